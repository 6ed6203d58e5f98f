import { parsePathDay, type Day } from '@daysheet/domain/calendar/day'
import { pathDay } from '@daysheet/domain/calendar/path-day'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMay, useSettings } from '../../session/queries.ts'
import { useToday } from '../../session/use-today.ts'
import type { Open } from './open.ts'
import type { Planner } from './planner-context.ts'
import { plannerQueries, type DaySchedule } from './queries.ts'
import { useDayActions } from './use-day-actions.ts'

/** The day in the address (`?date=MMDDYYYY`), today when there is none or it is not a day. */
function useDayInAddress(): [Day, (day: Day) => void] {
  const today = useToday()
  const [search, setSearch] = useSearchParams()
  const day = parsePathDay(search.get('date') ?? '') ?? today
  // At once, not when there is time: whoever presses Next day twice in a row means two days, and the second press starts from the day shown.
  const setDay = useCallback(
    (next: Day) =>
      setSearch(
        (before) => {
          before.set('date', pathDay(next))
          return before
        },
        { flushSync: true },
      ),
    [setSearch],
  )
  return [day, setDay]
}

interface PlannedDay {
  planner: Planner
  schedule: UseQueryResult<DaySchedule | null>
  dialog: Open
  changeDay: (day: Day) => void
}

/** What a screen that plans a day stands on: the day in the address, its schedule as others change it, and what one can do to it. */
export function usePlannedDay(): PlannedDay {
  const { timeZone: zone } = useSettings()
  const [day, setDay] = useDayInAddress()
  const [dialog, open] = useState<Open>(null)
  const schedule = useQuery(plannerQueries.day(day, zone))
  const actions = useDayActions(day, zone)
  const may = useMay()
  const planner = useMemo<Planner>(() => ({ day, zone, open, actions, may }), [day, zone, actions, may])
  const changeDay = useCallback(
    (next: Day) => {
      open(null)
      setDay(next)
    },
    [setDay],
  )
  return { planner, schedule, dialog, changeDay }
}
