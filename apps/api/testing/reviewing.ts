/** Weeks of hours to be reviewed: days on which people were clocked, and what the office does about them. */
import type { DayAction } from '@daysheet/domain/time-review/day-state'
import type { ReviewDay, ReviewDetail, ReviewWeek } from '@daysheet/domain/time-review/review-week'
import { v7 as newId } from 'uuid'
import { testApp, type Caller } from './app.ts'
import { build } from './builders.ts'

export type Clocked = [type: 'in' | 'out', time: string][]

/** Eight hours with half an hour off, of which there is nothing to say. */
export const clean: Clocked = [
  ['in', '12:00'],
  ['out', '16:00'],
  ['in', '16:30'],
  ['out', '20:30'],
]

export const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

export const fail = (): never => {
  throw new Error('Nobody')
}

/** With all that a phone has. */
export const seen = (place: string, type: 'in' | 'out', time: string) => ({
  worker_entry_id: place,
  type,
  time,
  received_at: time,
  clock_offset: 0,
  image: 'face.jpg',
  latitude: 40.7,
  longitude: -74,
})

export const addOut = (place: string, time: string) => {
  const id = newId()
  return { id, punchId: id, action: 'add', workerEntryId: place, type: 'out', time, replacesId: null }
}

/** A day as whoever marks it names it. */
export const seenAs = ({ workerId, day, digest, stateId }: ReviewDay) => ({ workerId, day, digest, stateId })

/** An application with an office that reviews hours. Call it once at the top of the file. */
export async function reviewing() {
  const one = await testApp()
  const office = await one.caller()
  const builders = build(one.db)
  const { aJob, aScopePart, aSchedule, anEntry, aWorker, aWorkerEntry, anEvent } = builders

  /** Puts somebody on an entry of a day, clocked at these times of Greenwich. */
  async function clock(worker: { id: string }, entry: { id: string }, day: string, events: Clocked) {
    const place = await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: worker.id })
    for (const [type, time] of events) await anEvent(seen(place.id, type, `${day}T${time}:00.000Z`))
    return place
  }

  /** A job of a day with filing, on which everybody was clocked the same. */
  async function aDay(day: string, events = clean, people = 1) {
    const job = await aJob()
    await aScopePart({ job_id: job.id })
    const schedule = await aSchedule({ day })
    const entry = await anEntry({ schedule_id: schedule.id, job_id: job.id, start_time: '7:00 AM' })
    const crew = []
    for (let made = 0; made < people; made += 1) {
      const worker = await aWorker()
      crew.push({ worker, place: await clock(worker, entry, day, events) })
    }
    return { day, job, schedule, entry, crew, first: crew[0] ?? fail() }
  }

  let weeks = 0
  /** Mondays of weeks that are over, one for each test. */
  const aMonday = () => new Date(Date.UTC(2025, 0, 6 + 7 * (weeks += 1))).toISOString().slice(0, 10)

  const week = async (from: string, by: Caller = office) => (await by.get(`/api/timeReview/week?from=${from}`)).json<ReviewWeek>()
  return {
    one,
    office,
    builders,
    clock,
    aDay,
    aMonday,
    week,
    cell: async (day: string, workerId: string) =>
      (await week(day)).days.find((found) => found.day === day && found.workerId === workerId) ?? fail(),
    detail: async (day: string, workerId: string) =>
      (await office.get(`/api/timeReview/day?worker=${workerId}&day=${day}`)).json<ReviewDetail>(),
    mark: (action: DayAction, days: readonly ReviewDay[], more: object = {}, by: Pick<Caller, 'send'> = office) =>
      by.send('POST', '/api/timeReview/days', { id: newId(), action, days: days.map(seenAs), ...more }),
    correct: (corrections: object[]) =>
      office.send('POST', '/api/timeCorrections', { id: newId(), reason: 'Forgot to clock', corrections }),
    clockLate: (place: string, time: string) =>
      office.send(
        'POST',
        '/api/Events',
        { id: newId(), workerEntryId: place, type: 'in', time },
        { 'device-time': new Date().toISOString() },
      ),
  }
}
