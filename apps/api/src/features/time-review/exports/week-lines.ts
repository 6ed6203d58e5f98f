/** The lines of the files of hours, both for a lock and for a whole week. */
import type { PayLine } from '@daysheet/domain/time-review/payroll/pay-line'
import type { ReviewDay } from '@daysheet/domain/time-review/review-week'
import { addingUp, addingUpParts } from '@daysheet/domain/timeclock/adding-up'
import type { Database } from '#db/connection.ts'
import { everyEmployee, namesakes } from '#features/people/queries.ts'
import { dayKey, type Reviewed } from '../review.ts'

export interface WeekLine extends PayLine {
  job: Reviewed['shifts'][number]['shift']['job']
  clockedHours: number
  /** Why hours are overtime, in words. */
  reasons: readonly string[]
  /** Why nothing is paid. */
  note: string
}

/** How files name employees. */
export interface FileNames {
  /** Names that distinguish people who share a name. */
  names: ReadonlyMap<string, string>
  numbers: ReadonlyMap<string, string | null>
}

export async function fileNames(db: Database): Promise<FileNames> {
  const numbers = (await everyEmployee(db)).map(({ id, employeeNumber }) => [id, employeeNumber] as const)
  return { names: await namesakes(db), numbers: new Map(numbers) }
}

const compareText = new Intl.Collator('en').compare

/**
 * One line for each person, day and job with hours or with unpaid punches, sorted by person and
 * day.
 */
export function weekLines(
  { shifts, overtime, exceptions }: Pick<Reviewed, 'shifts' | 'overtime' | 'exceptions'>,
  days: readonly ReviewDay[],
  { names, numbers }: FileNames,
): WeekLine[] {
  const add = addingUp()
  const addParts = addingUpParts()
  const chosen = new Map(
    days.map((day) => [dayKey(day), { day, shifts: new Map(day.shifts.map((shift) => [shift.workerEntryId, shift])) }]),
  )
  const about = Map.groupBy(exceptions, ({ workerEntryId }) => workerEntryId)
  return shifts
    .flatMap(({ shift, workerName, hasClocked }) => {
      const of = chosen.get(dayKey(shift))
      const figures = of?.shifts.get(shift.workerEntryId)
      if (of === undefined || figures === undefined) return []
      const isUnpaid = figures.minutes === 0 && (shift.punches.length > 0 || (hasClocked && of.day.minutes === 0))
      const note = isUnpaid ? unpaidNote(about.get(shift.workerEntryId) ?? []) : ''
      const name = names.get(shift.workerId) ?? workerName ?? 'Unknown'
      return isUnpaid || figures.minutes > 0 || figures.rawMinutes > 0
        ? [{ shift, name, figures, note, isLocked: of.day.state === 'locked' }]
        : []
    })
    .toSorted((one, other) => compareText(one.name, other.name) || compareText(dayKey(one.shift), dayKey(other.shift)))
    .map(({ shift: { workerId, day, job, workerEntryId }, name, figures: { minutes, rawMinutes }, note, isLocked }) => {
      const hours = add(minutes, workerId)
      const { reasons, minutes: paidAt } = overtime.get(workerEntryId) ?? { minutes: {}, reasons: [] }
      const parts = addParts(hours, paidAt, workerId)
      const clockedHours = add(rawMinutes, `clocked ${workerId}`)
      const employeeNumber = numbers.get(workerId) ?? null
      return { workerId, name, employeeNumber, day, job, hours, clockedHours, ...parts, reasons, note, isLocked }
    })
}

/**
 * `Not paid. Clocked in at 7:02 AM and never out. “Sent home”`, so that payroll sees that the
 * person was there.
 */
const unpaidNote = (exceptions: Reviewed['exceptions']): string =>
  [
    'Not paid.',
    ...exceptions
      .filter(({ severity }) => severity !== 'info')
      .map(({ text, answer }) => (answer?.comment ? `${text} “${answer.comment}”` : text)),
  ].join(' ')
