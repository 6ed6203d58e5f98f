import { addDays, type Day } from '@daysheet/domain/calendar/day'
import type { ReviewWeek } from '@daysheet/domain/time-review/review-week'
import { boardOf, totalsOf } from '@daysheet/domain/time-review/week-board'
import { useQueries } from '@tanstack/react-query'
import { useMe } from '../session/queries.ts'
import { reviewQueries } from './queries.ts'

const daysOfWeek = 7

const countsOf = (week: ReviewWeek) => totalsOf(boardOf(week).flatMap(({ cells }) => [...cells.values()]))

/** How much of last week and of this one is to be reviewed, for whoever sees hours; nothing for whoever does not. (product.md#home) */
export function useReviewCounts(today: Day) {
  const { permissions } = useMe()
  const lastWeek = addDays(today, -daysOfWeek)
  const weeks = [
    { day: lastWeek, words: 'last week' },
    { day: today, words: 'this week' },
  ]
  return useQueries({
    queries: permissions.includes('time.read') ? weeks.map(({ day }) => ({ ...reviewQueries.week(day), select: countsOf })) : [],
    combine: (found) => {
      const counts = found.map(({ data }, at) => ({
        ...(weeks[at] ?? { day: today, words: '' }),
        toReview: data?.toReview ?? 0,
        /** Each day once, under the most severe of what is left. */
        block: data?.block ?? 0,
        check: data?.check ?? 0,
        minutesAtRisk: data?.minutesAtRisk ?? 0,
      }))
      return {
        isKnown: found.every(({ data }) => data !== undefined),
        failed: found.find(({ isError }) => isError),
        /** The older week first: it is paid first. */
        weeks: counts.filter(({ toReview }) => toReview > 0),
      }
    },
  })
}
