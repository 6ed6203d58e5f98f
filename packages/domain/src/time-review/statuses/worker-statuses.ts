import type { Day } from '../../calendar/day.ts'
import { cellStatus, type CellStatus } from '../day-state.ts'
import type { ReviewDay, ReviewException } from '../review-week.ts'
import { isToReview } from '../week-board.ts'

/** The status of each day of one person, as the week shows it. (product.md#time-review) */
export function statusesOf(days: readonly ReviewDay[], exceptions: readonly ReviewException[]): Map<Day, CellStatus> {
  const open = Map.groupBy(exceptions.filter(isToReview), ({ day }) => day)
  return new Map(days.map((day) => [day.day, cellStatus({ ...day, toReview: open.get(day.day)?.length ?? 0 })]))
}
