import { formatDay, type Day } from '@daysheet/domain/calendar/day'
import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import { copyClock, hasOpenDiscrepancy, loadState, loadStateNames } from '@daysheet/domain/loads/load-state'
import type { Load } from '@daysheet/domain/loads/load'
import { countOf } from '@daysheet/domain/numbers/count-of'

/** `1 bag`, `1,204 bags` */
export const bagsText = (bags: number): string => countOf(bags, 'bag')

/** `5.25 yd³`, and `about 5.25 yd³` where it is counted from the bags. */
export const yardsText = (yards: number): string => `${yards.toLocaleString('en-US', { minimumFractionDigits: 2 })} yd³`

/** `Load 12` */
export const loadName = ({ number }: Pick<Load, 'number'>): string => `Load ${number}`

/** `10412.1, 10413`: the jobs of a load by their numbers, those without by their address. */
export const jobsText = ({ jobs }: Pick<Load, 'jobs'>): string => jobs.map((job) => formatJobNumber(job) || job.address).join(', ')

export const dayText = (day: Day | null): string => (day === null ? '' : formatDay(day))

/** What somebody has to do about a load, the most urgent first; nothing where there is nothing. */
export interface Due {
  words: string
  isUrgent: boolean
}

export function dueOf(load: Load, today: Day): Due | undefined {
  const clock = copyClock(load, today)
  if (clock?.due === 'report') return { words: `Report due: no signed copy for ${clock.days} days`, isUrgent: true }
  if (clock?.due === 'ask') return { words: `Ask the hauler: no signed copy for ${clock.days} days`, isUrgent: false }
  return hasOpenDiscrepancy(load) && load.closedAt === null ? { words: 'Discrepancy', isUrgent: false } : undefined
}

/** `Picked up, day 12` */
export function stateText(load: Load, today: Day): string {
  const clock = copyClock(load, today)
  return `${loadStateNames[loadState(load)]}${clock ? `, day ${clock.days}` : ''}`
}
