import { dayFilter } from '@daysheet/domain/schedules/day-read'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { fullTestLimit } from '@daysheet/testing/limits'
import { times } from '@daysheet/testing/sample'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const { app, db, caller } = await testApp()
const office = await caller()
const { aJob, aWorker, aSchedule, anEntry, aWorkerEntry, anEvent, aSupervisor } = build(db)

interface ErrorBody {
  error: { statusCode: number; name: string; message: string; code?: string; details?: unknown }
}
type Row = Record<string, unknown> & { id: string; version: number }
const filter = (value: unknown) => `filter=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`
const where = (value: unknown) => `where=${encodeURIComponent(JSON.stringify(value))}`
const find = async (plural: string, value: unknown) => (await office.get(`/api/${plural}?${filter(value)}`)).json<Row[]>()
const refused = async (path: string) => {
  const answer = await office.get(path)
  return `${answer.statusCode} ${answer.json<ErrorBody>().error.message}`
}

// Five jobs of a neighbourhood of their own: tests count only these.
const boro = 'Wireside'
const jobs: string[] = []
beforeAll(async () => {
  for (const [index, address] of ['1 Grand St', '10 West Broadway', '1000 Ocean Ave', 'Łukasz Plaza 5', '5/7 Broad (rear)'].entries()) {
    jobs.push(
      (await aJob({ address, boro, job_num: 20_000 + index * 0.5, active: index < 3, job_desc: index === 0 ? null : `desc ${index}` })).id,
    )
  }
})
const addresses = async (condition: object, more: object = {}) =>
  (await find('Jobs', { where: { boro, ...condition }, ...more })).map(({ address }) => address)

describe('where', () => {
  const table: [string, object, number[]][] = [
    ['a value', { address: '1 Grand St' }, [0]],
    ['a number as text', { jobNum: '20000.5' }, [1]],
    ['a flag as text', { active: 'true' }, [0, 1, 2]],
    ['null', { jobDesc: null }, [0]],
    ['neq null', { jobDesc: { neq: null } }, [1, 2, 3, 4]],
    ['neq leaves out rows without a value', { jobDesc: { neq: 'desc 1' } }, [2, 3, 4]],
    ['several operators together', { jobNum: { gte: 20_000.5, lt: 20_001.5 } }, [1, 2]],
    ['between, both ends in', { jobNum: { between: [20_000.5, 20_001] } }, [1, 2]],
    ['inq', { address: { inq: ['1 Grand St', '1000 Ocean Ave', null] } }, [0, 2]],
    ['inq of nothing', { address: { inq: [] } }, []],
    ['nin of nothing', { jobDesc: { nin: [] } }, [0, 1, 2, 3, 4]],
    ['nin', { address: { nin: ['1 Grand St'] } }, [1, 2, 3, 4]],
    ['like is about the whole value', { address: { like: 'Broadway' } }, []],
    ['like with wildcards', { address: { like: '%Broad%' } }, [1, 4]],
    ['like minds the case', { address: { like: '%broad%' } }, []],
    ['like with options i', { address: { like: '%broad%', options: 'i' } }, [1, 4]],
    ['nlike', { address: { nlike: '%Broad%' } }, [0, 2, 3]],
    ['ilike beyond ASCII', { address: { ilike: 'łuk%' } }, [3]],
    ['regexp', { address: { regexp: 'Broad' } }, [1, 4]],
    ['regexp literal', { address: { regexp: '/BROAD/i' } }, [1, 4]],
    ['regexp with a slash inside', { address: { regexp: '/5/7/i' } }, [4]],
    ['regexp that is no pattern', { address: { regexp: '(' } }, [4]],
    ['regexp a/i', { address: { regexp: 'a/i' } }, [0, 1, 2, 3, 4]],
    ['or beside and', { or: [{ address: '1 Grand St' }, { and: [{ active: false }, { jobNum: { gt: 20_001.5 } }] }] }, [0, 4]],
    ['an or with an empty clause', { or: [{ address: 'x' }, {}] }, [0, 1, 2, 3, 4]],
    ['an id that is none', { id: 'nope' }, []],
    ['not an id that is none', { id: { neq: 'nope' } }, [0, 1, 2, 3, 4]],
  ]
  test.each(table)('%s', async (_what, condition, wanted) => {
    const all = ['1 Grand St', '10 West Broadway', '1000 Ocean Ave', 'Łukasz Plaza 5', '5/7 Broad (rear)']
    expect(await addresses(condition)).toEqual(wanted.map((index) => all[index]))
  })

  const refusals: [unknown, RegExp][] = [
    [{ where: { nope: 1 } }, /"nope".*not a property of Job/],
    [{ where: { or: [{ active: true }, { nope: 1 }] } }, /"nope"/],
    [{ where: { constructor: 1 } }, /"constructor"/],
    [{ where: { boro: { foo: 'x' } } }, /unknown operator "foo"/],
    [{ where: { boro: ['a'] } }, /inq/],
    [{ where: { boro: { inq: 'Queens' } } }, /The boro property has invalid clause \{"inq":"Queens"\}: Error: Value is not an array/],
    [{ where: { jobNum: { between: [1] } } }, /Expected precisely 2 values, received 1/],
    [{ where: { jobNum: 'abc' } }, /not a number/],
    [{ where: { jobNum: { regexp: '1' } } }, /not text/],
    [{ where: { boro: { regexp: '/broad' } } }, /Invalid regex flags: b,r,o,a,d/],
    [{ where: { boro: { regexp: '/a/I' } } }, /Invalid regex flags: I/],
    [{ where: { boro: { regexp: '/(/i' } } }, /Invalid regular expression/],
    [{ where: { boro: { regexp: '(?<name>x)' } } }, /regexp cannot be used/],
    [{ where: { boro: { regexp: null } } }, /Invalid argument/],
    [{ where: { boro: { like: 5 } } }, /Expected a string/],
    [{ where: { boro: { like: 'x\\' } } }, /backslash/],
    [{ where: { or: { boro: 'x' } } }, /The or operator has invalid clauses/],
    [{ where: { $where: '1' } }, /Operators "\$where" are not allowed in query/],
    [{ where: 'abc' }, /The where clause "abc" is not an object/],
    [{ order: 'jobNum SIDEWAYS' }, /The order "jobNum SIDEWAYS" has invalid direction/],
    [{ order: 'nope' }, /"nope"/],
    [{ limit: -1 }, /The limit parameter -1 is not valid/],
    [{ limit: 'abc' }, /The limit parameter "abc" is not valid/],
    [{ skip: 1.5 }, /The offset\/skip parameter 1.5 is not valid/],
    [{ fields: ['nope'] }, /"nope"/],
    [{ include: 'nope' }, /"nope".*not a relation of Job/],
    [{ fields: ['jobNum'], include: 'scopeParts' }, /ID property "id" is missing/],
    [{ nope: 1 }, /unknown part "nope"/],
    ['{bad', /Value is not an object/],
    ['[1,2]', /Value is not an object/],
    ['5', /Value is not an object/],
    [{ where: { jobNum: { inq: Array.from({ length: 501 }, (_, n) => n) } } }, /more than 500 values/],
    [{ where: { and: Array.from({ length: 201 }, () => ({ jobNum: 1 })) } }, /more than 200 parts/],
    [{ where: JSON.parse(`${'{"and":['.repeat(13)}{"jobNum":1}${']}'.repeat(13)}`) as object }, /nested deeper than 12/],
  ]
  test.each(refusals)('refuses %j', async (value, words) => {
    const said = await refused(`/api/Jobs?${filter(value)}`)
    expect(said).toMatch(words)
    expect(said).toMatch(/^400 /)
  })

  test.each([
    ['ScheduleEntries', { fields: ['id', 'startTime'], include: 'job' }, 'jobId', 'job'],
    ['ScheduleEntries', { fields: { supervisorId: false }, include: ['job', 'supervisor'] }, 'supervisorId', 'supervisor'],
    ['Jobs', { include: { relation: 'scheduleEntries', scope: { fields: ['id'], include: 'supervisor' } } }, 'supervisorId', 'supervisor'],
  ])('refuses a relation of %s whose key is not among the fields, and names it: %j', async (plural, value, key, relation) => {
    expect(await refused(`/api/${plural}?${filter(value)}`)).toMatch(
      new RegExp(`^400 The relation ${relation} needs "${key}" among the fields`),
    )
  })

  test('an include deeper than five relations is refused', async () => {
    const deep = { include: { scheduleEntries: { job: { scheduleEntries: { job: { scheduleEntries: 'job' } } } } } }
    expect(await refused(`/api/Jobs?${filter(deep)}`)).toMatch(/400 .*deeper than 5/)
  })
})

describe('spellings', () => {
  test('brackets mean what JSON means, also deeper than LoopBack reads them', async () => {
    const url = `/api/Jobs?filter[where][boro]=${boro}&filter[where][or][0][and][0][jobNum][gt]=20000.5&filter[where][or][1][active]=false&filter[order]=jobNum%20DESC&filter[limit]=2&filter[fields][jobNum]=true`
    expect((await office.get(url)).json()).toEqual([{ jobNum: 20_002 }, { jobNum: 20_001.5 }])
  })
  test('brackets past all depth are refused, not misread', async () => {
    expect(await refused(`/api/Jobs?filter[where]${'[or][0]'.repeat(30)}[active]=true`)).toMatch(/^400 /)
  })
  test('a repeated filter is refused; an empty one is none', async () => {
    expect(await refused('/api/Jobs?filter={}&filter={}')).toMatch(/^400 Value is not an object/)
    for (const empty of ['filter=', 'filter=null', 'filter={}']) expect((await office.get(`/api/Jobs?${empty}`)).statusCode).toBe(200)
  })
  test('orders, limits and fields in all their spellings', async () => {
    const numbers = async (more: object) =>
      (await find('Jobs', { where: { boro }, fields: ['jobNum'], ...more })).map(({ jobNum }) => jobNum)
    expect(await numbers({ order: ['active DESC', 'jobNum desc'], limit: '2' })).toEqual([20_001, 20_000.5])
    expect(await numbers({ order: 'active ASC, jobNum', skip: '3', limit: 0 })).toEqual([20_000.5, 20_001])
    expect(Object.keys((await find('Jobs', { where: { boro }, limit: 1, fields: { ownerName: false, version: false } }))[0] ?? {})).toEqual([
      'id', 'address', 'boro', 'jobNum', 'jobNumDecimals', 'jobDesc', 'premisesDetail', 'budget', 'active', 'ownerAddress', 'ownerPhone',
      'payRegime', 'overtimeCodes', 'overtimeHolidays', 'makeUpDays', 'latitude', 'longitude', 'siteRadius', 'jurisdiction', 'abatement',
    ]) // prettier-ignore
  })
  test('paths in any letter case, with a slash at the end, and HEAD', async () => {
    expect((await office.get('/API/jObS/COUNT/')).json()).toHaveProperty('count')
    expect((await office.get('/api/checklists')).statusCode).toBe(200)
    expect((await office.send('HEAD', `/api/Jobs/${jobs[0]}`)).statusCode).toBe(200)
    expect((await office.send('HEAD', `/api/Jobs/${uuid()}`)).statusCode).toBe(404)
    expect((await office.get('/api/Job')).statusCode).toBe(404)
  })
})

describe('includes', () => {
  test('limits count per parent, absent owners have no key, lists are empty lists', async () => {
    const schedule = await aSchedule()
    const supervisor = await aSupervisor()
    const one = await anEntry({ schedule_id: schedule.id, supervisor_id: supervisor.id })
    const two = await anEntry({ schedule_id: schedule.id })
    const crew = await aWorkerEntry({ schedule_entry_id: one.id })
    await anEvent({ worker_entry_id: crew.id, time: '2026-03-02T15:00:00Z', type: 'out' })
    await anEvent({ worker_entry_id: crew.id, time: '2026-03-02T12:00:00Z' })
    const include = [
      'supervisor',
      'eosReport',
      { relation: 'workerEntries', scope: { include: { relation: 'events', scope: { order: 'time ASC', limit: 1 } } } },
    ]
    const [found] = await find('Schedules', { where: { id: schedule.id }, include: { relation: 'scheduleEntries', scope: { include } } })
    const entries = found?.['scheduleEntries'] as Row[]
    expect(entries.map(({ id }) => id)).toEqual([one.id, two.id].sort())
    const first = entries.find(({ id }) => id === one.id)
    expect(first).toMatchObject({
      supervisor: { id: supervisor.id },
      workerEntries: [{ events: [{ time: '2026-03-02T12:00:00.000Z', type: 'in' }] }],
    })
    expect(JSON.stringify(first)).not.toContain('password')
    const second = entries.find(({ id }) => id === two.id)
    expect(second).toMatchObject({ workerEntries: [] })
    expect(Object.keys(second ?? {})).not.toContain('supervisor')
    expect(Object.keys(second ?? {})).not.toContain('eosReport')
  })

  test("a day's read is one statement", async () => {
    const schedule = await aSchedule({ day: '2031-05-05', date: '2031-05-05T12:00:00Z' })
    await aWorkerEntry({ schedule_entry_id: (await anEntry({ schedule_id: schedule.id })).id })
    const path = `/api/Schedules/findOne?${filter(dayFilter('2031-05-05T00:00:00.000Z', '2031-05-05T23:59:59.999Z'))}`
    await office.get(path)
    const query = vi.spyOn(pg.Client.prototype, 'query')
    expect((await office.get(path)).statusCode).toBe(200)
    const texts = (query.mock.calls as unknown[][]).map(([config]) => JSON.stringify(config))
    expect(texts.filter((text) => /from schedule\b/.test(text))).toEqual([expect.stringContaining('string_agg')])
  })

  test('an answer of more than 20,000 rows says to narrow it', async () => {
    await db.transaction().execute(async (tx) => {
      const { sql } = await import('kysely')
      await sql`insert into location (id, supervisor_id, gps_time, latitude, longitude) select gen_random_uuid(), ${(await aSupervisor()).id}, now(), 1, 1 from generate_series(1, 20001)`.execute(
        tx,
      )
    })
    expect(await refused('/api/Locations')).toMatch(/^400 The answer has more than 20000 rows/)
    expect((await office.get('/api/Locations?filter={"limit":20000}')).statusCode).toBe(200)
    expect(await refused(`/api/Supervisors?${filter({ include: 'locations' })}`)).toMatch(/^400 The answer has more/)
  })
})

describe('single rows', () => {
  test('unknown ids', async () => {
    expect((await office.get('/api/Jobs/nope')).json()).toEqual({
      error: { statusCode: 404, name: 'Error', message: 'Unknown "Job" id "nope".', code: 'MODEL_NOT_FOUND' },
    })
    expect(await refused('/api/Schedules/findOne?filter={"where":{"id":"nope"}}')).toBe('404 Unknown "Schedule" id "undefined".')
    expect(await refused('/api/Jobs/nope/scopeParts')).toBe('404 could not find a model with id nope')
    expect(await refused(`/api/Jobs/${jobs[0]}/scopeParts/nope`)).toBe('404 No instance with id nope found for ScopePart')
    expect(await refused(`/api/Jobs/${jobs[0]}/checklist`)).toBe('404 No "Checklist" instance(s) found')
    expect((await office.get('/api/Jobs/nope/exists')).json()).toEqual({ exists: false })
    expect((await office.send('DELETE', '/api/Jobs/nope')).json()).toEqual({ count: 0 })
    expect((await office.send('PATCH', '/api/Jobs/nope', { active: true })).json<ErrorBody>().error.message).toBe(
      'could not find a model with id nope',
    )
  })
  test('no message repeats the query of a path nobody serves', async () => {
    expect(await refused('/api/Nopes?access_token=canary')).toBe('404 There is no method to handle GET /Nopes')
  })
  test('a list has a weak ETag and a row a strong one, and both spare the answer when known', async () => {
    for (const [path, kind] of [
      [`/api/Jobs?${filter({ where: { boro } })}`, /^W\/"/],
      [`/api/Jobs/${jobs[0]}`, /^"1-/],
    ] as const) {
      const etag = String((await office.get(path)).headers['etag'])
      expect(etag).toMatch(kind)
      const again = await office.send('GET', path, undefined, { 'if-none-match': etag })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }
  })
})

describe('writes', () => {
  const post = (plural: string, body: unknown) => office.send('POST', `/api/${plural}`, body)

  test('a create answers 200 with the row, coerced as LoopBack does', async () => {
    const answer = await post('Jobs', {
      address: 5,
      jobNum: '123.45',
      active: 'false',
      budget: '',
      totalCost: 3,
      scopeParts: [],
      version: 9,
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ address: '5', jobNum: 123.45, active: false, budget: 0, boro: null, version: 1 })
  })
  test('a body with a mistake is a 422 that names each', async () => {
    const answer = await post('Jobs', { jobNum: 'abc', colour: 'red', __proto: 1 })
    expect(answer.statusCode).toBe(422)
    expect(answer.json<ErrorBody>().error).toMatchObject({
      name: 'ValidationError',
      details: {
        context: 'Job',
        messages: { jobNum: ['is not a number'], colour: ['is not a property of Job'], address: ["can't be blank"] },
      },
    })
    expect((await post('Schedules', { date: 'rubbish' })).json<ErrorBody>().error.message).toContain('`date` is not a valid date')
    expect((await post('Jobs', [[]])).statusCode).toBe(422)
  })
  test('a list is created whole or not at all', async () => {
    const before = (await office.get('/api/Jobs/count')).body
    const answer = await post('Jobs', [{ address: 'a' }, { address: 'b', nope: 1 }, { address: 'c' }])
    expect(answer.statusCode).toBe(422)
    expect(answer.json<ErrorBody>().error.details).toMatchObject([null, { statusCode: 422, name: 'ValidationError' }, null])
    const dangling = await post('WorkerEntries', [{ workerId: uuid(), scheduleEntryId: uuid() }])
    expect(dangling.json<ErrorBody>().error).toMatchObject({ statusCode: 422, details: [{ details: { context: 'WorkerEntry' } }] })
    expect((await office.get('/api/Jobs/count')).body).toBe(before)
    const made = (await post('Jobs', [{ address: 'x' }, { address: 'y' }])).json<Row[]>()
    expect(made.map(({ address }) => address)).toEqual(['x', 'y'])
    expect((await post('Jobs', [])).json()).toEqual([])
  })
  test('the same create again answers the same row; another body under that id is a 409', async () => {
    const body = { id: uuid(), address: 'once', jobNum: 7 }
    const [first, second] = [await post('Jobs', body), await post('Jobs', body)]
    expect([second.statusCode, second.body]).toEqual([200, first.body])
    expect((await post('Jobs', { ...body, address: 'twice' })).statusCode).toBe(409)
  })
  test('a second schedule for a business day answers with the first', async () => {
    const first = (await post('Schedules', { date: '2032-07-01T04:00:00.000Z' })).json<Row>()
    const second = await post('Schedules', { date: '2032-07-02T03:59:59.999Z' })
    expect([second.statusCode, second.json<Row>().id]).toEqual([200, first.id])
  })
  test('a change touches what it names; the whole row comes back', async () => {
    const { id } = await aJob({ budget: 40, boro: 'Bronx' })
    const changed = await office.send('PATCH', `/api/Jobs/${id}`, { budget: 50 })
    expect(changed.json()).toMatchObject({ id, budget: 50, boro: 'Bronx', version: 2 })
    expect(changed.headers['etag']).toMatch(/^"2-/)
    expect((await office.send('PATCH', `/api/Jobs/${id}`, {})).json()).toMatchObject({ version: 2 })
    expect((await office.send('PATCH', `/api/Jobs/${id}`, { id: uuid() })).json<ErrorBody>().error.message).toContain('forceId')
    const replaced = await office.send('PUT', `/api/Jobs/${id}`, { address: 'new' })
    expect(replaced.json()).toMatchObject({ address: 'new', budget: null, boro: null, active: true })
  })
  test('a stale If-Match is a 412 with the row as it is now', async () => {
    const { id } = await aJob({ budget: 1 })
    const etag = String((await office.get(`/api/Jobs/${id}`)).headers['etag'])
    await office.send('PATCH', `/api/Jobs/${id}`, { budget: 2 })
    for (const [method, body] of [
      ['PATCH', { budget: 3 }],
      ['PUT', { address: 'x' }],
      ['DELETE', undefined],
    ] as const) {
      const preconditionFailed = await office.send(method, `/api/Jobs/${id}`, body, { 'if-match': etag })
      expect(preconditionFailed.statusCode).toBe(412)
      expect(preconditionFailed.json<ErrorBody>().error.details).toMatchObject({ current: { id, budget: 2, version: 2 } })
    }
    expect((await office.send('PATCH', `/api/Jobs/${id}`, { budget: 4 }, { 'if-match': '*' })).statusCode).toBe(200)
  })
  test('what is referred to is not deleted, and the refusal says by what', async () => {
    const entry = await anEntry()
    const answer = await office.send('DELETE', `/api/Jobs/${entry.job_id}`)
    expect([answer.statusCode, answer.json<ErrorBody>().error.message]).toEqual([
      409,
      'This cannot be deleted: ScheduleEntries refer to it',
    ])
    expect((await office.send('DELETE', `/api/Schedules/${entry.schedule_id}`)).json()).toEqual({ count: 1 })
    expect((await office.get(`/api/ScheduleEntries/${entry.id}`)).statusCode).toBe(404)
  })
  test('a bulk delete needs its condition', async () => {
    const job = await aJob()
    const add = (filingNumber: string) => post(`Jobs/${job.id}/scopeParts`, { filingNumber })
    await Promise.all([add('F1'), add('F1'), add('F2')])
    for (const bad of [
      '',
      '?where=',
      '?where={}',
      '?where=null',
      '?where=filingNumber',
      `?${where({ jobId: job.id })}`,
      `?${where({ filingNumber: { neq: 'x' } })}`,
    ]) {
      expect((await office.send('DELETE', `/api/ScopeParts${bad}`)).statusCode, bad).toBe(400)
    }
    expect((await office.send('DELETE', `/api/ScopeParts?${where({ filingNumber: 'F1' })}`)).json()).toMatchObject({ count: 2 })
    expect((await office.get(`/api/Jobs/${job.id}/scopeParts/count`)).json()).toEqual({ count: 1 })
    expect((await office.send('DELETE', '/api/Jobs')).statusCode).toBe(404)
    expect((await office.send('POST', `/api/Jobs/update?${where({ boro })}`, { ownerName: 'Ada' })).json()).toEqual({ count: 5 })
    expect((await office.send('POST', '/api/Jobs/update', { ownerName: 'Eve' })).statusCode).toBe(400)
  })
  test('relation routes write under the parent of the path', async () => {
    const entry = await anEntry()
    const [one, two] = [await aWorker(), await aWorker()]
    const path = `/api/ScheduleEntries/${entry.id}/workerEntries`
    const made = (await office.send('POST', path, [{ workerId: one.id, scheduleEntryId: uuid() }, { workerId: two.id }])).json<Row[]>()
    expect(made.map(({ scheduleEntryId }) => scheduleEntryId)).toEqual([entry.id, entry.id])
    const three = await aWorker()
    expect((await office.send('PUT', `${path}/${made[0]?.id}`, { workerId: three.id })).json()).toMatchObject({ workerId: three.id })
    expect((await office.get(`/api/WorkerEntries/${made[0]?.id}/worker`)).json()).toMatchObject({ id: three.id })
    expect((await office.get(`/api/WorkerEntries/${made[0]?.id}/worker`)).body).not.toContain('lastFourSS')
    expect((await office.send('DELETE', `${path}/${made[0]?.id}`)).statusCode).toBe(204)
    expect((await office.send('DELETE', `${path}/${made[0]?.id}`)).statusCode).toBe(404)
    expect((await office.send('DELETE', path)).statusCode).toBe(204)
    expect((await office.get(`${path}/count`)).json()).toEqual({ count: 0 })
    expect((await office.send('POST', `/api/ScheduleEntries/${uuid()}/workerEntries`, [])).statusCode).toBe(200)
    expect((await office.send('POST', `/api/ScheduleEntries/${uuid()}/workerEntries`, { workerId: one.id })).statusCode).toBe(404)
    expect((await office.send('POST', `/api/ScheduleEntries/${entry.id}/eosReport`, { decon: true })).statusCode).toBe(200)
    expect((await office.send('POST', `/api/ScheduleEntries/${entry.id}/eosReport`, { decon: false })).statusCode).toBe(409)
    expect((await office.send('PUT', `/api/ScheduleEntries/${entry.id}/eosReport`, { decon: false })).json()).toMatchObject({
      decon: false,
    })
    expect((await office.send('DELETE', `/api/ScheduleEntries/${entry.id}/eosReport`)).statusCode).toBe(204)
    expect((await office.get(`/api/ScheduleEntries/${entry.id}/supervisor`)).json()).toEqual({})
  })
  test('malformed JSON, too much of it, and none at all', async () => {
    const send = (payload: string) =>
      app.inject({
        method: 'POST',
        url: '/api/Jobs',
        payload,
        headers: { authorization: office.token, 'content-type': 'application/json' },
      })
    expect((await send('{oops')).json<ErrorBody>().error).toMatchObject({ statusCode: 400, name: 'SyntaxError' })
    expect((await send(`"${'x'.repeat(10_000_001)}"`)).json<ErrorBody>().error).toEqual({
      statusCode: 413,
      name: 'PayloadTooLargeError',
      message: 'request entity too large',
    })
    expect((await send('')).statusCode).toBe(422)
    expect((await send('{"__proto__":{"x":1},"address":"a"}')).json<ErrorBody>().error.message).toContain('`__proto__` is not a property')
    expect((await send('{"address":"a\\u0000b"}')).statusCode).toBe(422)
  })
  test('twenty people who edit one budget with If-Match lose nothing', { timeout: fullTestLimit }, async () => {
    const { id } = await aJob({ budget: 0 })
    const edit = async () => {
      let known = (await office.get(`/api/Jobs/${id}`)).json<Row>()
      for (;;) {
        const change = { budget: Number(known['budget']) + 1 }
        const answer = await office.send('PATCH', `/api/Jobs/${id}`, change, { 'if-match': `"${known.version}"` })
        if (answer.statusCode === 200) return
        expect(answer.statusCode).toBe(412)
        // A refusal brings the row as it is now: what one needs to try again.
        known = (answer.json<ErrorBody>().error.details as { current: Row }).current
      }
    }
    const editsEach = times(3, 25)
    const writer = async () => {
      for (let edits = 0; edits < editsEach; edits++) await edit()
    }
    await Promise.all(Array.from({ length: 20 }, writer))
    expect((await office.get(`/api/Jobs/${id}`)).json()).toMatchObject({ budget: 20 * editsEach, version: 20 * editsEach + 1 })
  })
})
