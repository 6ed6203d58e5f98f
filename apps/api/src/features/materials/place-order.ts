import { itemLabel } from '@daysheet/domain/materials/item'
import type { PlaceOrder, PlaceReturn } from '@daysheet/domain/materials/order-form'
import { v7 as newId } from 'uuid'
import { inTransaction, type Database } from '../../db/connection.ts'
import { conflict, validationError, type HttpError, type Mistake } from '../../http/errors.ts'
import { ourselves } from '../../rest/caller.ts'
import { readFilter } from '../../rest/filter/filter.ts'
import type { Model } from '../../rest/model.ts'
import { readOne } from '../../rest/read.ts'
import type { Read } from '../../rest/select.ts'
import { order, returnOrder } from './model.ts'
import { lockItems, insertOrder, insertReturn, jobOfPlaced, findMissing } from './queries.ts'

/** An order with its lines, all or nothing; asked again with the same id it answers with what is there. (decision 0150) */
export function placeOrder(db: Database, actor: string, { lines, ...input }: PlaceOrder): Promise<Read> {
  const row = { id: input.id, date: input.date, job_date: input.jobDate, job_id: input.jobId, supervisor_id: input.supervisorId }
  const entries = lines.map(({ itemId, qty, qtyPicked }) => ({
    id: newId(),
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
    insert: (tx) => insertOrder(tx, row, entries),
  })
}

/** A return with its lines, as `placeOrder`. What went out comes back, though its item is switched off by now. */
export function placeReturn(db: Database, actor: string, { lines, ...input }: PlaceReturn): Promise<Read> {
  const row = { id: input.id, date: input.date, job_id: input.jobId }
  const entries = lines.map(({ itemId, qtyReturned }) => ({
    id: newId(),
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
    insert: (tx) => insertReturn(tx, row, entries),
  })
}

interface Placing {
  model: Model
  /** The relation that holds the lines. */
  lines: string
  id: string
  jobId: string
  supervisorId: string | null
  /** Of the lines, in their order. */
  itemIds: readonly string[]
  mayBeSwitchedOff: boolean
  /** False when something of that id is there already; whoever is just storing it is waited for. */
  insert: (tx: Database) => Promise<boolean>
}

function place(db: Database, actor: string, input: Placing): Promise<Read> {
  const { model, id } = input
  return inTransaction(db, actor, async (tx) => {
    if (!(await isThere(tx, input))) {
      const refusal = await refusalOf(tx, input)
      // What was accepted stays accepted: the same call may have been stored while this one waited for what it names. (decision 0106)
      if (refusal && !(await isThere(tx, input))) throw refusal
      if (!refusal && !(await input.insert(tx))) await isThere(tx, input)
    }
    const placed = await readOne(
      { db: tx, model, hooks: {}, caller: ourselves },
      id,
      readFilter(ourselves, model, { include: input.lines }),
    )
    if (placed.body === null)
      throw conflict(`${model.name} ${id} was deleted at this moment. Nothing was stored.`, { code: 'ORDER_DELETED' })
    return placed
  })
}

/** Whether the caller asks again; refuses an id that stands for the materials of another job. */
async function isThere(tx: Database, { model, id, jobId }: Placing): Promise<boolean> {
  const stored = await jobOfPlaced(tx, model.table === 'material_order' ? 'material_order' : 'return_order', id)
  if (stored !== undefined && stored !== jobId.toLowerCase())
    throw conflict(`${model.name} ${id} is stored already, for another job. An id stands for one row for ever.`, { code: 'ID_IN_USE' })
  return stored !== undefined
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
    else if (!item.active && !mayBeSwitchedOff) mistakes.push({ property, code: 'inactive', message: `${itemLabel(item)} is switched off` })
  }
  return mistakes.length > 0 ? validationError(model.name, mistakes) : undefined
}
