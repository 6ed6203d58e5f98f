import { belongsTo, hasMany, model } from '#rest/model.ts'
import { itemEntryExamples, itemReturnEntryExamples, orderExamples, returnOrderExamples } from './examples.ts'

export const item = model({
  name: 'Item',
  plural: 'Items',
  table: 'item',
  fields: { type: { hasDefault: true }, active: { hasDefault: true } },
  relations: { prices: hasMany('Price', 'itemId') },
})

export const price = model({
  name: 'Price',
  plural: 'Prices',
  table: 'price',
  fields: { entered: { readOnly: true, hasDefault: true } },
  relations: { item: belongsTo('Item', 'itemId') },
})

export const order = model({
  name: 'Order',
  plural: 'Orders',
  table: 'material_order',
  examples: orderExamples,
  relations: {
    itemEntries: hasMany('ItemEntry', 'orderId'),
    job: belongsTo('Job', 'jobId'),
    supervisor: belongsTo('Supervisor', 'supervisorId'),
  },
})

export const itemEntry = model({
  name: 'ItemEntry',
  plural: 'ItemEntries',
  table: 'item_entry',
  examples: itemEntryExamples,
  relations: { item: belongsTo('Item', 'itemId'), order: belongsTo('Order', 'orderId') },
})

export const returnOrder = model({
  name: 'ReturnOrder',
  plural: 'ReturnOrders',
  table: 'return_order',
  examples: returnOrderExamples,
  relations: { itemReturnEntries: hasMany('ItemReturnEntry', 'returnOrderId'), job: belongsTo('Job', 'jobId') },
})

export const itemReturnEntry = model({
  name: 'ItemReturnEntry',
  plural: 'ItemReturnEntries',
  table: 'item_return_entry',
  examples: itemReturnEntryExamples,
  relations: { item: belongsTo('Item', 'itemId'), returnOrder: belongsTo('ReturnOrder', 'returnOrderId') },
})
