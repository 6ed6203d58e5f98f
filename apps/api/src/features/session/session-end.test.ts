import { describe, expect, test, vi } from 'vitest'
import { calls, testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { runOfficeUser } from './office-user.ts'
import { hashPassword } from '#secrets/password-hash.ts'

let skipped = 0
const now = () => new Date(Date.now() + skipped)
const { app, db, anotherNode, caller } = await testApp({ now })
const second = await anotherNode()
const { anAccount, aSupervisor } = build(db)
const password = 'blue truck 17'
const password_hash = await hashPassword(password)

async function login(username: string | null, typed = password, more: { ttl?: number; phone?: unknown } = {}) {
  const payload = { username, password: typed, ...more }
  const answer = await app.inject({ method: 'POST', url: '/api/Users/login', payload })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ id: string }>().id
}
const statusOn = async (node: typeof app, token: string) => (await calls(node, token).get('/api/Users/me')).statusCode
/** Both nodes know the session before it ends, so that a remembered answer would show. */
async function knownOnBoth(token: string) {
  expect([await statusOn(app, token), await statusOn(second.app, token)]).toEqual([200, 200])
}
async function endsOnBoth(token: string) {
  await vi.waitFor(async () => expect([await statusOn(app, token), await statusOn(second.app, token)]).toEqual([401, 401]), {
    interval: 20,
  })
}
const change = (token: string, oldPassword: string, newPassword: string) =>
  calls(app, token).send('POST', '/api/Users/change-password', { oldPassword, newPassword })

test('logout ends the session at once here and soon elsewhere, and no other session', async () => {
  const { username } = await anAccount({ password_hash })
  const [token, kept] = [await login(username), await login(username)]
  await knownOnBoth(token)
  const answer = await calls(app, token).send('POST', '/api/Users/logout')
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  expect(answer.headers['clear-site-data']).toBe('"cache"')
  expect(await statusOn(app, token)).toBe(401)
  await endsOnBoth(token)
  await knownOnBoth(kept)
})

test.each([undefined, 'x'.repeat(64), 'garbage'])('logout with the token %s says that one is required', async (token) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/Users/logout',
    headers: token === undefined ? {} : { authorization: token },
  })
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toEqual({ error: { statusCode: 401, name: 'Error', message: 'accessToken is required to logout' } })
})

test('a password change keeps the session it was made in and ends the others', async () => {
  const { username } = await anAccount({ password_hash })
  const [token, elsewhere] = [await login(username), await login(username)]
  await knownOnBoth(elsewhere)
  expect((await change(token, password, 'green wagon 18')).statusCode).toBe(204)
  await endsOnBoth(elsewhere)
  await knownOnBoth(token)
  await login(username, 'green wagon 18')
})

test('a supervisor changes their password likewise', async () => {
  const { username } = await aSupervisor({ password_hash })
  const [token, elsewhere] = [await login(username), await login(username)]
  expect((await change(token, password, 'green wagon 18')).statusCode).toBe(204)
  await endsOnBoth(elsewhere)
  await knownOnBoth(token)
})

test.each([
  ['wrong', 'green wagon 18', 400, 'The current password is wrong'],
  [password, 'short', 422, 'Please choose a password of at least 8 characters'],
  [password, 'password123', 422, 'This password is too easy to guess. Please choose another'],
  [password, password, 422, 'Please choose a password different from the current one'],
])('a change from %s to %s is refused in plain words', async (oldPassword, newPassword, statusCode, message) => {
  const { username } = await anAccount({ password_hash })
  const token = await login(username)
  const answer = await change(token, oldPassword, newPassword)
  expect(answer.statusCode).toBe(statusCode)
  expect(answer.json()).toMatchObject({ error: { message } })
  await knownOnBoth(token)
})

test('a change without both passwords is refused', async () => {
  const token = await login((await anAccount({ password_hash })).username)
  for (const body of [{}, { oldPassword: password }, { oldPassword: { gt: '' }, newPassword: 'x' }]) {
    expect((await calls(app, token).send('POST', '/api/Users/change-password', body)).statusCode).toBe(400)
  }
})

test('the old password cannot be guessed through the change of it', async () => {
  const { username } = await anAccount({ password_hash })
  const token = await login(username)
  const answers = []
  for (let index = 0; index < 12; index += 1) answers.push((await change(token, `wrong${index}`, 'green wagon 18')).statusCode)
  expect(answers).toEqual([...Array(10).fill(400), 429, 429])
})

test('turning a supervisor off ends their sessions and keeps them out', async () => {
  const supervisor = await aSupervisor({ password_hash })
  const token = await login(supervisor.username)
  await knownOnBoth(token)
  await db.updateTable('supervisor').set({ active: false }).where('id', '=', supervisor.id).execute()
  await endsOnBoth(token)
  const answer = await app.inject({ method: 'POST', url: '/api/Users/login', payload: { username: supervisor.username, password } })
  expect(answer.statusCode).toBe(401)
})

test('office-user disable and reset end the sessions of the account', async () => {
  const { username } = await anAccount({ password_hash })
  const token = await login(username)
  await knownOnBoth(token)
  expect(await runOfficeUser(db, ['disable', username])).toMatchObject({ done: true })
  await endsOnBoth(token)
  expect(await runOfficeUser(db, ['enable', username])).toMatchObject({ done: true })
  const again = await login(username)
  await knownOnBoth(again)
  expect(await runOfficeUser(db, ['reset', username])).toMatchObject({ done: true })
  await endsOnBoth(again)
})

test('an unused session ends after twelve hours, a used one after seven days', async () => {
  const { username } = await anAccount({ password_hash })
  const [idle, used] = [await login(username), await login(username)]
  const hour = 3_600_000
  for (let hours = 0; hours < 7 * 24 - 11; hours += 11) {
    await vi.waitFor(async () => expect(await statusOn(app, used)).toBe(200), { interval: 100 })
    skipped += 11 * hour
  }
  expect(await statusOn(app, idle)).toBe(401)
  skipped += 11 * hour
  expect(await statusOn(app, used)).toBe(401)
  skipped = 0
})

describe('signed in on the phone app', () => {
  const day = 24 * 3_600_000
  const onPhone = (username: string | null, phone: unknown = true) => login(username, password, { phone })

  test('a supervisor stays signed in between shifts: 30 days unused, 180 days at the most', async () => {
    const { username } = await aSupervisor({ password_hash })
    const [idle, used] = [await onPhone(username), await onPhone(username)]
    for (let days = 0; days < 180 - 29; days += 29) {
      await vi.waitFor(async () => expect(await statusOn(app, used)).toBe(200), { interval: 100 })
      skipped += 29 * day
      if (days === 0) expect(await statusOn(second.app, idle)).toBe(200)
    }
    skipped = 59 * day
    expect(await statusOn(app, idle)).toBe(401)
    skipped = 180 * day
    expect(await statusOn(app, used)).toBe(401)
    skipped = 0
  })

  test('an office account does not stay signed in, nor does a sign-in without `phone: true`', async () => {
    const [{ username: office }, { username: supervisor }] = [await anAccount({ password_hash }), await aSupervisor({ password_hash })]
    const tokens = [await onPhone(office), await onPhone(supervisor, 'true'), await onPhone(supervisor, false), await login(supervisor)]
    skipped = 13 * 3_600_000
    for (const token of tokens) expect(await statusOn(app, token)).toBe(401)
    skipped = 0
  })

  test('switching the supervisor off, a new password and the owner end the session at once, on every node', async () => {
    const owner = await caller()
    expect((await owner.send('PATCH', `/api/accounts/${owner.id}`, { role: 'owner' })).statusCode).toBe(200)
    const ways: ((id: string) => Promise<unknown>)[] = [
      async (id) => db.updateTable('supervisor').set({ active: false }).where('id', '=', id).execute(),
      async (id) =>
        db
          .updateTable('supervisor')
          .set({ password_hash: await hashPassword('green wagon 18') })
          .where('id', '=', id)
          .execute(),
      async (id) => owner.send('DELETE', `/api/accounts/${id}/sessions`),
    ]
    for (const end of ways) {
      const { id, username } = await aSupervisor({ password_hash })
      const token = await onPhone(username)
      await knownOnBoth(token)
      await end(id)
      await endsOnBoth(token)
    }
  })
})

test('the first use of an expired token says so, the next one knows it no more', async () => {
  const { username } = await anAccount({ password_hash })
  const token = await login(username, password, { ttl: 60 })
  skipped = 61_000
  const [first, next] = [await calls(app, token).get('/api/Users/me'), await calls(app, token).get('/api/Users/me')]
  expect(first.json()).toEqual({ error: { statusCode: 401, name: 'Error', message: 'Invalid Access Token', code: 'INVALID_TOKEN' } })
  expect(next.json()).toEqual({
    error: { statusCode: 401, name: 'Error', message: 'Authorization Required', code: 'AUTHORIZATION_REQUIRED' },
  })
  skipped = 0
})

test('use is written down at most once a minute', async () => {
  const account = await anAccount({ password_hash })
  const token = await login(account.username)
  const lastUsed = async () =>
    (
      await db.selectFrom('session').select('last_used_at').where('account_id', '=', account.id).executeTakeFirstOrThrow()
    ).last_used_at.getTime()
  const atFirst = await lastUsed()
  skipped = 59_000
  await statusOn(app, token)
  expect(await lastUsed()).toBe(atFirst)
  skipped = 61_000
  await statusOn(app, token)
  expect(await lastUsed()).toBeGreaterThan(atFirst)
  skipped = 0
})

test('a session with a first password may only change it, ask who it is, and log out', async () => {
  const account = await anAccount({ password_hash, must_change_password: true })
  const answer = await app.inject({ method: 'POST', url: '/api/Users/login', payload: { username: account.username, password } })
  expect(answer.json()).toMatchObject({ mustChangePassword: true })
  const caller = calls(app, answer.json<{ id: string }>().id)
  const refused = await caller.get('/api/Jobs')
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toMatchObject({
    error: { code: 'PASSWORD_CHANGE_REQUIRED', message: expect.stringContaining('choose a new password first') },
  })
  expect((await caller.send('POST', '/api/tickets', { path: '/api/changes' })).statusCode).toBe(403)
  expect((await caller.get('/api/Users/me')).json()).toMatchObject({ mustChangePassword: true })
  expect(
    (await caller.send('POST', '/api/Users/change-password', { oldPassword: password, newPassword: 'green wagon 18' })).statusCode,
  ).toBe(204)
  expect((await caller.get('/api/Jobs')).statusCode).toBe(200)
})

test('the browser forgets its cached pictures when it learns that the session is over, and at nobody else’s request', async () => {
  const { username } = await anAccount({ password_hash })
  const token = await login(username)
  const forgets = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ url, headers })
    return [answer.statusCode, answer.headers['clear-site-data']]
  }
  expect(await forgets('/api/Users/me', { authorization: `Bearer ${token}` })).toEqual([200, undefined])
  await calls(second.app, token).send('POST', '/api/Users/logout')
  await vi.waitFor(async () => expect(await forgets('/api/Users/me', { authorization: `Bearer ${token}` })).toEqual([401, '"cache"']))
  // Any site can have a browser ask so.
  expect(await forgets(`/api/Users/me?access_token=${token}`)).toEqual([401, undefined])
  expect(await forgets('/api/Users/me')).toEqual([401, undefined])
})
