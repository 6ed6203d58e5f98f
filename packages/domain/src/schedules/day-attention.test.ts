import { expect, test } from 'vitest'
import { dayAttention } from './day-attention.ts'

const entry = (supervisorId: string | null, ...statuses: ('y' | 'n' | 'sent' | 'error' | null)[]) => ({
  cancelled: false,
  supervisorId,
  workerEntries: statuses.map((txtStatus, at) => ({ workerId: String(at), txtStatus })),
})

test('people who have clocked in do not count, whatever they answered', () => {
  const [there, away] = [[{ type: 'in', time: '2026-11-20T12:00:00.000Z', clockOffset: 0 }] as const, [] as const]
  const members = (['n', 'sent', null, 'error'] as const).flatMap((txtStatus) =>
    [there, away].map((events, at) => ({ workerId: `${txtStatus} ${at}`, txtStatus, events })),
  )
  expect(dayAttention([{ cancelled: false, supervisorId: 's', workerEntries: members }]).map(({ count }) => count)).toEqual([1, 1, 1, 1])
})

test('what there is none of is not named, and a day on which all have confirmed needs nobody', () => {
  expect(dayAttention([entry('s', 'y', 'y')])).toEqual([])
  expect(dayAttention([entry('s', 'y', null, null), entry(null, 'n', 'sent')])).toEqual([
    { filter: 'declined', count: 1 },
    { filter: 'no-supervisor', count: 1 },
    { filter: 'not-texted', count: 2 },
    { filter: 'waiting', count: 1 },
  ])
  expect(dayAttention([{ ...entry(null, 'error'), cancelled: true }])).toEqual([])
})
