import type { Account, Accounts, AccountSession, Invited } from '@daysheet/domain/accounts/account'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { calls, testApp, type Caller } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { runOfficeUser } from '../session/office-user.ts'

const { app, db, caller, anotherNode } = await testApp()
const second = await anotherNode()
const { aSupervisor, aWorker } = build(db)

beforeEach(async () => {
  // The rule that holds the last owner stands in the way of beginning anew.
  await sql`alter table account disable trigger user`.execute(db)
  await db.updateTable('account').set({ role: null }).execute()
  await sql`alter table account enable trigger user`.execute(db)
})

const change = (by: Caller, id: string, body: object) => by.send('PATCH', `/api/accounts/${id}`, body)
const codeOf = (answer: { json: () => unknown; statusCode: number }) => [
  answer.statusCode,
  (answer.json() as { error?: { code?: string } }).error?.code,
]
const listed = async (by: Caller) => (await by.get('/api/accounts')).json<Accounts>()
async function anOwner() {
  const owner = await caller()
  expect((await change(owner, owner.id, { role: 'owner' })).statusCode).toBe(200)
  return owner
}
const login = (username: string, password: string, headers = {}) =>
  app.inject({ method: 'POST', url: '/api/Users/login', payload: { username, password }, headers })

describe('before there is an owner', () => {
  test('an account takes the role itself, and nobody is given another one before', async () => {
    const [first, other] = [await caller(), await caller()]
    for (const role of ['office', 'owner', 'viewer']) expect(codeOf(await change(first, other.id, { role }))).toEqual([409, 'NO_OWNER'])
    expect(codeOf(await change(first, first.id, { role: 'office' }))).toEqual([409, 'NO_OWNER'])
    expect(codeOf(await first.send('POST', '/api/accounts', { username: 'a.b', name: 'A B', role: null }))).toEqual([409, 'NO_OWNER'])
    expect(codeOf(await change(first, other.id, { active: false }))).toEqual([409, 'NO_OWNER'])
    expect(codeOf(await first.send('DELETE', `/api/accounts/${other.id}/sessions`))).toEqual([409, 'NO_OWNER'])
    expect((await listed(first)).hasOwner).toBe(false)
    expect((await change(first, first.id, { role: 'owner' })).json()).toMatchObject({ role: 'owner' })
    expect((await listed(first)).hasOwner).toBe(true)
    expect((await change(first, other.id, { role: 'office' })).statusCode).toBe(200)
  })

  test('a supervisor manages no accounts, and nobody takes over an account', async () => {
    const supervisor = await caller('supervisor')
    expect(codeOf(await supervisor.get('/api/accounts'))).toEqual([403, 'FORBIDDEN'])
    expect(codeOf(await change(supervisor, supervisor.id, { role: null }))).toEqual([403, 'FORBIDDEN'])
    const [one, other] = [await caller(), await caller()]
    expect(codeOf(await one.send('POST', `/api/accounts/${other.id}/password`))).toEqual([409, 'NO_OWNER'])
  })

  test('of two who take the role at once one is first, and the other may no longer', async () => {
    const two = [await caller(), await caller()]
    const answers = await Promise.all(two.map((one) => change(one, one.id, { role: 'owner' })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403])
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from account where role = 'owner'`.execute(db)
    expect(rows).toEqual([{ n: 1 }])
  })
})

describe('an owner', () => {
  test('alone manages accounts: whoever has no role may do everything else', async () => {
    const owner = await anOwner()
    const [free, office] = [await caller(), await caller()]
    await change(owner, office.id, { role: 'office' })
    for (const other of [free, office]) {
      for (const answer of [
        await other.get('/api/accounts'),
        await change(other, other.id, { role: 'owner' }),
        await other.send('DELETE', `/api/accounts/${owner.id}/sessions`),
      ])
        expect(answer.json()).toMatchObject({
          error: { statusCode: 403, code: 'FORBIDDEN', message: expect.stringContaining('These roles can: Owner.') },
        })
    }
    expect((await free.send('PATCH', '/api/settings', { companyName: 'Free' })).statusCode).toBe(200)
    expect((await free.get('/api/Users')).statusCode).toBe(200)
  })

  test('invites somebody, who chooses a password at the first sign-in', async () => {
    const owner = await anOwner()
    const answer = await owner.send('POST', '/api/accounts', { username: ' Ana.Ortiz ', name: 'Ana Ortiz', role: 'payroll' })
    const { account, password } = answer.json<Invited>()
    expect(account).toMatchObject({
      username: 'ana.ortiz',
      name: 'Ana Ortiz',
      role: 'payroll',
      active: true,
      mustChangePassword: true,
      lastSeenAt: null,
      sessions: 0,
    })
    const signedIn = (await login('ana.ortiz', password)).json<{ id: string; mustChangePassword: boolean }>()
    expect(signedIn.mustChangePassword).toBe(true)
    const ana = calls(app, signedIn.id)
    expect(codeOf(await ana.get('/api/Jobs'))).toEqual([403, 'PASSWORD_CHANGE_REQUIRED'])
    expect((await ana.send('POST', '/api/Users/change-password', { oldPassword: password, newPassword: 'blue truck 17' })).statusCode).toBe(
      204,
    )
    expect((await ana.get('/api/Jobs')).statusCode).toBe(200)
    expect((await ana.get('/api/Users/me')).json()).toMatchObject({ name: 'Ana Ortiz', username: 'ana.ortiz', role: 'payroll' })
    const again = await owner.send('POST', '/api/accounts', { username: 'ana.ortiz', name: 'Another', role: null })
    expect(again.statusCode).toBe(422)
    expect((await listed(owner)).accounts.find(({ username }) => username === 'ana.ortiz')?.lastSeenAt).not.toBeNull()
  })

  test.each([
    [{ username: 'a b', name: 'A', role: null }, 'username'],
    [{ username: 'ab', name: ' ', role: null }, 'name'],
    [{ username: 'ab', name: 'A', role: 'supervisor' }, 'role'],
    [{ username: 'ab', name: 'A', role: 'boss' }, 'role'],
    [{ username: 'ab', name: 'A', role: null, active: true }, 'active'],
  ])('does not invite %o', async (body, property) => {
    const answer = await (await anOwner()).send('POST', '/api/accounts', body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ error: { details: { messages: object } } }>().error.details.messages).toHaveProperty([property])
  })

  test('disables an account: its sessions are over on every node, and it does not sign in until it is enabled', async () => {
    const owner = await anOwner()
    const { password } = (await owner.send('POST', '/api/accounts', { username: 'on.off', name: 'On', role: 'office' })).json<Invited>()
    const token = (await login('on.off', password)).json<{ id: string }>().id
    expect((await calls(second.app, token).get('/api/Users/me')).statusCode).toBe(200)
    const { id } = (await listed(owner)).accounts.find(({ username }) => username === 'on.off') as Account
    expect((await change(owner, id, { active: false })).json()).toMatchObject({ active: false, sessions: 0 })
    expect((await calls(app, token).get('/api/Users/me')).statusCode).toBe(401)
    await vi.waitFor(async () => expect((await calls(second.app, token).get('/api/Users/me')).statusCode).toBe(401), { interval: 20 })
    expect((await login('on.off', password)).statusCode).toBe(401)
    expect((await change(owner, id, { active: true })).json()).toMatchObject({ active: true })
    expect((await login('on.off', password)).statusCode).toBe(200)
  })

  test('gives another first password to whoever lost theirs', async () => {
    const owner = await anOwner()
    const made = (await owner.send('POST', '/api/accounts', { username: 'lost.it', name: 'Lost', role: null })).json<Invited>()
    const token = (await login('lost.it', made.password)).json<{ id: string }>().id
    const { password } = (await owner.send('POST', `/api/accounts/${made.account.id}/password`)).json<{ password: string }>()
    expect((await calls(app, token).get('/api/Users/me')).statusCode).toBe(401)
    expect((await login('lost.it', made.password)).statusCode).toBe(401)
    expect((await login('lost.it', password)).json()).toMatchObject({ mustChangePassword: true })
    expect((await owner.send('POST', `/api/accounts/${(await aSupervisor()).id}/password`)).statusCode).toBe(404)
  })

  test('keeps a supervisor to their own days, and gives them no other role', async () => {
    const owner = await anOwner()
    const supervisor = await caller('supervisor')
    await aWorker()
    expect((await supervisor.get('/api/Workers')).json()).not.toEqual([])
    expect((await change(owner, supervisor.id, { role: 'supervisor' })).json()).toMatchObject({ kind: 'supervisor', role: 'supervisor' })
    expect((await supervisor.get('/api/Workers')).json()).toEqual([])
    for (const body of [{ role: 'owner' }, { role: 'office' }, { active: false }, { name: 'Joe' }])
      expect(codeOf(await change(owner, supervisor.id, body))).toEqual([409, 'SUPERVISOR'])
    const office = await caller()
    expect(codeOf(await change(owner, office.id, { role: 'supervisor' }))).toEqual([409, 'SUPERVISOR'])
    expect((await change(owner, supervisor.id, { role: null })).statusCode).toBe(200)
    expect((await supervisor.get('/api/Workers')).json()).not.toEqual([])
  })

  test('says as which employee somebody is paid, office or supervisor, until that employee is gone', async () => {
    const [owner, worker, supervisor] = [await anOwner(), await aWorker(), await aSupervisor({ username: 'foreman' })]
    const paidAs = { id: worker.id, name: worker.name, phone: worker.phone, active: true }
    for (const id of [owner.id, supervisor.id]) expect((await change(owner, id, { workerId: worker.id })).json()).toMatchObject({ paidAs })
    expect((await change(owner, owner.id, { name: 'Other' })).json()).toMatchObject({ name: 'Other', paidAs })
    expect((await change(owner, owner.id, { workerId: randomUUID() })).statusCode).toBe(422)
    expect((await change(owner, owner.id, { workerId: null })).json()).toMatchObject({ paidAs: null })
    await db.deleteFrom('worker').where('id', '=', worker.id).execute()
    expect((await listed(owner)).accounts.find(({ id }) => id === supervisor.id)).toMatchObject({ paidAs: null })
  })

  test('sees where somebody is signed in, and ends it', async () => {
    const owner = await anOwner()
    const { password, account } = (
      await owner.send('POST', '/api/accounts', { username: 'many.places', name: 'Many', role: null })
    ).json<Invited>()
    const agents = ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', 'curl/8', '']
    const tokens: string[] = []
    for (const agent of agents) tokens.push((await login('many.places', password, { 'user-agent': agent })).json<{ id: string }>().id)
    const path = `/api/accounts/${account.id}/sessions`
    const sessions = (await owner.get(path)).json<AccountSession[]>()
    expect(sessions.map(({ device, isThis }) => [device, isThis])).toEqual([[null, false], ['Another program', false], ['Chrome on Windows', false]]) // prettier-ignore
    expect((await owner.get(path)).body).not.toContain(tokens[0])
    expect((await owner.send('DELETE', `${path}/${sessions[2]?.id ?? ''}`)).statusCode).toBe(204)
    expect((await owner.send('DELETE', `${path}/${sessions[2]?.id ?? ''}`)).statusCode).toBe(404)
    const alive = async () => Promise.all(tokens.map(async (token) => (await calls(app, token).get('/api/Users/me')).statusCode))
    expect(await alive()).toEqual([401, 200, 200])
    expect((await owner.send('DELETE', path)).json()).toEqual({ ended: 2 })
    expect(await alive()).toEqual([401, 401, 401])
    const own = `/api/accounts/${owner.id}/sessions`
    expect((await owner.get(own)).json()).toMatchObject([{ isThis: true }])
    expect((await owner.send('DELETE', own)).json()).toEqual({ ended: 0 })
    expect((await owner.get(own)).statusCode).toBe(200)
  })

  test('sees which sessions were started in the phone app', async () => {
    const owner = await anOwner()
    const { password, account } = (
      await owner.send('POST', '/api/accounts', { username: 'on.the.phone', name: 'Phone', role: null })
    ).json<Invited>()
    for (const phone of [true, undefined])
      await app.inject({ method: 'POST', url: '/api/Users/login', payload: { username: 'on.the.phone', password, phone } })
    const sessions = (await owner.get(`/api/accounts/${account.id}/sessions`)).json<AccountSession[]>()
    expect(sessions.map(({ isPhone }) => isPhone).toSorted()).toEqual([false, true])
  })

  test('is named in the audit of what they decided', async () => {
    const owner = await anOwner()
    const other = await caller()
    await change(owner, other.id, { role: 'viewer' })
    const { rows } = await sql<{ actor: string; role: string }>`
      select actor, new_values ->> 'role' as role from audit_entry where table_name = 'account' and row_id = ${other.id}::uuid
      order by id desc limit 1`.execute(db)
    expect(rows).toEqual([{ actor: `account ${owner.username}`, role: 'viewer' }])
  })
})

describe('roles of supervisors', () => {
  const set = (by: Caller, body: object) => by.send('POST', '/api/accounts/supervisorRoles', body)
  const rolesOf = async (by: Caller, ids: readonly string[]) =>
    (await listed(by)).accounts.filter(({ id }) => ids.includes(id)).map(({ role }) => role)

  test('the first user who sets them becomes the owner; every active supervisor gets the role, and it can be removed from the same supervisors', async () => {
    const [office, free] = [await caller(), await caller('supervisor')]
    await db.updateTable('supervisor').set({ role: null }).execute()
    const inactive = await aSupervisor({ username: 'gone.home', active: false })
    const { changed } = (await set(office, { role: 'supervisor' })).json<{ changed: string[] }>()
    expect(changed).toContain(free.id)
    expect(changed).not.toContain(inactive.id)
    expect(await rolesOf(office, [office.id, free.id, inactive.id])).toEqual(expect.arrayContaining(['owner', 'supervisor', null]))
    expect((await set(office, { role: 'supervisor' })).json()).toEqual({ changed: [] })
    expect((await set(office, { role: null, ids: [free.id] })).json()).toEqual({ changed: [free.id] })
    expect(await rolesOf(office, [free.id])).toEqual([null])
  })

  test('can be set only by an owner, and not removed while there is no owner', async () => {
    const [one, supervisor] = [await caller(), await caller('supervisor')]
    expect(codeOf(await set(one, { role: null }))).toEqual([409, 'NO_OWNER'])
    expect(codeOf(await set(supervisor, { role: 'supervisor' }))).toEqual([403, 'FORBIDDEN'])
    await anOwner()
    expect(codeOf(await set(one, { role: 'supervisor' }))).toEqual([403, 'FORBIDDEN'])
  })
})

describe('a link to choose a password', () => {
  const post = (path: string, payload: object) => app.inject({ method: 'POST', url: `/api/passwordLinks/${path}`, payload })
  const invited = async (username: string) => {
    const owner = await anOwner()
    return { owner, ...(await owner.send('POST', '/api/accounts', { username, name: 'Ana', role: 'office' })).json<Invited>() }
  }

  test('names its account, works once, and ends the temporary password', async () => {
    const { link, password } = await invited('ana.link')
    expect((await post('open', { token: link.token })).json()).toEqual({ username: 'ana.link', name: 'Ana' })
    expect(codeOf(await post('use', { token: link.token, password: 'short' }))).toEqual([422, 'INVALID_PASSWORD'])
    const uses = await Promise.all([1, 2].map(() => post('use', { token: link.token, password: 'blue truck 17' })))
    expect(uses.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 404])
    expect((await login('ana.link', 'blue truck 17')).json()).not.toHaveProperty('mustChangePassword')
    expect((await login('ana.link', password)).statusCode).toBe(401)
    expect(codeOf(await post('open', { token: link.token }))).toEqual([404, 'LINK_OVER'])
  })

  test('is stored as a hash, and ends when it expires, when a new link or password is set, or when the account is disabled', async () => {
    const { owner, account, link, password } = await invited('bo.link')
    const { rows } = await sql<{ kept: string }>`select to_jsonb(l)::text as kept from password_link l`.execute(db)
    expect(rows.some(({ kept }) => kept.includes(link.token))).toBe(false)
    const another = async () =>
      (await owner.send('POST', `/api/accounts/${account.id}/password`)).json<{ link: { token: string } }>().link.token
    const second = await another()
    expect(codeOf(await post('open', { token: link.token }))).toEqual([404, 'LINK_OVER'])
    expect((await post('open', { token: second })).statusCode).toBe(200)
    await change(owner, account.id, { active: false })
    expect(codeOf(await post('open', { token: second }))).toEqual([404, 'LINK_OVER'])
    await change(owner, account.id, { active: true })
    await sql`update password_link set expires_at = now() - interval '1 hour' where account_id = ${account.id}::uuid`.execute(db)
    expect(codeOf(await post('use', { token: second, password: 'blue truck 17' }))).toEqual([404, 'LINK_OVER'])
    expect((await login('bo.link', password)).statusCode).toBe(401)
  })
})

describe('the last owner', () => {
  test('is not demoted, disabled or deleted, whichever way', async () => {
    const owner = await anOwner()
    for (const role of ['office', null]) expect(codeOf(await change(owner, owner.id, { role }))).toEqual([409, 'LAST_OWNER'])
    expect(codeOf(await change(owner, owner.id, { active: false }))).toEqual([409, 'OWN_ACCOUNT'])
    expect(await runOfficeUser(db, ['disable', owner.username])).toEqual({
      text: `${owner.username} is the only owner. Make another account an owner first.`,
      done: false,
    })
    await expect(db.deleteFrom('account').where('id', '=', owner.id).execute()).rejects.toThrow('The last owner cannot go')
    await expect(db.updateTable('account').set({ active: false }).execute()).rejects.toThrow('The last owner cannot go')
    expect((await owner.get('/api/accounts')).statusCode).toBe(200)
  })

  test('goes once there is another', async () => {
    const [first, other] = [await anOwner(), await caller()]
    expect((await change(first, other.id, { role: 'owner' })).statusCode).toBe(200)
    expect((await change(first, first.id, { role: 'office' })).statusCode).toBe(200)
    expect((await first.get('/api/accounts')).statusCode).toBe(403)
    expect(codeOf(await change(other, other.id, { role: null }))).toEqual([409, 'LAST_OWNER'])
  })

  test('a disabled owner is none', async () => {
    const [first, other] = [await anOwner(), await caller()]
    await change(first, other.id, { role: 'owner' })
    await change(first, other.id, { active: false })
    expect(codeOf(await change(first, first.id, { role: 'office' }))).toEqual([409, 'LAST_OWNER'])
  })

  test('of two owners who step down at once one stays', async () => {
    const [one, other] = [await anOwner(), await caller()]
    await change(one, other.id, { role: 'owner' })
    const down = await Promise.all([change(one, one.id, { role: null }), change(other, other.id, { role: null })])
    expect(down.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const straight = await Promise.allSettled([anotherDown(), anotherDown()])
    expect(straight.every(({ status }) => status === 'rejected')).toBe(true)
  })

  /** Past the application: in a transaction of its own. */
  const anotherDown = () =>
    db.transaction().execute((tx) => tx.updateTable('account').set({ role: null }).where('role', '=', 'owner').execute())
})

test('a role that is taken away or given while somebody is signed in holds for the next request, on every node', async () => {
  const owner = await anOwner()
  const other = await caller()
  const there = calls(second.app, other.token)
  expect([(await other.get('/api/Orders')).statusCode, (await there.get('/api/Orders')).statusCode]).toEqual([200, 200])
  await change(owner, other.id, { role: 'scheduler' })
  expect((await other.get('/api/Orders')).statusCode).toBe(403)
  await vi.waitFor(async () => expect((await there.get('/api/Orders')).statusCode).toBe(403), { interval: 20 })
  await change(owner, other.id, { role: 'warehouse' })
  expect((await other.get('/api/Orders')).statusCode).toBe(200)
  expect((await other.get('/api/Schedules')).statusCode).toBe(403)
})
