/** Writes of a resource, each in one transaction: create, change, replace, delete, with the feature's hooks around them. (product.md#wire-writes) */
import type { IncomingHttpHeaders } from 'node:http'
import { inTransaction, type Database } from '../db/connection.ts'
import { badRequest, HttpError, listRefused } from '../http/errors.ts'
import { mapYielding } from './map-yielding.ts'
import { readBody, type BodyRules, type Values } from './body.ts'
import { isUuid } from './filter/coerce.ts'
import { danglingKey, refusalOf } from '../http/database-errors.ts'
import { readFilter } from './filter/filter.ts'
import type { Hooks, Sent, Writing } from './hooks.ts'
import type { Model } from './model.ts'
import { insertParts, partRows, readWhole, type PartRows, type Whole } from './nested-create.ts'
import { readByIds, readOne, type ScopeBuilder } from './read.ts'
import type { Resource } from './resource.ts'
import type { Read } from './select.ts'
import { stale } from './stale.ts'
import { run, Statement } from './statement.ts'
import { columnsOf, deleteRows, emptied, insertRows, newRow, updateRow, type NewRow } from './write.ts'

const maxRowsCreated = 5000

export const modelNotFound = (id: string, message = `could not find a model with id ${id}`) =>
  new HttpError(404, message, { code: 'MODEL_NOT_FOUND' })

interface Creation {
  actor: string
  /** Of the request, where there is one. */
  headers?: IncomingHttpHeaders
  fixed?: Record<string, string>
  /** Inside the transaction, first of all. */
  first?: (tx: Database) => Promise<void>
}

/** The finished JSON of what was written, and the version of a single row. */
export interface Made {
  text: string
  version: number | null
}

/** Creates one row, or all rows of a list or none; each with the parts its model lets it bring along, which the answer then holds. */
export async function create(resource: Resource, body: unknown, options: Creation): Promise<Made> {
  const bodies: unknown[] = Array.isArray(body) ? body : [body]
  const tooMany = () => badRequest(`A list may create at most ${maxRowsCreated} rows`)
  if (bodies.length > maxRowsCreated) throw tooMany()
  if (bodies.length === 0) return { text: '[]', version: null }
  const added = resource.hooks.fromRequest?.(options.headers ?? {})
  const rules = { whole: true, fixed: options.fixed ?? {} }
  const wholes = Array.isArray(body) ? await readAll(resource, bodies, rules) : [readWhole(resource.model, body, rules)]
  const partsSent = wholes.flatMap(({ parts }) => parts)
  if (partsSent.reduce((sum, { values }) => sum + values.length, bodies.length) > maxRowsCreated) throw tooMany()
  const sent = { asList: Array.isArray(body) }
  const rows = await newRows(
    resource,
    wholes.map(({ values }) => values),
    sent,
  )
  for (const { columns } of rows) Object.assign(columns, added)
  const along = await partRows(
    resource,
    rows.map((row, at) => ({ row, parts: wholes[at]?.parts ?? [] })),
  )
  const shown = readFilter(resource.model, { include: [...new Set(partsSent.map(({ relation }) => relation.name))] })
  const created = inTransaction(resource.db, options.actor, async (tx) => {
    await options.first?.(tx)
    const ids = await insertAll(tx, resource, { rows, along, sent })
    const inside = { ...resource, db: tx }
    if (Array.isArray(body)) return { text: await readByIds(inside, ids, shown), version: null }
    const { body: text, version } = await readOne(inside, ids[0] ?? '', shown)
    return { text: text ?? '{}', version }
  })
  return created.catch((error: unknown) => {
    const refusal = sent.asList && resource.hooks.pointsOutDangling ? danglingRows(resource.model, rows, error) : undefined
    throw refusal ?? error
  })
}

/** The 422 of a list whose rows name one that does not exist: which of them do. */
function danglingRows({ table }: Model, rows: readonly Writing[], error: unknown): HttpError | undefined {
  const key = danglingKey(error, table)
  const refusal = key && refusalOf(error)
  if (!refusal) return undefined
  return listRefused(rows.map(({ columns }) => (columns[key.column] === key.value ? refusal : undefined)))
}

/** The rows to insert; of a list the 422 says which of them a hook refused. */
async function newRows({ model, hooks }: Resource, values: readonly Values[], sent: Sent): Promise<NewRow[]> {
  const rows = await Promise.all(
    values.map((row) =>
      newRow(model, row, hooks, sent).catch((error: unknown) => {
        if (sent.asList && error instanceof HttpError) return error
        throw error
      }),
    ),
  )
  const made = rows.flatMap((row) => (row instanceof HttpError ? [] : [row]))
  if (made.length < rows.length) throw listRefused(rows.map((row) => (row instanceof HttpError ? row : undefined)))
  return made
}

interface Insertion {
  rows: NewRow[]
  along: readonly PartRows[]
  sent: Sent
}

async function insertAll(tx: Database, { model, hooks }: Resource, { rows, along, sent }: Insertion): Promise<string[]> {
  await hooks.beforeCreate?.(tx, rows, sent)
  const { ids, added } = await insertRows(tx, model, rows, { hooks, sent })
  await insertParts(tx, { model, rows, added, sent }, along)
  await hooks.afterWrite?.(tx, ids)
  return ids
}

/** How many wrong rows of a list are told; the rows after them are not looked at. */
const maxRefusals = 100

/** Checks every row of a list, a few at a stretch; the 422 holds what is wrong with each, null for those that are fine. */
async function readAll({ model }: Resource, bodies: readonly unknown[], rules: BodyRules): Promise<Whole[]> {
  let refusals = 0
  const checked = await mapYielding(bodies, (body) => {
    if (refusals === maxRefusals) return undefined
    try {
      return { whole: readWhole(model, body, rules) }
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      refusals += 1
      return { error }
    }
  })
  const read = checked.filter((one) => one !== undefined)
  if (refusals > 0) throw listRefused(read.map(({ error }) => error))
  return read.flatMap(({ whole }) => whole ?? [])
}

interface Change {
  id: string
  body: unknown
  actor: string
  /** What If-Match accepts. */
  versions?: readonly number[] | undefined
  fixed?: Record<string, string>
}

/** Changes the properties that the body holds. */
export async function patch(resource: Resource, { id, body, fixed, ...change }: Change): Promise<Read> {
  const values = withoutId(id, readBody(resource.model, body, { whole: false, fixed: fixed ?? {} }))
  if (!isUuid(id)) throw modelNotFound(id)
  const columns = await columnsOf(values, id, resource.hooks)
  return change1(resource, { id, columns }, { ...change, absent: modelNotFound(id) })
}

/** Puts the body in place of the row: what is not sent becomes empty. */
export async function replace(resource: Resource, { id, body, ...change }: Change): Promise<Read> {
  const values = withoutId(id, readBody(resource.model, body, { whole: true }))
  const absent = new HttpError(404, `Could not replace. Object with id ${id} does not exist!`, { code: 'MODEL_NOT_FOUND' })
  if (!isUuid(id)) throw absent
  const columns = { ...emptied(resource.model, values), ...(await columnsOf(values, id, resource.hooks)) }
  return change1(resource, { id, columns }, { ...change, absent })
}

function withoutId(id: string, values: Values): Values {
  const others = new Map(values)
  for (const [field, value] of values) {
    if (field.name !== 'id') continue
    if (value !== id.toLowerCase()) throw badRequest(`id cannot be updated from ${id} to ${String(value)} when forceId is set to true`)
    others.delete(field)
  }
  return others
}

type Changing = Pick<Change, 'actor' | 'versions'> & { absent: HttpError }

function change1(resource: Resource, row: Writing, { actor, versions, absent }: Changing): Promise<Read> {
  const { model, hooks } = resource
  return inTransaction(resource.db, actor, async (tx) => {
    const inside = { ...resource, db: tx }
    await hooks.beforeUpdate?.(tx, row)
    if (!(await updateRow(tx, model, row, versions))) throw (await stale(inside, row.id, versions ?? [])) ?? absent
    await hooks.afterWrite?.(tx, [row.id])
    return readOne(inside, row.id)
  })
}

type Deletion = Pick<Change, 'actor' | 'versions'> & {
  /** The parameters of the request, for the feature's hook. */
  query?: unknown
}

/** Deletes one row; 0 when there is none. */
export async function remove(resource: Resource, id: string, { actor, versions, query }: Deletion): Promise<number> {
  if (!isUuid(id)) return 0
  return inTransaction(resource.db, actor, async (tx) => {
    if (versions) {
      const [row] = await run<{ version: number }>(tx, `select version from ${resource.model.table} where id = $1 for update`, [id])
      if (row && !versions.includes(row.version)) throw (await stale({ ...resource, db: tx }, id, versions)) ?? modelNotFound(id)
    }
    return deleteAll(tx, resource, { ids: [id], query })
  })
}

async function deleteAll(
  tx: Database,
  { model, hooks }: Resource,
  { ids, query }: { ids: readonly string[]; query: unknown },
): Promise<number> {
  if (ids.length === 0) return 0
  await hooks.beforeDelete?.(tx, ids, query)
  return deleteRows(tx, model, ids)
}

interface Sweep extends Deletion {
  link: ScopeBuilder
  first?: (tx: Database) => Promise<void>
}

/** Deletes every row a link means. */
export async function removeAll(resource: Resource, { actor, link, first, query }: Sweep): Promise<number> {
  return inTransaction(resource.db, actor, async (tx) => {
    await first?.(tx)
    return deleteAll(tx, resource, { ids: await idsOf({ ...resource, db: tx }, link), query })
  })
}

const maxRowsChanged = 1000

/** Changes the same properties in every row a link means. */
export async function patchAll(
  resource: Resource,
  { body, actor, link }: { body: unknown; actor: string; link: ScopeBuilder },
): Promise<number> {
  const values = readBody(resource.model, body, { whole: false })
  const secret = [...values.keys()].find((field) => field.writeOnly || field.topLevelOnly || field.name === 'id')
  if (secret) throw badRequest(`${secret.name} can only be changed in one row at a time`)
  return inTransaction(resource.db, actor, async (tx) => {
    const ids = await idsOf({ ...resource, db: tx }, link)
    if (ids.length > maxRowsChanged) throw badRequest(`This would change more than ${maxRowsChanged} rows. Narrow the condition.`)
    for (const id of ids) await patchInside(tx, resource, { id, columns: await columnsOf(values, id, resource.hooks) })
    return ids.length
  })
}

async function patchInside(tx: Database, { model, hooks }: Resource & { hooks: Hooks }, row: Writing): Promise<void> {
  await hooks.beforeUpdate?.(tx, row)
  await updateRow(tx, model, row)
  await hooks.afterWrite?.(tx, [row.id])
}

/** The rows a link means, held until the transaction ends. */
export async function idsOf({ db, model }: Resource, link: ScopeBuilder): Promise<string[]> {
  const statement = new Statement()
  const condition = link(statement)('t')
  return (
    await run<{ id: string }>(db, `select t.id from ${model.table} t where ${condition} order by t.id for update`, statement.values)
  ).map(({ id }) => id)
}
