import { expect, test } from 'vitest'
import type { FieldPerson } from '../today.ts'
import { peopleIn } from './people-in.ts'

const time = '2026-11-25T12:00:00.000Z'
const punch = (type: 'in' | 'out', at = time) => ({ id: `${type} ${at}`, type, time: at, isTyped: false })
const person = (workerId: string, ...punches: FieldPerson['punches']): FieldPerson => ({
  ...{ workerEntryId: `place of ${workerId}`, workerId, name: workerId, phone: null, isActive: true, isPlanned: true, txtStatus: null },
  punches,
})
const job = (scheduleEntryId: string, day: string, ...crew: FieldPerson[]) => ({ scheduleEntryId, day, crew })

test('each person is counted once, including last night’s and punches that wait on the phone', () => {
  const jobs = [
    job(
      'today',
      '2026-11-25',
      person('Ana', punch('in')),
      person('Bo', punch('in'), punch('out', '2026-11-25T20:00:00.000Z')),
      person('Cy'),
    ),
    job('other', '2026-11-25', person('Ana', punch('in'))),
    job('night', '2026-11-24', person('Dee', punch('in'))),
  ]
  expect(peopleIn({ jobs, queued: [], requestedAt: 1 })).toBe(2)
  const waiting = { ...punch('in'), id: 'kept', state: 'waiting' as const, sentAt: null }
  const queued = [
    { ...waiting, workerEntryId: 'place of Cy' },
    { ...waiting, id: 'added', scheduleEntryId: 'today', workerId: 'Eli' },
    { ...waiting, id: 'out', type: 'out' as const, time: '2026-11-25T21:00:00.000Z', workerEntryId: 'place of Dee' },
  ]
  expect(peopleIn({ jobs, queued, requestedAt: 1 })).toBe(3)
})
