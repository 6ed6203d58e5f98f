import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, test, vi } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { openStream } from '#testing/stream-client.ts'

const { app, db, caller } = await testApp()
const { aJob, aSupervisor, aChecklist, aQuestion, aLocation } = build(db)
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const phone = await caller('supervisor')
const time = '2026-11-20T17:40:08.745Z'

interface Told {
  entity: string
  type: string
  id: string
  data?: object
}

/** What was told since last asked, of the entities that are meant. */
async function toldSince(...entities: string[]): Promise<Told[]> {
  const { rows } =
    await sql<Told>`select entity, type, row_id as id, data from change_event where entity = any(${entities}) order by seq`.execute(db)
  await sql`delete from change_event`.execute(db)
  return rows
}
async function send(...call: Parameters<typeof phone.send>) {
  const answer = await phone.send(...call)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer
}
const update = (entity: string, id: string) => ({ entity, type: 'update', id, data: null })

test('a report is told with its job, made, changed and removed; one that did not change is not', async () => {
  const job = await aJob()
  const body = { id: uuid(), jobId: job.id, time, synopsis: 'Dry.' }
  await toldSince()
  await send('POST', '/api/JobInspections', body)
  await send('POST', '/api/JobInspections', body)
  await send('PATCH', `/api/JobInspections/${body.id}`, { synopsis: 'Dry.' })
  await send('PATCH', `/api/JobInspections/${body.id}`, { synopsis: 'Wet.' })
  await send('DELETE', `/api/JobInspections/${body.id}`)
  const told = { entity: 'JobInspection', id: body.id, data: { jobId: job.id } }
  expect(await toldSince('JobInspection')).toEqual(['create', 'update', 'remove'].map((type) => ({ ...told, type })))
  await send('POST', '/api/JobInspections', { ...body, jobId: null, type: 'estimate' })
  expect(await toldSince('JobInspection')).toEqual([{ ...told, type: 'create', data: { jobId: null } }])
})

test('positions are told once a transaction, by their supervisor, however many a phone brings', async () => {
  const [one, other] = [await aSupervisor(), await aSupervisor()]
  const position = (supervisorId: string) => ({ id: uuid(), supervisorId, gpsTime: time, latitude: 40.7, longitude: -74 })
  const batch = Array.from({ length: 300 }, (_, at) => position(at % 3 === 0 ? other.id : one.id))
  await toldSince()
  await send('POST', '/api/Locations', batch)
  const both = [one.id, other.id].toSorted().map((id) => update('Location', id))
  const byId = (told: Told[]) => told.toSorted((a, b) => a.id.localeCompare(b.id))
  expect(byId(await toldSince('Location'))).toEqual(both)
  // A repetition changes nothing, nor does a batch that is refused.
  await send('POST', '/api/Locations', batch)
  await phone.send('POST', '/api/Locations', [position(one.id), position(uuid())])
  expect(await toldSince('Location')).toEqual([])
  await send('POST', '/api/Locations', [...batch, position(one.id)])
  expect(await toldSince('Location')).toEqual([update('Location', one.id)])
  const moved = await aLocation({ supervisor_id: one.id })
  await toldSince()
  await send('PATCH', `/api/Locations/${moved.id}`, { supervisorId: other.id })
  expect(byId(await toldSince('Location'))).toEqual(both)
  await send('DELETE', `/api/Supervisors/${other.id}/locations`)
  expect(await toldSince('Location')).toEqual([update('Location', other.id)])
})

test('a checklist that comes with its questions is told once, and anew when they change', async () => {
  const job = await aJob()
  const id = uuid()
  const questions = Array.from({ length: 10 }, (_, at) => ({ id: uuid(), question1: `Question ${at}?`, answer1: 'Yes' }))
  await toldSince()
  await send('POST', '/api/Checklists', { id, jobId: job.id, time, questions })
  expect(await toldSince('Checklist', 'Question')).toEqual([{ entity: 'Checklist', type: 'create', id, data: { jobId: job.id } }])
  await send('POST', '/api/Checklists', { id, jobId: job.id, time, questions })
  await send('PATCH', `/api/Questions/${questions[0]?.id}`, { answer1: 'Yes' })
  expect(await toldSince('Checklist')).toEqual([])
  await send('PATCH', `/api/Questions/${questions[0]?.id}`, { answer1: 'No' })
  expect(await toldSince('Checklist')).toEqual([update('Checklist', id)])
  await send('POST', '/api/Questions', [1, 2, 3].map((at) => ({ checklistId: id, question1: `More ${at}?` }))) // prettier-ignore
  expect(await toldSince('Checklist')).toEqual([update('Checklist', id)])
  await send('DELETE', `/api/Checklists/${id}/questions`)
  expect(await toldSince('Checklist')).toEqual([update('Checklist', id)])
  await send('POST', '/api/Questions', { checklistId: id, question1: 'The last?' })
  await toldSince()
  await send('DELETE', `/api/Checklists/${id}`)
  expect((await toldSince('Checklist')).map(({ type }) => type)).toEqual(['remove'])
})

test('a question that moves to another checklist is told of both; a quiet transaction and one taken back are not told', async () => {
  const [from, to] = [await aChecklist(), await aChecklist()]
  const question = await aQuestion({ checklist_id: from.id })
  await toldSince()
  await send('PATCH', `/api/Questions/${question.id}`, { checklistId: to.id })
  expect((await toldSince('Checklist')).map(({ id }) => id).toSorted()).toEqual([from.id, to.id].toSorted())
  const supervisor = await aSupervisor()
  const position = { id: uuid(), supervisor_id: supervisor.id, gps_time: time, latitude: 40.7, longitude: -74 }
  await toldSince()
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('daysheet.quiet', 'on', true)`.execute(tx)
    await tx.insertInto('location').values(position).execute()
    await tx.updateTable('question').set({ answer1: 'Perhaps' }).where('id', '=', question.id).execute()
  })
  const failed = db.transaction().execute(async (tx) => {
    await tx.updateTable('question').set({ answer1: 'Never' }).where('id', '=', question.id).execute()
    throw new Error('taken back')
  })
  await expect(failed).rejects.toThrow('taken back')
  expect(await toldSince('Checklist', 'Location', 'JobInspection')).toEqual([])
})

test('who looks at a job or at the map hears of them on the stream', async () => {
  const [job, supervisor] = [await aJob(), await aSupervisor()]
  const stream = await openStream(`${address}/api/changes`, { authorization: phone.token })
  await vi.waitFor(() => expect(stream.named('hello')).toHaveLength(1), { interval: 10 })
  await send('POST', '/api/Locations', { supervisorId: supervisor.id, gpsTime: time, latitude: 40.7, longitude: -74 })
  const report = await send('POST', '/api/JobInspections', { jobId: job.id, time })
  const told = [
    { entity: 'Location', type: 'update', id: supervisor.id },
    { entity: 'JobInspection', type: 'create', id: report.json<{ id: string }>().id, data: { jobId: job.id } },
  ]
  const heard = () => stream.named('change').map(({ data }) => data as Told)
  const matchesFilter = ({ entity, id }: Told) => told.some((one) => one.entity === entity && one.id === id)
  await vi.waitFor(() => expect(heard().filter(matchesFilter)).toMatchObject(told), { interval: 10 })
  stream.cut()
})
