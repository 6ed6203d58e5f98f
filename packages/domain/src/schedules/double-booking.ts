/**
 * Who is already on another job that day. A person may be planned twice on purpose (two half shifts), so nothing here forbids it: the
 * planner marks and asks. A cancelled entry keeps nobody busy. (product.md#planner)
 */
import { minutesOfStartTime } from '../calendar/start-time.ts'
import { isPlanned } from '../crews/worker-entry.ts'

/** What is needed of an entry of the day; the day's read has it. */
export interface BookedEntry {
  id: string
  startTime: string | null
  cancelled: boolean
  supervisorId: string | null
  job?: { address: string } | undefined
  workerEntries?: readonly { workerId: string; planned?: boolean | undefined }[] | undefined
}

/** One job a person is on. */
export interface Booking {
  entryId: string
  address: string
  startTime: string | null
}

export type BookingsByPerson = ReadonlyMap<string, readonly Booking[]>

/** Every job each worker and each supervisor is on that day. Make it once a day's read, then ask `elsewhere`. */
export interface DayBookings {
  workers: BookingsByPerson
  supervisors: BookingsByPerson
}

export interface DoubleBooking {
  kind: 'worker' | 'supervisor'
  personId: string
  /** The other jobs, never the one asked about. */
  elsewhere: readonly Booking[]
}

export function bookingsOf(entries: readonly BookedEntry[]): DayBookings {
  const workers = new Map<string, Booking[]>()
  const supervisors = new Map<string, Booking[]>()
  for (const entry of entries) {
    if (entry.cancelled) continue
    const booking = { entryId: entry.id, address: entry.job?.address ?? '', startTime: entry.startTime }
    if (entry.supervisorId !== null) add(supervisors, entry.supervisorId, booking)
    for (const { workerId } of entry.workerEntries ?? []) add(workers, workerId, booking)
  }
  return { workers, supervisors }
}

function add(bookings: Map<string, Booking[]>, personId: string, booking: Booking): void {
  const others = bookings.get(personId)
  if (!others) bookings.set(personId, [booking])
  else if (others.at(-1)?.entryId !== booking.entryId) others.push(booking)
}

/** The jobs a person is on apart from one; pass no entry to get them all. */
export function otherBookings(bookings: BookingsByPerson, personId: string, entryId?: string): readonly Booking[] {
  return (bookings.get(personId) ?? []).filter((booking) => booking.entryId !== entryId)
}

/** Which of these people would be on two jobs if they were put on this entry. Nobody, when the entry is cancelled. */
export function wouldDoubleBook(
  entries: readonly BookedEntry[],
  entryId: string,
  people: { workerIds?: readonly string[]; supervisorId?: string | null },
): DoubleBooking[] {
  if (entries.some((entry) => entry.id === entryId && entry.cancelled)) return []
  return clashes(bookingsOf(entries), entryId, people)
}

/** Which people of a cancelled entry meanwhile work elsewhere, and would be on two jobs if it were reactivated. */
export function wouldDoubleBookByReactivating(entries: readonly BookedEntry[], entryId: string): DoubleBooking[] {
  const entry = entries.find(({ id }) => id === entryId)
  if (!entry) return []
  const workerIds = (entry.workerEntries ?? []).map(({ workerId }) => workerId)
  return clashes(bookingsOf(entries), entryId, { workerIds, supervisorId: entry.supervisorId })
}

/**
 * The jobs whose supervisor runs another job at the same hours. A shift is assumed to last
 * `shiftHours` from its start. A job without a start time may be at any hour, so it always counts.
 */
export function supervisorAtOnce(
  entries: readonly Pick<BookedEntry, 'id' | 'startTime' | 'cancelled' | 'supervisorId'>[],
  shiftHours: number,
): ReadonlySet<string> {
  const taking = entries.filter(({ cancelled, supervisorId }) => !cancelled && supervisorId !== null)
  const isElsewhere = ({ id, supervisorId, startTime }: (typeof taking)[number]) =>
    taking.some((other) => other.id !== id && other.supervisorId === supervisorId && isAtOnce(startTime, other.startTime, shiftHours))
  return new Set(taking.filter(isElsewhere).map(({ id }) => id))
}

const isAtOnce = (one: string | null, other: string | null, shiftHours: number) =>
  one === null || other === null || Math.abs(minutesOfStartTime(one) - minutesOfStartTime(other)) < shiftHours * 60

/** Another job of a person on the same day, and whether it may be at the same hours. */
export interface OtherJob extends Booking {
  isAtOnce: boolean
}

/**
 * The other jobs of each person on the crew of this entry, by person. A person who only clocked on
 * a job, and is not on its crew, is not marked for it.
 */
export function otherJobsOfCrew(entries: readonly BookedEntry[], entryId: string, shiftHours: number): Record<string, OtherJob[]> {
  const entry = entries.find(({ id }) => id === entryId)
  if (!entry || entry.cancelled) return {}
  const crews = entries.map((one) => ({ ...one, workerEntries: one.workerEntries?.filter(isPlanned) }))
  const found = clashes(bookingsOf(crews), entryId, { workerIds: (entry.workerEntries ?? []).filter(isPlanned).map(({ workerId }) => workerId) }) // prettier-ignore
  const marked = (other: Booking) => ({ ...other, isAtOnce: isAtOnce(entry.startTime, other.startTime, shiftHours) })
  return Object.fromEntries(found.map(({ personId, elsewhere }) => [personId, elsewhere.map(marked)]))
}

/** Everybody who stands on two jobs or more that day. */
export function doubleBookedPeople(entries: readonly BookedEntry[]): DoubleBooking[] {
  const { workers, supervisors } = bookingsOf(entries)
  const twice = (kind: DoubleBooking['kind'], bookings: BookingsByPerson) =>
    [...bookings].flatMap(([personId, jobs]) => (jobs.length > 1 ? [{ kind, personId, elsewhere: jobs }] : []))
  return [...twice('supervisor', supervisors), ...twice('worker', workers)]
}

function clashes(
  bookings: DayBookings,
  entryId: string,
  { workerIds = [], supervisorId = null }: { workerIds?: readonly string[]; supervisorId?: string | null },
): DoubleBooking[] {
  const found: DoubleBooking[] = []
  const check = (kind: DoubleBooking['kind'], personId: string, known: BookingsByPerson) => {
    const others = otherBookings(known, personId, entryId)
    if (others.length > 0) found.push({ kind, personId, elsewhere: others })
  }
  if (supervisorId !== null) check('supervisor', supervisorId, bookings.supervisors)
  for (const workerId of new Set(workerIds)) check('worker', workerId, bookings.workers)
  return found
}
