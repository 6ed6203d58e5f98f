import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveStream, refuse, respond, unreachable } from '#testing/respond.ts'
import { onUnauthorized, tokenKey } from './client.ts'
import { listenLive, liveConnection, startLive, stopLive } from './change-stream.ts'

const changeOf = (seq: number) => ({ seq, entity: 'WorkerEntry', type: 'update', id: '019a0000-0000-7000-8000-000000000001' })

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onUnauthorized(() => {})
  localStorage.setItem(tokenKey, 'a-token')
})

afterEach(() => stopLive())

function listen() {
  const heard = { changes: [] as number[], resyncs: 0 }
  const stop = listenLive({ onChange: ({ seq }) => heard.changes.push(seq), onResync: () => (heard.resyncs += 1) })
  return { heard, stop }
}

const state = () => liveConnection.read().state

test('changes reach every listener, and the first hello makes what was read before be read anew', async () => {
  const stream = liveStream()
  respond({ 'GET /api/changes': stream.open })
  const one = listen()
  const other = listen()
  startLive()
  await vi.waitFor(() => expect(state()).toBe('open'))
  expect(one.heard.resyncs).toBe(1)
  stream.push('change', changeOf(2), 2)
  await vi.waitFor(() => expect([one.heard.changes, other.heard.changes]).toEqual([[2], [2]]))
  other.stop()
  stream.push('change', changeOf(3), 3)
  await vi.waitFor(() => expect(one.heard.changes).toEqual([2, 3]))
  expect(other.heard.changes).toEqual([2])
  one.stop()
})

test('a connection that is on its way without a last change reads everything anew, whatever a later caller has seen', async () => {
  const stream = liveStream()
  const server = respond({ 'GET /api/changes': stream.open })
  const { heard, stop } = listen()
  startLive()
  startLive(41)
  await vi.waitFor(() => expect(state()).toBe('open'))
  expect(server.to('GET /api/changes').map(({ headers }) => headers.get('last-event-id'))).toEqual([null])
  expect(heard.resyncs).toBe(1)
  stop()
})

test('after a lost connection it goes on from the last change and reads nothing anew', async () => {
  const stream = liveStream()
  const server = respond({ 'GET /api/changes': stream.open })
  const { heard, stop } = listen()
  startLive()
  await vi.waitFor(() => expect(state()).toBe('open'))
  stream.push('change', changeOf(41), 41)
  await vi.waitFor(() => expect(heard.changes).toEqual([41]))
  stream.close()
  await vi.waitFor(() => expect(state()).toBe('away'))
  await vi.advanceTimersByTimeAsync(2000)
  await vi.waitFor(() => expect(state()).toBe('open'))
  expect(server.to('GET /api/changes').map(({ headers }) => headers.get('last-event-id'))).toEqual([null, '41'])
  expect(heard.resyncs).toBe(1)
  stop()
})

test('a resync makes everything be read anew', async () => {
  const stream = liveStream()
  respond({ 'GET /api/changes': stream.open })
  const { heard, stop } = listen()
  startLive()
  await vi.waitFor(() => expect(state()).toBe('open'))
  stream.push('resync', { seq: 90 })
  await vi.waitFor(() => expect(heard.resyncs).toBe(2))
  stop()
})

test('a connection that falls silent is given up for a new one', async () => {
  const server = respond({ 'GET /api/changes': () => liveStream().open() })
  startLive()
  await vi.waitFor(() => expect(state()).toBe('open'))
  await vi.advanceTimersByTimeAsync(44_000)
  expect(server.to('GET /api/changes')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(5000)
  await vi.waitFor(() => expect(server.to('GET /api/changes')).toHaveLength(2))
})

test('it tries again for as long as the server is away, ever more slowly', async () => {
  const server = respond({ 'GET /api/changes': unreachable })
  startLive()
  await vi.advanceTimersByTimeAsync(10_000)
  const early = server.to('GET /api/changes').length
  expect(early).toBeGreaterThanOrEqual(3)
  await vi.advanceTimersByTimeAsync(300_000)
  const late = server.to('GET /api/changes').length - early
  expect(late).toBeGreaterThanOrEqual(20)
  expect(late).toBeLessThanOrEqual(90)
})

test('a session that is over is not asked for again', async () => {
  const server = respond({ 'GET /api/changes': refuse(401, 'Authorization Required') })
  startLive()
  await vi.waitFor(() => expect(state()).toBe('idle'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.to('GET /api/changes')).toHaveLength(1)
})

test('a window out of sight lets go after ten seconds and goes on where it was when it is seen again', async () => {
  const stream = liveStream()
  const server = respond({ 'GET /api/changes': stream.open })
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  const setVisibility = (now: DocumentVisibilityState) => {
    visibility.mockReturnValue(now)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  startLive()
  await vi.waitFor(() => expect(state()).toBe('open'))
  stream.push('change', changeOf(5), 5)
  setVisibility('hidden')
  await vi.advanceTimersByTimeAsync(9000)
  expect(state()).not.toBe('idle')
  await vi.advanceTimersByTimeAsync(2000)
  expect(state()).toBe('idle')
  setVisibility('visible')
  await vi.waitFor(() => expect(state()).toBe('open'))
  expect(server.calls.at(-1)?.headers.get('last-event-id')).toBe('5')
})

test('a window opened out of sight takes no connection before it is seen', async () => {
  const stream = liveStream()
  const server = respond({ 'GET /api/changes': stream.open })
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  startLive()
  await vi.advanceTimersByTimeAsync(2000)
  expect([state(), server.calls]).toEqual(['idle', []])
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(state()).toBe('open'))
})

test('a proxy that refuses is no refusal of the server: it goes on trying', async () => {
  const stream = liveStream()
  const server = respond({ 'GET /api/changes': () => new Response('<html>Please accept our terms</html>', { status: 403 }) })
  startLive()
  await vi.waitFor(() => expect(state()).toBe('away'))
  server.answer({ 'GET /api/changes': stream.open })
  await vi.advanceTimersByTimeAsync(2000)
  await vi.waitFor(() => expect(state()).toBe('open'))
})
