/** What the OpenAPI document says of jobs beyond plain rows. */
import { jobRecords } from '@daysheet/domain/jobs/job-records'
import { jsonOf, type RouteDoc } from '../../rest/openapi.ts'

export const jobRecordsDoc: RouteDoc = {
  summary:
    'The checklists, reports, image sets and container requests of a job, newest first each, and how many filings, orders, returns and bagouts it has',
  tag: 'Jobs',
  answer: jsonOf(jobRecords),
}
