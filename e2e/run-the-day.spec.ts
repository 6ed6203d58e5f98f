/**
 * From an empty database to hours that agree: people from CSV, a job with a budget, two planned days, clock events that come in while the dashboard is
 * open, and the same numbers on the dashboard, in the CSV and in the employee report.
 */
import { addDays, dayOf, formatDay, momentOf, type Day } from '@daysheet/domain/calendar/day'
import { pathDay } from '@daysheet/domain/calendar/path-day'
import { expect, type Locator, type Page } from '@playwright/test'
import csv from 'papaparse'
import { test, type Daysheet } from './testing/daysheet.ts'
import { downloaded } from './testing/downloads.ts'
import { newPhone, snapshot, type Clocked, type Phone } from './testing/phone.ts'
import { activeJobs, alert, card, control, dialog, exportFrom, member, plannerOn } from './testing/planner.ts'
import { typeDay } from './testing/type-day.ts'

const zone = 'America/New_York'
const job = '10412.1 120 Broadway'
const crew = { field: 'Łukasz Wójcik, Jr.', office: 'María Peña', late: 'Ana Kowalska' }
const everyone = Object.values(crew)
const supervisor = 'Jolanta Ortiz'

const employeesCsv = `Employee Number,First Name,Last Name,SSN\r
17,Łukasz,"Wójcik, Jr.",123-45-6789\r
18,María,Peña,123-45-6780\r
19,Ana,Kowalska,123-45-6781\r
`
const supervisorsCsv = `7,Jolanta,Ortiz,123-45-4321\r\n`

/** What is earned, by the rules of product.md#hours, in hundredths of an hour. */
const earned = {
  // In at 6:58 and never out.
  yesterday: { [crew.field]: '8.00', [crew.office]: '0.00', [crew.late]: '0.00' },
  // 6:53 to 3:22 is 7:00 to 3:15. The office is paid an hour of the gap from 12:00 to 1:45. The third is still at work.
  today: { [crew.field]: '8.25', [crew.office]: '7.50', [crew.late]: '0.00' },
}

async function answer(page: Page, text: string, button: 'Yes' | 'OK'): Promise<void> {
  const box = alert(page).filter({ hasText: text })
  await box.getByRole('button', { name: button }).click()
  await expect(box).toHaveCount(0)
}

async function importPeople(page: Page, { input, rows, button, count }: Record<'input' | 'rows' | 'button' | 'count', string>) {
  await page.getByLabel(input).setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
  await page.getByRole('button', { name: button }).click()
  await answer(page, `Are you sure you want to upload ${count} entries?`, 'Yes')
  await answer(page, 'Success', 'OK')
}

async function addJob(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Job' }).click()
  const form = dialog(page, 'Add Job')
  await form.getByLabel('Address').first().fill('120 Broadway')
  await form.getByLabel('Boro').fill('Manhattan')
  await form.getByLabel('Job Number').fill('10412.1')
  await form.getByText('More about the job').click()
  await form.getByLabel('Budgeted Hours').fill('44')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('row', { name: /10412\.1.*120 Broadway.*44/ })).toBeVisible()
}

async function setRole(page: Page, name: string, role: string): Promise<void> {
  await page.getByRole('tab', { name: 'Employees' }).click()
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const form = dialog(page, 'Edit Employee')
  await form.getByLabel('Role').selectOption({ label: role })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
}

/** The day with the job, its supervisor and all three people, by buttons and dialogs. */
async function planDay(page: Page, url: string, day: Day): Promise<void> {
  await page.goto(plannerOn(url, day))
  await page.getByRole('button', { name: 'Create Schedule' }).click()
  await expect(page.getByText('No Jobs found for this schedule')).toBeVisible()
  await activeJobs(page)
    .getByRole('button', { name: `Add ${job}` })
    .click()
  await page.getByRole('button', { name: `Set ${supervisor} on a job` }).click()
  await dialog(page, `Set ${supervisor} on a job`)
    .getByRole('button', { name: new RegExp(job) })
    .click()
  await expect(control(page, job, 'Supervisor of')).toHaveText(supervisor)
  await control(page, job, 'Choose Employees for').click()
  for (const name of everyone) await dialog(page, 'Choose Employees').getByRole('checkbox', { name }).check()
  await dialog(page, 'Choose Employees').getByRole('button', { name: 'Add 3 people' }).click()
  for (const name of everyone) await expect(member(page, job, name)).toBeVisible()
}

type Planned = Record<string, { id: string }>

/** The worker entries of a day, by name. */
async function plannedOn(phone: Phone, day: Day): Promise<Planned> {
  const filter = {
    where: { date: momentOf(day, { hour: 0, minute: 0 }, zone) },
    include: { scheduleEntries: { workerEntries: 'worker' } },
  }
  const { scheduleEntries } = await phone.read<{ scheduleEntries: { workerEntries: { id: string; worker: { name: string } }[] }[] }>(
    `Schedules/findOne?filter=${encodeURIComponent(JSON.stringify(filter))}`,
  )
  return Object.fromEntries(scheduleEntries.flatMap(({ workerEntries }) => workerEntries.map(({ id, worker }) => [worker.name, { id }])))
}

function clocked(planned: Planned, day: Day) {
  return (name: string, type: 'in' | 'out', time: string, pictures: Pick<Clocked, 'image' | 'signature'> = {}): Clocked => {
    const workerEntry = planned[name]
    if (!workerEntry) throw new Error(`${name} is not planned on ${day}`)
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    return { workerEntry, type, time: momentOf(day, { hour, minute }, zone), ...pictures }
  }
}

const dashboardOn = (url: string, day: Day) => `${url}/dashboard/${pathDay(day)}`
const people = (page: Page): Locator => card(page, job).getByRole('list', { name: `Employees on ${job}` })
const person = (page: Page, name: string): Locator => people(page).getByRole('listitem', { name, exact: true })
const openCard = (page: Page) =>
  card(page, job)
    .getByRole('button', { name: `Clock events of ${job}` })
    .click()

/** The hours that stand on the dashboard, by person. */
async function dashboardHours(page: Page): Promise<Record<string, string>> {
  const hours: Record<string, string> = {}
  for (const name of everyone)
    hours[name] = /(\d+\.\d\d) h/.exec(await person(page, name).locator('[data-hours]').innerText())?.[1] ?? 'none'
  return hours
}

/** The day's file, fetched by the button of the dashboard: hours and flags by person. */
async function exportedDay(page: Page, day: Day): Promise<{ hours: Record<string, string>; flags: Record<string, string> }> {
  const { name, bytes } = await downloaded(page, () => exportFrom(page, 'Export This Schedule'))
  expect(name).toBe(`Timesheet_${formatDay(day)}.csv`)
  const text = bytes.toString('utf8')
  expect(text.charCodeAt(0)).toBe(0xfeff)
  const { data, errors } = csv.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true })
  expect(errors).toEqual([])
  expect(data.map((row) => [row['Date'], row['Job Address']])).toEqual(everyone.map(() => [formatDay(day), '120 Broadway']))
  const column = (title: string) => Object.fromEntries(data.map((row) => [row['Employee'] ?? '', row[title] ?? '']))
  return { hours: column('Total Hours'), flags: column('Flags') }
}

/** Someone's report of these days: hours by date, the total, and what is to be checked by date. */
async function reportOf(page: Page, name: string, [from, to]: readonly [Day, Day]) {
  await typeDay(page, 'From', from)
  await typeDay(page, 'To', to)
  await page.getByRole('combobox', { name: 'Employee' }).fill(name)
  await page.getByRole('option', { name }).click()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const report = page.getByRole('region', { name: 'Hours' })
  await expect(report.getByRole('heading', { name })).toBeVisible()
  const cells = await report.getByRole('table', { name: 'Hours worked' }).getByRole('row').allInnerTexts()
  // The hours are the last figure of a row; the day's status follows them.
  const hoursOn = (day: Day) =>
    cells
      .find((text) => text.includes(formatDay(day)))
      ?.match(/\d+\.\d\d/g)
      ?.at(-1) ?? '0.00'
  const checks = await report.getByRole('region', { name: 'To check' }).getByRole('listitem').allInnerTexts()
  const checkOn = (day: Day) => checks.find((text) => text.includes(formatDay(day))) ?? ''
  return { total: await report.getByRole('status', { name: 'Total Hours' }).innerText(), hoursOn, checkOn }
}

/** A mark on the page that a reload would wipe away. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isTheSamePage: true }))
const isUnloaded = (page: Page) => page.evaluate(() => !('isTheSamePage' in window))

async function signedInPhone({ url }: Daysheet): Promise<Phone> {
  const { phone, mustChangePassword } = await newPhone(url, {
    username: 'jortiz',
    first: 'ortiz4321',
    password: 'seven crews by nine',
  })
  expect(mustChangePassword).toBe(true)
  return phone
}

test('the office runs a day: people, a job, a plan, the clock, and hours that agree everywhere', async ({ page, daysheet, signIn }) => {
  test.slow() // one walk through five screens and two days
  const today = dayOf(new Date(), zone)
  const yesterday = addDays(today, -1)
  const { url } = daysheet

  await test.step('import employees and supervisors from CSV', async () => {
    await signIn(page)
    await page.goto(`${url}/import`)
    await importPeople(page, { input: 'Employee Import', rows: employeesCsv, button: 'Import 3 employees', count: '3' })
    await importPeople(page, { input: 'Supervisor Import', rows: supervisorsCsv, button: 'Import 1 supervisor', count: '1' })
  })

  await test.step('add a job with a budget; one of the people works in the office', async () => {
    await page.goto(`${url}/admin`)
    await addJob(page)
    await setRole(page, crew.office, 'Office')
  })

  await test.step('plan yesterday and today', async () => {
    for (const day of [yesterday, today]) await planDay(page, url, day)
  })

  const phone = await signedInPhone(daysheet)
  const found: Record<'dashboard' | 'csv', Record<string, Record<string, string>>> = { dashboard: {}, csv: {} }

  await test.step('yesterday’s events come in late, while its dashboard is open', async () => {
    await page.goto(dashboardOn(url, yesterday))
    await openCard(page)
    await expect(person(page, crew.field)).toContainText('Did not clock in')
    await mark(page)
    const event = clocked(await plannedOn(phone, yesterday), yesterday)
    await phone.clock([event(crew.field, 'in', '7:04'), event(crew.field, 'out', '15:07'), event(crew.office, 'in', '6:58')])
    await expect(person(page, crew.office)).toContainText('Missing clock-out')
    await expect(person(page, crew.field)).toContainText('7:04 AM → 7:00 AM (−4 min)')
    await expect(card(page, job)).toContainText('1 person to check')
    expect(await isUnloaded(page)).toBe(false)
    found.dashboard[yesterday] = await dashboardHours(page)
    const { hours, flags } = await exportedDay(page, yesterday)
    found.csv[yesterday] = hours
    expect(flags).toEqual({ [crew.field]: '', [crew.office]: 'Missing clock-out', [crew.late]: '' })
  })

  await test.step('today’s events come in with photos and a signature, while the dashboard is open', async () => {
    await page.goto(`${url}/dashboard`)
    await openCard(page)
    await expect(person(page, crew.late)).toContainText('Not clocked in')
    await mark(page)
    const image = await phone.picture('events', { name: 'gate.jpg', bytes: await snapshot(page, 'jpeg') })
    const signature = await phone.picture('signatures', { name: 'signed.png', bytes: await snapshot(card(page, job), 'png') })
    const event = clocked(await plannedOn(phone, today), today)
    await phone.clock([
      ...[event(crew.field, 'in', '6:53', { image }), event(crew.field, 'out', '15:22', { image, signature })],
      ...[event(crew.office, 'in', '7:08'), event(crew.office, 'out', '11:58')],
      ...[event(crew.office, 'in', '13:40'), event(crew.office, 'out', '15:28')],
      event(crew.late, 'in', '0:00'),
    ])
    await expect(person(page, crew.field)).toContainText('6:53 AM → 7:00 AM (+7 min)')
    await expect(person(page, crew.field)).toContainText('3:22 PM → 3:15 PM (−7 min)')
    await expect(person(page, crew.office)).toContainText('incl. 1.00 h gap credit')
    await expect(person(page, crew.late)).toContainText(/On the clock since .+, \d+\.\d\d h so far/)
    await expect(card(page, job).locator('dl')).toContainText(/Assigned\s*3.*On the clock\s*1\s*Finished\s*2\s*Hours\s*15\.75/s)
    await card(page, job)
      .getByRole('button', { name: `Photos and places of ${crew.field}` })
      .click()
    for (const picture of ['Photo', 'Signature']) {
      const shown = person(page, crew.field).getByRole('img', { name: `${picture} of ${crew.field}, out 3:22 PM` })
      await expect(shown).toHaveJSProperty('complete', true)
      await expect.poll(() => shown.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    }
    expect(await isUnloaded(page)).toBe(false)
    found.dashboard[today] = await dashboardHours(page)
    const { hours, flags } = await exportedDay(page, today)
    found.csv[today] = hours
    expect(flags).toEqual({ [crew.field]: '', [crew.office]: '', [crew.late]: 'Missing clock-out' })
  })

  await test.step('the budget is edited where it is nearly used up', async () => {
    const meter = card(page, job).getByRole('meter')
    await expect(meter).toHaveAttribute('aria-valuetext', '23.8 of 44 h, 54%')
    await card(page, job)
      .getByRole('button', { name: `Edit Budget of ${job}` })
      .click()
    await dialog(page, 'Edit Budget').getByLabel('Budgeted Hours').fill('24')
    await dialog(page, 'Edit Budget').getByRole('button', { name: 'Save' }).click()
    await expect(meter).toHaveAttribute('aria-valuetext', '23.8 of 24 h, 99%. 90% of the budget reached')
  })

  await test.step('the employee report says the same, and what is to be checked', async () => {
    await exportFrom(page, 'Employee Report')
    const report: Record<string, Record<string, string>> = { [yesterday]: {}, [today]: {} }
    for (const name of everyone) {
      const { total, hoursOn, checkOn } = await reportOf(page, name, [yesterday, today])
      for (const day of [yesterday, today]) Object.assign(report[day] ?? {}, { [name]: hoursOn(day) })
      expect(Number(total)).toBe(Number(hoursOn(yesterday)) + Number(hoursOn(today)))
      expect(checkOn(yesterday).includes('Missing clock-out')).toBe(name === crew.office)
      expect(checkOn(today).includes('Missing clock-out')).toBe(name === crew.late)
    }
    const expected = { [yesterday]: earned.yesterday, [today]: earned.today }
    // Whoever is at work has earned nothing yet: the screen says since when they are on the clock, and no hours.
    expect(found.dashboard).toEqual({ ...expected, [today]: { ...earned.today, [crew.late]: 'none' } })
    expect(found.csv).toEqual(expected)
    expect(report).toEqual(expected)
  })
})
