/**
 * Material Orders, Inventory and Bagouts with every dialog of theirs have no fault that axe can find, and nothing of them is wider than the window: on a monitor and
 * on a phone, in light and in dark, with names as long as people write them. (product.md#look)
 */
import { addDays, dayOf, formatDay, momentOf, type Day } from '@daysheet/domain/calendar/day'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoFaults, lookInto, lookOver, opposites, someOf } from './testing/accessibility.ts'
import { office, test } from './testing/daysheet.ts'
import { alert, card, dialog } from './testing/planner.ts'

const zone = 'America/New_York'
const today = dayOf(new Date(), zone)
const dateAt = (day: Day, hour = 9) => momentOf(day, { hour, minute: 0 }, zone)
const longAddress = '1247-1251 Constantinople-Grandmontagne Boulevard, rear building, cellar and sub-cellar'
const longName = 'Polyethylene sheeting, flame retardant, 6 mil, clear, Echeverría-Goicoechea & Sons (ECHEVERRIA-6MIL-FR-CLEAR-2026)'
const busy = `10412.125 ${longAddress}`
const empty = '10413 9 Grand Street'

const press = (within: Locator, button: string | RegExp) => () => within.getByRole('button', { name: button }).click()

/** Opens the card of the job that has orders and a return. */
async function openCard(page: Page): Promise<Locator> {
  const opened = card(page, busy)
  await opened.getByRole('button', { expanded: false }).first().click()
  await opened.getByRole('table', { name: 'Orders' }).waitFor()
  return opened
}

test.beforeAll(async ({ daysheet }) => {
  const api = await office(daysheet)
  const described = { jobDesc: 'Removal of pipe insulation, boiler room and two crawl spaces', premisesDetail: 'Ring for the super' }
  const job = await api.create('Jobs', {
    address: longAddress,
    boro: 'Staten Island',
    jobNum: 10412.125,
    jobNumDecimals: 3,
    active: true,
    ...described,
  })
  await api.create('Jobs', { address: '9 Grand Street', jobNum: 10413, active: true })
  await api.create('Jobs', { address: '10 Grand Street', jobNum: 10414, active: false })
  const supervisor = await api.create('Supervisors', { name: 'Maximiliano Echeverría-Goicoechea de la Fuente', active: true })
  const item = (fields: object) =>
    api.create('Items', { unitOfMeasure: 'roll of 100 ft', type: 'consumable', serialRequired: false, code: 0, price: 61.25, ...fields })
  const sheeting = await item({ name: longName })
  const vacuum = await item({ name: 'HEPA vacuum', unitOfMeasure: 'each', type: 'nonconsumable', price: 900 })
  const spare = await item({ name: 'Spare filter', unitOfMeasure: 'each', active: false })
  await api.create(`Items/${sheeting.id}/prices`, { date: dateAt(addDays(today, -40), 0), price: 63.5 })
  await api.create(`Items/${sheeting.id}/prices`, { date: dateAt(addDays(today, 20), 0), price: 1266.75 })
  await api.create(`Items/${spare.id}/prices`, { date: dateAt(addDays(today, -3), 0), price: 4 })
  const order = (ago: number, qty: number, qtyPicked: number | null) =>
    api.create('Orders/place', {
      id: crypto.randomUUID(),
      date: dateAt(addDays(today, -ago)),
      jobDate: dateAt(addDays(today, 1 - ago)),
      jobId: job.id,
      supervisorId: supervisor.id,
      lines: [
        { itemId: sheeting.id, qty, qtyPicked },
        { itemId: vacuum.id, qty: 1, qtyPicked: 1 },
      ],
    })
  await order(45, 12_000, 12_000)
  await order(20, 40, 38.5)
  await order(2, 25, null)
  await api.create('ReturnOrders/place', {
    id: crypto.randomUUID(),
    date: dateAt(addDays(today, -1)),
    jobId: job.id,
    lines: [{ itemId: sheeting.id, qtyReturned: 30 }],
  })
  const bagout = (ago: number, bags: number) =>
    api.create('Orders/addBagout', {
      id: crypto.randomUUID(),
      date: dateAt(addDays(today, -ago)),
      jobId: job.id,
      supervisorId: supervisor.id,
      bags,
    })
  for (const [ago, bags] of [120, 1204, 1].entries()) await bagout(ago, bags)
})

for (const { name, ...options } of someOf(opposites, 'materials')) {
  test.describe(name, () => {
    test.use(options)

    test('Material Orders: searching, and cards', async ({ page, daysheet, signIn }) => {
      await signIn(page)
      await page.goto(`${daysheet.url}/materials`)
      await page.getByRole('heading', { name: 'Orders to pick' }).waitFor()
      await lookOver(page, 'Material Orders')
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await page.getByText('Please enter a job number or an address').waitFor()
      await lookOver(page, 'a search for nothing')
      await page.goto(`${daysheet.url}/materials?search=no+such+job`)
      await page.getByText('No job matches “no such job”.').waitFor()
      await lookOver(page, 'nothing found')
      await page.goto(`${daysheet.url}/materials?search=rand`)
      await page.getByText('3 jobs found').waitFor()
      await lookOver(page, 'jobs found')
      await card(page, empty).getByRole('button', { expanded: false }).click()
      await card(page, empty).getByText('No returns found').waitFor()
      const opened = await openCard(page)
      await opened.locator('.MuiLineChart-line').first().waitFor()
      await opened.getByText('Show as table').click()
      await opened.getByRole('table', { name: 'Cost over time' }).waitFor()
      await lookOver(page, 'opened cards')
    })

    test('Material Orders: an order, its lines, a return', async ({ page, daysheet, signIn }) => {
      await signIn(page)
      await page.goto(`${daysheet.url}/materials?search=10412.125`)
      const opened = await openCard(page)
      const summary = dialog(page, 'Order Summary')
      await press(opened.getByRole('table', { name: 'Orders' }), /To pick/)()
      await summary.getByRole('table').waitFor()
      await lookOver(page, 'Order Summary', '.MuiModal-root')
      const line = dialog(page, 'Edit Order Item')
      await press(summary, /^Polyethylene/)()
      await line.getByRole('combobox', { name: 'Item' }).fill('vac')
      await page.getByRole('option', { name: 'HEPA vacuum - each' }).waitFor()
      await expectNoFaults(page, 'items to choose from', '.MuiAutocomplete-popper')
      await line.getByLabel('Qty Picked').fill('a few')
      await line.getByRole('button', { name: 'Save' }).click()
      await line.getByText('Invalid quantity').waitFor()
      await lookInto(page, 'Edit Order Item', async () => {}, line)
      await alert(page).getByRole('button', { name: 'Discard' }).click()
      await lookInto(page, 'whether to delete an order', press(summary, 'Delete order'), alert(page))
      await page.keyboard.press('Escape')
      await expect(summary).toHaveCount(0)
      const returned = dialog(page, 'Return Summary')
      await press(opened.getByRole('table', { name: 'Returns' }), formatDay(addDays(today, -1)))()
      await returned.getByRole('table').waitFor()
      await lookOver(page, 'Return Summary', '.MuiModal-root')
      await lookInto(page, 'whether to delete a return', press(returned, 'Delete return'), alert(page))
    })

    test('Material Orders: adding an order and a return, and the export', async ({ page, daysheet, signIn }) => {
      await signIn(page)
      await page.goto(`${daysheet.url}/materials?search=rand`)
      const opened = await openCard(page)
      const adding = dialog(page, 'Add Order')
      await press(opened, 'Add order')()
      await adding.getByRole('combobox', { name: 'Item' }).first().fill('poly')
      await page.getByRole('option', { name: longName }).click()
      await page.keyboard.type('7')
      await adding.getByRole('combobox', { name: 'Item' }).nth(1).fill('nothing of the kind')
      await page.getByText('No item found').waitFor()
      await adding.getByLabel('Quantity').nth(1).fill('x')
      await adding.getByRole('button', { name: 'Save' }).click()
      await adding.getByText('Invalid quantity').waitFor()
      await lookOver(page, 'Add Order', '.MuiModal-root')
      await page.keyboard.press('Escape')
      await alert(page).getByText('Discard what you typed?').waitFor()
      await expectNoFaults(page, 'an order that is not saved', '[role="alertdialog"]')
      await alert(page).getByRole('button', { name: 'Discard' }).click()
      await expect(adding).toHaveCount(0)
      const back = dialog(page, 'Add Return')
      await press(opened, 'Add return')()
      await back.getByRole('textbox', { name: /^Returned of Polyethylene/ }).fill('99999')
      await back.getByText(/more than are out/).waitFor()
      await lookOver(page, 'Add Return', '.MuiModal-root')
      await page.keyboard.press('Escape')
      await alert(page).getByRole('button', { name: 'Discard' }).click()
      await expect(back).toHaveCount(0)
      await lookInto(page, 'export', press(page.getByRole('search'), 'Export by Job Num'), dialog(page, 'Export by Job Num'))
    })

    test('a pick list on paper', async ({ page, daysheet, signIn }) => {
      // The list is there while the browser prints. Here nothing is printed, so it stays.
      await page.addInitScript(() => {
        window.print = () => {}
      })
      await signIn(page)
      await page.goto(`${daysheet.url}/materials?search=10412.125`)
      const opened = await openCard(page)
      await press(opened.getByRole('table', { name: 'Orders' }), /To pick/)()
      await dialog(page, 'Order Summary').getByRole('button', { name: 'Print pick list' }).click()
      await page.emulateMedia({ media: 'print', colorScheme: options.colorScheme })
      await expect(page.getByRole('heading', { name: 'Pick list' })).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
      await expectNoFaults(page, 'pick list')
    })

    test('Inventory', async ({ page, daysheet, signIn }) => {
      await signIn(page)
      await page.goto(`${daysheet.url}/inventory`)
      await page.getByRole('table', { name: 'Items' }).waitFor()
      await lookOver(page, 'items')
      await page.getByRole('switch', { name: 'Show inactive' }).click()
      await page.getByText('Spare filter').waitFor()
      await lookOver(page, 'inactive items too')
      await page.getByLabel('Item Search').fill('no such thing')
      await page.getByText('No item matches “no such thing”.').waitFor()
      await lookOver(page, 'no item found')
      await page.getByRole('button', { name: 'Clear' }).click()

      const adding = dialog(page, 'Add Item')
      await page.getByRole('button', { name: 'Add New' }).click()
      await adding.getByRole('button', { name: 'Save' }).click()
      await adding.getByText('Please enter a valid name').waitFor()
      await lookInto(page, 'Add Item', async () => {}, adding)

      const edit = dialog(page, 'Edit Item')
      await page.getByRole('button', { name: /^Edit Polyethylene/ }).click()
      await edit.locator('.MuiLineChart-line').first().waitFor()
      await lookOver(page, 'Edit Item', '.MuiModal-root')
      const price = dialog(page, 'Add Price')
      await edit.getByRole('button', { name: 'Add Price' }).click()
      await lookInto(page, 'Add Price', async () => {}, price)
      await edit.getByRole('button', { name: 'Add Price' }).click()
      await price.getByLabel('Price').fill('64.1234')
      await page.keyboard.press('Enter')
      await expect(price).toHaveCount(0)
      await edit.getByRole('button', { name: `Remove $63.50 from ${formatDay(addDays(today, -40))}` }).click()
      await edit.getByText('removed on save').waitFor()
      await lookOver(page, 'Edit Item with a price added and one removed', '.MuiModal-root')
      await edit.getByRole('button', { name: 'Delete' }).click()
      await alert(page)
        .getByText(/^Delete Polyethylene/)
        .waitFor()
      await expectNoFaults(page, 'whether to delete an item', '[role="alertdialog"]')
      await alert(page).getByRole('button', { name: 'Delete' }).click()
      await lookInto(page, 'an item in use', async () => {}, alert(page).filter({ hasText: 'Make inactive' }))
      await page.keyboard.press('Escape')
      await alert(page).getByRole('button', { name: 'Discard' }).click()
      await expect(edit).toHaveCount(0)
      await page.getByRole('button', { name: /^Edit Bagout/ }).click()
      await lookInto(page, 'the Bagout item', async () => {}, edit)
    })

    test('Bagouts', async ({ page, daysheet, signIn }) => {
      await signIn(page)
      await page.goto(`${daysheet.url}/bagouts`)
      await expect(page.getByRole('checkbox', { name: /^Select/ })).toHaveCount(3)
      await lookOver(page, 'Bagouts')
      await page.goto(`${daysheet.url}/bagouts?from=2020-01-01&to=2020-01-02`)
      await page.getByText(/^No bagouts from/).waitFor()
      await lookOver(page, 'no bagouts')
      await page.goto(`${daysheet.url}/bagouts?from=${addDays(today, -10)}&to=${today}`)
      const picks = page.getByRole('checkbox', { name: /^Select/ })
      await expect(picks).toHaveCount(3)
      await lookOver(page, 'report')
      await picks.last().click()
      await page.getByText('2 of 3 selected').waitFor()
      await lookOver(page, 'report, one taken out')
      const count = page.getByRole('button', { name: /^Update Bag Count/ }).first()
      await lookInto(page, 'Update Bag Count', () => count.click(), dialog(page, 'Update Bag Count'))
      await count.click()
      await dialog(page, 'Update Bag Count').getByRole('button', { name: 'Delete bagout' }).click()
      await lookInto(page, 'whether to delete a bagout', async () => {}, alert(page))
      await page.keyboard.press('Escape')
      await expect(dialog(page, 'Update Bag Count')).toHaveCount(0)
      const download = () => page.getByRole('button', { name: 'Download' }).click()
      await lookInto(page, 'Enter PO Number', download, dialog(page, 'Enter PO Number'))
      const form = dialog(page, 'Enter Bagout Information')
      await page.getByRole('button', { name: 'Add Bagout' }).first().click()
      await form.getByRole('combobox', { name: 'Job' }).fill('10')
      await page.getByText('Type more to search').waitFor()
      await lookOver(page, 'Enter Bagout Information', '.MuiModal-root')
      await form.getByRole('combobox', { name: 'Job' }).fill('const')
      await page.getByRole('option', { name: longAddress }).waitFor()
      await expectNoFaults(page, 'jobs to choose from', '.MuiAutocomplete-popper')
      await page.getByRole('option', { name: longAddress }).click()
      await form.getByRole('button', { name: 'Save' }).click()
      await alert(page).getByText('Invalid supervisor').waitFor()
      await expectNoFaults(page, 'an alert', '[role="alertdialog"]')
      await page.keyboard.press('Escape')
      await lookInto(page, 'Enter Bagout Information, a job chosen', async () => {}, form)
    })
  })
}

test('a report prints without what is for the screen alone', async ({ page, daysheet, signIn }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page)
  await page.goto(`${daysheet.url}/bagouts?from=${addDays(today, -10)}&to=${today}`)
  const rows = page.getByRole('table', { name: 'Bagouts' }).getByRole('row')
  await rows.last().getByRole('checkbox').click()
  await page.getByText('2 of 3 selected').waitFor()
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await expect(rows).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Deselect All' })).toBeHidden()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})
