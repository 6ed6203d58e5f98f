/** What clients of an old deployment bring along: ids of any version, upserts, numbers and dates in every spelling. (product.md#wire-filters, product.md#wire-where, product.md#wire-writes) */
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const { db, caller } = await testApp()
const office = await caller()
const { aJob, aSupervisor, anEntry, aSchedule, aWorker, aWorkerEntry } = build(db)

type Row = Record<string, unknown> & { id: string; version: number }
interface ErrorBody {
  error: { statusCode: number; message: string; code?: string }
}
const parameter = (name: 'filter' | 'where', value: unknown) => `${name}=${encodeURIComponent(JSON.stringify(value))}`
const find = async (plural: string, where: unknown) => (await office.get(`/api/${plural}?${parameter('filter', { where })}`)).json<Row[]>()
const count = async (plural: string, where: unknown) =>
  (await office.get(`/api/${plural}/count?${parameter('where', where)}`)).json<{ count: number }>().count

describe('ids', () => {
  // No version, md5-made, upper case.
  const oldIds = ['00000000-0000-0000-0000-00000000000a', '900150983cd24fb0d6963f7d28e17f72', 'ABCDEF01-2345-6789-0ABC-DEF012345678'].map(
    (id) => (id.includes('-') ? id : id.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')),
  )
  test.each(oldIds)('%s is made, found, referred to, changed and deleted like any other', async (id) => {
    const kept = id.toLowerCase()
    expect((await office.send('POST', '/api/Jobs', { id, address: 'Old St' })).json()).toMatchObject({ id: kept })
    expect((await office.get(`/api/Jobs/${id}`)).json()).toMatchObject({ id: kept, address: 'Old St' })
    expect(await find('Jobs', { id: { inq: [id] } })).toHaveLength(1)
    const set = (await office.send('POST', `/api/Jobs/${id}/imageSets`, { time: '2026-01-05', images: [] })).json<Row>()
    expect(set).toMatchObject({ jobId: kept })
    expect(await count('ImageSets', { jobId: id })).toBe(1)
    expect((await office.send('PATCH', `/api/Jobs/${id}`, { id, boro: 'Queens' })).json()).toMatchObject({ boro: 'Queens' })
    expect((await office.send('DELETE', `/api/ImageSets/${set.id}`)).json()).toEqual({ count: 1 })
    expect((await office.send('DELETE', `/api/Jobs/${id}`)).json()).toEqual({ count: 1 })
  })
  test('what is no id at all is a 422', async () => {
    const answer = await office.send('POST', '/api/Jobs', { id: 'nope', address: 'a' })
    expect([answer.statusCode, answer.json<ErrorBody>().error.message]).toEqual([422, expect.stringContaining('`id` is not an id')])
  })
  test('the document still calls them UUIDs', async () => {
    const { components } = (await office.get('/api/openapi.json')).json<{
      components: { schemas: Record<string, { format?: string; properties: Record<string, { $ref?: string }> }> }
    }>()
    expect(components.schemas['Job']?.properties['id']).toEqual({ $ref: '#/components/schemas/Id' })
    expect(components.schemas['Id']?.format).toBe('uuid')
  })
})

describe('upserts', () => {
  test.each(['PUT', 'PATCH'] as const)('%s on the collection creates what is not there and changes what is', async (method) => {
    const id = uuid()
    const made = await office.send(method, '/api/Jobs', { id, address: 'first', boro: 'Bronx' })
    expect([made.statusCode, made.json()]).toEqual([200, expect.objectContaining({ id, address: 'first', version: 1 })])
    const changed = await office.send(method, '/api/Jobs', { id, address: 'second' })
    expect(changed.json()).toMatchObject({ id, address: 'second', boro: 'Bronx', version: 2 })
    expect(changed.headers['etag']).toMatch(/^"2-/)
    const preconditionFailed = await office.send(
      method,
      '/api/Jobs',
      { id, address: 'third' },
      { 'if-match': String(made.headers['etag']) },
    )
    expect(preconditionFailed.statusCode).toBe(412)
    expect((await office.send(method, '/api/Jobs', { address: 'without an id' })).json()).toMatchObject({ version: 1 })
    expect((await office.send(method, '/api/Jobs', [])).statusCode).toBe(400)
    expect((await office.send(method, '/api/Jobs', { id, nope: 1 })).statusCode).toBe(422)
  })
  test('upsertWithWhere changes the one row the condition means, creates one, or refuses', async () => {
    const boro = `Boro ${uuid()}`
    const upsert = (body: object, condition: unknown = { boro }) =>
      office.send('POST', `/api/Jobs/upsertWithWhere?${parameter('where', condition)}`, body)
    const [one, two] = await Promise.all([upsert({ address: 'a', boro }), upsert({ address: 'b', boro })])
    expect(one.json<Row>().id).toBe(two.json<Row>().id)
    expect(await count('Jobs', { boro })).toBe(1)
    await aJob({ boro })
    expect((await upsert({ address: 'c', boro })).statusCode).toBe(409)
    expect((await upsert({ address: 'c', boro }, {})).statusCode).toBe(400)
    expect(await count('Jobs', { boro, address: 'c' })).toBe(0)
  })
})

describe('values', () => {
  test('positions are equal to themselves, in lists and ranges too', async () => {
    const supervisor = await aSupervisor()
    const body = { supervisorId: supervisor.id, gpsTime: '2026-03-02T12:00:00Z', latitude: 40.712_345_678_901_2, longitude: -74.1 }
    const { id } = (await office.send('POST', '/api/Locations', body)).json<Row>()
    const conditions = [
      { latitude: body.latitude },
      { latitude: String(body.latitude) },
      { latitude: { inq: [1, body.latitude] } },
      { longitude: { between: [-74.1, -74.1] } },
      { longitude: { nin: [0] } },
      { longitude: { neq: 0 } },
    ]
    for (const condition of conditions)
      expect(
        (await find('Locations', { supervisorId: supervisor.id, ...condition })).map((row) => row.id),
        JSON.stringify(condition),
      ).toEqual([id])
    expect(await find('Locations', { supervisorId: supervisor.id, latitude: { nin: [body.latitude] } })).toEqual([])
    // A phone that lost our answer sends the same position again.
    const [first, second] = [await office.send('POST', '/api/Locations', { ...body, id }), await office.get(`/api/Locations/${id}`)]
    expect(first.json()).toEqual(second.json())
  })
  test('a moment may be compared by milliseconds, a date alone, an offset or in the words of HTTP', async () => {
    const { id } = await aSchedule({ day: '2033-04-05', date: '2033-04-05T04:00:00.000Z' })
    const moment = Date.UTC(2033, 3, 5, 4)
    for (const date of [
      { between: [moment - 1, moment + 1] },
      moment,
      '2033-04-05T00:00:00.000-04:00',
      'Tue, 05 Apr 2033 04:00:00 GMT',
      // It is the beginning of that business day.
      '2033-04-05',
      { gte: '2033-04-05', lt: '2033-04-06' },
      { gt: '2033-04-04', lt: '2033-04-06' },
    ]) {
      expect((await find('Schedules', { id, date })).length, JSON.stringify(date)).toBe(1)
    }
    const brackets = `filter[where][and][0][id]=${id}&filter[where][and][1][or][0][date][between][0]=2033-04-05&filter[where][and][1][or][0][date][between][1]=2033-04-06`
    expect((await office.get(`/api/Schedules?${brackets}`)).json<Row[]>()).toHaveLength(1)
    const deep = 'filter[include][0][relation]=scheduleEntries&filter[include][0][scope][include][0][relation]=job'
    await anEntry({ schedule_id: id })
    expect((await office.get(`/api/Schedules/${id}?${deep}`)).json()).toMatchObject({ scheduleEntries: [{ job: { boro: 'Manhattan' } }] })
  })
  test('a filter given twice, in JSON and in brackets, is refused', async () => {
    for (const twice of ['filter={}&filter={}', 'filter={}&filter[where][id]=x', 'where={}&where={}']) {
      const answer = await office.get(`/api/Jobs${twice.startsWith('where') ? '/count' : ''}?${twice}`)
      expect([answer.statusCode, answer.json<ErrorBody>().error.message], twice).toEqual([400, 'Value is not an object.'])
    }
  })
})

describe('single rows and their relations', () => {
  test('HEAD and exists', async () => {
    const { id } = await aJob()
    const head = await office.send('HEAD', `/api/Jobs/${id}`)
    expect([head.statusCode, head.body, head.headers['etag']]).toEqual([200, '', expect.stringMatching(/^"1-/)])
    expect((await office.send('HEAD', `/api/Jobs/${uuid()}`)).statusCode).toBe(404)
    expect((await office.get(`/api/Jobs/${id}/exists`)).json()).toEqual({ exists: true })
  })
  test('update?where= changes what the condition means, and only that', async () => {
    const boro = `Boro ${uuid()}`
    const [one, other] = [await aJob({ boro }), await aJob()]
    expect((await office.send('POST', `/api/Jobs/update?${parameter('where', { boro })}`, { budget: 5 })).json()).toEqual({ count: 1 })
    expect((await office.get(`/api/Jobs/${one.id}`)).json()).toMatchObject({ budget: 5, version: 2 })
    expect((await office.get(`/api/Jobs/${other.id}`)).json()).toMatchObject({ budget: null, version: 1 })
    expect((await office.send('POST', '/api/Jobs/update?where=', { budget: 5 })).statusCode).toBe(400)
  })
  test('a hasOne is made, changed and deleted through its owner; a belongsTo without a key is {}', async () => {
    const entry = await anEntry()
    const path = `/api/ScheduleEntries/${entry.id}/eosReport`
    expect((await office.send('PUT', path, { decon: true })).statusCode).toBe(404)
    const made = await office.send('POST', path, { decon: true })
    expect(made.headers['etag']).toMatch(/^"1-/)
    const changed = await office.send('PUT', path, { decon: false, scheduleEntryId: uuid() })
    expect(changed.json()).toMatchObject({ decon: false, scheduleEntryId: entry.id, version: 2 })
    expect((await office.send('PUT', path, { decon: true }, { 'if-match': String(made.headers['etag']) })).statusCode).toBe(412)
    expect((await office.send('DELETE', path, undefined, { 'if-match': String(made.headers['etag']) })).statusCode).toBe(412)
    expect((await office.send('DELETE', path)).statusCode).toBe(204)
    expect((await office.send('DELETE', path)).statusCode).toBe(404)
    expect((await office.get(`/api/ScheduleEntries/${entry.id}/supervisor`)).body).toBe('{}')
    expect((await office.get(`/api/ScheduleEntries/${uuid()}/supervisor`)).statusCode).toBe(404)
  })
  test('a crew member changed through the entry keeps the first of two changes', async () => {
    const crew = await aWorkerEntry()
    const path = `/api/ScheduleEntries/${crew.schedule_entry_id}/workerEntries/${crew.id}`
    const etag = String((await office.get(path)).headers['etag'])
    const [first, second] = [(await aWorker()).id, (await aWorker()).id]
    const changed = await office.send('PUT', path, { workerId: first }, { 'if-match': etag })
    expect(changed.json()).toMatchObject({ workerId: first, version: 2 })
    expect((await office.send('PUT', path, { workerId: second }, { 'if-match': etag })).statusCode).toBe(412)
    expect((await office.send('DELETE', path, undefined, { 'if-match': etag })).statusCode).toBe(412)
    expect((await office.get(path)).json()).toMatchObject({ workerId: first })
  })
})
