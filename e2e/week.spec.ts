/** The week by job and day: a job goes to another day by mouse and by its menu, whole days and weeks are copied, and another office sees it. (product.md#week) */
import { expect, type Page } from '@playwright/test'
import { expectNoFaults, expectNoSidewaysScroll } from './testing/accessibility.ts'
import { office, test } from './testing/daysheet.ts'
import { dialog, drag } from './testing/planner.ts'

const broadway = '10412 120 Broadway'
const hylan = '10007 2 Hylan Boulevard'
const address = '/schedule/week?date=03032027'

const on = (page: Page, job: string, weekday: string) => page.getByRole('article', { name: `${job} on ${weekday}`, exact: true })
const row = (page: Page, address_: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: address_ }) })

test.beforeAll(async ({ daysheet }) => {
  const api = await office(daysheet)
  const [first, second] = await api.createAll('Jobs', [
    { address: '120 Broadway', boro: 'Manhattan', jobNum: 10412, active: true },
    { address: '2 Hylan Boulevard', boro: 'Staten Island', jobNum: 10007, active: true },
  ])
  const workers = await api.createAll(
    'Workers',
    ['Ana Kowalska', 'Luis Peña'].map((name, at) => ({ name, phone: `212555010${at}`, active: true })),
  )
  const monday = await api.schedule('2027-03-01')
  if (!first || !second) throw new Error('the jobs were not made')
  await api.entry(monday, first, { crew: workers, startTime: '7:00 AM' })
  await api.entry(monday, second, { crew: workers.slice(0, 1), startTime: '1:00 PM' })
})

test('a job is dragged to another day and back by Undo; the other office sees both', async ({ page, browser, daysheet, signIn }) => {
  const other = await (await browser.newContext()).newPage()
  for (const one of [page, other]) {
    await signIn(one)
    await one.goto(daysheet.url + address)
    await expect(on(one, broadway, 'Monday')).toBeVisible()
  }
  await expectNoFaults(page, 'the week')
  await drag(on(page, broadway, 'Monday').getByRole('button', { name: /actions for/ }), row(page, '120 Broadway').getByRole('cell').nth(3))
  const where = dialog(page, `Move or copy ${broadway}`)
  await expect(where.getByRole('radio', { name: 'Thursday, 03-04-2027' })).toBeChecked()
  await expectNoFaults(page, 'where a job goes', '.MuiModal-root')
  await where.getByRole('button', { name: 'Move' }).click()
  for (const one of [page, other]) {
    await expect(on(one, broadway, 'Thursday').getByRole('button', { name: /^2 ?people on .*Not texted: ?2$/ })).toBeVisible()
    await expect(on(one, broadway, 'Monday')).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Undo' }).click()
  for (const one of [page, other]) await expect(on(one, broadway, 'Monday')).toBeVisible()

  for (const width of [1200, 1024]) {
    await page.setViewportSize({ width, height: 768 })
    await expect(page.getByRole('columnheader').last(), `${width} px: Sunday is in sight`).toBeInViewport({ ratio: 1 })
  }
})

test('by its menu a job is copied to another day; the week is copied onto the next, and opened on a day', async ({
  page,
  daysheet,
  signIn,
}) => {
  await signIn(page)
  await page.goto(daysheet.url + address)
  await on(page, hylan, 'Monday')
    .getByRole('button', { name: /actions for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Move or copy to…' }).click()
  const where = dialog(page, `Move or copy ${hylan}`)
  await where.getByRole('radio', { name: 'Friday, 03-05-2027' }).check()
  await where.getByRole('button', { name: 'Copy' }).click()
  await on(page, hylan, 'Friday')
    .getByRole('button', { name: /^1 ?person on/ })
    .click()
  await expect(on(page, hylan, 'Friday')).toContainText('Ana Kowalska')
  await expect(on(page, hylan, 'Monday')).toBeVisible()

  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(page.getByText('Nothing is scheduled in this week.')).toBeVisible()
  await page.getByRole('button', { name: 'Copy a week…' }).last().click()
  const copy = dialog(page, 'Copy a week')
  await expect(copy.getByRole('region', { name: 'Friday, 03-12-2027' })).toBeVisible()
  await expectNoFaults(page, 'what a copied week will be', '.MuiModal-root')
  await copy.getByRole('button', { name: 'Copy 3 jobs' }).click()
  await expect(on(page, hylan, 'Friday')).toBeVisible()
  await page.getByRole('link', { name: 'Fri 03-12 2027' }).click()
  await expect(page).toHaveURL(/\/schedule\?date=03122027$/)
  await expect(page.getByRole('article', { name: hylan, exact: true })).toBeVisible()
})

test('thirty jobs by day, and the same week by person', async ({ page, daysheet, signIn }) => {
  const api = await office(daysheet)
  const jobs = await api.createAll(
    'Jobs',
    Array.from({ length: 30 }, (_, at) => ({ address: `${at + 1} Long Street`, boro: 'Queens', jobNum: 30001 + at, active: true })),
  )
  const workers = await api.createAll(
    'Workers',
    Array.from({ length: 30 }, (_, at) => ({ name: `Employee Number${String(at).padStart(2, '0')}`, phone: `2125550${200 + at}` })),
  )
  const tuesday = await api.schedule('2027-03-16')
  for (const [at, job] of jobs.entries()) await api.entry(tuesday, job, { startTime: '7:00 AM', crew: workers.slice(at, at + 1) })
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page)
  await page.goto(`${daysheet.url}/schedule/week?date=03162027`)
  await expect(page.getByRole('rowheader')).toHaveCount(30)
  // With every crew written out, only two jobs were visible.
  await expect(on(page, '30010 10 Long Street', 'Tuesday')).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1920, height: 1080 })
  await expect(on(page, '30026 26 Long Street', 'Tuesday')).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'By person' }).click()
  await expect(page).toHaveURL(/by=person/)
  await expectNoFaults(page, 'the week by person')
  await expect(page.getByRole('row', { name: /^Employee Number18/ })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(page).toHaveURL(/date=03222027/)
  await expect(page).toHaveURL(/by=person/)
})

test('on a phone this week has one day at a time from today on, and by person only the table scrolls sideways; Copy to… is in one place on all days', async ({
  page,
  daysheet,
  signIn,
}) => {
  await page.clock.setFixedTime('2027-03-06T15:00:00.000Z')
  const api = await office(daysheet)
  const saturday = await api.schedule('2027-03-06')
  const [job] = await api.createAll('Jobs', [{ address: '9 Grand Street', jobNum: 20009, active: true }])
  const [worker] = await api.createAll('Workers', [{ name: 'Wei Chen', phone: '2125550190', active: true }])
  if (!job || !worker) throw new Error('the job or the employee was not made')
  await api.entry(saturday, job, { crew: [worker], startTime: '7:00 AM' })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  await page.goto(`${daysheet.url}/schedule/week`)
  const day = (name: RegExp) => page.getByRole('group', { name: 'Day', exact: true }).getByRole('button', { name })
  await expect(day(/^Sat 6/)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('article', { name: '20009 9 Grand Street on Saturday' })).toBeInViewport()
  await expectNoSidewaysScroll(page, 'the week by job')
  await day(/^Sun 7/).click()
  await expect(page.getByText('No jobs on this day.')).toBeVisible()
  await page.goto(`${daysheet.url}/schedule/week?by=person`)
  await expect(page.getByRole('columnheader', { name: /^Sat 03-06/ })).toBeInViewport({ ratio: 0.9 })
  await expectNoSidewaysScroll(page, 'the week by person')
  const scroller = page.getByRole('region', { name: 'The week, by person and day' })
  await scroller.evaluate((place) => (place.scrollLeft = 0))
  await api.change(`Workers/${worker.id}`, { name: 'Wei Chen the Elder' })
  await expect(page.getByRole('row', { name: /^Wei Chen the Elder/ })).toBeVisible()
  expect(await scroller.evaluate((place) => place.scrollLeft)).toBe(0)

  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 1000 })
    await page.goto(`${daysheet.url}/schedule/week`)
    const copies = page.getByRole('button', { name: /^Copy to… from/ })
    await expect(copies.first()).toBeVisible()
    const tops = await copies.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
    expect(tops.length).toBeGreaterThan(1)
    expect(new Set(tops).size, `${width} px`).toBe(1)
  }
})
