/** New rows of a resource, in one transaction, with the feature's hooks around them. (product.md#wire-writes) */
import type { IncomingHttpHeaders } from 'node:http'
import { inTransaction, type Database } from '../db/connection.ts'
import { badRequest, HttpError, listRefused } from '../http/errors.ts'
import { readBody, type BodyValues } from './body.ts'
import { danglingKey, refusalOf } from './database-errors.ts'
import { asWriter, systemCaller } from './caller.ts'
import { readFilter, type Selection } from './filter/filter.ts'
import type { CreateContext, PendingRow } from './hooks.ts'
import { mapYielding } from '../concurrency/yielding.ts'
import type { Model } from './model.ts'
import { insertNestedRows, nestedRelations, nestedRows, readWithNested, type NestedRows, type RowInput } from './nested-create.ts'
import { checkedRead, requireOwnRows, notOwn, readByIds, readOne, refersToForeignRows } from './read.ts'
import type { Resource } from './resource.ts'
import { insertAtOnce, insertRows, newRow, type NewRow } from './write.ts'

const maxRowsCreated = 5000

interface CreateOptions {
  actor: string
  /** Of the request, where there is one. */
  headers?: IncomingHttpHeaders
  fixed?: Record<string, string>
  /** Inside the transaction, first of all. */
  first?: (tx: Database) => Promise<void>
}

/** The finished JSON of what was written, and the version of a single row. */
export interface WriteResult {
  text: string
  version: number | null
}

/** Creates one row, or all rows of a list or none; with the nested rows, where the model takes any, which the answer then holds. */
export async function create(resource: Resource, body: unknown, options: CreateOptions): Promise<WriteResult> {
  const { model, hooks } = resource
  const caller = asWriter(resource.caller)
  const bodies: unknown[] = Array.isArray(body) ? body : [body]
  if (bodies.length > maxRowsCreated) throw tooManyRows()
  if (bodies.length === 0) return { text: '[]', version: null }
  const added = hooks.fromRequest?.(options.headers ?? {})
  const rules = { caller, whole: true, fixed: options.fixed ?? {} }
  const sent = { asList: Array.isArray(body) }
  const relations = nestedRelations(model)
  const readInput = (one: unknown): RowInput =>
    relations.length > 0 ? readWithNested(model, relations, one, rules) : { values: readBody(model, one, rules), nested: [] }
  const inputs = sent.asList ? await readAll(bodies, readInput) : [readInput(body)]
  const nestedInputs = inputs.flatMap(({ nested }) => nested)
  if (nestedInputs.reduce((sum, { values }) => sum + values.length, bodies.length) > maxRowsCreated) throw tooManyRows()
  const rows = await newRows(
    resource,
    inputs.map(({ values }) => values),
    sent,
  )
  for (const { columns } of rows) Object.assign(columns, added)
  const parents = rows.map((row, at) => ({ row, nested: inputs[at]?.nested ?? [] }))
  const nested = nestedInputs.length > 0 ? await nestedRows(resource, relations, parents) : []
  const shown = readFilter(caller, model, { include: [...new Set(nestedInputs.map(({ relation }) => relation.name))] })
  const atOnce = sent.asList || nested.length > 0 ? undefined : await createAtOnce(resource, rows, { ...options, shown })
  if (atOnce) return atOnce
  const created = inTransaction(resource.db, options.actor, async (tx) => {
    await options.first?.(tx)
    const { ids, read } = await insertAll(tx, resource, { rows, nested, sent, shown })
    const inside = { ...resource, db: tx, caller }
    await requireOwnRows(tx, inside, ids)
    const known = read && checkedRead(inside, shown, read)
    if (sent.asList) return { text: known ? `[${known.body ?? ''}]` : await readByIds(inside, ids, shown), version: null }
    const { body: text, version } = known ?? (await readOne(inside, ids[0] ?? '', shown))
    return { text: text ?? '{}', version }
  })
  return created.catch(async (error: unknown) => {
    // Whatever else is wrong with it: nothing is told of rows that are not there for the caller.
    if (error instanceof HttpError && (await refersToForeignRows({ ...resource, caller }, rows))) throw notOwn()
    const refusal = sent.asList && hooks.pointsOutDangling ? danglingRows(model, rows, error) : undefined
    throw refusal ?? error
  })
}

/** Where a single row can be stored without looking at anything first. Whose rows are only those of own days has to look afterwards. */
async function createAtOnce(
  { model, hooks, db, caller }: Resource,
  [row]: readonly PendingRow[],
  { first, actor, shown }: CreateOptions & { shown: Selection },
): Promise<WriteResult | undefined> {
  if (!row || !hooks.mayCreate || first || caller.own || db.isTransaction) return undefined
  const read = await insertAtOnce(db, model, row, { mayCreate: hooks.mayCreate, shown, actor })
  if (!read) return undefined
  const { body, version } = checkedRead({ hooks }, shown, read)
  return { text: body ?? '{}', version }
}

const tooManyRows = () => badRequest(`A list may create at most ${maxRowsCreated} rows`)

/** The 422 of a list whose rows name one that does not exist: which of them do. */
function danglingRows({ table }: Model, rows: readonly PendingRow[], error: unknown): HttpError | undefined {
  const key = danglingKey(error, table)
  const refusal = key && refusalOf(error)
  if (!refusal) return undefined
  return listRefused(rows.map(({ columns }) => (columns[key.column] === key.value ? refusal : undefined)))
}

/**
 * The rows to insert, made a few at a time with pauses. The 422 of a list says which of them a hook
 * refused. Results are kept as they come, so that no rejection is unhandled during a pause.
 */
async function newRows({ model, hooks }: Resource, values: readonly BodyValues[], sent: CreateContext): Promise<NewRow[]> {
  const started = await mapYielding(values, async (row) => {
    try {
      return { row: await newRow(model, row, hooks, sent) }
    } catch (error: unknown) {
      return { error }
    }
  })
  const results = await Promise.all(started)
  const failed = results.find(({ error }) => error !== undefined && !(sent.asList && error instanceof HttpError))
  if (failed) throw failed.error
  if (results.some(({ error }) => error !== undefined))
    throw listRefused(results.map(({ error }) => (error instanceof HttpError ? error : undefined)))
  return results.flatMap(({ row }) => row ?? [])
}

interface Insertion {
  rows: NewRow[]
  nested: readonly NestedRows[]
  sent: CreateContext
  shown: Selection
}

async function insertAll(tx: Database, { model, hooks }: Resource, { rows, nested, sent, shown }: Insertion) {
  await hooks.beforeCreate?.(tx, rows, sent)
  if (nested.length === 0) return insertRows(tx, model, rows, { hooks, sent, shown: { ...shown, caller: systemCaller } })
  const { ids, added } = await insertRows(tx, model, rows, { hooks, sent })
  await insertNestedRows(tx, { model, rows, added, sent }, nested)
  return { ids, read: undefined }
}

/** How many wrong rows of a list are told; the rows after them are not looked at. */
const maxRefusals = 100

/** Checks every row of a list, a few at a stretch; the 422 holds what is wrong with each, null for those that are fine. */
async function readAll(bodies: readonly unknown[], readInput: (body: unknown) => RowInput): Promise<RowInput[]> {
  let refusals = 0
  const checked = await mapYielding(bodies, (body) => {
    if (refusals === maxRefusals) return undefined
    try {
      return { input: readInput(body) }
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      refusals += 1
      return { error }
    }
  })
  const read = checked.filter((one) => one !== undefined)
  if (refusals > 0) throw listRefused(read.map(({ error }) => error))
  return read.flatMap(({ input }) => input ?? [])
}
