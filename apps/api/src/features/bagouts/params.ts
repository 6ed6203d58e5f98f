import { bagoutRangeMessage, withinBagoutRange } from '@daysheet/domain/bagouts/date-range'
import { dayBounds } from '@daysheet/domain/calendar/day'
import type { z } from 'zod'
import { period } from '#http/params.ts'

/** The period of a report or a PDF, and the first and the last moment of it: at most 90 days, both ends counted. (product.md#limits) */
export const bagoutPeriod = (zone: string) =>
  period(zone)
    .refine(({ from, to }) => withinBagoutRange(from, to), bagoutRangeMessage)
    .transform(({ from, to }) => ({ from, to, moments: { from: dayBounds(from, zone).from, to: dayBounds(to, zone).to } }))
export type BagoutPeriod = z.output<ReturnType<typeof bagoutPeriod>>
