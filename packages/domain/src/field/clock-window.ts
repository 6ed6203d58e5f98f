/** When a crew may clock in. (product.md#field-screen) */
import { dayBounds, momentOf, type Day } from '../calendar/day.ts'
import { clockOfText } from '../time-review/typed-day.ts'

/** People arrive before the start, and those of a shift at midnight on the day before. */
const hoursBefore = 1

/**
 * The crew of a job may clock in from an hour before its start, or from the beginning of its day if
 * that is earlier.
 */
export function clockInFrom({ day, startTime }: { day: Day; startTime: string | null }, zone: string): string {
  const dayBegins = dayBounds(day, zone).from
  const start = clockOfText(startTime ?? '')
  if (start === null) return dayBegins
  const hourBefore = new Date(Date.parse(momentOf(day, start, zone)) - hoursBefore * 3_600_000).toISOString()
  return hourBefore < dayBegins ? hourBefore : dayBegins
}
