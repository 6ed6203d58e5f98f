import { itemLabel } from '@daysheet/domain/materials/item'
import { createHash } from 'node:crypto'
import type { PlaceOrder, PlaceReturn } from '@daysheet/domain/materials/order-form'
import { inTransaction, type Database } from '#db/connection.ts'
import { conflict, validationError, type Mistake } from '#http/errors.ts'
import { otherUnderId } from '#rest/repeated.ts'
import { systemCaller } from '#rest/caller.ts'
import { readFilter } from '#rest/filter/filter.ts'
import type { Model } from '#rest/model.ts'
import { readOne } from '#rest/read.ts'
import type { Read } from '#rest/select.ts'
import { order, returnOrder } from './model.ts'
import { lockItems, insertOrder, insertReturn, jobOfPlaced, findMissing, insertedRows } from './queries.ts'
import type { HttpError } from '#http-error.ts'

interface PlacementOptions {
  /** Looks at whether it may be placed by whoever asks; not of what they have placed already. */
  validate?: (tx: Database) => Promise<void>
}

/**
 * The rows that an order or return names. A person limited to their own days may name only their
 * own, in every way of placing it.
 */
export const ownOfOrder = { Jobs: 'body.jobId', Supervisors: 'body.supervisorId' } as const
export const ownOfReturn = { Jobs: 'body.jobId' } as const

/**
 * Stores an order with its lines, all or nothing. The same id and body again returns the stored
 * order; a different body is refused. (decisions/materials.md, decisions/repeated-calls.md)
 */
export function placeOrder(db: Database, actor: string, { lines, ...input }: PlaceOrder, options: PlacementOptions = {}): Promise<Read> {
  const row = { id: input.id, date: input.date, job_date: input.jobDate, job_id: input.jobId, supervisor_id: input.supervisorId }
  const entries = lines.map(({ itemId, qty, qtyPicked }, at) => ({
    id: lineId(input.id, at),
    order_id: input.id,
    item_id: itemId,
    qty,
    qty_picked: qtyPicked,
  }))
  return place(db, actor, {
    model: order,
    lines: 'itemEntries',
    id: input.id,
    jobId: input.jobId,
    supervisorId: input.supervisorId,
    itemIds: lines.map(({ itemId }) => itemId),
    mayBeSwitchedOff: false,
    ...options,
    sent: [row, ...entries],
    insert: (tx) => insertOrder(tx, row, entries),
  })
}

/** A return with its lines, as `placeOrder`. What went out comes back, though its item is switched off by now. */
export function placeReturn(db: Database, actor: string, { lines, ...input }: PlaceReturn, options: PlacementOptions = {}): Promise<Read> {
  const row = { id: input.id, date: input.date, job_id: input.jobId }
  const entries = lines.map(({ itemId, qtyReturned }, at) => ({
    id: lineId(input.id, at),
    return_order_id: input.id,
    item_id: itemId,
    qty_returned: qtyReturned,
  }))
  return place(db, actor, {
    model: returnOrder,
    lines: 'itemReturnEntries',
    id: input.id,
    jobId: input.jobId,
    supervisorId: null,
    itemIds: lines.map(({ itemId }) => itemId),
    mayBeSwitchedOff: true,
    ...options,
    sent: [row, ...entries],
    insert: (tx) => insertReturn(tx, row, entries),
  })
}

/**
 * The id of a line that is placed with its order: by the order's id and its place, so that what was asked first can be found whatever became of it, and in the order
 * in which they were sent. (A UUID of version 8.)
 */
export function lineId(orderId: string, at: number): string {
  const digest = createHash('sha256').update(orderId.toLowerCase()).digest('hex')
  const place = at.toString(16).padStart(8, '0')
  return [place, digest.slice(0, 4), `8${digest.slice(4, 7)}`, `8${digest.slice(7, 10)}`, digest.slice(10, 22)].join('-')
}

interface Placing extends PlacementOptions {
  model: Model
  /** The relation that holds the lines. */
  lines: string
  id: string
  jobId: string
  supervisorId: string | null
  /** Of the lines, in their order. */
  itemIds: readonly string[]
  mayBeSwitchedOff: boolean
  /** The rows as they are to be: the order itself, then its lines. */
  sent: readonly (object & { id: string })[]
  /** False when something of that id is there already; whoever is just storing it is waited for. */
  insert: (tx: Database) => Promise<boolean>
}

function place(db: Database, actor: string, input: Placing): Promise<Read> {
  const { model, id } = input
  return inTransaction(db, actor, async (tx) => {
    if (!(await isThere(tx, input))) {
      await input.validate?.(tx)
      const refusal = await refusalOf(tx, input)
      // What was accepted stays accepted: the same call may have been stored while this one waited for what it names. (decisions/repeated-calls.md)
      if (refusal && !(await isThere(tx, input))) throw refusal
      if (!refusal && !(await input.insert(tx))) await isThere(tx, input)
    }
    const placed = await readOne(
      { db: tx, model, hooks: {}, caller: systemCaller },
      id,
      readFilter(systemCaller, model, { include: input.lines }),
    )
    if (placed.body === null) throw conflict(`${model.name} ${id} was just deleted. Nothing was saved.`, { code: 'ORDER_DELETED' })
    return placed
  })
}

/**
 * Whether this is a repeat. Refuses an id that belongs to an order for another job or with
 * different contents.
 */
async function isThere(tx: Database, { model, id, jobId, sent }: Placing): Promise<boolean> {
  const stored = await jobOfPlaced(tx, model.table === 'material_order' ? 'material_order' : 'return_order', id)
  if (stored !== undefined && stored !== jobId.toLowerCase())
    throw otherUnderId(`${model.name} ${id} already exists for another job. An id can be used only once.`, {
      id,
      properties: ['jobId'],
    })
  const properties = stored === undefined ? [] : await otherThanFirstSent(tx, id, sent)
  if (properties.length > 0)
    throw otherUnderId(`${model.name} ${id} already exists with different contents. An id can be used only once.`, {
      id,
      properties,
    })
  return stored !== undefined
}

/**
 * The properties that differ from the first order under this id. The audit has the order as it was
 * placed, so later changes of the office do not count.
 */
async function otherThanFirstSent(tx: Database, id: string, sent: Placing['sent']): Promise<string[]> {
  const next = lineId(id, sent.length - 1) // the order itself is one of those sent
  const first = await insertedRows(tx, [...sent.map((row) => row.id), next])
  if (!first.has(id.toLowerCase())) return [] // from before there was an audit
  const [order, ...lines] = sent.map((row) => otherColumns(row, first.get(row.id.toLowerCase())))
  const properties = (order ?? []).map((column) => column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase()))
  return [...properties, ...(first.has(next) || lines.some((columns) => columns.length > 0) ? ['lines'] : [])]
}

/** By what was sent of it: the rest came from the database. */
const otherColumns = (sent: object, first: Readonly<Record<string, unknown>> = {}): string[] =>
  Object.entries(sent).flatMap(([column, value]) => (comparable(column, value) === comparable(column, first[column]) ? [] : column))

/** Ids are written in any case and moments in any zone. */
function comparable(column: string, value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null
  return column.endsWith('date') ? Date.parse(value) : value.toLowerCase()
}

/** Why nothing is placed: for a job, by a supervisor or of an item that is not there, or anew of an item that is switched off. */
async function refusalOf(tx: Database, { model, jobId, supervisorId, itemIds, mayBeSwitchedOff }: Placing): Promise<HttpError | undefined> {
  const missing = await findMissing(tx, { jobId, supervisorId })
  const mistakes: Mistake[] = missing.map((name) => ({
    property: name === 'Job' ? 'jobId' : 'supervisorId',
    code: 'reference',
    message: `names a ${name} that does not exist`,
  }))
  const items = new Map((await lockItems(tx, itemIds)).map((item) => [item.id, item]))
  for (const [at, itemId] of itemIds.entries()) {
    const property = `lines.${at}.itemId`
    const item = items.get(itemId.toLowerCase())
    if (!item) mistakes.push({ property, code: 'reference', message: 'names an Item that does not exist' })
    else if (!item.active && !mayBeSwitchedOff) mistakes.push({ property, code: 'inactive', message: `${itemLabel(item)} is inactive` })
  }
  return mistakes.length > 0 ? validationError(model.name, mistakes) : undefined
}
