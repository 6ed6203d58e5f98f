import { addDays, type Day } from '../calendar/day.ts'

/** How far apart From and To may be. (spec §5, §9) */
export const mostBagoutDays = 90

export const bagoutRangeMessage = 'Please choose a date range of 90 days or less'

/** Whether a bagout report may cover these days: To is at most 90 days after From. (spec §5) */
export const withinBagoutRange = (from: Day, to: Day): boolean => addDays(to, -mostBagoutDays) <= from
