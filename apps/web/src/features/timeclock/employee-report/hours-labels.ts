import { weekdayOf, type Day } from '@daysheet/domain/calendar/day'

/** Hours as the report shows them: always two decimals. (product.md#hours) */
export const hoursText = (hours: number): string => hours.toFixed(2)

/** `Fri`, beside a date. */
export const shortWeekday = (day: Day): string => weekdayOf(day).slice(0, 3)
