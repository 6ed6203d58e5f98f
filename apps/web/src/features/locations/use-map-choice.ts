import { parsePathDay, pathDay, type Day } from '@daysheet/domain/calendar/day'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { useToday } from '../session/use-today.ts'

export interface MapChoice {
  /** The id of the supervisor whose track is shown; null for all of them. */
  supervisor: string | null
  day: Day
  chooseSupervisor: (id: string | null) => void
  chooseDay: (day: Day) => void
}

/** What the address asks the map to show: `?supervisor={id}&date=MMDDYYYY`; all supervisors and today when it says nothing. */
export function useMapChoice(): MapChoice {
  const today = useToday()
  const [params, setParams] = useSearchParams()
  const supervisor = params.get('supervisor')?.trim() || null
  const asked = parsePathDay(params.get('date') ?? '')
  const put = useCallback(
    (next: { supervisor: string | null; date: Day | null }) =>
      // At once: whoever presses Next day twice in a row means two days.
      setParams(
        { ...(next.supervisor !== null && { supervisor: next.supervisor }), ...(next.date !== null && { date: pathDay(next.date) }) },
        { flushSync: true },
      ),
    [setParams],
  )
  const chooseSupervisor = useCallback((id: string | null) => put({ supervisor: id, date: asked }), [put, asked])
  const chooseDay = useCallback((day: Day) => put({ supervisor, date: day }), [put, supervisor])
  return { supervisor, day: asked ?? today, chooseSupervisor, chooseDay }
}
