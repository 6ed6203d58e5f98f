/** The people who declined a job of a day. (product.md#planner) */
import { z } from 'zod'
import { id, instant } from '../fields/fields.ts'

/** A person who declined a job of a day, and the time of their last decline. */
export const decline = z.object({ workerId: id(), time: instant() })
export type Decline = z.infer<typeof decline>

/** An answer to the question about one job of a day. */
export interface DayAnswer {
  workerId: string
  scheduleEntryId: string
  answer: 'confirmed' | 'declined'
  time: string
}

/** A person's last answer for each job counts, even after they were taken off the job. */
export function declinesOf(answers: readonly DayAnswer[]): Decline[] {
  const last = new Map<string, DayAnswer>()
  for (const answer of answers.toSorted((one, other) => one.time.localeCompare(other.time)))
    last.set(`${answer.workerId} ${answer.scheduleEntryId}`, answer)
  const times = new Map<string, string>()
  for (const { workerId, answer, time } of last.values())
    if (answer === 'declined' && time > (times.get(workerId) ?? '')) times.set(workerId, time)
  return [...times].map(([workerId, time]) => ({ workerId, time }))
}
