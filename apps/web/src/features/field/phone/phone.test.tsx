import 'fake-indexeddb/auto'
import type { FieldBatch } from '@daysheet/domain/field/batch'
import type { FieldPerson, FieldToday } from '@daysheet/domain/field/today'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aPhone, onSite, type Finding } from '#testing/field/phone.ts'
import { respond, unreachable } from '#testing/respond.ts'
import { tokenKey } from '#client/client.ts'
import { startAccount } from '../account.ts'
import { FieldApp } from '../field-app.tsx'
import { allRecords, digestOf, saveRecords } from '../queue/store.ts'
import { saveAndSend } from '../queue/use-queue.ts'
import { startI18n } from '../i18n/i18n.ts'

const nadia = '019a0000-0000-7000-8000-000000000001'
const told = 'Your location is sent to the office every five minutes while a person is clocked in.'

const aPerson = (punches: FieldPerson['punches']): FieldPerson => ({
  workerEntryId: 'ana',
  workerId: 'w',
  name: 'Ana',
  phone: null,
  isActive: true,
  isPlanned: true,
  txtStatus: null,
  punches,
})
const days = (punches: FieldPerson['punches'] = []): FieldToday => ({
  readAt: '2026-11-20T12:00:00.000Z',
  seq: 1,
  today: '2026-11-20',
  supervisor: { id: nadia, name: 'Nadia Rahman' },
  jobs: [
    {
      scheduleEntryId: 'job1',
      day: '2026-11-20',
      jobId: 'j',
      jobNum: 1,
      jobNumDecimals: 0,
      address: '1 Grand St',
      boro: null,
      startTime: null,
      notes: null,
      cancelled: false,
      cancelledReason: null,
      asksFor: 'city',
      filing: '',
      reportedAt: null,
      crew: [aPerson(punches)],
      areas: [],
      bags: 0,
    },
  ],
  reasons: [],
})
const clockedIn = days([{ id: 'in', type: 'in', time: '2026-11-20T12:00:00.000Z', isTyped: false }])

function open(today = clockedIn, kind: 'supervisor' | 'account' = 'supervisor') {
  const sent: FieldBatch['records'] = []
  const server = respond({
    'GET /api/field/today': today,
    'GET /api/Supervisors': [],
    'POST /api/field/heartbeat': null,
    'POST /api/field/records': ({ body }) => {
      sent.push(...(body as FieldBatch).records) // what the queue sends
      return { results: (body as FieldBatch).records.map(({ id }) => ({ id, state: 'stored' })) }
    },
  })
  localStorage.setItem(tokenKey, 'token')
  localStorage.setItem(
    'daysheet.field.account',
    JSON.stringify({ id: nadia, kind, name: 'Nadia', timeZone: 'America/New_York', token: 'token' }),
  )
  void startI18n()
  void startAccount()
  return { server, sent, at }
}
function at(path: string) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        <FieldApp />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00.000Z'), toFake: ['Date'] })
})

describe('the position of the supervisor', () => {
  test('is sent while somebody is clocked in, once in five minutes whatever is opened, and that is said', async () => {
    await aPhone({ placing: onSite })
    const { sent, at: openAt } = open()
    openAt('/')
    expect(await screen.findByText(told)).toBeTruthy()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent).toMatchObject([
      {
        kind: 'Locations',
        body: { supervisorId: nadia, gpsTime: '2026-11-20T15:00:00.000Z', latitude: 40.7, longitude: -73.8, accuracy: 12 },
      },
    ])
    cleanup()
    vi.setSystemTime('2026-11-20T15:04:59.000Z')
    openAt('/queue')
    expect(await screen.findByText(told)).toBeTruthy()
    cleanup()
    vi.setSystemTime('2026-11-20T15:05:00.000Z')
    openAt('/queue')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.body).toMatchObject({ gpsTime: '2026-11-20T15:05:00.000Z' })
  })

  test.each([
    ['nobody is in', days(), 'supervisor'],
    ['somebody of the office looks', clockedIn, 'account'],
  ] as const)('is neither asked for nor sent when %s', async (_when, today, kind) => {
    const placing = vi.fn<Finding>(onSite)
    await aPhone({ placing })
    const { at: openAt } = open(today, kind)
    openAt('/')
    await screen.findByText('All sent. You may close the app.')
    expect(screen.queryByText(told)).toBeNull()
    expect(placing.mock.calls).toEqual([])
    expect(await allRecords()).toEqual([])
  })

  test('is not, where the phone does not allow it, which is said', async () => {
    await aPhone({ placing: (_found, refused) => refused({ code: 1 }) })
    open().at('/')
    expect(await screen.findByText('Your location is not sent: this phone does not allow it.')).toBeTruthy()
    expect(await allRecords()).toEqual([])
  })

  test('that waits is nobody’s work: nobody is told to wait for it', async () => {
    await aPhone({ placing: onSite })
    const { server, at: openAt } = open()
    server.answer({ 'POST /api/field/records': unreachable })
    openAt('/queue')
    await waitFor(async () => expect((await allRecords()).map(({ kind, tries }) => [kind, tries])).toEqual([['Locations', 1]]))
    expect(await screen.findByText('All sent · 1 person clocked in')).toBeTruthy()
    expect(screen.getByText('Nothing is waiting. The office has everything that you saved.')).toBeTruthy()
  })
})

test('a clock that is set back while the application is open is told with the next punch, and with no other', async () => {
  await aPhone()
  const { sent, at: openAt } = open(days())
  openAt('/')
  await screen.findByText('All sent. You may close the app.')
  const punch = (id: string) => saveAndSend({ id, kind: 'Events', account: nadia, madeAt: Date.now(), body: { type: 'in' }, pictures: [] })
  await punch('before')
  vi.setSystemTime('2026-11-20T14:13:00.000Z')
  await punch('back')
  vi.setSystemTime('2026-11-20T16:00:00.000Z')
  await punch('ahead')
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent.map(({ id, body }) => [id, body['clockSetBack']])).toEqual([
    ['before', undefined],
    ['back', true],
    ['ahead', undefined],
  ])
})

describe('the room of the phone', () => {
  test('is said where what waits is listed, with the pictures among it', async () => {
    await aPhone({ room: { usage: 12_000_000, quota: 2_000_000_000 } })
    const { server, at: openAt } = open(days())
    server.answer({ 'POST /api/images/events/upload': unreachable })
    const bytes = new ArrayBuffer(120_000)
    const sha256 = await digestOf(bytes)
    const record = { id: 'one', kind: 'Events' as const, account: nadia, madeAt: Date.now(), body: {}, pictures: [sha256] }
    await saveRecords(record, [{ sha256, mime: 'image/jpeg', bytes, container: 'events' }])
    openAt('/queue')
    expect(await screen.findByText('Daysheet uses 12 MB of 2.0 GB on this phone.')).toBeTruthy()
    expect(await screen.findByText('Pictures of 1 record are not sent yet: 120 kB.')).toBeTruthy()
    expect(screen.queryByText(/nearly full/)).toBeNull()
  })

  test('is warned about on every screen when four fifths are used', async () => {
    await aPhone({ room: { usage: 80, quota: 100 } })
    const { at: openAt } = open(days())
    for (const path of ['/', '/job/job1', '/queue']) {
      openAt(path)
      expect(await screen.findByText(/^This phone is almost full\./)).toBeTruthy()
      cleanup()
    }
  })
})
