import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { addDays, addMonths, dayBounds, dayOf, daysBetween, formatTime, momentOf, weekdayOf, weekdays, type Day } from './day.ts'
import { sideOf, wallTime } from './wall-time.ts'
import { localOf, partsOf } from './zoned.ts'

// Zones that change by half an hour, at midnight or on a quarter hour, zones that never change, and
// a zone that skipped a day.
const zones = [
  'America/New_York',
  'UTC',
  'Europe/Warsaw',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'America/St_Johns',
  'America/Havana',
  'Africa/Cairo',
  'Asia/Beirut',
  'Africa/Casablanca',
  'Pacific/Apia',
]
const zone = fc.constantFrom(...zones)
/** Moments from 1980 to 2060; half of them are near a clock change in New York. */
const changes = [Date.UTC(2026, 2, 8, 7), Date.UTC(2026, 10, 1, 6), Date.UTC(1986, 3, 27, 7), Date.UTC(2050, 10, 6, 6)]
const moment = fc.oneof(
  fc.integer({ min: Date.UTC(1980, 0), max: Date.UTC(2060, 0) }),
  fc.tuple(fc.constantFrom(...changes), fc.integer({ min: -30 * 3_600_000, max: 30 * 3_600_000 })).map(([change, off]) => change + off),
)
const day = fc.integer({ min: 0, max: 29_000 }).map((count): Day => addDays('1980-01-01', count))
const clock = fc.record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
const isoOf = ({ epochMilliseconds }: Temporal.ZonedDateTime) => new Date(epochMilliseconds).toISOString()

test('a moment has the same local date and time as Temporal gives it', () => {
  fc.assert(
    fc.property(moment, zone, (at, name) => {
      const expected = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(name)
      const { year, month, hour, minute } = expected
      expect(partsOf(localOf(at, name))).toEqual({ year, month, day: expected.day, hour, minute })
      expect(dayOf(new Date(at), name)).toBe(expected.toPlainDate().toString())
    }),
    { numRuns: 2000 },
  )
})

test('a local time has the moments that Temporal gives it', () => {
  fc.assert(
    fc.property(day, clock, zone, (date, time, name) => {
      const shown = Temporal.PlainDate.from(date).toPlainDateTime(Temporal.PlainTime.from(time))
      const [earlier, later] = [
        shown.toZonedDateTime(name, { disambiguation: 'earlier' }),
        shown.toZonedDateTime(name, { disambiguation: 'later' }),
      ]
      expect(momentOf(date, time, name)).toBe(isoOf(shown.toZonedDateTime(name)))
      const found = wallTime(date, time, name)
      if (isoOf(earlier) === isoOf(later)) expect(found).toEqual({ comes: 'once', time: isoOf(earlier) })
      else if (earlier.toPlainDateTime().equals(shown))
        expect(found).toEqual({ comes: 'twice', before: isoOf(earlier), after: isoOf(later) })
      else expect(found).toEqual({ comes: 'never' })
    }),
    { numRuns: 2000 },
  )
})

test('a business day begins and ends when Temporal says', () => {
  fc.assert(
    fc.property(day, zone, (date, name) => {
      const plain = Temporal.PlainDate.from(date)
      const next = plain.add({ days: 1 }).toZonedDateTime(name)
      expect(dayBounds(date, name)).toEqual({
        from: isoOf(plain.toZonedDateTime(name)),
        to: isoOf(next.subtract({ milliseconds: 1 })),
      })
    }),
    { numRuns: 2000 },
  )
})

test('days and months are added, counted and named as Temporal does', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -500, max: 500 }), (date, count) => {
      const plain = Temporal.PlainDate.from(date)
      expect(addDays(date, count)).toBe(plain.add({ days: count }).toString())
      expect(addMonths(date, count)).toBe(plain.add({ months: count }).toString())
      expect(daysBetween(date, addDays(date, count))).toBe(count)
      expect(weekdayOf(date)).toBe(weekdays[plain.dayOfWeek - 1])
    }),
  )
})

test('the hour that occurs twice is named, and each of its moments has a side', () => {
  const zone = 'America/New_York'
  expect(formatTime('2026-11-01T05:30:00Z', zone)).toBe('1:30 AM EDT')
  expect(formatTime('2026-11-01T06:30:00Z', zone)).toBe('1:30 AM EST')
  expect([sideOf('2026-11-01T05:30:20Z', zone), sideOf('2026-11-01T06:30:20Z', zone)]).toEqual(['before', 'after'])
  expect(sideOf('2026-11-01T07:30:00Z', zone)).toBeNull()
})

test.each(['2026-02-29', '2026-11-31', '2026-1-1', '20261120', '', 'today', '2026-11-20T00:00'])('%j is not a day', (text) => {
  expect(() => addDays(text, 1)).toThrow(RangeError)
})

test.each(['2026-11-20', '2026-11-20T07:00', '2026-11-20T07:00:00', '', 'noon', '2026-13-20T07:00:00Z'])('%j is not a moment', (text) => {
  expect(() => dayOf(text, 'America/New_York')).toThrow(RangeError)
})
