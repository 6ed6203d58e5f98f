import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { officeUserUsage, runOfficeUser } from './office-user.ts'
import { ensureFirstAccount } from './queries.ts'

const { app, db } = await testApp()
const { anAccount, aSupervisor } = build(db)

const login = (username: string, password: string) =>
  app.inject({ method: 'POST', url: '/api/Users/login', payload: { username, password } })
const passwordIn = (text: string) => /password (\S+)/.exec(text)?.[1] ?? ''

test('the first account is made once, however many nodes start', async () => {
  await db.deleteFrom('account').execute()
  const made = await Promise.all([1, 2, 3].map(() => ensureFirstAccount(db, { username: 'Office' })))
  const first = made.filter((one) => one !== undefined)
  expect(first).toHaveLength(1)
  expect(first[0]).toMatchObject({ username: 'office', generated: true })
  const answer = await login('office', first[0]?.password ?? '')
  expect(answer.json()).not.toHaveProperty('mustChangePassword')
  expect(answer.statusCode).toBe(200)
  expect(await ensureFirstAccount(db, { username: 'second', password: 'blue truck 17' })).toBeUndefined()
})

test('an added account signs in with the printed password, which must be changed', async () => {
  const { text, done } = await runOfficeUser(db, ['add', 'Ana.Ortiz'])
  expect(done).toBe(true)
  expect(text).toMatch(
    /^ana\.ortiz can sign in with the password \w{4}-\w{4}-\w{4}-\w{4} \(shown only this once; it must be changed at the first sign-in\)\.$/,
  )
  expect((await login('ana.ortiz', passwordIn(text))).json()).toMatchObject({ mustChangePassword: true })
  expect(await runOfficeUser(db, ['list'])).toMatchObject({ text: expect.stringContaining('ana.ortiz: has a temporary password') })
})

test('a reset gives a new first password and the old one is over', async () => {
  const first = passwordIn((await runOfficeUser(db, ['add', 'reset.me'])).text)
  const second = passwordIn((await runOfficeUser(db, ['reset', 'reset.me'])).text)
  expect(second).not.toBe(first)
  expect((await login('reset.me', first)).statusCode).toBe(401)
  expect((await login('reset.me', second)).json()).toMatchObject({ mustChangePassword: true })
})

test('a disabled account does not sign in until it is enabled', async () => {
  const password = passwordIn((await runOfficeUser(db, ['add', 'on.off'])).text)
  expect(await runOfficeUser(db, ['disable', 'on.off'])).toEqual({
    text: 'on.off can no longer sign in, and all sessions of on.off have ended.',
    done: true,
  })
  expect((await login('on.off', password)).statusCode).toBe(401)
  expect(await runOfficeUser(db, ['enable', 'on.off'])).toEqual({ text: 'on.off can sign in again.', done: true })
  expect((await login('on.off', password)).statusCode).toBe(200)
})

test('a reset of a disabled account says that it cannot sign in until it is enabled', async () => {
  await runOfficeUser(db, ['add', 'reset.off'])
  await runOfficeUser(db, ['disable', 'reset.off'])
  const { text, done } = await runOfficeUser(db, ['reset', 'reset.off'])
  expect(done).toBe(true)
  expect(text).toMatch(/^reset\.off is disabled and cannot sign in until npm run office-user -- enable reset\.off\./)
  expect(text).not.toContain('can sign in')
  expect((await login('reset.off', passwordIn(text))).statusCode).toBe(401)
  await runOfficeUser(db, ['enable', 'reset.off'])
  expect((await login('reset.off', passwordIn(text))).json()).toMatchObject({ mustChangePassword: true })
})

test('a username is taken by an account or by a supervisor', async () => {
  const names = [(await anAccount()).username, (await aSupervisor()).username ?? '']
  for (const name of names) expect(await runOfficeUser(db, ['add', name])).toEqual({ text: `The username ${name} is taken.`, done: false })
})

test.each([
  [[], `Usage: ${officeUserUsage}`],
  [['add'], `Usage: ${officeUserUsage}`],
  [['promote', 'office'], `Usage: ${officeUserUsage}`],
  [['add', 'a', 'b'], `Usage: ${officeUserUsage}`],
  [['add', 'a b'], 'A username has letters and digits, with . - _ between them.'],
  [['disable', 'nobody'], 'There is no office account nobody.'],
  [['reset', 'nobody'], 'There is no office account nobody.'],
])('office-user %o is refused with what to do', async (args, text) => {
  expect(await runOfficeUser(db, args)).toEqual({ text, done: false })
})
