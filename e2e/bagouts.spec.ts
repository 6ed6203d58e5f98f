/** Waste bags that left sites: added, corrected, chosen, and handed over as a PDF whose total is right. (product.md#bagouts) */
import { addDays, dayOf, formatDay } from '@daysheet/domain/calendar/day'
import { expect, type Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { office, test } from './testing/daysheet.ts'
import { downloaded } from './testing/downloads.ts'
import { alert, dialog } from './testing/planner.ts'

const today = dayOf(new Date(), 'America/New_York')
const total = (page: Page) => page.getByRole('status', { name: 'Total Bags' })

async function expectAlert(page: Page, text: string): Promise<void> {
  await expect(alert(page).locator('.MuiDialogContent-root')).toHaveText(text)
  await alert(page).getByRole('button', { name: 'OK' }).click()
  await expect(alert(page)).toHaveCount(0)
}

/** Fills in Enter Bagout Information and saves it. */
async function addBagout(page: Page, { job, supervisor, bags }: { job: string; supervisor: string; bags: string }): Promise<void> {
  await page.getByRole('button', { name: 'Add Bagout' }).first().click()
  const form = dialog(page, 'Enter Bagout Information')
  await form.getByRole('combobox', { name: 'Job' }).fill(job.split(' ')[0] ?? '')
  await page.getByRole('option', { name: job }).click()
  await form.getByRole('combobox', { name: 'Supervisor' }).fill(supervisor)
  await page.getByRole('option', { name: supervisor }).click()
  await form.getByLabel('Bag Count').fill(bags)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
}

test.beforeAll(async ({ daysheet }) => {
  const api = await office(daysheet)
  await api.create('Jobs', { address: '120 Broadway', boro: 'Manhattan', jobNum: 10412, active: true })
  await api.create('Jobs', { address: '9 Grand Street', boro: 'Brooklyn', jobNum: 10500, active: true })
  await api.create('Supervisors', { name: 'J. Ortiz', username: 'jortiz', password: 'four crews at six', active: true })
})

test('what is missing is said in turn, and the job is looked for from the third letter on', async ({ page, daysheet, signIn }) => {
  await signIn(page)
  await page.goto(`${daysheet.url}/bagouts`)
  await page.getByRole('button', { name: 'Add Bagout' }).first().click()
  const form = dialog(page, 'Enter Bagout Information')
  await form.getByRole('button', { name: 'Save' }).click()
  await expectAlert(page, 'Invalid job')
  await form.getByRole('combobox', { name: 'Job' }).fill('10')
  await expect(page.getByText('Type more to search')).toBeVisible()
  await form.getByRole('combobox', { name: 'Job' }).fill('Bro')
  await page.getByRole('option', { name: '10412 120 Broadway' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expectAlert(page, 'Invalid supervisor')
  await form.getByRole('combobox', { name: 'Supervisor' }).fill('Ortiz')
  await page.getByRole('option', { name: 'J. Ortiz' }).click()
  await form.getByLabel('Bag Count').fill('a few')
  await form.getByRole('button', { name: 'Save' }).click()
  await expectAlert(page, 'Invalid bag count')
})

test('bagouts are added, one is corrected, one is left out, and the PDF has the rest with its total', async ({
  page,
  browser,
  daysheet,
  signIn,
}) => {
  await signIn(page)
  await page.goto(`${daysheet.url}/bagouts`)
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText(/^No bagouts from/)).toBeVisible()
  await addBagout(page, { job: '10412 120 Broadway', supervisor: 'J. Ortiz', bags: '40' })
  await addBagout(page, { job: '10412 120 Broadway', supervisor: 'J. Ortiz', bags: '7' })
  await addBagout(page, { job: '10500 9 Grand Street', supervisor: 'J. Ortiz', bags: '25' })
  await expect(total(page)).toHaveText('72')
  await expect(page.getByText('3 of 3 selected')).toBeVisible()

  const elsewhere = await (await browser.newContext()).newPage()
  await signIn(elsewhere)
  await elsewhere.goto(page.url())
  await expect(total(elsewhere)).toHaveText('72')

  await page.getByRole('button', { name: /^Update Bag Count of .* 25 bags$/ }).click()
  const count = dialog(page, 'Update Bag Count')
  await count.getByRole('textbox').fill('28')
  await count.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Bag count updated')).toBeVisible()
  await expect(total(page)).toHaveText('75')
  await expect(total(elsewhere)).toHaveText('75')

  await page.getByRole('table', { name: 'Bagouts' }).getByRole('row').filter({ hasText: '9 Grand Street' }).click()
  await expect(page.getByText('2 of 3 selected')).toBeVisible()
  await expect(total(page)).toHaveText('47')
  await page.getByRole('button', { name: 'Download' }).click()
  await dialog(page, 'Enter PO Number').getByRole('textbox').fill('PO-7731')
  const { name, bytes } = await downloaded(page, () => page.keyboard.press('Enter'))
  expect(name).toMatch(/^ContainerBreakdown_.+\.pdf$/)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  for (const words of [
    'PO-7731',
    formatDay(today),
    formatDay(addDays(today, -30)),
    'J. Ortiz',
    '10412',
    '120 Broadway',
    '40',
    '7',
    '47',
    '1 of 1',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('Grand Street')
  await expect(page.getByText(`Downloaded ${name}`)).toBeVisible()
})

test('more than 90 days are refused, and nothing chosen makes no file', async ({ page, daysheet, signIn }) => {
  const api = await office(daysheet)
  const [job] = (await api.read('Jobs')) as { id: string }[]
  const [supervisor] = (await api.read('Supervisors')) as { id: string }[]
  const known = { jobId: job?.id, supervisorId: supervisor?.id }
  await api.create('Orders/addBagout', { id: crypto.randomUUID(), date: new Date().toISOString(), bags: 3, ...known })
  await signIn(page)
  await page.goto(`${daysheet.url}/bagouts?from=${addDays(today, -90)}&to=${today}`)
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expectAlert(page, 'Please choose a date range of 90 days or less')
  await page.goto(`${daysheet.url}/bagouts?from=${addDays(today, -89)}&to=${today}`)
  await page.getByRole('button', { name: 'Deselect All' }).click()
  await page.getByRole('button', { name: 'Download' }).click()
  await expectAlert(page, 'Please select at least one bagout')
})
