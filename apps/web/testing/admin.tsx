/** The lists and people Admin shows, and the screen around them. */
import type { Supervisor } from '@daysheet/domain/people/supervisor'
import type { Worker } from '@daysheet/domain/people/worker'
import type { UpcomingEntry } from '@daysheet/domain/schedules/deactivation'
import { AdminScreen } from '../src/features/admin/admin-screen.tsx'
import { anId } from './builders.ts'
import { aMe, renderScreen, type Rendered } from './render.tsx'
import { respond, type Answers, type Server } from './respond.ts'

export const aWorker = (more: Partial<Worker> = {}): Worker => ({
  id: anId(),
  version: 1,
  name: 'Ana Kowalska',
  phone: '2125550142',
  address: null,
  lastFourSS: null,
  active: true,
  role: 'field',
  language: 'en',
  employeeNumber: null,
  ...more,
})

export const aSupervisor = (more: Partial<Supervisor> = {}): Supervisor => ({
  id: anId(),
  version: 1,
  name: 'Kim Müller',
  username: 'kmueller',
  email: 'kmueller@example.com',
  phone: null,
  active: true,
  ...more,
})

export const anUpcomingEntry = (more: Partial<UpcomingEntry> = {}): UpcomingEntry => ({
  scheduleEntryId: anId(),
  day: '2026-11-23',
  jobNum: 10412.1,
  jobNumDecimals: 1,
  address: '120 Broadway',
  startTime: '7:00 AM',
  hasEvents: false,
  ...more,
})

/** A 412 as the server answers it: the row as it is now, and who changed which property. */
export function stale(current: object, changes: Record<string, { changedBy: string | null; changedAt: string }>): Response {
  const [first] = Object.values(changes)
  const details = { current, changes, changedBy: first?.changedBy ?? null, changedAt: first?.changedAt ?? null }
  const error = { statusCode: 412, name: 'PreconditionFailed', message: 'Someone else changed this in the meantime.', details }
  return Response.json({ error }, { status: 412, statusText: 'Precondition Failed' })
}

/** A 422 that names what is wrong with each property. */
export function invalid(messages: Record<string, string[]>): Response {
  const error = { statusCode: 422, name: 'ValidationError', message: 'It is not valid.', details: { context: 'Row', codes: {}, messages } }
  return Response.json({ error }, { status: 422, statusText: 'Unprocessable Entity' })
}

/** A list with one record in it, and the record by itself. */
export const listOf = (plural: 'Jobs' | 'Workers' | 'Supervisors', record: { id: string }): Answers => ({
  [`GET /api/${plural}/:id`]: record,
  [`GET /api/${plural}/Count`]: { count: 1 },
  [`GET /api/${plural}`]: [record],
})

/** Admin over a server that answers with these. */
export function renderAdmin(answers: Answers, at = '/admin', me = aMe()): Rendered & { server: Server } {
  const server = respond({
    'GET /api/Jobs': [],
    'GET /api/Jobs/Count': { count: 0 },
    'GET /api/Workers': [],
    'GET /api/Workers/Count': { count: 0 },
    'GET /api/Supervisors': [],
    'GET /api/Supervisors/Count': { count: 0 },
    'GET /api/replies': [],
    ...answers,
  })
  return { ...renderScreen(<AdminScreen />, { at, me }), server }
}
