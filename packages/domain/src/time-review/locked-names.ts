/** The names that a locked day keeps until it is reopened. (product.md#time-review; decisions/printed-names.md) */
import type { NumberedJob } from '../jobs/job-number.ts'

interface JobName extends NumberedJob {
  address: string
}

export interface LockedNames {
  /** The employee, as on paper. */
  worker: string
  /** By the id of the job. */
  jobs: Readonly<Record<string, JobName>>
}

interface OnJob {
  jobId: string
  job: JobName
}

/** These names as they are now. */
export const namesToLock = (worker: string, shifts: readonly OnJob[]): LockedNames => ({
  worker,
  jobs: Object.fromEntries(
    shifts.map(({ jobId, job: { jobNum, jobNumDecimals, address } }) => [jobId, { jobNum, jobNumDecimals, address }]),
  ),
})

/** A shift of a locked day, with the name that its job had then. A job that came later has its name of now. */
export function withLockedName<Shift extends OnJob>(shift: Shift, names: LockedNames | null | undefined): Shift {
  const job = names?.jobs[shift.jobId]
  return job ? { ...shift, job: { ...shift.job, ...job } } : shift
}

/**
 * The name that heads the history of several days: that of the newest day while all of them are
 * locked, else that of now.
 */
export function headingName(now: string, days: readonly (LockedNames | null | undefined)[]): string {
  return days.every(Boolean) ? (days.at(-1)?.worker ?? now) : now
}
