/** What the OpenAPI document says of a customer's answer. */
import { containerAnswer, containerConfirm } from '@daysheet/domain/containers/request'
import { z } from 'zod'
import { jsonOf, type RouteDoc } from '../../rest/openapi.ts'

const tag = 'ContainerReqs'

export const confirmDoc: RouteDoc = {
  summary: 'Answer a request for a container; recorded once. For whoever has its link',
  tag,
  body: jsonOf(containerConfirm),
  answer: 'nothing',
}

export const confirmByAddressDoc: RouteDoc = {
  summary: 'The same by address. What a browser fetches ahead or opens as a page answers nothing',
  tag,
  parameters: z.object({ answer: containerAnswer, name: z.string().optional() }),
  answer: 'nothing',
}
