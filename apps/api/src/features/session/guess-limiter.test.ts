import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { hashPassword } from '#secrets/password-hash.ts'

let clock = new Date('2026-03-02T12:00:00Z')
const { app, db, anotherNode } = await testApp({ now: () => clock })
const second = await anotherNode()
const { anAccount } = build(db)
const password = 'blue truck 17'
const password_hash = await hashPassword(password)

type From = { address: string; cookie?: string; node?: typeof app }
const login = (username: string, typed: string, { address, cookie, node = app }: From) =>
  node.inject({
    method: 'POST',
    url: '/api/Users/login',
    remoteAddress: address,
    payload: { username, password: typed },
    headers: cookie === undefined ? {} : { cookie },
  })
const inTurn = (index: number) => (index % 2 ? app : second.app)
const later = (minutes: number) => (clock = new Date(clock.getTime() + minutes * 60_000))
const evaluated = (answers: { statusCode: number }[]) => answers.filter(({ statusCode }) => statusCode === 401).length

test('of a thousand guesses at one account from one address, on two nodes, ten are looked at and the rest are told to wait', async () => {
  const account = await anAccount({ password_hash })
  const guess = (index: number) => login(account.username, 'wrong', { address: '10.0.0.1', node: inTurn(index) })
  const answers = []
  for (let index = 0; index < 1000; index += 40) {
    answers.push(...(await Promise.all(Array.from({ length: 40 }, (_, offset) => guess(index + offset)))))
  }
  expect(evaluated(answers)).toBe(10)
  const waiting = answers.filter(({ statusCode }) => statusCode === 429)
  expect(waiting).toHaveLength(990)
  expect(waiting[0]?.headers['retry-after']).toBe('900')
  expect(waiting[0]?.json()).toEqual({
    error: {
      statusCode: 429,
      name: 'Error',
      message: 'Too many sign-in attempts. Please wait 15 minutes and try again.',
      code: 'TOO_MANY_ATTEMPTS',
    },
  })
  // Even the right password waits there, but not at another address, and not when the window is over.
  expect((await login(account.username, password, { address: '10.0.0.1' })).statusCode).toBe(429)
  expect((await login(account.username, password, { address: '10.0.0.2' })).statusCode).toBe(200)
  later(16)
  expect((await login(account.username, password, { address: '10.0.0.1' })).statusCode).toBe(200)
})

test('five hundred addresses, on two nodes in turn, get at most a hundred guesses an hour at one account, and its owner still gets in', async () => {
  later(60)
  const account = await anAccount({ password_hash })
  const home = { address: '10.9.9.9' }
  expect((await login(account.username, password, home)).statusCode).toBe(200)
  const answers = []
  for (let index = 0; index < 500; index += 1) {
    answers.push(await login(account.username, 'wrong', { address: `10.3.${index >> 8}.${index & 255}`, node: inTurn(index) }))
  }
  expect(evaluated(answers)).toBe(100)
  expect((await login(account.username, password, home)).statusCode).toBe(200)
  expect((await login(account.username, password, { address: '10.8.8.8' })).statusCode).toBe(429)
})

test('one address gets at most fifty guesses in a quarter of an hour, whatever the thousand names and whichever node', async () => {
  later(60)
  const answers = []
  for (let index = 0; index < 1000; index += 40) {
    const several = Array.from({ length: 40 }, (_, offset) =>
      login(`name${index + offset}`, 'wrong', { address: '10.4.0.1', node: inTurn(offset) }),
    )
    answers.push(...(await Promise.all(several)))
  }
  expect(evaluated(answers)).toBe(50)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(950)
})

test('the owner gets in on a browser that signed in before, even while somebody guesses from the same address', async () => {
  later(60)
  const account = await anAccount({ password_hash })
  const first = await login(account.username, password, { address: '10.5.0.1' })
  const set = String(first.headers['set-cookie'])
  expect(set).toMatch(/^daysheet_browser=[\w-]{24}; Path=\/api\/Users\/login; Max-Age=\d+; HttpOnly; SameSite=Strict$/)
  const cookie = set.split(';', 1)[0] ?? ''
  for (let index = 0; index < 30; index += 1) await login(account.username, 'wrong', { address: '10.5.0.1' })
  expect((await login(account.username, password, { address: '10.5.0.1' })).statusCode).toBe(429)
  expect((await login(account.username, password, { address: '10.5.0.1', cookie })).statusCode).toBe(200)
  // The cookie of another's browser helps nobody.
  const stranger = 'daysheet_browser=AAAAAAAAAAAAAAAAAAAAAAAA'
  expect((await login(account.username, password, { address: '10.5.0.1', cookie: stranger })).statusCode).toBe(429)
})

test('a familiar browser has ten tries of its own as well', async () => {
  later(60)
  const account = await anAccount({ password_hash })
  const first = await login(account.username, password, { address: '10.5.1.1' })
  const cookie = String(first.headers['set-cookie']).split(';', 1)[0] ?? ''
  const answers = []
  for (let index = 0; index < 20; index += 1) answers.push(await login(account.username, 'wrong', { address: '10.5.1.1', cookie }))
  expect(evaluated(answers)).toBe(10)
})

test('sixty colleagues behind one address sign in within a minute', async () => {
  later(60)
  for (let index = 0; index < 60; index += 1) {
    const account = await anAccount({ password_hash })
    expect((await login(account.username, password, { address: '10.6.0.1' })).statusCode).toBe(200)
  }
})

test('a name and its e-mail address share their tries', async () => {
  later(60)
  const account = await anAccount({ password_hash })
  const answers = []
  for (let index = 0; index < 20; index += 1) {
    answers.push(await login(index % 2 ? account.username : `${account.username}@crew.example`, 'wrong', { address: '10.7.0.1' }))
  }
  expect(evaluated(answers)).toBe(10)
})

test('an IPv6 network counts as one address', async () => {
  later(60)
  const account = await anAccount({ password_hash })
  const answers = []
  for (let index = 0; index < 20; index += 1)
    answers.push(await login(account.username, 'wrong', { address: `2001:db8:0:7::${index + 1}` }))
  expect(evaluated(answers)).toBe(10)
})

test('a forged X-Forwarded-For is no other address', async () => {
  later(60)
  const account = await anAccount({ password_hash })
  const answers = []
  for (let index = 0; index < 20; index += 1) {
    const headers = { 'x-forwarded-for': `10.77.0.${index}` }
    const payload = { username: account.username, password: 'wrong' }
    answers.push(await app.inject({ method: 'POST', url: '/api/Users/login', remoteAddress: '10.7.1.1', payload, headers }))
  }
  expect(evaluated(answers)).toBe(10)
})

test('the table of counts names nobody', async () => {
  const rows = await db.selectFrom('sign_in_counter').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/office|10\.\d/)
})
