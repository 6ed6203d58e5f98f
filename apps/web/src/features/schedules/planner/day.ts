import { otherBookings, type Booking, type BookingsByPerson } from '@daysheet/domain/schedules/double-booking'
import { rankedPeople } from '@daysheet/domain/people/name-search'
import { nextText } from '@daysheet/domain/texts/audience'
import type { DayEntry, DayWorkerEntry } from './queries.ts'

export const startText = (startTime: string | null) => (startTime === null ? 'with no start time' : `at ${startTime}`)

/** Where somebody is already that day: `120 Broadway at 7:00 AM, 55 Water St at 1:00 PM`; empty when nowhere. */
export function otherBookingsText(bookings: BookingsByPerson, personId: string, entryId?: string): string {
  return bookingsText(otherBookings(bookings, personId, entryId))
}

/** People to choose from, each with where they are already that day; who is free comes first. */
export function freeFirst<Person extends { id: string; name: string | null }>(
  people: readonly Person[],
  bookings: BookingsByPerson,
  entryId?: string,
): (Person & { elsewhere: string })[] {
  const placed = people.map((person) => ({ ...person, elsewhere: otherBookingsText(bookings, person.id, entryId) }))
  return rankedPeople(
    placed.map((person) => ({ ...person, isBusy: person.elsewhere !== '' })),
    '',
  )
}

/** So many places are written out; of more than that only how many there are. */
const maxBookingsShown = 4

/** `120 Broadway at 7:00 AM, 55 Water St at 1:00 PM and 2 more`. */
export function bookingsText(bookings: readonly Pick<Booking, 'address' | 'startTime'>[]): string {
  const places = bookings.map(({ address, startTime }) => `${address} ${startText(startTime)}`)
  if (places.length <= maxBookingsShown) return places.join(', ')
  return `${places.slice(0, maxBookingsShown - 1).join(', ')} and ${places.length - maxBookingsShown + 1} more`
}

/** The jobs of the day by job, so that the list of active jobs can mark them; a job may be on a day twice. */
export function entriesByJob(entries: readonly DayEntry[]): ReadonlyMap<string, readonly DayEntry[]> {
  const byJob = new Map<string, DayEntry[]>()
  for (const entry of entries) byJob.set(entry.jobId, [...(byJob.get(entry.jobId) ?? []), entry])
  return byJob
}

export const clockEventsOf = (crew: readonly DayWorkerEntry[]): number => crew.reduce((sum, { events }) => sum + (events?.length ?? 0), 0)

/** To how many people on how many jobs *Text the day* goes next, and whether they all have the text already. */
export function nextTextOf(entries: readonly DayEntry[]): { people: number; jobs: number; isReminder: boolean } {
  const places = entries
    .filter(({ cancelled }) => !cancelled)
    .flatMap(({ id, workerEntries }) => workerEntries.map((member) => ({ ...member, entryId: id })))
  const { crew, isReminder } = nextText(places)
  const count = (values: readonly string[]) => new Set(values).size
  return { people: count(crew.map(({ workerId }) => workerId)), jobs: count(crew.map(({ entryId }) => entryId)), isReminder }
}
