import { z } from 'zod'
import { id, instant, row, text, whole } from '../wire/fields.ts'
import { language } from '../people/worker.ts'

/**
 * A text to or from a crew member, or (`container`) to the customer who is asked for a container: then it has `containerReqId` and no `workerId`.
 * - `ask` wants an answer; `cancelled`, `removal` and `container` want no reply; `reply` came in.
 * - `state`: queued, withheld (overtaken before it was handed over: it never goes out), handing (given to the carrier, answer unknown yet), sent,
 *   delivered, failed, unknown (may have gone out: never sent again by itself), received (a reply). Drawn in docs/texts.md.
 * - `number` is what a crew member with several open texts puts after Y or N. (product.md#texts)
 */
export const textMessage = z.object({
  ...row,
  workerId: id().nullable(),
  workerEntryId: id().nullable(),
  scheduleEntryId: id().nullable(),
  containerReqId: id().nullable(),
  kind: z.enum(['ask', 'cancelled', 'removal', 'reply', 'container']),
  state: z.enum(['queued', 'withheld', 'handing', 'sent', 'delivered', 'failed', 'unknown', 'received']),
  body: text(2000),
  language: language.nullable(),
  number: whole().nullable(),
  reason: text(1000).nullable(),
  time: instant(),
})
export type TextMessage = z.infer<typeof textMessage>
