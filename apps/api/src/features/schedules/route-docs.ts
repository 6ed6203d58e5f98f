/** What the OpenAPI document says of copying and printing a day. */
import { copyPlan } from '@daysheet/domain/schedules/plan-copy'
import { z } from 'zod'
import { jsonOf } from '../../http/content.ts'
import type { RouteDoc } from '../../rest/openapi/openapi.ts'

const tag = 'Schedules'
const parameters = z.object({ to: z.guid(), from: z.guid() })

export const copyDoc: RouteDoc = {
  summary: "Copy a day's jobs, supervisors, start times and crews onto another day, all or nothing",
  tag,
  parameters,
  answer: jsonOf(copyPlan.extend({ copied: z.int() })),
}

export const copyPreviewDoc: RouteDoc = { summary: 'What copying would do, without doing it', tag, parameters, answer: jsonOf(copyPlan) }

export const exportPdfDoc: RouteDoc = {
  summary: 'The schedule to print',
  tag,
  parameters: z.object({ scheduleId: z.guid() }),
  answer: { type: 'application/pdf' },
}
