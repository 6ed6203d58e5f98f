/** What the calls about bagouts ask for; a mistake is a 400 or 422 that names what is wrong. */
import { bagoutRangeMessage, withinBagoutRange } from '@daysheet/domain/bagouts/date-range'
import { dayBounds, type Day } from '@daysheet/domain/calendar/day'
import { periodParam } from '../../http/params.ts'
import { badRequest } from '../../http/errors.ts'

/** Business days, both included, and the first and the last moment of them. */
export interface BagoutPeriod {
  from: Day
  to: Day
  moments: { from: string; to: string }
}

/** The period of a report or a PDF: at most 90 days, both ends counted. (product.md#limits) */
export function bagoutPeriodParam(values: unknown, zone: string): BagoutPeriod {
  const { from, to } = periodParam(values, zone)
  if (!withinBagoutRange(from, to)) throw badRequest(bagoutRangeMessage)
  return { from, to, moments: { from: dayBounds(from, zone).from, to: dayBounds(to, zone).to } }
}
