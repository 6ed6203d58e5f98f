import { exportBagoutPdf } from '@daysheet/domain/bagouts/bagout'
import { reads } from '@daysheet/domain/wire/reads'
import { writes } from '@daysheet/domain/wire/writes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { actorOf } from '#http/access.ts'
import { attachment } from '#http/attachment.ts'
import { checkedBody } from '#http/checked-body.ts'
import { jsonOf } from '#http/content.ts'
import { operation } from '#http/operation.ts'
import { addBagout, ownOfBagout } from './add-bagout.ts'
import { bagoutPeriod } from './params.ts'
import { containerBreakdownPdf } from './container-breakdown-pdf.ts'
import { bagoutsBetween, lastPrinted } from './queries.ts'

/** Waste bags leaving sites: the report, adding to it, and its file. (product.md#bagouts, product.md#calls) */
export function bagoutRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps

  const report = operation(
    {
      summary: 'The waste bags that left sites between two business days, both included, at most 90 days, oldest first',
      tag,
      querystring: bagoutPeriod(config.businessTimeZone),
      answer: jsonOf(reads['Orders/bagouts'].answer),
    },
    { needs: ['waste.read'], own: 'kept' },
  )
  app.get('/api/Orders/bagouts', report, async ({ query: { from, to, moments }, session }) => ({
    from,
    to,
    rows: await bagoutsBetween(db, moments, session.own),
  }))

  const printed = operation(
    {
      summary: 'The latest container breakdowns of the bagouts between two business days, both included, at most 90 days, newest first',
      tag,
      querystring: bagoutPeriod(config.businessTimeZone),
      answer: jsonOf(reads['Orders/breakdowns'].answer),
    },
    { needs: ['waste.read'], own: 'kept' },
  )
  app.get('/api/Orders/breakdowns', printed, ({ query: { moments }, session }) => lastPrinted(db, moments, session.own))

  app.post('/api/Orders/addBagout', adding, (request) => addBagout(db, actorOf(request), request.body))

  // Its period is looked at first, and refused as that of the report.
  app.post('/api/Orders/exportBagoutPDF', printing, async (request, reply) => {
    const { name, bytes } = await containerBreakdownPdf(deps, actorOf(request), request.body)
    return reply.type('application/pdf').header('content-disposition', attachment(name)).send(bytes)
  })
}

const tag = 'Bagouts'

const adding = operation(
  {
    summary: 'Add a bagout: its order and its line of bags, all or nothing. Repeating it with the same `id` adds nothing',
    tag,
    body: checkedBody(
      writes['POST Orders/addBagout'].body.meta({
        examples: [
          {
            id: '019a9e2e-5f0c-7a11-9d52-0f6c2b1e7a01',
            date: '2026-11-20T19:30:00.000Z',
            bags: 42,
            jobId: '019a9d10-4f1c-7b02-8c11-2b1f0c9d7e01',
            supervisorId: '019a9d10-4f1c-7b02-8c11-2b1f0c9d7e02',
          },
        ],
      }),
      'Bagout',
    ),
    answer: jsonOf(writes['POST Orders/addBagout'].answer),
  },
  { needs: ['waste.write'], own: ownOfBagout },
)

const printing = operation(
  {
    summary:
      'The container breakdown of selected bagouts: `ContainerBreakdown_{date}_{time}.pdf` in the business time zone. 409 when one of `include` was deleted or is not in the period',
    tag,
    uncheckedBody: jsonOf(
      exportBagoutPdf.meta({
        examples: [{ from: '2026-11-01', to: '2026-11-20', po: 'PO-2026-0417', include: ['019a9e2e-5f0c-7a11-9d52-0f6c2b1e7a01'] }],
      }),
    ),
    answer: { type: 'application/pdf' },
  },
  { needs: ['waste.read'], own: { Orders: 'body.include' }, lane: 'documents' },
)
