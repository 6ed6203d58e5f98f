/** Materials with the keyboard alone, by two people at once, and with as many items and orders as a busy office has. (product.md#states, product.md#field-checks) */
import { dayOf, formatDay } from '@daysheet/domain/calendar/day'
import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { office, test, type Office } from './testing/daysheet.ts'
import { card, dialog } from './testing/planner.ts'

const today = dayOf(new Date(), 'America/New_York')
const now = () => new Date().toISOString()
const save = (form: Locator) => form.getByRole('button', { name: 'Save' }).click()
const anItem = (name: string, price = 4.25) => ({ name, unitOfMeasure: 'roll', type: 'consumable', serialRequired: false, code: 0, price })
const rowsOf = (table: Locator) => table.locator('tbody tr')

let api: Office

test.beforeAll(async ({ daysheet }) => {
  api = await office(daysheet)
})

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  const hasFocus = () => wanted.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    if (await hasFocus()) return
  }
  await expect(wanted, 'Tab leads to it').toBeFocused()
}

/** A second person's window. */
async function another(browser: Browser, signIn: (page: Page) => Promise<void>, url: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page)
  await page.goto(url)
  return page
}

test('with the keyboard alone: search, open the card, open the order, change a line, and on from there', async ({
  page,
  daysheet,
  signIn,
}) => {
  const job = await api.create('Jobs', { address: '7 Pearl Street', jobNum: 30_001, active: true })
  const [tape, foil] = await api.createAll('Items', [anItem('Duct tape'), anItem('Foil tape')])
  await api.create('Orders/place', {
    id: crypto.randomUUID(),
    date: now(),
    jobDate: null,
    jobId: job.id,
    supervisorId: null,
    lines: [tape, foil].map((item) => ({ itemId: item?.id, qty: 10, qtyPicked: 10 })),
  })
  await signIn(page)
  await page.goto(`${daysheet.url}/materials`)
  await page.getByRole('heading', { name: 'Material Orders' }).waitFor()
  await tabTo(page, page.getByLabel('Job Search'))
  await page.keyboard.type('30001')
  await page.keyboard.press('Enter')
  const pearl = card(page, '30001 7 Pearl Street')
  const toggle = pearl.getByRole('button', { name: '7 Pearl Street' }).first()
  await toggle.waitFor()
  await tabTo(page, toggle)
  await page.keyboard.press('Enter')
  const order = pearl.getByRole('table', { name: 'Orders' }).getByRole('button', { name: formatDay(today) })
  await order.waitFor()
  await tabTo(page, order)
  await page.keyboard.press('Enter')
  const summary = dialog(page, 'Order Summary')
  const line = summary.getByRole('button', { name: 'Foil tape' })
  await line.waitFor()
  await tabTo(page, line)
  await page.keyboard.press('Enter')
  const form = dialog(page, 'Edit Order Item')
  await expect(form.getByLabel('Qty Picked')).toBeFocused()
  await page.keyboard.type('8')
  await page.keyboard.press('Enter')
  await expect(form).toHaveCount(0)
  await expect(line).toBeFocused()
  await expect(summary.getByRole('row').filter({ hasText: 'Foil tape' })).toContainText('$34.00')
  await page.keyboard.press('Escape')
  await expect(summary).toHaveCount(0)
  await expect(order).toBeFocused()
})

test('an item edited by two people: the second is told, keeps what was typed, and may save it then', async ({
  page,
  browser,
  daysheet,
  signIn,
}) => {
  await api.create('Items', anItem('Caulk'))
  const url = `${daysheet.url}/inventory`
  await signIn(page)
  await page.goto(url)
  const elsewhere = await another(browser, signIn, url)
  for (const one of [page, elsewhere]) await one.getByRole('button', { name: 'Edit Caulk - roll' }).click()
  const [mine, theirs] = [dialog(page, 'Edit Item'), dialog(elsewhere, 'Edit Item')]
  await theirs.getByLabel('Name').fill('Caulk, white')
  await mine.getByLabel('Name').fill('Caulk, grey')
  await mine.getByLabel('Unit of Measure').fill('tube')
  await save(theirs)
  await expect(theirs).toHaveCount(0)
  await save(mine)
  await expect(mine.getByRole('alert')).toHaveText(
    /^Name was changed to Caulk, white by office at .* Your change was not saved\. Save again to replace theirs\.$/,
  )
  await expect(mine.getByLabel('Name')).toHaveValue('Caulk, grey')
  await expect(mine.getByLabel('Unit of Measure')).toHaveValue('tube')
  await save(mine)
  await expect(mine).toHaveCount(0)
  await expect(elsewhere.getByRole('button', { name: 'Edit Caulk, grey - tube' })).toBeVisible()

  // Both enter a price: the second sees the first one's before saving again adds to it.
  for (const one of [page, elsewhere]) await one.getByRole('button', { name: 'Edit Caulk, grey - tube' }).click()
  for (const [one, price] of [
    [elsewhere, '5'],
    [page, '6'],
  ] as const) {
    await dialog(one, 'Edit Item').getByRole('button', { name: 'Add Price' }).click()
    await dialog(one, 'Add Price').getByLabel('Price').fill(price)
    await one.keyboard.press('Enter')
    await expect(dialog(one, 'Add Price')).toHaveCount(0)
  }
  await save(theirs)
  await expect(theirs).toHaveCount(0)
  await save(mine)
  await expect(mine.getByRole('alert')).toContainText(`The prices were changed by office`)
  await expect(mine.getByRole('alert')).toContainText(`$5.00 from ${formatDay(today)} was added`)
  const prices = mine.getByRole('table', { name: 'Prices' })
  await expect(prices.getByRole('row').filter({ hasText: '$6.00' })).toContainText('new')
  await expect(prices.getByRole('row').filter({ hasText: '$5.00' })).toContainText('replaced by a later entry')
  await save(mine)
  await expect(mine).toHaveCount(0)
  await expect(elsewhere.getByRole('row').filter({ hasText: 'Caulk, grey' })).toContainText('$6.00')
})

test('a bag count changed by two people: the second is told the first one’s and may replace it', async ({
  page,
  browser,
  daysheet,
  signIn,
}) => {
  const job = await api.create('Jobs', { address: '9 Pearl Street', jobNum: 30_002, active: true })
  const supervisor = await api.create('Supervisors', { name: 'J. Ortiz', active: true })
  const bagout = { date: now(), bags: 12, jobId: job.id, supervisorId: supervisor.id }
  await api.create('Orders/addBagout', { id: crypto.randomUUID(), ...bagout })
  const url = `${daysheet.url}/bagouts?from=${today}&to=${today}`
  await signIn(page)
  await page.goto(url)
  const elsewhere = await another(browser, signIn, url)
  const [mine, theirs] = [dialog(page, 'Update Bag Count'), dialog(elsewhere, 'Update Bag Count')]
  for (const [one, count] of [
    [page, '15'],
    [elsewhere, '13'],
  ] as const) {
    await one.getByRole('button', { name: /^Update Bag Count of/ }).click()
    await dialog(one, 'Update Bag Count').getByLabel('Bag Count').fill(count)
  }
  await save(theirs)
  await expect(theirs).toHaveCount(0)
  await save(mine)
  await expect(mine.getByRole('alert')).toHaveText(
    /^The bag count was changed to 13 by office at .* Your change was not saved; save again to replace it\.$/,
  )
  await expect(mine.getByLabel('Bag Count')).toHaveValue('15')
  await save(mine)
  await expect(mine).toHaveCount(0)
  await expect(elsewhere.getByRole('status', { name: 'Total Bags' })).toHaveText('15')
})

test('500 items and 300 orders of one job: found by typing, all there when asked for, and nothing moves when one more comes', async ({
  page,
  daysheet,
  signIn,
}) => {
  const job = await api.create('Jobs', { address: '11 Pearl Street', jobNum: 30_003, active: true })
  const four = (at: number) => String(at).padStart(4, '0')
  const items = await api.createAll(
    'Items',
    Array.from({ length: 500 }, (_, at) => anItem(`Coupling ${four(at)}, galvanised, with gasket and two bolts`, at + 0.25)),
  )
  const minutesAgo = (minutes: number) => new Date(Date.parse(now()) - minutes * 60_000).toISOString()
  const orders = await api.createAll(
    'Orders',
    Array.from({ length: 300 }, (_, at) => ({ date: minutesAgo(60 + at * 60), jobDate: null, jobId: job.id, supervisorId: null })),
  )
  await api.createAll(
    'ItemEntries',
    orders.flatMap(({ id }, at) => [0, 1].map((more) => ({ orderId: id, itemId: items[at + more]?.id, qty: 1, qtyPicked: 1 }))),
  )

  await signIn(page)
  await page.goto(`${daysheet.url}/inventory`)
  const list = page.getByRole('table', { name: 'Items' })
  const ours = rowsOf(list).filter({ hasText: 'Coupling' })
  await expect(ours).toHaveCount(500)
  const search = page.getByLabel('Item Search')
  await search.click()
  await page.keyboard.type('coupling 0123')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('coupling 0123')
  await expect(rowsOf(list)).toHaveCount(1)
  await expect(rowsOf(list)).toContainText('$123.25')
  await expect(page).toHaveURL(/search=coupling/)
  await expect(search).toBeFocused()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(ours).toHaveCount(500)
  await list.getByRole('button', { name: 'Current Price' }).click()
  await list.getByRole('button', { name: 'Current Price' }).click()
  await expect(rowsOf(list).first()).toContainText('Coupling 0499')

  await page.goto(`${daysheet.url}/materials?search=30003`)
  const pearl = card(page, '30003 11 Pearl Street')
  const figure = (term: string) => pearl.locator('dl > div').filter({ hasText: term }).locator('dd')
  await expect(figure('Total Orders')).toHaveText('300')
  await expect(figure('Total Materials Cost')).toHaveText('$90,150.00')
  await pearl.getByRole('button', { expanded: false }).first().click()
  const table = pearl.getByRole('table', { name: 'Orders' })
  await expect(rowsOf(table)).toHaveCount(20)
  await pearl.getByRole('button', { name: 'Show all 300 orders' }).click()
  await expect(rowsOf(table)).toHaveCount(300)
  const last = rowsOf(table).last().getByRole('button')
  await last.focus()
  const [place] = await api.createAll('Orders', [{ date: now(), jobDate: null, jobId: job.id, supervisorId: null }])
  await api.create('ItemEntries', { orderId: place?.id, itemId: items[0]?.id, qty: 4, qtyPicked: 4 })
  await expect(rowsOf(table)).toHaveCount(301)
  await expect(figure('Total Materials Cost')).toHaveText('$90,151.00')
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
  await table.getByRole('button', { name: 'Total Cost' }).click()
  await expect(rowsOf(table).first()).toContainText('$1.00')

  await pearl.getByRole('button', { name: 'Add order' }).click()
  const item = dialog(page, 'Add Order').getByRole('combobox', { name: 'Item' }).first()
  await page.keyboard.type('0477 bolts')
  await expect(item).toHaveValue('0477 bolts')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(item).toHaveValue('Coupling 0477, galvanised, with gasket and two bolts - roll')
})
