import type { Bagout } from '@daysheet/domain/bagouts/bagout'
import { dayOf, formatDay } from '@daysheet/domain/calendar/day'
import type { BagoutRange } from './queries.ts'
import { jobLabel } from '../jobs/job-labels.ts'

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 })

/** `1,204` */
export const countText = (count: number): string => grouped.format(count)

/** `1 bag`, `12 bags` */
export const bagsText = (bags: number): string => `${countText(bags)} ${bags === 1 ? 'bag' : 'bags'}`

/** `from 10-21-2026 to 11-20-2026`, `on 11-20-2026` */
export const whenText = ({ from, to }: BagoutRange): string =>
  from === to ? `on ${formatDay(from)}` : `from ${formatDay(from)} to ${formatDay(to)}`

/** The same as a heading. */
export const periodText = ({ from, to }: BagoutRange): string => (from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`)

/** One bagout in a line: `11-20-2026, 10412.1 120 Broadway, 12 bags`. */
export const bagoutLabel = (bagout: Bagout, zone: string): string =>
  `${formatDay(dayOf(bagout.date, zone))}, ${jobLabel(bagout)}, ${bagsText(bagout.bags)}`
