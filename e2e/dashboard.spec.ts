/** The dashboard as the office watches it all day: what comes in appears, what is open stays open, and everything can be read on a phone. */
import { expect, type Locator, type Page } from '@playwright/test'
import { account, office, test, type Office } from './testing/daysheet.ts'
import { newPhone, snapshot, type Phone } from './testing/phone.ts'
import { card, choose, dialog } from './testing/planner.ts'

// Days far from the server's own: a Wednesday on which the clocks have not changed yet.
const today = '2027-03-10'
const yesterday = '2027-03-09'
const noon = new Date('2027-03-10T17:10:00.000Z')
const at = (time: string, day = today) => new Date(`${day}T${time}:00.000-05:00`).toISOString()

const broadway = '10412.10 120 Broadway'
const hylan = '10077 5 Hylan Boulevard'
const crowded = '10500 12 Grand Street'

let api: Office
let phone: Phone
let ana: { id: string }
let forgetful: { id: string }

const person = (page: Page, name: string): Locator => page.getByRole('listitem', { name, exact: true })
const toggle = (page: Page, job: string): Locator => page.getByRole('button', { name: `Clock events of ${job}` })
const figure = (page: Page, words: string): Locator =>
  page.getByRole('group', { name: 'Day totals' }).locator('div', { has: page.getByText(words, { exact: true }) })

test.beforeAll(async ({ daysheet }) => {
  api = await office(daysheet)
  const signIn = { username: account.username, first: account.password, password: account.password }
  phone = (await newPhone(daysheet.url, signIn)).phone
  // Each with a filing: work without one is to be checked as well.
  const job = async (address: string, jobNum: number, more: object = {}) => {
    const created = await api.create('Jobs', { address, jobNum, active: true, ...more })
    await api.create('ScopeParts', { jobId: created.id, filingNumber: 'TRU0401MN26', squareFeet: 100 })
    return created
  }
  const first = await job('120 Broadway', 10412.1, { jobNumDecimals: 2, budget: 10 })
  const second = await job('5 Hylan Boulevard', 10077)
  const third = await job('12 Grand Street', 10500)
  const worker = (name: string) => api.create('Workers', { name, active: true })
  const people = await Promise.all(Array.from({ length: 12 }, (_, number) => worker(`Person ${String(number + 1).padStart(2, '0')}`)))
  const workers = await Promise.all(['Ana Kowalska', 'Luis Peña'].map(worker))
  const schedule = await api.schedule(today)
  const entry = await api.entry(schedule, first, { crew: workers, startTime: '7:00 AM' })
  ana = entry.crew[0] as { id: string } // two were put on it
  await api.entry(schedule, second, { startTime: '6:30 AM' })
  const full = await api.entry(schedule, third, { crew: people, startTime: '8:00 AM' })
  const times = ['6:53', '09:02', '09:21', '11:30', '12:08', '15:37'].map((time) => time.padStart(5, '0'))
  await phone.clock(
    full.crew.flatMap((workerEntry) =>
      times.map((time, order) => ({ workerEntry, type: order % 2 === 0 ? 'in' : 'out', time: at(time) }) as const),
    ),
  )
  const before = await api.entry(await api.schedule(yesterday), first, { crew: workers, startTime: '7:00 AM' })
  forgetful = before.crew[1] as { id: string } // two were put on it
})

test('somebody clocks in and out while the office looks on: times, hours, pictures and what is running appear by themselves', async ({
  page,
  daysheet,
  signIn,
}) => {
  await page.clock.install({ time: noon })
  await signIn(page)
  await page.goto(`${daysheet.url}/dashboard`)
  await expect(page.getByText('Wednesday', { exact: true })).toBeVisible()
  await toggle(page, broadway).click()
  await expect(person(page, 'Ana Kowalska')).toContainText('Not clocked in')
  await expect(figure(page, 'On the clock')).toContainText('0')

  const image = await phone.picture('events', { name: 'gate.jpg', bytes: await snapshot(page, 'jpeg') })
  const signature = await phone.picture('signatures', { name: 'signed.png', bytes: await snapshot(card(page, broadway), 'png') })
  await phone.clock([{ workerEntry: ana, type: 'in', time: at('06:53'), image }])
  await expect(person(page, 'Ana Kowalska')).toContainText('6:53 AM → 7:00 AM (+7 min)')
  await expect(person(page, 'Ana Kowalska')).toContainText(/On the clock since .+, 5\.25 h so far/)
  await expect(person(page, 'Ana Kowalska')).not.toContainText('0.00 h')
  await expect(figure(page, 'On the clock')).toContainText('1')
  await expect(page.getByRole('button', { name: 'To check (0)' })).toBeVisible()

  // A quarter of an hour later, by itself: 12:25 PM, which rounds to half past.
  await page.clock.fastForward('15:00')
  await expect(person(page, 'Ana Kowalska')).toContainText(/On the clock since .+, 5\.50 h so far/)

  await phone.clock([{ workerEntry: ana, type: 'out', time: at('15:22'), image, signature }])
  await expect(person(page, 'Ana Kowalska')).toContainText('3:22 PM → 3:15 PM (−7 min)')
  await expect(person(page, 'Ana Kowalska')).toContainText('8.25 h')
  await expect(person(page, 'Ana Kowalska')).toContainText('Finished')
  await expect(card(page, broadway).getByRole('meter')).toHaveAttribute('aria-valuetext', '8.3 of 10 h, 83%. 75% of the budget reached')

  await page.getByRole('button', { name: 'Photos and places of Ana Kowalska' }).click()
  const events = page.getByRole('table', { name: 'Clock events of Ana Kowalska' })
  await expect(events.getByRole('row')).toHaveCount(3)
  for (const picture of [
    'Photo of Ana Kowalska, out 3:22 PM',
    'Signature of Ana Kowalska, out 3:22 PM',
    'Map of Ana Kowalska, out 3:22 PM',
  ])
    await expect
      .poll(() => events.getByRole('img', { name: picture }).evaluate((element) => (element as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
  await expect(events.getByRole('link', { name: 'Map of Ana Kowalska, out 3:22 PM, in a new window' })).toHaveAttribute('href', /40\.7223/)
  await expect(toggle(page, broadway)).toHaveAttribute('aria-expanded', 'true')
})

test('a clock-out forgotten yesterday is a warning, found by the filter and kept apart from the hours', async ({
  page,
  daysheet,
  signIn,
}) => {
  await page.clock.install({ time: noon })
  await phone.clock([{ workerEntry: forgetful, type: 'in', time: at('07:00', yesterday) }])
  await signIn(page)
  await page.goto(`${daysheet.url}/dashboard`)
  await page.getByRole('button', { name: 'Previous day' }).click()
  await expect(page).toHaveURL(`${daysheet.url}/dashboard/03092027`)
  await page.getByRole('button', { name: 'To check (1)' }).click()
  await toggle(page, broadway).click()
  await expect(page.getByText('To check: Luis Peña: Missing clock-out')).toBeVisible()
  await expect(person(page, 'Luis Peña')).toContainText('0.00 h')
  await expect(page.getByText(/running/)).toHaveCount(0)
})

test('two offices edit one budget and one note: the second is told what the first made of it', async ({
  page,
  browser,
  daysheet,
  signIn,
}) => {
  const second = await (await browser.newContext()).newPage()
  for (const window of [page, second]) {
    await window.clock.install({ time: noon })
    await signIn(window)
    await window.goto(`${daysheet.url}/dashboard`)
    await window.getByRole('button', { name: `Edit Budget of ${hylan}` }).click()
  }
  await dialog(page, 'Edit Budget').getByLabel('Budgeted Hours').fill('40')
  await dialog(page, 'Edit Budget').getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page, 'Edit Budget')).toHaveCount(0)
  await dialog(second, 'Edit Budget').getByLabel('Budgeted Hours').fill('60')
  await dialog(second, 'Edit Budget').getByRole('button', { name: 'Save' }).click()
  await expect(dialog(second, 'Edit Budget')).toContainText('The budget was changed to 40 h by office. Your change was not saved')
  await expect(dialog(second, 'Edit Budget').getByLabel('Budgeted Hours')).toHaveValue('60')
  await dialog(second, 'Edit Budget').getByRole('button', { name: 'Save' }).click()
  for (const window of [page, second]) await expect(card(window, hylan)).toContainText('0.0 of 60 h')

  await choose(page, hylan, 'Add a note')
  await dialog(page, 'Enter Note for Job').getByRole('textbox').fill('Roof, gate code 1234')
  await dialog(page, 'Enter Note for Job').getByRole('button', { name: 'Save' }).click()
  for (const window of [page, second]) await expect(card(window, hylan)).toContainText('Roof, gate code 1234')
  await second.context().close()
})

test('one job by its number, from day to day; a date that is none is today', async ({ page, daysheet, signIn }) => {
  await page.clock.install({ time: noon })
  await signIn(page)
  await page.goto(`${daysheet.url}/dashboard/13402027`)
  await expect(page).toHaveURL(`${daysheet.url}/dashboard`)
  await expect(page.getByText('Wednesday', { exact: true })).toBeVisible()
  await choose(page, broadway, 'All days')
  await expect(page).toHaveURL(`${daysheet.url}/dashboard/job/10412.10`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(toggle(page, broadway)).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('button', { name: 'Previous day' }).click()
  await expect(page).toHaveURL(`${daysheet.url}/dashboard/job/10412.10/03092027`)
  await expect(card(page, broadway)).toBeVisible()
  const history = page.getByRole('group', { name: `History of ${broadway}` })
  await expect(history.getByRole('row')).toHaveCount(3)
  await history.getByRole('link', { name: '03-10-2027' }).click()
  await expect(page).toHaveURL(`${daysheet.url}/dashboard/job/10412.10/03102027`)
  // The address is there before the day is.
  await expect(page.getByText('Wednesday', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Next day' }).click()
  await expect(page.getByText('No Schedule found')).toBeVisible()
  await page.goto(`${daysheet.url}/dashboard/03102027?jobNum=99999`)
  await expect(page.getByText('No Jobs found for this schedule and job')).toBeVisible()
  await page.goto(`${daysheet.url}/dashboard/03102027?jobNum=10412.1`)
  await expect(card(page, broadway)).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Timeclock' }).click()
  await expect(page).toHaveURL(`${daysheet.url}/dashboard`)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('twelve people with six events each are read without moving sideways', async ({ page, daysheet, signIn }) => {
    await page.clock.install({ time: noon })
    await signIn(page)
    await page.goto(`${daysheet.url}/dashboard`)
    await toggle(page, crowded).click()
    const isWithin = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
    await expect(page.getByRole('list', { name: `Employees on ${crowded}` }).getByRole('listitem', { name: /^Person/ })).toHaveCount(12)
    await expect(page.getByRole('list', { name: 'Times of Person 12' }).getByRole('listitem')).toHaveCount(6)
    expect(await isWithin()).toBe(true)
    await page.getByRole('button', { name: `Show photos and places of everybody on ${crowded}` }).click()
    await expect(page.getByRole('table')).toHaveCount(12)
    expect(await isWithin()).toBe(true)
  })
})

test('it prints on white paper with its date and without its buttons', async ({ page, daysheet, signIn }) => {
  await page.clock.install({ time: noon })
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page)
  await page.goto(`${daysheet.url}/dashboard`)
  await toggle(page, crowded).click()
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await expect(page.getByText('Wednesday 03-10-2027', { exact: true })).toBeVisible()
  await expect(card(page, crowded)).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(person(page, 'Person 12')).toContainText('6:53 AM → 7:00 AM (+7 min)')
  for (const button of ['Expand all', 'Clock events', 'Exports…'])
    await expect(page.getByText(button, { exact: true }).first()).toBeHidden()
})
