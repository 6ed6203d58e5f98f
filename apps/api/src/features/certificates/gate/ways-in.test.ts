/** The gate at every call that writes, and how far a reason reaches. (product.md#certificate-gate; decisions/certificate-gate.md) */
import { addDays } from '@daysheet/domain/calendar/day'
import type { CertificateRefusal, DayStandings } from '@daysheet/domain/certificates/certificate-answers'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build, kindIds } from '#testing/builders.ts'

const { db, caller } = await testApp({ now: () => new Date('2026-10-12T15:00:00Z') })
const { send, get } = await caller()
const { aWorker, aSupervisor, aJob, aSchedule, anEntry, aWorkerEntry, aCertificate, anEvent, setGate } = build(db)

const day = '2026-10-15'
const today = await aSchedule({ day })
/** Today is October 12 by the clock of this file. */
const worked = await aSchedule({ day: '2026-10-12' })
const brooklyn = await aJob({ boro: 'Brooklyn' })
const ortiz = await aSupervisor({ name: 'J. Ortiz' })
for (const kind_id of [kindIds.stateSupervisor, kindIds.citySupervisor])
  await aCertificate({ supervisor_id: ortiz.id, kind_id, expires: '2027-10-01' })
/** Ana's State card ends on the day; Bo has none. */
const ana = await aWorker({ name: 'Ana' })
await aCertificate({ worker_id: ana.id, expires: day })
await aCertificate({ worker_id: ana.id, kind_id: kindIds.cityHandler, expires: '2027-10-01' })
const bo = await aWorker({ name: 'Bo' })

const certificateOverride = 'Card renewed'
type Reply = Awaited<ReturnType<typeof send>>
const refusalOf = (reply: Reply) => {
  expect([reply.statusCode, reply.json<{ error: { code: string } }>().error.code]).toEqual([409, 'CERTIFICATES'])
  return reply.json<{ error: { details: CertificateRefusal } }>().error.details
}
/** A reason for what a call was refused for. */
const reasonFor = (refused: Reply) => ({ certificateOverride, certificateProblems: refusalOf(refused).digest })
const namesIn = (reply: Reply) => [...new Set(refusalOf(reply).problems.map(({ name }) => name))].toSorted()
const waivers = (entry: { id: string }) =>
  db.selectFrom('certificate_waiver').selectAll().where('schedule_entry_id', '=', entry.id).orderBy('made_at').execute()
const anEntryWith = async (
  worker: { id: string },
  { planned = true, ...more }: { cancelled?: boolean; planned?: boolean; schedule_id?: string } = {},
) => {
  const entry = await anEntry({ schedule_id: today.id, job_id: brooklyn.id, supervisor_id: ortiz.id, ...more })
  const crew = await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: worker.id, planned })
  return { ...entry, crew }
}
const change = ({ id }: { id: string }, columns: object) => send('PATCH', `/api/ScheduleEntries/${id}`, columns)

beforeEach(() => setGate('ask'))

describe('a job that is off takes place again only with its crew looked at', () => {
  const whole = { jobId: brooklyn.id, scheduleId: today.id, supervisorId: ortiz.id }
  const where = (id: string) => encodeURIComponent(JSON.stringify({ id }))
  const ways: [string, (id: string) => Promise<Reply>][] = [
    ['PATCH', (id) => send('PATCH', `/api/ScheduleEntries/${id}`, { cancelled: false })],
    ['PUT', (id) => send('PUT', `/api/ScheduleEntries/${id}`, whole)],
    ['replace', (id) => send('POST', `/api/ScheduleEntries/${id}/replace`, whole)],
    ['upsert', (id) => send('PUT', '/api/ScheduleEntries', { ...whole, id, cancelled: false })],
    ['upsertWithWhere', (id) => send('POST', `/api/ScheduleEntries/upsertWithWhere?where=${where(id)}`, { ...whole, cancelled: false })],
    ['update of many', (id) => send('POST', `/api/ScheduleEntries/update?where=${where(id)}`, { cancelled: false })],
  ]
  test.each(ways)('by %s', async (_way, write) => {
    await setGate('refuse')
    const entry = await anEntryWith(bo, { cancelled: true })
    expect(namesIn(await write(entry.id))).toEqual(['Bo'])
  })
})

describe('a whole day that is given another date', () => {
  const date = (of: string) => `${of}T17:00:00.000Z`
  test.each(['ask', 'refuse'] as const)('is looked at for that date, under %s', async (gate) => {
    const from = await aSchedule({ day: gate === 'ask' ? '2026-10-06' : '2026-10-07' })
    const entry = await anEntry({ schedule_id: from.id, job_id: brooklyn.id, supervisor_id: ortiz.id })
    await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: ana.id })
    await setGate(gate)
    const move = (to: string) => send('PATCH', `/api/Schedules/${from.id}`, { date: date(to) })
    const refusal = refusalOf(await move(addDays(day, gate === 'ask' ? 30 : 31)))
    expect(refusal).toMatchObject({ canOverride: false, problems: [{ name: 'Ana', reason: 'expired', date: day }] })
    expect((await move(gate === 'ask' ? '2026-10-08' : '2026-10-09')).statusCode).toBe(200)
  })
})

describe('a reason', () => {
  test('of one row of a list lets nobody else of it pass', async () => {
    const entry = await anEntry({ schedule_id: today.id, job_id: brooklyn.id, supervisor_id: ortiz.id })
    const [cy, di] = [await aWorker({ name: 'Cy' }), await aWorker({ name: 'Di' })]
    const put = (reasons: (string | null)[], certificateProblems?: string) =>
      send(
        'POST',
        '/api/WorkerEntries',
        [cy, di].map(({ id: workerId }, at) => ({
          workerId,
          scheduleEntryId: entry.id,
          certificateOverride: reasons[at],
          certificateProblems,
        })),
      )
    const { digest } = refusalOf(await put([null, null]))
    expect(namesIn(await put(['Card renewed', null], digest))).toEqual(['Di'])
    expect((await put(['Card renewed', 'Training'], digest)).statusCode).toBe(200)
    const kept = await waivers(entry)
    expect(new Map(kept.map(({ worker_id, reason }) => [worker_id, reason]))).toEqual(
      new Map([
        [cy.id, 'Card renewed'],
        [di.id, 'Training'],
      ]),
    )
  })

  test('of one job added lets no other supervisor pass', async () => {
    const [one, two] = [await aSupervisor({ name: 'One' }), await aSupervisor({ name: 'Two' })]
    const row = { jobId: brooklyn.id, scheduleId: today.id }
    const add = (more: object = {}) =>
      send('POST', '/api/ScheduleEntries', [
        { ...row, supervisorId: one.id, ...more },
        { ...row, supervisorId: two.id },
      ])
    const question = await add()
    expect(namesIn(question)).toEqual(['One', 'Two'])
    expect(namesIn(await add(reasonFor(question)))).toEqual(['Two'])
  })

  test('passes what its giver was shown: what is wrong besides by then is asked about anew', async () => {
    const { crew: _crew, ...entry } = await anEntryWith(ana)
    const tomorrow = await aSchedule({ day: addDays(day, 1) })
    const move = (more: object = {}) => change(entry, { scheduleId: tomorrow.id, ...more })
    expect(namesIn(await move({ certificateOverride }))).toEqual(['Ana'])
    const given = reasonFor(await move())
    // Another office adds somebody whose card holds on the day on which the job still is.
    const cy = await aWorker({ name: 'Cy' })
    for (const kind_id of [kindIds.stateHandler, kindIds.cityHandler]) await aCertificate({ worker_id: cy.id, kind_id, expires: day })
    await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: cy.id })
    const again = await move(given)
    expect(namesIn(again)).toEqual(['Ana', 'Cy'])
    expect(await waivers(entry)).toEqual([])
    expect((await move(reasonFor(again))).statusCode).toBe(200)
    expect(await waivers(entry)).toHaveLength(2)
  })

  test('holds for its job, not for another that the entry is given to', async () => {
    const entry = await anEntry({ schedule_id: today.id, job_id: brooklyn.id, supervisor_id: ortiz.id })
    const put = (more: object = {}) => send('POST', '/api/WorkerEntries', { workerId: bo.id, scheduleEntryId: entry.id, ...more })
    expect((await put(reasonFor(await put()))).statusCode).toBe(200)
    const queens = await aJob({ boro: 'Queens' })
    const question = await change(entry, { jobId: queens.id })
    expect(namesIn(question)).toEqual(['Bo'])
    expect((await change(entry, { jobId: queens.id, ...reasonFor(question) })).statusCode).toBe(200)
    expect((await change(entry, { jobId: brooklyn.id })).statusCode).toBe(200)
  })
})

describe('where the office refuses, hours that were worked are asked about', () => {
  beforeEach(() => setGate('refuse'))

  test('a punch on a future job does not let a person pass the check, whichever way they are added', async () => {
    const { crew } = await anEntryWith(bo, { planned: false })
    await anEvent({ worker_entry_id: crew.id })
    const count = (more: object = {}) => send('PATCH', `/api/WorkerEntries/${crew.id}`, { planned: true, ...more })
    expect(refusalOf(await count(reasonFor(await count()))).canOverride).toBe(false)
    const off = await anEntryWith(bo, { cancelled: true })
    await anEvent({ worker_entry_id: off.crew.id })
    expect(refusalOf(await change(off, { cancelled: false })).canOverride).toBe(false)
  })

  test('putting somebody on the crew who clocked there', async () => {
    const { crew, ...entry } = await anEntryWith(bo, { planned: false, schedule_id: worked.id })
    const count = (more: object = {}) => send('PATCH', `/api/WorkerEntries/${crew.id}`, { planned: true, ...more })
    expect(refusalOf(await count(reasonFor(await count()))).canOverride).toBe(false)
    await anEvent({ worker_entry_id: crew.id })
    const question = await count()
    expect(refusalOf(question).canOverride).toBe(true)
    expect((await count(reasonFor(question))).statusCode).toBe(200)
    expect(await waivers(entry)).toMatchObject([{ worker_id: bo.id, reason: certificateOverride }])
  })

  test('reactivating a job where somebody clocked: those who did not are refused as ever', async () => {
    const { crew, ...entry } = await anEntryWith(bo, { cancelled: true, schedule_id: worked.id })
    const other = await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: (await aWorker({ name: 'Cy' })).id })
    await anEvent({ worker_entry_id: crew.id })
    const reactivate = (more: object = {}) => change(entry, { cancelled: false, ...more })
    const refusal = refusalOf(await reactivate(reasonFor(await reactivate())))
    expect(refusal.canOverride).toBe(false)
    await db.deleteFrom('worker_entry').where('id', '=', other.id).execute()
    const question = await reactivate()
    expect(refusalOf(question).canOverride).toBe(true)
    expect((await reactivate(reasonFor(question))).statusCode).toBe(200)
  })
})

describe('edits that make a crew need certificates, although nobody is put on a job', () => {
  const marked = async (worker: { id: string }) => {
    const { people } = (await get(`/api/certificates/standings?day=${day}`)).json<DayStandings>()
    return people.some(({ personId, lapses }) => personId === worker.id && lapses.length > 0)
  }
  /** The gate asks about them when they are texted, whatever was saved before. */
  const asks = async (entry: { id: string }) =>
    namesIn(await send('POST', `/api/ScheduleEntries/${entry.id}/sendtexts`, { intentId: randomUUID() }))

  test.each<[string, object, object]>([
    ['its kind of project', { abatement: 'none', boro: 'Brooklyn' }, { abatement: 'project' }],
    ['its boro', { abatement: 'project', boro: 'Newark, NJ', jurisdiction: 'none' }, { boro: 'Brooklyn', jurisdiction: null }],
    ['the certificates it asks for', { abatement: 'project', boro: 'Brooklyn', jurisdiction: 'none' }, { jurisdiction: 'state' }],
  ])('of a job: %s. It is saved, they are marked, and asked about when they are texted', async (_what, before, change) => {
    await setGate('refuse')
    const job = await aJob(before)
    const entry = await anEntry({ schedule_id: today.id, job_id: job.id, supervisor_id: ortiz.id })
    await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: bo.id })
    expect((await send('PATCH', `/api/Jobs/${job.id}`, change)).statusCode).toBe(200)
    expect(await marked(bo)).toBe(true)
    expect(await asks(entry)).toEqual(['Bo'])
  })

  test('of a person: a role that is no longer the office or the warehouse', async () => {
    const cy = await aWorker({ name: 'Cy', role: 'office' })
    await setGate('refuse')
    const entry = await anEntry({ schedule_id: today.id, job_id: brooklyn.id, supervisor_id: ortiz.id })
    expect((await send('POST', `/api/ScheduleEntries/${entry.id}/workerEntries`, { workerId: cy.id })).statusCode).toBe(200)
    expect(await marked(cy)).toBe(false)
    expect((await send('PATCH', `/api/Workers/${cy.id}`, { role: 'handler' })).statusCode).toBe(200)
    expect(await marked(cy)).toBe(true)
    expect(await asks(entry)).toEqual(['Cy'])
  })
})
