/** How certificates are spoken of, wherever a screen shows them. */
import { formatDay, type Day } from '@daysheet/domain/calendar/day'
import { countOf } from '@daysheet/domain/numbers/count-of'
import type { Authority, Purpose } from '@daysheet/domain/certificates/purpose'

export const purposeNames: Readonly<Record<Purpose, string>> = {
  handler: 'Handler card',
  supervisor: 'Supervisor card',
  restricted: 'Restricted handler card',
  training: 'Copy of initial training (45 days)',
  medical: 'Medical clearance',
  fitTest: 'Respirator fit test',
  licence: 'Company license',
  other: 'Other',
}

export const authorityNames: Readonly<Record<Authority, string>> = { state: 'State', city: 'City', other: 'Everywhere' }

/** `Expired 10-15-2026`, `10-15-2026, in 30 days`. */
export function lastDayText(lastDay: Day, daysLeft: number): string {
  if (daysLeft < 0) return `Expired ${formatDay(lastDay)}`
  return `${formatDay(lastDay)}, ${daysLeft === 0 ? 'today' : `in ${countOf(daysLeft, 'day')}`}`
}

/** `Expired 10-15-2026`, `Expires 10-15-2026, in 30 days`. */
export const untilText = (lastDay: Day, daysLeft: number): string => `${daysLeft < 0 ? '' : 'Expires '}${lastDayText(lastDay, daysLeft)}`

/** How near the end of a certificate is: what decides its colour and its sign. */
export type Nearness = 'expired' | 'soon' | 'later'

export const nearnessOf = (daysLeft: number): Nearness => (daysLeft < 0 ? 'expired' : daysLeft < 30 ? 'soon' : 'later')
