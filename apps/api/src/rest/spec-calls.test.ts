/**
 * Every call of product.md#calls to the entities themselves, once, as an old client makes it. The calls with rules of their own (ACP7, exports,
 * the container's confirmation) are tested beside their features.
 */
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { bagoutItemId } from '@daysheet/domain/materials/item'
import { testApp } from '#testing/app.ts'

const { app, caller } = await testApp()
const office = await caller()
/** An address as an upload answers it. */
const photo = '/api/images/sites/download/a.jpg'

type Row = Record<string, unknown> & { id: string }
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** The token travels as the spec says: appended to the address. */
async function call(method: Method, path: string, body?: unknown, parameters: Record<string, unknown> = {}) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) query.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  query.set('access_token', office.token)
  const answer = await app.inject({ method, url: `/api/${path}?${query}`, ...(body !== undefined && { payload: body as object }) }) // JSON bodies
  return { statusCode: answer.statusCode, body: answer.body === '' ? undefined : answer.json<unknown>(), answer }
}
async function made(path: string, body: unknown): Promise<Row> {
  const { statusCode, body: row } = await call('POST', path, body)
  expect(statusCode, path).toBe(200)
  return row as Row
}
const found = async (path: string, filter: unknown): Promise<Row[]> => {
  const { statusCode, body } = await call('GET', path, undefined, { filter })
  expect(statusCode, path).toBe(200)
  return body as Row[]
}

const job = { address: '12 Orchard St', boro: 'Manhattan', jobNum: 4711.25, jobDesc: 'Boiler room', premisesDetail: 'Cellar', active: true, budget: 120, ownerName: 'Orchard LLC', ownerAddress: '14 Orchard St', ownerPhone: '2125550100' } // prettier-ignore
const worker = { name: 'Zofia Mazur', phone: '2125550142', active: true, address: '3 Elm St', lastFourSS: '6789' }
const supervisor = { name: 'Luis Ortega', active: true, username: 'LOrtega', email: 'lortega@crew.example', password: 'blue truck 17' }
const dayOf = (date: string) => ({ where: { date: { between: [`${date}T04:00:00.000Z`, `${date}T23:59:59.999Z`] } } })

let theJob: Row
let theWorker: Row
let theSupervisor: Row
beforeAll(async () => {
  theJob = await made('Jobs', job)
  theWorker = await made('Workers', worker)
  theSupervisor = await made('Supervisors', supervisor)
})

describe('sign-in', () => {
  test('POST Users/login answers the token as id, or error.message', async () => {
    await call('PATCH', `Supervisors/${theSupervisor.id}`, { password: 'green wagon 18' })
    const login = (password: string) => app.inject({ method: 'POST', url: '/api/Users/login', payload: { username: 'lortega', password } })
    const { id } = (await login('green wagon 18')).json<Row>()
    expect((await app.inject(`/api/Jobs/Count?access_token=${id}`)).statusCode).toBe(200)
    const refused = await login('wrong')
    expect([refused.statusCode, refused.json()]).toEqual([401, { error: expect.objectContaining({ message: 'login failed' }) }])
  })
})

describe('Jobs', () => {
  const include = [
    'checklist',
    { relation: 'imageSets', scope: { limit: 1, order: 'time DESC' } },
    { relation: 'scopeParts', scope: { include: { relation: 'scopeStatuses', scope: { order: 'time DESC', limit: 1 } } } },
  ]
  test('POST keeps every field', () => {
    expect(theJob).toEqual({ ...job, id: theJob.id, jobNumDecimals: null })
  })
  test('GET by address pattern or number, in order, with newest checklist, image set and scope statuses', async () => {
    const part = await made(`Jobs/${theJob.id}/scopeParts`, { filingNumber: 'TRU100', squareFeet: 50 })
    for (const [time, squareFeet] of [
      ['2026-03-02T12:00:00Z', 10],
      ['2026-03-03T12:00:00Z', 30],
    ] as const)
      // prettier-ignore
      await made(`ScopeParts/${part.id}/scopeStatuses`, { time, squareFeet })
    for (const time of ['2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z']) await made('ImageSets', { jobId: theJob.id, time, images: [] })
    const wheres = [
      { address: { regexp: '/orchard/i' } },
      { or: [{ jobNum: { between: [4711, 4712] } }, { address: { regexp: '/4711/i' } }] },
      { or: [{ jobNum: 4711.25 }, { address: { regexp: '/4711.25/i' } }] },
      { active: true, address: { like: '%ORCHARD%', options: 'i' } },
    ]
    for (const where of wheres) {
      const rows = await found('Jobs', { where, order: 'jobNum ASC', limit: 100, include })
      expect(rows).toHaveLength(1)
      expect(rows[0]).not.toHaveProperty('checklist')
      expect(rows[0]).toMatchObject({
        imageSets: [{ time: '2026-03-03T12:00:00.000Z' }],
        scopeParts: [{ filingNumber: 'TRU100', scopeStatuses: [{ squareFeet: 30 }] }],
      })
    }
  })
  test('GET Jobs/Count, Jobs/{id}, and jobs/{id} with its image sets and who sent them', async () => {
    expect((await call('GET', 'Jobs/Count')).body).toEqual({ count: expect.any(Number) })
    expect((await call('GET', 'Jobs/Count', undefined, { where: { jobNum: 4711.25 } })).body).toEqual({ count: 1 })
    const other = await made('Jobs', { address: '5 Pine St' })
    await made('ImageSets', { jobId: other.id, supervisorId: theSupervisor.id, time: '2026-03-02T12:00:00Z', images: [photo] })
    expect((await call('GET', `Jobs/${other.id}`)).body).toMatchObject({ address: '5 Pine St' })
    const filter = { include: { relation: 'imageSets', scope: { include: 'supervisor' } } }
    const { body } = await call('GET', `jobs/${other.id}`, undefined, { filter })
    expect(body).toMatchObject({ imageSets: [{ images: [photo], supervisor: { name: 'Luis Ortega' } }] })
  })
  test('PATCH with all fields, with active alone, with budget alone', async () => {
    const { id } = await made('Jobs', job)
    expect((await call('PATCH', `Jobs/${id}`, { ...job, address: '13 Orchard St' })).body).toMatchObject({ address: '13 Orchard St' })
    expect((await call('PATCH', `Jobs/${id}`, { active: false })).body).toMatchObject({ active: false, address: '13 Orchard St' })
    expect((await call('PATCH', `Jobs/${id}`, { budget: '99.5' })).body).toMatchObject({ active: false, budget: 99.5 })
    expect((await call('DELETE', `Jobs/${id}`)).body).toEqual({ count: 1 })
  })
  test('GET ScopeParts of a job; DELETE ScopeParts of a filing, and nothing without one', async () => {
    const other = await made('Jobs', { address: '6 Pine St' })
    await made(`Jobs/${other.id}/scopeParts`, [{ filingNumber: 'TRU1' }, { filingNumber: 'TRU1' }, { filingNumber: 'TRU2' }])
    expect(await found('ScopeParts', { where: { jobId: other.id } })).toHaveLength(3)
    const { statusCode, body } = await call('DELETE', 'ScopeParts', undefined, { where: 'filingNumber' })
    expect([statusCode, body]).toEqual([
      400,
      {
        error: expect.objectContaining({
          message:
            'Deleting ScopeParts needs a condition that names one filingNumber: where={"filingNumber":"..."}, and at most a jobId beside it; some areas of it are named with both and "id":{"inq":[...]}',
        }),
      },
    ])
    expect((await call('DELETE', 'ScopeParts', undefined, { where: { filingNumber: 'TRU1' } })).body).toMatchObject({ count: 2 })
    expect((await found('ScopeParts', { where: { jobId: other.id } })).map(({ filingNumber }) => filingNumber)).toEqual(['TRU2'])
  })
})

describe('Workers and Supervisors', () => {
  test('GET Workers by name, only active ones, and Workers/Count', async () => {
    await made('Workers', { name: 'Adam Zofiak', active: false })
    const names = async (where: object) => (await found('Workers', { where, order: 'name ASC', limit: 500 })).map(({ name }) => name)
    expect(await names({ name: { regexp: '/zofia/i' } })).toEqual(['Adam Zofiak', 'Zofia Mazur'])
    expect(await names({ active: true, name: { like: '%zofia%', options: 'i' } })).toEqual(['Zofia Mazur'])
    expect((await call('GET', 'Workers/Count')).body).toEqual({ count: expect.any(Number) })
  })
  test('POST and PATCH Workers; a new one is active and reads English', async () => {
    expect(theWorker).toMatchObject({ ...worker, role: 'field', language: 'en' })
    expect(await made('Workers', { name: 'Nobody yet' })).toMatchObject({ active: true, phone: null, lastFourSS: null })
    const changed = { ...worker, name: 'Zofia Mazur-Kowal', phone: '' }
    expect((await call('PATCH', `Workers/${theWorker.id}`, changed)).body).toMatchObject({ name: 'Zofia Mazur-Kowal', phone: null })
    expect((await call('PATCH', `Workers/${theWorker.id}`, worker)).body).toMatchObject(worker)
    const { statusCode, body } = await call('PATCH', `Workers/${theWorker.id}`, { phone: '123', lastFourSS: '12' })
    expect([statusCode, JSON.stringify(body)]).toEqual([422, expect.stringContaining('Please enter 10 digit phone number')])
    expect(JSON.stringify(body)).toContain('Please enter last 4 digits of SS only')
  })
  test('a list of Workers and of Supervisors is an import, all or nothing', async () => {
    expect(await made('Workers', [{ name: 'One' }, { name: 'Two' }])).toMatchObject([{ name: 'One' }, { name: 'Two' }])
    const row = (name: string) => ({ name, username: name.toLowerCase(), email: `${name}@crew.example`, password: `${name} 6789` })
    expect(await made('Supervisors', [row('Aone'), row('Atwo')])).toMatchObject([{ username: 'aone' }, { username: 'atwo' }])
    expect((await call('POST', 'Supervisors', [row('Athree'), row('Aone')])).statusCode).toBe(422)
    expect(await found('Supervisors', { where: { username: 'athree' } })).toEqual([])
  })
  test('GET Supervisors, active or with the latest location; POST and PATCH with a password only if typed', async () => {
    for (const gpsTime of ['2026-03-02T12:00:00Z', '2026-03-02T13:00:00Z'])
      await made('Locations', { supervisorId: theSupervisor.id, gpsTime, latitude: 40.7, longitude: -74 })
    const include = { relation: 'locations', scope: { order: 'gpsTime DESC', limit: 1 } }
    const filter = { where: { active: true, username: 'lortega' }, order: 'name ASC', limit: 500, include }
    const [row] = await found('Supervisors', filter)
    expect(row).toMatchObject({ name: 'Luis Ortega', locations: [{ gpsTime: '2026-03-02T13:00:00.000Z' }] })
    expect(JSON.stringify(row)).not.toMatch(/password|argon2/)
    const { body } = await call('PATCH', `Supervisors/${theSupervisor.id}`, { name: 'Luis A. Ortega', active: true })
    expect(body).toMatchObject({ name: 'Luis A. Ortega', username: 'lortega' })
    await call('PATCH', `Supervisors/${theSupervisor.id}`, { name: supervisor.name })
  })
})

describe('Schedules, entries and crews', () => {
  const dayInclude = {
    relation: 'scheduleEntries',
    scope: { include: ['job', 'supervisor', { relation: 'workerEntries', scope: { include: ['worker', 'events'] } }] },
  }
  test('a day is looked for, created, planned, read, and taken apart again', async () => {
    const filter = { ...dayOf('2026-06-01'), include: dayInclude }
    expect((await call('GET', 'Schedules/findOne', undefined, { filter })).statusCode).toBe(404)
    const day = await made('Schedules', { date: '2026-06-01T16:00:00.000Z' })
    const entry = await made(`Schedules/${day.id}/scheduleEntries`, { jobId: theJob.id, scheduleId: day.id })
    expect(entry).toMatchObject({ jobId: theJob.id, scheduleId: day.id, supervisorId: null, cancelled: false })
    const changes = [
      { supervisorId: theSupervisor.id },
      { startTime: '6:30 AM' },
      { notes: 'Bring masks' },
      { cancelled: true, cancelledReason: 'Rain' },
      { cancelled: false, cancelledReason: null },
    ]
    for (const change of changes) expect((await call('PATCH', `ScheduleEntries/${entry.id}`, change)).body).toMatchObject(change)
    const crew = [{ workerId: theWorker.id, scheduleEntryId: entry.id }]
    const [member] = (await made(`ScheduleEntries/${entry.id}/workerEntries`, crew)) as unknown as Row[]
    expect(await made(`ScheduleEntries/${entry.id}/workerEntries`, crew[0])).toMatchObject({ id: member?.id })
    const event = { workerEntryId: member?.id, type: 'in', time: '2026-06-01T11:00:00.000Z', latitude: 40.7, longitude: -74 }
    await made('Events', event)
    expect((await call('GET', 'Schedules/findOne', undefined, { filter })).body).toMatchObject({
      id: day.id,
      scheduleEntries: [
        {
          job: { jobNum: 4711.25 },
          supervisor: { name: 'Luis Ortega' },
          startTime: '6:30 AM',
          notes: 'Bring masks',
          workerEntries: [{ worker: { name: 'Zofia Mazur' }, events: [event] }],
        },
      ],
    })
    expect(await found('ScheduleEntries', { where: { jobId: theJob.id } })).toMatchObject([{ id: entry.id }])
    const taken: [string, number][] = [
      [`WorkerEntries/${member?.id}/events`, 204],
      [`WorkerEntries/${member?.id}`, 200],
      [`ScheduleEntries/${entry.id}/workerEntries`, 204],
      [`ScheduleEntries/${entry.id}`, 200],
      [`Schedules/${day.id}/scheduleEntries`, 204],
      [`Schedules/${day.id}`, 200],
    ]
    for (const [path, statusCode] of taken) expect((await call('DELETE', path)).statusCode, path).toBe(statusCode)
    // Of a day on which somebody clocked that stays, and counts no more. (decisions/time-punches.md)
    expect((await call('GET', 'Schedules/findOne', undefined, { filter })).body).toMatchObject({
      scheduleEntries: [
        { cancelled: true, cancelledReason: 'Taken off the schedule', workerEntries: [{ id: member?.id, events: [event] }] },
      ],
    })
    expect(await found('WorkerEntries', { where: { id: member?.id }, fields: ['planned'] })).toEqual([{ planned: false }])
  })
  test("a worker's hours: days of a range with that worker's entries and events in time order", async () => {
    const day = await made('Schedules', { date: '2026-06-02T16:00:00.000Z' })
    const entry = await made(`Schedules/${day.id}/scheduleEntries`, { jobId: theJob.id, supervisorId: theSupervisor.id })
    const member = await made(`ScheduleEntries/${entry.id}/workerEntries`, { workerId: theWorker.id })
    const another = await made('Workers', { name: 'Another' })
    await made(`ScheduleEntries/${entry.id}/workerEntries`, { workerId: another.id })
    for (const [type, time] of [
      ['out', '2026-06-02T19:00:00.000Z'],
      ['in', '2026-06-02T11:00:00.000Z'],
    ] as const)
      // prettier-ignore
      await made('Events', { workerEntryId: member.id, type, time })
    const events = { relation: 'events', scope: { order: 'time ASC' } }
    const workerEntries = { relation: 'workerEntries', scope: { where: { workerId: theWorker.id }, include: ['worker', events] } }
    const filter = {
      ...dayOf('2026-06-02'),
      include: { relation: 'scheduleEntries', scope: { include: ['job', 'supervisor', workerEntries] } },
    }
    expect(await found('Schedules', filter)).toMatchObject([
      { scheduleEntries: [{ workerEntries: [{ id: member.id, events: [{ type: 'in' }, { type: 'out' }] }] }] },
    ])
    const [shown] = ((await found('Schedules', filter))[0] as unknown as { scheduleEntries: { workerEntries: unknown[] }[] })
      .scheduleEntries
    expect(shown?.workerEntries).toHaveLength(1)
  })
  test('copy, the printed schedule, texts, and the change stream', async () => {
    const from = await made('Schedules', { date: '2026-06-03T16:00:00.000Z' })
    const to = await made('Schedules', { date: '2026-06-04T16:00:00.000Z' })
    const entry = await made(`Schedules/${from.id}/scheduleEntries`, { jobId: theJob.id })
    await made(`ScheduleEntries/${entry.id}/workerEntries`, { workerId: theWorker.id })
    expect((await call('POST', 'Schedules/copy', undefined, { to: to.id, from: from.id })).body).toMatchObject({ copied: 1 })
    const print = await app.inject(`/api/Schedules/exportPDF?scheduleId=${to.id}&access_token=${office.token}`)
    expect([print.statusCode, print.headers['content-type'], print.rawPayload.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    expect((await call('POST', `ScheduleEntries/${entry.id}/sendtexts`, { note: 'Bring masks' })).body).toEqual({ queued: 1, failed: [] })
    expect(await found('WorkerEntries', { where: { scheduleEntryId: entry.id } })).toMatchObject([{ txtStatus: 'sent' }])
    // The stream itself is tested beside its feature; here, that nobody without a token gets one.
    expect((await app.inject('/api/WorkerEntries/change-stream')).statusCode).toBe(401)
  })
})

describe('Items, prices and orders', () => {
  test('an item with its prices, added as a list and taken away one by one', async () => {
    const fields = { name: 'Duct tape', unitOfMeasure: 'roll', type: 'consumable', serialRequired: false }
    const item = await made('Items', { ...fields, code: 0, price: 4.5 })
    // Numbered by the server. (product.md#entities)
    expect(item).toMatchObject({ ...fields, code: 1, price: 4.5 })
    expect((await call('PATCH', `Items/${item.id}`, { ...fields, unitOfMeasure: 'box' })).body).toMatchObject({
      unitOfMeasure: 'box',
      price: 4.5,
    })
    const prices = [
      { date: '2026-05-01T00:00:00.000Z', price: 5 },
      { date: '2026-04-01T00:00:00.000Z', price: 4.75 },
    ]
    const [first] = (await made(`Items/${item.id}/prices`, prices)) as unknown as Row[]
    for (const [direction, wanted] of [
      ['ASC', [4.75, 5]],
      ['DESC', [5, 4.75]],
    ] as const) {
      // prettier-ignore
      const include = { relation: 'prices', scope: { order: `date ${direction}` } }
      const [row] = await found('Items', { where: { id: item.id }, order: 'name ASC', include })
      expect(row).toMatchObject({ prices: wanted.map((price) => ({ price })) })
    }
    expect((await call('DELETE', `Prices/${first?.id}`)).body).toEqual({ count: 1 })
  })
  test('an item is changed and its prices added and removed with calls of their own, and refused in the words of the dialog', async () => {
    const fields = { name: 'Lamp', unitOfMeasure: 'each', type: 'nonconsumable', serialRequired: true }
    const item = await made('Items', { ...fields, code: 0, price: 30 })
    const now = async () => (await call('GET', `Items/${item.id}`, undefined, { filter: { include: 'prices' } })).body as Row
    const version = async () => (await found('Items', { where: { id: item.id }, fields: ['version'] }))[0]?.['version']
    const versions = [await version()]
    const changed = { name: 'Work lamp', unitOfMeasure: 'piece', type: 'consumable', serialRequired: false }
    expect((await call('PATCH', `Items/${item.id}`, changed)).body).toMatchObject({ ...changed, price: 30, code: item['code'] })
    versions.push(await version())
    // One as a row of its own, one through its item, one as a list of one.
    const one = await made('Prices', { itemId: item.id, date: '2026-03-01T05:00:00.000Z', price: 31 })
    versions.push(await version())
    const two = await made(`Items/${item.id}/prices`, { date: '2026-04-01T04:00:00.000Z', price: '32.50' })
    const [three] = (await made(`Items/${item.id}/prices`, [{ date: '2026-05-01T04:00:00.000Z', price: 33 }])) as unknown as Row[]
    versions.push(await version())
    expect((await now())['prices']).toMatchObject([{ price: 31 }, { price: 32.5 }, { price: 33 }])
    for (const { id } of [one, two]) expect((await call('DELETE', `Prices/${id}`)).body).toEqual({ count: 1 })
    expect((await call('DELETE', `Prices/${one.id}`)).body).toEqual({ count: 0 })
    expect((await now())['prices']).toMatchObject([{ id: three?.id }])
    versions.push(await version())
    // Whoever edits the item elsewhere sees that its prices were changed.
    expect(versions).toEqual([...new Set(versions)])
    const refused = async (method: Method, path: string, body: unknown) => {
      const answer = await call(method, path, body)
      return `${answer.statusCode} ${(answer.body as { error: { message: string } }).error.message}`
    }
    expect(await refused('PATCH', `Items/${item.id}`, { name: ' ' })).toMatch(/^422 .*Please enter a valid name/)
    expect(await refused('PATCH', `Items/${item.id}`, { unitOfMeasure: '' })).toMatch(/^422 .*Please enter a valid unit of measure/)
    expect(await refused('PATCH', `Items/${item.id}`, { type: 'rented' })).toMatch(/^422 .*`type`/)
    expect(await refused('PATCH', `Items/${uuid()}`, { name: 'Nothing' })).toMatch(/^404 /)
    expect(await refused('POST', `Items/${item.id}/prices`, [{ date: '2026-06-01T04:00:00.000Z', price: 'cheap' }])).toMatch(/^422 /)
    expect(await refused('POST', `Items/${item.id}/prices`, [{ date: 'soon', price: 1 }])).toMatch(/^422 /)
    expect(await refused('POST', `Items/${item.id}/prices`, [{ date: '2026-06-01T04:00:00.000Z' }])).toMatch(/^422 /)
    expect(await refused('POST', `Items/${uuid()}/prices`, [{ date: '2026-06-01T04:00:00.000Z', price: 1 }])).toMatch(/^404 /)
    expect(await refused('POST', 'Prices', { itemId: uuid(), date: '2026-06-01T04:00:00.000Z', price: 1 })).toMatch(/^422 /)
    expect(await now()).toMatchObject({ name: 'Work lamp', prices: [{ id: three?.id }] })
  })
  test('orders, returns and bagouts are placed, read with items and prices, and edited', async () => {
    const item = await made('Items', { name: 'Bag', unitOfMeasure: 'each', type: 'consumable', serialRequired: false, code: 0, price: 1 })
    await made(`Items/${item.id}/prices`, [{ date: '2026-05-01T00:00:00.000Z', price: 2 }])
    const when = { date: '2026-06-05T14:00:00.000Z', jobDate: '2026-06-05T14:00:00.000Z' }
    const order = await made('Orders', { ...when, jobId: theJob.id, supervisorId: theSupervisor.id })
    const line = await made('ItemEntries', { orderId: order.id, itemId: item.id, qty: 3, qtyPicked: 2 })
    expect((await call('PATCH', `ItemEntries/${line.id}`, { qtyPicked: 3, itemId: item.id })).body).toMatchObject({ qty: 3, qtyPicked: 3 })
    const bags = await made('ItemEntries', { orderId: order.id, itemId: bagoutItemId, qty: 7, qtyPicked: 7 })
    expect((await call('PATCH', `ItemEntries/${bags.id}`, { qty: 8, qtyPicked: 8 })).body).toMatchObject({ qty: 8, qtyPicked: 8 })
    const withItems = { relation: 'itemEntries', scope: { include: { item: 'prices' } } }
    const [read] = await found('Orders', { where: { jobId: theJob.id }, include: withItems })
    expect(read).toMatchObject({ itemEntries: [{ qtyPicked: 3, item: { name: 'Bag', prices: [{ price: 2 }] } }, { qtyPicked: 8 }] })
    const bagsOnly = { relation: 'itemEntries', scope: { where: { itemId: bagoutItemId } } }
    expect(await found('Orders', { ...dayOf('2026-06-05'), include: [bagsOnly, 'job', 'supervisor'] })).toMatchObject([
      { itemEntries: [{ qty: 8 }], job: { id: theJob.id }, supervisor: { id: theSupervisor.id } },
    ])
    const back = await made('ReturnOrders', { jobId: theJob.id, date: when.date })
    await made(`ReturnOrders/${back.id}/itemReturnEntries`, { itemId: item.id, qtyReturned: 1 })
    const returned = { relation: 'itemReturnEntries', scope: { include: { item: 'prices' } } }
    expect(await found('ReturnOrders', { where: { jobId: theJob.id }, include: returned })).toMatchObject([
      { itemReturnEntries: [{ qtyReturned: 1, item: { prices: [{ price: 2 }] } }] },
    ])
  })
})

/** Every call that the specification lists, in its own words where those are a path. */
const calls = `
POST /api/Users/login
GET /api/Jobs · GET /api/Jobs/Count · GET /api/Jobs/{id} · GET /api/jobs/{id} · POST /api/Jobs · PATCH /api/Jobs/{id}
POST /api/Jobs/processACP7 · POST /api/Jobs/processScope · GET /api/ScopeParts · DELETE /api/ScopeParts
GET /api/Workers · GET /api/Workers/Count · POST /api/Workers · PATCH /api/Workers/{id}
GET /api/Supervisors · POST /api/Supervisors · PATCH /api/Supervisors/{id}
GET /api/Schedules/findOne · GET /api/Schedules · POST /api/Schedules · DELETE /api/Schedules/{id} · DELETE /api/Schedules/{id}/scheduleEntries
POST /api/Schedules/{id}/scheduleEntries · POST /api/Schedules/copy · GET /api/Schedules/exportPDF · GET /api/Schedules/export · GET /api/Schedules/exportByJobNum
PATCH /api/ScheduleEntries/{id} · DELETE /api/ScheduleEntries/{id} · DELETE /api/ScheduleEntries/{id}/workerEntries
POST /api/ScheduleEntries/{id}/workerEntries · POST /api/ScheduleEntries/{id}/sendtexts · GET /api/ScheduleEntries
DELETE /api/WorkerEntries/{id} · DELETE /api/WorkerEntries/{id}/events · GET /api/WorkerEntries/change-stream
GET /api/Items · POST /api/Items · PATCH /api/Items/{id} · POST /api/Items/{id}/prices · DELETE /api/Prices/{id}
GET /api/Orders · GET /api/ReturnOrders · POST /api/Orders · POST /api/ItemEntries · PATCH /api/ItemEntries/{id}
POST /api/Orders/exportBagoutPDF · GET /api/Orders/exportByJobNum
GET /api/ContainerReqs/{id}/confirm · GET /api/checklists/{id} · GET /api/JobInspections/{id} · GET /api/images/jtimages/download/{url} · GET /api/Locations`

test.each(calls.split(/[\n·]/).flatMap((one) => one.trim() || []))('%s is answered, and not as an unknown call', async (named) => {
  const [method = '', path = ''] = named.split(' ')
  const url = path.replace('{id}', uuid()).replace('{url}', 'a.jpg')
  // Without a session, and with one that asks for nothing sensible: whatever is wrong, it is not the address.
  const signedOut = await app.inject({ method: method as Method, url })
  const isPublic = /login|confirm/.test(path)
  if (!isPublic) expect(signedOut.statusCode).toBe(401)
  expect(signedOut.body).not.toContain('There is no method to handle')
  if (path.endsWith('change-stream')) return
  const signedIn = await app.inject({ method: method as Method, url: `${url}?access_token=${office.token}` })
  expect(signedIn.body).not.toContain('There is no method to handle')
  expect(signedIn.statusCode).toBeLessThan(500)
})

describe('what field work leaves behind', () => {
  test('a checklist, an inspection and positions are read as their screens read them', async () => {
    const at = { jobId: theJob.id, supervisorId: theSupervisor.id, time: '2026-06-05T14:00:00.000Z' }
    const checklist = await made('Checklists', { ...at, jobId: (await made('Jobs', { address: '7 Pine St' })).id, images: [photo] })
    await made(`Checklists/${checklist.id}/questions`, { question1: 'Masks?', answer1: 'Yes' })
    const { body } = await call('GET', `checklists/${checklist.id}`, undefined, { filter: { include: ['job', 'supervisor', 'questions'] } })
    expect(body).toMatchObject({ job: { address: '7 Pine St' }, supervisor: { name: 'Luis Ortega' }, questions: [{ question1: 'Masks?' }] })
    const inspection = await made('JobInspections', {
      ...at,
      type: 'estimate',
      client: 'Orchard LLC',
      synopsis: 'Dry',
      images: [{ category: 'Roof', url: 'a.jpg' }],
    })
    const report = await call('GET', `JobInspections/${inspection.id}`, undefined, { filter: { include: ['job', 'supervisor'] } })
    expect(report.body).toMatchObject({ job: { id: theJob.id }, images: [{ category: 'Roof' }] })
    const where = { gpsTime: { between: ['2026-03-02T05:00:00.000Z', '2026-03-03T04:59:59.999Z'] }, supervisorId: theSupervisor.id }
    expect(await found('Locations', { where })).toHaveLength(2)
    expect((await call('GET', `checklists/${uuid()}`)).statusCode).toBe(404)
  })
})
