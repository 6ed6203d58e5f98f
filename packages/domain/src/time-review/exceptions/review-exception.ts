/** Something about a day's hours that a person has to look at, as the review reads it. (product.md#time-exceptions) */
import { z } from 'zod'
import { id, instant, num } from '@daysheet/domain/fields/fields'

const proposedCorrection = z.object({
  action: z.enum(['add', 'change', 'void', 'move']),
  punchId: id().optional(),
  workerEntryId: id(),
  type: z.enum(['in', 'out']),
  time: instant(),
})

export const proposal = z.object({
  label: z.string(),
  corrections: z.array(proposedCorrection),
  addToCrew: z.literal(true).optional(),
  reactivate: z.literal(true).optional(),
})

/** What somebody said of an exception. */
const answer = z.object({ comment: z.string().nullable(), by: z.string(), at: instant() })

export const reviewException = z.object({
  code: z.string(),
  key: z.string(),
  workerId: id(),
  workerEntryId: id(),
  day: z.iso.date(),
  punchIds: z.array(id()),
  severity: z.enum(['block', 'check', 'info']),
  text: z.string(),
  minutesAtRisk: num(),
  /** The minutes that the rule measured: of a break, early, late or on the clock. */
  measure: num().nullable(),
  proposals: z.array(proposal),
  /** The person who said *OK as is*; null if no one has. */
  answer: answer.nullable(),
})
export type ReviewException = z.infer<typeof reviewException>
