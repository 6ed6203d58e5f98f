import { describe, expect, test } from 'vitest'
import { sortEvents, type ClockedEvent } from './event-order.ts'

const at = (id: string, type: 'in' | 'out', minute: number, clockOffset?: number): ClockedEvent => ({
  id,
  type,
  time: new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString(),
  ...(clockOffset !== undefined && { clockOffset }),
})
const ids = (events: ClockedEvent[]) => sortEvents(events).map(({ id }) => id)

describe('clock events are put in order', () => {
  test('by time', () => expect(ids([at('c', 'in', 30), at('a', 'in', 0), at('b', 'out', 10)])).toEqual(['a', 'b', 'c']))
  test('by the time corrected for a clock that is ahead or behind', () =>
    expect(ids([at('a', 'in', 20, 1500), at('b', 'out', 0, -60), at('c', 'in', 3)])).toEqual(['a', 'b', 'c']))
  test('at one moment, an out before an in for somebody on the clock', () =>
    expect(ids([at('a', 'in', 0), at('c', 'in', 5), at('b', 'out', 5)])).toEqual(['a', 'b', 'c']))
  test('at one moment, an in before an out for somebody who is not', () =>
    expect(ids([at('b', 'out', 5), at('a', 'in', 5)])).toEqual(['a', 'b']))
  test('and the rows handed in stay as they were', () => {
    const events = [at('b', 'out', 5), at('a', 'in', 0)]
    sortEvents(events)
    expect(events.map(({ id }) => id)).toEqual(['b', 'a'])
  })
})
