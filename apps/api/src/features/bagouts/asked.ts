/** What the calls about bagouts ask for; a mistake is a 400 or 422 that names what is wrong. */
import { bagoutRangeMessage, withinBagoutRange } from '@daysheet/domain/bagouts/date-range'
import type { Day } from '@daysheet/domain/calendar/day'
import { askedPeriod } from '../../http/asked.ts'
import { badRequest } from '../../http/errors.ts'

/** The business days of a report or a PDF, both included, at most 90 days apart. (spec §5) */
export function askedBagoutPeriod(values: unknown, zone: string): { from: Day; to: Day } {
  const period = askedPeriod(values, zone)
  if (!withinBagoutRange(period.from, period.to)) throw badRequest(bagoutRangeMessage)
  return period
}
