/** How the jobs and people of a day are called, wherever a screen shows them. */
import { formatDateTime } from '@daysheet/domain/calendar/day'
import { formatJobNumber, type NumberedJob } from '@daysheet/domain/jobs/job-number'
import type { TxtStatus, WorkerEntry } from '@daysheet/domain/schedules/worker-entry'
import { statusWords, type Status } from '../ui/status.tsx'

/** How a job is called wherever there is one line for it: `10412.1 120 Broadway`. */
export function jobLabel(job: (NumberedJob & { address: string }) | undefined): string {
  return job ? [formatJobNumber(job), job.address].filter(Boolean).join(' ') : 'Unknown job'
}

export const nameOf = (person: { name: string | null } | undefined): string => person?.name || 'No name'

export const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

const statuses: Record<TxtStatus, Status> = { y: 'confirmed', n: 'declined', sent: 'waiting', error: 'error' }

export const statusOf = (txtStatus: TxtStatus | null): Status => (txtStatus === null ? 'not texted' : statuses[txtStatus])

type Texted = Pick<WorkerEntry, 'txtStatus' | 'txtStatusTime' | 'txtReason'>

/** Where somebody's text stands, since when, and why: `Declined 11-20-2026 5:12 PM`. */
export function textStanding({ txtStatus, txtStatusTime, txtReason }: Texted, zone: string): string {
  const since = txtStatus !== null && txtStatusTime ? ` ${formatDateTime(txtStatusTime, zone)}` : ''
  // Whoever was not asked since may have been told something else, or may have answered to that.
  if (txtStatus === null && txtReason) return txtReason
  const reason = txtReason ? `: ${txtReason}` : ''
  return `${statusWords(statusOf(txtStatus))}${since}${reason}`
}

/** What hovering or focusing an avatar tells: the person and where their text stands. (issue 2) */
export const statusDetail = (member: Texted & { worker?: { name: string | null } }, zone: string): string =>
  `${nameOf(member.worker)}, ${textStanding(member, zone)}`
