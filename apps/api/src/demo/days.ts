import { addDays, dayBounds, momentOf, weekdayOf, type Day } from '@daysheet/domain/calendar/day'
import { notes } from './names.ts'
import type { DemoJob } from './jobs.ts'
import type { DemoWorker } from './people.ts'
import type { Random } from './random.ts'
import type { Row } from './rows.ts'

/** One job on one day with its crew, as the rest of the demo builds on it. */
export interface DemoEntry {
  row: Row<'schedule_entry'>
  day: Day
  job: DemoJob
  supervisorId: string | null
  crew: { entryId: string; worker: DemoWorker }[]
}

export interface DemoDay {
  row: Row<'schedule'>
  day: Day
  entries: DemoEntry[]
}

export interface DemoPeople {
  jobs: readonly DemoJob[]
  workers: readonly DemoWorker[]
  supervisors: readonly Row<'supervisor'>[]
}

const daysBack = 14
const startTimes = ['6:30 AM', '7:00 AM', '7:00 AM', '7:00 AM', '7:30 AM', '8:00 AM']

/**
 * Two weeks of working days, today and tomorrow. Today has a cancelled job, a worker and two
 * supervisors who go on to a second job, and a job nobody runs yet.
 */
export function makeDays(random: Random, cast: DemoPeople, { today, zone }: { today: Day; zone: string }): DemoDay[] {
  const past = Array.from({ length: daysBack }, (_, at) => addDays(today, at - daysBack)).filter((day) => weekdayOf(day) !== 'Sunday')
  const days = past.map((day) => makeDay(random, cast, { day, zone, jobCount: random.int(5, 7) }))
  putOnTwoJobs(random, days.at(-1))
  const now = makeDay(random, cast, { day: today, zone, jobCount: 10 })
  makeTodayInteresting(random, now)
  return [...days, now, makeDay(random, cast, { day: addDays(today, 1), zone, jobCount: 6 })]
}

function makeDay(random: Random, cast: DemoPeople, { day, zone, jobCount }: { day: Day; zone: string; jobCount: number }): DemoDay {
  const row = { id: random.id(), day, date: dayBounds(day, zone).from }
  const active = cast.jobs.filter((job) => job.row.active)
  const [regular, ...others] = active
  if (!regular) throw new RangeError('The demo has no active job')
  const supervisors = random.some(
    cast.supervisors.filter((supervisor) => supervisor.active),
    jobCount,
  )
  const crews = dealt(random, cast.workers, jobCount)
  const entries = [regular, ...random.some(others, jobCount - 1)].map((job, at): DemoEntry => {
    const supervisorId = supervisors[at]?.id ?? null
    const entry = {
      id: random.id(),
      job_id: job.row.id,
      schedule_id: row.id,
      supervisor_id: supervisorId,
      start_time: random.pick(startTimes),
      cancelled: false,
      cancelled_reason: null as string | null,
      notes: random.chance(0.5) ? random.pick(notes) : null,
    }
    return { row: entry, day, job, supervisorId, crew: (crews[at] ?? []).map((worker) => ({ entryId: random.id(), worker })) }
  })
  return { row, day, entries }
}

/** Deals the crew out over the jobs; whoever behaves in a way worth seeing is never left at home. */
function dealt(random: Random, workers: readonly DemoWorker[], jobCount: number): DemoWorker[][] {
  const ready = random.some(
    workers.filter(({ row }) => row.active),
    workers.length,
  )
  const worthSeeing = ready.filter(({ replyHabit }) => replyHabit !== 'yes')
  const called = [...worthSeeing, ...ready.filter(({ replyHabit }) => replyHabit === 'yes')].slice(0, jobCount * 4 - 3)
  return Array.from({ length: jobCount }, (_, at) => called.filter((_worker, place) => place % jobCount === at))
}

/** The last person of a job was clocked in on another one at the same hours. */
function putOnTwoJobs(random: Random, day: DemoDay | undefined): void {
  const [first, second] = day?.entries ?? []
  const twice = first?.crew.findLast(({ worker }) => worker.row.role === 'field')
  if (twice) second?.crew.push({ entryId: random.id(), worker: twice.worker })
}

function makeTodayInteresting(random: Random, { entries }: DemoDay): void {
  const [first, second] = entries
  // Not one of the first four: there stand those whose answers are worth seeing.
  const calledOff = entries[4]
  const [noon, evening, last] = entries.slice(-3)
  if (!first || !second || !calledOff || !noon || !evening || !last) throw new RangeError('Today has too few jobs')
  calledOff.row.cancelled = true
  calledOff.row.cancelled_reason = 'No water in the building, the owner asks for Thursday'
  const twice = second.crew.find(({ worker }) => worker.replyHabit === 'yes')
  if (twice) last.crew.push({ entryId: random.id(), worker: twice.worker })
  // Late enough for people who worked on another job before.
  last.row.start_time = '5:00 PM'
  runBy(last, null)
  noon.row.start_time = '12:30 PM'
  runBy(noon, first.supervisorId)
  evening.row.start_time = '6:00 PM'
  runBy(evening, second.supervisorId)
}

function runBy(entry: DemoEntry, supervisorId: string | null): void {
  entry.row.supervisor_id = supervisorId
  entry.supervisorId = supervisorId
}

/** The wall-clock moment an entry begins, in milliseconds. */
export function startOf({ row, day }: DemoEntry, zone: string): number {
  const [, hour = '7', minute = '0', half = 'AM'] = /^(\d+):(\d+) (AM|PM)$/.exec(row.start_time ?? '') ?? []
  return Date.parse(momentOf(day, { hour: (Number(hour) % 12) + (half === 'PM' ? 12 : 0), minute: Number(minute) }, zone))
}
