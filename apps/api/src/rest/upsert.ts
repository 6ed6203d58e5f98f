/** Change a row that is there, or create it. (wire.md §9) */
import type { IncomingHttpHeaders } from 'node:http'
import { write, type Database } from '../db/connection.ts'
import { badRequest, conflict } from '../http/errors.ts'
import { isObject } from './filter/condition.ts'
import { create, idsOf, patch, type Made } from './mutations.ts'
import { rowExists, type Linking } from './read.ts'
import type { Resource } from './resource.ts'
import { run } from './statement.ts'

interface Wish {
  body: unknown
  actor: string
  /** Of the request. */
  headers?: IncomingHttpHeaders
  /** What If-Match accepts. */
  versions?: readonly number[] | undefined
}

/** The row of the body's id. */
export function upsert(resource: Resource, wish: Wish): Promise<Made> {
  const row = rowOf(wish)
  const { id } = row
  return oneAtATime(resource, wish.actor, async (inside) => {
    const isThere = typeof id === 'string' && (await rowExists(inside, id))
    return isThere ? change(inside, id, wish) : create(inside, row, wish)
  })
}

/** The one row a condition means. Where it means several, nothing is changed. */
export function upsertWhere(resource: Resource, wish: Wish & { link: Linking }): Promise<Made> {
  const row = rowOf(wish)
  return oneAtATime(resource, wish.actor, async (inside) => {
    const [id, another] = await idsOf(inside, wish.link)
    if (another !== undefined) throw conflict(`The condition means more than one ${resource.model.name}; nothing was changed`)
    return id === undefined ? create(inside, row, wish) : change(inside, id, wish)
  })
}

function rowOf({ body }: Wish): Record<string, unknown> {
  const row = body ?? {}
  if (!isObject(row)) throw badRequest('Value is not an object.')
  return row
}

async function change(resource: Resource, id: string, { body, actor, versions }: Wish): Promise<Made> {
  const { body: text, version } = await patch(resource, { id, body, actor, versions })
  return { text: text ?? '{}', version }
}

/** Two callers who find nothing at the same moment must not both create a row: the second waits, and finds the first one's. */
function oneAtATime(resource: Resource, actor: string, deed: (inside: Resource) => Promise<Made>): Promise<Made> {
  return write(resource.db, actor, async (tx: Database) => {
    await run(tx, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`daysheet.upsert.${resource.model.name}`])
    return deed({ ...resource, db: tx })
  })
}
