import { bookingsOf } from '@daysheet/domain/schedules/double-booking'
import { nameOf } from '#features/people/person-labels.ts'
import { otherBookingsText } from '../day.ts'
import { usePlanner } from '../planner-context.ts'
import type { DaySchedule, DaySupervisor } from '../queries.ts'
import { ChooseJob } from './choose-job.tsx'

/** Sets a supervisor on a job of the day, as dragging them there does. */
export function SetSupervisor({ supervisor, schedule }: { supervisor: DaySupervisor; schedule: DaySchedule | null }) {
  const { actions } = usePlanner()
  const already = otherBookingsText(bookingsOf(schedule?.scheduleEntries ?? []).supervisors, supervisor.id)
  return (
    <ChooseJob
      title={`Set ${nameOf(supervisor)} on a job`}
      note={already === '' ? '' : `Already on ${already}`}
      schedule={schedule}
      selected={(entry) => entry.supervisorId === supervisor.id}
      describe={(entry) =>
        `${entry.startTime ?? 'No start time'} · ${entry.supervisorId === null ? 'No supervisor' : nameOf(entry.supervisor)}`
      }
      onChoose={(entry) => void actions.setSupervisor(entry, supervisor.id)}
    />
  )
}
