import { expect, test } from 'vitest'
import type { QueuedPunch } from './clock-round.ts'
import { isOnTheClock, isPositionDue } from './position-due.ts'
import type { FieldPerson } from './today.ts'

const today = '2026-11-25'
const time = (hour: number) => `2026-11-25T${String(hour).padStart(2, '0')}:00:00.000Z`
const aPerson = (punches: FieldPerson['punches'] = []): FieldPerson => ({
  workerEntryId: 'ana',
  workerId: 'w',
  name: 'Ana',
  phone: null,
  isActive: true,
  isPlanned: true,
  txtStatus: null,
  punches,
})
const punch = (type: 'in' | 'out', hour: number) => ({ id: `${type} ${hour}`, type, time: time(hour), isTyped: false })
const kept = (type: 'in' | 'out', hour: number, more: Partial<QueuedPunch> = {}): QueuedPunch => ({
  ...punch(type, hour),
  workerEntryId: 'ana',
  state: 'waiting',
  sentAt: null,
  ...more,
})
const known = (punches: FieldPerson['punches'], queuedPunches: QueuedPunch[] = [], day = today) => ({
  jobs: [{ scheduleEntryId: 'job', day, crew: [aPerson(), aPerson(punches)] }],
  queued: queuedPunches,
  requestedAt: null,
  today,
})

test.each([
  ['nobody is in', known([]), false],
  ['somebody is in', known([punch('in', 12)]), true],
  ['everybody is out again', known([punch('in', 12), punch('out', 20)]), false],
  ['the phone has clocked somebody in that the server does not know of', known([], [kept('in', 12)]), true],
  ['the phone has clocked them out', known([punch('in', 12)], [kept('out', 20)]), false],
  ['the in was refused', known([], [kept('in', 12, { state: 'refused' })]), false],
  [
    'somebody who was not planned is in',
    known([], [kept('in', 12, { workerEntryId: undefined, scheduleEntryId: 'job', workerId: 'cy' })]),
    true,
  ],
  ['somebody is in since yesterday: they were forgotten', known([punch('in', 12)], [], '2026-11-24'), false],
])('when %s', (_words, what, isOn) => {
  expect(isOnTheClock(what)).toBe(isOn)
})

test.each([
  [null, true],
  [0, false],
  [4.99, false],
  [5, true],
  [-5, true],
])('after %s minutes another position is due: %s', (minutes, isDue) => {
  const now = Date.parse(time(12))
  expect(isPositionDue(minutes === null ? null : now - minutes * 60_000, now)).toBe(isDue)
})
