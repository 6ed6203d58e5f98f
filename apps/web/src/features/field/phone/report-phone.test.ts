import { readPhoneReport } from '@daysheet/domain/field/phone-report'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { respond, unreachable, type Answer } from '#testing/respond.ts'
import { call } from '#client/client.ts'
import { startReporting, setQueueStatus, fetchWithReport } from './report-phone.ts'

const beats = (server: ReturnType<typeof respond>) =>
  server.to('POST /api/field/heartbeat').map(({ headers }) => readPhoneReport(headers.get('field-phone') ?? ''))
const quiet = { waiting: 0, refused: 0, oldestAt: null }
const busy = { waiting: 2, refused: 1, oldestAt: '2026-11-25T11:00:00.000Z' }

let stop = () => {}
const start = (answer: Answer = null) => {
  const server = respond({ 'POST /api/field/heartbeat': answer, 'GET /api/field/today': { jobs: [] } })
  stop = startReporting()
  return server
}
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T12:00:00.000Z') })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('a phone tells of itself soon, then once a minute, and soon again when something is new', async () => {
  const server = start()
  setQueueStatus(quiet)
  await vi.advanceTimersByTimeAsync(3000)
  expect(beats(server)).toMatchObject([quiet])
  expect(server.to('POST /api/field/heartbeat')[0]?.headers.get('device-time')).toBe('2026-11-25T12:00:03.000Z')
  await vi.advanceTimersByTimeAsync(59_000)
  expect(beats(server)).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(beats(server)).toHaveLength(2)
  setQueueStatus(busy)
  await vi.advanceTimersByTimeAsync(3000)
  expect(beats(server)).toMatchObject([quiet, quiet, busy])
  const [first, , last] = beats(server)
  expect(first?.id).toBe(last?.id)
  expect(localStorage.getItem('daysheet.field.phone')).toBe(first?.id)
})

test('what a call has told meanwhile is not told again', async () => {
  const server = start()
  setQueueStatus(busy)
  await call('field/today', {}, undefined, fetchWithReport)
  expect(readPhoneReport(server.to('GET /api/field/today')[0]?.headers.get('field-phone') ?? '')).toMatchObject(busy)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(beats(server)).toEqual([])
})

test('without a network it goes on trying, and says how it is when there is one', async () => {
  const server = start(unreachable)
  setQueueStatus(busy)
  await vi.advanceTimersByTimeAsync(130_000)
  expect(beats(server).length).toBeGreaterThan(1)
  server.answer({ 'POST /api/field/heartbeat': null })
  setQueueStatus(quiet)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(beats(server).at(-1)).toMatchObject(quiet)
})

test('nothing is told of nobody, nor while the phone is put away, nor when all is over', async () => {
  const server = start()
  setQueueStatus(null)
  await vi.advanceTimersByTimeAsync(70_000)
  setQueueStatus(quiet)
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  await vi.advanceTimersByTimeAsync(70_000)
  Reflect.deleteProperty(document, 'visibilityState')
  stop()
  await vi.advanceTimersByTimeAsync(70_000)
  expect(server.calls).toEqual([])
})

test('the application is told by the script of the field, whichever the page loads first', async () => {
  for (const name of ['rolldown-runtime-a1', 'field-b2']) {
    const script = document.createElement('script')
    script.setAttribute('src', `/assets/${name}.js`)
    script.setAttribute('type', 'module')
    document.head.append(script)
  }
  const server = start()
  setQueueStatus(quiet)
  await vi.advanceTimersByTimeAsync(3000)
  expect(beats(server)[0]).toMatchObject({ version: 'b2' })
  document.head.replaceChildren()
})
