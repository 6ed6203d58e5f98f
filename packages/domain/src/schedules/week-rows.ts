/** The board of a week: its jobs by its days. Apart from the schemas, so that a screen which shows it does not load zod. (product.md#week) */
import { addDays, mondayOf, type Day } from '../calendar/day.ts'
import type { ScheduleWeek, WeekEntry } from './week.ts'
import { daysOfWeek } from './copied-days.ts'

/** The seven days of the week a day is in, Monday first. */
export function weekOf(day: Day): Day[] {
  const monday = mondayOf(day)
  return Array.from({ length: daysOfWeek }, (_, count) => addDays(monday, count))
}

/** A job of the week, and what it has on each of the seven days. A job may be on a day twice. */
export interface WeekRow {
  job: WeekEntry['job']
  days: readonly (readonly WeekEntry[])[]
}

/** The week as jobs by days, in order of job number; those without a number come last, by address. */
export function weekRows(week: ScheduleWeek, days: readonly Day[]): WeekRow[] {
  const rows = new Map<string, { job: WeekEntry['job']; days: WeekEntry[][] }>()
  for (const { day, entries } of week) {
    const at = days.indexOf(day)
    for (const entry of entries) {
      const row = rows.get(entry.job.id) ?? { job: entry.job, days: days.map(() => []) }
      rows.set(entry.job.id, row)
      row.days[at]?.push(entry)
    }
  }
  const order = ({ job }: WeekRow) => job.jobNum ?? Number.MAX_VALUE
  return [...rows.values()].toSorted((one, other) => order(one) - order(other) || one.job.address.localeCompare(other.job.address))
}
