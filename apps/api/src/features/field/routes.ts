import { fieldKinds } from '@daysheet/domain/field/batch'
import { writes } from '@daysheet/domain/wire/writes'
import type { FastifyInstance } from 'fastify'
import { checkedBody } from '../../http/checked-body.ts'
import { jsonOf } from '../../http/content.ts'
import { operation } from '../../http/operation.ts'
import { storeRecords } from './store-records.ts'

/** What the application for the field sends. (product.md#field) */
export function fieldRoutes(app: FastifyInstance): void {
  app.post('/api/field/records', storing, async (request) => ({ results: await storeRecords(app, request, request.body.records) }))
}

// What a record needs its kind says, and whose rows it is kept to the way every row is created.
const storing = operation(
  {
    summary: `Store records made on a phone (${fieldKinds.join(', ')}), each by itself: what became of each stands in the answer, and a repetition is harmless`,
    tag: 'Field',
    body: checkedBody(writes['POST field/records'].body, 'FieldRecords'),
    answer: jsonOf(writes['POST field/records'].answer),
  },
  { needs: 'session', own: 'kept' },
)
