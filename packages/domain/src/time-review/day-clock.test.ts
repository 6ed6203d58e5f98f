import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayOf, formatDay, formatTime, momentOf, type Day } from '../calendar/day.ts'
import { dayClocks } from './day-clock.ts'

const zones = ['America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC']
const clocks = new Map(zones.map((zone) => [zone, dayClocks(zone)]))
const someDay = fc.oneof(
  fc.constantFrom('2026-03-07', '2026-03-08', '2026-03-09', '2026-10-31', '2026-11-01', '2026-11-02'),
  fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-01-01', days)),
)

/** The same by the calendar alone. */
function said(moment: number, day: Day, zone: string): string {
  const date = new Date(moment * 60_000)
  const on = dayOf(date, zone)
  const time = formatTime(date, zone)
  if (on === day) return time
  if (on === addDays(day, 1)) return `${time} the next day`
  return on === addDays(day, -1) ? `${time} the day before` : `${time} on ${formatDay(on)}`
}

test('says what a calendar says, in every zone and on the days the clocks change', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), someDay, fc.integer({ min: -3 * 1440, max: 4 * 1440 }), (zone, day, minutes) => {
      const clock = clocks.get(zone)!(day)
      const moment = Date.parse(`${day}T00:00:00Z`) / 60_000 + minutes
      expect(clock.say(moment)).toBe(said(moment, day, zone))
    }),
  )
})

test('knows the minute of a time on the wall, of the next day too', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), someDay, fc.integer({ min: 0, max: 2879 }), (zone, day, wall) => {
      const time = { hour: Math.floor((wall % 1440) / 60), minute: wall % 60 }
      const moment = momentOf(addDays(day, Math.floor(wall / 1440)), time, zone)
      expect(clocks.get(zone)!(day).minuteAt(wall)).toBe(Date.parse(moment) / 60_000)
    }),
  )
})
