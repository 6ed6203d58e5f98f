/** What the OpenAPI document says of materials beyond plain rows. */
import { jobMaterials } from '@daysheet/domain/materials/job-materials'
import { jsonOf, type RouteDoc } from '../../rest/openapi.ts'

export const jobMaterialsDoc: RouteDoc = {
  summary: 'The orders and returns of a job with their lines, each with its price on the day, newest first, and what they come to',
  tag: 'Jobs',
  answer: jsonOf(jobMaterials),
}
