/** Change a row that is there, or create it. (product.md#wire-writes) */
import type { IncomingHttpHeaders } from 'node:http'
import { inTransaction, type Database } from '../db/connection.ts'
import { badRequest, conflict } from '../http/errors.ts'
import { isObject } from './filter/condition.ts'
import { create, type WriteResult } from './create.ts'
import { patch } from './update.ts'
import { lockMatching, rowExists, type ScopeBuilder } from './read.ts'
import type { Resource } from './resource.ts'
import { runStatement } from './statement.ts'

interface UpsertInput {
  body: unknown
  actor: string
  /** Of the request. */
  headers?: IncomingHttpHeaders
  /** What If-Match accepts. */
  versions?: readonly number[] | undefined
}

/** The row of the body's id. */
export function upsert(resource: Resource, input: UpsertInput): Promise<WriteResult> {
  const row = rowOf(input)
  const { id } = row
  return oneAtATime(resource, input.actor, async (inside) => {
    const isThere = typeof id === 'string' && (await rowExists(inside, id))
    return isThere ? change(inside, id, input) : create(inside, row, input)
  })
}

/** The one row a condition means. Where it means several, nothing is changed. */
export function upsertWhere(resource: Resource, input: UpsertInput & { link: ScopeBuilder }): Promise<WriteResult> {
  const row = rowOf(input)
  return oneAtATime(resource, input.actor, async (inside) => {
    const [id, another] = await lockMatching(inside, input.link)
    if (another !== undefined) throw conflict(`The condition matches more than one ${resource.model.name}; nothing was changed`)
    return id === undefined ? create(inside, row, input) : change(inside, id, input)
  })
}

function rowOf({ body }: UpsertInput): Record<string, unknown> {
  const row = body ?? {}
  if (!isObject(row)) throw badRequest('Value is not an object.')
  return row
}

async function change(resource: Resource, id: string, { body, actor, versions }: UpsertInput): Promise<WriteResult> {
  const { body: text, version } = await patch(resource, { id, body, actor, versions })
  return { text: text ?? '{}', version }
}

/** Two callers who find nothing at the same moment must not both create a row: the second waits, and finds the first one's. */
function oneAtATime(resource: Resource, actor: string, action: (inside: Resource) => Promise<WriteResult>): Promise<WriteResult> {
  return inTransaction(resource.db, actor, async (tx: Database) => {
    await runStatement(tx, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`daysheet.upsert.${resource.model.name}`])
    return action({ ...resource, db: tx })
  })
}
