/** Lists sent to Workers and Supervisors: what the screen Import sends. (product.md#import, promises.md#r4, promises.md#r6, promises.md#s14) */
import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'

const { app, db, caller } = await testApp()
const office = await caller()
type Row = { id: string; username: string }
type Refused = { error: { statusCode: number; details: ({ message: string; details: unknown } | null)[] } }

const many = 5000
/** `0` → `aaaa`: names and usernames have no digits. */
const letters = (number: number) => [...String(number).padStart(4, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('')
const employees = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: uuid(), name: `${from} Person${letters(index)}` }))
const supervisors = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const username = `${from}${letters(index)}`
    return { id: uuid(), name: `${from} ${letters(index)}`, username, email: `${username}@crew.example`, password: `${letters(index)}6789` }
  })
const namesLike = async (table: 'worker' | 'supervisor', from: string) =>
  (await db.selectFrom(table).select('id').where('name', 'like', `${from} %`).execute()).length
const login = (username: string, password: string) =>
  app.inject({ method: 'POST', url: '/api/Users/login', payload: { username, password } })
const hashOf = async (username: string) =>
  (await db.selectFrom('supervisor').select('password_hash').where('username', '=', username).executeTakeFirstOrThrow()).password_hash

test('five thousand employees are added in one request, audited and announced one by one; sent again they are the same ones', async () => {
  const list = employees('Whole', many)
  const answer = await office.send('POST', '/api/Workers', list)
  expect(answer.statusCode).toBe(200)
  expect(answer.json<Row[]>().map(({ id }) => id)).toEqual(list.map(({ id }) => id))
  const ids = sql`${list.map(({ id }) => id)}::uuid[]`
  const told = () =>
    sql<{ audited: number; announced: number }>`
      select (select count(*) from audit_entry where row_id = any(${ids}) and action = 'insert' and actor = ${`account ${office.username}`}) audited,
        (select count(*) from change_event where row_id = any(${ids}) and type = 'create') announced`.execute(db)
  expect((await told()).rows).toEqual([{ audited: many, announced: many }])
  const again = await office.send('POST', '/api/Workers', list)
  expect([again.statusCode, again.body]).toEqual([200, answer.body])
  expect((await told()).rows).toEqual([{ audited: many, announced: many }])
  expect(await namesLike('worker', 'Whole')).toBe(many)
})

test('one wrong employee among five thousand: the row is named and nobody is added', async () => {
  const list = employees('Broken', many).map((row, index) => (index === 4320 ? { ...row, phone: '555' } : row))
  const answer = await office.send('POST', '/api/Workers', list)
  expect(answer.statusCode).toBe(422)
  const { details } = answer.json<Refused>().error
  expect(details).toHaveLength(many)
  expect(details.flatMap((detail, index) => (detail ? [index] : []))).toEqual([4320])
  expect(details[4320]?.message).toContain('Please enter 10 digit phone number')
  expect(await namesLike('worker', 'Broken')).toBe(0)
})

test('more than five thousand rows are refused', async () => {
  const answer = await office.send('POST', '/api/Workers', employees('Much', many + 1))
  expect(answer.statusCode).toBe(400)
  expect(await namesLike('worker', 'Much')).toBe(0)
})

test('five thousand supervisors are added in one request, and each first password opens nothing but the change of it', async () => {
  const list = supervisors('whole', many)
  const answer = await office.send('POST', '/api/Supervisors', list)
  expect(answer.statusCode).toBe(200)
  expect(answer.json<Row[]>().map(({ username }) => username)).toEqual(list.map(({ username }) => username))
  expect(answer.body).not.toMatch(/password|argon2/)
  const last = list.at(-1) ?? { username: '', password: '' }
  expect(await hashOf(last.username)).toContain('$m=256,t=1,p=1$')
  const signedIn = await login(last.username, last.password)
  expect(signedIn.json()).toMatchObject({ mustChangePassword: true })
  const headers = { authorization: signedIn.json<{ id: string }>().id }
  expect((await app.inject({ url: '/api/Jobs', headers })).statusCode).toBe(403)
  const payload = { oldPassword: last.password, newPassword: 'four crews at six' }
  expect((await app.inject({ method: 'POST', url: '/api/Users/change-password', headers, payload })).statusCode).toBe(204)
  expect((await app.inject({ url: '/api/Jobs', headers })).statusCode).toBe(200)
  expect(await hashOf(last.username)).toContain('$m=19456,t=2,p=1$')
  expect((await login(last.username, last.password)).statusCode).toBe(401)

  // The answer was lost and the whole list comes again: nobody is doubled, and the password that was changed stays changed.
  const again = await office.send('POST', '/api/Supervisors', list)
  expect(again.statusCode).toBe(200)
  expect(again.json<Row[]>()).toHaveLength(many)
  expect(await namesLike('supervisor', 'whole')).toBe(many)
  expect((await login(last.username, 'four crews at six')).json()).not.toHaveProperty('mustChangePassword')
})

test('a repeat cannot set another password: of the stored one only the hash is known, and it stays', async () => {
  const [row] = supervisors('repeat', 1)
  expect((await office.send('POST', '/api/Supervisors', [row])).statusCode).toBe(200)
  const before = await hashOf('repeataaaa')
  expect((await office.send('POST', '/api/Supervisors', [{ ...row, password: 'other0000' }])).statusCode).toBe(200)
  expect(await hashOf('repeataaaa')).toBe(before)
  expect((await office.send('POST', '/api/Supervisors', [{ ...row, name: 'Somebody else' }])).statusCode).toBe(409)
})

test('a supervisor made alone gets a hash of the full cost', async () => {
  await office.send('POST', '/api/Supervisors', { name: 'Alone', username: 'alone', password: 'blue truck 17' })
  expect(await hashOf('alone')).toContain('$m=19456,t=2,p=1$')
})

test('usernames that somebody has, or that come twice in the list, are refused with their rows, and nobody is added', async () => {
  const list = supervisors('names', 6).map((row, index) => {
    if (index === 1) return { ...row, username: office.username }
    return index === 5 ? { ...row, username: 'namesaaac' } : row
  })
  const answer = await office.send('POST', '/api/Supervisors', list)
  expect(answer.statusCode).toBe(422)
  const { details } = answer.json<Refused>().error
  expect(details.map((detail) => detail?.details)).toEqual([
    undefined,
    { context: 'Supervisor', codes: { username: ['uniqueness'] }, messages: { username: ['User already exists'] } },
    undefined,
    undefined,
    undefined,
    { context: 'Supervisor', codes: { username: ['uniqueness'] }, messages: { username: ['User already exists'] } },
  ])
  expect(await namesLike('supervisor', 'names')).toBe(0)
})

test('a row without its password is named as well, and no password is said back', async () => {
  const list = supervisors('blank', 3).map((row, index) => (index === 2 ? { ...row, password: '' } : row))
  const answer = await office.send('POST', '/api/Supervisors', list)
  expect(answer.statusCode).toBe(422)
  expect(answer.json<Refused>().error.details.map((detail) => detail?.message)).toEqual([undefined, undefined, 'Invalid password.'])
  expect(answer.body).not.toContain('6789')
  expect(await namesLike('supervisor', 'blank')).toBe(0)
})

test('the audit of an import holds no password and no hash', async () => {
  await office.send('POST', '/api/Supervisors', supervisors('audited', 2))
  const { rows } = await sql<{ values: string }>`
    select new_values::text as values from audit_entry where table_name = 'supervisor' and new_values ->> 'name' like 'audited %'`.execute(
    db,
  )
  expect(rows).toHaveLength(2)
  for (const { values } of rows) expect(values).not.toMatch(/aaa[ab]6789|argon2/)
})
