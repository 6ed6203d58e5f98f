/** Who may see what, and where one is led before and after signing in. (product.md#access, product.md#sessions, product.md#errors) */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { fillSignIn, office, test, type Daysheet } from './testing/daysheet.ts'
import { plannerOn } from './testing/planner.ts'

const root = path.resolve(import.meta.dirname, '..')
const stored = (page: Page) =>
  page.evaluate(() => ({ token: localStorage.getItem('daysheet.token'), origin: localStorage.getItem('daysheet.origin') }))
const logout = (page: Page) => page.getByRole('button', { name: 'Logout' })
const atSignIn = async (page: Page) => {
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
}

/** Ends the session this window has as another client would: the server is told, the window is not. */
async function endElsewhere(page: Page, { url }: Daysheet): Promise<void> {
  const { token } = await stored(page)
  const answer = await fetch(`${url}/api/Users/logout`, { method: 'POST', headers: { authorization: token ?? '' } })
  expect(answer.status).toBe(204)
}

test('who is not signed in is led to sign-in, and afterwards to the page asked for', async ({ page, daysheet }) => {
  for (const address of ['/schedule?date=01052027', '/stats', '/phones', '/']) {
    await page.goto(`${daysheet.url}${address}`)
    await atSignIn(page)
  }
  await page.goto(`${daysheet.url}/schedule?date=01052027`)
  await atSignIn(page)
  await fillSignIn(page, daysheet)
  await expect(page).toHaveURL(`${daysheet.url}/schedule?date=01052027`)
  await expect(page.getByText('No Schedule found')).toBeVisible()
  await page.goto(`${daysheet.url}/login`)
  await expect(page).toHaveURL(`${daysheet.url}/`)
  await expect(logout(page)).toBeVisible()
})

test('who opens sign-in by itself comes to the saved previous path, and with none to home', async ({ page, daysheet }) => {
  await page.goto(`${daysheet.url}/login`)
  await fillSignIn(page, daysheet)
  await expect(page).toHaveURL(`${daysheet.url}/`)
  await expect(logout(page)).toBeVisible()

  await page.goto(plannerOn(daysheet.url, '2027-01-06'))
  await expect(page.getByText('No Schedule found')).toBeVisible()
  await endElsewhere(page, daysheet)
  await atSignIn(page)
  expect(await stored(page)).toEqual({ token: null, origin: '/schedule?date=01062027' })
  await page.goto(`${daysheet.url}/login`) // typed anew, so that nothing but the saved path is known
  await fillSignIn(page, daysheet)
  await expect(page).toHaveURL(plannerOn(daysheet.url, '2027-01-06'))
  await expect(page.getByText('No Schedule found')).toBeVisible()
  expect((await stored(page)).origin).toBeNull()
})

test('a session that ended elsewhere leads to sign-in within seconds and back to where one was', async ({ page, daysheet, signIn }) => {
  await signIn(page)
  for (const place of ['/schedule?date=01072027', '/stats', '/phones']) {
    await page.goto(`${daysheet.url}${place}`)
    await expect(logout(page)).toBeVisible()
    await endElsewhere(page, daysheet)
    await atSignIn(page)
    await expect(page.getByText('Your session has ended. Sign in to return to where you were.')).toBeVisible()
    await fillSignIn(page, daysheet)
    await expect(page).toHaveURL(`${daysheet.url}${place}`)
    await expect(logout(page)).toBeVisible()
  }
})

test('a wrong password is told beneath the form; both fields are required; the username is lower-cased', async ({ page, daysheet }) => {
  await page.goto(`${daysheet.url}/login`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Please enter your username')).toBeVisible()
  await expect(page.getByText('Please enter your password')).toBeVisible()

  const address = page.waitForRequest('**/api/Users/login')
  await fillSignIn(page, { username: 'OFFICE', password: 'not the password' })
  expect((await address).postDataJSON()).toEqual({ username: 'office', password: 'not the password' })
  await expect(page.getByText('Username or password is wrong.', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Password')).toBeFocused()

  await fillSignIn(page, { username: ' Office ', password: daysheet.password })
  await expect(logout(page)).toBeVisible()
})

test('Logout removes the stored token and origin, ends the session on the server, and starts anew', async ({ page, daysheet, signIn }) => {
  await signIn(page)
  await page.goto(plannerOn(daysheet.url, '2027-01-08'))
  await expect(page.getByText('No Schedule found')).toBeVisible()
  const { token } = await stored(page)
  await page.evaluate(() => localStorage.setItem('daysheet.origin', '/phones'))
  const told = page.waitForResponse('**/api/Users/logout')
  await logout(page).click()
  await atSignIn(page)
  expect(await stored(page)).toEqual({ token: null, origin: null })
  expect((await told).status()).toBe(204)
  expect((await fetch(`${daysheet.url}/api/Users/me`, { headers: { authorization: token ?? '' } })).status).toBe(401)
  await page.goBack()
  await atSignIn(page)
  await page.goto(`${daysheet.url}/login`)
  await fillSignIn(page, daysheet)
  await expect(page).toHaveURL(`${daysheet.url}/`)
})

test('two tabs are signed in and out together', async ({ page, context, daysheet, signIn }) => {
  const second = await context.newPage()
  await second.goto(plannerOn(daysheet.url, '2027-01-11'))
  await atSignIn(second)
  await signIn(page)
  await expect(second).toHaveURL(plannerOn(daysheet.url, '2027-01-11'))
  await expect(second.getByText('No Schedule found')).toBeVisible()
  await logout(page).click()
  await atSignIn(second)
  await atSignIn(page)
})

test('the first password of a new office account must be changed before anything else, and can be changed again', async ({
  page,
  daysheet,
}) => {
  const made = await promisify(execFile)(process.execPath, ['apps/api/src/commands/office-user.ts', 'add', 'night'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: daysheet.folder, DATABASE_URL: '' },
  })
  const first = /[a-z0-9]+(?:-[a-z0-9]+)+/.exec(made.stdout)?.[0] ?? ''
  await page.goto(plannerOn(daysheet.url, '2027-01-12'))
  await fillSignIn(page, { username: 'night', password: first })
  await expect(page).toHaveURL(`${daysheet.url}/change-password`)
  await expect(page.getByText('You signed in with a temporary password. Choose your own to continue.')).toBeVisible()
  await page.goto(`${daysheet.url}/stats`)
  await expect(page).toHaveURL(`${daysheet.url}/change-password`)

  const change = async (from: string, to: string, again = to) => {
    await page.getByLabel('Current password').fill(from)
    await page.getByLabel(/^New password/).fill(to)
    await page.getByLabel('Repeat new password').fill(again)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await change(first, 'crews roll at dawn', 'crews roll at noon')
  await expect(page.getByText('The two new passwords do not match')).toBeVisible()
  await change('not the first one', 'crews roll at dawn')
  await expect(page.getByRole('alert').filter({ hasNotText: 'temporary password' })).toBeVisible()
  await change(first, 'crews roll at dawn')
  await expect(page).toHaveURL(`${daysheet.url}/stats`)
  await expect(page.getByRole('heading', { name: 'Jobs Active Today' })).toBeVisible()

  await page.getByRole('button', { name: 'Account: night' }).click()
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  await change('crews roll at dawn', 'crews roll at seven')
  // The word of the first change may still be on the screen.
  await expect(page).toHaveURL(`${daysheet.url}/`)
  await logout(page).click()
  await fillSignIn(page, { username: 'night', password: 'crews roll at dawn' })
  await expect(page.getByText('Username or password is wrong.', { exact: true })).toBeVisible()
  await fillSignIn(page, { username: 'night', password: 'crews roll at seven' })
  await expect(logout(page)).toBeVisible()
})

test('a supervisor signs in, and is out within seconds when the office deactivates the account', async ({ page, daysheet }) => {
  const api = await office(daysheet)
  const supervisor = { username: 'jortiz', password: 'correct horse battery' }
  const { id } = await api.create('Supervisors', { name: 'Jolanta Ortiz', ...supervisor, active: true })
  await page.goto(plannerOn(daysheet.url, '2027-01-13'))
  await fillSignIn(page, { ...supervisor, username: 'JOrtiz' })
  await expect(page.getByText('No Schedule found')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account: Jolanta Ortiz' })).toBeVisible()
  await api.change(`Supervisors/${id}`, { active: false })
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await fillSignIn(page, supervisor)
  await expect(page.getByText('Username or password is wrong.', { exact: true })).toBeVisible()
})
