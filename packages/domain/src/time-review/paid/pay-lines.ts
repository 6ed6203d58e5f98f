/**
 * Why the paid hours of a day differ from the clocked hours, one line for each reason.
 * (product.md#time-review-screen)
 */
import { hoursOf } from '@daysheet/domain/timeclock/hours'
import { creditLine } from './credit-text.ts'

/** Minutes of a shift, or of a day. */
export interface PaySteps {
  /** As clocked, before any correction. */
  clockedMinutes: number
  /** With the corrections. */
  rawMinutes: number
  /** Paid minutes: rounded, with credited gaps. */
  minutes: number
  credited: number
  /** The role by which gaps are credited. */
  creditRole: string | null
}

const hours = (minutes: number) => `${hoursOf(Math.abs(minutes)).toFixed(2)} h`
const sign = (minutes: number) => (minutes < 0 ? '−' : '+')

/**
 * `9.42 h clocked`, `+5 min rounding`, `+1.00 h gap credit, office, at most 1 h for each gap`.
 * Empty if the clocked hours are paid unchanged.
 */
export function payLines(shifts: readonly PaySteps[]): string[] {
  const sum = (of: 'clockedMinutes' | 'rawMinutes' | 'minutes' | 'credited') => shifts.reduce((total, shift) => total + shift[of], 0)
  const [clocked, raw, paid, credited] = [sum('clockedMinutes'), sum('rawMinutes'), sum('minutes'), sum('credited')]
  const [corrected, rounded] = [raw - clocked, paid - credited - raw]
  const reasons = [
    ...(corrected === 0 ? [] : [`${sign(corrected)}${hours(corrected)} corrections`]),
    ...(rounded === 0 ? [] : [`${sign(rounded)}${Math.abs(rounded)} min rounding`]),
    ...shifts.filter((shift) => shift.credited > 0).map((shift) => creditLine(shift.credited, shift.creditRole)),
  ]
  return reasons.length === 0 ? [] : [`${hours(clocked)} clocked`, ...reasons]
}

/**
 * `8.45 h clocked or corrected, +3 min rounding, +1.00 h gap credit`, for the history. Null if the
 * hours between the punches are paid unchanged.
 */
export function historyPayText({ minutes, rawMinutes, credited }: Pick<PaySteps, 'minutes' | 'rawMinutes' | 'credited'>): string | null {
  const [, ...reasons] = payLines([{ clockedMinutes: rawMinutes, rawMinutes, minutes, credited, creditRole: null }])
  return reasons.length === 0 ? null : [`${hours(rawMinutes)} clocked or corrected`, ...reasons].join(', ')
}
