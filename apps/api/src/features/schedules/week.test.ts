import { addDays, type Day } from '@daysheet/domain/calendar/day'
import type { CopyDaysBody, DaysCopyPlan, ScheduleWeek } from '@daysheet/domain/schedules/week'
import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const { db, caller } = await testApp()
const office = await caller()
const { anEntry, aJob, aSchedule, aSupervisor, aWorker, aWorkerEntry, anEvent } = build(db)

let lastMonday = '2044-01-04'
/** A week that no other test has. */
const aWeek = (): Day => (lastMonday = addDays(lastMonday, 28))
const week = async (from: Day) => (await office.get(`/api/Schedules/week?from=${from}`)).json<ScheduleWeek>()
const preview = async ({ from, to, days }: CopyDaysBody) =>
  (await office.get(`/api/Schedules/copyDaysPreview?${new URLSearchParams({ from, to, days: String(days) })}`)).json<DaysCopyPlan>()
const copy = (body: CopyDaysBody) => office.send('POST', '/api/Schedules/copyDays', body)
const scheduleOn = (day: Day) => db.selectFrom('schedule').selectAll().where('day', '=', day).executeTakeFirst()
const contents = (days: ScheduleWeek) =>
  days.map(({ entries }) =>
    entries.map(({ job, startTime, supervisor, crew }) => [job.id, startTime, supervisor?.id, crew.map(({ id }) => id)]),
  )

/** A day with one job, run by somebody, with `people` on it who have confirmed. */
async function aPlannedDay(day: Day, people = 2) {
  const schedule = await aSchedule({ day })
  const entry = await anEntry({ schedule_id: schedule.id, supervisor_id: (await aSupervisor()).id, start_time: '6:30 AM' })
  const crew = []
  for (let count = 0; count < people; count++) crew.push(await aWorkerEntry({ schedule_entry_id: entry.id, txt_status: 'y' }))
  return { schedule, entry, crew }
}

describe('the week', () => {
  test('has its seven days in order, with jobs, crews and where their texts stand; the days beside it are not in it', async () => {
    const monday = aWeek()
    const [sunday, first] = [await aPlannedDay(addDays(monday, 6)), await aPlannedDay(monday, 1)]
    await aPlannedDay(addDays(monday, -1))
    await aPlannedDay(addDays(monday, 7))
    const found = await week(monday)
    expect(found.map(({ day }) => day)).toEqual([monday, addDays(monday, 6)])
    expect(found.map(({ entries }) => entries.map(({ id }) => id))).toEqual([[first.entry.id], [sunday.entry.id]])
    expect(found[0]?.entries[0]).toMatchObject({
      version: 1,
      startTime: '6:30 AM',
      cancelled: false,
      job: { id: first.entry.job_id, boro: 'Manhattan', active: true },
      supervisor: { id: first.entry.supervisor_id },
      crew: [{ id: first.crew[0]?.worker_id, txtStatus: 'y', active: true }],
    })
  })

  test('says who has clocked in: a punch that was removed does not count', async () => {
    const monday = aWeek()
    const { crew } = await aPlannedDay(monday, 3)
    const [clocked, removed] = crew
    await anEvent({ worker_entry_id: clocked?.id ?? '' })
    const punch = await anEvent({ worker_entry_id: removed?.id ?? '' })
    const removal = {
      ...{ id: newId(), punchId: punch.id, action: 'void', workerEntryId: removed?.id },
      ...{ type: punch.type, time: punch.time, replacesId: null },
    }
    const act = { id: newId(), reason: 'Clocked on the wrong job', corrections: [removal] }
    expect((await office.send('POST', '/api/timeCorrections', act)).statusCode).toBe(200)
    const [day] = await week(monday)
    const people = new Map(day?.entries[0]?.crew.map(({ id, clocked }) => [id, clocked]))
    expect(crew.map(({ worker_id }) => people.get(worker_id))).toEqual([true, false, false])
  })

  test('needs a day, by name', async () => {
    const answers = await Promise.all(['', '?from=', '?from=monday'].map((query) => office.get(`/api/Schedules/week${query}`)))
    expect(answers.map((answer) => [answer.statusCode, answer.json<{ error: { message: string } }>().error.message])).toEqual([
      [400, 'from is missing: a date like 2026-11-20.'],
      [400, 'from is missing: a date like 2026-11-20.'],
      [400, 'from is not a date like 2026-11-20, nor a moment like 2026-11-20T12:00:00.000Z.'],
    ])
  })
})

describe('copying days', () => {
  test('copies a week onto the next one, day by day, and makes the schedules that are missing; nobody is texted there', async () => {
    const monday = aWeek()
    for (const count of [0, 1, 4]) await aPlannedDay(addDays(monday, count))
    await aSchedule({ day: addDays(monday, 2) })
    const to = addDays(monday, 7)
    const request = { from: monday, to, days: 7 }
    const planned = await preview(request)
    expect(planned.map((day) => [day.from, day.to, day.entries.length])).toEqual([
      [monday, to, 1],
      [addDays(monday, 1), addDays(to, 1), 1],
      [addDays(monday, 2), addDays(to, 2), 0],
      [addDays(monday, 4), addDays(to, 4), 1],
    ])
    expect(await scheduleOn(to)).toBeUndefined()
    const done = (await copy(request)).json<{ plans: DaysCopyPlan; entryIds: string[] }>()
    expect(done.plans).toEqual(planned)
    const [source, target] = [await week(monday), await week(to)]
    expect(target.map(({ day }) => day)).toEqual([to, addDays(to, 1), addDays(to, 4)])
    expect(contents(target)).toEqual(contents(source.filter(({ entries }) => entries.length > 0)))
    expect(target.flatMap(({ entries }) => entries.map(({ id }) => id))).toEqual(done.entryIds)
    expect(target.flatMap(({ entries }) => entries.flatMap(({ crew }) => crew.map(({ txtStatus }) => txtStatus)))).toEqual(
      Array(6).fill(null),
    )
  })

  test('is taken back as a whole by one undo', async () => {
    const monday = aWeek()
    for (const count of [0, 1]) await aPlannedDay(addDays(monday, count))
    const done = (await copy({ from: monday, to: addDays(monday, 7), days: 7 })).json<{ entryIds: string[] }>()
    const answer = await office.send('POST', '/api/Schedules/undo', { entity: 'ScheduleEntry', id: done.entryIds[1] })
    expect(answer.json()).toEqual({ texted: [], followUps: [] })
    expect((await week(addDays(monday, 7))).flatMap(({ entries }) => entries)).toEqual([])
  })

  test('of one job takes that one alone, and leaves it out where it is already', async () => {
    const monday = aWeek()
    const { schedule, entry } = await aPlannedDay(monday)
    await anEntry({ schedule_id: schedule.id })
    const one = { from: monday, to: addDays(monday, 1), days: 1, entryIds: [entry.id] }
    expect((await copy(one)).json<{ entryIds: string[] }>().entryIds).toHaveLength(1)
    const again = (await copy(one)).json<{ plans: DaysCopyPlan; entryIds: string[] }>()
    expect(again.entryIds).toEqual([])
    expect(again.plans[0]?.leftOutJobs).toMatchObject([{ jobId: entry.job_id, reason: 'already on the schedule' }])
    expect((await week(monday))[1]?.entries.map(({ job }) => job.id)).toEqual([entry.job_id])
  })

  test('by two offices at once copies each job once', async () => {
    const monday = aWeek()
    for (const count of [0, 1, 2]) await aPlannedDay(addDays(monday, count))
    const answers = await Promise.all([1, 2, 3].map(() => copy({ from: monday, to: addDays(monday, 7), days: 7 })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await week(addDays(monday, 7))).map(({ entries }) => entries.length)).toEqual([1, 1, 1])
  })

  test.each<[object, string]>([
    [{ to: '2044-01-05' }, 'must not be among the days that are copied'],
    [{ to: 'monday' }, 'must be a day such as 2026-11-20'],
    [{ days: 8 }, 'must be at most 7'],
  ])('%j is refused, and nothing is done', async (wrong, words) => {
    const answer = await copy({ from: '2044-01-04', to: '2044-01-11', days: 2, ...wrong })
    expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining(words)])
  })
})

describe('moving a job to another day', () => {
  const move = (entryId: string, scheduleId: string) => office.send('PATCH', `/api/ScheduleEntries/${entryId}`, { scheduleId })

  test('takes the crew along, as not texted: they were asked about the first day', async () => {
    const monday = aWeek()
    const { entry, crew } = await aPlannedDay(monday)
    const tuesday = await aSchedule({ day: addDays(monday, 1) })
    expect((await move(entry.id, tuesday.id)).statusCode).toBe(200)
    const [first, second] = await week(monday)
    expect(first?.entries).toEqual([])
    expect(second?.entries[0]?.crew.map(({ txtStatus }) => txtStatus)).toEqual([null, null])
    const undone = await office.send('POST', '/api/Schedules/undo', { entity: 'ScheduleEntry', id: entry.id })
    expect(undone.statusCode).toBe(200)
    expect((await week(monday))[0]?.entries[0]?.crew.map(({ id, txtStatus }) => [id, txtStatus])).toEqual(
      crew.map(({ worker_id }) => [worker_id, 'y']),
    )
  })

  test('holds back what waits to be sent about the first day', async () => {
    const monday = aWeek()
    const schedule = await aSchedule({ day: monday })
    const entry = await anEntry({ schedule_id: schedule.id, job_id: (await aJob()).id, start_time: '7:00 AM' })
    await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: (await aWorker()).id })
    await office.send('POST', `/api/ScheduleEntries/${entry.id}/sendtexts`, { note: '', audience: 'everyone' })
    await move(entry.id, (await aSchedule({ day: addDays(monday, 1) })).id)
    const texts = await db.selectFrom('text_message').select(['kind', 'state']).where('schedule_entry_id', '=', entry.id).execute()
    expect(texts).toEqual([{ kind: 'ask', state: 'withheld' }])
  })

  test('is refused once somebody has clocked in there', async () => {
    const monday = aWeek()
    const { entry, crew } = await aPlannedDay(monday)
    await anEvent({ worker_entry_id: crew[0]?.id ?? '' })
    expect((await move(entry.id, (await aSchedule({ day: addDays(monday, 1) })).id)).statusCode).toBe(422)
    expect((await week(monday))[0]?.entries[0]?.crew[0]?.txtStatus).toBe('y')
  })
})
