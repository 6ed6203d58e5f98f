/** What the OpenAPI document says of the two event streams. */
import { z } from 'zod'
import type { RouteDoc } from '../../rest/openapi/openapi.ts'

const answer = { type: 'text/event-stream', schema: z.string() }
const resume = { lastEventId: z.string().regex(/^\d+$/).optional().meta({ description: 'As the header Last-Event-ID' }) }

export const changeStreamDoc: RouteDoc = {
  summary: 'Changes of crew members as LoopBack sends them: events named data',
  tag: 'WorkerEntries',
  parameters: z.object({ options: z.string().optional().meta({ description: '{"where": {…}} as JSON' }), ...resume }),
  answer,
}
export const changesDoc: RouteDoc = {
  summary: 'Every change of the planner: events named hello, change, resync and beat',
  tag: 'Changes',
  parameters: z.object(resume),
  answer,
}
