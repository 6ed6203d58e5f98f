/** When a crew may clock in. (product.md#field-screen) */
import { dayBounds, momentOf, type Day } from '../calendar/day.ts'
import { clockOfText } from '../time-review/typed-day.ts'

/** People come before the start, and those of a shift at midnight on the day before it. */
const hoursBefore = 1

/** From when on the crew of a job may clock in: an hour before its start, or from the beginning of its day on if that is earlier. */
export function clockInFrom({ day, startTime }: { day: Day; startTime: string | null }, zone: string): string {
  const dayBegins = dayBounds(day, zone).from
  const start = clockOfText(startTime ?? '')
  if (start === null) return dayBegins
  const hourBefore = new Date(Date.parse(momentOf(day, start, zone)) - hoursBefore * 3_600_000).toISOString()
  return hourBefore < dayBegins ? hourBefore : dayBegins
}
