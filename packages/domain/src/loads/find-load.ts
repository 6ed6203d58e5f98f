/** Which load a signed copy belongs to that came under another number, or under none. (product.md#loads-screen) */
import { addDays, type Day } from '../calendar/day.ts'
import type { Load } from './load.ts'
import { quantityOf } from './waste-record.ts'

/** What can be read on a signed copy; null where it cannot. */
export interface CopyClues {
  /** The day of transport. */
  day: Day | null
  haulerId: string | null
  cubicYards: number | null
}

/** Hauler and landfill date it by a few days otherwise, */
const daysApart = 7
/** and the landfill measures what the office estimated. */
const nearYards = (yards: number) => Math.max(1, yards / 10)

const isNear = (one: number, other: number) => Math.abs(one - other) <= nearYards(other)

/** Whether a signed copy may be that of a load, by all that is known of it; one that has not left has none. */
export function mayBeCopyOf(
  load: Pick<Load, 'transportedOn' | 'haulerId' | 'cubicYards' | 'lines'>,
  { day, haulerId, cubicYards }: CopyClues,
  bagsPerCubicYard: number,
): boolean {
  const { transportedOn } = load
  if (transportedOn === null) return false
  if (day !== null && (transportedOn < addDays(day, -daysApart) || transportedOn > addDays(day, daysApart))) return false
  if (haulerId !== null && load.haulerId !== haulerId) return false
  return cubicYards === null || isNear(quantityOf(load, bagsPerCubicYard), cubicYards)
}
