import { v4 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const now = new Date('2026-11-20T18:00:00Z')
const { db, caller } = await testApp({ now: () => now })
const { aJob, anEntry, aSupervisor, aWorker, aWorkerEntry } = build(db)
const office = await caller()

interface Refused {
  error: { details: ({ code?: string; details?: { messages: Record<string, string[]> } } | null)[] }
}

/** What is wrong with each row of a list, by its code or its property. */
async function refusalsOf(path: string, rows: readonly object[]) {
  const count = `/api/${path.replace(/\/.*\//, '/')}/count`
  const before = (await office.get(count)).body
  const answer = await office.send('POST', `/api/${path}`, rows)
  expect(answer.statusCode, answer.body).toBe(422)
  expect((await office.get(count)).body, 'nothing of the list is stored').toBe(before)
  return answer.json<Refused>().error.details.map((one) => one && (one.code ?? Object.keys(one.details?.messages ?? {}).join()))
}

test('of a list of jobs it is said which row has no address, terms that are not its own, or half a place', async () => {
  const wrong = [{ address: '' }, { address: '3 Elm St', overtimeCodes: ['A1'] }, { address: '4 Elm St', latitude: 40 }]
  const alone = await office.send('POST', '/api/Jobs', wrong[0])
  expect(alone.json()).toMatchObject({ error: { details: { messages: { address: ['Please enter an address'] } } } })
  expect(await refusalsOf('Jobs', [{ address: '1 Elm St' }, ...wrong])).toEqual([null, 'address', 'overtimeCodes', 'longitude'])
})

test('of a list of container requests it is said which has an id that can be guessed, or no job', async () => {
  const jobId = (await aJob()).id
  const list = [{ id: uuid(), jobId }, { id: '019a9e2e-5f0c-7a11-9d52-0f6c2b1e7a01', jobId }, { id: uuid() }]
  expect(await refusalsOf('ContainerReqs', list)).toEqual([null, 'id', 'jobId'])
})

test('one answer names every wrong row, whatever stage of the checks it fails', async () => {
  const { id: workerEntryId } = await aWorkerEntry()
  const punch = (more: object = {}) => ({ id: uuid(), workerEntryId, type: 'in', time: now.toISOString(), ...more })
  const events = [punch(), punch({ workerEntryId: uuid() }), punch({ type: 'sideways' }), punch()]
  expect(await refusalsOf('Events', events)).toEqual([null, 'NO_WORKER_ENTRY', 'type', null])

  const { id: supervisorId } = await aSupervisor()
  const position = (more: object = {}) => ({ supervisorId, gpsTime: now.toISOString(), latitude: 40.7, longitude: -74, ...more })
  const stored = position({ id: uuid() })
  await office.send('POST', '/api/Locations', stored)
  const positions = [
    position(),
    position({ latitude: 91 }),
    position({ gpsTime: '2030-01-01T00:00:00.000Z' }),
    position({ supervisorId: uuid() }),
    { ...stored, latitude: 12 },
    position({ supervisorId: uuid() }),
  ]
  expect(await refusalsOf('Locations', positions)).toEqual([null, 'latitude', 'gpsTime', 'supervisorId', 'ID_IN_USE', 'supervisorId'])
})

test('of the rows of a relation too, of any resource', async () => {
  const { id } = await anEntry()
  const workerId = (await aWorker()).id
  const crew = [{ workerId }, { workerId: uuid() }, { workerId, planned: 'perhaps' }, { workerId: uuid() }]
  expect(await refusalsOf(`ScheduleEntries/${id}/workerEntries`, crew)).toEqual([null, 'workerId', 'planned', 'workerId'])
})

test('the list ends with the hundredth wrong row, at whatever stage it failed', async () => {
  const rows = Array.from({ length: 300 }, (_, at) => (at % 2 === 0 ? { address: '' } : { address: 'A', colour: 'red' }))
  expect(await refusalsOf('Jobs', rows)).toEqual(Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? 'address' : 'colour')))
})

test('a list in which only references are wrong names all of them', async () => {
  const { id } = await anEntry()
  const [workerId, gone] = [(await aWorker()).id, uuid()]
  const row = (more: object) => ({ scheduleEntryId: id, workerId, ...more })
  const list = [row({ workerId: gone }), row({}), row({ scheduleEntryId: uuid() }), row({ workerId: gone })]
  expect(await refusalsOf('WorkerEntries', list)).toEqual(['workerId', null, 'scheduleEntryId', 'workerId'])
})
