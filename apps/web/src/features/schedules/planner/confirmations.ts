/** The words of every question the planner asks before it does something; pure, so that each is tested as a sentence. */
import { formatDateTime } from '@daysheet/domain/calendar/day'
import { clockEventsText } from '@daysheet/domain/timeclock/deleted-events'
import type { DoubleBooking } from '@daysheet/domain/schedules/double-booking'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { nameOf, people } from '#features/people/person-labels.ts'
import { bookingsText } from './day.ts'
import type { DayEntry, DayWorkerEntry } from './queries.ts'

/**
 * What removing a job from the day takes along: its crew, some of whom expect to work, and their
 * clock events.
 */
export function removeEntryQuestion(
  { job, workerEntries }: DayEntry,
  { events, expecting }: { events: number; expecting: readonly DayWorkerEntry[] },
): string {
  const crew = workerEntries.length === 0 ? 'No one is assigned to it.' : `${people(workerEntries.length)} will be taken off it.`
  const clock =
    events === 0 ? 'There are no clock events.' : `${clockEventsText(events)} will no longer count; the job stays on this day, cancelled.`
  const sentences = [crew, ...expectingText(expecting), clock]
  return `Are you sure you want to remove ${jobLabel(job)} from this schedule?\n${sentences.join(' ')}`
}

/** How many people expect to work, and whether a text can reach them. */
function expectingText(expecting: readonly DayWorkerEntry[]): string[] {
  if (expecting.length === 0) return []
  const canBeTexted = expecting.some(({ worker }) => worker?.phone)
  const next = canBeTexted ? 'you can text them next' : 'no phone number is on file'
  return [`${people(expecting.length)} ${expecting.length === 1 ? 'expects' : 'expect'} to work; ${next}.`]
}

/** What taking one person off a job takes along, `events` being their clock events. */
export function removeWorkerQuestion({ job }: DayEntry, workerEntry: DayWorkerEntry, events: number): string {
  const clock = events === 0 ? '' : ` ${clockEventsText(events)} of this day will no longer count.`
  return `Are you sure you want to remove ${nameOf(workerEntry.worker)} from ${jobLabel(job)}?${clock}`
}

/** The question before people are added who declined a job of this day. */
export function declinedQuestion(declined: readonly { name: string; time: string }[], zone: string): string {
  const lines = declined.map(({ name, time }) => `${name} declined a job of this day, ${formatDateTime(time, zone)}.`)
  return `${lines.join('\n')}\n${declined.length === 1 ? 'Add this person' : 'Add these people'} anyway?`
}

/** Asked before somebody is put on a second job; names both. */
export function doubleBookingQuestion(clashes: readonly DoubleBooking[], names: ReadonlyMap<string, string>, onto: string): string {
  const lines = clashes.map(({ personId, elsewhere }) => `${names.get(personId) ?? 'No name'} is already on ${bookingsText(elsewhere)}.`)
  return `${lines.join('\n')}\n${clashes.length === 1 ? 'Assign to' : 'Assign all of them to'} ${onto} as well?`
}

export function addAgainQuestion(entries: readonly DayEntry[]): string {
  const [first] = entries
  return `${jobLabel(first?.job)} is already on this schedule (${entries.map(({ startTime }) => startTime ?? 'no start time').join(', ')}). Add it again?`
}

export const deactivateQuestion = (job: Parameters<typeof jobLabel>[0]): string =>
  `Are you sure you want to remove ${jobLabel(job)} from the active list? It can be reactivated with Add/Reactivate Job.`
