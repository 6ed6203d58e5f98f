/** How far a load is, and which day something is due. (product.md#loads) */
import { addDays, daysBetween, type Day } from '../calendar/day.ts'
import type { Load } from './load.ts'

export const loadStates = ['on_floor', 'in_container', 'picked_up', 'delivered', 'copy_in', 'closed'] as const
export type LoadState = (typeof loadStates)[number]

export const loadStateNames: Readonly<Record<LoadState, string>> = {
  on_floor: 'On floor',
  in_container: 'In container',
  picked_up: 'Picked up',
  delivered: 'Delivered',
  copy_in: 'Signed copy in',
  closed: 'Closed',
}

type Dates = Pick<Load, 'placedOn' | 'transportedOn' | 'deliveredOn' | 'signedCopyOn' | 'closedAt'>

/** How far it is by the latest thing that is known: a signed copy says that it was delivered. */
export function loadState({ placedOn, transportedOn, deliveredOn, signedCopyOn, closedAt }: Dates): LoadState {
  if (closedAt !== null) return 'closed'
  if (signedCopyOn !== null) return 'copy_in'
  if (deliveredOn !== null) return 'delivered'
  if (transportedOn !== null) return 'picked_up'
  return placedOn === null ? 'on_floor' : 'in_container'
}

/** Days after transport on which a signed copy that did not come back is asked for, and reported to the agency. */
export const askAfterDays = 35
export const reportAfterDays = 45

export interface CopyClock {
  /** Since transport, by the calendar: the day after it is 1. */
  days: number
  askOn: Day
  reportOn: Day
  due: 'ask' | 'report' | null
}

/** The days that a load has been waiting for its signed copy; nothing where it waits for none. */
export function copyClock(load: Dates & Pick<Load, 'noWsrReason'>, today: Day): CopyClock | undefined {
  const { transportedOn, signedCopyOn, closedAt, noWsrReason } = load
  if (transportedOn === null || signedCopyOn !== null || closedAt !== null || noWsrReason !== '') return undefined
  const days = daysBetween(transportedOn, today)
  const due = days >= reportAfterDays ? 'report' : days >= askAfterDays ? 'ask' : null
  return { days, askOn: addDays(transportedOn, askAfterDays), reportOn: addDays(transportedOn, reportAfterDays), due }
}

/** Whether the landfill says that something is otherwise than in the record, and nobody has settled it. */
export const hasOpenDiscrepancy = ({ discrepancy, discrepancySettledOn }: Pick<Load, 'discrepancy' | 'discrepancySettledOn'>): boolean =>
  discrepancy !== '' && discrepancySettledOn === null

const inOrder = [
  ['placedOn', 'placed'],
  ['transportedOn', 'picked up'],
  ['deliveredOn', 'delivered'],
  ['signedCopyOn', 'signed copy in'],
] as const

/** What cannot be of the dates of a load: one of them before another that comes first, or in days to come. The property, and words. */
export function wrongDate(
  load: Pick<Load, (typeof inOrder)[number][0]>,
  today: Day,
): { property: (typeof inOrder)[number][0]; message: string } | undefined {
  if (load.transportedOn === null && (load.deliveredOn ?? load.signedCopyOn) !== null)
    return { property: 'transportedOn', message: 'must be known of a load that was delivered' }
  let before: { day: Day; words: string } | undefined
  for (const [property, words] of inOrder) {
    const day = load[property]
    if (day === null) continue
    if (day > today && property !== 'placedOn') return { property, message: 'must not be in the future' }
    if (before && day < before.day) return { property, message: `must not be before the day it was ${before.words}` }
    before = { day, words }
  }
  return undefined
}
