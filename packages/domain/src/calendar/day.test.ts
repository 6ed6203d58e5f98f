import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  dayBounds,
  dayOf,
  formatDateTime,
  formatDay,
  formatTime,
  mondayOf,
  momentOf,
  parseDay,
  parsePathDay,
  weekdayOf,
  type Day,
} from './day.ts'
import { pathDay } from './path-day.ts'

const newYork = 'America/New_York'
const zones = [newYork, 'UTC', 'Europe/Warsaw', 'Asia/Kolkata', 'Pacific/Auckland', 'America/St_Johns']
const hours = (bounds: { from: string; to: string }) => (Date.parse(bounds.to) + 1 - Date.parse(bounds.from)) / 3_600_000

const someDay = fc.integer({ min: 0, max: 60_000 }).map((days): Day => addDays('1971-01-01', days))

describe('a business day', () => {
  test.each([
    ['2026-11-20', '2026-11-20T05:00:00.000Z', '2026-11-21T04:59:59.999Z', 24],
    ['2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z', 23],
    ['2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z', 25],
    ['2026-07-04', '2026-07-04T04:00:00.000Z', '2026-07-05T03:59:59.999Z', 24],
  ])('%s in New York runs from %s to %s: %i hours', (day, from, to, length) => {
    expect(dayBounds(day, newYork)).toEqual({ from, to })
    expect(hours(dayBounds(day, newYork))).toBe(length)
  })

  test('holds its own first and last moment, and the next day begins a millisecond later, in every zone', () => {
    fc.assert(
      fc.property(someDay, fc.constantFrom(...zones), (day, zone) => {
        const { from, to } = dayBounds(day, zone)
        expect(dayOf(from, zone)).toBe(day)
        expect(dayOf(to, zone)).toBe(day)
        expect(dayBounds(addDays(day, 1), zone).from).toBe(new Date(Date.parse(to) + 1).toISOString())
      }),
    )
  })

  test('is the calendar day in the business zone, not in UTC', () => {
    expect(dayOf('2026-11-21T04:59:59.999Z', newYork)).toBe('2026-11-20')
    expect(dayOf(new Date('2026-11-21T05:00:00.000Z'), newYork)).toBe('2026-11-21')
  })
})

describe('writing days and times', () => {
  test('a day reads MM-DD-YYYY, and MMDDYYYY in the address', () => {
    expect(formatDay('2026-01-09')).toBe('01-09-2026')
    expect(pathDay('2026-01-09')).toBe('01092026')
  })

  test('what is written into the address is read back as the same day', () => {
    fc.assert(fc.property(someDay, (day) => void expect(parsePathDay(pathDay(day))).toBe(day)))
    fc.assert(fc.property(someDay, (day) => void expect(parseDay(day)).toBe(day)))
  })

  test.each(['', 'today', '02302026', '00012026', '13012026', '1012026', '112020261', '01010000', '2026-11-20'])(
    '%j is no day in an address',
    (text) => {
      expect(parsePathDay(text)).toBeNull()
    },
  )

  test.each(['2026-02-29', '2026-1-1', '2026-11-20T00:00:00Z', '2026-00-10'])('%j is no day', (text) => {
    expect(parseDay(text)).toBeNull()
  })

  test('29 February is a day in a leap year', () => expect(parsePathDay('02292028')).toBe('2028-02-29'))

  test.each([
    ['2026-11-20T12:00:00.000Z', '7:00 AM'],
    ['2026-11-20T05:05:00.000Z', '12:05 AM'],
    ['2026-11-20T17:00:00.000Z', '12:00 PM'],
    ['2026-11-20T23:45:59.999Z', '6:45 PM'],
    ['2026-07-20T11:00:00.000Z', '7:00 AM'],
  ])('%s is %s in New York', (instant, written) => expect(formatTime(instant, newYork)).toBe(written))

  test('a date with its time reads 11-20-2026 7:00 AM', () => {
    expect(formatDateTime('2026-11-20T12:00:00.000Z', newYork)).toBe('11-20-2026 7:00 AM')
  })

  test('names the weekday', () => {
    expect(['2026-11-20', '2026-11-22', '2026-11-23'].map(weekdayOf)).toEqual(['Friday', 'Sunday', 'Monday'])
  })

  test('is in the week that began on Monday', () => {
    expect(['2026-11-23', '2026-11-24', '2026-11-29', '2027-01-01'].map(mondayOf)).toEqual([
      '2026-11-23',
      '2026-11-23',
      '2026-11-23',
      '2026-12-28',
    ])
  })

  test('a time on the wall becomes the moment it names, and moves on when daylight saving skips it', () => {
    expect(momentOf('2026-11-20', { hour: 7, minute: 30 }, newYork)).toBe('2026-11-20T12:30:00.000Z')
    expect(momentOf('2026-03-08', { hour: 2, minute: 30 }, newYork)).toBe('2026-03-08T07:30:00.000Z')
  })
})

test('days are counted on the calendar, across months, years and clock changes', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  fc.assert(
    fc.property(someDay, fc.integer({ min: -900, max: 900 }), (day, count) => void expect(addDays(addDays(day, count), -count)).toBe(day)),
  )
})
