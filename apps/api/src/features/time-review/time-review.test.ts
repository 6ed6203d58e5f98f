import type { Role } from '@daysheet/domain/session/role'
import type { DayAction } from '@daysheet/domain/time-review/day-state'
import type { DriftLine, MarkedDays, ReviewDay, ReviewDetail, ReviewWeek } from '@daysheet/domain/time-review/review-week'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import { calls, testApp, type Caller } from '../../../testing/app.ts'
import { build } from '../../../testing/builders.ts'
import { cellsOf } from '../../../testing/csv.ts'
import { asRole } from '../../../testing/roles/who-may.ts'
import { readReview } from './review.ts'

const one = await testApp()
const { db } = one
const other = await one.anotherNode()
const office = await one.caller()
const colleague = await one.caller()
const { aJob, aScopePart, aSchedule, anEntry, aWorker, aWorkerEntry, anEvent } = build(db)

let weeks = 0
/** Mondays of weeks that are over, one for each test. */
const aMonday = () => new Date(Date.UTC(2025, 0, 6 + 7 * (weeks += 1))).toISOString().slice(0, 10)
const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

const clean: [type: 'in' | 'out', time: string][] = [
  ['in', '12:00'],
  ['out', '16:00'],
  ['in', '16:30'],
  ['out', '20:30'],
]

/** A job of a day with filing, on which everybody was clocked the same. */
async function aDay(day: string, events = clean, people = 1) {
  const job = await aJob()
  await aScopePart({ job_id: job.id })
  const schedule = await aSchedule({ day })
  const entry = await anEntry({ schedule_id: schedule.id, job_id: job.id, start_time: '7:00 AM' })
  const crew = []
  for (let made = 0; made < people; made += 1) {
    const worker = await aWorker()
    const place = await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: worker.id })
    for (const [type, time] of events) await anEvent(seen(place.id, type, `${day}T${time}:00.000Z`))
    crew.push({ worker, place })
  }
  return { day, job, schedule, entry, crew, first: crew[0] ?? fail() }
}
const fail = (): never => {
  throw new Error('Nobody')
}
/** With all that a phone has. */
const seen = (place: string, type: 'in' | 'out', time: string) => ({
  ...{ worker_entry_id: place, type, time, received_at: time, clock_offset: 0 },
  ...{ image: 'face.jpg', latitude: 40.7, longitude: -74 },
})

const week = async (from: string, by: Caller = office) => (await by.get(`/api/timeReview/week?from=${from}`)).json<ReviewWeek>()
const cell = async (day: string, workerId: string) =>
  (await week(day)).days.find((one) => one.day === day && one.workerId === workerId) ?? fail()
const seenAs = ({ workerId, day, digest, stateId }: ReviewDay) => ({ workerId, day, digest, stateId })
const mark = (action: DayAction, days: readonly ReviewDay[], more: object = {}, by: Pick<Caller, 'send'> = office) =>
  by.send('POST', '/api/timeReview/days', { id: newId(), action, days: days.map(seenAs), ...more })
const correct = (corrections: object[]) =>
  office.send('POST', '/api/timeCorrections', { id: newId(), reason: 'Forgot to clock', corrections })
const addOut = (place: string, time: string) => {
  const id = newId()
  return { id, punchId: id, action: 'add', workerEntryId: place, type: 'out', time, replacesId: null }
}
const clockLate = (place: string, time: string) =>
  office.send('POST', '/api/Events', { id: newId(), workerEntryId: place, type: 'in', time }, { 'device-time': new Date().toISOString() })

describe('the week', () => {
  test('has everybody with hours, what is to be looked into, and their jobs', async () => {
    const monday = aMonday()
    const { first, job } = await aDay(monday, clean, 2)
    const messy = await aDay(dayAfter(monday, 1), [['in', '12:00']])
    const { from, to, days, exceptions, workers, jobs } = await week(dayAfter(monday, 3))
    expect([from, to]).toEqual([monday, dayAfter(monday, 6)])
    expect(workers).toHaveLength(3)
    expect(jobs.map(({ id }) => id).toSorted()).toEqual([job.id, messy.job.id].toSorted())
    expect(days.find(({ workerId }) => workerId === first.worker.id)).toMatchObject({
      ...{ day: monday, state: 'open', isOver: true, stateId: null, minutes: 480, rawMinutes: 480, since: null },
      shifts: [{ workerEntryId: first.place.id, minutes: 480 }],
    })
    expect(exceptions.map(({ code, workerId, weight, answer }) => [code, workerId, weight, answer])).toEqual([
      ['missing_out', messy.first.worker.id, 'blocks', null],
    ])
  })

  test('of nobody is empty, and a day that is none is refused', async () => {
    expect(await week('1999-01-05')).toMatchObject({ from: '1999-01-04', to: '1999-01-10', days: [], workers: [] })
    expect((await office.get('/api/timeReview/week?from=yesterday')).statusCode).toBe(400)
  })
})

describe('a day', () => {
  test('goes from open to reviewed, approved and locked, for the figures it had', async () => {
    const { day, first } = await aDay(aMonday())
    for (const [action, state] of [
      ['review', 'reviewed'],
      ['approve', 'approved'],
      ['lock', 'locked'],
    ] as const) {
      const reply = await mark(action, [await cell(day, first.worker.id)])
      expect([reply.statusCode, reply.json()]).toEqual([200, { state, days: 1, exports: [] }])
      expect(await cell(day, first.worker.id)).toMatchObject({ state, by: `account ${office.username}` })
    }
  })

  test('with an exception that blocks is approved by nothing, until it is mended or somebody says that there is nothing to change', async () => {
    const { day, first } = await aDay(aMonday(), [['in', '12:00']])
    const good = await aDay(dayAfter(day, 1))
    const both = [await cell(day, first.worker.id), await cell(good.day, good.first.worker.id)]
    for (const action of ['review', 'approve'] as const) {
      const reply = await mark(action, both)
      expect([reply.statusCode, reply.body]).toEqual([422, expect.stringContaining(`${first.worker.name ?? ''} on`)])
      expect(reply.body).toContain('has an exception that blocks')
    }
    // All or nothing: the clean one was not approved either.
    expect((await cell(good.day, good.first.worker.id)).state).toBe('open')
    const [exception] = (await week(day)).exceptions
    const about = [{ workerId: first.worker.id, day, key: exception?.key }]
    const answer = (isNothingToChange: boolean) =>
      office.send('POST', '/api/timeReview/exceptions', { id: newId(), isNothingToChange, exceptions: about, comment: 'Sent home' })
    expect((await answer(true)).statusCode).toBe(204)
    expect((await week(day)).exceptions[0]?.answer).toMatchObject({ comment: 'Sent home', by: `account ${office.username}` })
    expect((await answer(false)).statusCode).toBe(204)
    expect((await mark('approve', both)).statusCode).toBe(422)
    await answer(true)
    expect((await mark('approve', both)).statusCode).toBe(200)
  })

  test('that is mended by a correction has no exception any more, and what was said of the old one does not count for a new one', async () => {
    const { day, first } = await aDay(aMonday(), [['in', '12:00']])
    expect((await correct([addOut(first.place.id, `${day}T16:00:00.000Z`)])).statusCode).toBe(200)
    expect(await week(day)).toMatchObject({ exceptions: [], days: [{ minutes: 240 }] })
  })

  test('falls back to open when a punch comes late: it says so, and is not paid unseen', async () => {
    const { day, first } = await aDay(aMonday())
    await mark('approve', [await cell(day, first.worker.id)])
    expect((await clockLate(first.place.id, `${day}T21:00:00.000Z`)).statusCode).toBe(200)
    expect(await cell(day, first.worker.id)).toMatchObject({ state: 'open', since: 1 })
    const { exceptions } = await week(day)
    expect(exceptions.map(({ code }) => code)).toContain('missing_out')
    expect((await mark('approve', [await cell(day, first.worker.id)])).statusCode).toBe(422)
  })

  test('falls back to open when it is corrected, and when its job is cancelled', async () => {
    const { day, first, entry } = await aDay(aMonday())
    await mark('approve', [await cell(day, first.worker.id)])
    await correct([addOut(first.place.id, `${day}T21:00:00.000Z`)])
    expect(await cell(day, first.worker.id)).toMatchObject({ state: 'open', since: 1 })
    const next = await aDay(dayAfter(day, 1))
    await mark('approve', [await cell(next.day, next.first.worker.id)])
    await office.send('PATCH', `/api/ScheduleEntries/${next.entry.id}`, { cancelled: true })
    expect(await cell(next.day, next.first.worker.id)).toMatchObject({ state: 'open', since: 1 })
    expect(entry.id).not.toBe(next.entry.id)
  })

  test('is not approved before it has ended', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const { day, first } = await aDay(dayAfter(today, 1), [])
    const reply = await mark('approve', [await cell(day, first.worker.id)])
    expect([reply.statusCode, reply.body]).toEqual([422, expect.stringContaining('has not ended yet')])
  })

  test('is not approved while somebody is still at work after the night', async () => {
    const day = aMonday()
    // Half past four of the next morning in New York, three hours after they came.
    const place = await aWorkerEntry({
      schedule_entry_id: (await anEntry({ schedule_id: (await aSchedule({ day: dayAfter(day, 1) })).id })).id,
    })
    await anEvent(seen(place.id, 'in', `${dayAfter(day, 2)}T06:30:00.000Z`))
    const night = { now: new Date(`${dayAfter(day, 2)}T09:30:00.000Z`), zone: 'America/New_York' }
    const { days, exceptions } = await readReview(db, { from: dayAfter(day, 1), to: dayAfter(day, 1) }, night)
    expect([days.map(({ isOver }) => isOver), exceptions.filter(({ weight }) => weight === 'blocks')]).toEqual([[false], []])
  })

  test('is locked only when it is approved', async () => {
    const { day, first } = await aDay(aMonday())
    const reply = await mark('lock', [await cell(day, first.worker.id)])
    expect([reply.statusCode, reply.body]).toEqual([422, expect.stringContaining('is not approved')])
  })
})

describe('a locked day', () => {
  async function locked() {
    const made = await aDay(aMonday())
    const { day, first } = made
    await mark('approve', [await cell(day, first.worker.id)])
    const id = newId()
    await mark('lock', [await cell(day, first.worker.id)], { id })
    return { ...made, file: id }
  }

  test('refuses corrections and what is said of exceptions, until it is reopened with a reason that names the files it was in', async () => {
    const { day, first, file } = await locked()
    const correction = addOut(first.place.id, `${day}T21:00:00.000Z`)
    const refused = await correct([correction])
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { error: { code: 'LOCKED' } }])
    expect((await mark('reopen', [await cell(day, first.worker.id)])).statusCode).toBe(422)
    expect((await mark('reopen', [await cell(day, first.worker.id)], { reason: ' ' })).statusCode).toBe(422)
    const reply = await mark('reopen', [await cell(day, first.worker.id)], { reason: 'Wrong job' })
    expect(reply.json<MarkedDays>()).toMatchObject({ state: 'open', days: 1, exports: [{ id: file, isStale: false }] })
    expect(await cell(day, first.worker.id)).toMatchObject({ state: 'open', reason: 'Wrong job', since: null })
    expect((await correct([correction])).statusCode).toBe(200)
    expect((await week(day)).exports).toMatchObject([{ id: file, isStale: true, days: 1 }])
  })

  test('stays locked when a punch comes late, says so, and makes its file stale', async () => {
    const { day, first } = await locked()
    await clockLate(first.place.id, `${day}T21:00:00.000Z`)
    expect(await cell(day, first.worker.id)).toMatchObject({ state: 'locked', since: 1 })
    expect((await week(day)).exports).toMatchObject([{ isStale: true }])
  })

  test('is in a file with its hours, as it was when it was locked', async () => {
    const { day, first, job, file } = await locked()
    await clockLate(first.place.id, `${day}T21:00:00.000Z`)
    const reply = await office.get(`/api/timeReview/exports/${file}`)
    expect(reply.headers['content-disposition']).toContain('Hours_')
    const [head, ...rows] = cellsOf(reply.body)
    expect(head).toEqual([
      ...['Date', 'Employee', 'Job Number', 'Job Address', 'Paid Hours', 'Clocked Hours'],
      ...['Straight', 'Overtime 1.5', 'Overtime 2', 'Other Overtime', 'Overtime Reasons'],
    ])
    expect(rows).toEqual([
      [
        ...[expect.stringMatching(/^\d\d-\d\d-2025$/), first.worker.name, String(job.job_num), job.address, '8.00', '8.00'],
        ...['8.00', '0.00', '0.00', '0.00', ''],
      ],
    ])
    expect((await office.get(`/api/timeReview/exports/${newId()}`)).statusCode).toBe(404)
  })
})

describe('a week of more than forty hours', () => {
  const long: typeof clean = [
    ['in', '12:00'],
    ['out', '16:00'],
    ['in', '16:30'],
    ['out', '21:30'],
  ]

  /** Five days of nine hours for one person. */
  async function longWeek() {
    const monday = aMonday()
    const { first, job } = await aDay(monday, long)
    for (const at of [1, 2, 3, 4]) {
      const { entry } = await aDay(dayAfter(monday, at))
      const place = await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: first.worker.id })
      for (const [type, time] of long) await anEvent(seen(place.id, type, `${dayAfter(monday, at)}T${time}:00.000Z`))
    }
    return { monday, friday: dayAfter(monday, 4), worker: first.worker, job }
  }

  test('says on the last day what is overtime and why, and so does the file of that day alone', async () => {
    const { monday, friday, worker } = await longWeek()
    const detailOf = async (day: string) =>
      (await office.get(`/api/timeReview/day?worker=${worker.id}&day=${day}`)).json<ReviewDetail>().shifts.map(({ overtime }) => overtime)
    const straight = { straight: 9, overtime15: 0, overtime2: 0, otherOvertime: 0, reasons: [] }
    expect([await detailOf(monday), await detailOf(friday)]).toEqual([
      [straight],
      [{ ...straight, straight: 4, overtime15: 5, reasons: ['Over 40 hours in the week'] }],
    ])
    const id = newId()
    await mark('approve', [await cell(friday, worker.id)])
    expect((await mark('lock', [await cell(friday, worker.id)], { id })).statusCode).toBe(200)
    const [, ...rows] = cellsOf((await office.get(`/api/timeReview/exports/${id}`)).body)
    expect(rows.map((row) => row.slice(4))).toEqual([['9.00', '9.00', '4.00', '5.00', '0.00', '0.00', 'Over 40 hours in the week']])
  })

  test('is said once, and somebody can say that there is nothing to change about it', async () => {
    const { monday, friday, worker } = await longWeek()
    const found = async () => (await week(monday)).exceptions.filter(({ code }) => code === 'over_40')
    const [over] = await found()
    expect(over).toMatchObject({ day: friday, answer: null })
    const exceptions = [{ workerId: worker.id, day: friday, key: over?.key }]
    const reply = await office.send('POST', '/api/timeReview/exceptions', { id: newId(), isNothingToChange: true, exceptions })
    expect([reply.statusCode, reply.body]).toEqual([204, ''])
    expect(await found()).toMatchObject([{ answer: { by: `account ${office.username}` } }])
  })
})

describe('several people at once', () => {
  test('a day that somebody else has approved, or that has changed, is a 409 that names it; nothing is done', async () => {
    const { day, first } = await aDay(aMonday(), clean, 2)
    const days = (await week(day)).days
    await mark('approve', days.slice(0, 1), {}, colleague)
    const reply = await mark('review', days)
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { error: { code: 'CHANGED_MEANWHILE' } }])
    expect((await week(day)).days.map(({ state }) => state).toSorted()).toEqual(['approved', 'open'])
    const fresh = (await week(day)).days.filter(({ state }) => state === 'open')
    await clockLate(fresh[0]?.shifts[0]?.workerEntryId ?? '', `${day}T21:00:00.000Z`)
    expect((await mark('approve', fresh)).body).toContain('changed meanwhile')
    expect(first.worker.id).toBeDefined()
  })

  test('of two who approve at once on two nodes one does, and a request that is repeated does it once', async () => {
    const { day } = await aDay(aMonday())
    const days = (await week(day)).days
    const id = newId()
    const replies = await Promise.all([mark('approve', days, { id }), mark('approve', days, {}, calls(other.app, colleague.token))])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from time_day_state where day = ${day}`.execute(db)
    expect(rows).toEqual([{ n: 1 }])
    const next = await aDay(dayAfter(day, 1))
    const body = { id: newId(), action: 'approve', days: [seenAs(await cell(next.day, next.first.worker.id))] }
    for (const _ of [1, 2])
      expect((await office.send('POST', '/api/timeReview/days', body)).json()).toEqual({ state: 'approved', days: 1, exports: [] })
  })

  test('a correction and a lock of the same day at once: the day is never locked with other hours than its file has', async () => {
    const { day, first } = await aDay(aMonday())
    await mark('approve', [await cell(day, first.worker.id)])
    const now = await cell(day, first.worker.id)
    const [lock, correction] = await Promise.all([mark('lock', [now]), correct([addOut(first.place.id, `${day}T21:00:00.000Z`)])])
    expect([lock.statusCode, correction.statusCode].toSorted()).toEqual([200, 409])
  })

  test('everybody is told whose days were approved', async () => {
    const { day, first } = await aDay(aMonday())
    await mark('approve', [await cell(day, first.worker.id)])
    const told = await db
      .selectFrom('change_event')
      .select('type')
      .where('entity', '=', 'TimeReview')
      .where('row_id', '=', first.worker.id)
      .execute()
    expect(told).toEqual([{ type: 'update' }])
  })
})

test('a day opened shows what was clocked beside what is paid, and its history with what was known when', async () => {
  const { day, first } = await aDay(aMonday(), [['in', '12:08']])
  await correct([addOut(first.place.id, `${day}T16:20:00.000Z`)])
  await mark('approve', [await cell(day, first.worker.id)])
  const detail = (await office.get(`/api/timeReview/day?worker=${first.worker.id}&day=${day}`)).json<ReviewDetail>()
  expect(detail).toMatchObject({
    worker: { id: first.worker.id },
    day: { state: 'approved', minutes: 245 },
    shifts: [
      {
        lines: [
          { type: 'in', rounded: `${day}T12:15:00.000Z`, moved: 7, isTyped: false, event: { image: 'face.jpg' } },
          { type: 'out', rounded: `${day}T16:20:00.000Z`, moved: 0, isTyped: true, event: null },
        ],
        leftOut: [],
      },
    ],
    corrections: [{ reason: 'Forgot to clock' }],
    history: [
      { kind: 'clocked', minutes: 0 },
      { kind: 'corrected', minutes: 245, by: `account ${office.username}` },
      { kind: 'marked', text: 'Approved.', minutes: 245 },
    ],
  })
  expect((await office.get(`/api/timeReview/day?worker=${newId()}&day=${day}`)).statusCode).toBe(404)
})

test('what was clocked by mistake is shown as left out', async () => {
  const { day, first } = await aDay(aMonday())
  const before = (await office.get(`/api/timeReview/day?worker=${first.worker.id}&day=${day}`)).json<ReviewDetail>()
  const [line] = before.shifts[0]?.lines ?? []
  const { punchId, type, time } = line ?? fail()
  await correct([{ id: newId(), punchId, action: 'void', workerEntryId: first.place.id, type, time, replacesId: null }])
  const after = (await office.get(`/api/timeReview/day?worker=${first.worker.id}&day=${day}`)).json<ReviewDetail>()
  expect(after.shifts[0]?.leftOut.map(({ id }) => id)).toEqual([punchId])
  expect(after.day.minutes).toBe(240)
})

test('the database holds that states, answers and files stay as they are', async () => {
  const { day, first } = await aDay(aMonday())
  await mark('approve', [await cell(day, first.worker.id)])
  for (const table of ['time_day_state', 'time_exception_answer', 'time_export'])
    await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow('are added and stay as they are')
})

describe('for a dispute', () => {
  test('the history of somebody is a file with each fact, who knew it when, in business time and in UTC', async () => {
    const { day, first } = await aDay(aMonday(), [['in', '12:08']])
    await correct([addOut(first.place.id, `${day}T16:20:00.000Z`)])
    const query = `worker=${first.worker.id}&from=${day}&to=${day}`
    const [head, ...rows] = cellsOf((await office.get(`/api/timeReview/exportHistory?${query}`)).body)
    expect(head).toEqual(['Day', 'Known Since', 'Known Since (UTC)', 'By', 'What', 'Paid Hours Then'])
    expect(rows.map(([, , utc, by, what, hours]) => [utc?.slice(0, 16), by, what?.split(' on ')[0], hours])).toEqual([
      [`${day}T12:08`, 'Time clock', expect.stringContaining('Clocked in at'), '0.00'],
      [expect.any(String), `account ${office.username}`, expect.stringContaining('Added a clock-out'), '4.08'],
    ])
    const pdf = await office.get(`/api/timeReview/printHistory?${query}`)
    expect([pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    expect((await office.get(`/api/timeReview/exportHistory?worker=${newId()}&from=${day}&to=${day}`)).statusCode).toBe(404)
    expect((await office.get(`/api/timeReview/exportHistory?worker=${first.worker.id}&from=2024-01-01&to=${day}`)).statusCode).toBe(400)
  })

  test('what rounding did to a month is told, and equals a recount from what was clocked', async () => {
    const monday = aMonday()
    const { first } = await aDay(monday, [
      ['in', '12:08'],
      ['out', '16:07'],
    ])
    const lines = (await office.get(`/api/timeReview/drift?from=${monday}&to=${dayAfter(monday, 6)}`)).json<DriftLine[]>()
    // 12:15 to 16:00 was paid of 12:08 to 16:07.
    expect(lines).toEqual([
      {
        ...{ workerId: first.worker.id, name: first.worker.name, month: monday.slice(0, 7), pairs: 1 },
        ...{ paidMinutes: 225, rawMinutes: 239, driftMinutes: -14, isMarked: false },
      },
    ])
  })
})

describe('who may', () => {
  const as = (role: Role | null) => asRole(one, role)

  test('review, approve, lock and reopen is the role’s to say; a refusal says what is missing and who may', async () => {
    const { day, first } = await aDay(aMonday())
    const [viewer, officeRole, payroll, owner] = [await as('viewer'), await as('office'), await as('payroll'), await as('owner')]
    const now = () => cell(day, first.worker.id)
    const refused = async (action: DayAction, by: Caller) => {
      const reply = await mark(action, [await now()], { reason: 'Wrong job' }, by)
      expect([action, reply.statusCode, reply.json()]).toMatchObject([action, 403, { error: { code: 'FORBIDDEN' } }])
    }
    for (const action of ['review', 'approve', 'lock', 'reopen'] as const) await refused(action, viewer)
    await refused('approve', officeRole)
    expect((await mark('review', [await now()], {}, officeRole)).statusCode).toBe(200)
    expect((await mark('approve', [await now()], {}, payroll)).statusCode).toBe(200)
    expect((await mark('lock', [await now()], {}, payroll)).statusCode).toBe(200)
    await refused('reopen', payroll)
    expect((await mark('reopen', [await now()], { reason: 'Wrong job' }, owner)).statusCode).toBe(200)
  })

  test('nobody approves hours of their own', async () => {
    const { day, first } = await aDay(aMonday())
    const supervisor = await one.caller('supervisor')
    await db.updateTable('supervisor').set({ name: 'José  Núñez' }).where('username', '=', supervisor.username).execute()
    await db.updateTable('worker').set({ name: 'Jose Nunez' }).where('id', '=', first.worker.id).execute()
    for (const action of ['review', 'approve'] as const) {
      const reply = await mark(action, [await cell(day, first.worker.id)], {}, supervisor)
      expect([reply.statusCode, reply.json()]).toMatchObject([403, { error: { code: 'OWN_HOURS' } }])
    }
    expect((await mark('approve', [await cell(day, first.worker.id)])).statusCode).toBe(200)
  })

  test('a supervisor sees, corrects and reviews what is of their own days, and no day with jobs of others', async () => {
    const supervisor = await as('supervisor')
    const me = await db.selectFrom('supervisor').select('id').where('username', '=', supervisor.username).executeTakeFirstOrThrow()
    // Own days are those around today.
    const yesterday = dayAfter(new Date().toISOString().slice(0, 10), -2)
    const own = await aDay(yesterday, clean, 2)
    await db.updateTable('schedule_entry').set({ supervisor_id: me.id }).where('id', '=', own.entry.id).execute()
    const foreign = await anEntry({ schedule_id: own.schedule.id, job_id: (await aJob()).id })
    const shared = await aWorkerEntry({ schedule_entry_id: foreign.id, worker_id: own.first.worker.id })
    await anEvent(seen(shared.id, 'in', `${yesterday}T22:00:00.000Z`))
    const alone = await aWorkerEntry({ schedule_entry_id: foreign.id, worker_id: (await aWorker()).id })
    await anEvent(seen(alone.id, 'in', `${yesterday}T12:00:00.000Z`))
    const mine = await week(yesterday, supervisor)
    expect(mine.days.map(({ workerId, isWhole, shifts }) => [workerId, isWhole, shifts.length]).toSorted()).toEqual(
      own.crew.map(({ worker }, at) => [worker.id, at > 0, 1]).toSorted(),
    )
    expect(mine.exceptions).toEqual([])
    expect((await supervisor.get(`/api/timeReview/day?worker=${alone.worker_id}&day=${yesterday}`)).statusCode).toBe(404)
    const dayOf = (at: number) => mine.days.find(({ workerId }) => workerId === own.crew[at]?.worker.id) ?? fail()
    expect((await mark('review', [dayOf(0)], {}, supervisor)).json()).toMatchObject({ error: { statusCode: 403, code: 'NOT_WHOLE' } })
    expect((await mark('review', [dayOf(1)], {}, supervisor)).statusCode).toBe(200)
    expect((await mark('approve', [await cell(yesterday, dayOf(1).workerId)], {}, supervisor)).statusCode).toBe(403)
    const act = (place: string) =>
      supervisor.send('POST', '/api/timeCorrections', {
        id: newId(),
        reason: 'Other',
        corrections: [addOut(place, `${yesterday}T23:00:00.000Z`)],
      })
    expect((await act(alone.id)).statusCode).toBe(422)
    expect((await act(own.first.place.id)).statusCode).toBe(200)
  })
})
