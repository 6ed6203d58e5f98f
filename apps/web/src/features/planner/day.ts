import { elsewhere, type Booking, type BookingsByPerson } from '@daysheet/domain/schedules/double-booking'
import { formatJobNumber, type NumberedJob } from '@daysheet/domain/jobs/job-number'
import type { TxtStatus } from '@daysheet/domain/schedules/worker-entry'
import { formatDateTime } from '@daysheet/domain/calendar/day'
import { statusWords, type Status } from '../../ui/status.tsx'
import type { DayEntry, DayWorkerEntry } from './queries.ts'

/** How a job is called wherever there is one line for it: `10412.1 120 Broadway`. */
export function jobLabel(job: (NumberedJob & { address: string }) | undefined): string {
  return job ? [formatJobNumber(job), job.address].filter(Boolean).join(' ') : 'Unknown job'
}

export const nameOf = (person: { name: string | null } | undefined): string => person?.name || 'No name'

const startText = (startTime: string | null) => (startTime === null ? 'with no start time' : `at ${startTime}`)

/** Where somebody is already that day: `120 Broadway at 7:00 AM, 55 Water St at 1:00 PM`; empty when nowhere. (issue 2) */
export function whereElse(bookings: BookingsByPerson, personId: string, entryId?: string): string {
  return placesOf(elsewhere(bookings, personId, entryId))
}

/** So many places are written out; of more than that only how many there are. */
const placesShown = 4

/** `120 Broadway at 7:00 AM, 55 Water St at 1:00 PM and 2 more`. */
export function placesOf(bookings: readonly Pick<Booking, 'address' | 'startTime'>[]): string {
  const places = bookings.map(({ address, startTime }) => `${address} ${startText(startTime)}`)
  if (places.length <= placesShown) return places.join(', ')
  return `${places.slice(0, placesShown - 1).join(', ')} and ${places.length - placesShown + 1} more`
}

/** The jobs of the day by job, so that the list of active jobs can mark them; a job may be on a day twice. */
export function entriesByJob(entries: readonly DayEntry[]): ReadonlyMap<string, readonly DayEntry[]> {
  const byJob = new Map<string, DayEntry[]>()
  for (const entry of entries) byJob.set(entry.jobId, [...(byJob.get(entry.jobId) ?? []), entry])
  return byJob
}

const statuses: Record<TxtStatus, Status> = { y: 'confirmed', n: 'declined', sent: 'waiting', error: 'error' }

export const statusOf = (txtStatus: TxtStatus | null): Status => (txtStatus === null ? 'not texted' : statuses[txtStatus])

/** What hovering or focusing an avatar tells: the person, where their text stands, since when, and why. (issue 2) */
export function statusDetail({ worker, txtStatus, txtStatusTime, txtReason }: DayWorkerEntry, zone: string): string {
  const since = txtStatus !== null && txtStatusTime ? ` ${formatDateTime(txtStatusTime, zone)}` : ''
  const reason = txtReason ? `: ${txtReason}` : ''
  return `${nameOf(worker)}, ${statusWords(statusOf(txtStatus))}${since}${reason}`
}

export const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

export const clockEventsOf = (crew: readonly DayWorkerEntry[]): number => crew.reduce((sum, { events }) => sum + (events?.length ?? 0), 0)
