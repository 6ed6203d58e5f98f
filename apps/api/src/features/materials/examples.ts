/** What a phone application sends, for the OpenAPI document. */
import { exampleIds } from '#rest/openapi/example-ids.ts'

const at = { jobId: exampleIds.job, date: '2026-11-20T14:00:00.000Z' }
const toDeliver = { jobDate: '2026-11-21T12:00:00.000Z', supervisorId: exampleIds.supervisor }

export const orderExamples = {
  'An order; its lines follow as ItemEntries': { id: exampleIds.order, ...at, ...toDeliver },
}

export const itemEntryExamples = {
  'The lines of an order, all or nothing': [
    { id: '019a9e2e-5f0c-7a11-9d52-0f6c2b1e7e01', orderId: exampleIds.order, itemId: exampleIds.item, qty: 12, qtyPicked: null },
    { id: '019a9e2e-5f0c-7a11-9d52-0f6c2b1e7e02', orderId: exampleIds.order, itemId: exampleIds.item, qty: 2.5, qtyPicked: 2 },
  ],
}

export const returnOrderExamples = {
  'A return; its lines follow as ItemReturnEntries': { id: exampleIds.returnOrder, ...at },
}

export const itemReturnEntryExamples = {
  'A returned item': {
    id: '019a9e2e-5f0c-7a11-9d52-0f6c2b1e7e03',
    returnOrderId: exampleIds.returnOrder,
    itemId: exampleIds.item,
    qtyReturned: 4,
  },
}

export const placeOrderExamples = {
  'An order with its lines': {
    id: '019a9e2e-5f0c-7a11-9d52-0f6c2b1e7e04',
    ...at,
    ...toDeliver,
    lines: [{ itemId: exampleIds.item, qty: 12, qtyPicked: null }],
  },
}

export const placeReturnExamples = {
  'A return with its lines': {
    id: '019a9e2e-5f0c-7a11-9d52-0f6c2b1e7e05',
    ...at,
    lines: [{ itemId: exampleIds.item, qtyReturned: 4 }],
  },
}
