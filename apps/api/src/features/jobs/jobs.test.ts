import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'

const { caller, db } = await testApp()
const office = await caller()

interface Answer {
  id: string
  address: string
  error: { details: { messages: Record<string, string[]> } }
}

test.each(['', '   '])('a job with the address %j is refused with the words of the dialog', async (address) => {
  const refused = await office.send('POST', '/api/Jobs', { address, jobNum: 10412 })
  expect(refused.statusCode).toBe(422)
  expect(refused.json<Answer>().error.details.messages).toEqual({ address: ['Please enter an address'] })
})

test('an address cannot be emptied later, and everything else can', async () => {
  const { id } = (await office.send('POST', '/api/Jobs', { address: '120 Broadway', jobNum: 10412, budget: 80 })).json<Answer>()
  const refused = await office.send('PATCH', `/api/Jobs/${id}`, { address: ' ' })
  expect(refused.json<Answer>().error.details.messages).toEqual({ address: ['Please enter an address'] })
  expect((await office.send('PATCH', `/api/Jobs/${id}`, { jobNum: null, budget: null })).json()).toMatchObject({
    address: '120 Broadway',
    jobNum: null,
    budget: null,
  })
})

test.each([
  [{ budget: -1 }, { budget: ['must not be negative'] }],
  [{ budget: 'a lot' }, { budget: ['is not a number'] }],
  [{ jobNum: '12a' }, { jobNum: ['is not a number'] }],
])('a job with %j is refused at that property', async (body, messages) => {
  const refused = await office.send('POST', '/api/Jobs', { address: '1 Grand Street', ...body })
  expect(refused.statusCode).toBe(422)
  expect(refused.json<Answer>().error.details.messages).toEqual(messages)
})

describe('by what overtime is counted', () => {
  const onlyPublic = ['must be empty on a private job: codes, holidays and make-up days apply to public work only']
  const publicWork = { payRegime: 'public', overtimeCodes: ['B', 'E2', 'Q'], overtimeHolidays: ['2026-11-26'], makeUpDays: ['2026-11-21'] }
  const create = (body: object) => office.send('POST', '/api/Jobs', { address: '1 Centre Street', ...body })
  const messagesOf = (reply: Awaited<ReturnType<typeof create>>) => [reply.statusCode, reply.json<Answer>().error.details.messages]

  test('a job of which nobody says it is private, and one of public work keeps its codes in their order', async () => {
    const { id } = (await create({})).json<Answer>()
    expect((await office.get(`/api/Jobs/${id}`)).json()).toMatchObject({
      payRegime: 'private',
      overtimeCodes: [],
      overtimeHolidays: [],
      makeUpDays: [],
    })
    expect((await create(publicWork)).json()).toMatchObject(publicWork)
  })

  test.each([
    [{ payRegime: 'federal' }, { payRegime: ['must be private or public'] }],
    [{ payRegime: 'public', overtimeCodes: ['B', 'B'] }, { overtimeCodes: ['must not repeat a code'] }],
    [{ payRegime: 'public', overtimeHolidays: ['Thanksgiving'] }, { overtimeHolidays: ['must be days such as 2026-11-26'] }],
    [{ payRegime: 'public', makeUpDays: ['2026-11-20'] }, { makeUpDays: ['must be Saturdays or Sundays'] }],
    [{ makeUpDays: ['2026-11-21'] }, { makeUpDays: onlyPublic }],
    [{ overtimeCodes: ['B'] }, { overtimeCodes: onlyPublic }],
    [{ payRegime: 'private', overtimeHolidays: ['2026-11-26'] }, { overtimeHolidays: onlyPublic }],
  ])('%j is refused by name', async (body, messages) => expect(messagesOf(await create(body))).toEqual([422, messages]))

  test('a change is judged with what it leaves as it is', async () => {
    const { id } = (await create({})).json<Answer>()
    const change = (body: object) => office.send('PATCH', `/api/Jobs/${id}`, body)
    expect(messagesOf(await change({ overtimeCodes: ['B'] }))).toEqual([422, { overtimeCodes: onlyPublic }])
    expect((await change({ payRegime: 'public' })).statusCode).toBe(200)
    expect((await change({ overtimeCodes: ['B'] })).json()).toMatchObject({ payRegime: 'public', overtimeCodes: ['B'] })
    expect(messagesOf(await change({ payRegime: 'private' }))).toEqual([422, { overtimeCodes: onlyPublic }])
    expect((await change({ payRegime: 'private', overtimeCodes: [] })).json()).toMatchObject({ payRegime: 'private', overtimeCodes: [] })
    expect((await office.send('PATCH', `/api/Jobs/${randomUUID()}`, { overtimeCodes: ['B'] })).statusCode).toBe(404)
  })

  test('a client that does not know it replaces a job and leaves it unchanged', async () => {
    const { id } = (await create(publicWork)).json<Answer>()
    const replaced = await office.send('PUT', `/api/Jobs/${id}`, { address: '2 Centre Street' })
    expect([replaced.statusCode, replaced.json()]).toEqual([200, expect.objectContaining({ ...publicWork, address: '2 Centre Street' })])
  })

  test('many jobs at once are all right or none is changed', async () => {
    const owner = `Owner ${randomUUID()}`
    const ids = await Promise.all([publicWork, {}].map(async (terms) => (await create({ ownerName: owner, ...terms })).json<Answer>().id))
    const where = encodeURIComponent(JSON.stringify({ ownerName: owner }))
    const reply = await office.send('POST', `/api/Jobs/update?where=${where}`, { overtimeCodes: ['A'] })
    expect(messagesOf(reply)).toEqual([422, { overtimeCodes: onlyPublic }])
    expect((await office.get(`/api/Jobs/${ids[0]}`)).json()).toMatchObject(publicWork)
  })

  test('jobs of public work are found by it', async () => {
    const owner = `Owner ${randomUUID()}`
    await create({ ownerName: owner })
    const { id } = (await create({ ownerName: owner, ...publicWork })).json<Answer>()
    const filter = encodeURIComponent(JSON.stringify({ where: { ownerName: owner, payRegime: 'public' }, fields: ['id'] }))
    expect((await office.get(`/api/Jobs?filter=${filter}`)).json()).toEqual([{ id }])
  })

  test('the database holds it too, whoever writes', async () => {
    await expect(db.insertInto('job').values({ id: randomUUID(), address: 'x', overtime_codes: '["B"]' }).execute()).rejects.toThrow(
      'job_overtime_codes_check',
    )
  })
})

describe('where a job is', () => {
  const both = ['must be sent with the other coordinate, or not at all']
  const create = (body: object) => office.send('POST', '/api/Jobs', { address: '1 Centre Street', ...body })
  const messagesOf = (reply: Awaited<ReturnType<typeof create>>) => [reply.statusCode, reply.json<Answer>().error.details.messages]

  test('is kept with its radius, and a client that knows nothing of it says nothing of it', async () => {
    const place = { latitude: 40.7128, longitude: -74.006, siteRadius: 300 }
    const { id } = (await create(place)).json<Answer>()
    expect((await office.send('PATCH', `/api/Jobs/${id}`, { boro: 'Queens' })).json()).toMatchObject(place)
    expect((await create({})).json()).not.toHaveProperty('latitude', expect.anything())
  })

  test.each([
    [{ latitude: 40.7 }, { longitude: both }],
    [{ longitude: -74 }, { latitude: both }],
    [{ siteRadius: 5 }, { siteRadius: ['must be from 20 to 20000 meters'] }],
  ])('%j is refused by name', async (body, messages) => expect(messagesOf(await create(body))).toEqual([422, messages]))

  test('half of it is neither taken away nor put there', async () => {
    const { id } = (await create({ latitude: 40.7, longitude: -74 })).json<Answer>()
    const change = (body: object) => office.send('PATCH', `/api/Jobs/${id}`, body)
    expect(messagesOf(await change({ longitude: null }))).toEqual([422, { longitude: both }])
    expect((await change({ latitude: null, longitude: null })).json()).toMatchObject({ latitude: null, longitude: null })
    expect(messagesOf(await change({ latitude: 40 }))).toEqual([422, { longitude: both }])
    await expect(db.insertInto('job').values({ id: randomUUID(), address: 'x', latitude: 40 }).execute()).rejects.toThrow('job_place_check')
  })
})
