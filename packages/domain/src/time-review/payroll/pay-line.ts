/**
 * The paid hours of a workweek, by person, day and job, and added up by person.
 * (product.md#payroll-files)
 */
import type { Day } from '@daysheet/domain/calendar/day'
import { round } from '@daysheet/domain/numbers/round'
import type { OvertimeHours } from '@daysheet/domain/timeclock/overtime-by-place'

/**
 * One person on one job of a day. All files of hours are made from these lines, so their numbers
 * agree.
 */
export interface PayLine extends OvertimeHours {
  workerId: string
  /** As in every file, with a mark if people share the name. */
  name: string
  employeeNumber: string | null
  day: Day
  hours: number
  /** The day is locked, so its hours are final. */
  isLocked: boolean
}

/** One person's week. */
export interface PersonPay extends OvertimeHours {
  workerId: string
  name: string
  employeeNumber: string | null
  /** Days with paid hours. */
  days: number
  hours: number
  /** Paid days that are not locked. */
  unlocked: number
}

const parts = ['straight', 'overtime15', 'overtime2', 'otherOvertime', 'hours'] as const

/** One line for each person with paid hours, in the order of the lines. */
export function payByPerson(lines: readonly PayLine[]): PersonPay[] {
  const paid = Map.groupBy(
    lines.filter(({ hours }) => hours > 0),
    ({ workerId }) => workerId,
  )
  return [...paid.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { workerId, name, employeeNumber } = first
    const sums = { straight: 0, overtime15: 0, overtime2: 0, otherOvertime: 0, hours: 0 }
    for (const line of own) for (const part of parts) sums[part] = round(sums[part] + line[part], 2)
    const daysThat = (isCounted: (line: PayLine) => boolean) => new Set(own.filter(isCounted).map(({ day }) => day)).size
    return [{ workerId, name, employeeNumber, days: daysThat(() => true), unlocked: daysThat(({ isLocked }) => !isLocked), ...sums }]
  })
}
