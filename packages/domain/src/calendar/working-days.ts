/** Monday to Friday. Nobody tells the product of holidays: over one, what is counted by working days comes a day early. */
import { addDays, weekdayOf, type Day } from './day.ts'

const weekend: readonly string[] = ['Saturday', 'Sunday']
const isWorkingDay = (day: Day): boolean => !weekend.includes(weekdayOf(day))

/** The working day after a day. */
export function nextWorkingDay(day: Day): Day {
  const next = addDays(day, 1)
  return isWorkingDay(next) ? next : nextWorkingDay(next)
}

/** The latest day after which so many working days have begun, today among them: five before a Monday is the Monday before. */
export function workingDaysAgo(today: Day, count: number): Day {
  if (count === 0) return today
  return workingDaysAgo(addDays(today, -1), isWorkingDay(today) ? count - 1 : count)
}
