import { parsePathDay, pathDay, type Day } from '@daysheet/domain/calendar/day'
import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSettings } from '../../api/session.ts'
import { useToday } from '../../parts/use-today.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Board } from './board.tsx'
import { DayBar } from './day-bar.tsx'
import { DragBoard } from './drag/drag-board.tsx'
import type { Held } from './drag/held.ts'
import { makePending } from './pending.ts'
import type { Open } from './open.ts'
import { PlannerContext, type Planner } from './planner-context.ts'
import { PlannerDialogs } from './planner-dialogs.tsx'
import { plannerQueries } from './queries.ts'
import { Sidebars } from './sidebars.tsx'
import { noScheduleForDate, useDayActions } from './use-day-actions.ts'
import { useLivePlan } from './use-live-plan.ts'
import { entryOfZone } from './zones.ts'

/** The day in the address (`?date=MMDDYYYY`), today when there is none or it is not a day. */
function useDayInAddress(): [Day, (day: Day) => void] {
  const today = useToday()
  const [search, setSearch] = useSearchParams()
  const day = parsePathDay(search.get('date') ?? '') ?? today
  // At once, not when there is time: whoever presses Next day twice in a row means two days, and the second press starts from the day shown.
  const setDay = useCallback((next: Day) => setSearch({ date: pathDay(next) }, { flushSync: true }), [setSearch])
  return [day, setDay]
}

/** The scheduling screen: one day, its jobs, and what can be put on it. (spec §2 "Scheduling screen (planner)") */
export function PlannerScreen() {
  const { timeZone: zone } = useSettings()
  const [day, setDay] = useDayInAddress()
  const [dialog, open] = useState<Open>(null)
  const [pending] = useState(makePending)
  const schedule = useQuery(plannerQueries.day(day, zone))
  const actions = useDayActions(day, pending)
  useLivePlan(day, pending)
  const planner = useMemo<Planner>(() => ({ day, zone, open, actions }), [day, zone, actions])
  const changeDay = useCallback(
    (next: Day) => {
      open(null)
      setDay(next)
    },
    [setDay],
  )
  const drop = useDrop(planner)
  return (
    <PlannerContext value={planner}>
      <PageHeading title="Schedule" hidden />
      <DragBoard onDrop={drop}>
        <DayBar schedule={schedule} onChangeDay={changeDay} />
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, pb: { xs: 8, md: 0 } }}>
          <Sidebars entries={schedule.data?.scheduleEntries}>
            <Board schedule={schedule} />
          </Sidebars>
        </Box>
      </DragBoard>
      <PlannerDialogs dialog={dialog} schedule={schedule.data ?? null} />
    </PlannerContext>
  )
}

/** What a drop does: the same as the button that is its equal. */
function useDrop({ actions, day, zone }: Planner) {
  const jobs = useQuery({ ...plannerQueries.activeJobs(), select: (list) => new Map(list.map((job) => [job.id, job])) }).data
  const schedule = useQuery(plannerQueries.day(day, zone)).data
  return useCallback(
    (held: Held, zoneId: string) => {
      if (held.kind === 'job') {
        const job = jobs?.get(held.id)
        if (job) void actions.addJob(job, { missing: noScheduleForDate })
        return
      }
      const entry = schedule?.scheduleEntries.find(({ id }) => id === entryOfZone(zoneId))
      if (entry) void actions.setSupervisor(entry, held.id)
    },
    [actions, jobs, schedule],
  )
}
