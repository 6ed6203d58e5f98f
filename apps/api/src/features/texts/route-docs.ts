/** What the OpenAPI document says of texting, the simulated phones and the carrier's calls. */
import { phone, phoneReply } from '@daysheet/domain/texts/phone'
import { sendTextsBody, sendTextsResult } from '@daysheet/domain/texts/send-texts'
import { z } from 'zod'
import { jsonOf } from '../../http/content.ts'
import type { RouteDoc } from '../../rest/openapi/openapi.ts'

export const sendTextsDoc: RouteDoc = {
  summary: 'Text the crew of an entry, or the one whose worker entry id is given',
  tag: 'ScheduleEntries',
  body: jsonOf(sendTextsBody),
  answer: jsonOf(sendTextsResult),
}

const tag = 'Phones'
export const phonesDoc: RouteDoc = { summary: 'The simulated phones with their messages', tag, answer: jsonOf(z.array(phone)) }
export const phoneReplyDoc: RouteDoc = {
  summary: 'Answer as the worker',
  tag,
  body: jsonOf(phoneReply),
  answer: jsonOf(z.object({ received: z.literal(true) })),
}

/** The carrier's own parameters; those we do not read are let be. */
const carrierCall = <Shape extends z.ZodRawShape>(shape: Shape) => ({
  type: 'application/x-www-form-urlencoded',
  schema: z.looseObject({ MessageSid: z.string(), ...shape }),
})
const nothingToSay = { type: 'text/xml' }

export const inboundDoc: RouteDoc = {
  summary: 'A text came in; only with the signature of the carrier',
  tag: 'Carrier',
  body: carrierCall({ From: z.string(), Body: z.string() }),
  answer: nothingToSay,
}
export const statusDoc: RouteDoc = {
  summary: 'What became of a text; only with the signature of the carrier',
  tag: 'Carrier',
  parameters: z.object({ message: z.guid().optional() }),
  body: carrierCall({ MessageStatus: z.string(), ErrorCode: z.string().optional() }),
  answer: nothingToSay,
}
