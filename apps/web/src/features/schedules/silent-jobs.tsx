import { formatDateTime } from '@daysheet/domain/calendar/day'
import type { ShownJob } from '@daysheet/domain/schedules/job-reads'
import type { ScheduleEntry } from '@daysheet/domain/schedules/schedule-entry'
import type { WorkerEntry } from '@daysheet/domain/crews/worker-entry'
import { formatPhone } from '@daysheet/domain/people/phone'
import type { Worker } from '@daysheet/domain/people/worker'
import { JobLink } from '../jobs/job-link.tsx'
import { nameOf } from '../people/person-labels.ts'
import styles from './silent-jobs.module.css'

export interface SilentJob {
  entry: Pick<ScheduleEntry, 'id' | 'startTime'> & { job?: ShownJob }
  silent: readonly (Pick<WorkerEntry, 'id' | 'txtStatusTime'> & { worker?: Pick<Worker, 'name' | 'phone'> })[]
}

/** Those to call, by job: a phone that is called by a press, and when they were texted. (product.md#silent) */
export const SilentJobs = ({ jobs, zone }: { jobs: readonly SilentJob[]; zone: string }) =>
  jobs.map(({ entry, silent }) => (
    <div key={entry.id} className={styles.job}>
      <div>
        {entry.job && <JobLink job={entry.job} />} {entry.job?.address ?? 'Unknown job'}{' '}
        <span className={styles.start}>{entry.startTime ?? 'No start time'}</span>
      </div>
      <ul>
        {silent.map(({ id, worker, txtStatusTime }) => (
          <li key={id}>
            <span>{nameOf(worker)}</span>
            {worker?.phone ? (
              <a href={`tel:${worker.phone}`} className="job-link">
                {formatPhone(worker.phone)}
              </a>
            ) : (
              <span>No phone</span>
            )}
            <span className={styles.start}>{txtStatusTime ? `texted ${formatDateTime(txtStatusTime, zone)}` : ''}</span>
          </li>
        ))}
      </ul>
    </div>
  ))
