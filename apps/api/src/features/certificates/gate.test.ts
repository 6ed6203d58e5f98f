import { addDays } from '@daysheet/domain/calendar/day'
import type { CertificateRefusal, DayStandings } from '@daysheet/domain/certificates/certificate-answers'
import { extractText, getDocumentProxy } from 'unpdf'
import { v7 as newId } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { calls, testApp } from '#testing/app.ts'
import { build, kindIds } from '#testing/builders.ts'
import { asRole } from '#testing/roles/who-may.ts'

const one = await testApp({ now: () => new Date('2026-10-12T15:00:00Z') })
const { db, caller } = one
const other = await one.anotherNode()
const office = await caller()
const { aWorker, aSupervisor, aJob, aSchedule, anEntry, aWorkerEntry, aCertificate, setGate } = build(db)

const day = '2026-10-15'
const today = await aSchedule({ day })
const nextDay = await aSchedule({ day: addDays(day, 1) })
/** Both cards, the State's for the last time on the day. */
const ana = await aWorker({ name: 'Ana Kowalska' })
await aCertificate({ worker_id: ana.id, expires: day })
await aCertificate({ worker_id: ana.id, kind_id: kindIds.cityHandler, expires: '2027-10-01' })
/** The State's card alone. */
const bo = await aWorker({ name: 'Bo Chen' })
await aCertificate({ worker_id: bo.id, expires: '2027-10-01' })
const ortiz = await aSupervisor({ name: 'J. Ortiz' })
for (const kind_id of [kindIds.stateSupervisor, kindIds.citySupervisor])
  await aCertificate({ supervisor_id: ortiz.id, kind_id, expires: '2027-10-01' })
const nowak = await aSupervisor({ name: 'M. Nowak' })

const brooklyn = () => aJob({ boro: 'Brooklyn' })
const entryOn = async (schedule: { id: string }, more: object = {}) =>
  anEntry({ schedule_id: schedule.id, job_id: (await brooklyn()).id, supervisor_id: ortiz.id, ...more })

const certificateOverride = 'Card renewed, on its way'
const put = (entry: { id: string }, workerIds: string[], more: object = {}, by = office) =>
  by.send(
    'POST',
    `/api/ScheduleEntries/${entry.id}/workerEntries`,
    workerIds.map((workerId) => ({ workerId, scheduleEntryId: entry.id, ...more })),
  )
type Reply = Awaited<ReturnType<typeof put>>
const refusalOf = (reply: Reply) => {
  const { code, message, details } = reply.json<{ error: { code: string; message: string; details: CertificateRefusal } }>().error
  return { status: reply.statusCode, code, message, ...details }
}
/** A reason for what a call was refused for. */
const reasonFor = (refused: Reply) => ({ certificateOverride, certificateProblems: refusalOf(refused).digest })
/** Who lacks what, of a refusal. */
const problemsIn = (reply: Reply) => {
  const { status, code, problems } = refusalOf(reply)
  expect([status, code]).toEqual([409, 'CERTIFICATES'])
  return problems.map(({ name, needed }) => `${name}: ${needed}`)
}
const waivers = (entry: { id: string }) =>
  db.selectFrom('certificate_waiver').selectAll().where('schedule_entry_id', '=', entry.id).orderBy('made_at').execute()
const crewOf = async (entry: { id: string }) =>
  (await db.selectFrom('worker_entry').select('worker_id').where('schedule_entry_id', '=', entry.id).execute()).map(
    ({ worker_id }) => worker_id,
  )

beforeEach(() => setGate('ask'))

describe('putting somebody on a job', () => {
  test('is nobody’s question on the last day of their card, and is one the day after', async () => {
    expect((await put(await entryOn(today), [ana.id])).statusCode).toBe(200)
    const later = await entryOn(nextDay)
    const reply = await put(later, [ana.id])
    expect(refusalOf(reply)).toMatchObject({
      message: expect.stringContaining('Ana Kowalska: State handler certificate expired on 10-15-2026 (for 10-16-2026)'),
      canOverride: true,
      problems: [
        { person: 'worker', personId: ana.id, needed: 'State handler certificate', reason: 'expired', date: day, day: addDays(day, 1) },
      ],
    })
    expect(await crewOf(later)).toEqual([])
  })

  test('asks for the City’s card in the City alone', async () => {
    expect(problemsIn(await put(await entryOn(today), [bo.id]))).toEqual(['Bo Chen: City handler certificate'])
    const yonkers = await anEntry({ schedule_id: today.id, job_id: (await aJob({ boro: 'Yonkers' })).id })
    expect((await put(yonkers, [bo.id])).statusCode).toBe(200)
  })

  test('with a reason is done, and keeps who, what, why and by whom', async () => {
    const entry = await entryOn(today)
    const members = [ana.id, bo.id]
    expect((await put(entry, members, reasonFor(await put(entry, members)))).statusCode).toBe(200)
    expect(await waivers(entry)).toMatchObject([
      {
        worker_id: bo.id,
        day,
        job_id: entry.job_id,
        problems: [{ needed: 'City handler certificate', reason: 'missing' }],
        reason: certificateOverride,
        made_by: `account ${office.username}`,
      },
    ])
    await expect(db.deleteFrom('certificate_waiver').execute()).rejects.toThrow('stay as they are')
    // Whoever lost our answer asks again, and nobody is asked about what is done.
    expect((await put(entry, [ana.id, bo.id])).statusCode).toBe(200)
  })

  test('with a reason stands on the print of the day, as long as they are on the job', async () => {
    const schedule = await aSchedule({ day: addDays(day, -20) })
    const entry = await entryOn(schedule)
    const [crewed] = (await put(entry, [bo.id], reasonFor(await put(entry, [bo.id])))).json<{ id: string }[]>()
    const printed = async () => {
      const reply = await office.get(`/api/Schedules/exportPDF?scheduleId=${schedule.id}`)
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(reply.rawPayload)))
      return text.join(' ').replaceAll(/\s+/g, ' ')
    }
    expect(await printed()).toContain(
      `Bo Chen: no City handler certificate (for 09-25-2026). Assigned anyway by account ${office.username}: “Card renewed, on its way”`,
    )
    expect((await office.send('DELETE', `/api/WorkerEntries/${crewed?.id}`)).statusCode).toBe(200)
    expect(await printed()).not.toContain('Assigned anyway')
  })

  test('is refused for good where the office says so, and nobody’s question where it checks nothing', async () => {
    await setGate('refuse')
    const entry = await entryOn(today)
    expect(refusalOf(await put(entry, [bo.id], reasonFor(await put(entry, [bo.id]))))).toMatchObject({ status: 409, canOverride: false })
    expect(await crewOf(entry)).toEqual([])
    await setGate('off')
    expect((await put(entry, [bo.id])).statusCode).toBe(200)
  })

  test('takes a reason from whoever may give one', async () => {
    const scheduler = await asRole({ db, caller }, 'scheduler')
    const entry = await entryOn(today)
    expect(problemsIn(await put(entry, [bo.id], {}, scheduler))).toEqual(['Bo Chen: City handler certificate'])
    const reply = await scheduler.send('POST', '/api/WorkerEntries', { workerId: bo.id, scheduleEntryId: entry.id, certificateOverride })
    expect([reply.statusCode, reply.body]).toEqual([
      403,
      expect.stringContaining('cannot put people on a job without the required certificates'),
    ])
  })
})

describe('the other doors', () => {
  test('moving to another job', async () => {
    const [from, to] = [await anEntry({ schedule_id: today.id, job_id: (await aJob({ boro: 'Yonkers' })).id }), await entryOn(today)]
    const { id } = await aWorkerEntry({ schedule_entry_id: from.id, worker_id: bo.id })
    const move = (more: object) => office.send('PATCH', `/api/WorkerEntries/${id}`, { scheduleEntryId: to.id, ...more })
    const question = await move({})
    expect(problemsIn(question)).toEqual(['Bo Chen: City handler certificate'])
    const done = await move(reasonFor(question))
    expect([done.statusCode, done.json()]).toEqual([200, expect.not.objectContaining({ certificateOverride })])
    expect(await waivers(to)).toHaveLength(1)
  })

  test('moving a job to another day, and making it take place again', async () => {
    const entry = await entryOn(today)
    await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: ana.id })
    const change = (more: object) => office.send('PATCH', `/api/ScheduleEntries/${entry.id}`, more)
    expect(problemsIn(await change({ scheduleId: nextDay.id }))).toEqual(['Ana Kowalska: State handler certificate'])
    expect((await change({ notes: 'Gate 2' })).statusCode).toBe(200)
    expect((await change({ cancelled: true })).statusCode).toBe(200)
    // A job that is off hurts nobody; when it is on again its crew is looked at.
    expect((await change({ scheduleId: nextDay.id })).statusCode).toBe(200)
    const question = await change({ cancelled: false })
    expect(problemsIn(question)).toEqual(['Ana Kowalska: State handler certificate'])
    expect((await change({ cancelled: false, ...reasonFor(question) })).statusCode).toBe(200)
    expect(await waivers(entry)).toMatchObject([{ worker_id: ana.id, day: addDays(day, 1) }])
  })

  test('giving it to a supervisor who may not be in charge', async () => {
    const entry = await entryOn(today)
    const give = (more: object) => office.send('PATCH', `/api/ScheduleEntries/${entry.id}`, { supervisorId: nowak.id, ...more })
    const missing = ['M. Nowak: State supervisor certificate', 'M. Nowak: City supervisor certificate']
    const question = await give({})
    expect(problemsIn(question)).toEqual(missing)
    expect((await give(reasonFor(question))).statusCode).toBe(200)
    const added = { jobId: (await brooklyn()).id, scheduleId: today.id, supervisorId: nowak.id }
    const add = (more: object) => office.send('POST', `/api/Schedules/${today.id}/scheduleEntries`, { ...added, ...more })
    expect(problemsIn(await add({}))).toEqual(missing)
    expect((await add({ supervisorId: ortiz.id })).statusCode).toBe(200)
  })

  test('copying a day, four weeks on: everybody whose card ends in between is named, and a reason is for all', async () => {
    const [source, target] = [await aSchedule({ day: '2026-11-02' }), await aSchedule({ day: '2026-11-30' })]
    const people = await Promise.all(['2026-11-20', '2026-11-29', '2026-11-30'].map(async (expires) => aCertificate({ expires })))
    const entry = await anEntry({ schedule_id: source.id, job_id: (await aJob({ boro: 'Yonkers' })).id, supervisor_id: ortiz.id })
    for (const { worker_id } of people) await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: worker_id ?? '' })
    const copy = (more = '') => office.send('POST', `/api/Schedules/copy?from=${source.id}&to=${target.id}${more}`)
    const { problems, digest } = refusalOf(await copy())
    expect(problems.map(({ date }) => date)).toEqual(['2026-11-20', '2026-11-29'])
    const days = (more: object) =>
      office.send('POST', '/api/Schedules/copyDays', { from: '2026-11-02', to: '2026-11-30', days: 1, ...more })
    const question = await days({})
    expect(refusalOf(question).problems).toHaveLength(2)
    expect(await db.selectFrom('schedule_entry').select('id').where('schedule_id', '=', target.id).execute()).toEqual([])
    const copied = await copy(`&certificateOverride=Renewed&certificateProblems=${digest}`)
    expect([copied.statusCode, copied.json()]).toMatchObject([200, { copied: 1 }])
    const [made] = await db.selectFrom('schedule_entry').select('id').where('schedule_id', '=', target.id).execute()
    expect((await waivers({ id: made?.id ?? '' })).map(({ reason: why }) => why)).toEqual(['Renewed', 'Renewed'])
    await db.deleteFrom('schedule_entry').where('schedule_id', '=', target.id).execute()
    expect((await days(reasonFor(question))).statusCode).toBe(200)
  })

  test('texting a crew: once it was said why, it is not asked again', async () => {
    const entry = await entryOn(today, { supervisor_id: null })
    await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: bo.id })
    const text = (more: object) => office.send('POST', `/api/ScheduleEntries/${entry.id}/sendtexts`, more)
    const question = await text({})
    expect(problemsIn(question)).toEqual([
      'Bo Chen: City handler certificate',
      'null: State supervisor certificate',
      'null: City supervisor certificate',
    ])
    expect((await text({ cancelled: true })).statusCode).toBe(422)
    expect((await text(reasonFor(question))).json()).toMatchObject({ queued: 1 })
    expect((await text({ note: 'Gate 2' })).statusCode).toBe(200)
    expect(await waivers(entry)).toHaveLength(2)
  })

  test('texting a day names those of all its jobs at once', async () => {
    const schedule = await aSchedule({ day: '2026-11-05' })
    for (const name of ['Cy', 'Di']) {
      const entry = await entryOn(schedule)
      await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: (await aWorker({ name })).id })
    }
    const reply = await office.send('POST', `/api/Schedules/${schedule.id}/sendtexts`, {})
    expect(problemsIn(reply).map((line) => line.split(':')[0])).toEqual(['Cy', 'Cy', 'Di', 'Di'])
    expect(
      await db.selectFrom('text_message').select('id').where('schedule_entry_id', 'is not', null).where('note', '=', 'x').execute(),
    ).toEqual([])
    expect((await office.send('POST', `/api/Schedules/${schedule.id}/sendtexts`, reasonFor(reply))).json()).toMatchObject({ queued: 2 })
  })

  test('of two offices one moves a job while the other adds to it: nobody gets onto a day on which they are not certified', async () => {
    const there = calls(other.app, office.token)
    for (let round = 0; round < 20; round++) {
      const entry = await entryOn(today)
      const [added, moved] = await Promise.all([
        put(entry, [ana.id]),
        there.send('PATCH', `/api/ScheduleEntries/${entry.id}`, { scheduleId: nextDay.id }),
      ])
      expect([added.statusCode, moved.statusCode].toSorted()).toEqual([200, 409])
    }
  })
})

test('the marks of a day: who lacks what, whose cards end soon, and which jobs have nobody in charge', async () => {
  const schedule = await aSchedule({ day: '2026-10-20' })
  const [led, without] = [await entryOn(schedule, { start_time: '7:00 AM' }), await entryOn(schedule, { supervisor_id: nowak.id })]
  const second = await entryOn(schedule, { start_time: '8:00 AM' })
  for (const { id } of [led, without, second]) await aWorkerEntry({ schedule_entry_id: id, worker_id: bo.id })
  const soon = await aCertificate({ expires: '2026-11-01' })
  const standings = async () => (await office.get('/api/certificates/standings?day=2026-10-20')).json<DayStandings>()
  const { people, ...marks } = await standings()
  const of = (personId: string | null) => people.find((person) => person.personId === personId)
  expect(of(ana.id)).toMatchObject({ lapses: [{ needed: 'State handler certificate', where: 'all', date: day }], soon: [] })
  expect(of(bo.id)).toMatchObject({ lapses: [{ needed: 'City handler certificate', where: 'city', reason: 'missing' }] })
  expect(of(soon.worker_id)).toMatchObject({ soon: [{ needed: 'State handler certificate', until: '2026-11-01' }] })
  expect(of(ortiz.id)).toBeUndefined()
  expect(marks).toEqual({
    packOutdated: [],
    gate: 'ask',
    scheduleId: schedule.id,
    withoutSupervisor: [without.id],
    supervisorElsewhere: expect.toSatisfy((ids) => new Set(ids as string[]).size === 2),
  })
  // The marks do not depend on the gate. Before the office has entered a card, everybody would be
  // marked.
  const before = await standings()
  await setGate('off')
  expect(await standings()).toEqual({ ...before, gate: 'off' })
  await db.deleteFrom('certificate').execute()
  expect(await standings()).toEqual({
    gate: 'off',
    scheduleId: null,
    people: [],
    withoutSupervisor: [],
    supervisorElsewhere: [],
    packOutdated: [],
  })
})

test('an office that never chose a setting is asked once it has entered a card', async () => {
  await db.deleteFrom('certificate').execute()
  await setGate('auto')
  expect((await put(await entryOn(today), [bo.id])).statusCode).toBe(200)
  await aCertificate({ worker_id: ana.id })
  expect((await put(await entryOn(today), [bo.id])).json()).toMatchObject({ error: { code: 'CERTIFICATES' } })
  expect((await office.get('/api/certificates/standings?day=2026-10-20')).json()).toMatchObject({ gate: 'ask' })
})

test('an id that nobody has is told as before', async () => {
  expect((await put({ id: newId() }, [bo.id])).statusCode).toBe(404)
  expect((await put(await entryOn(today), [newId()])).statusCode).toBe(422)
})
