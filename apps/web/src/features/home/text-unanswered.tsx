import type { Day } from '@daysheet/domain/calendar/day'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { loadModule } from '#client/use-lazy-module.ts'
import { useLazyDialogs } from '#client/use-lazy-dialogs.ts'
import { PlannerContext, type Planner } from '../schedules/planner/planner-context.ts'
import { plannerQueries } from '../schedules/planner/queries.ts'
import { useDayActions } from '../schedules/planner/use-day-actions.ts'
import { useMay, useSettings } from '../session/queries.ts'

const loadDialog = () => loadModule(() => import('../schedules/planner/dialogs/text-day.tsx'))

interface TextUnansweredProps {
  day: Day
  /** Only the crews of these jobs are texted. */
  entryIds: readonly string[]
  onClose: () => void
}

/** The planner's *Text the day*, opened on Home for the people who have not answered. */
export function TextUnanswered({ day, entryIds, onClose }: TextUnansweredProps) {
  const { timeZone: zone } = useSettings()
  const may = useMay()
  const actions = useDayActions(day, zone)
  const { data: schedule } = useQuery(plannerQueries.day(day, zone))
  const dialog = useLazyDialogs(loadDialog, { isWanted: true, giveUp: onClose })
  // The dialog cannot open another dialog here. If it tries to, it only closes.
  const planner = useMemo((): Planner => ({ day, zone, actions, may, open: onClose }), [day, zone, actions, may, onClose])
  if (!schedule || !dialog) return null
  return (
    <PlannerContext value={planner}>
      <dialog.TextDay schedule={{ ...schedule, scheduleEntries: schedule.scheduleEntries.filter(({ id }) => entryIds.includes(id)) }} />
    </PlannerContext>
  )
}
