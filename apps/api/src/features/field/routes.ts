import { fieldKinds } from '@daysheet/domain/field/batch'
import { reads } from '@daysheet/domain/wire/reads'
import { writes } from '@daysheet/domain/wire/writes'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { checkedBody } from '../../http/checked-body.ts'
import { jsonOf } from '../../http/content.ts'
import { badRequest, notFound } from '../../http/errors.ts'
import { operation } from '../../http/operation.ts'
import { optionalParam, rowId } from '../../http/params.ts'
import { storeRecords } from './store-records.ts'
import { todayOf } from './today.ts'

/** What the application for the field sends. (product.md#field) */
export function fieldRoutes(app: FastifyInstance, { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>): void {
  app.get('/api/field/today', reading, ({ query, session: { actor, own } }) => {
    const supervisorId = query.supervisor ?? (actor.kind === 'supervisor' ? actor.id : undefined)
    if (supervisorId === undefined) throw badRequest('supervisor must say whose jobs are wanted: an office account runs none.')
    if (own && own.supervisorId !== supervisorId) throw notFound('Supervisor', supervisorId)
    return todayOf(db, supervisorId, { now: now(), zone: config.businessTimeZone })
  })
  app.post('/api/field/records', storing, async (request) => ({ results: await storeRecords(app, request, request.body.records) }))
}

const reading = operation(
  {
    summary:
      'The jobs of a supervisor, yesterday, today and tomorrow, with their crews: what a phone shows without a network. Of whoever is signed in, unless `supervisor` says another one',
    tag: 'Field',
    querystring: z.object({ supervisor: optionalParam(rowId()) }),
    answer: jsonOf(reads['field/today'].answer),
  },
  { needs: ['plan.read', 'time.read', 'people.read', 'filings.read'], own: 'kept' },
)

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
