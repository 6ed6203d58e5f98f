/**
 * What an undo reports about texts sent since, and the texts that correct them. (product.md#undo;
 * decisions/planning.md)
 */
import { dayInWords } from '@daysheet/domain/calendar/in-words'
import type { Undone, UndoBody } from '@daysheet/domain/schedules/undo'
import { reasonToldOfCancellation, reasonToldOtherwise } from '@daysheet/domain/texts/text-status'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { aTexting } from '#testing/texts/texting.ts'
import { deliverText } from '#features/texts/deliver-text.ts'

const { db, caller } = await testApp()
const office = await caller()
const { anEntry, aWorker, aWorkerEntry, aSchedule, aSupervisor } = build(db)

let lastPhone = 9_291_000_000
let lastDay = 0
const aDay = () => aSchedule({ day: new Date(Date.UTC(2044, 0, 1 + (lastDay += 1))).toISOString().slice(0, 10) })
const aPerson = (name: string) => aWorker({ name, phone: String((lastPhone += 1)) })
const call = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
  const answer = await office.send(method, `/api/${path}`, body)
  expect([200, 204], answer.body).toContain(answer.statusCode)
  return answer
}
const undo = async (entity: UndoBody['entity'], id: string, version?: number) =>
  (await call('POST', 'Schedules/undo', { entity, id, version })).json<Undone>()
const place = (id: string) => db.selectFrom('worker_entry').selectAll().where('id', '=', id).executeTakeFirst()
const versionOf = async (table: 'schedule_entry' | 'worker_entry', id: string) =>
  (await db.selectFrom(table).select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
const textsTo = (workerId: string) =>
  db.selectFrom('text_message').select(['kind', 'state', 'body']).where('worker_id', '=', workerId).orderBy('time').execute()
const deliverAll = async () => {
  for (const { id } of await db.selectFrom('text_message').select('id').where('state', '=', 'queued').orderBy('time').execute())
    await deliverText(aTexting(db), id)
}
/** Sends the texts as the dialog after an undo does. */
const textsOf = ({ followUps }: Undone) =>
  followUps.map(({ kind, scheduleEntryId, scheduleId, job, people }) =>
    kind === 'removal'
      ? { kind, scheduleId, jobId: job.id, workerIds: people.map(({ workerId }) => workerId) }
      : { kind, scheduleEntryId, workerEntryIds: people.map(({ workerEntryId }) => workerEntryId) },
  )
const follow = async (undone: Undone) =>
  (await call('POST', 'Schedules/undo/texts', { note: '', intentId: randomUUID(), texts: textsOf(undone) })).json<object>()

/** Ana and Bo are on a job and were asked; Ana has confirmed. */
async function aTextedJob() {
  const schedule = await aDay()
  const entry = await anEntry({ schedule_id: schedule.id, supervisor_id: (await aSupervisor()).id })
  const [ana, bo] = [await aPerson('Ana'), await aPerson('Bo')]
  const one = (await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: ana.id })).id
  const two = (await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: bo.id })).id
  await call('POST', `ScheduleEntries/${entry.id}/sendtexts`, {})
  await deliverAll()
  await call('POST', `phones/${ana.id}/reply`, { text: 'y' })
  return { schedule, entry, ana, bo, one, two }
}
const text = async (entryId: string, body: object = {}) => {
  await call('POST', `ScheduleEntries/${entryId}/sendtexts`, { intentId: randomUUID(), ...body })
  await deliverAll()
}
/** The people named, and the texts to send them. */
const said = ({ texted, followUps }: Undone) => ({
  texted: texted.map(({ name, told }) => `${name} ${told}`),
  texts: followUps.map(({ kind, people }) => `${kind} ${people.map(({ name }) => name).join(' ')}`),
})

describe('after an undo, people who were texted the opposite are named and texted', () => {
  it('of a cancellation: they were texted to stay home, and are asked again', async () => {
    const { entry, ana, one, two } = await aTextedJob()
    await call('PATCH', `ScheduleEntries/${entry.id}`, { cancelled: true })
    await text(entry.id, { cancelled: true })
    const undone = await undo('ScheduleEntry', entry.id, await versionOf('schedule_entry', entry.id))
    expect(said(undone)).toEqual({ texted: ['Ana stay', 'Bo stay'], texts: ['ask Ana Bo'] })
    for (const id of [one, two]) expect(await place(id)).toMatchObject({ txt_status: null, txt_reason: reasonToldOfCancellation })
    expect(await follow(undone)).toEqual({ queued: 2, failed: [] })
    expect(await place(one)).toMatchObject({ txt_status: 'sent' })
    expect((await textsTo(ana.id)).map(({ kind }) => kind)).toEqual(['ask', 'reply', 'cancelled', 'ask'])
  })

  it('of a cancellation that only one of them got: the other text is withheld, and only one is named', async () => {
    const { entry, one, bo, two } = await aTextedJob()
    await call('PATCH', `ScheduleEntries/${entry.id}`, { cancelled: true })
    await text(entry.id, { cancelled: true, id: one })
    await call('POST', `ScheduleEntries/${entry.id}/sendtexts`, { cancelled: true, id: two })
    expect(said(await undo('ScheduleEntry', entry.id))).toEqual({ texted: ['Ana stay'], texts: ['ask Ana'] })
    expect((await textsTo(bo.id)).map(({ kind, state }) => `${kind} ${state}`)).toEqual(['ask delivered', 'cancelled withheld'])
  })

  it('of adding a person: they are texted that they are off the job', async () => {
    const { entry, schedule } = await aTextedJob()
    const cy = await aPerson('Cy')
    const added = (await call('POST', `ScheduleEntries/${entry.id}/workerEntries`, { workerId: cy.id })).json<{
      id: string
      version: number
    }>()
    await text(entry.id, { id: added.id })
    await call('POST', `phones/${cy.id}/reply`, { text: 'y' })
    const undone = await undo('WorkerEntry', added.id, added.version)
    expect(await place(added.id)).toBeUndefined()
    expect(said(undone)).toEqual({ texted: ['Cy come'], texts: ['removal Cy'] })
    expect(await follow(undone)).toEqual({ queued: 1, failed: [] })
    await deliverAll()
    const texts = await textsTo(cy.id)
    expect(texts.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['ask delivered', 'reply received', 'removal delivered'])
    expect(texts.at(-1)?.body).toContain(dayInWords(schedule.day, 'en'))
    // A person who is back on the job by then does not get a removal.
    await call('POST', `ScheduleEntries/${entry.id}/workerEntries`, { workerId: cy.id })
    expect(await follow(undone)).toMatchObject({ queued: 0, failed: [{ name: 'Cy', reason: 'Not texted: they are on this job' }] })
  })

  it('of adding a person whose text still waits: it is withheld, and no one is named', async () => {
    const { entry } = await aTextedJob()
    const cy = await aPerson('Cy')
    const { id } = (await call('POST', `ScheduleEntries/${entry.id}/workerEntries`, { workerId: cy.id })).json<{ id: string }>()
    await call('POST', `ScheduleEntries/${entry.id}/sendtexts`, { id })
    expect(said(await undo('WorkerEntry', id))).toEqual({ texted: [], texts: [] })
    await deliverAll()
    expect((await textsTo(cy.id)).map(({ state }) => state)).toEqual(['withheld'])
  })

  it('of a removal that was texted; one that still waits is withheld', async () => {
    const { entry, one, two, bo } = await aTextedJob()
    await text(entry.id, { id: one, removal: true })
    await call('DELETE', `WorkerEntries/${one}`)
    expect(said(await undo('WorkerEntry', one))).toEqual({ texted: ['Ana stay'], texts: ['ask Ana'] })
    expect(await place(one)).toMatchObject({ txt_status: null, txt_reason: reasonToldOtherwise })
    await call('POST', `ScheduleEntries/${entry.id}/sendtexts`, { id: two, removal: true })
    await call('DELETE', `WorkerEntries/${two}`)
    expect(said(await undo('WorkerEntry', two))).toEqual({ texted: [], texts: [] })
    await deliverAll()
    expect((await textsTo(bo.id)).map(({ kind, state }) => `${kind} ${state}`)).toEqual(['ask delivered', 'removal withheld'])
  })

  const off = async (entry: { schedule_id: string; job_id: string }, ...workerIds: string[]) => {
    const texts = [{ kind: 'removal', scheduleId: entry.schedule_id, jobId: entry.job_id, workerIds }]
    await call('POST', 'Schedules/undo/texts', { note: '', intentId: randomUUID(), texts })
  }

  it('of a removal that was texted afterwards; one that still waits is withheld', async () => {
    const { entry, ana, one, bo, two } = await aTextedJob()
    await call('DELETE', `WorkerEntries/${one}`)
    await off(entry, ana.id)
    await deliverAll()
    expect(said(await undo('WorkerEntry', one))).toEqual({ texted: ['Ana stay'], texts: ['ask Ana'] })
    expect(await place(one)).toMatchObject({ txt_status: null, txt_reason: reasonToldOtherwise })
    await call('DELETE', `WorkerEntries/${two}`)
    await off(entry, bo.id)
    expect(said(await undo('WorkerEntry', two))).toEqual({ texted: [], texts: [] })
    await deliverAll()
    expect((await textsTo(bo.id)).map(({ kind, state }) => `${kind} ${state}`)).toEqual(['ask delivered', 'removal withheld'])
  })

  it('of removing a job whose crew was then texted: they are back, and are asked again', async () => {
    const { entry, ana, bo, one } = await aTextedJob()
    await call('DELETE', `ScheduleEntries/${entry.id}`)
    await off(entry, ana.id, bo.id)
    await deliverAll()
    const undone = await undo('ScheduleEntry', entry.id)
    expect(said(undone)).toEqual({ texted: ['Ana stay', 'Bo stay'], texts: ['ask Ana Bo'] })
    expect(await place(one)).toMatchObject({ txt_status: null, txt_reason: reasonToldOtherwise })
    expect(await follow(undone)).toEqual({ queued: 2, failed: [] })
  })

  it('of a replacement that both were texted about: the new person is off, the first is asked again', async () => {
    const { entry, ana, one } = await aTextedJob()
    const cy = await aPerson('Cy')
    const placed = (await call('POST', `WorkerEntries/${one}/substitute`, { workerId: cy.id })).json<{ id: string; version: number }>()
    await off(entry, ana.id)
    await text(entry.id, { id: placed.id })
    const undone = await undo('WorkerEntry', placed.id, placed.version)
    expect(said(undone)).toEqual({ texted: ['Ana stay', 'Cy come'], texts: ['removal Cy', 'ask Ana'] })
  })

  it('of a move to a job that they were asked about: a removal from that one, a question about the first; their yes is forgotten', async () => {
    const { schedule, one } = await aTextedJob()
    const other = await anEntry({ schedule_id: schedule.id })
    await call('PATCH', `WorkerEntries/${one}`, { scheduleEntryId: other.id })
    const version = await versionOf('worker_entry', one)
    await text(other.id, { id: one })
    const undone = await undo('WorkerEntry', one, version)
    expect(said(undone)).toEqual({ texted: ['Ana come'], texts: ['removal Ana', 'ask Ana'] })
    expect(undone.followUps[0]?.job.id).toBe(other.job_id)
    expect(await place(one)).toMatchObject({ txt_status: null, txt_reason: reasonToldOtherwise })
    expect(await follow(undone)).toEqual({ queued: 2, failed: [] })
  })

  it('of reactivating a job that they were asked about: texted that it is cancelled', async () => {
    const { entry, one } = await aTextedJob()
    await call('PATCH', `ScheduleEntries/${entry.id}`, { cancelled: true })
    await call('PATCH', `ScheduleEntries/${entry.id}`, { cancelled: false })
    const version = await versionOf('schedule_entry', entry.id)
    await text(entry.id, { id: one })
    const undone = await undo('ScheduleEntry', entry.id, version)
    expect(said(undone)).toEqual({ texted: ['Ana come'], texts: ['cancelled Ana'] })
    expect(await follow(undone)).toEqual({ queued: 1, failed: [] })
  })

  it('of another start time that was texted: asked about the first one', async () => {
    const { entry, two } = await aTextedJob()
    await call('PATCH', `ScheduleEntries/${entry.id}`, { startTime: '4:00 AM' })
    const version = await versionOf('schedule_entry', entry.id)
    await text(entry.id, { id: two })
    expect(said(await undo('ScheduleEntry', entry.id, version))).toEqual({ texted: ['Bo other'], texts: ['ask Bo'] })
    // Texts do not mention the note.
    await call('PATCH', `ScheduleEntries/${entry.id}`, { notes: 'side gate' })
    await text(entry.id, { id: two })
    expect(said(await undo('ScheduleEntry', entry.id))).toEqual({ texted: [], texts: [] })
  })

  it('of another day: a removal from that day, a question about the first', async () => {
    const { entry, one } = await aTextedJob()
    const day = await aDay()
    await call('PATCH', `ScheduleEntries/${entry.id}`, { scheduleId: day.id })
    const version = await versionOf('schedule_entry', entry.id)
    await text(entry.id, { id: one })
    const undone = await undo('ScheduleEntry', entry.id, version)
    expect(said(undone)).toEqual({ texted: ['Ana come'], texts: ['removal Ana', 'ask Ana'] })
    expect(undone.followUps.map(({ day: on }) => on)).toEqual([day.day, undone.followUps[1]?.day])
    expect(undone.followUps[1]?.day).not.toBe(day.day)
  })

  it('of a copied day that was texted: everybody gets a removal, although the rows are gone', async () => {
    const { schedule, ana } = await aTextedJob()
    const target = await aDay()
    const copied = (await call('POST', 'Schedules/copyDays', { from: schedule.day, to: target.day, days: 1 })).json<{
      entryIds: string[]
    }>()
    await call('POST', `Schedules/${target.id}/sendtexts`, {})
    await deliverAll()
    const undone = await undo('ScheduleEntry', copied.entryIds[0] ?? '', 1)
    expect(said(undone)).toEqual({ texted: ['Ana come', 'Bo come'], texts: ['removal Ana Bo'] })
    expect(await follow(undone)).toEqual({ queued: 2, failed: [] })
    await deliverAll()
    expect((await textsTo(ana.id)).at(-1)).toMatchObject({ kind: 'removal', state: 'delivered' })
  })
})

describe('exactly one act is undone', () => {
  it('not a later one on the same row: the answer says so', async () => {
    const schedule = await aDay()
    const { job_id: jobId } = await anEntry()
    const { id, version } = (await call('POST', `Schedules/${schedule.id}/scheduleEntries`, { jobId })).json<{
      id: string
      version: number
    }>()
    await call('PATCH', `ScheduleEntries/${id}`, { startTime: '5:00 AM' })
    const answer = await office.send('POST', '/api/Schedules/undo', { entity: 'ScheduleEntry', id, version })
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { error: { code: 'CHANGED_MEANWHILE' } }])
    expect(await db.selectFrom('schedule_entry').select('start_time').where('id', '=', id).executeTakeFirst()).toEqual({
      start_time: '5:00 AM',
    })
  })

  it('not adding a job, when another office has put people on it since', async () => {
    const schedule = await aDay()
    const { job_id: jobId } = await anEntry()
    const { id } = (await call('POST', `Schedules/${schedule.id}/scheduleEntries`, { jobId })).json<{ id: string }>()
    const added = await aWorkerEntry({ schedule_entry_id: id })
    expect((await office.send('POST', '/api/Schedules/undo', { entity: 'ScheduleEntry', id })).json()).toMatchObject({
      error: { code: 'CHANGED_MEANWHILE' },
    })
    expect(await place(added.id)).toBeDefined()
  })

  it('does not bring people back onto a job that another office has moved to another day since', async () => {
    const { entry, two } = await aTextedJob()
    await call('DELETE', `WorkerEntries/${two}`)
    await call('PATCH', `ScheduleEntries/${entry.id}`, { scheduleId: (await aDay()).id })
    expect((await office.send('POST', '/api/Schedules/undo', { entity: 'WorkerEntry', id: two })).json()).toMatchObject({
      error: { code: 'CHANGED_MEANWHILE' },
    })
  })

  it('a person who answered in the meantime keeps their answer', async () => {
    const { entry, bo, two } = await aTextedJob()
    await call('PATCH', `ScheduleEntries/${entry.id}`, { notes: 'side gate' })
    await call('POST', `phones/${bo.id}/reply`, { text: 'n' })
    await undo('ScheduleEntry', entry.id)
    expect(await place(two)).toMatchObject({ txt_status: 'n' })
  })
})

it('sending the texts twice texts each person once; a different body under the same intent is refused, and so is a changed crew', async () => {
  const { entry, one } = await aTextedJob()
  const order = { note: '', intentId: randomUUID(), texts: [{ kind: 'ask', scheduleEntryId: entry.id, workerEntryIds: [one] }] }
  const send = (more: object = {}) => office.send('POST', '/api/Schedules/undo/texts', { ...order, ...more })
  for (const _ of [1, 2]) expect((await send()).json()).toEqual({ queued: 1, failed: [] })
  expect((await send({ note: 'bring boots' })).statusCode).toBe(409)
  const gone = { kind: 'ask', scheduleEntryId: entry.id, workerEntryIds: [one, randomUUID()] }
  expect((await send({ intentId: randomUUID(), texts: [gone] })).json()).toMatchObject({ error: { statusCode: 409 } })
})
