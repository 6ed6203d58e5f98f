/** What the OpenAPI document says of materials beyond plain rows. */
import { item, price } from '@daysheet/domain/materials/item'
import { itemEdit } from '@daysheet/domain/materials/item-form'
import { jobMaterials } from '@daysheet/domain/materials/job-materials'
import { itemEntry, itemReturnEntry, order, returnOrder } from '@daysheet/domain/materials/order'
import { placeOrder, placeReturn } from '@daysheet/domain/materials/order-form'
import { z } from 'zod'
import { jsonOf } from '../../http/content.ts'
import type { RouteDoc } from '../../rest/openapi/openapi.ts'
import { placeOrderExamples, placeReturnExamples } from './examples.ts'

export const jobMaterialsDoc: RouteDoc = {
  summary: 'The orders and returns of a job with their lines, each with its price on the day, newest first, and what they come to',
  tag: 'Jobs',
  answer: jsonOf(jobMaterials),
}

export const placeOrderDoc: RouteDoc = {
  summary:
    'Place an order with its lines, all or nothing. With the same id again it answers with what is there; 409 when that is for another job',
  tag: 'Orders',
  body: jsonOf(placeOrder, placeOrderExamples),
  answer: jsonOf(order.extend({ itemEntries: z.array(itemEntry) })),
}

export const placeReturnDoc: RouteDoc = {
  summary:
    'Place a return with its lines, all or nothing. With the same id again it answers with what is there; 409 when that is for another job',
  tag: 'ReturnOrders',
  body: jsonOf(placeReturn, placeReturnExamples),
  answer: jsonOf(returnOrder.extend({ itemReturnEntries: z.array(itemReturnEntry) })),
}

export const editItemDoc: RouteDoc = {
  summary: 'Change an item, add prices to it and remove others, all or nothing; its prices come back newest first',
  tag: 'Items',
  body: jsonOf(itemEdit),
  match: true,
  answer: jsonOf(item.extend({ prices: z.array(price) })),
}

export const exportMaterialsDoc: RouteDoc = {
  summary:
    'Every line of the orders and returns of the jobs with this number: Type, Date, Item, Unit, Qty, Cost per Item, Total, Job Number, Job Address; what came back is below zero. X-Total-Rows says how many rows come',
  tag: 'Orders',
  parameters: z.object({ jobNum: z.string() }),
  answer: { type: 'text/csv' },
}
