import { expect, test } from 'vitest'
import { everybodysPoints, placeText, trackPoints } from './map-points.ts'

const zone = 'America/New_York'
const position = (id: string, gpsTime: string) => ({ id, gpsTime, latitude: 40.7128, longitude: -74.006, accuracy: null, clockOffset: 2 })
const marks = (count: number, isToday: boolean) => {
  const times = Array.from({ length: count }, (_, at) => position(`p${at}`, `2026-11-20T1${at}:00:00.000Z`))
  return trackPoints(times, { name: 'J. Ortiz', zone, isToday, sites: [] }).map(({ mark }) => mark)
}

test('a track begins with its start and leads to its end, or today to where the supervisor is', () => {
  expect(marks(3, false)).toEqual(['Start', undefined, 'End'])
  expect(marks(3, true)).toEqual(['Start', undefined, 'Latest'])
  expect(marks(1, true)).toEqual(['Latest'])
  expect(marks(0, true)).toEqual([])
})

test('times are those of the business, whatever zone the browser is in', () => {
  const [point] = trackPoints([position('a', '2026-11-20T11:30:00.000Z')], { name: 'J. Ortiz', zone, isToday: false, sites: [] })
  expect(point).toMatchObject({ id: 'a', name: 'J. Ortiz', time: '6:30 AM' })
})

test('everybody stands where they were last, with the date where it is another day’s; who was never seen stands nowhere', () => {
  const supervisors = [
    { id: 'ortiz', name: 'J. Ortiz', locations: [position('a', '2026-11-20T19:50:00.000Z')] },
    { id: 'nowak', name: 'M. Nowak', locations: [position('b', '2026-11-18T19:50:00.000Z')] },
    { id: 'diallo', name: 'T. Diallo', locations: [] },
    { id: 'nameless', name: '', locations: [position('c', '2026-11-21T04:59:59.999Z')] },
  ]
  expect(everybodysPoints(supervisors, { day: '2026-11-20', zone, sites: [] }).map(({ id, name, time }) => [id, name, time])).toEqual([
    ['ortiz', 'J. Ortiz', '2:50 PM'],
    ['nowak', 'M. Nowak', '11-18-2026 2:50 PM'],
    // The last millisecond of the business day.
    ['nameless', 'No name', '11:59 PM'],
  ])
})

test('a position at a job says its address, another its coordinates, and how far off it may be', () => {
  const site = { jobId: 'job', address: '120 Broadway', latitude: 40.7129, longitude: -74.0061 }
  const away = { id: 'b', gpsTime: '2026-11-20T12:00:00.000Z', latitude: 40.8, longitude: -74, accuracy: 12.4, clockOffset: null }
  const points = trackPoints([position('a', '2026-11-20T11:30:00.000Z'), away], { name: 'J. Ortiz', zone, isToday: false, sites: [site] })
  expect(points.map(placeText)).toEqual(['near 120 Broadway', '40.80000, -74.00000, ± 41 ft'])
  const supervisors = [{ id: 'ortiz', name: 'J. Ortiz', locations: [position('a', '2026-11-20T19:50:00.000Z')] }]
  expect(everybodysPoints(supervisors, { day: '2026-11-20', zone, sites: [site] }).map(placeText)).toEqual(['near 120 Broadway'])
})

test('a position from a phone with a wrong clock is flagged, with the same limit as a punch', () => {
  const clocks = (offsets: (number | null)[]) => {
    const positions = offsets.map((clockOffset, at) => ({ ...position(`p${at}`, '2026-11-20T11:30:00.000Z'), clockOffset }))
    return trackPoints(positions, { name: 'J. Ortiz', zone, isToday: false, sites: [] }).map(({ clock }) => clock)
  }
  expect(clocks([null, 300, -300])).toEqual([null, null, null])
  expect(clocks([10_800, -10_800, 420])).toEqual(['Phone clock 3 hours ahead', 'Phone clock 3 hours behind', 'Phone clock 7 minutes ahead'])
  const supervisors = [
    { id: 'ortiz', name: 'J. Ortiz', locations: [{ ...position('a', '2026-11-20T19:50:00.000Z'), clockOffset: 10_800 }] },
  ]
  expect(everybodysPoints(supervisors, { day: '2026-11-20', zone, sites: [] }).map(({ clock }) => clock)).toEqual([
    'Phone clock 3 hours ahead',
  ])
})
