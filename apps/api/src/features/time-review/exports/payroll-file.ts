/**
 * The payroll files of a workweek: one line per person, or a file for the payroll program.
 * (product.md#payroll-files)
 */
import { formatDay, type Day } from '@daysheet/domain/calendar/day'
import { workweekOf } from '@daysheet/domain/calendar/workweek'
import { payByPerson } from '@daysheet/domain/time-review/payroll/pay-line'
import { countColumns, peopleColumns, peopleRows } from '@daysheet/domain/time-review/payroll/people-file'
import { programFile } from '@daysheet/domain/time-review/payroll/program'
import type { Database } from '#db/connection.ts'
import { conflict } from '#http/errors.ts'
import { headOf, linesOf } from '#http/csv.ts'
import { readSettings } from '#features/settings/queries.ts'
import { readReview, type Clock } from '../review.ts'
import { fileNames, weekLines } from './week-lines.ts'

export const payrollLayouts = ['people', 'program'] as const
export type PayrollLayout = (typeof payrollLayouts)[number]

interface MadeFile {
  name: string
  rows: number
  text: string
}

/**
 * The payroll file of the workweek that includes a day. 409 if the program could not import every
 * paid hour.
 */
export async function payrollFile(db: Database, { day, layout }: { day: Day; layout: PayrollLayout }, clock: Clock): Promise<MadeFile> {
  const settings = await readSettings(db)
  const week = workweekOf(day, settings.workweekStarts)
  const reviewed = await readReview(db, week, clock)
  const people = payByPerson(weekLines(reviewed, reviewed.days, await fileNames(db)))
  if (layout === 'people') {
    const text = headOf(peopleColumns) + linesOf(peopleRows(people), (number, at) => number.toFixed(countColumns.includes(at) ? 0 : 2))
    return { name: `Payroll_${formatDay(week.from)}_to_${formatDay(week.to)}.csv`, rows: people.length, text }
  }
  const made = programFile(people, settings.payroll, week)
  if ('refusal' in made) throw conflict(made.refusal, { code: 'NOT_READY' })
  const text = plainHead(made.head) + linesOf(made.rows, (number) => number.toFixed(2))
  return { name: made.name, rows: made.rows.length, text }
}

/** Without a byte order mark, because these programs compare the first heading. */
const plainHead = (head: readonly string[]) => headOf(head).replace('\uFEFF', '')
