/** The page of a job: everything that was recorded of it, where each part leads, and what arrives while it is looked at. */
import { addDays, dayOf, formatDay, momentOf, type Day } from '@daysheet/domain/calendar/day'
import { pathDay } from '@daysheet/domain/calendar/path-day'
import { expect, type Page } from '@playwright/test'
import { expectNoFaults, expectNoSidewaysScroll, someOf, windows } from './testing/accessibility.ts'
import { office, test } from './testing/daysheet.ts'

const zone = 'America/New_York'
const today = dayOf(new Date(), zone)
const dateAt = (day: Day, hour: number) => momentOf(day, { hour, minute: 0 }, zone)
const bagout = '00000000-0000-4000-8000-00000000ba60'
const known = { busy: '', empty: '', checklist: '', report: '' }
const workedOn = addDays(today, -3)

test.beforeAll(async ({ daysheet }) => {
  const api = await office(daysheet)
  const owner = { ownerName: 'St. Brendan Parish', ownerPhone: '2125550118' }
  const busy = await api.create('Jobs', {
    address: '120 Broadway',
    boro: 'Manhattan',
    jobNum: 10412.1,
    jobNumDecimals: 1,
    budget: 40,
    active: true,
    ...owner,
  })
  const supervisor = await api.create('Supervisors', { name: 'J. Ortiz', username: 'jortiz', password: 'four crews at six', active: true })
  const worker = await api.create('Workers', { name: 'Ana Kowalska', active: true })
  const { crew } = await api.entry(await api.schedule(workedOn), busy, { crew: [worker], supervisorId: supervisor.id })
  for (const [hour, type] of [
    [7, 'in'],
    [15, 'out'],
  ] as const)
    await api.create('Events', { workerEntryId: crew[0]?.id, type, time: dateAt(workedOn, hour) })
  const at = (hour: number) => ({ jobId: busy.id, supervisorId: supervisor.id, time: dateAt(workedOn, hour) })
  const images = ['/api/images/jobs/download/nothing.jpg']
  const checklist = await api.create('Checklists', { ...at(8), images })
  const report = await api.create('JobInspections', { ...at(9), type: 'inspection', synopsis: 'All dry' })
  await api.create('ImageSets', { ...at(10), images })
  const part = { filingNumber: 'TRU0401MN26', floor: '3', entireFloor: false, squareFeet: 100, abatementType: 'Removal' }
  await api.create('ScopeParts', { ...part, jobId: busy.id })
  const item = { unitOfMeasure: 'roll', type: 'consumable', serialRequired: false, code: 0, price: 4 }
  const tape = await api.create('Items', { ...item, name: 'Duct tape' })
  const order = (hour: number) =>
    api.create('Orders', { date: dateAt(workedOn, hour), jobDate: null, jobId: busy.id, supervisorId: supervisor.id })
  await api.create('ItemEntries', { orderId: (await order(6)).id, itemId: tape.id, qty: 10, qtyPicked: 10 })
  await api.create('ItemEntries', { orderId: (await order(14)).id, itemId: bagout, qty: 41, qtyPicked: 41 })
  await api.create('ContainerReqs', { jobId: busy.id, note: 'Two, at the gate' })
  const empty = await api.create('Jobs', { address: '1 Nothing Yet Plaza', active: true })
  Object.assign(known, { busy: busy.id, empty: empty.id, checklist: checklist.id, report: report.id })
})

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('each part of a job is there, leads to where it says, and follows what is recorded meanwhile', async ({ page, daysheet, signIn }) => {
  const api = await office(daysheet)
  await signIn(page)
  await page.getByRole('searchbox', { name: 'Job Search' }).fill('10412')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Job 10412.1' }).click()
  await expect(page).toHaveURL(`${daysheet.url}/job/${known.busy}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Job 10412.1 120 Broadway' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Call St. Brendan Parish, (212) 555-0118' })).toHaveAttribute('href', 'tel:2125550118')
  await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', /^8\.0 of 40 h, 20%/)
  const when = formatDay(workedOn)
  for (const [name, link, address] of [
    ['Schedule history', when, `/dashboard/job/10412.1/${pathDay(workedOn)}`],
    ['Checklists', `${when} 8:00 AM`, `/checklist/${known.checklist}`],
    ['Reports', `${when} 9:00 AM`, `/report/${known.report}`],
    ['Images', 'All images', `/job/${known.busy}/imgs`],
    ['Orders and returns', 'Material Orders', `/materials?search=10412.1&open=${known.busy}`],
    ['Bagouts', `${when} 2:00 PM`, `/bagouts?from=${workedOn}&to=${workedOn}`],
  ] as const) {
    const part = section(page, name)
    await expect(part.getByRole('heading', { level: 2 })).toHaveText(`${name} 1`)
    await part.getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveURL(daysheet.url + address)
    await page.goBack()
    await expect(part.getByRole('link', { name: link, exact: true })).toBeFocused()
  }
  await expect(section(page, 'Orders and returns')).toContainText('$40.00')
  await expect(section(page, 'Bagouts')).toContainText('41')
  await section(page, 'ACP7 Filings').getByRole('button', { name: 'Open filing TRU0401MN26' }).click()
  await page
    .getByRole('dialog', { name: /^ACP7 filing TRU0401MN26/ })
    .getByRole('button', { name: 'Close' })
    .click()
  await expect(section(page, 'Container requests')).toContainText('Two, at the gate')

  // Somebody on the site sends a checklist; the office changes the job.
  await api.create('Checklists', { jobId: known.busy, time: dateAt(today, 0), images: [] })
  await expect(section(page, 'Checklists').getByRole('link')).toHaveText([`${formatDay(today)} 12:00 AM`, `${when} 8:00 AM`])
  await page.getByRole('button', { name: 'Edit job 10412.1 120 Broadway' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Job' })
  await form.getByRole('textbox', { name: /^Owner Phone/ }).fill('2125550199')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'Call St. Brendan Parish, (212) 555-0199' })).toBeVisible()

  await page.goto(`${daysheet.url}/job/${known.empty}`)
  await expect(section(page, 'Orders and returns')).toContainText('Nothing was ordered for this job yet.')
  await page.goto(`${daysheet.url}/job/00000000-0000-4000-8000-000000000000`)
  await expect(page.getByRole('heading', { level: 1, name: 'Job not found' })).toBeVisible()
  await page.goto(`${daysheet.url}/job/x`)
  await expect(page.getByRole('heading', { level: 1, name: 'Job not found' })).toBeVisible()
})

for (const { name, ...options } of someOf(windows, 'job')) {
  test.describe(name, () => {
    test.use(options)
    test('the page of a job has no fault', async ({ page, daysheet, signIn }) => {
      await signIn(page)
      for (const [where, id] of Object.entries({ 'a job with everything': known.busy, 'a job with nothing': known.empty })) {
        await page.goto(`${daysheet.url}/job/${id}`)
        await expect(section(page, 'Container requests').getByRole('button').first()).toBeVisible()
        await expect(page.getByRole('status').filter({ hasText: /Loading/ })).toHaveCount(0)
        await expectNoFaults(page, where)
        await expectNoSidewaysScroll(page, where)
      }
    })
  })
}
