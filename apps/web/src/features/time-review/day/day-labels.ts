import { dayOf, formatDay, formatTime, type Day } from '@daysheet/domain/calendar/day'
import type { ReviewDetail, ReviewLine } from '@daysheet/domain/time-review/review-week'
import { jobLabel } from '#features/jobs/job-labels.ts'

export const typeLabels = { in: 'In', out: 'Out' } as const

/** `7:00 AM`; with its date when it is not on the day. */
export const timeOn = (instant: string, day: Day, zone: string): string => {
  const own = dayOf(instant, zone)
  return own === day ? formatTime(instant, zone) : `${formatDay(own)} ${formatTime(instant, zone)}`
}

/** `+7 min`, `−7 min`, `0 min`. */
export function movedText(moved: number): string {
  const minutes = Math.round(moved)
  return `${minutes > 0 ? '+' : minutes < 0 ? '−' : ''}${Math.abs(minutes)} min`
}

export const lineText = ({ type, time }: Pick<ReviewLine, 'type' | 'time'>, day: Day, zone: string): string =>
  `${typeLabels[type].toLowerCase()} ${timeOn(time, day, zone)}`

type Overtime = NonNullable<ReviewDetail['shifts'][number]['overtime']>

/** `8.00 h straight · 1.50 h at 1.5`, of all these together; null where nothing has a premium. */
export function overtimeText(shifts: readonly (Overtime | null)[]): string | null {
  const sum = (of: 'straight' | 'overtime15' | 'overtime2' | 'otherOvertime') =>
    shifts.reduce((total, shift) => total + (shift?.[of] ?? 0), 0)
  const parts = [
    ['straight', sum('straight')],
    ['at 1.5', sum('overtime15')],
    ['at 2', sum('overtime2')],
    ['at other premiums', sum('otherOvertime')],
  ] as const
  const paid = parts.filter(([, hours]) => hours > 0)
  return paid.every(([at]) => at === 'straight') ? null : paid.map(([at, hours]) => `${hours.toFixed(2)} h ${at}`).join(' · ')
}

const actionWords = { add: 'added', change: 'changed', void: 'excluded', restore: 'restored' } as const

/** `Out 3:30 PM, added`, with the job if there are several. */
export function correctionText(
  { action, type, time, workerEntryId }: ReviewDetail['corrections'][number],
  { day: { day }, shifts }: ReviewDetail,
  zone: string,
): string {
  const job = shifts.length > 1 ? shifts.find((shift) => shift.workerEntryId === workerEntryId)?.job : undefined
  return `${typeLabels[type]} ${timeOn(time, day, zone)}${job ? ` on ${jobLabel(job)}` : ''}, ${actionWords[action]}`
}
