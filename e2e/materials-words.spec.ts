/**
 * Material Orders, Inventory and Bagouts when a call fails: each text of the error catalogue reached by hand, nothing typed is lost, and what is tried again after an
 * answer that never came is there once. (product.md#field-checks, product.md#errors)
 */
import { addDays, dayOf, formatDay } from '@daysheet/domain/calendar/day'
import { expect, type Locator, type Page } from '@playwright/test'
import { retriesLimit } from '../testing/limits.ts'
import { office, test, type Office } from './testing/daysheet.ts'
import { downloaded } from './testing/downloads.ts'
import { expectAlert, whileAnswerIsLost, whileRefused } from './testing/failures.ts'
import { card, dialog } from './testing/planner.ts'
import { typeDay } from './testing/type-day.ts'

const today = dayOf(new Date(), 'America/New_York')
const materialsFailed = (within: Page | Locator) => within.getByRole('alert').filter({ hasText: 'Error getting materials list' })
const save = (form: Locator) => form.getByRole('button', { name: 'Save' }).click()
const report = `Orders/bagouts?from=${today}&to=${today}`

let api: Office
const made = { supervisor: { id: '' }, tape: { id: '' } }

test.beforeAll(async ({ daysheet }) => {
  api = await office(daysheet)
  made.supervisor = await api.create('Supervisors', { name: 'J. Ortiz', active: true })
  const item = { unitOfMeasure: 'roll', type: 'consumable', serialRequired: false, code: 0, price: 4.25 }
  made.tape = await api.create('Items', { ...item, name: 'Duct tape' })
  await api.create('Items', { ...item, name: 'Poly sheeting' })
})

/** A job of its own for a test, with an order of ten rolls. */
async function aJob(jobNum: number): Promise<{ id: string; label: string; orderId: string }> {
  const { id } = await api.create('Jobs', { address: `${jobNum} Water Street`, jobNum, active: true })
  const orderId = crypto.randomUUID()
  const lines = [{ itemId: made.tape.id, qty: 10, qtyPicked: 10 }]
  await api.create('Orders/place', { id: orderId, date: new Date().toISOString(), jobDate: null, jobId: id, supervisorId: null, lines })
  return { id, label: `${jobNum} ${jobNum} Water Street`, orderId }
}

const ofJob = async (plural: 'Orders' | 'ReturnOrders', { id }: { id: string }) =>
  (await api.read(`${plural}?filter=${JSON.stringify({ where: { jobId: id } })}`)) as { id: string }[]

/** Searches for the job and opens its card. */
async function openCard(page: Page, url: string, jobNum: number): Promise<Locator> {
  await page.goto(`${url}/materials?search=${jobNum}`)
  const found = card(page, `${jobNum} Water Street`)
  await found.getByRole('button', { expanded: false }).first().click()
  await found.getByRole('button', { name: 'Add order' }).waitFor()
  return found
}

/** Fills in Enter Bagout Information. */
async function fillBagout(page: Page, jobNum: number): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Bagout' }).first().click()
  const form = dialog(page, 'Enter Bagout Information')
  await form.getByRole('combobox', { name: 'Job' }).fill(String(jobNum))
  await page.getByRole('option', { name: `${jobNum} Water Street` }).click()
  await form.getByRole('combobox', { name: 'Supervisor' }).fill('Ortiz')
  await page.getByRole('option', { name: 'J. Ortiz' }).click()
  await form.getByLabel('Bag Count').fill('31')
  return form
}

test('a list of items that cannot be got says so, in the warehouse and where items are chosen', async ({ page, daysheet, signIn }) => {
  await aJob(20_001)
  await signIn(page)
  await whileRefused(page, { path: 'Items', answer: 500 }, async () => {
    await page.goto(`${daysheet.url}/inventory`)
    await expect(materialsFailed(page)).toBeVisible({ timeout: retriesLimit })
    await expect(page.getByRole('table', { name: 'Items' })).toHaveCount(0)
  })
  await materialsFailed(page).getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('table', { name: 'Items' })).toContainText('Duct tape')

  const job = await openCard(page, daysheet.url, 20_001)
  const form = dialog(page, 'Add Order')
  await whileRefused(page, { path: 'Items', answer: 'no answer' }, async () => {
    await job.getByRole('button', { name: 'Add order' }).click()
    await expect(materialsFailed(form)).toBeVisible({ timeout: retriesLimit })
  })
  await materialsFailed(form).getByRole('button', { name: 'Retry' }).click()
  await form.getByRole('combobox', { name: 'Item' }).first().fill('duct')
  await expect(page.getByRole('option', { name: 'Duct tape - roll' })).toBeVisible()
})

test('an item that is not saved stays in its dialog as it was typed, new or edited', async ({ page, daysheet, signIn }) => {
  await signIn(page)
  await page.goto(`${daysheet.url}/inventory`)
  await page.getByRole('button', { name: 'Add New' }).click()
  const adding = dialog(page, 'Add Item')
  await adding.getByLabel('Name').fill('Caulk')
  await adding.getByLabel('Unit of Measure').fill('tube')
  await adding.getByLabel('Price').fill('3.75')
  for (const [answer, words] of [
    [500, 'Error: Internal Server Error'],
    [503, 'Error: Service Unavailable'],
    ['no answer', 'Error: The server cannot be reached. Check the connection and try again.'],
  ] as const) {
    await whileRefused(page, { method: 'POST', path: 'Items', answer }, async () => {
      await save(adding)
      await expectAlert(page, words)
    })
    await expect(adding.getByLabel('Name')).toHaveValue('Caulk')
    await expect(adding.getByLabel('Price')).toHaveValue('3.75')
  }
  await save(adding)
  await expect(adding).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Items' })).toContainText('Caulk')

  await page.getByRole('button', { name: 'Edit Caulk - tube' }).click()
  const edit = dialog(page, 'Edit Item')
  await edit.getByLabel('Name').fill('Caulk, white')
  await edit.getByRole('button', { name: 'Add Price' }).click()
  await dialog(page, 'Add Price').getByLabel('Price').fill('3.9')
  await page.keyboard.press('Enter')
  for (const answer of [500, 'no answer'] as const)
    await whileRefused(page, { method: 'POST', path: 'Items/[^/]+/edit', answer }, async () => {
      await save(edit)
      await expectAlert(
        page,
        answer === 500 ? 'Error: Internal Server Error' : 'Error: The server cannot be reached. Check the connection and try again.',
      )
    })
  await expect(edit.getByLabel('Name')).toHaveValue('Caulk, white')
  await expect(edit.getByRole('button', { name: `Remove $3.90 from ${formatDay(today)}` })).toBeVisible()
  await save(edit)
  await expect(edit).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Caulk, white' })).toContainText('$3.90')
})

test('a line of an order: no item is an invalid item, and a failure leaves what was typed', async ({ page, daysheet, signIn }) => {
  await aJob(20_002)
  await signIn(page)
  const job = await openCard(page, daysheet.url, 20_002)
  await job
    .getByRole('table', { name: 'Orders' })
    .getByRole('button', { name: formatDay(today) })
    .click()
  await dialog(page, 'Order Summary').getByRole('button', { name: 'Duct tape' }).click()
  const line = dialog(page, 'Edit Order Item')
  const item = line.getByRole('combobox', { name: 'Item' })
  await expect(item).toHaveValue('Duct tape - roll')
  await item.fill('')
  await line.getByLabel('Qty Picked').fill('8')
  await save(line)
  await expectAlert(page, 'Invalid item')
  await expect(item).toBeFocused()
  await item.fill('poly')
  await page.getByRole('option', { name: 'Poly sheeting - roll' }).click()
  for (const [answer, words] of [
    [500, 'Error: Internal Server Error'],
    [404, 'Error: Not Found'],
    ['no answer', 'Error: The server cannot be reached. Check the connection and try again.'],
  ] as const) {
    await whileRefused(page, { method: 'PATCH', path: 'ItemEntries/[^/]+', answer }, async () => {
      await save(line)
      await expectAlert(page, words)
    })
    await expect(item).toHaveValue('Poly sheeting - roll')
    await expect(line.getByLabel('Qty Picked')).toHaveValue('8')
  }
  await save(line)
  await expect(line).toHaveCount(0)
  await expect(dialog(page, 'Order Summary').getByRole('row').filter({ hasText: 'Poly sheeting' })).toContainText('$34.00')
})

test('adding a bagout: refused, too busy, no answer, and an answer that is lost; in the end there is one', async ({
  page,
  daysheet,
  signIn,
}) => {
  const job = await aJob(20_003)
  const path = 'Orders/addBagout'
  await signIn(page)
  await page.goto(`${daysheet.url}/bagouts?from=${today}&to=${today}`)
  await page.getByText(`No bagouts on ${formatDay(today)}`).waitFor()
  const form = await fillBagout(page, 20_003)
  for (const [answer, words] of [
    [500, 'Server error: Internal Server Error'],
    [503, 'Error adding order, please try again later'],
    ['no answer', 'Error adding bagout, please try again'],
  ] as const) {
    await whileRefused(page, { method: 'POST', path, answer }, async () => {
      await save(form)
      await expectAlert(page, words)
    })
    await expect(form.getByRole('combobox', { name: 'Job' })).toHaveValue(job.label)
    await expect(form.getByRole('combobox', { name: 'Supervisor' })).toHaveValue('J. Ortiz')
    await expect(form.getByLabel('Bag Count')).toHaveValue('31')
  }
  expect(await ofJob('Orders', job)).toHaveLength(1) // the one it had
  await whileAnswerIsLost(page, { path }, async () => {
    await save(form)
    await expectAlert(page, 'Error adding bagout, please try again')
  })
  await save(form)
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('status', { name: 'Total Bags' })).toHaveText('31')
  expect(await api.read(report)).toMatchObject({ rows: [{ bags: 31, jobId: job.id }] })
  expect(await ofJob('Orders', job)).toHaveLength(2)
})

test('a bag count that is not saved, dates that are too far apart, and a file that is not made', async ({ page, daysheet, signIn }) => {
  const job = await aJob(20_004)
  const bagout = { date: new Date().toISOString(), bags: 12, jobId: job.id, supervisorId: made.supervisor.id }
  await api.create('Orders/addBagout', { id: crypto.randomUUID(), ...bagout })
  await signIn(page)
  await page.goto(`${daysheet.url}/bagouts?from=${today}&to=${today}`)
  const count = page.getByRole('button', { name: /^Update Bag Count of .* 12 bags$/ })
  await count.click()
  const form = dialog(page, 'Update Bag Count')
  await form.getByLabel('Bag Count').fill('13')
  for (const answer of [500, 'no answer'] as const) {
    await whileRefused(page, { method: 'PATCH', path: 'ItemEntries/[^/]+', answer }, async () => {
      await save(form)
      await expect(page.getByText('Error updating count, try again', { exact: true })).toBeVisible()
    })
    await expect(form.getByLabel('Bag Count')).toHaveValue('13')
    await expect(page.getByText('Error updating count, try again', { exact: true })).toHaveCount(0) // after two seconds
  }
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)

  const tooFar = 'Please choose a date range of 90 days or less'
  await typeDay(page, 'From', addDays(today, -90))
  await expect(page.getByText(/^This list is on .* Search again for the dates above\.$/)).toBeVisible()
  await count.click()
  await form.getByLabel('Bag Count').fill('14')
  await save(form)
  await expectAlert(page, tooFar)
  await expect(form.getByLabel('Bag Count')).toHaveValue('14')
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await page.getByRole('button', { name: 'Download' }).click()
  await expectAlert(page, tooFar)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expectAlert(page, tooFar)
  await typeDay(page, 'From', addDays(today, -89))
  await count.click()
  await form.getByLabel('Bag Count').fill('14')
  await save(form)
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Bagouts' })).toContainText('14')

  await page.getByRole('button', { name: 'Download' }).click()
  const po = dialog(page, 'Enter PO Number')
  await po.getByRole('textbox').fill('PO-9')
  for (const answer of [500, 503, 'no answer'] as const) {
    await whileRefused(page, { method: 'POST', path: 'Orders/exportBagoutPDF', answer }, async () => {
      await po.getByRole('button', { name: 'Download' }).click()
      await expectAlert(page, 'Error downloading PDF, please try again or contact the system administrator')
    })
    await expect(po.getByRole('textbox')).toHaveValue('PO-9')
  }
  const { name } = await downloaded(page, () => po.getByRole('button', { name: 'Download' }).click())
  expect(name).toMatch(/^ContainerBreakdown_.+\.pdf$/)
})

test('an order and a return whose answer is lost are saved again, and are there once', async ({ page, daysheet, signIn }) => {
  const at = await aJob(20_005)
  await signIn(page)
  const job = await openCard(page, daysheet.url, 20_005)
  const lost = (what: string) =>
    `The server cannot be reached. Check the connection and try again. Saving again will not create a second ${what}.`

  await job.getByRole('button', { name: 'Add order' }).click()
  const order = dialog(page, 'Add Order')
  await order.getByRole('combobox', { name: 'Item' }).first().fill('poly')
  await page.getByRole('option', { name: 'Poly sheeting - roll' }).click()
  await page.keyboard.type('4')
  await whileAnswerIsLost(page, { path: 'Orders/place' }, async () => {
    await save(order)
    await expect(order.getByRole('alert').filter({ hasText: lost('order') })).toBeVisible()
  })
  await expect(order.getByRole('textbox', { name: 'Quantity' }).first()).toHaveValue('4')
  await save(order)
  await expect(order).toHaveCount(0)
  await expect(job.getByRole('table', { name: 'Orders' }).getByRole('row')).toHaveCount(3) // with the head
  expect(await ofJob('Orders', at)).toHaveLength(2)

  await job.getByRole('button', { name: 'Add return' }).click()
  const back = dialog(page, 'Add Return')
  await back.getByRole('textbox', { name: 'Returned of Duct tape - roll' }).fill('3')
  await whileAnswerIsLost(page, { path: 'ReturnOrders/place' }, async () => {
    await save(back)
    await expect(back.getByRole('alert').filter({ hasText: lost('return') })).toBeVisible()
  })
  await expect(back.getByRole('textbox', { name: 'Returned of Duct tape - roll' })).toHaveValue('3')
  await save(back)
  await expect(back).toHaveCount(0)
  await expect(job.getByRole('table', { name: 'Returns' }).getByRole('row')).toHaveCount(2)
  expect(await ofJob('ReturnOrders', at)).toHaveLength(1)
})
