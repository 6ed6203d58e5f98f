/**
 * Signing in and out when the phone is killed, when it is offline, and with a temporary password.
 */
import { passwordFaults } from '@daysheet/domain/session/password-faults'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { aJob, aServer, button, days, nadia, open, signedIn, signOutOf } from '#testing/field/app.tsx'
import { aPhone } from '#testing/field/phone.ts'
import { refuse, unreachable } from '#testing/respond.ts'
import { storedToken, storeToken, tokenKey } from '#client/client.ts'
import { startAccount } from '../account.ts'
import { keptSession } from '../account-store.ts'
import { session as english } from '../i18n/en/session.ts'
import { changeLanguage } from '../i18n/i18n.ts'
import { prefetchScreens } from '../lazy.tsx'
import { saveRecords } from '../queue/store.ts'

beforeEach(() => aPhone())
// Lazy screens finish loading before the test environment is torn down.
afterAll(prefetchScreens)

const accountKey = 'daysheet.field.account'
type User = ReturnType<typeof open>
async function typeIn(user: User, username = 'nrahman', password = 'four crews at six') {
  await user.type(await screen.findByLabelText('Username'), username)
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(await button('Sign in'))
}
/** The localStorage of a killed browser at its next start: the last seconds are missing. */
async function killedWith(stored: Record<string, string>) {
  cleanup()
  localStorage.clear()
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  await startAccount()
}
const nothing = {}
const offline = () => {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'onLine'))
}
const record = { id: 'one', kind: 'Events' as const, account: nadia.id, madeAt: Date.now(), body: { type: 'in' }, pictures: [] }

test('a person who sees their days stays signed in if the browser is killed right then', async () => {
  const server = aServer([aJob()])
  const user = open()
  await typeIn(user)
  await screen.findByRole('heading', { name: 'Nadia Rahman' })
  await killedWith(nothing)
  server.answer({ 'GET /api/field/today': unreachable, 'GET /api/Users/me': unreachable })
  open()
  expect(await screen.findByRole('link', { name: /25 Jamaica/ })).toBeTruthy()
  expect(storedToken()).toBe('token')
})

test('a person who sees the sign-in form stays signed out if the browser is killed right then, and the days are deleted', async () => {
  signedIn()
  aServer([aJob()])
  const user = open()
  await screen.findByRole('link', { name: /25 Jamaica/ })
  const before = { [tokenKey]: 'token', [accountKey]: localStorage.getItem(accountKey) ?? '' }
  await signOutOf(user)
  await screen.findByLabelText('Username')
  await killedWith(before)
  open()
  expect(await screen.findByLabelText('Username')).toBeTruthy()
  expect(storedToken()).toBeNull()
  expect(screen.queryByRole('link', { name: /25 Jamaica/ })).toBeNull()
})

test('a later sign-in or sign-out on the office screens wins over the session that the phone stored', async () => {
  const server = aServer([aJob()])
  const user = open()
  await typeIn(user)
  await screen.findByRole('heading', { name: 'Nadia Rahman' })
  const account = localStorage.getItem(accountKey) ?? ''
  storeToken(null) // as the office's screens do
  await killedWith({ [accountKey]: account })
  open()
  expect(await screen.findByRole('link', { name: /^(Sign in to send|Signed out)/ })).toBeTruthy()
  cleanup()
  storeToken('token of jo')
  server.answer({ 'GET /api/Users/me': { ...nadia, id: '019a0000-0000-7000-8000-0000000000bb', name: 'Jo Ortiz' } })
  await startAccount()
  open()
  expect(await screen.findByRole('heading', { name: 'Jo Ortiz' })).toBeTruthy()
  await waitFor(async () => expect(await keptSession()).toMatchObject({ token: 'token of jo', account: { name: 'Jo Ortiz' } }))
})

test('signing in and out works when the database of the phone fails', async () => {
  const broken = () => {
    throw new DOMException('No room.', 'QuotaExceededError')
  }
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(broken)
  onTestFinished(() => void vi.restoreAllMocks())
  aServer([aJob()])
  const user = open()
  await typeIn(user)
  await screen.findByRole('heading', { name: 'Nadia Rahman' })
  await signOutOf(user)
  expect(await screen.findByLabelText('Username')).toBeTruthy()
})

test('after the session ends the crew stays visible; the sign-in page has the username, the language and a way back', async () => {
  signedIn()
  const account = JSON.parse(localStorage.getItem(accountKey) ?? '{}') as object
  localStorage.setItem(accountKey, JSON.stringify({ ...account, username: 'nrahman' }))
  await saveRecords(record)
  const server = aServer([aJob()], { 'POST /api/field/records': refuse(401, 'Please sign in') })
  const user = open('/job/job1')
  await user.click(await screen.findByRole('link', { name: /^(Sign in to send|Signed out)/ }))
  expect(screen.getByText('Sign in to send 1 record. It is safe on this phone.')).toBeTruthy()
  // The page already has one link.
  expect(screen.queryByRole('link', { name: /^Please sign in again/ })).toBeNull()
  expect(await button('Español')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('nrahman')
  await user.click(screen.getByRole('link', { name: 'Back' }))
  await user.click(await screen.findByRole('link', { name: /25 Jamaica/ }))
  await button('Clock Ana in')
  await user.click(screen.getByRole('link', { name: /^(Sign in to send|Signed out)/ }))
  server.answer({ 'POST /api/field/records': server.store })
  await user.type(screen.getByLabelText('Password'), 'four crews at six')
  await user.click(await button('Sign in'))
  await waitFor(() => expect(server.records).toHaveLength(1))
  expect(screen.queryByLabelText('Username')).toBeNull()
})

test('signing out always asks, and shows how many records are not sent', async () => {
  signedIn()
  const server = aServer([aJob()])
  const user = open()
  await user.click(await button('Menu'))
  await user.click(await button('Sign out'))
  expect((await screen.findByRole('alertdialog')).textContent).toBe(
    'Sign out?Without a network you cannot sign in again.Sign outStay signed in',
  )
  await user.click(await button('Stay signed in'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(server.to('POST /api/Users/logout')).toHaveLength(0)
  expect(storedToken()).toBe('token')
})

test('without a network, sign-out is refused and the crew stays', async () => {
  offline()
  signedIn()
  const server = aServer([aJob()])
  const user = open()
  await user.click(await button('Menu'))
  await user.click(await button('Sign out'))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('The office cannot be reached now.')
  await user.click(await button('OK'))
  expect(await screen.findByRole('link', { name: /25 Jamaica/ })).toBeTruthy()
  expect(server.to('POST /api/Users/logout')).toHaveLength(0)
})

test.each([
  ['does not answer', unreachable],
  ['is ill', refuse(500, 'Internal Server Error')],
  ['is the page of a hotel', () => new Response('<html>Welcome</html>', { status: 200, headers: { 'content-type': 'text/html' } })],
  ['is a proxy that asks for a password', () => new Response('<html>Proxy</html>', { status: 401 })],
] as const)('sign-out is also refused when the server (or a page in its place) %s', async (_what, answer) => {
  signedIn()
  aServer([aJob()], { 'POST /api/Users/logout': answer })
  const user = open()
  await signOutOf(user)
  expect((await screen.findByRole('alertdialog')).textContent).toContain('You are still signed in')
  expect(storedToken()).toBe('token')
  await user.click(await button('OK'))
  expect(await screen.findByRole('link', { name: /25 Jamaica/ })).toBeTruthy()
})

test('a person signed out by the office can sign out on the phone', async () => {
  signedIn()
  aServer([aJob()], { 'POST /api/Users/logout': refuse(401, 'accessToken is required to logout') })
  const user = open()
  await screen.findByRole('link', { name: /25 Jamaica/ })
  await signOutOf(user)
  expect(await screen.findByLabelText('Username')).toBeTruthy()
})

test('a temporary password leads to a new password by the office rules, and then to the days', async () => {
  const server = aServer([aJob()], { 'POST /api/Users/login': { id: 'first', mustChangePassword: true } })
  const user = open()
  await typeIn(user, ' NRahman', 'temporary 1')
  await screen.findByRole('heading', { name: 'Choose a new password' })
  expect(screen.queryByText(/^Everything sent/)).toBeNull()
  const choose = async (next: string, again = next) => {
    for (const [label, text] of [
      ['New password', next],
      ['Repeat new password', again],
    ] as const) {
      await user.clear(screen.getByLabelText(label))
      await user.type(screen.getByLabelText(label), text)
    }
    await user.click(await button('Save password'))
  }
  for (const [typed, fault] of [
    ['short', 'passwordTooShort'],
    ['password123', 'passwordTooEasy'],
    ['temporary 1', 'passwordSame'],
  ] as const) {
    await choose(typed)
    expect(await screen.findByText(passwordFaults[fault])).toBeTruthy()
  }
  await choose('blue truck 17', 'blue truck 18')
  expect(await screen.findByText(passwordFaults.passwordsDiffer)).toBeTruthy()
  expect(server.to('POST /api/Users/change-password')).toHaveLength(0)
  server.answer({ 'POST /api/Users/change-password': unreachable })
  await choose('blue truck 17')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The server cannot be reached/)
  // The password was changed, and the response was lost.
  server.answer({
    'POST /api/Users/change-password': () =>
      Response.json({ error: { statusCode: 400, message: 'The current password is wrong', code: 'INVALID_PASSWORD' } }, { status: 400 }),
    'POST /api/Users/login': { id: 'own' },
  })
  await user.click(await button('Save password'))
  expect(await screen.findByRole('heading', { name: 'Nadia Rahman' })).toBeTruthy()
  expect(server.to('POST /api/Users/login').at(-1)?.body).toMatchObject({ username: 'nrahman', password: 'blue truck 17' })
  expect(storedToken()).toBe('own')
})

test('the new password is set with the session of the temporary one, which stays valid', async () => {
  const server = aServer([aJob()], {
    'POST /api/Users/login': { id: 'first', mustChangePassword: true },
    'POST /api/Users/change-password': null,
  })
  const user = open()
  await typeIn(user, 'nrahman', 'temporary 1')
  await user.type(await screen.findByLabelText('New password'), 'blue truck 17')
  expect(storedToken()).toBeNull()
  await user.type(screen.getByLabelText('Repeat new password'), 'blue truck 17')
  await user.click(await button('Save password'))
  expect(await screen.findByRole('link', { name: /25 Jamaica/ })).toBeTruthy()
  const [call] = server.to('POST /api/Users/change-password')
  expect([call?.body, call?.headers.get('authorization')]).toEqual([
    { oldPassword: 'temporary 1', newPassword: 'blue truck 17' },
    'Bearer first',
  ])
  expect(storedToken()).toBe('first')
})

test('password problems have the same texts as the form of the office', () => {
  expect(english).toMatchObject(passwordFaults)
})

test('sign-in and the first save ask the browser to keep the data', async () => {
  const persist = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
  const give = () => Object.defineProperty(navigator, 'storage', { value: { persist }, configurable: true })
  give()
  aServer([aJob()])
  const user = open()
  await typeIn(user)
  await screen.findByRole('heading', { name: 'Nadia Rahman' })
  expect(persist).toHaveBeenCalledTimes(1)
  cleanup()
  give() // a new page
  const again = open('/job/job1')
  await again.click(await button('Clock Ana in'))
  await waitFor(() => expect(persist).toHaveBeenCalledTimes(2))
})

test('Safari on an iPhone shows the install hint once', async () => {
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true })
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Safari/604.1')
  onTestFinished(() => {
    vi.restoreAllMocks()
    Reflect.deleteProperty(navigator, 'standalone')
  })
  aServer([])
  const user = open()
  const hint = await screen.findByRole('region', { name: 'On an iPhone, install this app first' })
  expect(hint.textContent).toContain('Add to Home Screen')
  await user.click(await button('Not now'))
  expect(screen.queryByRole('region', { name: /iPhone/ })).toBeNull()
  cleanup()
  open()
  await screen.findByLabelText('Username')
  expect(screen.queryByRole('region', { name: /iPhone/ })).toBeNull()
})

test('loading is shown, and a day that was not read does not say that it has no jobs', async () => {
  signedIn()
  let answer = () => {}
  const server = aServer([], {
    'GET /api/field/today': () => new Promise((resolve) => (answer = () => resolve(days([])))),
  })
  open()
  expect(await screen.findByText('Loading your jobs…')).toBeTruthy()
  await waitFor(() => expect(server.to('GET /api/field/today')).toHaveLength(1))
  answer()
  expect(await screen.findByText('No jobs planned.')).toBeTruthy()
  expect(screen.queryByText('Loading your jobs…')).toBeNull()
  cleanup()
  server.answer({ 'GET /api/field/today': unreachable })
  vi.setSystemTime(new Date('2026-11-26T15:00:00.000Z'))
  open()
  // The phone has read the next day together with this one.
  expect(await screen.findByText('No jobs planned.')).toBeTruthy()
  cleanup()
  vi.setSystemTime(new Date('2026-11-27T15:00:00.000Z'))
  open()
  expect(await screen.findByText('Not loaded yet: this day needs a network.')).toBeTruthy()
  expect(screen.queryByText('No jobs planned.')).toBeNull()
  changeLanguage('es')
  expect(await screen.findByText('Este día no se ha cargado: hace falta señal.')).toBeTruthy()
})

test('a hotel login page in place of the server does not look like a day without jobs', async () => {
  signedIn()
  const page = () => new Response('<html>Welcome to the hotel</html>', { headers: { 'content-type': 'text/html' } })
  aServer([], { 'GET /api/field/today': page })
  open()
  expect(await screen.findByText(/^These days are not on this phone yet. The server cannot be reached/)).toBeTruthy()
})

test('a phone with a wrong clock shows it in its language until the clock is right', async () => {
  signedIn()
  const at = (date: string) => () => Response.json(days([aJob()]), { headers: { date } })
  const server = aServer([], { 'GET /api/field/today': at('Wed, 25 Nov 2026 12:00:00 GMT') })
  open()
  expect(await screen.findByText('This phone is 3 hours ahead. Set its time to automatic.')).toBeTruthy()
  changeLanguage('es')
  expect(await screen.findByText('Este teléfono va 3 horas adelantado. Ponga la hora automática.')).toBeTruthy()
  cleanup()
  server.answer({ 'GET /api/field/today': at(new Date().toUTCString()) })
  open()
  await screen.findByRole('link', { name: /25 Jamaica/ })
  await waitFor(() => expect(screen.queryByText(/^Este teléfono va/)).toBeNull())
})
