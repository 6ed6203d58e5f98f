import type { Crew } from '@daysheet/domain/crews/crew'
import { v7 as newId } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { calls, testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const one = await testApp()
const { db } = one
const other = await one.anotherNode()
const office = await one.caller()
const colleague = await one.caller()
const { aSupervisor, aWorker } = build(db)

const ana = await aWorker({ name: 'Ana' })
const bo = await aWorker({ name: 'Bo' })
const ortiz = await aSupervisor({ name: 'J. Ortiz' })
const crews = async () => (await office.get('/api/crews')).json<Crew[]>()
const add = (crew: object, by = office) => by.send('POST', '/api/crews', { id: newId(), supervisorId: null, workerIds: [ana.id], ...crew })
const added = async (crew: object = {}) => (await add({ name: 'Tower', ...crew })).json<Crew>()
const change = ({ id, version }: Crew, form: object, by = office) =>
  by.send('PATCH', `/api/crews/${id}`, form, { 'if-match': `"${version}"` })
const changesOf = (id: string) =>
  db.selectFrom('change_event').select(['type']).where('entity', '=', 'Crew').where('row_id', '=', id).orderBy('seq').execute()

beforeEach(async () => {
  await db.deleteFrom('crew').execute()
})

describe('a crew', () => {
  test('is saved with its supervisor and its people, read by name, and announced', async () => {
    const tower = await added({ name: ' Tower ', supervisorId: ortiz.id, workerIds: [bo.id, ana.id] })
    expect(tower).toEqual({
      id: expect.any(String),
      version: 2,
      name: 'Tower',
      supervisorId: ortiz.id,
      workerIds: [ana.id, bo.id],
      supervisor: { id: ortiz.id, name: 'J. Ortiz', active: true },
      workers: [
        { id: ana.id, name: 'Ana', active: true },
        { id: bo.id, name: 'Bo', active: true },
      ],
    })
    await added({ name: 'bridge' })
    expect((await crews()).map(({ name }) => name)).toEqual(['bridge', 'Tower'])
    expect(await changesOf(tower.id)).toContainEqual({ type: 'create' })
  })

  test('is one crew when its request is repeated', async () => {
    const body = { id: newId(), name: 'Tower' }
    const [first, again] = [await add(body), await add(body)]
    expect([first.statusCode, again.statusCode]).toEqual([200, 200])
    expect(again.json()).toEqual(first.json())
    expect(await crews()).toHaveLength(1)
  })

  test('has a new version, an author and an announcement when only its people change', async () => {
    const tower = await added()
    const changed = (await change(tower, { workerIds: [bo.id] })).json<Crew>()
    expect(changed.workers.map(({ name }) => name)).toEqual(['Bo'])
    expect(changed.version).toBeGreaterThan(tower.version)
    expect((await changesOf(tower.id)).map(({ type }) => type)).toContain('update')
    const audit = await db.selectFrom('audit_entry').select(['actor', 'action']).where('table_name', '=', 'crew_member').execute()
    expect(audit).toContainEqual({ actor: `account ${office.username}`, action: 'delete' })
    const same = (await change(changed, { workerIds: [bo.id] })).json<Crew>()
    expect(same.version).toBe(changed.version)
  })

  test('is changed in part: what is not sent stays', async () => {
    const tower = await added({ supervisorId: ortiz.id, workerIds: [ana.id, bo.id] })
    expect((await change(tower, { name: 'Bridge' })).json()).toMatchObject({
      name: 'Bridge',
      supervisorId: ortiz.id,
      workerIds: [ana.id, bo.id],
    })
  })

  test('that somebody changed meanwhile is not overwritten: the second is told who', async () => {
    const tower = await added()
    await change(tower, { workerIds: [bo.id] }, colleague)
    const reply = await change(tower, { name: 'Bridge' })
    expect(reply.statusCode).toBe(412)
    expect(reply.json()).toMatchObject({ error: { code: 'STALE', details: { changedBy: colleague.username } } })
    expect((await crews())[0]).toMatchObject({ name: 'Tower', workers: [{ name: 'Bo' }] })
  })

  test('is removed, and its people stay', async () => {
    const tower = await added()
    expect((await office.send('DELETE', `/api/crews/${tower.id}`)).statusCode).toBe(204)
    expect(await crews()).toEqual([])
    expect(await db.selectFrom('worker').select('id').where('id', '=', ana.id).executeTakeFirst()).toEqual({ id: ana.id })
    expect((await office.send('DELETE', `/api/crews/${tower.id}`)).statusCode).toBe(404)
    expect((await change(tower, {})).statusCode).toBe(404)
  })

  test('keeps who is not active any more, and says so', async () => {
    await added({ workerIds: [(await aWorker({ name: 'Former', active: false })).id] })
    expect((await crews())[0]?.workers).toMatchObject([{ name: 'Former', active: false }])
  })

  test('of two offices that name one alike at once, on two nodes, one is refused', async () => {
    const there = calls(other.app, colleague.token)
    const replies = await Promise.all([
      add({ name: 'Tower' }),
      there.send('POST', '/api/crews', { id: newId(), name: 'tower ', supervisorId: null, workerIds: [bo.id] }),
    ])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(replies.find(({ statusCode }) => statusCode === 409)?.body).toMatch(/A crew named (T|t)ower already exists/)
  })

  test.each<[object, string]>([
    [{ name: ' ' }, 'Please enter a name'],
    [{ workerIds: [] }, 'Please choose at least one employee'],
    [{ workerIds: [ana.id, ana.id] }, 'must not repeat a person'],
    [{ workers: [] }, 'is not a property of Crew'],
  ])('with %j is refused by name', async (wrong, words) => {
    const reply = await add({ name: 'Tower', ...wrong })
    expect([reply.statusCode, reply.body]).toEqual([422, expect.stringContaining(words)])
    expect(await crews()).toEqual([])
  })

  test('of somebody who does not exist is refused, and nothing is saved', async () => {
    expect((await add({ name: 'Tower', workerIds: [newId()] })).statusCode).toBe(422)
    expect(await crews()).toEqual([])
  })
})
