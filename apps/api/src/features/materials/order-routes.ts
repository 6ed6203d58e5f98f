import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import { placeOrder as orderWish, placeReturn as returnWish } from '@daysheet/domain/materials/order-form'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { askedJobNumber, askedRow, noJobNumbered } from '../../http/params.ts'
import { checkedBody } from '../../http/checked-body.ts'
import { csv } from '../../http/csv.ts'
import { atMost } from '../../ports/maps/at-most.ts'
import { sendJson } from '../../rest/etag.ts'
import { inPath } from '../../rest/route.ts'
import { materialsCsv } from './materials-csv.ts'
import { placeOrder, placeReturn } from './order-place.ts'
import { materialsOfJob, materialsOfNumber } from './order-reads.ts'
import { exportMaterialsDoc, jobMaterialsDoc, placeOrderDoc, placeReturnDoc } from './route-docs.ts'

/** What a job's orders and returns come to, on the screen and as a file, and entering them by hand. (spec §2 "Material Orders"; issue 5.2) */
export function orderRoutes(app: FastifyInstance, { db, longReads, config }: Deps): void {
  app.get('/api/Jobs/:id/materials', { config: { doc: jobMaterialsDoc } }, (request) =>
    materialsOfJob(db, askedRow('Job', inPath(request, 'id')), config.businessTimeZone),
  )

  // Files that were asked for together would be counted one right after the other, and nobody else answered meanwhile. (promises.md R20)
  const oneAtATime = atMost(1)
  // Without HEAD: it would have to read everything and throw it away.
  const download = { exposeHeadRoute: false, config: { ticket: 'download' as const, doc: exportMaterialsDoc } }
  app.get('/api/Orders/exportByJobNum', download, async (request, reply) => {
    const asked = askedJobNumber(request.query)
    const { first, totalRows, text } = await oneAtATime(async () => {
      const jobs = await longReads.read((from) => materialsOfNumber(from, asked, config.businessTimeZone))
      const totalRows = jobs.reduce((sum, { rows }) => sum + rows.length, 0)
      return { first: jobs[0], totalRows, text: await materialsCsv(jobs) }
    })
    if (!first) throw noJobNumbered(asked)
    return csv(reply, `Materials_Job_${formatJobNumber(first)}.csv`, totalRows).send(text)
  })

  app.post('/api/Orders/place', { config: { doc: placeOrderDoc } }, async (request, reply) => {
    const { body, version } = await placeOrder(db, actorOf(request), checkedBody(orderWish, 'Order', request.body))
    return sendJson(request, reply, body ?? '{}', version)
  })
  app.post('/api/ReturnOrders/place', { config: { doc: placeReturnDoc } }, async (request, reply) => {
    const { body, version } = await placeReturn(db, actorOf(request), checkedBody(returnWish, 'ReturnOrder', request.body))
    return sendJson(request, reply, body ?? '{}', version)
  })
}
