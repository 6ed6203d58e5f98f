import { mondayOf, parseDay, type Day } from '@daysheet/domain/calendar/day'
import { rangeError } from '@daysheet/domain/calendar/day-range'
import { useSearchParams } from 'react-router'
import type { WeekStart } from '@daysheet/domain/calendar/workweek'
import { weeksAround } from '#client/week-buttons.tsx'
import type { HoursSearch } from '../queries.ts'
import { useToday } from '#features/session/use-today.ts'

export interface ReportSearch {
  /** What the form begins with: the address, and where it says nothing the last payroll week. */
  from: Day
  to: Day
  /** The employee's id; null when the address names nobody. */
  worker: string | null
  /** What is searched for; null until the address says all of it. */
  wanted: HoursSearch | null
  /** Puts a search into the address, where reload, Back and a shared link find it. */
  search: (search: HoursSearch) => void
  /** Puts dates without an employee into the address. */
  showPeople: (range: { from: Day; to: Day }) => void
}

/** The report that the address asks for: `?from=YYYY-MM-DD&to=YYYY-MM-DD&worker={id}`. */
export function useReportSearch(starts: readonly WeekStart[]): ReportSearch {
  const today = useToday()
  const [params, setParams] = useSearchParams()
  const from = parseDay(params.get('from') ?? '')
  const to = parseDay(params.get('to') ?? '')
  const worker = params.get('worker')?.trim() || null
  const isWhole = from !== null && to !== null && worker !== null && rangeError(from, to) === null
  const [, { range: lastWeek }] = weeksAround(today, starts)
  const usual = from === null && to === null ? lastWeek : { from: mondayOf(today), to: today }
  return {
    from: from ?? usual.from,
    to: to ?? usual.to,
    worker,
    wanted: isWhole ? { from, to, worker } : null,
    search: (next) => setParams({ ...next }),
    showPeople: (range) => setParams({ ...range }),
  }
}
