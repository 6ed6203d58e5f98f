/** The week by person. (product.md#week) */
import type { Day } from '../calendar/day.ts'
import type { ScheduleWeek, WeekEntry } from './week.ts'
import type { TxtStatus } from '../crews/worker-entry.ts'

/** A person's job on a day. */
export interface PersonJob {
  entry: WeekEntry
  /** Undefined for a supervisor: supervisors are not asked by text. */
  txtStatus: TxtStatus | null | undefined
}

export interface PersonWeek {
  person: { id: string; name: string | null }
  days: readonly (readonly PersonJob[])[]
  /** On how many days they work: on a job that is not cancelled and that they did not decline. */
  planned: number
}

const isWork = ({ entry, txtStatus }: PersonJob) => !entry.cancelled && txtStatus !== 'n'

const byName = new Intl.Collator('en').compare

type Placed = PersonJob & { person: PersonWeek['person'] }

const crewOf = (entry: WeekEntry): Placed[] => entry.crew.map(({ id, name, txtStatus }) => ({ person: { id, name }, entry, txtStatus }))
const supervisorOf = (entry: WeekEntry): Placed[] =>
  entry.supervisor ? [{ person: { id: entry.supervisor.id, name: entry.supervisor.name }, entry, txtStatus: undefined }] : []

/** The employees and the supervisors who have a job in the week, each by name. */
export function peopleOfWeek(week: ScheduleWeek, days: readonly Day[]): { employees: PersonWeek[]; supervisors: PersonWeek[] } {
  return { employees: peopleRows(week, days, crewOf), supervisors: peopleRows(week, days, supervisorOf) }
}

function peopleRows(week: ScheduleWeek, days: readonly Day[], placedOf: (entry: WeekEntry) => Placed[]): PersonWeek[] {
  const rows = new Map<string, { person: PersonWeek['person']; days: PersonJob[][] }>()
  for (const { day, entries } of week) {
    for (const { person, ...job } of entries.flatMap(placedOf)) {
      const row = rows.get(person.id) ?? { person, days: days.map(() => []) }
      rows.set(person.id, row)
      row.days[days.indexOf(day)]?.push(job)
    }
  }
  return [...rows.values()]
    .map((row) => ({ ...row, planned: row.days.filter((jobs) => jobs.some(isWork)).length }))
    .toSorted((one, other) => byName(one.person.name ?? '', other.person.name ?? ''))
}
