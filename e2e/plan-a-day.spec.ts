/** The main job of the product in one walk, from an empty database to a texted crew, with a second office window watching. (issue: Plan a day) */
import { expect, type Locator, type Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { office, test } from './testing/daysheet.ts'
import { downloaded } from './testing/downloads.ts'

const broadway = '10412.1 120 Broadway'
const crew = { confirms: 'Łukasz Wójcik', declines: 'María Peña', unreachable: 'Ana Kowalska' }

const card = (page: Page): Locator => page.getByRole('article', { name: new RegExp(broadway) })
const member = (page: Page, name: string): Locator => card(page).getByRole('button', { name: new RegExp(`^${name}`) })
const dialog = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title })

/** Drags as a hand does: down, a first small move, across, up. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.dragTo(to, { steps: 12 })
}

/** Answers as a crew member on the screen of simulated phones. */
async function answer(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(name) }).click()
  const phone = page.getByRole('region', { name: `Phone of ${name}` })
  await phone.getByLabel('Answer as this employee').fill(text)
  await phone.getByRole('button', { name: 'Send' }).click()
  await expect(phone.getByLabel('Messages').getByText(text, { exact: true })).toBeVisible()
}

async function menuChoice(page: Page, words: string): Promise<void> {
  await card(page)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: words }).click()
}

test.beforeAll(async ({ daysheet }) => {
  const api = await office(daysheet)
  await api.create('Jobs', { address: '120 Broadway', boro: 'Manhattan', jobNum: 10412.1, jobNumDecimals: 1, active: true })
  await api.create('Jobs', { address: '2 Hylan Boulevard', boro: 'Staten Island', jobNum: 10007, active: true })
  await api.create('Supervisors', { name: 'Jolanta Ortiz', username: 'jortiz', password: 'correct horse battery', active: true })
  await api.create('Workers', { name: crew.confirms, phone: '2125550101', language: 'en' })
  await api.create('Workers', { name: crew.declines, phone: '2125550102', language: 'es' })
  await api.create('Workers', { name: crew.unreachable, phone: '2125550199', language: 'en' })
})

test('the office plans a day, texts the crew and sees who comes', async ({ page, browser, daysheet, signIn }) => {
  const second = await (await browser.newContext()).newPage()
  const phones = await page.context().newPage()

  await test.step('sign in, find no schedule, create it', async () => {
    await signIn(page)
    await page.goto(`${daysheet.url}/schedule`)
    await expect(page.getByText('No Schedule found')).toBeVisible()
    await page.getByRole('button', { name: 'Create Schedule' }).click()
    await expect(page.getByText('No Jobs found for this schedule')).toBeVisible()
    await signIn(second)
    await second.goto(page.url())
    await expect(second.getByText('Drag an active job here to add one')).toBeVisible()
  })

  await test.step('drag a job in and a supervisor on', async () => {
    const job = page.getByRole('list', { name: 'Active Jobs' }).getByText('120 Broadway')
    await drag(page, job, page.getByText('Drag an active job here to add one'))
    await expect(card(page)).toBeVisible()
    await drag(page, page.getByRole('list', { name: 'Supervisors' }).getByText('Jolanta Ortiz'), card(page))
    await expect(card(page).getByRole('button', { name: /Supervisor of .*Jolanta Ortiz/ })).toBeVisible()
    await expect(card(second).getByRole('button', { name: /Supervisor of .*Jolanta Ortiz/ })).toBeVisible()
  })

  await test.step('choose three employees, 6:30 AM, a note', async () => {
    await card(page)
      .getByRole('button', { name: /^Choose Employees/ })
      .click()
    for (const name of Object.values(crew)) await dialog(page, 'Choose Employees').getByRole('checkbox', { name }).check()
    await dialog(page, 'Choose Employees').getByRole('button', { name: 'Add 3 people' }).click()
    await card(page)
      .getByRole('button', { name: /^Start time of/ })
      .click()
    const time = dialog(page, 'Choose Start Time')
    await time.getByLabel('Hour').selectOption('6')
    await time.getByLabel('Minute').selectOption('30')
    await time.getByLabel('AM or PM').selectOption('AM')
    await time.getByRole('button', { name: 'Save' }).click()
    await card(page)
      .getByRole('button', { name: /^Note for/ })
      .click()
    const note = dialog(page, 'Enter Note for Job')
    await note.getByRole('textbox').fill('Roof, gate code 1234')
    await note.getByRole('button', { name: 'Save' }).click()
    for (const window of [page, second]) {
      await expect(card(window).getByText('6:30 AM')).toBeVisible()
      await expect(card(window).getByText('Roof, gate code 1234')).toBeVisible()
      await expect(member(window, crew.declines).locator('[data-status]')).toHaveAttribute('data-status', 'not texted')
    }
  })

  await test.step('text them; one says Sí, one n, one number is refused', async () => {
    await card(page)
      .getByRole('button', { name: /^Send text/ })
      .click()
    await dialog(page, 'Send text').getByLabel('Note (optional)').fill('Bring respirators')
    await dialog(page, 'Send text').getByRole('button', { name: 'Text 3 people' }).click()
    await expect(dialog(page, 'Send text')).toHaveCount(0)
    await phones.goto(`${daysheet.url}/phones`)
    await answer(phones, crew.confirms, 'Sí')
    await answer(phones, crew.declines, 'n')
    for (const window of [page, second]) {
      await expect(member(window, crew.confirms).locator('[data-status]')).toHaveAttribute('data-status', 'confirmed')
      await expect(member(window, crew.declines).locator('[data-status]')).toHaveAttribute('data-status', 'declined')
      await expect(member(window, crew.unreachable).locator('[data-status]')).toHaveAttribute('data-status', 'error')
      await expect(member(window, crew.unreachable)).toHaveAccessibleName(/landline/)
    }
  })

  await test.step('cancel with a reason and text; reactivate', async () => {
    await menuChoice(page, 'Cancel job')
    await dialog(page, 'Cancel reason').getByLabel('Reason (optional)').fill('Boiler is running')
    await dialog(page, 'Cancel reason').getByRole('button', { name: 'Cancel job' }).click()
    await dialog(page, 'Send text').getByRole('button', { name: 'Text 3 people' }).click()
    await expect(card(second).getByText('Cancelled: Boiler is running')).toBeVisible()
    await expect(phones.getByText(/^CANCELLED: /)).not.toHaveCount(0)
    await menuChoice(page, 'Reactivate')
    await expect(dialog(page, 'Send text').getByText(/is on again, and some people were texted that it is cancelled/)).toBeVisible()
    await dialog(page, 'Send text').getByRole('button', { name: 'Do not text' }).click()
    for (const window of [page, second]) {
      await expect(card(window).getByText(/^Cancelled:/)).toHaveCount(0)
      await expect(member(window, crew.confirms)).toHaveAccessibleName(/Was texted that the job is cancelled, and not asked again since/)
    }
  })

  await test.step('export the PDF and find the crew in it', async () => {
    const { name, bytes } = await downloaded(page, () => page.getByRole('button', { name: 'Export This Schedule' }).click())
    expect(name).toMatch(/^Schedule_\d\d-\d\d-\d{4}\.pdf$/)
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
    for (const words of [...Object.values(crew), 'Jolanta Ortiz', '120 Broadway', '6:30 AM', 'Roof, gate code 1234'])
      expect(text).toContain(words)
  })

  await test.step('copy to the next day', async () => {
    await page.getByRole('button', { name: 'Next day' }).click()
    await page.getByRole('button', { name: 'Create Schedule' }).click()
    await expect(page.getByText('No Jobs found for this schedule')).toBeVisible()
    await page.getByRole('button', { name: 'Copy Schedule' }).click()
    await dialog(page, 'Choose Schedule').getByRole('button', { name: 'Preview copy' }).click()
    await dialog(page, 'Choose Schedule').getByRole('button', { name: 'Copy 1 job' }).click()
    await expect(card(page).getByText('6:30 AM')).toBeVisible()
    for (const name of Object.values(crew))
      await expect(member(page, name).locator('[data-status]')).toHaveAttribute('data-status', 'not texted')
  })
})
