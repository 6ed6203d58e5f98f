/** What the OpenAPI document says of bagouts. */
import { addBagout, bagout, bagoutReport, exportBagoutPdf } from '@daysheet/domain/bagouts/bagout'
import { z } from 'zod'
import { jsonOf } from '../../http/content.ts'
import type { RouteDoc } from '../../rest/openapi/openapi.ts'

const tag = 'Bagouts'
const day = (which: string, example: string) =>
  z.string().meta({ description: `The ${which} business day, or a moment of that day; at most 90 days, both counted.`, example })

export const bagoutsDoc: RouteDoc = {
  summary: 'The waste bags that left sites from one business day to another, both included, oldest first',
  tag,
  parameters: z.object({ from: day('first', '2026-11-01'), to: day('last', '2026-11-20') }),
  answer: jsonOf(bagoutReport),
}

export const addBagoutDoc: RouteDoc = {
  summary: 'Add a bagout: its order and the line of bags, all or nothing; with the same `id` it may be asked for again',
  tag,
  body: jsonOf(
    addBagout.meta({
      examples: [
        {
          ...{ id: '019a9e2e-5f0c-7a11-9d52-0f6c2b1e7a01', date: '2026-11-20T19:30:00.000Z', bags: 42 },
          ...{ jobId: '019a9d10-4f1c-7b02-8c11-2b1f0c9d7e01', supervisorId: '019a9d10-4f1c-7b02-8c11-2b1f0c9d7e02' },
        },
      ],
    }),
  ),
  answer: jsonOf(bagout),
}

export const exportBagoutPdfDoc: RouteDoc = {
  summary:
    'The container breakdown of chosen bagouts: `ContainerBreakdown_{date}_{time}.pdf` by the clock of the business. 409 when one of `include` is not there any more or not in the period',
  tag,
  body: jsonOf(
    exportBagoutPdf.meta({
      examples: [{ from: '2026-11-01', to: '2026-11-20', po: 'PO-2026-0417', include: ['019a9e2e-5f0c-7a11-9d52-0f6c2b1e7a01'] }],
    }),
  ),
  answer: { type: 'application/pdf' },
}
