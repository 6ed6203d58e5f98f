/** The messages, alerts and rules of home and planner, word for word, each reached by hand. (product.md#screens, product.md#states, product.md#field-checks, product.md#errors) */
import { expect, type Page } from '@playwright/test'
import { office, test, type Office } from './testing/daysheet.ts'
import { activeJobs, alert, card, choose, control, dialog, drag, plannerOn, supervisors } from './testing/planner.ts'

const broadway = '10412 120 Broadway'
let api: Office
let job: { id: string }

test.beforeAll(async ({ daysheet }) => {
  api = await office(daysheet)
  job = await api.create('Jobs', { address: '120 Broadway', boro: 'Manhattan', jobNum: 10412, active: true })
})

/** Reads an alert, word for word, and closes it. */
async function expectAlert(page: Page, text: string): Promise<void> {
  await expect(alert(page).locator('.MuiDialogContent-root')).toHaveText(text)
  await alert(page).getByRole('button', { name: 'OK' }).click()
  await expect(alert(page)).toHaveCount(0)
}

test('a day that could not be read has no schedule to add to or to copy onto', async ({ page, daysheet, signIn }) => {
  await signIn(page)
  await page.route('**/api/Schedules/findOne*', (route) => route.fulfill({ status: 500, json: { error: { message: 'broken' } } }))
  await page.goto(plannerOn(daysheet.url, '2027-03-01'))
  const failed = page.getByText('Error getting schedule, please try again', { exact: true })
  await expect(failed).toBeVisible()
  await page.getByRole('button', { name: `Add ${broadway}` }).click()
  await expectAlert(page, 'No schedule exists for this date, please create one first')
  await drag(activeJobs(page).getByText('120 Broadway'), failed)
  await expectAlert(page, 'No schedule exists for this date, please create one first')
  await page.getByRole('button', { name: 'Copy Schedule' }).click()
  await expectAlert(page, 'No schedule found, please create one first')
})

test('a day without a schedule says so, and makes one for what needs it', async ({ page, daysheet, signIn }) => {
  await signIn(page)
  await page.goto(plannerOn(daysheet.url, '2027-03-01'))
  await expect(page.getByText('No Schedule found', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Export This Schedule' }).click()
  await expectAlert(page, 'No schedule found for this date')

  await page.getByRole('button', { name: 'Create Schedule' }).click()
  await expect(page.getByText('No Jobs found for this schedule', { exact: true })).toBeVisible()
  await expect(page.getByText('Drag an active job here to add one', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Copy Schedule' }).click()
  await dialog(page, 'Choose Schedule').getByRole('button', { name: 'Preview copy' }).click()
  await expectAlert(page, 'Schedule not found')

  const createAndAdd = async () => {
    await expect(alert(page).locator('.MuiDialogContent-root')).toHaveText('No schedule found, please create one first')
    await expect(alert(page).getByRole('button', { name: 'Create schedule and add' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(card(page, broadway)).toBeVisible()
  }
  await page.goto(plannerOn(daysheet.url, '2027-03-22'))
  await page.getByRole('button', { name: `Add ${broadway}` }).click()
  await createAndAdd()
  await page.goto(plannerOn(daysheet.url, '2027-03-25'))
  await page.getByRole('button', { name: 'Add/Reactivate Job' }).click()
  const adding = dialog(page, 'Add/Reactivate Job')
  await adding.getByLabel('Choose an existing job').fill('120 B')
  await page.getByRole('option', { name: broadway }).click()
  await adding.getByRole('button', { name: 'Add to schedule' }).click()
  await createAndAdd()
  await page.goto(plannerOn(daysheet.url, '2027-03-23'))
  await drag(activeJobs(page).getByText('120 Broadway'), page.getByText('No Schedule found', { exact: true }))
  await createAndAdd()
  await page.goto(plannerOn(daysheet.url, '2027-03-24'))
  await page.getByRole('button', { name: 'Copy from Tuesday 03-23-2027' }).click()
  await dialog(page, 'Choose Schedule').getByRole('button', { name: 'Copy 1 job' }).click()
  await expect(card(page, broadway)).toBeVisible()
})

test('a card says what is missing and why it is cancelled; a note is saved only when there is one', async ({ page, daysheet, signIn }) => {
  const entry = await api.entry(await api.schedule('2027-03-02'), job)
  await signIn(page)
  await page.goto(plannerOn(daysheet.url, '2027-03-02'))
  await expect(card(page, broadway).getByRole('button', { name: `ACP7 not uploaded: ${broadway}` })).toBeVisible()
  await card(page, broadway).getByText('ACP7 not uploaded', { exact: true }).click()
  await expect(dialog(page, `Upload ACP7 for ${broadway}`)).toBeVisible()
  await page.keyboard.press('Escape')

  await choose(page, broadway, 'Cancel job')
  await dialog(page, 'Cancel reason').getByRole('button', { name: 'Cancel job' }).click()
  await expect(card(page, broadway).getByText('Cancelled: Unknown', { exact: true })).toBeVisible()
  await choose(page, broadway, 'Reactivate')
  await expect(card(page, broadway).getByText(/^Cancelled:/)).toHaveCount(0)
  await choose(page, broadway, 'Cancel job')
  await dialog(page, 'Cancel reason').getByLabel('Reason (optional)').fill('Boiler is running')
  await dialog(page, 'Cancel reason').getByRole('button', { name: 'Cancel job' }).click()
  await expect(card(page, broadway).getByText('Cancelled: Boiler is running', { exact: true })).toBeVisible()

  await control(page, broadway, 'Note for').click()
  const note = dialog(page, 'Enter Note for Job')
  await note.getByRole('textbox').fill('   ')
  await expect(note.getByRole('button', { name: 'Save' })).toBeDisabled()
  await note.getByRole('textbox').fill('Roof')
  await note.getByRole('button', { name: 'Save' }).click()
  await expect(control(page, broadway, 'Note for')).toHaveText('Roof')
  expect(await api.read(`ScheduleEntries/${entry.id}`)).toMatchObject({ notes: 'Roof', cancelled: true })

  await control(page, broadway, 'Start time of').click()
  const time = dialog(page, 'Choose Start Time')
  await expect(time.getByLabel('Hour')).toHaveValue('7')
  await expect(time.getByLabel('Minute')).toHaveValue('00')
  await expect(time.getByLabel('AM or PM')).toHaveValue('AM')
  expect(await time.getByLabel('Hour').locator('option').allTextContents()).toEqual(Array.from({ length: 12 }, (_, hour) => `${hour + 1}`))
  expect(await time.getByLabel('Minute').locator('option').allTextContents()).toEqual(['00', '15', '30', '45'])
})

test('a supervisor who is gone meanwhile is an invalid selection', async ({ page, daysheet, signIn }) => {
  await api.entry(await api.schedule('2027-03-03'), job)
  const { id } = await api.create('Supervisors', { name: 'Jolanta Ortiz', active: true })
  await signIn(page)
  await page.goto(plannerOn(daysheet.url, '2027-03-03'))
  await expect(card(page, broadway)).toBeVisible()
  await supervisors(page).getByRole('button', { name: 'Set Jolanta Ortiz on a job' }).click()
  const choice = dialog(page, 'Set Jolanta Ortiz on a job')
  await expect(choice).toBeVisible()
  await api.change(`Supervisors/${id}`, { active: false })
  // By its text, not by its place: behind a dialog the list has none, and would be empty at once.
  await expect(page.getByText('Jolanta Ortiz', { exact: true })).toHaveCount(0)
  await choice.getByRole('button', { name: new RegExp(broadway) }).click()
  await expectAlert(page, 'Invalid supervisor selection')
  await expect(control(page, broadway, 'Supervisor of')).toHaveText('No supervisor')
})

test('the Job Filter matches number text and address, whatever the case', async ({ page, daysheet, signIn }) => {
  await api.create('Jobs', { address: '5 Hylan Boulevard', jobNum: 20077.5, jobNumDecimals: 1, active: true })
  await api.create('Jobs', { address: '77 Closed Street', jobNum: 20099, active: false })
  await signIn(page)
  await page.goto(plannerOn(daysheet.url, '2027-03-04'))
  const shown = activeJobs(page).getByRole('button', { name: /^Add / })
  await expect(shown).toHaveCount(2)
  for (const [term, name] of [
    ['HYLAN', 'Add 20077.5 5 Hylan Boulevard'],
    ['077.5', 'Add 20077.5 5 Hylan Boulevard'],
    ['broadw', `Add ${broadway}`],
  ] as const) {
    await page.getByLabel('Job Filter').fill(term)
    await expect(shown).toHaveCount(1)
    await expect(shown).toHaveAccessibleName(name)
  }
  await page.getByLabel('Job Filter').fill('closed')
  await expect(page.getByText('No active job matches this filter')).toBeVisible()
})

test('home counts shifts and who is on the clock from real clock events, and follows them', async ({ page, daysheet, signIn }) => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
  const crew = await Promise.all(['Ana Kowalska', 'Luis Peña', 'Wei Chen'].map((name) => api.create('Workers', { name })))
  const entry = await api.entry(await api.schedule(today), job, { crew, startTime: '7:00 AM' })
  const clock = (at: number, type: 'in' | 'out') =>
    api.create('Events', { workerEntryId: entry.crew[at]?.id, type, time: new Date().toISOString(), latitude: 40.7, longitude: -74 })
  await signIn(page)
  await page.goto(`${daysheet.url}/stats`)
  const gauge = page.getByRole('meter', { name: 'On Clock' })
  const [year, month, date] = today.split('-')
  await expect(page.getByText(`${month}-${date}-${year}`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Scheduled Shifts' }).locator('..')).toContainText('3')
  await expect(gauge).toHaveText(/0%\s*0\/3/)
  await clock(0, 'in')
  await expect(gauge).toHaveText(/33%\s*1\/3/)
  await clock(1, 'in')
  await expect(gauge).toHaveText(/67%\s*2\/3/)
  await clock(0, 'out')
  await expect(gauge).toHaveText(/33%\s*1\/3/)
  await expect(page.getByRole('heading', { name: 'Jobs Active Today' })).toBeVisible()
  const jobsToday = page.getByRole('region', { name: 'Jobs Active Today' })
  await expect(jobsToday.getByRole('listitem').filter({ hasText: '120 Broadway' })).toContainText('7:00 AM')
  await page.getByRole('link', { name: 'Details for today' }).click()
  await expect(page).toHaveURL(new RegExp(`${month}${date}${year}`))
})

test('Job Search takes a whole number, a decimal and an address', async ({ page, daysheet, signIn }) => {
  for (const [jobNum, jobNumDecimals, address] of [
    [300, 0, '1 First Avenue'],
    [300.5, 1, '2 Second Avenue'],
    [301, 0, '3 Third Avenue'],
    [999, 0, '300 Park Row'],
    [888, 0, '45 Route 300.5'],
  ] as const)
    await api.create('Jobs', { address, jobNum, jobNumDecimals, active: jobNum !== 301 })
  await signIn(page)
  const search = async (term: string) => {
    await page.getByLabel('Job Search').fill(term)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
  }
  const found = page.getByRole('region', { name: 'Search Results' }).getByRole('listitem')
  const expectFound = async (...addresses: string[]) => {
    await expect(found).toHaveCount(addresses.length)
    for (const address of addresses) await expect(found.filter({ hasText: address })).toHaveCount(1)
  }
  await page.goto(`${daysheet.url}/`)
  await search('300')
  await expectFound('1 First Avenue', '2 Second Avenue', '300 Park Row', '45 Route 300.5')
  await search('300.5')
  await expectFound('2 Second Avenue', '45 Route 300.5')
  await search('301')
  await expectFound('3 Third Avenue')
  await search('tHIRd')
  await expectFound('3 Third Avenue')
  await search('no such street')
  await expectFound()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByRole('heading', { name: 'Jobs Active Today' })).toBeVisible()
  await expect(page.getByLabel('Job Search')).toHaveValue('')
})
