/** Changes of rows, each call in one transaction with the feature's hooks around it: some properties, a whole row, many rows at once. (product.md#wire-writes) */
import { inTransaction, type Database } from '../db/connection.ts'
import { badRequest, modelNotFound } from '../http/errors.ts'
import { readBody, type BodyValues } from './body.ts'
import { asWriter } from './caller.ts'
import { isUuid } from './filter/coerce.ts'
import type { PendingRow } from './hooks.ts'
import { requireOwnRows, requireWritable, lockMatching, readOne, rowExists, type ScopeBuilder } from './read.ts'
import type { Resource } from './resource.ts'
import type { Read } from './select.ts'
import { preconditionFailed } from './precondition-failed.ts'
import { withoutSameSealed } from './repeated.ts'
import { columnsOf, replaceDefaults, updateRow } from './write.ts'
import { HttpError } from '../http-error.ts'

interface UpdateOptions {
  id: string
  body: unknown
  actor: string
  /** What If-Match accepts. */
  versions?: readonly number[] | undefined
  fixed?: Record<string, string>
}

/** Changes the properties that the body holds. */
export async function patch(resource: Resource, { id, body, fixed, ...change }: UpdateOptions): Promise<Read> {
  const { caller } = resource
  const values = withoutId(id, readBody(resource.model, body, { caller, whole: false, fixed: fixed ?? {} }))
  if (!isUuid(id)) throw modelNotFound(id)
  const columns = await columnsOf(values, id, resource.hooks)
  return updateOne(resource, { id, columns }, { ...change, absent: modelNotFound(id) })
}

/** Puts the body in place of the row: what is not sent becomes empty. */
export async function replace(resource: Resource, { id, body, ...change }: UpdateOptions): Promise<Read> {
  const { caller } = resource
  const values = withoutId(id, readBody(resource.model, body, { caller, whole: true, isNew: false }))
  const absent = new HttpError(404, `Could not replace. Object with id ${id} does not exist!`, { code: 'MODEL_NOT_FOUND' })
  if (!isUuid(id)) throw absent
  const columns = { ...replaceDefaults(resource, values), ...(await columnsOf(values, id, resource.hooks)) }
  return updateOne(resource, { id, columns }, { ...change, absent })
}

function withoutId(id: string, values: BodyValues): BodyValues {
  const others = new Map(values)
  for (const [field, value] of values) {
    if (field.name !== 'id') continue
    if (value !== id.toLowerCase()) throw badRequest(`id cannot be updated from ${id} to ${String(value)} when forceId is set to true`)
    others.delete(field)
  }
  return others
}

type Update = Pick<UpdateOptions, 'actor' | 'versions'> & { absent: HttpError }

function updateOne(resource: Resource, row: PendingRow, { actor, versions, absent }: Update): Promise<Read> {
  const { model, hooks } = resource
  return inTransaction(resource.db, actor, async (tx) => {
    const inside = { ...resource, db: tx, caller: asWriter(resource.caller) }
    if (inside.caller.own && !(await rowExists(inside, row.id))) throw absent
    await requireWritable(tx, inside, [row.id])
    await hooks.beforeUpdate?.(tx, row)
    await withoutSameSealed(tx, model, row, hooks)
    if (!(await updateRow(tx, model, row, versions))) throw (await preconditionFailed(inside, row.id, versions ?? [])) ?? absent
    await requireOwnRows(tx, inside, [row.id])
    return readOne(inside, row.id)
  })
}

const maxRowsChanged = 1000

/** Changes the same properties in every row a link means. */
export async function patchAll(
  resource: Resource,
  { body, actor, link }: { body: unknown; actor: string; link: ScopeBuilder },
): Promise<number> {
  const values = readBody(resource.model, body, { caller: resource.caller, whole: false })
  const secret = [...values.keys()].find((field) => field.writeOnly || field.topLevelOnly || field.name === 'id')
  if (secret) throw badRequest(`${secret.name} can only be changed in one row at a time`)
  return inTransaction(resource.db, actor, async (tx) => {
    const ids = await lockMatching({ ...resource, db: tx }, link)
    if (ids.length > maxRowsChanged) throw badRequest(`This would change more than ${maxRowsChanged} rows. Narrow the condition.`)
    await requireWritable(tx, resource, ids)
    for (const id of ids) await updateInside(tx, resource, { id, columns: await columnsOf(values, id, resource.hooks) })
    await requireOwnRows(tx, resource, ids)
    return ids.length
  })
}

async function updateInside(tx: Database, { model, hooks }: Resource, row: PendingRow): Promise<void> {
  await hooks.beforeUpdate?.(tx, row)
  await updateRow(tx, model, row)
}
