/** The application for the field as somebody has it in the hand, for component tests: a day, a server that stores what it is sent, and the screens. */
import 'fake-indexeddb/auto'
import type { FieldBatch } from '@daysheet/domain/field/batch'
import type { FieldJob, FieldPerson, FieldToday } from '@daysheet/domain/field/today'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { tokenKey } from '#client/client.ts'
import { startAccount } from '#features/field/account.ts'
import { FieldApp } from '#features/field/field-app.tsx'
import { startI18n } from '#features/field/i18n/i18n.ts'
import { aMe } from '../render.tsx'
import { respond, type Answers } from '../respond.ts'

// jsdom does not scroll.
Element.prototype.scrollIntoView ??= () => {}

export const nadia = aMe({ kind: 'supervisor', name: 'Nadia Rahman', username: 'nrahman' })
export const today = '2026-11-25'

export const aPerson = (name: string, more: Partial<FieldPerson> = {}): FieldPerson => ({
  workerEntryId: `entry ${name}`,
  workerId: `worker ${name}`,
  name,
  phone: '2125550100',
  isActive: true,
  isPlanned: true,
  txtStatus: 'y',
  punches: [],
  ...more,
})
export const aJob = (more: Partial<FieldJob> = {}): FieldJob => ({
  scheduleEntryId: 'job1',
  day: today,
  jobId: 'j',
  jobNum: 10154.2,
  jobNumDecimals: 2,
  address: '25 Jamaica Avenue',
  boro: 'Queens',
  startTime: '7:00 AM',
  notes: 'Gate code 1000',
  cancelled: false,
  cancelledReason: null,
  asksFor: 'city',
  filing: 'ACP7 49%',
  reportedAt: null,
  areas: [],
  bags: 0,
  crew: [aPerson('Ana'), aPerson('Bo')],
  ...more,
})
export const days = (jobs: FieldJob[]): FieldToday => ({
  readAt: '2026-11-25T11:30:00.000Z',
  seq: 1,
  today,
  supervisor: { id: nadia.id, name: 'Nadia Rahman' },
  jobs,
  reasons: ['Forgot to clock', 'Phone problem'],
})

/** A punch that the server has. */
export const aPunch = (type: 'in' | 'out', time: string): FieldPerson['punches'][number] => ({
  id: `${type} ${time}`,
  type,
  time,
  isTyped: false,
})

type Sent = FieldBatch['records'][number]
interface SentEvent {
  id: string
  workerEntryId?: string
  /** Together with the job, in place of `workerEntryId`, for people who are not on its crew. */
  workerId?: string
  scheduleEntryId?: string
  type: 'in' | 'out'
  time: string
}

/** A server that has what it was sent, as its next read shows. `records` is everything it was sent, each once. */
export function aServer(jobs: FieldJob[], answers: Answers = {}) {
  const records = new Map<string, Sent>()
  const events = () =>
    [...records.values()].filter(({ kind }) => kind === 'Events').map(({ id, body }) => ({ ...body, id }) as unknown as SentEvent) // what the phone clocks
  /** People who were clocked in at the job and are not on its crew. */
  const addedTo = ({ scheduleEntryId, crew }: FieldJob): FieldPerson[] =>
    [...new Set(events().flatMap((event) => (event.scheduleEntryId === scheduleEntryId && event.workerId ? [event.workerId] : [])))]
      .filter((workerId) => crew.every((person) => person.workerId !== workerId))
      .map((workerId) => aPerson(workerId.replace(/^worker /, ''), { isPlanned: false }))
  const withEvents = () =>
    days(
      jobs.map((job) => ({
        ...job,
        crew: [...job.crew, ...addedTo(job)].map((person) => ({
          ...person,
          punches: [
            ...person.punches,
            ...events()
              .filter(
                ({ workerEntryId, workerId }) =>
                  workerEntryId === person.workerEntryId || (workerEntryId === undefined && workerId === person.workerId),
              )
              .map(({ id, type, time }) => ({ id, type, time, isTyped: false })),
          ],
        })),
      })),
    )
  const store = ({ body }: { body: unknown }) => {
    const batch = body as FieldBatch // what the queue sends
    for (const record of batch.records) records.set(record.id, record)
    return stored(batch)
  }
  const server = respond({
    'POST /api/Users/login': { id: 'token' },
    'POST /api/Users/logout': null,
    'GET /api/Users/me': nadia,
    'GET /api/field/today': withEvents,
    'GET /api/field/people': {
      people: [...jobs.flatMap(({ crew }) => crew), aPerson('José Núñez')].map(({ workerId, name }) => ({ workerId, name })),
      lapses: [],
    },
    'GET /api/checklistTemplates': [],
    'POST /api/field/records': store,
    ...answers,
  })
  return {
    ...server,
    /** The answer to what it is sent, for a test in which there was no network before. */
    store,
    /** The clock events it has, in order. */
    get events() {
      return events()
    },
    get records() {
      return [...records.values()]
    },
  }
}

export const stored = (body: unknown) => ({ results: (body as FieldBatch).records.map(({ id }) => ({ id, state: 'stored' })) }) // what the queue sends

export function open(at = '/'): UserEvent {
  void startI18n()
  void startAccount()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        <FieldApp />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

/** A supervisor is signed in on this phone. */
export function signedIn({ id, name }: { id: string; name: string } = nadia): void {
  localStorage.setItem(tokenKey, 'token')
  const account = { id, kind: 'supervisor', name, timeZone: 'America/New_York', token: 'token' }
  localStorage.setItem('daysheet.field.account', JSON.stringify(account))
}

/** Signs out through the menu, as a user does. Returns the text of the question. */
export async function signOutOf(user: UserEvent): Promise<string> {
  await user.click(await button('Menu'))
  await user.click(await button('Sign out'))
  const dialog = await screen.findByRole('alertdialog')
  const asked = dialog.textContent
  await user.click(within(dialog).getByRole('button', { name: 'Sign out' }))
  return asked
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name })
