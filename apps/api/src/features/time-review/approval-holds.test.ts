/** What an approval is given for, and that it holds for nothing else. (product.md#time-review; decisions/time-approval.md) */
import type { WorkerHours } from '@daysheet/domain/timeclock/hours-report'
import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import { addOut, dayAfter, fail, reviewing, type Clocked } from '#testing/reviewing.ts'
import { insertCorrections } from '../timeclock/corrections/queries.ts'

const { one, office, builders, clock, aDay, aMonday, week, cell, detail, mark, correct } = await reviewing()
const { db } = one

const answer = (workerId: string, day: string, key: string, isNothingToChange: boolean) =>
  office.send('POST', '/api/timeReview/exceptions', {
    id: newId(),
    isNothingToChange,
    comment: 'Sent home',
    exceptions: [{ workerId, day, key }],
  })

describe('an approved day is open again when something that blocks is there again', () => {
  test('because somebody takes back that there is nothing to change', async () => {
    const { day, first } = await aDay(aMonday(), [['in', '12:00']])
    const [exception] = (await week(day)).exceptions
    const key = exception?.key ?? fail()
    await answer(first.worker.id, day, key, true)
    expect((await mark('approve', [await cell(day, first.worker.id)])).statusCode).toBe(200)
    await answer(first.worker.id, day, key, false)
    const now = await cell(day, first.worker.id)
    expect(now).toMatchObject({ state: 'open', given: 'approved', since: null, by: `account ${office.username}` })
    expect((await mark('lock', [now])).statusCode).toBe(422)
    // Whoever approved it does not know of the new answer.
    await answer(first.worker.id, day, key, true)
    expect((await mark('lock', [await cell(day, first.worker.id)])).statusCode).toBe(422)
    expect((await mark('approve', [await cell(day, first.worker.id)])).statusCode).toBe(200)
    expect((await mark('lock', [await cell(day, first.worker.id)])).statusCode).toBe(200)
    const last = await answer(first.worker.id, day, key, false)
    expect([last.statusCode, last.json()]).toMatchObject([409, { error: { code: 'LOCKED' } }])
    expect(await cell(day, first.worker.id)).toMatchObject({ state: 'locked' })
  })

  test('because hours of the day before turn out to overlap', async () => {
    const monday = aMonday()
    const tuesday = dayAfter(monday, 1)
    const before = await aDay(monday)
    const { first } = await aDay(tuesday)
    await mark('approve', [await cell(tuesday, first.worker.id)])
    // Clocked on Monday's job into Tuesday morning, and brought by the phone afterwards.
    const place = await clock(first.worker, before.entry, tuesday, [
      ['in', '08:00'],
      ['out', '13:00'],
    ])
    expect((await cell(monday, first.worker.id)).shifts).toMatchObject([{ workerEntryId: place.id, minutes: 300 }])
    const now = await cell(tuesday, first.worker.id)
    expect(now).toMatchObject({ state: 'open', given: 'approved' })
    const reply = await mark('lock', [now])
    expect([reply.statusCode, reply.json()]).toMatchObject([422, { error: { code: 'NOT_READY' } }])
    // That there is nothing to change about it approves nothing: who approved Tuesday had not seen it.
    const [exception] = (await week(monday)).exceptions.filter((one) => one.day === tuesday && one.severity === 'block')
    expect((await answer(first.worker.id, tuesday, exception?.key ?? fail(), true)).statusCode).toBe(204)
    expect(await cell(tuesday, first.worker.id)).toMatchObject({ state: 'open', given: 'approved' })
    expect((await mark('approve', [await cell(tuesday, first.worker.id)])).statusCode).toBe(200)
    expect((await mark('lock', [await cell(tuesday, first.worker.id)])).statusCode).toBe(200)
  })
})

const gap: Clocked = [
  ['in', '12:00'],
  ['out', '16:00'],
  ['in', '17:00'],
  ['out', '20:00'],
]

test('gaps are credited by the role of the day, also where there was none then: as the report and the file have it', async () => {
  const day = aMonday()
  const { entry } = await aDay(day)
  const worker = await builders.aWorker({ role: null })
  await clock(worker, entry, day, gap)
  await mark('approve', [await cell(day, worker.id)])
  await db.updateTable('worker').set({ role: 'office' }).where('id', '=', worker.id).execute()
  const report = (await office.get(`/api/Workers/${worker.id}/hours?from=${day}&to=${day}`)).json<WorkerHours>()
  expect([report.totalHours, await cell(day, worker.id)]).toMatchObject([7, { minutes: 420, state: 'approved' }])
})

test('of a day without events the role counts that was there first, in the review as in the report, whatever is entered later', async () => {
  const day = aMonday()
  const { entry } = await aDay(day)
  const worker = await builders.aWorker({ role: 'field' })
  const place = await clock(worker, entry, day, [])
  const add = (type: 'in' | 'out', time: string) => {
    const id = newId()
    return { id, punchId: id, action: 'add', workerEntryId: place.id, type, time: `${day}T${time}:00.000Z`, replacesId: null }
  }
  await correct([add('in', '17:00'), add('out', '20:00')])
  await db.updateTable('worker').set({ role: 'office' }).where('id', '=', worker.id).execute()
  await correct([add('in', '12:00'), add('out', '16:00')])
  const report = (await office.get(`/api/Workers/${worker.id}/hours?from=${day}&to=${day}`)).json<WorkerHours>()
  const { day: reviewed, history } = await detail(day, worker.id)
  expect([report.totalHours * 60, reviewed.minutes, history.at(-1)?.minutes]).toEqual([420, 420, 420])
})

test('of punches that were entered at one moment the role of the same one counts, whichever is put right later', async () => {
  const day = aMonday()
  const { entry } = await aDay(day)
  const worker = await builders.aWorker({ role: 'office' })
  const place = await clock(worker, entry, day, [])
  const at = new Date(`${day}T22:00:00.000Z`)
  const enter = async (type: 'in' | 'out', time: string) => {
    const id = newId()
    const about = { id, actId: newId(), punchId: id, action: 'add', originId: place.id, workerEntryId: place.id, replacesId: null } as const
    await insertCorrections(db, [{ ...about, type, time: `${day}T${time}:00.000Z`, reason: 'Other', comment: null }], at)
    return id
  }
  const first = await enter('in', '12:00')
  await db.updateTable('worker').set({ role: 'field' }).where('id', '=', worker.id).execute()
  for (const [type, time] of gap.slice(1)) await enter(type, time)
  const minutes = async () => {
    const { day: reviewed, history } = await detail(day, worker.id)
    return [reviewed.minutes, history.at(-1)?.minutes]
  }
  expect(await minutes()).toEqual([480, 480])
  const change = { ...addOut(place.id, `${day}T12:30:00.000Z`), punchId: first, action: 'change', type: 'in', replacesId: first }
  expect((await correct([change])).statusCode).toBe(200)
  expect(await minutes()).toEqual([450, 450])
})

test('a day of which nothing counts any more stays in sight, and a file with it is stale', async () => {
  const { day, first } = await aDay(aMonday())
  await db.updateTable('worker_entry').set({ planned: false }).where('id', '=', first.place.id).execute()
  await mark('approve', [await cell(day, first.worker.id)])
  await mark('lock', [await cell(day, first.worker.id)])
  await mark('reopen', [await cell(day, first.worker.id)], { reason: 'Somebody else' })
  const { shifts } = await detail(day, first.worker.id)
  const lines = shifts[0]?.lines ?? fail()
  const voids = lines.map(({ punchId, type, time }) => ({
    ...{ id: newId(), punchId, action: 'void', workerEntryId: first.place.id, type, time, replacesId: null },
  }))
  expect((await correct(voids)).statusCode).toBe(200)
  expect(await cell(day, first.worker.id)).toMatchObject({ minutes: 0, state: 'open', reason: 'Somebody else' })
  expect((await week(day)).exports).toMatchObject([{ isStale: true }])
  expect((await detail(day, first.worker.id)).shifts[0]?.leftOut).toHaveLength(4)
})

test('a job of which nothing counts any more is no part of what an approval is given for', async () => {
  const { day, schedule, first } = await aDay(aMonday())
  await mark('approve', [await cell(day, first.worker.id)])
  const entry = await builders.anEntry({ schedule_id: schedule.id, job_id: (await builders.aJob()).id })
  const place = await clock(first.worker, entry, day, [['in', '22:00']])
  expect(await cell(day, first.worker.id)).toMatchObject({ state: 'open', since: 1 })
  expect((await office.send('DELETE', `/api/WorkerEntries/${place.id}?clockEvents=1`)).statusCode).toBe(200)
  expect((await detail(day, first.worker.id)).shifts).toHaveLength(2)
  expect(await cell(day, first.worker.id)).toMatchObject({ state: 'approved', since: null })
})

/** Whatever changes what the hours of a day are or are paid at: approved before, the day is open after it. */
describe('an approval does not hold any more when', () => {
  const long: Clocked = [
    ['in', '12:00'],
    ['out', '16:30'],
    ['in', '17:00'],
    ['out', '21:30'],
  ]
  const ofJob = (body: object) => (made: Awaited<ReturnType<typeof aDay>>) => office.send('PATCH', `/api/Jobs/${made.job.id}`, body)

  test.each<[string, object, (made: Awaited<ReturnType<typeof aDay>>) => Promise<unknown>, daysAfter?: number]>([
    ['the job becomes public work', {}, ofJob({ payRegime: 'public' })],
    ['the job becomes private work', { pay_regime: 'public' }, ofJob({ payRegime: 'private' })],
    ['the job gets another code', { pay_regime: 'public' }, ofJob({ overtimeCodes: ['D'] })],
    [
      'the day becomes a holiday of the job',
      { pay_regime: 'public', overtime_codes: JSON.stringify(['R']) },
      (made) => office.send('PATCH', `/api/Jobs/${made.job.id}`, { overtimeHolidays: [made.day] }),
    ],
    [
      'the day makes up for weather at the job',
      { pay_regime: 'public', overtime_codes: JSON.stringify(['E2']) },
      (made) => office.send('PATCH', `/api/Jobs/${made.job.id}`, { makeUpDays: [made.day] }),
      5,
    ],
    ['the job is cancelled', {}, ({ entry }) => office.send('PATCH', `/api/ScheduleEntries/${entry.id}`, { cancelled: true })],
  ])('%s', async (_name, terms, change, daysAfter = 0) => {
    const made = await aDay(dayAfter(aMonday(), daysAfter), long)
    if (Object.keys(terms).length > 0) await db.updateTable('job').set(terms).where('id', '=', made.job.id).execute()
    expect((await mark('approve', [await cell(made.day, made.first.worker.id)])).statusCode).toBe(200)
    expect(await change(made)).toMatchObject({ statusCode: 200 })
    expect(await cell(made.day, made.first.worker.id)).toMatchObject({ state: 'open', given: 'approved', since: 1 })
  })

  test('but does when what changes decides nothing of it', async () => {
    const made = await aDay(aMonday())
    await ofJob({ payRegime: 'public' })(made)
    await mark('approve', [await cell(made.day, made.first.worker.id)])
    expect(await ofJob({ overtimeCodes: ['B', 'Q'] })(made)).toMatchObject({ statusCode: 200 })
    await db.updateTable('worker').set({ role: 'office', name: 'Ana Maria' }).where('id', '=', made.first.worker.id).execute()
    expect(await cell(made.day, made.first.worker.id)).toMatchObject({ state: 'approved', since: null })
  })
})
