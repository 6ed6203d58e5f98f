import { placeOrder as orderWish, placeReturn as returnWish } from '@daysheet/domain/materials/order-form'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { askedRow } from '../../http/asked.ts'
import { checkedBody } from '../../http/checked-body.ts'
import { sendJson } from '../../rest/etag.ts'
import { inPath } from '../../rest/route.ts'
import { placeOrder, placeReturn } from './order-place.ts'
import { materialsOfJob } from './order-reads.ts'
import { jobMaterialsDoc, placeOrderDoc, placeReturnDoc } from './route-docs.ts'

/** What a job's orders and returns come to, and entering them by hand. (spec §2 "Material Orders"; issue 5.2) */
export function orderRoutes(app: FastifyInstance, { db, config }: Deps): void {
  app.get('/api/Jobs/:id/materials', { config: { doc: jobMaterialsDoc } }, (request) =>
    materialsOfJob(db, askedRow('Job', inPath(request, 'id')), config.businessTimeZone),
  )

  app.post('/api/Orders/place', { config: { doc: placeOrderDoc } }, async (request, reply) => {
    const { body, version } = await placeOrder(db, actorOf(request), checkedBody(orderWish, 'Order', request.body))
    return sendJson(request, reply, body ?? '{}', version)
  })
  app.post('/api/ReturnOrders/place', { config: { doc: placeReturnDoc } }, async (request, reply) => {
    const { body, version } = await placeReturn(db, actorOf(request), checkedBody(returnWish, 'ReturnOrder', request.body))
    return sendJson(request, reply, body ?? '{}', version)
  })
}
