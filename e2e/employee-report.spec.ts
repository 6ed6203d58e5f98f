/** Employee Report: someone's hours, what to check, and the same numbers on the screen, in its file, in the exports and on paper. (product.md#employee-report, product.md#hours) */
import { expect, type Page } from '@playwright/test'
import { office, test, type Office } from './testing/daysheet.ts'
import { downloadedCsv } from './testing/downloads.ts'
import { exportFrom } from './testing/planner.ts'
import { typeDay } from './testing/type-day.ts'

interface Row {
  id: string
}

/** Clock times of one day as people say them, in New York. In the week of these tests it is four hours behind UTC. */
const at = (day: string, time: string) => new Date(`${day}T${time}:00.000-04:00`).toISOString()
const hourMs = 3_600_000

const broadway = '120 Broadway'
let api: Office
let job: Row
let olga: Row
let report: string

/** Puts somebody on a job on a day, with the clock events given as `in 07:07`. */
async function work(worker: Row, day: string, clock: readonly string[]): Promise<Row> {
  const { crew } = await api.entry(await api.schedule(day), job, { crew: [worker] })
  const [entry] = crew
  if (!entry) throw new Error('Nobody was put on the job')
  for (const said of clock) {
    const [type, time = ''] = said.split(' ')
    await api.create('Events', { workerEntryId: entry.id, type, time: at(day, time) })
  }
  return entry
}

const total = (page: Page) => page.getByRole('status', { name: 'Total Hours' })
const days = (page: Page) => page.getByRole('table', { name: 'Hours worked' }).getByRole('row')
const toCheck = (page: Page) => page.getByRole('region', { name: 'To check' })

test.beforeAll(async ({ daysheet }) => {
  api = await office(daysheet)
  job = await api.create('Jobs', { address: broadway, boro: 'Manhattan', jobNum: 10412.1, jobNumDecimals: 2, active: true })
  olga = await api.create('Workers', { name: 'Olga Núñez', role: 'office', active: true })
  await api.create('Workers', { name: 'Olga Inactive', active: false })
  // Half an hour between is paid to an office worker in full, and two and a half hours count as one.
  await work(olga, '2026-03-09', ['in 07:07', 'out 11:08', 'in 11:52', 'out 15:53'])
  await work(olga, '2026-03-10', ['in 07:00', 'out 10:00', 'in 12:30', 'out 15:00'])
  await work(olga, '2026-03-11', ['in 07:00'])
  await work(olga, '2026-03-12', ['in 08:00', 'out 08:05'])
  await work(olga, '2026-03-13', ['in 07:00', 'in 07:30', 'out 09:00'])
  report = `/employeereport?from=2026-03-09&to=2026-03-13&worker=${olga.id}`
})

test('somebody looks up a week, checks a doubtful day on its dashboard and comes back to the report', async ({
  page,
  daysheet,
  signIn,
}) => {
  await signIn(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Employee Report' }).click()
  await expect(page).toHaveURL(`${daysheet.url}/employeereport`)
  await expect(page.getByText(/^No hours from \d\d-\d\d-\d{4} to|employees?, \d\d-\d\d-\d{4} to/)).toBeVisible()

  await typeDay(page, 'From', '2026-03-09')
  await typeDay(page, 'To', '2026-03-13')
  await page.getByRole('combobox', { name: 'Employee' }).fill('OLGA')
  await expect(page.getByRole('option')).toHaveText(['Olga Núñez'])
  await page.getByRole('option', { name: 'Olga Núñez' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()

  await expect(total(page)).toHaveText('17.50')
  await expect(page).toHaveURL(`${daysheet.url}${report}`)
  await expect(days(page)).toHaveText([
    'DateJobReg1.5×2×HoursStatus',
    /^03-09-2026 Mon10412\.10 120 Broadway9\.000\.000\.009\.00/,
    /^03-10-2026 Tue10412\.10 120 Broadway6\.500\.000\.006\.50/,
    /^03-13-2026 Fri10412\.10 120 BroadwayClocked in twice2\.000\.000\.002\.00To review$/,
    'Total17.500.000.0017.50',
  ])
  await expect(toCheck(page).getByRole('listitem')).toHaveText([
    '03-11-2026 Wed0.00 hours10412.10 120 BroadwayMissing clock-out',
    '03-12-2026 Thu0.00 hours10412.10 120 BroadwayClocked in and out but no hours paid',
    '03-13-2026 Fri2.00 hours10412.10 120 BroadwayClocked in twice',
  ])

  const missing = toCheck(page).getByRole('link', { name: '03-11-2026 Wed' })
  await expect(missing).toHaveAttribute('href', '/dashboard/03112026')
  await missing.click()
  await expect(page.getByText(broadway).first()).toBeVisible()
  await expect(page).not.toHaveURL(/employeereport/)
  await page.goBack()
  await expect(total(page)).toHaveText('17.50')
  await expect(page.getByRole('combobox', { name: 'Employee' })).toHaveValue('Olga Núñez')

  await page.reload()
  await expect(total(page)).toHaveText('17.50')
})

test('screen, the report’s file and the export of the period say the same hours', async ({ page, daysheet, signIn }) => {
  await signIn(page)
  await page.goto(daysheet.url + report)
  await expect(total(page)).toHaveText('17.50')
  const shown = await days(page).evaluateAll((rows) =>
    rows.slice(1, -1).map((row) => {
      const [date = '', , , , , hours = ''] = [...row.children].map((cell) => cell.textContent)
      return [date.slice(0, 'MM-DD-YYYY'.length), hours]
    }),
  )
  const file = await downloadedCsv(page, () => page.getByRole('button', { name: 'CSV' }).click())
  expect(file.name).toBe('Hours_Olga_Núñez_03-09-2026_03-13-2026.csv')
  expect(file.rows[0]?.slice(5)).toEqual([...['Straight', 'Overtime 1.5', 'Overtime 2', 'Other Overtime', 'Status', 'Employee Number']])
  expect(file.rows.map((row) => row.slice(0, 5))).toEqual([
    ['Date', 'Job', 'Hours', 'Job Number', 'Flags'],
    ['03-09-2026', broadway, '9.00', '10412.10', ''],
    ['03-10-2026', broadway, '6.50', '10412.10', ''],
    ['03-11-2026', broadway, '0.00', '10412.10', 'Missing clock-out'],
    ['03-12-2026', broadway, '0.00', '10412.10', 'Clocked in and out but no hours paid'],
    ['03-13-2026', broadway, '2.00', '10412.10', 'Clocked in twice'],
  ])
  const paid = file.rows.slice(1).filter(([, , hours]) => hours !== '0.00')
  expect(paid.map(([date, , hours]) => [date, hours])).toEqual(shown)

  await page.goto(`${daysheet.url}/dashboard/03132026`)
  await exportFrom(page, 'Export By Date Range')
  const range = page.getByRole('dialog', { name: 'Export by Date Range' })
  const exported = await downloadedCsv(page, () => range.getByRole('button', { name: 'Download' }).click())
  await expect(range).toHaveCount(0)
  expect(exported.name).toBe('Timesheet_03-09-2026_to_03-13-2026.csv')
  expect(exported.rows.map(([date, , employee, hours, , flags]) => [date, employee, hours, flags])).toEqual([
    ['Date', 'Employee', 'Total Hours', 'Flags'],
    ['03-09-2026', 'Olga Núñez', '9.00', ''],
    ['03-10-2026', 'Olga Núñez', '6.50', ''],
    ['03-11-2026', 'Olga Núñez', '0.00', 'Missing clock-out'],
    ['03-12-2026', 'Olga Núñez', '0.00', 'Clocked in and out but no hours paid'],
    ['03-13-2026', 'Olga Núñez', '2.00', 'Clocked in twice'],
  ])

  const hours = (await api.read(`Workers/${olga.id}/hours?from=2026-03-09&to=2026-03-13`)) as { totalHours: number }
  expect(hours.totalHours).toBe(17.5)
})

test('the dashboard exports its day and a job, and says so when there is no schedule', async ({ page, daysheet, signIn }) => {
  await signIn(page)
  await page.goto(`${daysheet.url}/dashboard/03092026`)
  await expect(page.getByText(broadway).first()).toBeVisible()
  const day = await downloadedCsv(page, () => exportFrom(page, 'Export This Schedule'))
  expect(day).toEqual({
    name: 'Timesheet_03-09-2026.csv',
    rows: [
      ['Date', 'Job Address', 'Employee', 'Total Hours', 'Flags'],
      ['03-09-2026', broadway, 'Olga Núñez', '9.00', ''],
    ],
  })

  await exportFrom(page, 'Export By Job Number')
  const byJob = page.getByRole('dialog', { name: 'Export by Job Number' })
  await byJob.getByRole('combobox', { name: 'Job' }).fill('10412')
  await page.getByRole('option', { name: '10412.10 120 Broadway' }).click()
  const ofJob = await downloadedCsv(page, () => byJob.getByRole('button', { name: 'Download' }).click())
  expect(ofJob.name).toBe('Timesheet_Job_10412.10.csv')
  expect(ofJob.rows.filter(([, , employee]) => employee === 'Olga Núñez').map(([date, , , hours]) => [date, hours])).toEqual([
    ['03-09-2026', '9.00'],
    ['03-10-2026', '6.50'],
    ['03-11-2026', '0.00'],
    ['03-12-2026', '0.00'],
    ['03-13-2026', '2.00'],
  ])

  await page.goto(`${daysheet.url}/dashboard/03152026`)
  await exportFrom(page, 'Export This Schedule')
  await expect(page.getByRole('alertdialog')).toContainText('No schedule found for this date')
  await page.getByRole('button', { name: 'OK' }).click()
  await exportFrom(page, 'Employee Report')
  await expect(page).toHaveURL(`${daysheet.url}/employeereport`)
})

test('a link to a report leads there after sign-in, also for an employee who is inactive by now', async ({ page, daysheet }) => {
  const gone = await api.create('Workers', { name: 'Petra Gone', active: true })
  await work(gone, '2026-03-16', ['in 07:00', 'out 15:30'])
  await api.change(`Workers/${gone.id}`, { active: false })
  await page.goto(`${daysheet.url}/employeereport?from=2026-03-16&to=2026-03-16&worker=${gone.id}`)
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Username').fill(daysheet.username)
  await page.getByLabel('Password').fill(daysheet.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(total(page)).toHaveText('8.50')
  await expect(page.getByRole('combobox', { name: 'Employee' })).toHaveValue('Petra Gone (inactive)')
  await page.goto(`${daysheet.url}/employeereport?from=2026-03-16&to=2026-03-16&worker=${job.id}`)
  await expect(page.getByText('Employee not found. Choose another one.')).toBeVisible()
})

test('clocking out elsewhere moves the hours of today while one looks at them', async ({ page, daysheet, signIn }) => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
  const wei = await api.create('Workers', { name: 'Wei Chen', active: true })
  const entry = await work(wei, today, [])
  // One now for both: a quarter of an hour that turns in between would be a quarter more.
  const now = Date.now()
  const clock = (type: string, hoursAgo: number) =>
    api.create('Events', { workerEntryId: entry.id, type, time: new Date(now - hoursAgo * hourMs).toISOString() })
  await clock('in', 3)
  await signIn(page)
  await page.goto(`${daysheet.url}/employeereport?from=${today}&to=${today}&worker=${wei.id}`)
  await expect(total(page)).toHaveText('0.00')
  await expect(toCheck(page)).toContainText('Missing clock-out (today: may still be at work)')
  await clock('out', 1)
  await expect(total(page)).toHaveText('2.00')
  await expect(toCheck(page)).toHaveCount(0)
})

test('the report prints whose hours they are, for when, the total and every day, and nothing else', async ({ page, daysheet, signIn }) => {
  await signIn(page)
  await page.goto(daysheet.url + report)
  await expect(total(page)).toHaveText('17.50')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('heading', { name: 'Employee Report' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Olga Núñez' })).toBeVisible()
  await expect(page.getByText('03-09-2026 to 03-13-2026')).toBeVisible()
  await expect(total(page)).toBeVisible()
  await expect(days(page)).toHaveCount(5)
  await expect(toCheck(page)).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('search')).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})
