/** Where somebody of a crew stands, by what the server said and what the phone has kept since. (product.md#field) */
import type { FieldPerson } from './today.ts'

/** A clock event that the phone has kept. */
export interface KeptPunch {
  id: string
  workerEntryId: string
  type: 'in' | 'out'
  time: string
  state: ShownPunch['state']
  /** When the server had it, by the phone's clock. */
  sentAt: number | null
}

export interface ShownPunch {
  id: string
  type: 'in' | 'out'
  time: string
  /** Still on this phone; `refused` never gets further without a person. */
  state: 'sent' | 'waiting' | 'refused'
}

const byTime = (one: ShownPunch, other: ShownPunch) => Date.parse(one.time) - Date.parse(other.time)

/**
 * Everything that is known of somebody's punches, each once, by time. What was sent before the days were asked for (`askedAt`, by the phone's clock; null: never)
 * is the server's to tell: the office may have taken it out since.
 */
export function punchesOfPerson(
  { workerEntryId, punches }: Pick<FieldPerson, 'workerEntryId' | 'punches'>,
  { kept, askedAt }: { kept: readonly KeptPunch[]; askedAt: number | null },
): ShownPunch[] {
  const known = new Set(punches.map(({ id }) => id))
  const isTold = ({ sentAt }: KeptPunch) => sentAt !== null && askedAt !== null && sentAt < askedAt
  const own = kept
    .filter((punch) => punch.workerEntryId === workerEntryId && !known.has(punch.id) && !isTold(punch))
    .map(({ id, type, time, state }): ShownPunch => ({ id, type, time, state }))
  return [...punches.map((punch): ShownPunch => ({ ...punch, state: 'sent' })), ...own].toSorted(byTime)
}

/** What comes next of somebody: out of whoever is in, else in. What was refused counts for nothing. */
export function nextPunch(punches: readonly ShownPunch[]): 'in' | 'out' {
  return punches.findLast(({ state }) => state !== 'refused')?.type === 'in' ? 'out' : 'in'
}
