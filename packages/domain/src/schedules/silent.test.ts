import { expect, it, test } from 'vitest'
import { isTimeReached, isToBeCalled, silentOn } from './silent.ts'

const zone = 'America/New_York'
const at = (now: string, today = '2026-11-23') => ({ now, today, zone })

it.each<[string | null, string, boolean]>([
  ['17:30', '2026-11-23T22:29:59.999Z', false],
  ['17:30', '2026-11-23T22:30:00.000Z', true],
  ['17:30', '2026-11-24T04:59:59.000Z', true],
  ['00:00', '2026-11-23T05:00:00.000Z', true],
  [null, '2026-11-24T04:59:59.000Z', false],
])('%s at %s: %s', (time, now, isReached) => {
  expect(isTimeReached(time, at(now))).toBe(isReached)
})

it.each<[what: string, day: string, now: string, lastBefore: string | null | undefined, isCalled: boolean]>([
  ['today, before the hour', '2026-11-23', '2026-11-23T10:30:00.000Z', undefined, true],
  ['yesterday', '2026-11-22', '2026-11-23T23:00:00.000Z', null, false],
  ['the next day, before the hour', '2026-11-24', '2026-11-23T22:29:59.999Z', '2026-11-23', false],
  ['the next day, at the hour', '2026-11-24', '2026-11-23T22:30:00.000Z', '2026-11-23', true],
  ['the next day that is planned, after a day off', '2026-11-25', '2026-11-23T22:30:00.000Z', '2026-11-23', true],
  ['the first day that was ever planned', '2026-11-24', '2026-11-23T22:30:00.000Z', null, true],
  ['a day after the next one', '2026-11-25', '2026-11-23T22:30:00.000Z', '2026-11-24', false],
  ['while nobody knows what is planned before', '2026-11-24', '2026-11-23T22:30:00.000Z', undefined, false],
])('%s', (_what, ...[day, now, lastBefore, isCalled]) => {
  expect(isToBeCalled(day, { time: '17:30', lastBefore, ...at(now) })).toBe(isCalled)
  expect(isToBeCalled(day, { time: null, lastBefore, ...at(now) })).toBe(false)
})

test('who was taken off and clocked nevertheless is not called', () => {
  const job = { cancelled: false, workerEntries: [{ txtStatus: 'sent' as const, planned: false }] }
  expect(silentOn([job])).toEqual([])
})

test('a person who has clocked in on the job is not called', () => {
  const clocked = { txtStatus: 'sent' as const, events: [{ type: 'in', time: '2026-11-23T12:00:00.000Z' } as const] }
  expect(silentOn([{ cancelled: false, workerEntries: [clocked] }])).toEqual([])
})

test('who was texted and is silent is listed by job; whoever answered, was not texted, or whose job is cancelled is not', () => {
  const member = (name: string, txtStatus: 'y' | 'n' | 'sent' | 'error' | null) => ({ name, txtStatus })
  const job = { cancelled: false, workerEntries: [member('Ana', 'sent'), member('Bo', 'y'), member('Eva', null), member('Luis', 'error')] }
  const cancelled = { cancelled: true, workerEntries: [member('Wei', 'sent')] }
  expect(silentOn([job, cancelled, { cancelled: false, workerEntries: [] }])).toEqual([{ entry: job, silent: [member('Ana', 'sent')] }])
})
