/** Bags that a load cannot have, because they were made after it had left. (product.md#loads; decisions/loads.md) */
import { dayOf, formatDay, type Day } from '../calendar/day.ts'
import type { Load } from './load.ts'

/** Whether bags of this moment can have left on the day of the pick-up; as long as that is not known all can. */
export const canHaveLeft = (bagged: string, { transportedOn }: Pick<Load, 'transportedOn'>, zone: string): boolean =>
  transportedOn === null || dayOf(bagged, zone) <= transportedOn

/** The latest day of bags in a load that are younger than its pick-up. */
export function laterBags(load: Pick<Load, 'transportedOn' | 'lines'>, zone: string): Day | undefined {
  const later = load.lines.filter(({ date }) => !canHaveLeft(date, load, zone)).map(({ date }) => dayOf(date, zone))
  return later.toSorted().at(-1)
}

/** `Bags of 11-20-2026 are in load 12, which was picked up on 11-19-2026.` */
export function laterBagsWords({ number, transportedOn }: Pick<Load, 'number' | 'transportedOn'>, bagged: Day): string {
  return `Bags of ${formatDay(bagged)} are in load ${number}, which was picked up on ${transportedOn === null ? 'no day' : formatDay(transportedOn)}.`
}
