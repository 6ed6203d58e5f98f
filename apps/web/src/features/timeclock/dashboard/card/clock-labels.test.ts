import { describe, expect, test } from 'vitest'
import { aClockEvent } from '#testing/builders.ts'
import { hoursWorked } from '@daysheet/domain/timeclock/hours'
import { dayClock, minutesMovedText, payText, receptionTexts, runningText, timeText } from './clock-labels.ts'

const clock = dayClock('2026-11-20', 'America/New_York')
const event = (type: 'in' | 'out', time: string, more: object = {}) => ({
  ...aClockEvent('019a0000-0000-7000-8000-000000000009', type, time),
  ...more,
})

const said = (type: 'in' | 'out', time: string) => {
  const [line] = hoursWorked([event(type, time)], null).lines
  return line && payText(line, clock)
}

describe('an event is told as it came, as it is paid, and with the difference', () => {
  test.each([
    ['2026-11-20T11:53:10.000Z', '6:53 AM → 7:00 AM (+7 min)'],
    ['2026-11-20T12:07:59.000Z', '7:07 AM → 7:00 AM (−7 min)'],
    ['2026-11-20T12:00:30.000Z', '7:00 AM → 7:00 AM (0 min)'],
    // Past midnight, and rounded into the next day: the date is said where it is another.
    ['2026-11-21T06:10:00.000Z', '11-21-2026 1:10 AM → 11-21-2026 1:15 AM (+5 min)'],
    ['2026-11-21T04:53:00.000Z', '11:53 PM → 11-21-2026 12:00 AM (+7 min)'],
    ['2026-11-20T04:59:00.000Z', '11-19-2026 11:59 PM → 12:00 AM (+1 min)'],
  ])('%s', (time, words) => {
    expect(said('in', time)).toBe(words)
  })
})

test('on the night the clocks go back, both 1:30 AM belong to the day', () => {
  const sunday = dayClock('2026-11-01', 'America/New_York')
  expect(['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'].map((time) => timeText(time, sunday))).toEqual([
    '1:30 AM EDT',
    '1:30 AM EST',
  ])
})

test('the same moment is another time in another zone', () => {
  expect(timeText('2026-11-20T12:00:00.000Z', dayClock('2026-11-20', 'America/Chicago'))).toBe('6:00 AM')
  expect(timeText('2026-11-20T12:00:00.000Z', clock)).toBe('7:00 AM')
})

test('differences have their unit', () => {
  expect([minutesMovedText(8), minutesMovedText(-3), minutesMovedText(0)]).toEqual(['+8 min', '−3 min', '0 min'])
})

test('how an event came in is told in words: late, and from a phone whose clock is off', () => {
  const time = '2026-11-20T12:00:00.000Z'
  expect(receptionTexts(event('in', time, { receivedAt: '2026-11-20T12:00:09.000Z', clockOffset: 9 }))).toEqual([])
  expect(receptionTexts(event('in', time, { receivedAt: '2026-11-20T14:15:00.000Z' }))).toEqual(['Received 2 h 15 min later'])
  expect(receptionTexts(event('in', time, { receivedAt: '2026-11-20T11:48:00.000Z', clockOffset: 720 }))).toEqual([
    'Phone clock wrong by 12 min (ahead)',
  ])
  expect(receptionTexts(event('in', time, { receivedAt: '2026-11-20T13:00:00.000Z', clockOffset: -600 }))).toEqual([
    'Phone clock wrong by 10 min (behind)',
    'Received 50 min later',
  ])
})

test('somebody at work is told since when, and with what it comes to so far', () => {
  expect(runningText('2026-11-20T17:30:00.000Z', 5.75, clock)).toBe('On the clock since 12:30 PM, 5.75 h so far')
})
