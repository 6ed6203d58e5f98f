/** Tells employees, and supervisors, who share a name apart, in the form for paper. (product.md#exports) */
import type { WeekEntry } from '@daysheet/domain/schedules/week'
import type { Waiver } from '../certificates/waivers/queries.ts'

type Names = ReadonlyMap<string, string>

export const entryToldApart = (entry: WeekEntry, names: Names): WeekEntry => ({
  ...entry,
  supervisor: entry.supervisor && { ...entry.supervisor, name: names.get(entry.supervisor.id) ?? entry.supervisor.name },
  crew: entry.crew.map((one) => ({ ...one, name: names.get(one.id) ?? one.name })),
})

export const waiverToldApart = (waiver: Waiver, names: Names): Waiver => ({
  ...waiver,
  problems: waiver.problems.map((one) => ({ ...one, name: names.get(one.personId ?? '') ?? one.name })),
})
