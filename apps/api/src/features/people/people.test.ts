import { workerSearchWhere } from '@daysheet/domain/people/worker-search'
import { expect, test } from 'vitest'
import { v4 as uuid } from 'uuid'
import { testApp, testSecret } from '#testing/app.ts'
import { decryptLastFour, encryptLastFour, warnOfUnreadable } from './last-four-ss.ts'

const { app, db, caller } = await testApp()
const office = await caller()
type Row = Record<string, unknown> & { id: string }

const created = async (plural: string, body: object) => {
  const answer = await office.send('POST', `/api/${plural}`, body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Row>()
}
const read = async (plural: string, id: string) => (await office.get(`/api/${plural}/${id}`)).json<Row>()
const login = (username: unknown, password: string) =>
  app.inject({ method: 'POST', url: '/api/Users/login', payload: { username, password } })
const filter = (value: object) => `filter=${encodeURIComponent(JSON.stringify(value))}`

test('the digits of a social-security number are stored encrypted and read at the top level', async () => {
  const { id } = await created('Workers', { name: 'Łukasz Nowak', phone: '2125550142', lastFourSS: '6789' })
  const row = await db.selectFrom('worker').select('last_four_ss').where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.last_four_ss?.includes(Buffer.from('6789'))).toBe(false)
  expect((await read('Workers', id))['lastFourSS']).toBe('6789')
  const listed = (await office.get(`/api/Workers?${filter({ where: { id } })}`)).json<Row[]>()
  expect(listed[0]?.['lastFourSS']).toBe('6789')
})

test('digits that were stored with another secret are missing, and their worker is still listed', async () => {
  const { id } = await created('Workers', { name: 'Iris Vance', phone: '2125550143' })
  const last_four_ss = encryptLastFour('the secret of the machine before this one', id, '6789')
  await db.updateTable('worker').set({ last_four_ss }).where('id', '=', id).execute()
  const listed = await office.get(`/api/Workers?${filter({ where: { id } })}`)
  expect(listed.json<Row[]>()[0]).toMatchObject({ name: 'Iris Vance', phone: '2125550143', lastFourSS: null })
  const stored = await db.selectFrom('worker').select('last_four_ss').where('id', '=', id).executeTakeFirstOrThrow()
  expect(stored.last_four_ss).toEqual(last_four_ss)
})

test('digits that cannot be read outlive a write of the null they show as, and real digits replace them', async () => {
  const { id } = await created('Workers', { name: 'Ivo Vance' })
  const last_four_ss = encryptLastFour('the secret of the machine before this one', id, '6789')
  await db.updateTable('worker').set({ last_four_ss }).where('id', '=', id).execute()
  const stored = async () =>
    (await db.selectFrom('worker').select('last_four_ss').where('id', '=', id).executeTakeFirstOrThrow()).last_four_ss
  const shown = await read('Workers', id)
  for (const [method, path, body] of [
    ['PUT', `/api/Workers/${id}`, shown],
    ['POST', `/api/Workers/${id}/replace`, shown],
    ['PUT', '/api/Workers', shown],
    ['PATCH', '/api/Workers', shown],
    ['PATCH', `/api/Workers/${id}`, { lastFourSS: null }],
  ] as const) {
    const answer = await office.send(method, path, body)
    if (answer.statusCode !== 404) expect(answer.statusCode, answer.body).toBe(200)
    expect(await stored(), `${method} ${path}`).toEqual(last_four_ss)
  }
  const said: string[] = []
  await warnOfUnreadable(db, testSecret, { warn: (line) => said.push(line) })
  expect(said).toEqual([expect.stringMatching(/of \d+ employees? cannot be read: APP_SECRET is not the one/)])
  await office.send('PATCH', `/api/Workers/${id}`, { lastFourSS: '4711' })
  expect(await read('Workers', id)).toMatchObject({ lastFourSS: '4711' })
  await office.send('PATCH', `/api/Workers/${id}`, { lastFourSS: null })
  expect(await stored()).toBeNull()
})

test('they are never inside another row, in a condition or in an order', async () => {
  const worker = await created('Workers', { name: 'Ana', lastFourSS: '4711' })
  const job = await created('Jobs', { address: '1 Elm Street' })
  const schedule = await created('Schedules', { date: '2026-03-02T12:00:00.000Z' })
  const entry = await created(`Schedules/${schedule.id}/scheduleEntries`, { jobId: job.id, scheduleId: schedule.id })
  await created('WorkerEntries', { workerId: worker.id, scheduleEntryId: entry.id })
  const nested = await office.get(`/api/WorkerEntries?${filter({ include: 'worker', where: { workerId: worker.id } })}`)
  expect(nested.json<Row[]>()[0]?.['worker']).toMatchObject({ name: 'Ana' })
  expect(nested.body).not.toContain('lastFourSS')
  for (const wrong of [
    { where: { lastFourSS: '4711' } },
    { where: { or: [{ lastFourSS: { like: '47%' } }] } },
    { order: 'lastFourSS ASC' },
  ]) {
    const answer = await office.get(`/api/Workers?${filter(wrong)}`)
    expect(answer.statusCode).toBe(400)
  }
})

test.each([
  [{ phone: '212555014' }, 'Please enter 10 digit phone number'],
  [{ phone: '(212) 555-0142' }, 'Please enter 10 digit phone number'],
  [{ lastFourSS: '123' }, 'Please enter last 4 digits of SS only'],
  [{ lastFourSS: '123-45-6789' }, 'Please enter last 4 digits of SS only'],
])('an employee with %o is refused in the words of the product, and the value is not repeated', async (body, message) => {
  const answer = await office.send('POST', '/api/Workers', { name: 'Ana', ...body })
  expect(answer.statusCode).toBe(422)
  expect(answer.json<{ error: { message: string } }>().error.message).toContain(message)
  for (const value of Object.values(body)) expect(answer.body).not.toContain(value)
})

test('an empty phone or number is stored as none', async () => {
  const { id } = await created('Workers', { name: 'Ana', phone: '2125550142', lastFourSS: '6789' })
  expect((await office.send('PATCH', `/api/Workers/${id}`, { phone: '', lastFourSS: '' })).statusCode).toBe(200)
  expect(await read('Workers', id)).toMatchObject({ phone: null, lastFourSS: null, active: true })
})

test.each(['Workers', 'Supervisors'])('of %s a name of blanks is stored as none, as the dialog does it', async (plural) => {
  for (const name of ['', '  ']) {
    const body = { id: uuid(), name, ...(plural === 'Supervisors' && { username: uuid(), password: 'correct horse' }) }
    expect(await created(plural, body)).toMatchObject({ name: null })
    expect(await created(plural, body), 'sent again it is the same row').toMatchObject({ name: null })
    expect((await office.send('PATCH', `/api/${plural}/${body.id}`, { name: ' Ana ' })).json()).toMatchObject({ name: ' Ana ' })
    expect((await office.send('PATCH', `/api/${plural}/${body.id}`, { name })).json()).toMatchObject({ name: null })
  }
})

test('a ciphertext is bound to its worker, its key and its bytes', () => {
  const [mine, theirs] = ['0190a1b2-0000-7000-8000-000000000001', '0190a1b2-0000-7000-8000-000000000002']
  const stored = encryptLastFour(testSecret, mine, '6789')
  expect(decryptLastFour(testSecret, mine, stored)).toBe('6789')
  expect(encryptLastFour(testSecret, mine, '6789')).not.toEqual(stored)
  expect(() => decryptLastFour(testSecret, theirs, stored)).toThrow()
  expect(() => decryptLastFour('another secret', mine, stored)).toThrow()
  for (let index = 0; index < stored.length; index += 1) {
    const changed = Buffer.from(stored)
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
    expect(() => decryptLastFour(testSecret, mine, changed)).toThrow()
  }
})

test('a supervisor gets a lower-case username and a derived e-mail address, and signs in', async () => {
  const supervisor = await created('Supervisors', { name: 'Kim Müller', username: ' KMueller ', password: 'blue truck 17' })
  expect(await read('Supervisors', supervisor.id)).toMatchObject({ username: 'kmueller', email: 'kmueller@crew.example', active: true })
  expect((await login('kmueller', 'blue truck 17')).json()).toMatchObject({ userId: supervisor.id })
})

test('a given e-mail address is kept', async () => {
  const { id } = await created('Supervisors', { name: 'Jo', username: 'jo.given', email: 'jo@elsewhere.example' })
  expect(await read('Supervisors', id)).toMatchObject({ email: 'jo@elsewhere.example' })
})

test('no answer holds a password or its hash', async () => {
  const answer = await office.send('POST', '/api/Supervisors', { name: 'Jo', username: 'jo.secret', password: 'blue truck 17' })
  const answers = [answer.body, (await office.get('/api/Supervisors')).body, (await office.get('/api/Users')).body]
  for (const body of answers) expect(body).not.toMatch(/blue truck|argon2|password/i)
})

test('a username that somebody has is refused, whoever has it', async () => {
  const first = await created('Supervisors', { name: 'A', username: 'sup.x' })
  const error = {
    statusCode: 422,
    name: 'ValidationError',
    message: 'The `Supervisor` instance is not valid. Details: `username` User already exists (value: "sup.x").',
    details: { context: 'Supervisor', codes: { username: ['uniqueness'] }, messages: { username: ['User already exists'] } },
  }
  expect((await office.send('POST', '/api/Supervisors', { name: 'B', username: 'SUP.x' })).json()).toEqual({ error })
  const byOffice = await office.send('POST', '/api/Supervisors', { name: 'B', username: office.username })
  expect(byOffice.statusCode).toBe(422)
  const twice = await office.send('POST', '/api/Supervisors', [{ username: 'twin' }, { username: 'twin' }])
  expect(twice.statusCode).toBe(422)
  const second = await created('Supervisors', { name: 'C', username: 'sup.y' })
  expect((await office.send('PATCH', `/api/Supervisors/${second.id}`, { username: 'sup.x' })).statusCode).toBe(422)
  expect((await office.send('PATCH', `/api/Supervisors/${first.id}`, { username: 'sup.x', name: 'A2' })).statusCode).toBe(200)
})

test('a password is changed only if typed, and a new one ends the sessions', async () => {
  const supervisor = await created('Supervisors', { name: 'Jo', username: 'jo.typed', password: 'blue truck 17' })
  const { id: token } = (await login('jo.typed', 'blue truck 17')).json<{ id: string }>()
  const me = () => app.inject({ url: '/api/Users/me', headers: { authorization: token } })
  expect((await office.send('PATCH', `/api/Supervisors/${supervisor.id}`, { name: 'Jo', active: true })).statusCode).toBe(200)
  expect((await me()).statusCode).toBe(200)
  const empty = await office.send('PATCH', `/api/Supervisors/${supervisor.id}`, { password: '' })
  expect(empty.statusCode).toBe(422)
  expect(empty.json()).toEqual({ error: { statusCode: 422, name: 'Error', message: 'Invalid password.', code: 'INVALID_PASSWORD' } })
  expect((await office.send('PATCH', `/api/Supervisors/${supervisor.id}`, { password: 'green wagon 18' })).statusCode).toBe(200)
  await expect.poll(async () => (await me()).statusCode).toBe(401)
  expect((await login('jo.typed', 'blue truck 17')).statusCode).toBe(401)
  expect((await login('jo.typed', 'green wagon 18')).statusCode).toBe(200)
})

test('imported and weak passwords open nothing but the change of them', async () => {
  const list = ['imp.one', 'imp.two'].map((username) => ({ name: username, username, password: `${username} 6789 long` }))
  expect((await office.send('POST', '/api/Supervisors', list)).statusCode).toBe(200)
  expect((await login('imp.one', 'imp.one 6789 long')).json()).toMatchObject({ mustChangePassword: true })
  const listOfOne = [{ name: 'imp.three', username: 'imp.three', password: 'imp.three 6789 long' }]
  expect((await office.send('POST', '/api/Supervisors', listOfOne)).statusCode).toBe(200)
  expect((await login('imp.three', 'imp.three 6789 long')).json()).toMatchObject({ mustChangePassword: true })
  await created('Supervisors', { name: 'Weak', username: 'weak.one', password: 'abc' })
  expect((await login('weak.one', 'abc')).json()).toMatchObject({ mustChangePassword: true })
  await created('Supervisors', { name: 'Strong', username: 'strong.one', password: 'blue truck 17' })
  expect((await login('strong.one', 'blue truck 17')).json()).not.toHaveProperty('mustChangePassword')
})

test('accounts can be read and not written over REST', async () => {
  const users = (await office.get(`/api/Users?${filter({ where: { username: office.username } })}`)).json<Row[]>()
  expect(users).toMatchObject([{ id: office.id, username: office.username }])
  const writes = [
    await office.send('POST', '/api/Users', { username: 'intruder', password: 'blue truck 17' }),
    await office.send('PATCH', `/api/Users/${office.id}`, { username: 'renamed' }),
    await office.send('PUT', `/api/Users/${office.id}`, { username: 'renamed' }),
    await office.send('DELETE', `/api/Users/${office.id}`),
  ]
  for (const answer of writes) expect(answer.statusCode).toBe(405)
  expect(await db.selectFrom('account').select('username').execute()).not.toContainEqual({ username: 'intruder' })
})

test('employees are searched by a pattern in any letter case', async () => {
  await created('Workers', { name: 'Zbigniew Żółć' })
  const found = await office.get(`/api/Workers?${filter({ where: { name: { regexp: '/zbig/i' } }, order: 'name ASC' })}`)
  expect(found.json<Row[]>()).toMatchObject([{ name: 'Zbigniew Żółć' }])
})

test('foreign and invented properties change nothing that is not declared', async () => {
  const { id } = await created('Supervisors', { name: 'Jo', username: 'jo.mass' })
  const before = await db.selectFrom('supervisor').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  for (const more of [
    { password_hash: 'x' },
    { must_change_password: false },
    { realm: 'x' },
    { emailVerified: true },
    { roles: ['admin'] },
    { accessTokens: [] },
  ]) {
    const answer = await office.send('PATCH', `/api/Supervisors/${id}`, { name: 'Jo', ...more })
    expect([200, 422]).toContain(answer.statusCode)
  }
  const after = await db.selectFrom('supervisor').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(after).toEqual(before)
})

test('a worker sent again under the same id is the same worker, unless the digits differ', async () => {
  const body = { id: '0190a1b2-0000-7000-8000-0000000000aa', name: 'Sent twice', lastFourSS: '6789' }
  const [first, again] = [await office.send('POST', '/api/Workers', body), await office.send('POST', '/api/Workers', body)]
  expect([again.statusCode, again.body]).toEqual([200, first.body])
  expect((await office.send('POST', '/api/Workers', { ...body, lastFourSS: '6780' })).statusCode).toBe(409)
})

test.each(['caceres', 'CÁCERES', 'żółk', 'zolk'])(
  'a search for %j finds names with or without their accents, in any case',
  async (term) => {
    const names = ['Jimena Cáceres', 'JIMENA CACERES', 'Marek Żółkiewski', 'MAREK ŻÓŁKIEWSKI']
    const ids = await Promise.all(names.map(async (name) => (await created('Workers', { name })).id))
    const found = await office.get(`/api/Workers?${filter({ where: { id: { inq: ids }, ...workerSearchWhere(term) } })}`)
    expect(found.json<Row[]>().map(({ name }) => name)).toEqual(names.filter((name) => /c.ceres/i.test(name) === /^c/i.test(term)))
  },
)

test('a worker who is put back as read keeps the version, and another last four changes it', async () => {
  const { id } = (await office.send('POST', '/api/Workers', { name: 'Put back', lastFourSS: '0420' })).json<{ id: string }>()
  const read = async () => (await office.get(`/api/Workers/${id}`)).json<{ lastFourSS: string; version: number }>()
  const before = await read()
  expect(before.lastFourSS).toBe('0420')
  for (const [method, path] of [
    ['PUT', `/api/Workers/${id}`],
    ['PATCH', `/api/Workers/${id}`],
    ['PUT', '/api/Workers'],
  ] as const) {
    expect((await office.send(method, path, before)).statusCode).toBe(200)
    expect(await read()).toEqual(before)
  }
  for (const lastFourSS of ['0421', null, '0420']) {
    const { version } = await read()
    expect((await office.send('PUT', `/api/Workers/${id}`, { ...before, lastFourSS })).statusCode).toBe(200)
    expect(await read()).toMatchObject({ lastFourSS, version: version + 1 })
  }
})

test('a supervisor who is created again with another password is refused', async () => {
  const first = { id: uuid(), name: 'Again', username: 'again.supervisor', password: 'blue truck 17' }
  const other = { ...first, password: 'green truck 18' }
  expect((await office.send('POST', '/api/Supervisors', first)).statusCode).toBe(200)
  expect((await office.send('POST', '/api/Supervisors', first)).statusCode).toBe(200)
  const refused = await office.send('POST', '/api/Supervisors', other)
  expect(refused.json()).toMatchObject({
    error: { statusCode: 409, code: 'ID_IN_USE', details: { id: first.id, properties: ['password'] } },
  })
  expect(refused.body).not.toMatch(/truck/)
  expect((await office.send('POST', '/api/Supervisors', [first])).statusCode).toBe(200)
})

test('whether a supervisor has a password is read where it is named, the hash never, and it follows the password', async () => {
  const { id } = await created('Supervisors', { name: 'Nina Sole', username: 'nsole' })
  const named = { where: { id }, fields: ['id', 'hasPassword'] }
  const one = async () => (await office.get(`/api/Supervisors?${filter(named)}`)).json<Row[]>()[0]
  expect(await one()).toEqual({ id, hasPassword: false })
  expect(await read('Supervisors', id)).not.toHaveProperty('hasPassword')
  expect((await office.send('PATCH', `/api/Supervisors/${id}`, { hasPassword: true })).statusCode).toBe(200)
  expect(await one()).toEqual({ id, hasPassword: false })
  await office.send('PATCH', `/api/Supervisors/${id}`, { password: 'sparrow-hill-22' })
  expect(await one()).toEqual({ id, hasPassword: true })
})
