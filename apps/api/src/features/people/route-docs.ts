/** What the OpenAPI document says of making somebody inactive. */
import { deactivated, deactivation, upcomingEntry } from '@daysheet/domain/people/leaving'
import { z } from 'zod'
import { jsonOf } from '../../http/content.ts'
import type { RouteDoc } from '../../rest/openapi/openapi.ts'

export const upcomingDoc = (tag: string): RouteDoc => ({
  summary: 'What they are planned on, today and later, cancelled entries left out',
  tag,
  answer: jsonOf(z.array(upcomingEntry)),
})

export const deactivateDoc = (tag: string): RouteDoc => ({
  summary: 'Make them inactive and, when asked, take them off the days to come; what has clock events stays',
  tag,
  body: jsonOf(deactivation),
  match: true,
  answer: jsonOf(deactivated),
})
