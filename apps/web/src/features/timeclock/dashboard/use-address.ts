import { parsePathDay, type Day } from '@daysheet/domain/calendar/day'
import { useCallback, useEffect } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { useToday } from '../../session/use-today.ts'

/** What the address asks for. (spec §2: /dashboard/{date}, /dashboard/job/{jobNum}/{date}, /dashboard/{date}?jobNum=) */
export interface Address {
  day: Day
  /** As it stands in the address; null for all jobs. */
  jobNum: string | null
  /** Another day; the job number stays. */
  setDay: (day: Day) => void
}

/** Reads the address. A date that is none falls back to today, and the address is mended without a step in the history. */
export function useAddress(): Address {
  const today = useToday()
  const { date, jobNum: inPath } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const asked = search.get('jobNum')?.trim() || null
  const pathOf = useCallback(
    (day?: Day) => {
      if (inPath !== undefined) return paths.dashboardJob(inPath, day)
      return asked === null ? paths.dashboard(day) : `${paths.dashboard(day)}?${new URLSearchParams({ jobNum: asked })}`
    },
    [inPath, asked],
  )
  const day = date === undefined ? today : parsePathDay(date)
  useEffect(() => {
    if (day === null) void navigate(pathOf(), { replace: true })
  }, [day, navigate, pathOf])
  // At once, not when there is time: whoever presses Next day twice in a row means two days, and the second press starts from the day shown.
  const setDay = useCallback((next: Day) => void navigate(pathOf(next), { flushSync: true }), [navigate, pathOf])
  return { day: day ?? today, jobNum: inPath ?? asked, setDay }
}
