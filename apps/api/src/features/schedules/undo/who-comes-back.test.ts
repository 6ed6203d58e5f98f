/**
 * Undo does not bring back people without certificates or people who have left. (product.md#undo,
 * product.md#certificate-gate; decisions/planning.md)
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build, kindIds } from '#testing/builders.ts'

const { db, caller } = await testApp()
const office = await caller()
const { anEntry, aWorker, aWorkerEntry, aSchedule, aJob, aSupervisor, aCertificate, setGate } = build(db)
let lastDay = 0
const dayAfter = (days: number) => new Date(Date.UTC(2045, 0, 1 + days)).toISOString().slice(0, 10)
const aDay = () => aSchedule({ day: dayAfter((lastDay += 1)) })
const send = office.send
const undo = (entity: 'ScheduleEntry' | 'WorkerEntry', id: string, more: object = {}) =>
  send('POST', '/api/Schedules/undo', { entity, id, ...more })
const entryOf = (id: string) => db.selectFrom('schedule_entry').selectAll().where('id', '=', id).executeTakeFirst()

/** A person with the card to be in charge. */
async function aCertifiedSupervisor() {
  const one = await aSupervisor()
  await aCertificate({ supervisor_id: one.id, kind_id: kindIds.stateSupervisor, expires: '2046-01-01' })
  return one
}

/** A job of the State with a supervisor, and Ana on it, both with their cards. */
async function aJobOf(day: { id: string }) {
  const entry = await anEntry({
    schedule_id: day.id,
    job_id: (await aJob({ boro: 'Albany' })).id,
    supervisor_id: (await aCertifiedSupervisor()).id,
  })
  const ana = await aWorker({ name: 'Ana' })
  await aCertificate({ worker_id: ana.id, kind_id: kindIds.stateHandler, expires: '2046-01-01' })
  const one = await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: ana.id })
  return { entry, ana, one }
}

beforeEach(() => setGate('off'))

describe('the gate', () => {
  it.each(['ask', 'refuse'] as const)(
    'of a cancellation, under %s, checks people who were put on the job in the meantime',
    async (gate) => {
      await setGate(gate)
      const { entry } = await aJobOf(await aDay())
      const bo = await aWorker({ name: 'Bo' })
      await send('PATCH', `/api/ScheduleEntries/${entry.id}`, { cancelled: true })
      await send('POST', `/api/ScheduleEntries/${entry.id}/workerEntries`, { workerId: bo.id })
      const refused = await undo('ScheduleEntry', entry.id)
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        { error: { code: 'CERTIFICATES', details: { canOverride: gate === 'ask', problems: [{ name: 'Bo' }] } } },
      ])
      expect((await entryOf(entry.id))?.cancelled).toBe(true)
      const { digest } = refused.json<{ error: { details: { digest: string } } }>().error.details
      const answer = await undo('ScheduleEntry', entry.id, { certificateOverride: 'Card on its way', certificateProblems: digest })
      expect(answer.statusCode).toBe(gate === 'ask' ? 200 : 409)
    },
  )

  it('of a move to another day: people who joined there need a card that is valid on the first day, or it is not undone', async () => {
    const [wednesday, thursday] = [await aDay(), await aDay()]
    await setGate('refuse')
    const { entry } = await aJobOf(wednesday)
    const bo = await aWorker({ name: 'Bo' })
    await aCertificate({ worker_id: bo.id, kind_id: kindIds.stateHandler, issued: thursday.day, expires: '2046-01-01' })
    await send('PATCH', `/api/ScheduleEntries/${entry.id}`, { scheduleId: thursday.id })
    expect((await send('POST', `/api/ScheduleEntries/${entry.id}/workerEntries`, { workerId: bo.id })).statusCode).toBe(200)
    expect((await undo('ScheduleEntry', entry.id)).json()).toMatchObject({ error: { code: 'CERTIFICATES' } })
  })

  it('does not check people who were there before', async () => {
    const { entry } = await aJobOf(await aDay())
    const bo = await aWorker({ name: 'Bo' })
    const two = await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: bo.id })
    await setGate('refuse')
    await send('PATCH', `/api/ScheduleEntries/${entry.id}`, { cancelled: true })
    expect((await undo('ScheduleEntry', entry.id)).statusCode).toBe(200)
    await send('DELETE', `/api/WorkerEntries/${two.id}`)
    expect((await undo('WorkerEntry', two.id)).statusCode).toBe(200)
    await send('DELETE', `/api/ScheduleEntries/${entry.id}`)
    expect((await undo('ScheduleEntry', entry.id)).statusCode).toBe(200)
  })
})

describe('people and jobs made inactive since', () => {
  const leave = (plural: 'Workers' | 'Jobs' | 'Supervisors', id: string) => send('PATCH', `/api/${plural}/${id}`, { active: false })
  const notActive = {
    error: { code: 'NOT_ACTIVE', message: expect.stringMatching(/no longer active, so this was not undone\.$/) as string },
  }

  it.each<[string, 'Workers' | 'Jobs' | 'Supervisors']>([
    ['a crew member', 'Workers'],
    ['the job', 'Jobs'],
    ['the supervisor', 'Supervisors'],
  ])('%s stays away from a job that was removed or cancelled', async (_who, plural) => {
    const { entry, ana } = await aJobOf(await aDay())
    const id = { Workers: ana.id, Jobs: entry.job_id, Supervisors: String(entry.supervisor_id) }[plural]
    await send('PATCH', `/api/ScheduleEntries/${entry.id}`, { cancelled: true })
    await leave(plural, id)
    expect((await undo('ScheduleEntry', entry.id)).json()).toMatchObject(notActive)
    await send('PATCH', `/api/${plural}/${id}`, { active: true })
    expect((await undo('ScheduleEntry', entry.id)).statusCode).toBe(200)
    await send('DELETE', `/api/ScheduleEntries/${entry.id}`)
    await leave(plural, id)
    expect((await undo('ScheduleEntry', entry.id)).json()).toMatchObject(notActive)
    expect(await entryOf(entry.id)).toBeUndefined()
  })

  it('a person who was taken off a job or moved does not come back', async () => {
    const day = await aDay()
    const { ana, one } = await aJobOf(day)
    await send('PATCH', `/api/WorkerEntries/${one.id}`, { scheduleEntryId: (await anEntry({ schedule_id: day.id })).id })
    await leave('Workers', ana.id)
    expect((await undo('WorkerEntry', one.id)).json()).toMatchObject(notActive)
    await send('PATCH', `/api/Workers/${ana.id}`, { active: true })
    await send('DELETE', `/api/WorkerEntries/${one.id}`)
    await leave('Workers', ana.id)
    expect((await undo('WorkerEntry', one.id)).json()).toMatchObject(notActive)
  })

  it('places that making a person inactive took away do not come back', async () => {
    const { ana, one } = await aJobOf(await aDay())
    const gone = await send('POST', `/api/Workers/${ana.id}/deactivate`, { takeOff: true })
    expect(gone.statusCode, gone.body).toBe(200)
    expect((await undo('WorkerEntry', one.id)).json()).toMatchObject(notActive)
  })

  it('a person who was inactive before keeps their place', async () => {
    const { ana, one } = await aJobOf(await aDay())
    await leave('Workers', ana.id)
    await send('DELETE', `/api/WorkerEntries/${one.id}`)
    expect((await undo('WorkerEntry', one.id)).statusCode).toBe(200)
  })
})
