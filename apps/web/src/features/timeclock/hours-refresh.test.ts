import type { ChangeEvent } from '@daysheet/domain/live/changes'
import { expect, test } from 'vitest'
import { aCard, aDashboardJob, aDay, somebody } from '#testing/dashboard.tsx'
import { hoursChangedBy } from './hours-refresh.ts'

const ana = somebody('Ana')
const card = aCard(aDashboardJob(), [ana])
const day = aDay(card)
const other = '019a0000-0000-7000-8000-00000000beef'
const change = (entity: ChangeEvent['entity'], type: ChangeEvent['type'], more: Partial<ChangeEvent> = {}): ChangeEvent => ({
  seq: 1,
  entity,
  type,
  id: other,
  ...more,
})

test.each([
  ['a clock event of the day', change('Event', 'create', { data: { workerEntryId: ana.id } }), { jobId: card.jobId }],
  ['a clock event of another day', change('Event', 'update', { data: { workerEntryId: other } }), 'any'],
  ['somebody taken off a job', change('WorkerEntry', 'remove', { id: ana.id }), { jobId: card.jobId }],
  ['somebody taken off a job of another day', change('WorkerEntry', 'remove'), 'any'],
  ['somebody put on a job', change('WorkerEntry', 'create', { data: { scheduleEntryId: card.id } }), 'none'],
  ['an answer to a text', change('WorkerEntry', 'update', { id: ana.id, data: { txtStatus: 'y' } }), 'none'],
  ['a job taken off a day', change('ScheduleEntry', 'remove', { data: { jobId: other } }), { jobId: other }],
  ['a note', change('ScheduleEntry', 'update', { id: card.id }), 'none'],
  ['a day that is deleted', change('Schedule', 'remove'), 'any'],
  ['a role that changes what gaps are credited', change('Worker', 'update'), 'any'],
  ['a budget', change('Job', 'update', { id: card.jobId }), 'none'],
  ['an end-of-shift report', change('EosReport', 'create', { data: { scheduleEntryId: card.id } }), 'none'],
])('whose hours may change by %s', (_what, event, whose) => {
  expect(hoursChangedBy(event, day)).toEqual(whose)
})
