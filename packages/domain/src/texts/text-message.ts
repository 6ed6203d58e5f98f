import { z } from 'zod'
import { id, instant, row, text, whole, language } from '../fields/fields.ts'

/** What a reply did: answered a text, stopped or started texts, or nothing that Daysheet understands. */
export const replyMeaning = z.enum(['confirmed', 'declined', 'stopped', 'started', 'remark'])
export type ReplyMeaning = z.infer<typeof replyMeaning>

/**
 * A text to or from a crew member, or (`container`) to the customer who is asked for a container: then it has `containerReqId` and no `workerId`.
 * A `message` can be to a supervisor whose certificates end: then it has `supervisorId`.
 * - `ask` wants an answer; `cancelled`, `removal` and `container` want no reply; `reply` came in.
 * - `state`: queued, withheld (overtaken before it was handed over: it never goes out), handing (given to the carrier, answer unknown yet), sent,
 *   delivered, failed, unknown (may have gone out: never sent again by itself), received (a reply). Drawn in docs/texts.md.
 * - `meaning` is what a reply did, and `readAt` when somebody at the office read it; `message` is a text in the office's own words, which wants no answer.
 * - `number` is what a crew member with several open texts puts after Y or N. (product.md#texts)
 */
export const textMessage = z.object({
  ...row,
  workerId: id().nullable(),
  supervisorId: id().nullable(),
  workerEntryId: id().nullable(),
  scheduleEntryId: id().nullable(),
  containerReqId: id().nullable(),
  kind: z.enum(['ask', 'cancelled', 'removal', 'message', 'reply', 'container']),
  state: z.enum(['queued', 'withheld', 'handing', 'sent', 'delivered', 'failed', 'unknown', 'received']),
  body: text(2000),
  language: language.nullable(),
  number: whole().nullable(),
  reason: text(1000).nullable(),
  time: instant(),
  meaning: replyMeaning.nullable(),
  readAt: instant().nullable(),
})
export type TextMessage = z.infer<typeof textMessage>
