import { formatDay, weekdayOf, type Day } from './day.ts'

/** `Fri 11-27-2026`: the weekday comes first, because plans are made by it. */
export const weekdayAndDay = (day: Day): string => `${weekdayOf(day).slice(0, 3)} ${formatDay(day)}`
