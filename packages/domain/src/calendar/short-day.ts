/** Days with their weekday, which people plan by. */
import { formatDay, weekdayOf, type Day } from './day.ts'

/** `Fri` */
export const shortWeekday = (day: Day): string => weekdayOf(day).slice(0, 3)

/** `Fri 11-27` */
export const shortDay = (day: Day): string => `${shortWeekday(day)} ${formatDay(day).slice(0, 5)}`

/** `Fri 11-27-2026` */
export const weekdayAndDay = (day: Day): string => `${shortWeekday(day)} ${formatDay(day)}`
