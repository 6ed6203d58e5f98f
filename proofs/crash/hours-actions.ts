import { v7 as newId } from 'uuid'
import type { ReviewWeek } from '@daysheet/domain/time-review/review-week'
import { build } from '../../apps/api/testing/builders.ts'
import { acknowledged, judged, type OfServer, type World } from './actions.ts'
import type { Try } from './all-or-nothing.ts'

/** What the office does to hours: a crew's punches put right, and a day of everybody approved and locked. (promises.md#r4) */

const people = 120
let days = 0
/** A day of a year that nothing else of the proof uses, long over. */
const aDay = () => new Date(Date.UTC(2019, 0, 1 + (days += 1))).toISOString().slice(0, 10)

/** People who were clocked in and out on a job of a day. */
async function aClockedDay({ db }: World) {
  const { aSchedule, anEntry, aWorker } = build(db)
  const day = aDay()
  const entry = await anEntry({ schedule_id: (await aSchedule({ day })).id })
  const workers = await Promise.all(Array.from({ length: people }, () => aWorker()))
  const places = workers.map(({ id }) => ({ id: newId(), worker_id: id, schedule_entry_id: entry.id }))
  await db.insertInto('worker_entry').values(places).execute()
  const punch = (place: string, type: 'in' | 'out', hour: number) => {
    const time = `${day}T${hour}:00:00.000Z`
    return { id: newId(), worker_entry_id: place, type, time, received_at: time, clock_offset: 0 }
  }
  const events = places.flatMap(({ id }) => [punch(id, 'in', 12), punch(id, 'out', 20)])
  await db
    .insertInto('clock_event')
    .values(events as never)
    .execute() // what is left out may be empty
  return { day, events }
}

function corrections(world: World): OfServer {
  return {
    name: "the correction of a crew's punches",
    async prepare(): Promise<Try> {
      const { day, events } = await aClockedDay(world)
      const id = newId()
      const body = {
        id,
        reason: 'Wrong time',
        corrections: events.map((event) => ({
          id: newId(),
          punchId: event.id,
          action: 'change',
          workerEntryId: event.worker_entry_id,
          type: event.type,
          time: event.type === 'in' ? `${day}T11:00:00.000Z` : event.time,
          replacesId: null,
        })),
      }
      const due = events.length
      return {
        send: () => acknowledged(world, [{ path: '/api/timeCorrections', body }]),
        async look() {
          const { rows } = await world.watcher.query<{ made: number; audited: number; told: number; marked: number }>(
            `select (select count(*)::int from time_correction where act_id = $1) as made,
              (select count(*)::int from audit_entry where row_id = any($2) and table_name = 'time_correction') as audited,
              (select count(*)::int from change_event where row_id = any($2)) as told,
              (select count(*)::int from worker_entry where id = any($3) and corrected) as marked`,
            [id, body.corrections.map((one) => one.id), events.map((event) => event.worker_entry_id)],
          )
          const { made = 0, audited = 0, told = 0, marked = 0 } = rows[0] ?? {}
          return [
            judged({
              corrections: [made, due],
              'lines in the audit': [audited, due],
              announcements: [told, due],
              'people marked as corrected': [marked, people],
            }),
          ]
        },
      }
    },
  }
}

function approval(world: World): OfServer {
  const { url, token } = world
  return {
    name: 'the approval and the lock of a day',
    async prepare(): Promise<Try> {
      const { day } = await aClockedDay(world)
      const read = async () => {
        const answer = await fetch(`${url}/api/timeReview/week?from=${day}`, { headers: { authorization: token } })
        const week = (await answer.json()) as ReviewWeek
        return week.days.filter((one) => one.day === day)
      }
      const seen = (cells: Awaited<ReturnType<typeof read>>) =>
        cells.map(({ workerId, digest, stateId }) => ({ workerId, day, digest, stateId }))
      const approved = await acknowledged(world, [
        { path: '/api/timeReview/days', body: { id: newId(), action: 'approve', days: seen(await read()) } },
      ])
      if (approved.length === 0) throw new Error('The day could not be approved')
      const [lock, cells] = [newId(), await read()]
      return {
        send: () => acknowledged(world, [{ path: '/api/timeReview/days', body: { id: lock, action: 'lock', days: seen(cells) } }]),
        async look() {
          const { rows } = await world.watcher.query<{ made: number; audited: number; files: number }>(
            `select (select count(*)::int from time_day_state where act_id = $1) as made,
              (select count(*)::int from audit_entry a join time_day_state t on t.id = a.row_id where t.act_id = $1) as audited,
              (select count(*)::int from time_export where id = $1) as files`,
            [lock],
          )
          const { made = 0, audited = 0, files = 0 } = rows[0] ?? {}
          return [judged({ 'locked days': [made, people], 'lines in the audit': [audited, people], files: [files, 1] })]
        },
      }
    },
  }
}

export const hoursActions = (world: World): OfServer[] => [corrections(world), approval(world)]
