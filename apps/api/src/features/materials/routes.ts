import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { crud } from '#rest/crud.ts'
import { itemHooks } from './item-hooks.ts'
import { item, price, order, itemEntry, returnOrder, itemReturnEntry } from './model.ts'
import { actorOf } from '#http/access.ts'
import { checkedBody } from '#http/checked-body.ts'
import { jsonOf, jsonTextOf } from '#http/content.ts'
import { operation } from '#http/operation.ts'
import { idParams, jobNumberNotFound, jobNumberQuery } from '#http/params.ts'
import { sendJson, ifMatchVersions } from '#rest/etag.ts'
import { placeOrderExamples, placeReturnExamples } from './examples.ts'
import { editItem } from './item-edit.ts'
import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import { csv } from '#http/csv.ts'
import { makeSemaphore } from '#concurrency/semaphore.ts'
import { materialsCsv, type JobRows } from './materials-csv.ts'
import { ownOfOrder, ownOfReturn, placeOrder, placeReturn } from './place-order.ts'
import { costJobMaterials, type JobMaterials } from '@daysheet/domain/materials/job-materials'
import { materialRows } from '@daysheet/domain/materials/material-rows'
import { reads } from '@daysheet/domain/wire/reads'
import { writes } from '@daysheet/domain/wire/writes'
import { inTransaction, type Database } from '#db/connection.ts'
import { notFound } from '#http/errors.ts'
import { materialsNumbered, materialsOf, ordersToPick, pickAsRequested, type StoredMaterials } from './queries.ts'

/** Items with their prices, orders and returns with their lines. (product.md#calls) */
export function materialRoutes(app: FastifyInstance, deps: Deps): void {
  crud(app, deps, item, itemHooks)
  crud(app, deps, price)
  crud(app, deps, order)
  crud(app, deps, itemEntry)
  crud(app, deps, returnOrder)
  crud(app, deps, itemReturnEntry)
  itemRoutes(app, deps)
  orderRoutes(app, deps)
}

/** The inventory beyond plain rows. (product.md#inventory) */
function itemRoutes(app: FastifyInstance, { db }: Deps): void {
  app.post('/api/Items/:id/edit', editing, async (request, reply) => {
    const { body, version } = await editItem(db, {
      id: request.params.id,
      edit: request.body,
      actor: actorOf(request),
      versions: ifMatchVersions(request),
    })
    return sendJson(request, reply, body ?? '{}', version)
  })
}

/** What a job's orders and returns come to, on the screen and as a file, and entering them by hand. (product.md#material-orders) */
function orderRoutes(app: FastifyInstance, { db, longReads, config }: Deps): void {
  app.get('/api/Jobs/:id/materials', ofJob, ({ params }) => materialsOfJob(db, params.id, config.businessTimeZone))

  // Files that were asked for together would be counted one right after the other, and nobody else answered meanwhile. (promises.md#r20)
  const exportSlot = makeSemaphore({ concurrency: 1 })
  // Without HEAD: it would have to read everything and throw it away.
  app.get('/api/Orders/exportByJobNum', { ...exporting, exposeHeadRoute: false }, async ({ query: { jobNum } }, reply) => {
    const { first, totalRows, text } = await exportSlot.run(async () => {
      const jobs = await longReads.read((from) => materialsOfNumber(from, jobNum, config.businessTimeZone))
      const totalRows = jobs.reduce((sum, { rows }) => sum + rows.length, 0)
      return { first: jobs[0], totalRows, text: await materialsCsv(jobs) }
    })
    if (!first) throw jobNumberNotFound(jobNum)
    return csv(reply, `Materials_Job_${formatJobNumber(first)}.csv`, totalRows).send(text)
  })

  app.get('/api/Orders/toPick', toPick, () => ordersToPick(db))
  app.post('/api/Orders/:id/pick', picking, async (request) => {
    const { id } = request.params
    const picked = await inTransaction(db, actorOf(request), (tx) => pickAsRequested(tx, id))
    if (picked === undefined) throw notFound('Order', id)
    return { picked }
  })
  app.post('/api/Orders/place', placingOrder, async (request, reply) => {
    const { body, version } = await placeOrder(db, actorOf(request), request.body)
    return sendJson(request, reply, body ?? '{}', version)
  })
  app.post('/api/ReturnOrders/place', placingReturn, async (request, reply) => {
    const { body, version } = await placeReturn(db, actorOf(request), request.body)
    return sendJson(request, reply, body ?? '{}', version)
  })
}

const costed = ({ jobId, items, orders, returns }: StoredMaterials, zone: string): JobMaterials =>
  costJobMaterials({ jobId, items, orders, returns }, zone)

/** What went to a job and came back, and what it costs. (product.md#material-orders, product.md#pricing) */
async function materialsOfJob(db: Database, jobId: string, zone: string): Promise<JobMaterials> {
  const found = await materialsOf(db, jobId)
  if (!found) throw notFound('Job', jobId)
  return costed(found, zone)
}

/** The same of all jobs with a number, as lines of a file; empty when no job has it. */
async function materialsOfNumber(db: Database, jobNum: string, zone: string): Promise<JobRows[]> {
  const found = await materialsNumbered(db, jobNum)
  return found.map((job) => ({
    jobNum: job.jobNum,
    jobNumDecimals: job.jobNumDecimals,
    address: job.address,
    rows: materialRows(costed(job, zone), zone),
  }))
}

const editing = operation(
  {
    summary: 'Change an item, add and remove prices, all or nothing. Answers its prices, newest first',
    tag: 'Items',
    params: idParams('Item'),
    body: checkedBody(writes['POST Items/:id/edit'].body, 'Item'),
    match: true,
    answer: jsonTextOf(writes['POST Items/:id/edit'].answer),
  },
  { needs: ['materials.write', 'prices.read'] },
)

const ofJob = operation(
  {
    summary: 'The orders and returns of a job with their lines, each with its price on the day, newest first, and the totals',
    tag: 'Jobs',
    params: idParams('Job'),
    answer: jsonOf(reads['Jobs/:id/materials'].answer),
  },
  { needs: ['materials.read', 'prices.read'] },
)

const exporting = operation(
  {
    summary:
      'Every line of the orders and returns of the jobs with this number: Type, Date, Item, Unit, Qty, Cost per Item, Total, Job Number, Job Address; returns are negative. X-Total-Rows gives the number of rows',
    tag: 'Orders',
    querystring: jobNumberQuery,
    answer: { type: 'text/csv' },
  },
  { needs: ['materials.read', 'prices.read'], ticket: 'download', lane: 'documents' },
)

const toPick = operation(
  {
    summary: 'Orders that are not fully picked, earliest job first; at most 100',
    tag: 'Orders',
    answer: jsonOf(reads['Orders/toPick'].answer),
  },
  { needs: ['materials.read'] },
)

const picking = operation(
  {
    summary: 'Pick the requested quantity on every line of an order that is not picked yet',
    tag: 'Orders',
    params: idParams('Order'),
    answer: jsonOf(writes['POST Orders/:id/pick'].answer),
  },
  { needs: ['materials.write'] },
)

const placingOrder = operation(
  {
    summary:
      'Place an order with its lines, all or nothing. Repeating it with the same id returns the stored order; 409 when the body is different',
    tag: 'Orders',
    body: checkedBody(writes['POST Orders/place'].body, 'Order'),
    examples: placeOrderExamples,
    answer: jsonTextOf(writes['POST Orders/place'].answer),
  },
  { needs: ['materials.order'], own: ownOfOrder },
)

const placingReturn = operation(
  {
    summary:
      'Place a return with its lines, all or nothing. Repeating it with the same id returns the stored return; 409 when the body is different',
    tag: 'ReturnOrders',
    body: checkedBody(writes['POST ReturnOrders/place'].body, 'ReturnOrder'),
    examples: placeReturnExamples,
    answer: jsonTextOf(writes['POST ReturnOrders/place'].answer),
  },
  { needs: ['materials.order'], own: ownOfReturn },
)
