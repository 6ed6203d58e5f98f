/** What the OpenAPI document says of a customer's answer. */
import { containerAnswer, containerConfirm, containerLinkText, containerText } from '@daysheet/domain/containers/request'
import { z } from 'zod'
import { jsonOf } from '../../http/content.ts'
import type { RouteDoc } from '../../rest/openapi/openapi.ts'

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

export const containerTextDoc: RouteDoc = {
  summary: 'Text a customer the two links of a request for a container; with the same intentId once',
  tag,
  body: jsonOf(containerText),
  answer: jsonOf(containerLinkText),
}
export const containerTextsDoc: RouteDoc = {
  summary: 'The texts that carry the links of a request, newest first, and what became of each',
  tag,
  answer: jsonOf(z.array(containerLinkText)),
}
