/**
 * How the phone app starts, and whether the user is still signed in: in a killed browser, without a
 * network, and when something else answers for the server. (product.md#field)
 */
import { dayOf } from '@daysheet/domain/calendar/day'
import { expect, type Page } from '@playwright/test'
import { account, fillSignIn, office, test, type Office } from './testing/daysheet.ts'
import { isKept, openPhone, signInOnPhone, type FieldPhone } from './testing/field-phone.ts'
import { byServer, hangUp, hotelPage, inBetween, redirect, silence, withStatus, type Answer } from './testing/in-between.ts'
import { nextEnding, versionedFront } from './testing/versioned-front.ts'

let count = 0
/** A supervisor with a job today. */
async function aSupervisor(api: Office, password = 'four crews at six') {
  count += 1
  const supervisor = { name: `Nadia Rahman ${count}`, username: `nrahman${count}`, password }
  const { id: supervisorId } = await api.create('Supervisors', { ...supervisor, active: true })
  const worker = await api.create('Workers', { name: `Ana Lima ${count}`, phone: '2125550100', active: true, language: 'en' })
  const schedule = await schedules(api)
  const job = await api.create('Jobs', { address: `${count} Grand Street`, jobNum: 10_154 + count, active: true })
  await api.entry(schedule, job, { crew: [worker], supervisorId })
  return { ...supervisor, address: `${count} Grand Street`, worker: `Ana Lima ${count}` }
}
let today: ReturnType<Office['schedule']> | undefined
const schedules = (api: Office) => (today ??= api.schedule(dayOf(new Date().toISOString(), 'America/New_York')))

const job = (page: Page, address: string) => page.getByRole('link', { name: new RegExp(address) })
const signInForm = (page: Page) => page.getByLabel('Password', { exact: true })

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
}

test('a browser killed during sign-in is signed in, and one killed during sign-out is signed out', async ({ daysheet }, testInfo) => {
  const supervisor = await aSupervisor(await office({ ...daysheet, ...account }))
  const folder = testInfo.outputPath('phone')
  const open = async (): Promise<FieldPhone> => {
    const phone = await openPhone({ folder })
    await phone.page.goto(`${daysheet.url}/field`)
    return phone
  }
  let phone = await open()
  await signInOnPhone(phone.page, supervisor)
  await expect(phone.page.getByRole('heading', { name: supervisor.name })).toBeVisible()
  await phone.kill()
  phone = await open()
  await expect(job(phone.page, supervisor.address)).toBeVisible()
  await signOut(phone.page)
  await expect(signInForm(phone.page)).toBeVisible()
  await phone.kill()
  phone = await open()
  await expect(signInForm(phone.page)).toBeVisible()
  expect(await phone.page.evaluate(() => localStorage.getItem('daysheet.token'))).toBeNull()
  await phone.context.close()
})

const places: [string, Answer][] = [
  ['500', withStatus(500)],
  ['404', withStatus(404)],
  ['522', withStatus(522)],
  ['a hotel network’s page', hotelPage],
  ['a redirect to that page', redirect],
  ['a closed connection', hangUp],
  ['a connection without an answer', silence],
]

test('the phone app and the office page open even if something else answers for the server', async ({ daysheet }, testInfo) => {
  const supervisor = await aSupervisor(await office({ ...daysheet, ...account }))
  await using front = await inBetween(daysheet.url)
  const phone = await openPhone({ folder: testInfo.outputPath('phone') })
  const { page } = phone
  await page.goto(`${front.url}/field`)
  await signInOnPhone(page, supervisor)
  await expect(job(page, supervisor.address)).toBeVisible()
  await isKept(page)
  for (const [what, answer] of places) {
    await test.step(what, async () => {
      front.answer(answer)
      await page.goto(`${front.url}/field`, { waitUntil: 'commit' })
      await expect(job(page, supervisor.address)).toBeVisible()
      await page.goto(`${front.url}/`, { waitUntil: 'commit' })
      await expect(page).toHaveTitle(/Daysheet/)
    })
  }
  await test.step('once the server answers again, the phone shows its page, still signed in', async () => {
    front.answer(byServer)
    await page.goto(`${front.url}/field`)
    await expect(job(page, supervisor.address)).toBeVisible()
    await expect(page.getByText(/^As of/)).toHaveCount(0)
  })
  await test.step('without a network the user is not locked out', async () => {
    await phone.context.setOffline(true)
    await page.reload()
    await expect(job(page, supervisor.address)).toBeVisible()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Without a network you could not sign in again')
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(job(page, supervisor.address)).toBeVisible()
  })
  await phone.context.close()
})

test('the next visit gets a new version; if its files do not arrive, the old version stays', async ({ daysheet }, testInfo) => {
  const supervisor = await aSupervisor(await office({ ...daysheet, ...account }))
  await using versions = await versionedFront(daysheet.url)
  await using front = await inBetween(versions.url)
  const phone = await openPhone({ folder: testInfo.outputPath('phone') })
  const { page } = phone
  const script = () => page.locator('script[type=module][src*="/assets/field-"]').getAttribute('src')
  await page.goto(`${front.url}/field`)
  await signInOnPhone(page, supervisor)
  await expect(job(page, supervisor.address)).toBeVisible()
  await isKept(page)
  versions.bringOutNext()
  // The files of the new version do not load, and so neither does its service worker.
  front.answer(({ url = '' }) => url.endsWith(nextEnding) || url === '/sw.js')
  await page.goto(`${front.url}/field`, { waitUntil: 'commit' })
  await expect(job(page, supervisor.address)).toBeVisible()
  expect(await script()).not.toContain(nextEnding)
  front.answer(byServer)
  await page.goto(`${front.url}/field`)
  await expect(job(page, supervisor.address)).toBeVisible()
  expect(await script()).toContain(nextEnding)
  await phone.context.close()
})

test('a temporary password is changed on the phone', async ({ daysheet }, testInfo) => {
  const supervisor = await aSupervisor(await office({ ...daysheet, ...account }), 'first1')
  const phone = await openPhone({ folder: testInfo.outputPath('phone') })
  const { page } = phone
  await page.goto(`${daysheet.url}/field`)
  await signInOnPhone(page, supervisor)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill('blue truck 17')
  await page.getByLabel('Repeat new password').fill('blue truck 17')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(job(page, supervisor.address)).toBeVisible()
  await signOut(page)
  await signInOnPhone(page, { ...supervisor, password: 'blue truck 17' })
  await expect(job(page, supervisor.address)).toBeVisible()
  await phone.context.close()
})

test('signing out on the office’s screens also signs out the phone app, even after it was closed', async ({ daysheet }, testInfo) => {
  const supervisor = await aSupervisor(await office({ ...daysheet, ...account }))
  const phone = await openPhone({ folder: testInfo.outputPath('phone') })
  const { page } = phone
  await page.goto(`${daysheet.url}/field`)
  await signInOnPhone(page, supervisor)
  await expect(job(page, supervisor.address)).toBeVisible()
  await page.goto(`${daysheet.url}/schedule`)
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await fillSignIn(page, account)
  await page.getByRole('button', { name: 'Logout' }).first().waitFor()
  await page.goto(`${daysheet.url}/field`)
  await expect(page.getByRole('combobox', { name: 'Supervisor' })).toBeVisible()
  await phone.context.close()
})

/** Removes the browser features that came after iOS 16.4 and Chrome 111. */
function olderBrowser(): void {
  const missing: [object, string[]][] = [
    [Map, ['groupBy']],
    [Object, ['groupBy']],
    [AbortSignal, ['any']],
    [Promise, ['withResolvers', 'try']],
    [Array, ['fromAsync']],
    [Response, ['json']],
    [URL, ['canParse', 'parse']],
    [URLSearchParams.prototype, ['size']],
    [RegExp, ['escape']],
    [Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object, ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find']], // prettier-ignore
    [ReadableStream.prototype, [Symbol.asyncIterator as unknown as string, 'values']],
  ]
  for (const [of, names] of missing) for (const name of names) Reflect.deleteProperty(of, name)
}

test('everything works on a phone with iOS 16.4: the days, a crew, a punch that is sent', async ({ daysheet }, testInfo) => {
  const supervisor = await aSupervisor(await office({ ...daysheet, ...account }))
  const phone = await openPhone({ folder: testInfo.outputPath('phone') })
  const { page } = phone
  await phone.context.addInitScript(olderBrowser)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto(`${daysheet.url}/field`)
  await signInOnPhone(page, supervisor)
  await job(page, supervisor.address).click()
  await page.getByRole('button', { name: `Clock ${supervisor.worker} in` }).click()
  await expect(page.getByRole('contentinfo')).not.toContainText('waiting')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByText('1 of 1 in')).toBeVisible()
  expect(faults).toEqual([])
  await phone.context.close()
})

test('an older phone shows in both languages that it is too old, under the page’s own content policy', async ({ daysheet }, testInfo) => {
  const phone = await openPhone({ folder: testInfo.outputPath('phone') })
  const { page } = phone
  const refused: string[] = []
  page.on('console', (message) => message.text().includes('Content Security Policy') && refused.push(message.text()))
  await phone.context.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'))
  await page.goto(`${daysheet.url}/field`)
  await expect(page.getByText(/^This phone’s software is too old/)).toBeVisible()
  await expect(page.getByText(/^El sistema de este teléfono/)).toBeVisible()
  await testInfo.attach('too old', { body: await page.screenshot({ path: testInfo.outputPath('old.png') }), contentType: 'image/png' })
  expect(refused).toEqual([])
  await phone.context.close()
})
