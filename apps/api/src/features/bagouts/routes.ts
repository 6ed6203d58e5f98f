import { addBagout as addBagoutBody, type BagoutReport } from '@daysheet/domain/bagouts/bagout'
import { dayBounds } from '@daysheet/domain/calendar/day'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { checkedBody } from '../../http/checked-body.ts'
import { addBagout } from './add-bagout.ts'
import { askedBagoutPeriod } from './asked.ts'
import { bagoutsBetween } from './queries.ts'
import { addBagoutDoc, bagoutsDoc } from './route-docs.ts'

/** Waste bags leaving sites: the report, and adding to it. (spec §2 "Bagouts", §7; issue 5.4) */
export function bagoutRoutes(app: FastifyInstance, { db, config }: Deps): void {
  const zone = config.businessTimeZone

  app.get('/api/Orders/bagouts', { config: { doc: bagoutsDoc } }, async (request): Promise<BagoutReport> => {
    const { from, to } = askedBagoutPeriod(request.query, zone)
    const rows = await bagoutsBetween(db, { from: dayBounds(from, zone).from, to: dayBounds(to, zone).to })
    return { from, to, rows }
  })

  app.post('/api/Orders/addBagout', { config: { doc: addBagoutDoc } }, (request) =>
    addBagout(db, actorOf(request), checkedBody(addBagoutBody, 'Bagout', request.body)),
  )
}
