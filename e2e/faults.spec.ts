/** What a person at the planner meets when the server, the database or the network goes away, and how it comes back. (product.md#errors) */
import fs from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { retriesLimit } from '../testing/limits.ts'
import { office, test, type Daysheet } from './testing/daysheet.ts'
import { activeJobs, alert, card, control, dialog, plannerOn, supervisors } from './testing/planner.ts'
import { postgresOf } from './testing/server.ts'

const broadway = '10412 120 Broadway'
const hylan = '10007 2 Hylan Boulevard'
const reconnecting = (page: Page) => page.getByText('Reconnecting…')
const scheduleFailed = (page: Page) => page.getByRole('alert').filter({ hasText: 'Error getting schedule, please try again' })
const retry = { name: 'Retry' } as const

const fixed: { broadway: { id: string }; hylan: { id: string } } = { broadway: { id: '' }, hylan: { id: '' } }

test.beforeAll(async ({ daysheet }) => {
  const api = await office(daysheet)
  fixed.broadway = await api.create('Jobs', { address: '120 Broadway', jobNum: 10412, active: true })
  fixed.hylan = await api.create('Jobs', { address: '2 Hylan Boulevard', jobNum: 10007, active: true })
  await api.create('Supervisors', { name: 'Jolanta Ortiz', active: true })
})

/** A reload would lose this. */
const markPage = (page: Page) => page.evaluate(() => void (document.body.dataset['stays'] = 'yes'))
const expectNotReloaded = (page: Page) => expect(page.locator('body')).toHaveAttribute('data-stays', 'yes')

/** Kills PostgreSQL and keeps it from starting again, as a full or broken disk would; returns how to mend it. */
function breakDatabase({ folder }: Daysheet): () => void {
  const control = path.join(folder, 'pgdata', 'global', 'pg_control')
  fs.renameSync(control, `${control}.away`)
  process.kill(postgresOf(folder), 'SIGKILL')
  return () => fs.existsSync(`${control}.away`) && fs.renameSync(`${control}.away`, control)
}

const expectReady = ({ url }: Daysheet) => expect.poll(async () => (await fetch(`${url}/ready`)).status).toBe(200)

test('a server killed and started again: told, nothing typed is lost, and the planner goes on by itself', async ({
  page,
  daysheet,
  signIn,
}) => {
  const day = '2027-05-03'
  const api = await office(daysheet)
  const schedule = await api.schedule(day)
  const entry = await api.entry(schedule, fixed.broadway, { startTime: '7:00 AM' })
  await signIn(page)
  await page.goto(plannerOn(daysheet.url, day))
  await expect(card(page, broadway)).toBeVisible()
  await markPage(page)
  await control(page, broadway, 'Note for').click()
  const note = dialog(page, 'Enter Note for Job')
  await note.getByRole('textbox').fill('Typed while the server died')

  await daysheet.end('SIGKILL')
  await expect(reconnecting(page)).toBeVisible()
  await note.getByRole('button', { name: 'Save' }).click()
  await expect(alert(page)).toContainText('The server cannot be reached. Check the connection and try again.')
  await alert(page).getByRole('button', { name: 'OK' }).click()
  await expect(note.getByRole('textbox')).toHaveValue('Typed while the server died')

  await daysheet.startAgain()
  const again = await office(daysheet)
  await again.entry(schedule, fixed.hylan, { startTime: '1:00 PM' })
  await again.change(`ScheduleEntries/${entry.id}`, { startTime: '6:30 AM' })
  await expect(reconnecting(page)).toHaveCount(0, { timeout: retriesLimit })
  await expect(page.locator(`article[aria-label="${hylan}"]`)).toBeAttached()
  await expect(page.locator(`article[aria-label="${broadway}"]`)).toContainText('6:30 AM')
  await expect(note.getByRole('textbox')).toHaveValue('Typed while the server died')
  await note.getByRole('button', { name: 'Save' }).click()
  await expect(control(page, broadway, 'Note for')).toHaveText('Typed while the server died')
  await expectNotReloaded(page)
})

test('a day that could not be read while the server was away is shown when it is back, without a touch', async ({
  page,
  daysheet,
  signIn,
}) => {
  const api = await office(daysheet)
  const day = '2027-05-05'
  await api.entry(await api.schedule(day), fixed.broadway, { startTime: '7:00 AM' })
  await signIn(page)
  await page.goto(plannerOn(daysheet.url, '2027-05-04'))
  await expect(page.getByText('No Schedule found')).toBeVisible()
  await markPage(page)
  await daysheet.end('SIGKILL')
  await page.getByRole('button', { name: 'Next day' }).click()
  await expect(scheduleFailed(page)).toBeVisible()
  await scheduleFailed(page).getByRole('button', retry).click()
  await expect(scheduleFailed(page)).toBeVisible()
  await daysheet.startAgain()
  await expect(card(page, broadway)).toBeVisible({ timeout: retriesLimit })
  await expect(scheduleFailed(page)).toHaveCount(0)
  await expectNotReloaded(page)
})

test('while the database is away an edit and a day fail with plain words; both work when it is back', async ({
  page,
  daysheet,
  signIn,
}) => {
  const api = await office(daysheet)
  const day = '2027-05-06'
  await api.entry(await api.schedule(day), fixed.broadway, { startTime: '7:00 AM' })
  await signIn(page)
  await page.goto(plannerOn(daysheet.url, day))
  await expect(card(page, broadway)).toBeVisible()
  await markPage(page)
  const mend = breakDatabase(daysheet)
  try {
    await test.step('an edit is refused with the server’s words and shown as it was', async () => {
      await control(page, broadway, 'Supervisor of').click()
      await page.getByRole('menuitem', { name: 'Jolanta Ortiz' }).click()
      await expect(alert(page)).toContainText(/database|busy|moment/)
      await alert(page).getByRole('button', { name: 'OK' }).click()
      await expect(control(page, broadway, 'Supervisor of')).toHaveText('No supervisor')
    })
    await test.step('another day: the schedule cannot be got', async () => {
      await page.getByRole('button', { name: 'Next day' }).click()
      await expect(scheduleFailed(page)).toBeVisible({ timeout: retriesLimit })
    })
  } finally {
    mend()
  }
  await expectReady(daysheet)
  await expect(page.getByText('No Schedule found')).toBeVisible()
  await page.getByRole('button', { name: 'Previous day' }).click()
  await control(page, broadway, 'Supervisor of').click()
  await page.getByRole('menuitem', { name: 'Jolanta Ortiz' }).click()
  await expect(control(page, broadway, 'Supervisor of')).toHaveText('Jolanta Ortiz')
  await expectNotReloaded(page)
})

test('lists that cannot be got say so in place, each with a Retry, and come by themselves when the database is back', async ({
  page,
  daysheet,
  signIn,
}) => {
  await signIn(page)
  await expect(page.getByRole('heading', { name: 'Jobs Active Today' })).toBeVisible()
  const failed = (text: string) => page.getByRole('alert').filter({ hasText: text })
  const mend = breakDatabase(daysheet)
  try {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Schedule' }).click()
    await expect(failed('Error getting job list')).toBeVisible({ timeout: retriesLimit })
    await expect(failed('Error getting supervisor list')).toBeVisible({ timeout: retriesLimit })
    await expect(scheduleFailed(page)).toBeVisible({ timeout: retriesLimit })
    await expect(page.getByText('No active jobs')).toHaveCount(0)
    for (const text of ['Error getting job list', 'Error getting supervisor list']) await failed(text).getByRole('button', retry).click()
    await expect(failed('Error getting job list')).toBeVisible({ timeout: retriesLimit })
  } finally {
    mend()
  }
  await expectReady(daysheet)
  await expect(activeJobs(page).getByText('120 Broadway')).toBeVisible()
  await expect(supervisors(page).getByText('Jolanta Ortiz')).toBeVisible()
  await expect(page.getByText('No Schedule found')).toBeVisible()
})

test('without the network an edit and a list fail with plain words, and work when it is back', async ({
  page,
  context,
  daysheet,
  signIn,
}) => {
  const api = await office(daysheet)
  const day = '2027-05-10'
  await api.create('Workers', { name: 'Ana Kowalska' })
  await api.entry(await api.schedule(day), fixed.broadway, { startTime: '7:00 AM' })
  await signIn(page)
  await page.goto(plannerOn(daysheet.url, day))
  await control(page, broadway, 'Start time of').click() // the code of the dialogs is there from the first one on
  await expect(dialog(page, 'Choose Start Time')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Choose Start Time')).toHaveCount(0)
  await context.setOffline(true)
  await control(page, broadway, 'Choose Employees for').click()
  const employees = dialog(page, 'Choose Employees')
  const failed = employees.getByRole('alert').filter({ hasText: 'Error getting employee list' })
  await expect(failed.getByRole('button', retry)).toBeVisible()
  await context.setOffline(false)
  await employees.getByRole('checkbox', { name: 'Ana Kowalska' }).check()
  await context.setOffline(true)
  await employees.getByRole('button', { name: 'Add 1 person' }).click()
  await expect(employees.getByRole('alert')).toHaveText('You are offline. This needs a connection; try again when you are connected.')
  await expect(employees.getByRole('checkbox', { name: 'Ana Kowalska' })).toBeChecked()
  await context.setOffline(false)
  await employees.getByRole('button', { name: 'Add 1 person' }).click()
  await expect(card(page, broadway)).toContainText('Ana Kowalska')
})

test('a dialog whose code cannot be fetched says so, leaves the board as it is, and opens when it can be', async ({
  page,
  daysheet,
  signIn,
}) => {
  const api = await office(daysheet)
  const day = '2027-05-11'
  await api.entry(await api.schedule(day), fixed.broadway, { startTime: '7:00 AM' })
  const code = /\/assets\/open-dialog-[^/]*\.js/
  await page.route(code, (route) => route.abort('connectionfailed')) // a built file, not our API: the network is lost just then
  await signIn(page)
  await page.goto(plannerOn(daysheet.url, day))
  await control(page, broadway, 'Note for').click()
  await expect(alert(page)).toContainText('This could not be loaded. Check the connection and try again.')
  await alert(page).getByRole('button', { name: 'OK' }).click()
  await expect(card(page, broadway)).toBeVisible()
  await page.unroute(code)
  await control(page, broadway, 'Note for').click()
  await expect(dialog(page, 'Enter Note for Job')).toBeVisible()
})

test('a calendar whose code cannot be fetched leaves the planner as it is, with a plain field for the day', async ({
  page,
  daysheet,
  signIn,
}) => {
  const api = await office(daysheet)
  const day = '2027-05-13'
  await api.entry(await api.schedule(day), fixed.broadway, { startTime: '7:00 AM' })
  await page.route(/\/assets\/date-field-[^/]*\.js/, (route) => route.abort('connectionfailed')) // a built file, not our API
  await signIn(page)
  await page.goto(plannerOn(daysheet.url, '2027-05-12'))
  await page.locator('input[type=date]').fill(day)
  await expect(card(page, broadway)).toBeVisible()
})

test('a screen whose code is broken off on its way, as when a device changes its network, is fetched once more by itself', async ({
  page,
  daysheet,
  signIn,
}) => {
  await signIn(page)
  const code = /\/assets\/inventory-screen-[^/]*\.js$/
  await page.route(code, (route) => route.abort('connectionreset')) // a built file, not our API; fetched anew it has another address
  await page.goto(`${daysheet.url}/inventory`)
  await expect(page.getByRole('heading', { name: 'Inventory', level: 1 })).toBeVisible()
})
