import { formatDay, weekdayOf, type Day } from './day.ts'

/** `Fri 11-27-2026`: the weekday comes first, because people plan by weekdays. */
export const weekdayAndDay = (day: Day): string => `${weekdayOf(day).slice(0, 3)} ${formatDay(day)}`
