/**
 * What copying one day's schedule onto another would do. The same plan is shown before (the preview) and carried out after, so what the
 * office agreed to is what happens. (product.md#planner; decisions/planning.md)
 */
import { z } from 'zod'
import { id } from '../fields/fields.ts'
import { bookingsOf, otherBookings, type Booking, type BookingsByPerson } from './double-booking.ts'

export interface CopyPerson {
  id: string
  name: string | null
  active: boolean
}

/** An entry of either day, with its people. */
export interface CopyEntry {
  id: string
  startTime: string | null
  cancelled: boolean
  notes: string | null
  job: { id: string; address: string; jobNum: number | null; jobNumDecimals: number | null; active: boolean }
  supervisor: CopyPerson | null
  crew: readonly CopyPerson[]
}

const nameOfPerson = { id: id(), name: z.string().nullable() }
const nameOfJob = { jobId: id(), address: z.string(), jobNum: z.number().nullable(), jobNumDecimals: z.int().nullable() }

/** An entry to be added to the target day; `from` is the one it is copied from. */
export const plannedEntry = z.object({
  from: id(),
  ...nameOfJob,
  startTime: z.string().nullable(),
  supervisor: z.object(nameOfPerson).nullable(),
  crew: z.array(z.object(nameOfPerson)),
})
export type PlannedEntry = z.infer<typeof plannedEntry>

const leftOutReason = z.enum(['cancelled', 'inactive', 'already on the schedule'])
export type LeftOutReason = z.infer<typeof leftOutReason>

const leftOutJob = z.object({ ...nameOfJob, reason: leftOutReason })
export type LeftOutJob = z.infer<typeof leftOutJob>

const whoIsMeant = { kind: z.enum(['worker', 'supervisor']), personId: id(), name: z.string().nullable() }

/** Someone who is not active any more, and the job they are left off. */
const leftOutPerson = z.object({ ...whoIsMeant, address: z.string() })
export type LeftOutPerson = z.infer<typeof leftOutPerson>

/** Someone whom the copy puts on two jobs or more that day, with all of them. */
const copyDoubleBooking = z.object({
  ...whoIsMeant,
  jobs: z.array(z.object({ address: z.string(), startTime: z.string().nullable(), copied: z.boolean() })),
})
export type CopyDoubleBooking = z.infer<typeof copyDoubleBooking>

/** `notesLeftOut`: how many notes stay behind, as a note belongs to its day. */
export const copyPlan = z.object({
  entries: z.array(plannedEntry),
  leftOutJobs: z.array(leftOutJob),
  leftOutPeople: z.array(leftOutPerson),
  doubleBookings: z.array(copyDoubleBooking),
  notesLeftOut: z.int(),
})
export type CopyPlan = z.infer<typeof copyPlan>

/** What was copied, and how many entries. */
export const copiedPlan = copyPlan.extend({ copied: z.int() })

/** Plans the copy of a day's entries (`source`) onto a day that already has `target`. */
export function planCopy(source: readonly CopyEntry[], target: readonly CopyEntry[]): CopyPlan {
  const plan: CopyPlan = { entries: [], leftOutJobs: [], leftOutPeople: [], doubleBookings: [], notesLeftOut: 0 }
  const there = new Set(target.map(({ job }) => job.id))
  for (const entry of source) {
    const { id: jobId, address, jobNum, jobNumDecimals } = entry.job
    const reason = reasonToLeaveOut(entry, there)
    if (reason) {
      plan.leftOutJobs.push({ jobId, address, jobNum, jobNumDecimals, reason })
      continue
    }
    plan.entries.push(planEntry(entry, plan.leftOutPeople))
    if (entry.notes !== null) plan.notesLeftOut += 1
  }
  plan.doubleBookings = doubleBookingsOf(plan.entries, target)
  return plan
}

function reasonToLeaveOut(entry: CopyEntry, there: ReadonlySet<string>): LeftOutReason | null {
  if (entry.cancelled) return 'cancelled'
  if (!entry.job.active) return 'inactive'
  return there.has(entry.job.id) ? 'already on the schedule' : null
}

function planEntry({ id, job, startTime, supervisor, crew }: CopyEntry, leftOut: LeftOutPerson[]): PlannedEntry {
  const { id: jobId, address, jobNum, jobNumDecimals } = job
  const staying = (kind: LeftOutPerson['kind'], person: CopyPerson): boolean => {
    if (!person.active) leftOut.push({ kind, personId: person.id, name: person.name, address })
    return person.active
  }
  const named = (person: CopyPerson) => ({ id: person.id, name: person.name })
  return {
    from: id,
    jobId,
    address,
    jobNum,
    jobNumDecimals,
    startTime,
    supervisor: supervisor && staying('supervisor', supervisor) ? named(supervisor) : null,
    crew: crew.filter((worker) => staying('worker', worker)).map(named),
  }
}

function doubleBookingsOf(planned: readonly PlannedEntry[], target: readonly CopyEntry[]): CopyDoubleBooking[] {
  const names = new Map<string, string | null>()
  for (const { supervisor, crew } of [...planned, ...target]) {
    for (const person of supervisor ? [supervisor, ...crew] : crew) names.set(person.id, person.name)
  }
  const booked = bookingsOf([
    ...planned.map(asBooked),
    ...target.map((entry) => asBooked({ ...entry, from: entry.id, address: entry.job.address })),
  ])
  const copied = new Set(planned.map(({ from }) => from))
  const clashes = (kind: CopyDoubleBooking['kind'], bookings: BookingsByPerson): CopyDoubleBooking[] =>
    [...bookings.keys()].flatMap((personId) => {
      const jobs = otherBookings(bookings, personId).map((booking) => withOrigin(booking, copied))
      const comesAbout = jobs.length > 1 && jobs.some((job) => job.copied)
      return comesAbout ? [{ kind, personId, name: names.get(personId) ?? null, jobs }] : []
    })
  return [...clashes('supervisor', booked.supervisors), ...clashes('worker', booked.workers)]
}

const withOrigin = ({ entryId, address, startTime }: Booking, copied: ReadonlySet<string>) => ({
  address,
  startTime,
  copied: copied.has(entryId),
})

interface Bookable {
  from: string
  address: string
  startTime: string | null
  cancelled?: boolean
  supervisor: { id: string } | null
  crew: readonly { id: string }[]
}

const asBooked = ({ from, address, startTime, cancelled = false, supervisor, crew }: Bookable) => ({
  id: from,
  startTime,
  cancelled,
  supervisorId: supervisor?.id ?? null,
  job: { address },
  workerEntries: crew.map(({ id: workerId }) => ({ workerId })),
})
