import { jobLabel } from '#features/jobs/job-labels.ts'
import { nameOf, people } from '#features/people/person-labels.ts'
import { usePlanner } from '../planner-context.ts'
import type { DayEntry, DaySchedule, DayWorkerEntry } from '../queries.ts'
import { ChooseJob } from './choose-job.tsx'

interface MoveWorkerProps {
  entry: DayEntry
  workerEntry: DayWorkerEntry
  schedule: DaySchedule | null
}

/** Moves somebody to another job of the day, as dragging them there does. */
export function MoveWorker({ entry, workerEntry, schedule }: MoveWorkerProps) {
  const { actions } = usePlanner()
  return (
    <ChooseJob
      title={`Move ${nameOf(workerEntry.worker)} to…`}
      note={`Now on ${jobLabel(entry.job)}`}
      schedule={schedule}
      isOffered={({ id, cancelled }) => id !== entry.id && !cancelled}
      describe={({ startTime, workerEntries }) => `${startTime ?? 'No start time'} · ${people(workerEntries.length)}`}
      onChoose={(target) => void actions.moveWorker(workerEntry, target)}
    />
  )
}
