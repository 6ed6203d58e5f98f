import type { AddBagout, Bagout } from '@daysheet/domain/bagouts/bagout'
import { bagoutItemId } from '@daysheet/domain/materials/item'
import { v7 as newId } from 'uuid'
import { inTransaction, type Database } from '#db/connection.ts'
import { conflict, validationError } from '#http/errors.ts'
import { isRepeated } from '#rest/first-body.ts'
import { otherUnderId } from '#rest/repeated.ts'
import { insertOrder, insertOrderLines, findMissing } from '../materials/queries.ts'
import { bagoutsOfOrder, lockOrder, type StoredOrder } from './queries.ts'

/**
 * The rows that a bagout names. A person limited to their own days may name only their own, in
 * every way of adding a bagout.
 */
export const ownOfBagout = { Jobs: 'body.jobId', Supervisors: 'body.supervisorId' } as const

/**
 * Adds a bagout: an order and its line of the fixed item, all or nothing. Asked again with the same id it answers with the bagout that is there, however
 * often and from however many places at once. (product.md#bagouts, product.md#bagout-item, promises.md#r4, promises.md#r6; decisions/materials.md)
 */
export async function addBagout(db: Database, actor: string, input: AddBagout): Promise<Bagout> {
  const date = new Date(input.date)
  const order = { id: input.id, date, job_date: date, job_id: input.jobId, supervisor_id: input.supervisorId }
  const line = { id: newId(), order_id: input.id, item_id: bagoutItemId, qty: input.bags, qty_picked: input.bags }
  return inTransaction(db, actor, async (tx) => {
    await isRepeated(tx, { kind: 'Bagout', id: input.id, body: input })
    await refuseUnknown(tx, input)
    // Whoever is just adding the same is waited for.
    if (!(await insertOrder(tx, order, [line])) && isHalfMade(input, await lockOrder(tx, input.id))) await insertOrderLines(tx, [line])
    const [added] = await bagoutsOfOrder(tx, input.id)
    if (!added) throw new Error(`Bagout ${input.id} was added and is not there`)
    return added
  })
}

async function refuseUnknown(tx: Database, input: AddBagout): Promise<void> {
  const missing = await findMissing(tx, input)
  if (missing.length === 0) return
  const said = { Job: ['jobId', 'Invalid job'], Supervisor: ['supervisorId', 'Invalid supervisor'] } as const
  throw validationError(
    'Bagout',
    missing.map((model) => ({ property: said[model][0], code: 'reference', message: said[model][1] })),
  )
}

/**
 * Whether the order that is there under this id is the first half of the same bagout, left without its line by a client that makes the two with calls of
 * their own. Refuses an id that stands for something else.
 */
function isHalfMade(input: AddBagout, order: StoredOrder | undefined): boolean {
  if (!order) throw conflict(`Order ${input.id} was just deleted. Nothing was added.`, { code: 'ORDER_DELETED' })
  const others = othersOf(input, order)
  if (others.length > 0)
    throw otherUnderId(
      `Order ${input.id} already exists with ${others.map(([, words]) => words).join(' and ')}. An id can be used for only one order.`,
      { id: input.id, properties: others.map(([property]) => property) },
    )
  return order.lines.length === 0
}

/** What of the order that is there is not as it is wished for. A bag count that was changed since says nothing about what it was. */
function othersOf(input: AddBagout, { jobId, supervisorId, date, lines }: StoredOrder): (readonly [property: string, words: string])[] {
  const bagLines = lines.filter(({ itemId }) => itemId === bagoutItemId)
  const hasBags = ({ version, qty }: StoredOrder['lines'][number]) => version > 1 || qty === input.bags
  return [
    ...(jobId === input.jobId.toLowerCase() ? [] : [['jobId', 'another job'] as const]),
    ...(supervisorId === input.supervisorId.toLowerCase() ? [] : [['supervisorId', 'another supervisor'] as const]),
    ...(date.getTime() === Date.parse(input.date) ? [] : [['date', 'another date'] as const]),
    ...(lines.length === 0 || bagLines.length > 0 ? [] : [['bags', 'no bags but other items'] as const]),
    ...(bagLines.length === 0 || bagLines.some(hasBags) ? [] : [['bags', 'another bag count'] as const]),
  ]
}
