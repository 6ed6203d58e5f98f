import { minutesOfStartTime } from '../calendar/start-time.ts'

export interface OrderedEntry {
  id: string
  startTime: string | null
  job?: { jobNum: number | null } | undefined
}

/** The order of a day's cards and of its print: by start time, then job number, and the same every time. (product.md#look) */
export function compareEntries(one: OrderedEntry, other: OrderedEntry): number {
  return (
    minutesOfStartTime(one.startTime) - minutesOfStartTime(other.startTime) ||
    numberOf(one) - numberOf(other) ||
    (one.id < other.id ? -1 : Number(one.id > other.id))
  )
}

/**
 * The same for a day that is on the screen: jobs in `late` were added by others since it was
 * opened, and come last, in the order in which they were added.
 */
export function orderOnScreen<Entry extends OrderedEntry>(entries: readonly Entry[], late: readonly string[]): Entry[] {
  const last = new Set(late)
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return [...entries.filter(({ id }) => !last.has(id)).toSorted(compareEntries), ...late.flatMap((id) => byId.get(id) ?? [])]
}

/** A job without a number comes last. */
const numberOf = ({ job }: OrderedEntry): number => job?.jobNum ?? Number.MAX_SAFE_INTEGER
