/** Every address leads to a screen with a title of its own; Back and Forward return to where one was. (product.md#routes) */
import { addDays, dayOf, momentOf } from '@daysheet/domain/calendar/day'
import { expect, type Page } from '@playwright/test'
import { fillSignIn, office, test } from './testing/daysheet.ts'
import { standsStill } from './testing/stands-still.ts'

const zone = 'America/New_York'
const bagout = '00000000-0000-4000-8000-00000000ba60'
const known: { job: string; checklist: string; report: string; others: string[] } = { job: '', checklist: '', report: '', others: [] }

/** One job with a record of each kind, and so many others that no list of them fits a window. */
test.beforeAll(async ({ daysheet }) => {
  const api = await office(daysheet)
  const others = Array.from({ length: 90 }, (_, at) => ({ address: `${at + 1} Long Street`, jobNum: 20001 + at, active: true }))
  known.others = (await api.createAll('Jobs', others)).map(({ id }) => id)
  const job = await api.create('Jobs', { address: '120 Broadway', jobNum: 10412.1, jobNumDecimals: 1, active: true })
  const time = momentOf(dayOf(new Date(), zone), { hour: 7, minute: 5 }, zone)
  known.job = job.id
  known.checklist = (await api.create('Checklists', { jobId: job.id, time, images: [] })).id
  known.report = (
    await api.create('JobInspections', { jobId: job.id, time, type: 'estimate', address: '120 Broadway', synopsis: 'Dry' })
  ).id
})

const titleOf = async (page: Page, title: string | RegExp) => {
  await expect(page).toHaveTitle(title)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
}

test('every address of the route table is a screen with a title of its own, reached from the menu or by its link', async ({
  page,
  daysheet,
}) => {
  // A link that was sent to somebody: to sign-in, and on to where it leads.
  await page.goto(`${daysheet.url}/job/${known.job}?all=schedule`)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page).toHaveTitle('Sign in · Daysheet')
  await fillSignIn(page, daysheet)
  await titleOf(page, 'Job 10412.1 120 Broadway · Daysheet')
  await expect(page).toHaveURL(`${daysheet.url}/job/${known.job}?all=schedule`)

  for (const [words, path, title] of [
    ['Schedule', '/schedule', 'Schedule'],
    ['Timeclock', '/dashboard', 'Timeclock'],
    ['Materials', '/materials', 'Material Orders'],
    ['Inventory', '/inventory', 'Warehouse Inventory'],
    ['Bagouts', '/bagouts', 'Bagouts'],
    ['Loads', '/loads', 'Loads'],
    ['Admin', '/admin', 'Admin'],
    ['Time review', '/time', 'Time review'],
    ['Employee Report', '/employeereport', 'Employee Report'],
    ['Map', '/map', 'Map'],
    ['Import', '/import', 'Import'],
    ['Home', '/', 'Home'],
  ] as const) {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: words, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${path}([?].*)?$`))
    await titleOf(page, `${title} · Daysheet`)
  }
  // What the button says of itself does not lie over the first entry of the menu.
  await page.getByRole('button', { name: 'Menu' }).hover()
  await expect(page.getByRole('tooltip', { name: 'Menu' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('tooltip', { name: 'Menu' })).toBeHidden()

  for (const [path, title] of [
    ['/stats', 'Home'],
    ['/legacy', /^(?!Schedule ·).* · Daysheet$/],
    ['/dashboard/job/10412.1/11202026', 'Timeclock'],
    ['/acp7test', /ACP7/],
    ['/change-password', 'Change password'],
    [`/checklist/${known.checklist}`, /Checklist/],
    [`/report/${known.report}`, /Site Visit Report/],
    [`/job/${known.job}/imgs`, /[Ii]mages/],
    ['/job/x/y', 'Page not found'],
    ['/job/x', 'Job not found'],
    ['/confirm/00000000-0000-4000-8000-000000000000?answer=confirm', /./],
  ] as const) {
    await page.goto(daysheet.url + path)
    await expect(page, path).toHaveTitle(typeof title === 'string' ? `${title} · Daysheet` : title)
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeAttached()
  }
})

/** A row well down a list: how far below the top of the window it stands. */
const topOf = async (page: Page, link: string) =>
  (await page.getByRole('link', { name: link, exact: true }).first().boundingBox())?.y ?? Number.NaN

/** Scrolls a job's link into the middle, opens the job, and comes back by Back: to the same row at the same height, with the focus on it. */
async function thereAndBack(page: Page, link: string): Promise<void> {
  const row = page.getByRole('link', { name: link, exact: true }).first()
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await standsStill(page)
  const [address, top] = [page.url(), await topOf(page, link)]
  expect(await page.evaluate(() => window.scrollY), `${address} was scrolled`).toBeGreaterThan(300)
  await row.click()
  await expect(page).toHaveTitle(/Long Street/)
  await expect.poll(() => page.evaluate(() => window.scrollY), 'another page begins at its top').toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(row).toBeFocused()
  await expect.poll(async () => Math.abs((await topOf(page, link)) - top), `the same place on ${address}`).toBeLessThan(4)
}

test('Back returns to the place, the search and the link one left by, on lists that are read after the page is there', async ({
  page,
  daysheet,
  signIn,
}) => {
  const api = await office(daysheet)
  const today = dayOf(new Date(), zone)
  const date = momentOf(today, { hour: 12, minute: 0 }, zone)
  const orders = await api.createAll(
    'Orders',
    known.others.map((jobId) => ({ jobId, date, jobDate: null, supervisorId: null })),
  )
  await api.createAll(
    'ItemEntries',
    orders.map(({ id }) => ({ orderId: id, itemId: bagout, qty: 2, qtyPicked: 2 })),
  )
  await signIn(page)
  const search = page.getByRole('searchbox', { name: 'Job Search' })
  await search.fill('Long Street')
  await search.press('Enter')
  await thereAndBack(page, 'Job 20070')
  await expect(search).toHaveValue('Long Street')
  // What was read is forgotten: the list has to be read anew before there is anywhere to go back to.
  await page.getByRole('link', { name: 'Job 20070' }).click()
  await expect(page).toHaveTitle(/70 Long Street/)
  await page.reload()
  await expect(page).toHaveTitle(/70 Long Street/)
  await page.route('**/api/Jobs?filter*', async (route) => {
    const answer = await route.fetch()
    await page.evaluate(() => new Promise(requestAnimationFrame)) // after the page itself was drawn
    await route.fulfill({ response: answer })
  })
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Job 20070' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Job 20070' })).toBeInViewport()
  await page.unroute('**/api/Jobs?filter*')

  await page.goto(`${daysheet.url}/materials?search=Long+Street`)
  await thereAndBack(page, 'Job 20061')
  await page.goto(`${daysheet.url}/bagouts?from=${addDays(today, -3)}&to=${today}`)
  await thereAndBack(page, 'Job 20055')
  await page.goto(`${daysheet.url}/admin`)
  await page.getByRole('button', { name: 'Show more' }).click()
  await thereAndBack(page, 'Job 20080')
  await page.goForward()
  await expect(page).toHaveTitle(/80 Long Street/)

  // A reload keeps the place; the same address typed anew begins at the top.
  await page.goto(`${daysheet.url}/materials?search=Long+Street`)
  const row = page.getByRole('link', { name: 'Job 20061' })
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await standsStill(page)
  const top = await topOf(page, 'Job 20061')
  const isAtItsPlace = async () => Math.abs((await topOf(page, 'Job 20061')) - top)
  await page.reload()
  await expect.poll(isAtItsPlace, 'the same row at the same height after a reload').toBeLessThan(4)
  await standsStill(page)
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
  // Likewise for who left by no link of the page.
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Inventory' }).click()
  await expect(page).toHaveTitle(/Inventory/)
  await page.goBack()
  await expect.poll(isAtItsPlace, 'the same row at the same height after the menu').toBeLessThan(4)
})
