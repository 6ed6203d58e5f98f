import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockStatus, isOnClock, countOnClock, type ClockedEvent } from './on-clock.ts'

const clocked = (...types: ('in' | 'out')[]): ClockedEvent[] =>
  types.map((type, at) => ({ type, time: new Date(Date.UTC(2026, 10, 20, 12 + at)).toISOString() }))

describe('someone is clocked in', () => {
  test.each([
    [[], false],
    [['in'], true],
    [['in', 'out'], false],
    [['in', 'out', 'in'], true],
    [['out'], false],
    [['in', 'in'], true],
  ] satisfies [('in' | 'out')[], boolean][])('after %j: %s', (types, on) => expect(isOnClock(clocked(...types))).toBe(on))

  test('whatever order the events arrive in', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(clocked('in', 'out', 'in', 'out'), { minLength: 1 }), (events) => {
        const last = [...events].sort((one, other) => (one.time < other.time ? -1 : 1)).at(-1)
        expect(isOnClock(events)).toBe(last?.type === 'in')
      }),
    )
  })
})

describe('the On Clock gauge', () => {
  const place = (workerId: string, ...types: ('in' | 'out')[]) => ({ workerId, events: clocked(...types) })
  test('is x of y and a percentage', () => {
    const entries = [
      { cancelled: false, workerEntries: [place('ana', 'in'), place('jan', 'in', 'out')] },
      { cancelled: false, workerEntries: [place('eva'), { workerId: 'tom' }] },
    ]
    expect(countOnClock(entries)).toEqual({ on: 1, of: 4, percent: 25 })
  })
  test('reads zero when nobody is planned', () => {
    expect(countOnClock([])).toEqual({ on: 0, of: 0, percent: 0 })
    expect(countOnClock([{ cancelled: true, workerEntries: [place('ana', 'in')] }])).toEqual({ on: 0, of: 0, percent: 0 })
  })
  test('counts someone on two jobs twice, as Scheduled Shifts does', () => {
    const entries = [
      { cancelled: false, workerEntries: [place('ana', 'in', 'out')] },
      { cancelled: false, workerEntries: [place('ana', 'in')] },
    ]
    expect(countOnClock(entries)).toEqual({ on: 1, of: 2, percent: 50 })
  })
})

describe('where the shifts of a day stand', () => {
  const day = { day: '2026-11-23', zone: 'America/New_York' }
  const entry = (startTime: string | null, ...crew: ClockedEvent[][]) => ({
    cancelled: false,
    startTime,
    workerEntries: crew.map((events, at) => ({ workerId: String(at), events })),
  })

  test('on the clock, finished, not come once the job has started, and expected before', () => {
    const entries = [
      entry('7:00 AM', clocked('in'), clocked('in', 'out'), clocked('in', 'out', 'in'), []),
      entry('6:00 PM', []),
      entry(null, []),
      { ...entry('7:00 AM', []), cancelled: true },
    ]
    expect(clockStatus(entries, { ...day, now: '2026-11-23T12:00:00.000Z' })).toEqual({ on: 2, finished: 1, notCome: 1, expected: 2 })
    expect(clockStatus(entries, { ...day, now: '2026-11-23T11:59:59.999Z' })).toEqual({ on: 2, finished: 1, notCome: 0, expected: 3 })
    expect(clockStatus(entries, { ...day, now: '2026-11-24T04:00:00.000Z' })).toEqual({ on: 2, finished: 1, notCome: 2, expected: 1 })
  })

  test('noon and midnight are what a clock on the wall shows', () => {
    const at = (now: string) => clockStatus([entry('12:00 PM', []), entry('12:00 AM', [])], { ...day, now }).notCome
    expect([at('2026-11-23T04:59:59.000Z'), at('2026-11-23T05:00:00.000Z'), at('2026-11-23T17:00:00.000Z')]).toEqual([0, 1, 2])
  })
})
