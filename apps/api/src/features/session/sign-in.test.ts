import { defaultSessionLives } from '@daysheet/domain/session/session-life'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { expect, test, vi } from 'vitest'
import { testApp, testSecret } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { limitGuesses } from './guess-limiter.ts'
import { insertSession, ownerNamed } from './queries.ts'
import { hashPassword, verifyPassword } from '#secrets/password-hash.ts'
import { signIn, periodicCleanup } from './sign-in.ts'

const { app, db } = await testApp()
const { anAccount, aSupervisor } = build(db)
const password = 'blue truck 17'
const password_hash = await hashPassword(password)

let address = 0
/** Each call from an address of its own, so that the tests do not count against each other. */
const login = (payload: unknown, headers: Record<string, string> = {}) => {
  address += 1
  return app.inject({
    method: 'POST',
    url: '/api/Users/login',
    remoteAddress: `10.1.${address >> 8}.${address & 255}`,
    payload: payload as object, // some of these are not objects on purpose
    headers,
  })
}
const refused = (message: string, statusCode: number, code?: string) => ({
  error: { statusCode, name: 'Error', message, ...(code && { code }) },
})
const failed = refused('login failed', 401, 'LOGIN_FAILED')

test('an office account signs in and its token opens the API', async () => {
  const account = await anAccount({ password_hash })
  const answer = await login({ username: account.username, password })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ id: expect.stringMatching(/^[\w-]{64}$/), ttl: 604_800, created: expect.any(String), userId: account.id })
  expect(answer.json<{ created: string }>().created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const me = await app.inject({ url: `/api/Users/me?access_token=${answer.json<{ id: string }>().id}` })
  expect(me.json()).toMatchObject({
    id: account.id,
    kind: 'account',
    name: account.username,
    username: account.username,
    mustChangePassword: false,
  })
  expect(me.json()).toMatchObject({ settings: { timeZone: 'America/New_York', supervisorEmailDomain: 'crew.example', texts: 'simulator' } })
})

test('a supervisor signs in by username in any letter case, by e-mail, and by a form', async () => {
  const supervisor = await aSupervisor({ password_hash, email: 'Kim.Mueller@crew.example', username: 'kmueller' })
  const answers = [
    await login({ username: ' KMueller ', password }),
    await login({ email: 'kim.mueller@CREW.example', password }),
    await login('username=kmueller&password=blue+truck+17', { 'content-type': 'application/x-www-form-urlencoded' }),
  ]
  for (const answer of answers) expect(answer.json()).toMatchObject({ userId: supervisor.id })
})

test('the signed-in user is included on request', async () => {
  const account = await anAccount({ password_hash })
  const answer = await app.inject({
    method: 'POST',
    url: '/api/users/LOGIN?include=user',
    payload: { username: account.username, password },
  })
  const user = { id: account.id, realm: null, username: account.username, email: null, emailVerified: null }
  expect(answer.json()).toMatchObject({ user })
})

test.each([
  ['a wrong password', { password: 'wrong' }],
  ['no password', {}],
  ['an empty password', { password: '' }],
  ['a number for a password', { password: 5 }],
  ['an object for a password', { password: { gt: '' } }],
  ['a very long password', { password: 'x'.repeat(5000) }],
])('%s is a failed login', async (_what, more) => {
  const account = await anAccount({ password_hash })
  const answer = await login({ username: account.username, ...more })
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toEqual(failed)
})

test('an unknown name, an inactive person and a person without a password fail alike', async () => {
  const inactive = await aSupervisor({ password_hash, active: false })
  const passwordless = await aSupervisor()
  for (const username of ['nobody', inactive.username, passwordless.username, 'nul\u0000byte', 'x'.repeat(400)]) {
    expect((await login({ username, password })).json()).toEqual(failed)
  }
})

test('no session begins for somebody without a password, whatever was checked before', async () => {
  const { username } = await aSupervisor()
  const owner = await ownerNamed(db, { username: username! })
  expect(owner).toMatchObject({ active: true, passwordHash: null })
  const session = { tokenHash: Buffer.alloc(32, 7), now: new Date(), idleSeconds: 60, expiresAt: new Date(Date.now() + 60_000) }
  expect(await insertSession(db, { ...session, owner: owner! })).toBe(false)
})

test('an e-mail address that two people share signs in neither', async () => {
  await aSupervisor({ password_hash, email: 'both@crew.example' })
  await aSupervisor({ password_hash, email: 'both@crew.example' })
  expect((await login({ email: 'both@crew.example', password })).json()).toEqual(failed)
})

const noName = refused('username or email is required', 400, 'USERNAME_EMAIL_REQUIRED')
test.each([
  ['an empty object', {}, noName],
  ['a password alone', { password }, noName],
  ['an empty name', { username: '', password }, noName],
  ['a name that is an object', { username: { gt: '' }, password }, refused('Invalid username', 400, 'INVALID_USERNAME')],
  ['a name that is a list', { username: ['office'], password }, refused('Invalid username', 400, 'INVALID_USERNAME')],
  ['an e-mail address that is an object', { email: { like: '%' }, password }, refused('Invalid email', 400, 'INVALID_EMAIL')],
  ['a list', [{ username: 'office', password }], refused('Value is not an object.', 400)],
  ['a negative ttl', { username: 'office', password, ttl: -1 }, refused('ttl must be a positive number of seconds', 400, 'INVALID_TTL')],
])('%s is refused with what is wrong', async (_what, body, answer) => {
  expect((await login(body)).json()).toEqual(answer)
})

test('no body and a text body are a request without a name', async () => {
  expect((await app.inject({ method: 'POST', url: '/api/Users/login' })).json()).toEqual(noName)
  expect((await login('office', { 'content-type': 'text/plain' })).json()).toEqual(noName)
})

test('a ttl shortens the session and never lengthens it', async () => {
  const account = await anAccount({ password_hash })
  const body = { username: account.username, password }
  expect((await login({ ...body, ttl: 60 })).json()).toMatchObject({ ttl: 60 })
  expect((await login({ ...body, ttl: 1_209_600 })).json()).toMatchObject({ ttl: 604_800 })
})

test('the database holds no token, only its hash', async () => {
  const account = await anAccount({ password_hash })
  const { id } = (await login({ username: account.username, password })).json<{ id: string }>()
  const rows = await db.selectFrom('session').selectAll().where('account_id', '=', account.id).execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(id)
  expect(rows[0]?.token_hash).toHaveLength(32)
})

test('known and unknown names get the same bytes and headers', async () => {
  const account = await anAccount({ password_hash })
  const [known, unknown] = [
    await login({ username: account.username, password: 'wrong' }),
    await login({ username: 'nobody2', password: 'wrong' }),
  ]
  const comparable = ({ headers, body, statusCode }: typeof known) => ({
    statusCode,
    body,
    headers: { ...headers, date: '', 'x-request-id': '' },
  })
  expect(comparable(unknown)).toEqual(comparable(known))
})

test('known and unknown names are asked of the database in the same statements', async () => {
  const { username } = await anAccount({ password_hash })
  const statementsOf = async (name: string) => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const answer = await login({ username: name, password: 'not the password' })
    // What the pool sends; the listener, which pings its own connection, sends plain text.
    const statements = (query.mock.calls as unknown[][]).flatMap(([config]) =>
      typeof config === 'string' ? [] : [(config as { text: string }).text],
    )
    query.mockRestore()
    return { statusCode: answer.statusCode, statements }
  }
  const known = await statementsOf(username)
  expect(known).toEqual(await statementsOf('nobody.of.that.name'))
  expect(known.statusCode).toBe(401)
  expect(known.statements.filter((text) => text?.includes('password_hash'))).toHaveLength(1)
})

test('exactly one hash is checked, whoever is named', async () => {
  const account = await anAccount({ password_hash })
  const inactive = await anAccount({ password_hash, active: false })
  const passwordless = await anAccount()
  const now = () => new Date()
  const limiter = limitGuesses({ db, now, appSecret: testSecret })
  for (const username of [account.username, inactive.username, passwordless.username, 'nobody3']) {
    let checked = 0
    const verify: typeof verifyPassword = (...args) => {
      checked += 1
      return verifyPassword(...args)
    }
    const attempt = signIn(
      { db, now, limiter, lives: defaultSessionLives, verify, tidy: async () => {} },
      { by: { username }, password: 'wrong' },
      { address: '10.2.0.1', browser: undefined },
    )
    await expect(attempt).rejects.toThrow('login failed')
    expect(checked).toBe(1)
  }
})

test('a stand-in hash is checked for real: it is refused, and it is no shortcut', async () => {
  expect(await verifyPassword(null, '')).toBe(false)
  expect(await verifyPassword('not a hash', password)).toBe(false)
  expect(await verifyPassword(password_hash, password)).toBe(true)
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('what has been over for a day is thrown away with the first sign-in of a node, not with each', async () => {
  const account = await anAccount({ password_hash })
  const over = {
    id: uuid(),
    token_hash: randomBytes(32),
    account_id: account.id,
    idle_seconds: 60,
    expires_at: new Date(Date.now() - 2 * 86_400_000),
  }
  await db.insertInto('session').values(over).execute()
  const left = async () => (await db.selectFrom('session').select('id').where('id', '=', over.id).execute()).length
  const tidy = periodicCleanup(db)
  await tidy(new Date())
  expect(await left()).toBe(0)
  await db.insertInto('session').values(over).execute()
  await tidy(new Date())
  expect(await left()).toBe(1)
  await tidy(new Date(Date.now() + 11 * 60_000))
  expect(await left()).toBe(0)
})
