/** New rows of a resource, in one transaction, with the feature's hooks around them. (product.md#wire-writes) */
import type { IncomingHttpHeaders } from 'node:http'
import { inTransaction, type Database } from '../db/connection.ts'
import { badRequest } from '../http/errors.ts'
import { readBody } from './body.ts'
import { danglingRows } from './lists/dangling-rows.ts'
import { asWriter, systemCaller } from './caller.ts'
import { readFilter, type Selection } from './filter/filter.ts'
import type { CreateContext, PendingRow } from './hooks.ts'
import { mapYielding } from '../concurrency/yielding.ts'
import { ListRefusals, Undone, whyNotStored } from './lists/list-refusals.ts'
import { insertNestedRows, nestedRelations, nestedRows, readWithNested, type NestedRows, type RowInput } from './nested-create.ts'
import { checkedRead, requireOwnRows, notOwn, readByIds, readOne, refersToForeignRows } from './read.ts'
import type { Resource } from './resource.ts'
import { insertAtOnce, insertRows, newRow, type NewRow } from './write.ts'
import { HttpError } from '../http-error.ts'

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
  const refusals = new ListRefusals(bodies.length)
  const inputs = sent.asList ? await readAll(bodies, readInput, refusals) : [{ at: 0, input: readInput(body) }]
  const nestedRowCount = inputs.flatMap(({ input }) => input.nested).reduce((sum, { values }) => sum + values.length, 0)
  if (nestedRowCount + bodies.length > maxRowsCreated) throw tooManyRows()
  const rows = await newRows(resource, inputs, { sent, refusals })
  for (const { row } of rows) Object.assign(row.columns, added)
  const store = (some: readonly Candidate[], ends?: 'undone') => storeRows({ ...resource, caller }, some, { ...options, sent, ends })
  if (!sent.asList) return store(rows)
  if (refusals.isEmpty) {
    try {
      return await store(rows)
    } catch (error) {
      if (!refusals.add(error, rows)) throw error
    }
  }
  await nameOthers(refusals, rows, (some) => store(some, 'undone'))
  throw refusals.toError()
}

/** A row of a list, with its place in it. */
interface Candidate {
  at: number
  input: RowInput
  row: NewRow
}

/**
 * Checks are made in stages, and each names the rows that fail it. The rows that passed go through
 * the next stages too, in a transaction that is undone, so that one answer names every wrong row.
 */
async function nameOthers(
  refusals: ListRefusals,
  rows: readonly Candidate[],
  tryToStore: (rows: readonly Candidate[]) => Promise<unknown>,
): Promise<void> {
  for (let left = refusals.without(rows); left.length > 0; left = refusals.without(left)) {
    const error = await whyNotStored(() => tryToStore(left))
    if (!refusals.add(error, left)) return
  }
}

interface StoreOptions extends CreateOptions {
  sent: CreateContext
  /** `undone`: nothing is stored, only the refusals are wanted. */
  ends?: 'undone' | undefined
}

async function storeRows(resource: Resource, candidates: readonly Candidate[], options: StoreOptions): Promise<WriteResult> {
  const { model, caller } = resource
  const { sent } = options
  // A hook may change what it is given, and a list that is tried again has to be as it came.
  const parents = candidates.map(({ row, input }) => ({ row: { ...row, columns: { ...row.columns } }, nested: input.nested }))
  const rows = parents.map(({ row }) => row)
  const nestedInputs = parents.flatMap(({ nested }) => nested)
  const nested = nestedInputs.length > 0 ? await nestedRows(resource, nestedRelations(model), parents) : []
  const shown = readFilter(caller, model, { include: [...new Set(nestedInputs.map(({ relation }) => relation.name))] })
  const atOnce = sent.asList || nested.length > 0 ? undefined : await createAtOnce(resource, rows, { ...options, shown })
  if (atOnce) return atOnce
  const created = inTransaction(resource.db, options.actor, async (tx) => {
    await options.first?.(tx)
    const { ids, read } = await insertAll(tx, resource, { rows, nested, sent, shown })
    const inside = { ...resource, db: tx, caller }
    await requireOwnRows(tx, inside, ids)
    if (options.ends === 'undone') throw new Undone()
    const known = read && checkedRead(inside, shown, read)
    if (sent.asList) return { text: known ? `[${known.body ?? ''}]` : await readByIds(inside, ids, shown), version: null }
    const { body: text, version } = known ?? (await readOne(inside, ids[0] ?? '', shown))
    return { text: text ?? '{}', version }
  })
  return created.catch(async (error: unknown) => {
    // Whatever else is wrong with it: nothing is told of rows that are not there for the caller.
    if (error instanceof HttpError && (await refersToForeignRows(resource, rows))) throw notOwn()
    throw (sent.asList ? await danglingRows(resource.db, model, { rows, error }) : undefined) ?? error
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

const tooManyRows = () => badRequest(`A list can create at most ${maxRowsCreated} rows`)

/**
 * The rows to insert, made a few at a time with pauses. Of a list, rows that a hook refuses are noted.
 * Results are kept as they come, so that no rejection is unhandled during a pause.
 */
async function newRows(
  { model, hooks }: Resource,
  inputs: readonly Omit<Candidate, 'row'>[],
  { sent, refusals }: { sent: CreateContext; refusals: ListRefusals },
): Promise<Candidate[]> {
  const started = await mapYielding(inputs, async ({ at, input }) => {
    try {
      return { at, input, row: await newRow(model, input.values, hooks, sent) }
    } catch (error: unknown) {
      return { at, error }
    }
  })
  return (await Promise.all(started)).flatMap((one) => {
    if (one.row) return [one]
    if (!sent.asList || !(one.error instanceof HttpError)) throw one.error
    refusals.set(one.at, one.error)
    return []
  })
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

/** Checks every row of a list, a few at a stretch, and notes those that are wrong. The rows after the hundredth wrong one are not looked at. */
async function readAll(
  bodies: readonly unknown[],
  readInput: (body: unknown) => RowInput,
  refusals: ListRefusals,
): Promise<Omit<Candidate, 'row'>[]> {
  const read = await mapYielding(bodies.entries(), ([at, body]) => {
    if (refusals.isFull) return []
    try {
      return [{ at, input: readInput(body) }]
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      refusals.set(at, error)
      return []
    }
  })
  return read.flat()
}
