/**
 * For acts, and for creates of more than one row: a repeat with the same id and body gets the first
 * answer, and a different body under the id is refused. (promises.md#r6; decisions/repeated-calls.md)
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { listRefused } from '../http/errors.ts'
import { idInUse } from './repeated.ts'
import type { HttpError } from '../http-error.ts'

/** A request body with the id that its caller made. */
export interface SentBody {
  /** The kind of object that has the id, as the API names it. */
  kind: string
  id: string
  /**
   * As the route has read it. It must include everything that makes a request different, such as
   * whose page it came from.
   */
  body: object
}

/**
 * Whether this body was already sent under its id; then there is nothing to do. Refuses a different
 * body under the id (409 `ID_IN_USE`). The digests are stored in the transaction of the create, so
 * a failed create leaves its id free. Of two identical calls at once, the second waits for the
 * first.
 */
export async function isRepeated(tx: Database, sent: SentBody): Promise<boolean> {
  const { isNew, refusals } = await keep(tx, [sent])
  if (refusals[0]) throw refusals[0]
  return !isNew[0]
}

/**
 * The same for each row of a list, in its order. The whole list is refused when one id is in use;
 * `details` says which.
 */
export async function areRepeated(tx: Database, list: readonly SentBody[]): Promise<boolean[]> {
  const { isNew, refusals } = await keep(tx, list)
  if (refusals.some(Boolean)) throw listRefused(refusals, 409)
  return isNew.map((one) => !one)
}

/** Refuses a different body under an id that is in use, before any work is done. Stores nothing. */
export async function refuseOtherBody(db: Database, sent: SentBody): Promise<void> {
  const refusal = refusalOf(sent, await firstOf(db, [sent]))
  if (refusal) throw refusal
}

async function keep(tx: Database, list: readonly SentBody[]) {
  const rows = list.map((sent) => ({ kind: sent.kind, id: sent.id.toLowerCase(), digests: digestsOf(sent) }))
  // Locks in a fixed order, so that two lists with the same ids do not deadlock.
  const { rows: kept } = await sql<{ kind: string; id: string }>`
    insert into first_body (kind, id, digests)
    select distinct on (kind, id) kind, id, digests
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (kind text, id uuid, digests jsonb)) with ordinality as sent(kind, id, digests, place)
    order by kind, id, place on conflict do nothing returning kind, id`.execute(tx)
  const added = new Set(kept.map(keyOf))
  // When the list has an id twice, only the first is new.
  const isNew = list.map((sent) => added.delete(keyOf(sent)))
  const others = list.filter((_sent, at) => !isNew[at])
  const first = others.length > 0 ? await firstOf(tx, others) : new Map<string, Digests>()
  return { isNew, refusals: list.map((sent, at) => (isNew[at] ? undefined : refusalOf(sent, first))) }
}

const keyOf = ({ kind, id }: Pick<SentBody, 'kind' | 'id'>) => `${kind} ${id.toLowerCase()}`

async function firstOf(db: Database, list: readonly SentBody[]): Promise<ReadonlyMap<string, Digests>> {
  const ids = [...new Set(list.map(({ id }) => id.toLowerCase()))]
  const { rows } = await sql<{ kind: string; id: string; digests: Digests }>`
    select kind, id, digests from first_body where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [keyOf(row), row.digests]))
}

function refusalOf(sent: SentBody, kept: ReadonlyMap<string, Digests>): HttpError | undefined {
  const first = kept.get(keyOf(sent))
  if (!first) return undefined
  const digests = digestsOf(sent)
  const names = [...new Set([...Object.keys(first), ...Object.keys(digests)])]
  const others = names.filter((name) => first[name] !== digests[name])
  return others.length > 0 ? idInUse(sent.kind, sent.id, others) : undefined
}

type Digests = Readonly<Record<string, string>>

function digestsOf({ kind, id, body }: SentBody): Digests {
  const values = Object.entries(body).filter(([name, value]) => name !== 'id' && value !== null && value !== undefined)
  const salt = `${kind} ${id.toLowerCase()}`
  const digest = (name: string, value: unknown) =>
    createHash('sha256')
      .update(JSON.stringify([salt, name, spelled(value)]))
      .digest('base64url')
  return Object.fromEntries(values.map(([name, value]) => [name, digest(name, value).slice(0, 22)]))
}

const anId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const aMoment = /^\d{4}-\d{2}-\d{2}T[\d:.]{5,20}(?:Z|[+-]\d{2}:\d{2})$/

/**
 * Gives equal bodies the same form: ids in any case, moments in any zone, properties in any order,
 * and null like a missing property.
 */
function spelled(value: unknown): unknown {
  if (typeof value === 'string') {
    if (anId.test(value)) return value.toLowerCase()
    const moment = aMoment.test(value) ? Date.parse(value) : Number.NaN
    return Number.isNaN(moment) ? value : moment
  }
  if (value instanceof Date) return value.getTime()
  if (Array.isArray(value)) return value.map(spelled)
  if (typeof value !== 'object' || value === null) return value ?? null
  const named = Object.entries(value).filter(([, inner]) => inner !== null && inner !== undefined)
  return Object.fromEntries(named.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([name, inner]) => [name, spelled(inner)]))
}
