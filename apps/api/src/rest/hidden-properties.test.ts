import type { Role } from '@daysheet/domain/session/role'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { asRole } from '#testing/roles/who-may.ts'

const { db, caller } = await testApp()
const { aWorker, aJob, anItem, aSupervisor, aWorkerEntry, anOrder } = build(db)

const callers = new Map<Role, Caller>()
const as = (role: Role): Caller => {
  const found = callers.get(role)
  if (!found) throw new Error(`Nobody is ${role}`)
  return found
}
const roles = ['owner', 'office', 'payroll', 'scheduler', 'warehouse', 'viewer'] as const
beforeAll(async () => {
  for (const role of roles) callers.set(role, await asRole({ db, caller }, role))
})

/** By hand, as the table of roles is: which properties a role does not see of rows that it sees. */
const hidden: [plural: string, property: string, from: readonly Role[], value: unknown][] = [
  ['Workers', 'address', ['office', 'scheduler', 'viewer'], '12 Hidden Lane'],
  ['Workers', 'lastFourSS', ['office', 'scheduler', 'viewer'], '4711'],
  ['Jobs', 'budget', ['warehouse'], 120],
  ['Jobs', 'ownerName', ['warehouse'], 'A Landlord'],
  ['Jobs', 'ownerAddress', ['warehouse'], 'Elm Street'],
  ['Jobs', 'ownerPhone', ['warehouse'], '2125550133'],
  ['Supervisors', 'username', ['warehouse'], 'hidden.name'],
  ['Supervisors', 'email', ['warehouse'], 'hidden.name@example.com'],
  ['Supervisors', 'phone', ['warehouse'], '2125550144'],
]

const ids: Record<string, string> = {}
beforeAll(async () => {
  ids['Jobs'] = (await aJob({ budget: 120, owner_name: 'A Landlord', owner_address: 'Elm Street', owner_phone: '2125550133' })).id
  ids['Supervisors'] = (await aSupervisor({ username: 'hidden.name', email: 'hidden.name@example.com', phone: '2125550144' })).id
  const worker = await aWorker({ name: 'Somebody' })
  ids['Workers'] = worker.id
  await as('owner').send('PATCH', `/api/Workers/${worker.id}`, { address: '12 Hidden Lane', lastFourSS: '4711' })
})

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value))

describe.each(hidden)('%s.%s', (plural, property, from, value) => {
  const row = () => `/api/${plural}/${ids[plural] ?? ''}`

  test('is there for whoever may see it', async () => {
    for (const role of roles.filter((one) => !from.includes(one))) {
      const answer = await as(role).get(row())
      if (answer.statusCode === 200) expect(answer.json(), role).toMatchObject({ [property]: value })
      else expect(answer.statusCode, role).toBe(403)
    }
  })

  test.each(from)('is in no answer to %s, and no question tells of it', async (role) => {
    const read = await as(role).get(row())
    expect(read.statusCode).toBe(200)
    expect(read.json()).not.toHaveProperty(property)
    const isSealed = property === 'lastFourSS'
    const filters = [
      ...(isSealed
        ? []
        : [{ where: { [property]: value } }, { where: { or: [{ id: ids[plural] }, { and: [{ [property]: { neq: null } }] }] } }]),
      ...(isSealed ? [] : [{ order: `${property} DESC` }, { order: [`id ASC`, `${property} ASC`] }]),
      { fields: [property] },
      { fields: { id: true, [property]: true } },
    ]
    for (const filter of filters) {
      const answer = await as(role).get(`/api/${plural}?filter=${json(filter)}`)
      expect(answer.statusCode, JSON.stringify(filter)).toBe(403)
      expect(answer.json()).toMatchObject({ error: { code: 'FORBIDDEN' } })
    }
    if (!isSealed) {
      expect((await as(role).get(`/api/${plural}/count?where=${json({ [property]: value })}`)).statusCode).toBe(403)
      expect((await as(role).get(`/api/${plural}/findOne?filter=${json({ where: { [property]: value } })}`)).statusCode).toBe(403)
    }
    // To leave it out is no question.
    expect((await as(role).get(`/api/${plural}?filter=${json({ fields: { [property]: false } })}`)).statusCode).toBe(200)
  })
})

test('an address is in no row that another row brings along, nor asked for there', async () => {
  const crew = await aWorkerEntry({ worker_id: ids['Workers'] ?? '' })
  const path = `/api/WorkerEntries/${crew.id}`
  for (const role of ['office', 'payroll'] as const) {
    const read = await as(role).get(`${path}?filter=${json({ include: 'worker' })}`)
    expect(read.json<{ worker: object }>().worker).toMatchObject({ name: 'Somebody' })
    expect('address' in read.json<{ worker: object }>().worker, role).toBe(role === 'payroll')
    const through = await as(role).get(`${path}/worker`)
    expect('address' in through.json<object>(), role).toBe(role === 'payroll')
    for (const scope of [{ fields: ['address'] }, { where: { address: { like: '%' } } }, { order: 'address' }])
      expect((await as(role).get(`${path}?filter=${json({ include: { relation: 'worker', scope } })}`)).statusCode, role).toBe(
        role === 'payroll' ? 200 : 403,
      )
  }
})

test('no relation leads to rows that a role does not see', async () => {
  const order = await anOrder()
  const job = ids['Jobs'] ?? ''
  for (const include of ['scopeParts', 'scheduleEntries', 'jobInspections', ['orders', { scheduleEntries: 'workerEntries' }]])
    expect((await as('warehouse').get(`/api/Jobs/${job}?filter=${json({ include })}`)).statusCode, JSON.stringify(include)).toBe(403)
  expect((await as('warehouse').get(`/api/Orders/${order.id}?filter=${json({ include: ['job', 'itemEntries'] })}`)).statusCode).toBe(200)
  expect((await as('scheduler').get(`/api/Jobs/${job}?filter=${json({ include: 'orders' })}`)).statusCode).toBe(403)
})

test('what a job costs is worked out for whoever may see prices', async () => {
  const url = (name: string) => `/api/Jobs/${ids['Jobs'] ?? ''}?filter=${json({ fields: ['id', name] })}`
  expect((await as('warehouse').get(url('totalCost'))).json()).toMatchObject({ totalCost: 0 })
  for (const name of ['totalCost', 'totalCostReturned', 'totalOrders']) expect((await as('scheduler').get(url(name))).statusCode).toBe(403)
})

test('a supervisor sees no price, in an item, of an item, or by asking', async () => {
  const supervisor = await asRole({ db, caller }, 'supervisor')
  const item = await anItem({ price: 4.5 })
  expect((await supervisor.get(`/api/Items/${item.id}`)).json()).not.toHaveProperty('price')
  expect((await as('viewer').get(`/api/Items/${item.id}`)).json()).toMatchObject({ price: 4.5 })
  for (const filter of [{ where: { price: 4.5 } }, { order: 'price' }, { include: 'prices' }])
    expect((await supervisor.get(`/api/Items?filter=${json(filter)}`)).statusCode, JSON.stringify(filter)).toBe(403)
})

describe('writing', () => {
  const path = () => `/api/Workers/${ids['Workers'] ?? ''}`
  const stored = async () => (await as('owner').get(path())).json<Record<string, unknown>>()

  test('payroll changes what is private of an employee, and nothing else', async () => {
    expect((await as('payroll').send('PATCH', path(), { address: '12 Hidden Lane' })).statusCode).toBe(200)
    for (const change of [{ name: 'Another' }, { address: '1 Other Lane', active: false }])
      expect((await as('payroll').send('PATCH', path(), change)).statusCode).toBe(403)
    expect(await stored()).toMatchObject({ name: 'Somebody', address: '12 Hidden Lane', active: true })
    expect((await as('payroll').send('POST', '/api/Workers', { name: 'New' })).statusCode).toBe(403)
  })

  test('the office changes the rest, and a replace leaves what it does not see', async () => {
    for (const change of [{ address: 'x' }, { lastFourSS: '1234' }, { lastFourSS: null }])
      expect((await as('office').send('PATCH', path(), change)).statusCode).toBe(403)
    expect((await as('office').send('POST', '/api/Workers/update?where={"name":"Somebody"}', { address: 'x' })).statusCode).toBe(403)
    const replaced = await as('office').send('PUT', path(), { name: 'Somebody', active: true, language: 'es', phone: null, role: 'field' })
    expect(replaced.statusCode).toBe(200)
    expect(replaced.json()).not.toHaveProperty('address')
    expect(await stored()).toMatchObject({ language: 'es', address: '12 Hidden Lane', lastFourSS: '4711' })
  })

  test('a row that somebody else changed is told without what the caller does not see', async () => {
    const refused = await as('office').send('PATCH', path(), { phone: '' }, { 'if-match': '"1"' })
    expect(refused.statusCode).toBe(412)
    const { details } = refused.json<{ error: { details: { current: object; changes: object } } }>().error
    expect(details.current).toMatchObject({ name: 'Somebody' })
    for (const part of [details.current, details.changes]) {
      expect(part).not.toHaveProperty('address')
      expect(part).not.toHaveProperty('lastFourSS')
    }
  })

  test('the office does not decide how a supervisor signs in', async () => {
    const supervisor = `/api/Supervisors/${ids['Supervisors'] ?? ''}`
    for (const change of [{ password: 'blue truck 17' }, { username: 'taken.over' }, { email: 'me@example.com' }])
      expect((await as('office').send('PATCH', supervisor, change)).statusCode).toBe(403)
    expect((await as('office').send('PATCH', supervisor, { name: 'Joe' })).statusCode).toBe(200)
    expect(
      (await as('office').send('POST', '/api/Supervisors', { name: 'New', username: 'new', password: 'blue truck 17' })).statusCode,
    ).toBe(403)
    expect((await as('office').send('POST', '/api/Supervisors', [{ name: 'New', username: 'new', password: 'x' }])).statusCode).toBe(422)
    expect((await as('office').send('POST', '/api/Supervisors', { name: 'New', username: null })).statusCode).toBe(200)
  })

  test('whoever plans takes no clock events along', async () => {
    const crew = await aWorkerEntry()
    expect((await as('scheduler').send('DELETE', `/api/WorkerEntries/${crew.id}?clockEvents=1`)).statusCode).toBe(403)
    expect((await as('scheduler').send('DELETE', `/api/WorkerEntries/${crew.id}`)).json()).toEqual({ count: 1 })
  })
})
