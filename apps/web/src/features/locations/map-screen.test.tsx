import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '#testing/render.tsx'
import { liveStream, refuse, respond, type Answers } from '#testing/respond.ts'
import { startLive, stopLive } from '#client/change-stream.ts'
import type { MapOptions, OpenMap } from './leaflet/open-map.ts'
import type { MapLoader } from './map-box.tsx'
import { MapScreen } from './map-screen.tsx'

const [ortiz, nowak] = ['019a0000-0000-7000-8000-00000000000a', '019a0000-0000-7000-8000-00000000000b']
const position = (id: string, gpsTime: string, latitude = 40.7128) => ({
  id,
  gpsTime,
  latitude,
  longitude: -74.006,
  accuracy: null,
  clockOffset: null,
})
const day = [
  position('p1', '2026-11-20T11:30:00.000Z', 40.7447),
  position('p2', '2026-11-20T14:45:00.000Z', 40.7359),
  position('p3', '2026-11-20T19:50:00.000Z'),
]
const supervisors = [
  { id: ortiz, name: 'J. Ortiz', locations: [position('p3', '2026-11-20T19:50:00.000Z')] },
  { id: nowak, name: 'M. Nowak', locations: [] },
]
const trackAddress = `/map?supervisor=${ortiz}&date=11202026`

/** Leaflet needs a browser that lays things out; e2e/map.spec.ts has it. Here is what it is told, and what it tells. */
function aMap() {
  const drawn = {
    show: vi.fn<OpenMap['show']>(),
    choose: vi.fn<OpenMap['choose']>(),
    fit: vi.fn<OpenMap['fit']>(),
    zoom: vi.fn<OpenMap['zoom']>(),
    retryTiles: vi.fn<OpenMap['retryTiles']>(),
    close: vi.fn<OpenMap['close']>(),
  }
  const told: { options: MapOptions | null } = { options: null }
  const load: MapLoader = () =>
    Promise.resolve({
      openMap(_element, options) {
        told.options = options
        return drawn
      },
    })
  return { drawn, told, load }
}

function renderMap({ at = trackAddress, answers = {}, load }: { at?: string; answers?: Answers; load?: MapLoader } = {}) {
  const map = aMap()
  const server = respond({ 'GET /api/Supervisors': supervisors, 'GET /api/Locations': day, 'GET /api/Locations/jobSites': [], ...answers })
  return { ...renderScreen(<MapScreen loadMap={load ?? map.load} />, { at }), ...map, server }
}

const times = async () => {
  const list = await screen.findByRole('list', { name: 'Positions of J. Ortiz, newest first' })
  return within(list)
    .getAllByRole('button')
    .map(({ textContent }) => /^\d+:\d+ [AP]M/.exec(textContent)?.[0])
}

test('a track is asked for by business day and supervisor, and its times stand newest first', async () => {
  const { server, drawn } = renderMap()
  expect(await times()).toEqual(['2:50 PM', '9:45 AM', '6:30 AM'])
  expect(server.to('GET /api/Locations')[0]?.filter).toMatchObject({
    where: { supervisorId: ortiz, gpsTime: { between: ['2026-11-20T05:00:00.000Z', '2026-11-21T04:59:59.999Z'] } },
    order: ['gpsTime ASC', 'id ASC'],
  })
  expect(server.to('GET /api/Supervisors')[0]?.filter).toMatchObject({
    where: { active: true },
    include: { relation: 'locations', scope: { order: ['gpsTime DESC', 'id DESC'], limit: 1 } },
  })
  await waitFor(() =>
    expect(drawn.show.mock.lastCall?.[0]).toMatchObject({ kind: 'track', points: [{ id: 'p1' }, { id: 'p2' }, { id: 'p3' }] }),
  )
})

test('arrows and Enter choose a position, which the map looks at from near; choosing it again looks at it again', async () => {
  const { user, drawn } = renderMap()
  await times()
  screen.getByRole('button', { name: /^2:50 PM/ }).focus()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{Enter}')
  const line = screen.getByRole('button', { name: /^9:45 AM/ })
  expect(line.getAttribute('aria-current')).toBe('location')
  expect(document.activeElement).toBe(line)
  expect(drawn.choose.mock.lastCall).toMatchObject([{ id: 'p2', time: '9:45 AM' }, true])
  const before = drawn.choose.mock.calls.length
  await user.keyboard('{Enter}')
  expect(drawn.choose).toHaveBeenCalledTimes(before + 1)
  // One stop on the way through the page.
  expect(screen.getAllByRole('button', { name: /^\d+:\d+ [AP]M/ }).map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1])
})

test('a marker that is pressed is chosen in the list too, without moving the map', async () => {
  const { told, drawn } = renderMap()
  await times()
  await waitFor(() => expect(told.options).not.toBeNull())
  act(() => told.options?.onChoose('p1'))
  expect(screen.getByRole('button', { name: /^6:30 AM/ }).getAttribute('aria-current')).toBe('location')
  expect(drawn.choose.mock.lastCall).toMatchObject([{ id: 'p1' }, false])
})

test('a map whose code is out of reach says so; the list can be used, and Retry brings the map', async () => {
  const { drawn, load } = aMap()
  let isAway = true
  const { user } = renderMap({ load: () => (isAway ? Promise.reject(new Error('Failed to fetch')) : load()) })
  expect(await screen.findByText('Map cannot be loaded right now, sorry.')).toBeTruthy()
  await times()
  await user.click(screen.getByRole('button', { name: /^9:45 AM/ }))
  expect(screen.getByRole('button', { name: /^9:45 AM/ }).getAttribute('aria-current')).toBe('location')
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(drawn.choose.mock.lastCall).toMatchObject([{ id: 'p2' }, true]))
  expect(screen.queryByText('Map cannot be loaded right now, sorry.')).toBeNull()
})

test('while its code is on the way the map says Loading...', async () => {
  renderMap({ load: () => new Promise(() => {}) })
  expect((await screen.findByText('Loading...')).getAttribute('role')).toBe('status')
})

test('tiles that do not come are told over the map until they come', async () => {
  const { told, drawn, user } = renderMap()
  await waitFor(() => expect(told.options).not.toBeNull())
  act(() => told.options?.onTilesFailed(true))
  expect(await screen.findByText('Map cannot be loaded right now, sorry.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(drawn.retryTiles).toHaveBeenCalledTimes(1)
  act(() => told.options?.onTilesFailed(false))
  expect(screen.queryByText('Map cannot be loaded right now, sorry.')).toBeNull()
})

test('everybody is shown when nobody is chosen: who was seen, who was not, and the way to a track', async () => {
  const { user, address, server, drawn } = renderMap({ at: '/map?date=11202026' })
  const list = await screen.findByRole('list', { name: 'Supervisors' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByText('No position yet: M. Nowak')).toBeTruthy()
  expect(server.to('GET /api/Locations')).toEqual([])
  await waitFor(() => expect(drawn.show.mock.lastCall?.[0]).toMatchObject({ kind: 'everybody', points: [{ id: ortiz }] }))
  await user.click(screen.getByRole('button', { name: 'Track of J. Ortiz' }))
  expect(address()).toBe(trackAddress)
  await times()
  await user.click(screen.getByRole('combobox', { name: 'User' }))
  await user.click(await screen.findByRole('option', { name: 'All supervisors' }))
  expect(address()).toBe('/map?date=11202026')
})

test('who is at a job is near its address', async () => {
  const site = { jobId: 'job', address: '120 Broadway', latitude: 40.7129, longitude: -74.0061 }
  const { server } = renderMap({ at: '/map?date=11202026', answers: { 'GET /api/Locations/jobSites': [site] } })
  const list = await screen.findByRole('list', { name: 'Supervisors' })
  expect(await within(list).findByText('near 120 Broadway')).toBeTruthy()
  expect(server.to('GET /api/Locations/jobSites')[0]?.query.toString()).toBe('from=2026-11-13&to=2026-11-20')
})

test('a track is there without the jobs it may pass', async () => {
  renderMap({ answers: { 'GET /api/Locations/jobSites': refuse(503, 'Busy.') } })
  expect(await times()).toHaveLength(3)
  expect(screen.getByText('40.74470, -74.00600')).toBeTruthy()
})

test('a list of everybody is one stop and the way to a track, however many they are', async () => {
  const seen = ['A. Bianchi', 'J. Ortiz', 'M. Nowak'].map((name, at) => ({ id: `s${at}`, name, locations: day.slice(at, at + 1) }))
  const { user } = renderMap({ at: '/map?date=11202026', answers: { 'GET /api/Supervisors': seen } })
  const list = await screen.findByRole('list', { name: 'Supervisors' })
  const stops = () =>
    within(list)
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0)
  expect(stops()).toHaveLength(2)
  stops()[0]?.focus()
  await user.keyboard('{ArrowDown}')
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Track of J. Ortiz' }))
  expect(stops()).toHaveLength(2)
})

test('a day without positions says so and leads to the last one before it', async () => {
  const { user, address } = renderMap({ at: `/map?supervisor=${ortiz}&date=11212026`, answers: { 'GET /api/Locations': [] } })
  expect(await screen.findByText('No positions on 11-21-2026. Choose another day or another supervisor.')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Last seen 11-20-2026 2:50 PM' }))
  expect(address()).toBe(trackAddress)
})

test.each([
  ['Error getting supervisor list', '/map', 'GET /api/Supervisors'],
  ['Error getting positions', trackAddress, 'GET /api/Locations'],
])('%s is an alert once, and stays in place with Retry', async (text, at, route) => {
  const { user, server } = renderMap({ at, answers: { [route]: refuse(500, 'The database is away') } })
  const alert = await screen.findByRole('alertdialog')
  expect(within(alert).getByText(text)).toBeTruthy()
  await user.click(within(alert).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(server.to(route)).toHaveLength(2))
  expect(within(await screen.findByRole('alert')).getByText(text)).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  server.answer({ [route]: route.endsWith('Supervisors') ? supervisors : day })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
  expect(screen.getAllByRole('list').length).toBeGreaterThan(0)
})

test('a new position of the chosen supervisor appears by itself; those of others ask for nothing', async () => {
  const stream = liveStream()
  const { server } = renderMap({ answers: { 'GET /api/changes': stream.open } })
  startLive()
  try {
    await times()
    await waitFor(() => expect(server.to('GET /api/changes')).toHaveLength(1))
    server.answer({ 'GET /api/Locations': [...day, position('p4', '2026-11-20T20:15:00.000Z')] })
    const requestCount = () => server.to('GET /api/Locations').length
    const told = (seq: number, id: string) => stream.push('change', { seq, entity: 'Location', type: 'update', id }, seq)
    told(2, nowak)
    told(3, ortiz)
    await waitFor(async () => expect(await times()).toEqual(['3:15 PM', '2:50 PM', '9:45 AM', '6:30 AM']))
    const before = requestCount()
    told(4, nowak)
    told(5, ortiz)
    await waitFor(() => expect(requestCount()).toBe(before + 1))
  } finally {
    stopLive()
    stream.close()
  }
})

test('a supervisor who is not in the list any more keeps their track', async () => {
  const gone = '019a0000-0000-7000-8000-0000000000ff'
  renderMap({ at: `/map?supervisor=${gone}&date=11202026` })
  expect(await screen.findByRole('list', { name: 'Positions of Supervisor not listed, newest first' })).toBeTruthy()
})
