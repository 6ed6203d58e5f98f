import { addDays, type Day } from '@daysheet/domain/calendar/day'
import type { WeekFacts } from '@daysheet/domain/home/payroll-lines'
import type { ReviewWeek } from '@daysheet/domain/time-review/review-week'
import { boardOf } from '@daysheet/domain/time-review/week-board'
import { useQueries } from '@tanstack/react-query'
import { useMay } from '../session/queries.ts'
import { reviewQueries } from '../time-review/queries.ts'

const daysOfWeek = 7

const cellsOf = (week: ReviewWeek) => ({ to: week.to, cells: boardOf(week).flatMap(({ cells }) => [...cells.values()]) })

/**
 * The days of last week and this week, for users who may see hours. Last week comes first, because
 * it is paid first.
 */
export function useReviewWeeks(today: Day) {
  const isAllowed = useMay()('time.read')
  const weeks = [
    { day: addDays(today, -daysOfWeek), words: 'last week' },
    { day: today, words: 'this week' },
  ]
  return useQueries({
    queries: isAllowed ? weeks.map(({ day }) => ({ ...reviewQueries.week(day), select: cellsOf })) : [],
    combine: (found) => ({
      isKnown: found.every(({ data }) => data !== undefined),
      failed: found.find(({ isError }) => isError),
      weeks: found.flatMap(({ data }, at): WeekFacts[] => {
        const week = weeks[at]
        return data && week ? [{ ...week, isOver: data.to < today, cells: data.cells }] : []
      }),
    }),
  })
}
