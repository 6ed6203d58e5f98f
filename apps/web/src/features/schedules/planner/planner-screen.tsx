import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useShortcut } from '#ui/shortcuts.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { Board } from './board/board.tsx'
import { DayBar, DayMenu } from './day-bar.tsx'
import { DayTools, usePlannerLayout } from './day-tools.tsx'
import { DayViewContext } from './day-view.ts'
import { DragBoard } from './drag/drag-board.tsx'
import type { DragItem } from './drag/types.ts'
import { PlannerContext, type Planner } from './planner-context.ts'
import { PlannerDialogs } from './planner-dialogs.tsx'
import { plannerQueries } from './queries.ts'
import { Sidebars } from './sidebars/sidebars.tsx'
import { undoLast } from '#client/undo.ts'
import { usePlannedDay } from './use-planned-day.ts'
import { entryOfZone } from './drag/drop-zone.tsx'

/** The scheduling screen: one day, its jobs, and what can be put on it. (product.md#planner) */
export function PlannerScreen() {
  const { planner, schedule, dialog, changeDay } = usePlannedDay()
  const drop = useDrop(planner)
  const [typed, setTyped] = useState('')
  const [isBoxOpen, setBoxOpen] = useState(false)
  const [isCompact, setCompact] = usePlannerLayout()
  // The typed text appears at once. Filtering a full day may take a moment longer.
  const term = useDeferredValue(typed)
  const view = useMemo(() => ({ isCompact, term, setTerm: setTyped }), [isCompact, term])
  useShortcut({ key: 'z', withCommand: true, isOfFields: true, text: 'Undo what was done last' }, undoLast)
  return (
    <PlannerContext value={planner}>
      <PageHeading title="Schedule" hidden />
      <DragBoard onDrop={drop}>
        <DayBar schedule={schedule} onChangeDay={changeDay} isBoxOpen={isBoxOpen || typed !== ''}>
          <DayTools typed={typed} onType={setTyped} isCompact={isCompact} onLayout={setCompact} />
        </DayBar>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, pb: { xs: 8, md: 0 } }}>
          <DayViewContext value={view}>
            <Sidebars entries={schedule.data?.scheduleEntries} menu={<DayMenu schedule={schedule} onFilter={() => setBoxOpen(true)} />}>
              <Box id="day-jobs" tabIndex={-1} sx={{ flex: 1, minWidth: 0, outline: 'none', scrollMarginTop: 'var(--day-bar, 56px)' }}>
                <Board schedule={schedule} />
              </Box>
            </Sidebars>
          </DayViewContext>
        </Box>
      </DragBoard>
      <PlannerDialogs dialog={dialog} schedule={schedule.data ?? null} />
    </PlannerContext>
  )
}

/** What a drop does: the same as the button that is its equal. */
function useDrop({ actions, day, zone, may }: Planner) {
  const jobs = useQuery({
    ...plannerQueries.activeJobs(),
    enabled: may('plan.write'),
    select: (list) => new Map(list.map((job) => [job.id, job])),
  }).data
  const schedule = useQuery(plannerQueries.day(day, zone)).data
  return useCallback(
    (item: DragItem, zoneId: string) => {
      if (!may('plan.write')) return
      if (item.kind === 'job') {
        const job = jobs?.get(item.id)
        if (job) void actions.addJob(job)
        return
      }
      const entry = schedule?.scheduleEntries.find(({ id }) => id === entryOfZone(zoneId))
      if (!entry) return
      if (item.kind === 'supervisor') return void actions.setSupervisor(entry, item.id)
      const member = schedule?.scheduleEntries.flatMap(({ workerEntries }) => workerEntries).find(({ id }) => id === item.id)
      if (member) void actions.moveWorker(member, entry)
    },
    [actions, jobs, schedule, may],
  )
}
