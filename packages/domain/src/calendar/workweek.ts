/** Which seven days are one workweek: what weekly overtime, pay and approval all go by. (product.md#workweek; decisions/overtime.md) */
import { z } from 'zod'
import { addDays, weekdayOf, weekdays, type Day, type Weekday } from './day.ts'

/** From this day on weeks begin on this weekday, which the day itself is. */
const weekStart = z
  .strictObject({ from: z.iso.date(), firstDay: z.enum(weekdays, { error: `must be some of ${weekdays.join(', ')}` }) })
  .refine(({ from, firstDay }) => weekdayOf(from) === firstDay, 'must begin on the day of the week that it names')
export type WeekStart = z.infer<typeof weekStart>

/** Every change of the week's first day there was, by date. Before the first of them weeks begin on Monday. */
export const weekStarts = z
  .array(weekStart)
  .max(50, 'must not have more than 50 changes')
  .refine((starts) => starts.every(({ from }, at) => at === 0 || (starts[at - 1]?.from ?? '') < from), 'must be in order of date')
  .refine((starts) => starts.every(({ firstDay }, at) => firstDay !== firstDayBefore(starts, at)), 'must change the first day each time')

const productsFirstDay: Weekday = 'Monday'
const firstDayBefore = (starts: readonly WeekStart[], at: number): Weekday => starts[at - 1]?.firstDay ?? productsFirstDay

/** A workweek, both days included. */
export interface Workweek {
  from: Day
  to: Day
}

/**
 * The workweek that a day is in. A change of the first day begins a week on its date and ends the one before it there, which then has fewer than seven days;
 * weeks that were over are cut as they always were. (product.md#workweek)
 */
export function workweekOf(day: Day, starts: readonly WeekStart[]): Workweek {
  const at = starts.findLastIndex(({ from }) => from <= day)
  const firstDay = firstDayBefore(starts, at + 1)
  const from = addDays(day, -((weekdays.indexOf(weekdayOf(day)) - weekdays.indexOf(firstDay) + 7) % 7))
  const next = starts[at + 1]?.from
  const last = addDays(from, 6)
  return { from, to: next !== undefined && next <= last ? addDays(next, -1) : last }
}

/** The workweeks that these days are in, whole and in order. */
export function workweeksIn({ from, to }: { from: Day; to: Day }, starts: readonly WeekStart[]): Workweek[] {
  const weeks: Workweek[] = []
  for (let day = from; day <= to; day = addDays(weeks.at(-1)?.to ?? to, 1)) weeks.push(workweekOf(day, starts))
  return weeks
}

/** The weekday on which the week of a day begins, changes of that week aside. */
export const firstDayOn = (day: Day, starts: readonly WeekStart[]): Weekday =>
  firstDayBefore(starts, starts.findLastIndex(({ from }) => from <= day) + 1)

/** Why these changes may not take the place of those, in words, or null: weeks that have begun stay as they are. */
export function weekStartsProblem(before: readonly WeekStart[], after: readonly WeekStart[], today: Day): string | null {
  const begun = (starts: readonly WeekStart[]) => starts.filter(({ from }) => from <= today)
  const [kept, wanted] = [begun(before), begun(after)]
  const isSame =
    kept.length === wanted.length && kept.every(({ from, firstDay }, at) => wanted[at]?.from === from && wanted[at]?.firstDay === firstDay)
  return isSame ? null : 'must begin after today: past weeks do not change'
}
