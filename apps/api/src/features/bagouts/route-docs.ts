/** What the OpenAPI document says of bagouts. */
import { bagoutReport } from '@daysheet/domain/bagouts/bagout'
import { z } from 'zod'
import { jsonOf, type RouteDoc } from '../../rest/openapi.ts'

const tag = 'Bagouts'
const day = (which: string, example: string) =>
  z.string().meta({ description: `The ${which} business day, or a moment of that day; at most 90 days apart.`, example })

export const bagoutsDoc: RouteDoc = {
  summary: 'The waste bags that left sites from one business day to another, both included, oldest first',
  tag,
  parameters: z.object({ from: day('first', '2026-11-01'), to: day('last', '2026-11-20') }),
  answer: jsonOf(bagoutReport),
}
