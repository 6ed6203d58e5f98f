import { parsePathDay, type Day } from '@daysheet/domain/calendar/day'
import { pathDay } from '@daysheet/domain/calendar/path-day'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMay, useSettings } from '#features/session/queries.ts'
import { useToday } from '#features/session/use-today.ts'
import type { Open } from './open.ts'
import type { Planner } from './planner-context.ts'
import { plannerQueries, type DaySchedule } from './queries.ts'
import { useDayActions } from './use-day-actions.ts'

/** An open dialog, and the day when it was opened. */
interface Opened {
  dialog: Open
  day: Day
  /** The address when the dialog was opened. */
  address: string | null
}

/**
 * The day in the address (`?date=MMDDYYYY`), and the open dialog. If the address has no valid day,
 * it is today. The day does not change while a dialog is open. Another address closes the dialog;
 * midnight does not change the dialog's day.
 */
function useDayInAddress() {
  const today = useToday()
  const [search, setSearch] = useSearchParams()
  const address = search.get('date')
  const [opened, setOpened] = useState<Opened | null>(null)
  const isOpen = opened !== null && opened.dialog !== null && opened.address === address
  const day = isOpen ? opened.day : (parsePathDay(address ?? '') ?? today)
  const open = useCallback((dialog: Open) => setOpened({ dialog, day, address }), [day, address, setOpened])
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
  return { day, setDay, dialog: isOpen ? opened.dialog : null, open }
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
  const { day, setDay, dialog, open } = useDayInAddress()
  const schedule = useQuery(plannerQueries.day(day, zone))
  const actions = useDayActions(day, zone)
  const may = useMay()
  const planner = useMemo<Planner>(() => ({ day, zone, open, actions, may }), [day, zone, open, actions, may])
  return { planner, schedule, dialog, changeDay: setDay }
}
