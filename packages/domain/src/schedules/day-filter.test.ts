import { expect, test } from 'vitest'
import { filteredEntries, isShown, textFilterOf, type DayFilter } from './day-filter.ts'
import type { TxtStatus } from '../crews/worker-entry.ts'

const entry = (name: string, statuses: (TxtStatus | null)[], more: { cancelled?: boolean; supervisorId?: string | null } = {}) => ({
  name,
  cancelled: false,
  supervisorId: 'somebody' as string | null,
  workerEntries: statuses.map((txtStatus, at) => ({ workerId: `${name} ${at}`, txtStatus })),
  ...more,
})
const day = [
  entry('mixed', ['y', 'sent']),
  entry('silent', ['sent', null]),
  entry('refused', ['n', 'error'], { supervisorId: null }),
  entry('empty', [], { supervisorId: null }),
  entry('off', ['sent', null, 'n', 'y', 'error'], { cancelled: true, supervisorId: null }),
]

test.each<[DayFilter[], string[]]>([
  [[], ['mixed', 'silent', 'refused', 'empty', 'off']],
  [['confirmed'], ['mixed']],
  [['waiting'], ['mixed', 'silent']],
  [['declined'], ['refused']],
  [['error'], ['refused']],
  [['not-texted'], ['silent']],
  [['no-supervisor'], ['refused', 'empty']],
  [
    ['declined', 'not-texted'],
    ['silent', 'refused'],
  ],
])('%j shows the jobs %j', (chosen, names) => {
  expect(filteredEntries(day, new Set(chosen)).map(({ name }) => name)).toEqual(names)
})

test('of a crew, those are shown whose text stands as was chosen', () => {
  const crew = (['y', 'n', 'sent', 'error', null] as const).map((txtStatus) => ({ txtStatus }))
  const shown = (...chosen: DayFilter[]) => crew.filter((member) => isShown(member, new Set(chosen))).map(({ txtStatus }) => txtStatus)
  expect(shown('waiting', 'not-texted')).toEqual(['sent', null])
  expect(shown('no-supervisor')).toEqual([])
  expect(shown('confirmed', 'declined', 'error')).toEqual(['y', 'n', 'error'])
})

test('people who clocked in without confirming are in no filter', () => {
  const events = [{ type: 'in', time: '2026-11-20T12:00:00.000Z' }] as const
  const crew = (['y', 'n', 'sent', 'error', null] as const).map((txtStatus) => ({ txtStatus, events }))
  expect(crew.map(textFilterOf)).toEqual(['confirmed', null, null, null, null])
  expect(textFilterOf({ txtStatus: 'n', events: [] })).toBe('declined')
})
