/**
 * What a job costs: an item with its prices, an order that is picked, a part that comes back; card, dialogs, file and API agree to the cent, and a second office
 * sees it happen.
 */
import { addDays, dayOf, formatDay, momentOf, type Day } from '@daysheet/domain/calendar/day'
import { expect, type Locator, type Page } from '@playwright/test'
import { office, test } from './testing/daysheet.ts'
import { downloadedCsv } from './testing/downloads.ts'
import { alert, card, dialog } from './testing/planner.ts'

interface Row {
  id: string
}

const zone = 'America/New_York'
const broadway = '10412.1 120 Broadway'
const dateAt = (day: Day, hour: number) => momentOf(day, { hour, minute: 0 }, zone)
const cells = (row: Locator) => row.getByRole('cell')
const lineOf = (table: Locator, name: string) => table.getByRole('row').filter({ hasText: name })
const figure = (page: Page, term: string) => card(page, broadway).locator('dl > div').filter({ hasText: term }).locator('dd')

/** Fills in Add Item and saves it. */
async function addItem(page: Page, fields: { name: string; unit: string; price: string; type?: string }): Promise<void> {
  await page.getByRole('button', { name: 'Add New' }).click()
  const form = dialog(page, 'Add Item')
  await form.getByLabel('Name').fill(fields.name)
  await form.getByLabel('Unit of Measure').fill(fields.unit)
  if (fields.type !== undefined) await form.getByLabel('Type').selectOption(fields.type)
  await form.getByLabel('Price').fill(fields.price)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
}

const list = (page: Page) => page.getByRole('table', { name: 'Items' })

test('an item, an order, a return: every sum of it is the same to the cent', async ({ page, browser, daysheet, signIn }) => {
  const api = await office(daysheet)
  const today = dayOf(new Date(), zone)
  const [ordered, changed] = [addDays(today, -5), addDays(today, -10)]
  const job = await api.create('Jobs', { address: '120 Broadway', boro: 'Manhattan', jobNum: 10412.1, jobNumDecimals: 1, active: true })
  await signIn(page)

  // The warehouse: two items, one with prices of its own for today and from ten days ago on.
  await page.goto(`${daysheet.url}/inventory`)
  await expect(page.getByRole('heading', { name: 'Warehouse Inventory' })).toBeVisible()
  await addItem(page, { name: 'Duct tape', unit: 'roll', price: '4.1' })
  await addItem(page, { name: 'HEPA vacuum', unit: 'each', price: '900', type: 'Non-consumable' })
  await page.getByRole('button', { name: 'Edit Duct tape - roll' }).click()
  const edit = dialog(page, 'Edit Item')
  await expect(edit.getByLabel('Code')).toHaveValue('1')
  await edit.getByRole('button', { name: 'Add Price' }).click()
  const addPrice = dialog(page, 'Add Price')
  await addPrice.getByLabel('Price').fill('4,35')
  await page.keyboard.press('Enter')
  await expect(alert(page).locator('.MuiDialogContent-root')).toHaveText('Invalid price')
  await alert(page).getByRole('button', { name: 'OK' }).click()
  await addPrice.getByLabel('Price').fill('4.35')
  await page.keyboard.press('Enter')
  await expect(addPrice).toHaveCount(0)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toHaveCount(0)
  await expect(cells(lineOf(list(page), 'Duct tape')).nth(2)).toHaveText('$4.35')
  const [tape, vacuum] = (await api.read('Items?filter={"where":{"code":{"gt":0}},"order":"code ASC"}')) as [Row, Row]
  await api.create(`Items/${tape.id}/prices`, { date: dateAt(changed, 18), price: 4.2 })

  // An order by another client: nothing is picked yet, so it costs nothing yet.
  const order = await api.create('Orders', { date: dateAt(ordered, 6), jobDate: dateAt(ordered, 7), jobId: job.id, supervisorId: null })
  await api.create('ItemEntries', { orderId: order.id, itemId: tape.id, qty: 12, qtyPicked: null })
  await api.create('ItemEntries', { orderId: order.id, itemId: vacuum.id, qty: 1, qtyPicked: 1 })

  await page.goto(`${daysheet.url}/materials`)
  await page.getByRole('searchbox', { name: 'Job Search' }).fill('10412')
  await page.keyboard.press('Enter')
  await expect(figure(page, 'Total Orders')).toHaveText('1')
  await expect(figure(page, 'Total Materials Cost')).toHaveText('$0.00')
  const elsewhere = await (await browser.newContext()).newPage()
  await signIn(elsewhere)
  await elsewhere.goto(page.url())
  await expect(figure(elsewhere, 'Total Materials Cost')).toHaveText('$0.00')

  // The order is opened and ten rolls are picked, at the price of its own day.
  await card(page, broadway).getByRole('button', { name: '120 Broadway', expanded: false }).click()
  await expect(card(page, broadway).getByText('No returns found')).toBeVisible()
  const orders = card(page, broadway).getByRole('table', { name: 'Orders' })
  await orders.getByRole('button', { name: `${formatDay(ordered)} 6:00 AM` }).click()
  const summary = dialog(page, 'Order Summary')
  await expect(summary.getByText(`Order placed at ${formatDay(ordered)} 6:00 AM`)).toBeVisible()
  const lines = summary.getByRole('table', { name: 'Items of this order' })
  await expect(cells(lineOf(lines, 'HEPA vacuum'))).toHaveText([/HEPA vacuum/, '1', '1', 'each', /^\$0\.00/, '$0.00'])
  await lines.getByRole('button', { name: /Duct tape/ }).click()
  const line = dialog(page, 'Edit Order Item')
  await expect(line.getByRole('combobox', { name: 'Item' })).toHaveValue('Duct tape - roll')
  await line.getByLabel('Qty Picked').fill('10')
  await line.getByRole('button', { name: 'Save' }).click()
  await expect(line).toHaveCount(0)
  await expect(cells(lineOf(lines, 'Duct tape'))).toHaveText([/Duct tape/, '12', '10', 'roll', '$4.20', '$42.00'])
  await expect(lineOf(lines, 'Total').getByRole('cell', { name: '$42.00' })).toBeVisible()
  await summary.getByRole('button', { name: 'Close' }).click()
  await expect(cells(lineOf(orders, formatDay(ordered)))).toHaveText([/6:00 AM/, '11', '$42.00'])
  await expect(figure(page, 'Total Materials Cost')).toHaveText('$42.00')
  await expect(figure(elsewhere, 'Total Materials Cost')).toHaveText('$42.00')

  // Three rolls come back today, at the price of today.
  await card(page, broadway).getByRole('button', { name: 'Add return' }).click()
  const back = dialog(page, 'Add Return')
  await back.getByRole('textbox', { name: 'Returned of Duct tape - roll' }).fill('3')
  await back.getByRole('button', { name: 'Save' }).click()
  await expect(back).toHaveCount(0)
  const returns = card(page, broadway).getByRole('table', { name: 'Returns' })
  await expect(cells(lineOf(returns, formatDay(today)))).toHaveText([/M$/, '3', '$13.05'])
  await returns.getByRole('button', { name: formatDay(today) }).click()
  const returned = dialog(page, 'Return Summary')
  await expect(returned.getByText(`Returned at ${formatDay(today)}`)).toBeVisible()
  await expect(cells(lineOf(returned.getByRole('table'), 'Duct tape'))).toHaveText([/Duct tape/, '3', 'roll', '$4.35', '$13.05'])
  await returned.getByRole('button', { name: 'Close' }).click()
  await expect(figure(page, 'Total Materials Cost')).toHaveText('$28.95')
  await expect(figure(elsewhere, 'Total Materials Cost')).toHaveText('$28.95')

  // The API and the file say the same.
  const wanted = encodeURIComponent(JSON.stringify({ fields: ['totalOrders', 'totalCost', 'totalCostReturned'] }))
  expect(await api.read(`Jobs/${job.id}?filter=${wanted}`)).toEqual({ totalOrders: 1, totalCost: 42, totalCostReturned: 13.05 })
  await page.getByRole('searchbox', { name: 'Job Search' }).fill('10412.1')
  const { name, rows } = await downloadedCsv(page, () => page.getByRole('button', { name: 'Export by Job Num' }).click())
  expect(name).toBe('Materials_Job_10412.1.csv')
  expect(rows).toEqual([
    ['Type', 'Date', 'Item', 'Unit', 'Qty', 'Cost per Item', 'Total', 'Job Number', 'Job Address'],
    ['Order', formatDay(ordered), 'Duct tape', 'roll', '10', '4.20', '42.00', '10412.1', '120 Broadway'],
    ['Order', formatDay(ordered), 'HEPA vacuum', 'each', '1', '0.00', '0.00', '10412.1', '120 Broadway'],
    ['Return', formatDay(today), 'Duct tape', 'roll', '-3', '4.35', '-13.05', '10412.1', '120 Broadway'],
  ])

  // An item in use cannot go; it can be switched off.
  await page.goto(`${daysheet.url}/inventory`)
  await page.getByRole('button', { name: 'Edit Duct tape - roll' }).click()
  await edit.getByRole('button', { name: 'Delete' }).click()
  await alert(page).getByRole('button', { name: 'Delete' }).click()
  await alert(page).getByRole('button', { name: 'Make inactive' }).click()
  await expect(lineOf(list(page), 'Duct tape')).toHaveCount(0)
  await page.getByRole('switch', { name: 'Show inactive' }).click() // it follows the address, a moment later
  await expect(lineOf(list(page), 'Duct tape')).toContainText('Inactive')
})

test('an order by hand: entered with the keyboard, to be picked, printed as a pick list, and deleted', async ({
  page,
  daysheet,
  signIn,
}) => {
  const api = await office(daysheet)
  await api.create('Jobs', { address: '9 Grand Street', jobNum: 10500, active: true })
  await api.create('Items', {
    name: 'Poly sheeting',
    unitOfMeasure: 'roll',
    type: 'consumable',
    serialRequired: false,
    code: 0,
    price: 61.25,
  })
  await signIn(page)
  await page.goto(`${daysheet.url}/materials?search=10500`)
  const grand = card(page, '10500 9 Grand Street')
  await grand.getByRole('button', { expanded: false }).first().click()
  await expect(grand.getByText('No orders found')).toBeVisible()
  await grand.getByRole('button', { name: 'Add order' }).click()
  const form = dialog(page, 'Add Order')
  await form.getByRole('combobox', { name: 'Item' }).first().fill('poly')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type('4')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  const orders = grand.getByRole('table', { name: 'Orders' })
  await expect(orders.getByText('To pick')).toBeVisible()
  await orders.getByRole('button', { name: formatDay(dayOf(new Date(), zone)) }).click()
  const summary = dialog(page, 'Order Summary')
  const [printed] = await Promise.all([
    page.evaluate(() => new Promise((resolve) => addEventListener('beforeprint', () => resolve(document.body.innerText), { once: true }))),
    summary.getByRole('button', { name: 'Print pick list' }).click(),
  ])
  expect(printed).toContain('Poly sheeting')
  await summary.getByRole('button', { name: 'Delete order' }).click()
  await alert(page).getByRole('button', { name: 'Delete' }).click()
  await expect(grand.getByText('No orders found')).toBeVisible()
  await expect(grand.getByRole('button', { expanded: true })).toBeFocused()
})
