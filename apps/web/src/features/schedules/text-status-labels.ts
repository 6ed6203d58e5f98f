/** Where the text of somebody on a job stands, in words, wherever a screen shows it. */
import { formatDateTime } from '@daysheet/domain/calendar/day'
import type { TxtStatus, WorkerEntry } from '@daysheet/domain/crews/worker-entry'
import { statusLabel, type Status } from '#ui/status.tsx'
import { nameOf } from '../people/person-labels.ts'

const statuses: Record<TxtStatus, Status> = { y: 'confirmed', n: 'declined', sent: 'waiting', error: 'error' }

export const statusOf = (txtStatus: TxtStatus | null): Status => (txtStatus === null ? 'not texted' : statuses[txtStatus])

type Texted = Pick<WorkerEntry, 'txtStatus' | 'txtStatusTime' | 'txtReason'> & { planned?: boolean }

/** Where somebody's text stands, since when, and why: `Declined 11-20-2026 5:12 PM`. */
export function textStatusText({ txtStatus, txtStatusTime, txtReason, planned = true }: Texted, zone: string): string {
  if (!planned) return 'Clocked without being on the crew'
  const since = txtStatus !== null && txtStatusTime ? ` ${formatDateTime(txtStatusTime, zone)}` : ''
  // Whoever was not asked since may have been told something else, or may have answered to that.
  if (txtStatus === null && txtReason) return txtReason
  const reason = txtReason ? `: ${txtReason}` : ''
  return `${statusLabel(statusOf(txtStatus))}${since}${reason}`
}

/** What hovering or focusing an avatar tells: the person and where their text stands. */
export const statusDetail = (member: Texted & { worker?: { name: string | null } }, zone: string): string =>
  `${nameOf(member.worker)}, ${textStatusText(member, zone)}`
