/** Which days may be copied where. No schema, so that a screen that uses it loads no zod. (product.md#week) */
import { addDays, type Day } from '../calendar/day.ts'

export const daysOfWeek = 7

interface Copied {
  from: Day
  to: Day
  days: number
}

/** Whether no day is copied from that is copied to. */
export const isCopyApart = ({ from, to, days }: Copied): boolean => to >= addDays(from, days) || from >= addDays(to, days)

export const isWholeWeek = ({ days }: Pick<Copied, 'days'>): boolean => days === daysOfWeek
