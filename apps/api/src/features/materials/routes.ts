import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { crud } from '../../rest/crud.ts'
import { itemHooks } from './item-hooks.ts'
import { item, price, order, itemEntry, returnOrder, itemReturnEntry } from './model.ts'
import { itemEdit } from '@daysheet/domain/materials/item-form'
import { actorOf } from '../../http/access.ts'
import { idParam, jobNumberParam, jobNumberNotFound } from '../../http/params.ts'
import { checkedBody } from '../../http/checked-body.ts'
import { sendJson, versionsWanted } from '../../rest/etag.ts'
import { inPath } from '../../rest/route.ts'
import { editItem } from './item-edit.ts'
import { editItemDoc, exportMaterialsDoc, jobMaterialsDoc, placeOrderDoc, placeReturnDoc } from './route-docs.ts'
import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import { placeOrder as placeOrderBody, placeReturn as placeReturnBody } from '@daysheet/domain/materials/order-form'
import { csv } from '../../http/csv.ts'
import { atMost } from '../../ports/maps/at-most.ts'
import { materialsCsv, type JobRows } from './materials-csv.ts'
import { placeOrder, placeReturn } from './order-place.ts'
import { costJobMaterials, type JobMaterials } from '@daysheet/domain/materials/job-materials'
import { materialRows } from '@daysheet/domain/materials/material-rows'
import type { Database } from '../../db/connection.ts'
import { notFound } from '../../http/errors.ts'
import { materialsNumbered, materialsOf, type StoredMaterials } from './queries.ts'

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
  app.post('/api/Items/:id/edit', { config: { doc: editItemDoc } }, async (request, reply) => {
    const { body, version } = await editItem(db, {
      ...{ id: idParam('Item', inPath(request, 'id')), edit: checkedBody(itemEdit, 'Item', request.body) },
      ...{ actor: actorOf(request), versions: versionsWanted(request) },
    })
    return sendJson(request, reply, body ?? '{}', version)
  })
}

/** What a job's orders and returns come to, on the screen and as a file, and entering them by hand. (product.md#material-orders) */
function orderRoutes(app: FastifyInstance, { db, longReads, config }: Deps): void {
  app.get('/api/Jobs/:id/materials', { config: { doc: jobMaterialsDoc } }, (request) =>
    materialsOfJob(db, idParam('Job', inPath(request, 'id')), config.businessTimeZone),
  )

  // Files that were asked for together would be counted one right after the other, and nobody else answered meanwhile. (promises.md#r20)
  const oneAtATime = atMost(1)
  // Without HEAD: it would have to read everything and throw it away.
  const download = { exposeHeadRoute: false, config: { ticket: 'download' as const, doc: exportMaterialsDoc } }
  app.get('/api/Orders/exportByJobNum', download, async (request, reply) => {
    const asked = jobNumberParam(request.query)
    const { first, totalRows, text } = await oneAtATime(async () => {
      const jobs = await longReads.read((from) => materialsOfNumber(from, asked, config.businessTimeZone))
      const totalRows = jobs.reduce((sum, { rows }) => sum + rows.length, 0)
      return { first: jobs[0], totalRows, text: await materialsCsv(jobs) }
    })
    if (!first) throw jobNumberNotFound(asked)
    return csv(reply, `Materials_Job_${formatJobNumber(first)}.csv`, totalRows).send(text)
  })

  app.post('/api/Orders/place', { config: { doc: placeOrderDoc } }, async (request, reply) => {
    const { body, version } = await placeOrder(db, actorOf(request), checkedBody(placeOrderBody, 'Order', request.body))
    return sendJson(request, reply, body ?? '{}', version)
  })
  app.post('/api/ReturnOrders/place', { config: { doc: placeReturnDoc } }, async (request, reply) => {
    const { body, version } = await placeReturn(db, actorOf(request), checkedBody(placeReturnBody, 'ReturnOrder', request.body))
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
    ...{ jobNum: job.jobNum, jobNumDecimals: job.jobNumDecimals, address: job.address },
    rows: materialRows(costed(job, zone), zone),
  }))
}
