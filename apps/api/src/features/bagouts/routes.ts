import { addBagout as addBagoutBody, type BagoutReport } from '@daysheet/domain/bagouts/bagout'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { attachment } from '../../http/attachment.ts'
import { checkedBody } from '../../http/checked-body.ts'
import { atMost } from '../../ports/maps/at-most.ts'
import type { PdfDocument } from '../../ports/pdf/print.ts'
import { addBagout } from './add-bagout.ts'
import { bagoutPeriodParam } from './params.ts'
import { containerBreakdownPdf } from './container-breakdown-pdf.ts'
import { bagoutsBetween } from './queries.ts'
import { addBagoutDoc, bagoutsDoc, exportBagoutPdfDoc } from './route-docs.ts'

/** Waste bags leaving sites: the report, adding to it, and its file. (product.md#bagouts, product.md#calls) */
export function bagoutRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps
  // The largest takes some seconds: many asked for at once would keep each other, and every other print, waiting beyond the port's patience.
  const oneAtATime = atMost(1)
  const pdf = { render: (document: PdfDocument) => oneAtATime(() => deps.pdf.render(document)) }

  app.get('/api/Orders/bagouts', { config: { doc: bagoutsDoc } }, async (request): Promise<BagoutReport> => {
    const { from, to, moments } = bagoutPeriodParam(request.query, config.businessTimeZone)
    return { from, to, rows: await bagoutsBetween(db, moments) }
  })

  app.post('/api/Orders/addBagout', { config: { doc: addBagoutDoc } }, (request) =>
    addBagout(db, actorOf(request), checkedBody(addBagoutBody, 'Bagout', request.body)),
  )

  app.post('/api/Orders/exportBagoutPDF', { config: { doc: exportBagoutPdfDoc } }, async (request, reply) => {
    const { name, bytes } = await containerBreakdownPdf({ ...deps, pdf }, request.body)
    return reply.type('application/pdf').header('content-disposition', attachment(name)).send(bytes)
  })
}
