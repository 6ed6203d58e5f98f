import { addDays, type Day } from '../calendar/day.ts'

/** How many days a report of bagouts may cover, the first and the last counted. (product.md#limits, product.md#bagout-item) */
const maxBagoutDays = 90

export const bagoutRangeMessage = 'Please choose a date range of 90 days or less'

/** The first day of the longest bagout report that ends on this one. */
export const earliestBagoutDay = (to: Day): Day => addDays(to, 1 - maxBagoutDays)

/** Whether a bagout report may cover these days, both counted: 1 January to 31 March of a common year are 90 and allowed. (product.md#field-checks) */
export const withinBagoutRange = (from: Day, to: Day): boolean => earliestBagoutDay(to) <= from
