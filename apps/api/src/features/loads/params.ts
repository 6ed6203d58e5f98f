import { bagoutRangeMessage, withinBagoutRange } from '@daysheet/domain/bagouts/date-range'
import { dayBounds } from '@daysheet/domain/calendar/day'
import { loadLists } from '@daysheet/domain/loads/load'
import { z } from 'zod'
import { optionalParam, period, rowId } from '#http/params.ts'

/** Which loads; those that are open where nothing is said. */
export const whichLoads = z.object({ show: optionalParam(z.enum(loadLists, 'show must be open or closed.')) })

/** The bagouts of which days, at most as many as a report of bagouts. (product.md#limits) */
export const bagsPeriod = (zone: string) =>
  period(zone)
    .refine(({ from, to }) => withinBagoutRange(from, to), bagoutRangeMessage)
    .transform(({ from, to }) => ({ from: dayBounds(from, zone).from, to: dayBounds(to, zone).to }))

export const bagoutParams = z.object({ entryId: rowId('This is no id of a bagout.') })
