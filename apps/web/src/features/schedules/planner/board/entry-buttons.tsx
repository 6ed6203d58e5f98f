import clsx from 'clsx'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { usePlanner } from '../planner-context.ts'
import type { DayEntry } from '../queries.ts'
import styles from './card.module.css'

/** The start time of the job. A press opens the dialog that changes it. */
export function StartTime({ entry }: { entry: DayEntry }) {
  const { open, may } = usePlanner()
  const text = entry.startTime ?? 'Set start time'
  return (
    <button
      type="button"
      className={clsx(styles.plain, styles.strong)}
      aria-label={`Start time of ${jobLabel(entry.job)}: ${text}`}
      disabled={!may('plan.write')}
      onClick={() => open({ kind: 'start time', entry })}
    >
      {text}
    </button>
  )
}

/** The note of the job. A press opens it. Nothing if there is no note. */
export function Note({ entry, className }: { entry: DayEntry; className?: string | undefined }) {
  const { open, may } = usePlanner()
  if (!entry.notes) return null
  return (
    <button
      type="button"
      className={clsx(styles.plain, styles.note, className)}
      aria-label={`Note for ${jobLabel(entry.job)}: ${entry.notes}`}
      data-tip={className === undefined ? undefined : entry.notes}
      disabled={!may('plan.write')}
      onClick={() => open({ kind: 'note', entry })}
    >
      {entry.notes}
    </button>
  )
}
