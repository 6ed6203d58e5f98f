/** Two people plan the same day, on one server and on two: each sees what the other does, without reload and without losing their own place. */
import { expect, type Browser, type Page } from '@playwright/test'
import { fillSignIn, office, test, type Office } from './testing/daysheet.ts'
import { alert, card, choose, control, dialog, member, plannerOn } from './testing/planner.ts'
import { makeFolder, removeFolder, sharedWith, startServer } from './testing/server.ts'

const broadway = '10412 120 Broadway'
const hylan = '10007 2 Hylan Boulevard'
const water = '10100 55 Water Street'
const names = ['Ana Kowalska', 'Luis Peña', 'Wei Chen']

let api: Office
const jobs: Record<string, { id: string }> = {}
const workers: { id: string }[] = []

test.beforeAll(async ({ daysheet }) => {
  api = await office(daysheet)
  for (const [label, jobNum, address] of [
    [broadway, 10412, '120 Broadway'],
    [hylan, 10007, '2 Hylan Boulevard'],
    [water, 10100, '55 Water Street'],
  ] as const)
    jobs[label] = await api.create('Jobs', { address, jobNum, active: true })
  for (const [index, name] of names.entries()) workers.push(await api.create('Workers', { name, phone: `212555010${index + 1}` }))
  for (const name of ['Jolanta Ortiz', 'Tomasz Diallo']) await api.create('Supervisors', { name, active: true })
})

const job = (label: string) => jobs[label] ?? { id: label }

/** A second person's window, at another address of the same Daysheet when one is given. */
async function otherWindow(browser: Browser, at: { url: string; username: string; password: string }): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${at.url}/login`)
  await fillSignIn(page, at)
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  return page
}

async function setSupervisor(page: Page, label: string, name: string): Promise<void> {
  await control(page, label, 'Supervisor of').click()
  await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click()
}

async function writeNote(page: Page, label: string, text: string): Promise<void> {
  await control(page, label, 'Note for').click()
  await dialog(page, 'Enter Note for Job').getByRole('textbox').fill(text)
  await dialog(page, 'Enter Note for Job').getByRole('button', { name: 'Save' }).click()
}

test('every change of one window appears in the other, whose dialog, typing and scroll stay', async ({
  page,
  browser,
  daysheet,
  signIn,
}) => {
  const day = '2027-04-01'
  const schedule = await api.schedule(day)
  await api.entry(schedule, job(broadway), { startTime: '7:00 AM', crew: workers.slice(0, 1) })
  const filler = await api.create('Jobs', { address: '1 Long Column', jobNum: 90000, active: true })
  for (let hour = 1; hour <= 11; hour += 1) await api.entry(schedule, filler, { startTime: `${hour}:00 PM`, notes: `Row ${hour}` })
  const second = await otherWindow(browser, daysheet)
  await second.setViewportSize({ width: 1000, height: 600 })
  await signIn(page)
  for (const window of [page, second]) {
    await window.goto(plannerOn(daysheet.url, day))
    await expect(card(window, broadway)).toBeVisible()
  }
  await second.evaluate(() => window.scrollTo(0, 150))
  await control(second, broadway, 'Note for').click()
  const typed = dialog(second, 'Enter Note for Job').getByRole('textbox')
  await typed.fill('Half a thou')
  // Behind an open dialog the page is hidden from the accessibility tree, so the second window is read by what it shows.
  const seen = (label: string) => second.locator(`article[aria-label="${label}"]`)
  /** What is looked at stays where it is; the browser scrolls along when something is put in above it. */
  const place = async () => Math.round((await seen(broadway).boundingBox())?.y ?? NaN)
  const placeBefore = await place()
  const staysPut = async () => {
    await expect(typed).toHaveValue('Half a thou')
    await expect(typed).toBeFocused()
    expect(Math.abs((await place()) - placeBefore)).toBeLessThanOrEqual(2)
  }

  await page.getByRole('button', { name: `Add ${hylan}` }).click()
  await expect(seen(hylan)).toBeAttached()
  await setSupervisor(page, broadway, 'Jolanta Ortiz')
  await expect(seen(broadway)).toContainText('Jolanta Ortiz')
  await setSupervisor(page, broadway, 'Tomasz Diallo')
  await expect(seen(broadway)).toContainText('Tomasz Diallo')
  await writeNote(page, hylan, 'Side door')
  await expect(seen(hylan)).toContainText('Side door')
  await staysPut()
  await control(page, hylan, 'Choose Employees for').click()
  await dialog(page, 'Choose Employees').getByRole('checkbox', { name: 'Luis Peña' }).check()
  await dialog(page, 'Choose Employees').getByRole('button', { name: 'Add 1 person' }).click()
  await expect(seen(hylan)).toContainText('Luis Peña')
  await choose(page, hylan, 'Cancel job')
  await dialog(page, 'Cancel reason').getByLabel('Reason (optional)').fill('No access')
  await dialog(page, 'Cancel reason').getByRole('button', { name: 'Cancel job' }).click()
  await expect(seen(hylan)).toContainText('Cancelled: No access')
  await dialog(page, 'Send text').getByRole('button', { name: 'Do not text' }).click()
  await choose(page, hylan, 'Remove from this schedule')
  await alert(page).getByRole('button', { name: 'Remove' }).click()
  await expect(seen(hylan)).toHaveCount(0)
  await staysPut()
  await typed.press('Control+Enter')
  await expect(control(page, broadway, 'Note for')).toHaveText('Half a thou')
})

test('a stale edit is refused with the newer value, and goes through when saved again', async ({ page, browser, daysheet, signIn }) => {
  const day = '2027-04-02'
  await api.entry(await api.schedule(day), job(broadway), { startTime: '7:00 AM' })
  const second = await otherWindow(browser, daysheet)
  await signIn(page)
  for (const window of [page, second]) {
    await window.goto(plannerOn(daysheet.url, day))
    await control(window, broadway, 'Start time of').click()
  }
  const save = async (window: Page, hour: string) => {
    await dialog(window, 'Choose Start Time').getByLabel('Hour').selectOption(hour)
    await dialog(window, 'Choose Start Time').getByRole('button', { name: 'Save' }).click()
  }
  await save(page, '6')
  await expect(control(page, broadway, 'Start time of')).toHaveText('6:00 AM')
  await expect(second.locator('article')).toContainText('6:00 AM')
  await save(second, '9')
  await expect(dialog(second, 'Choose Start Time').getByRole('alert')).toHaveText(
    `The start time was changed to 6:00 AM by ${daysheet.username}. Your change was not saved.`,
  )
  await expect(control(page, broadway, 'Start time of')).toHaveText('6:00 AM')
  await save(second, '9')
  await expect(dialog(second, 'Choose Start Time')).toHaveCount(0)
  for (const window of [page, second]) await expect(control(window, broadway, 'Start time of')).toHaveText('9:00 AM')
})

test('two servers on one database: changes, moves, their undo, the answers to texts and the replies cross', async ({
  page,
  browser,
  daysheet,
  signIn,
}) => {
  const day = '2027-04-05'
  const schedule = await api.schedule(day)
  await api.entry(schedule, job(broadway), { startTime: '7:00 AM', crew: workers })
  await api.entry(schedule, job(hylan), { startTime: '8:00 AM' })
  const folder = makeFolder()
  const node = await startServer({ folder, env: sharedWith(daysheet.folder) })
  try {
    const second = await otherWindow(browser, { ...daysheet, url: node.url })
    await second.goto(plannerOn(node.url, day))
    await signIn(page)
    await page.goto(plannerOn(daysheet.url, day))
    await expect(card(second, broadway)).toBeVisible()

    await setSupervisor(page, broadway, 'Jolanta Ortiz')
    await expect(control(second, broadway, 'Supervisor of')).toHaveText('Jolanta Ortiz')
    await writeNote(second, broadway, 'From the other server')
    await expect(control(page, broadway, 'Note for')).toHaveText('From the other server')

    await control(second, broadway, 'Send text to the crew of').click()
    await dialog(second, 'Send text').getByRole('button', { name: 'Text 3 people' }).click()
    await expect(dialog(second, 'Send text')).toHaveCount(0)
    for (const window of [page, second])
      for (const name of names)
        await expect(member(window, broadway, name).locator('[data-status]')).toHaveAttribute('data-status', 'waiting')

    const phones = await second.context().newPage()
    await phones.goto(`${node.url}/phones`)
    await phones.getByRole('button', { name: /Luis Peña/ }).click()
    const phone = phones.getByRole('region', { name: 'Phone of Luis Peña' })
    await phone.getByLabel('Answer as this employee').fill('Sí')
    await phone.getByRole('button', { name: 'Send' }).click()
    await phone.getByLabel('Answer as this employee').fill('Which gate?')
    await phone.getByRole('button', { name: 'Send' }).click()
    for (const window of [page, second]) {
      await expect(member(window, broadway, 'Luis Peña').locator('[data-status]')).toHaveAttribute('data-status', 'confirmed')
      await expect(member(window, broadway, 'Wei Chen').locator('[data-status]')).toHaveAttribute('data-status', 'waiting')
      await expect(window.getByRole('link', { name: 'Replies, 1 unread' })).toBeVisible()
    }

    await member(second, broadway, 'Wei Chen').click()
    await second.getByRole('menuitem', { name: 'Move to…' }).click()
    await dialog(second, 'Move Wei Chen to…').getByRole('button', { name: hylan }).click()
    await dialog(second, 'Send text').getByRole('button', { name: 'Do not text' }).click()
    for (const window of [page, second]) {
      await expect(member(window, hylan, 'Wei Chen')).toBeVisible()
      await expect(member(window, broadway, 'Wei Chen')).toHaveCount(0)
    }
    await second.getByRole('button', { name: 'Undo' }).click()
    for (const window of [page, second]) {
      await expect(member(window, broadway, 'Wei Chen').locator('[data-status]')).toHaveAttribute('data-status', 'waiting')
      await expect(member(window, hylan, 'Wei Chen')).toHaveCount(0)
    }

    // What one has read is read for both, and so is what it answers.
    await page.getByRole('link', { name: 'Replies, 1 unread' }).click()
    // The planner, which stays until the screen has come, has a button of that name too.
    await expect(page.getByRole('heading', { name: 'Replies', level: 1 })).toBeVisible()
    await page.getByRole('button', { name: /^Luis Peña/ }).click()
    await expect(second.getByRole('link', { name: 'Replies', exact: true })).toBeVisible()
    await phones.close()
    await second.goto(`${node.url}/replies?worker=${workers[1]?.id}`)
    await expect(second.getByRole('list', { name: 'Texts' })).toContainText('Sí')
    await page.getByRole('textbox', { name: 'Write a text' }).fill('See you there')
    await page.keyboard.press('Enter')
    await expect(second.getByRole('list', { name: 'Texts' })).toContainText('See you there')
    await second.goto(plannerOn(node.url, day))
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(control(second, broadway, 'Supervisor of')).toBeVisible()
  } finally {
    await node.end()
    removeFolder(folder)
  }
})

test('a double booking asks first and names the other job with its start time', async ({ page, daysheet, signIn }) => {
  const day = '2027-04-06'
  const schedule = await api.schedule(day)
  await api.entry(schedule, job(broadway), { startTime: '7:00 AM', crew: workers.slice(0, 1) })
  await api.entry(schedule, job(hylan), { startTime: '1:00 PM' })
  await signIn(page)
  await page.goto(plannerOn(daysheet.url, day))
  await setSupervisor(page, broadway, 'Jolanta Ortiz')
  await expect(control(page, broadway, 'Supervisor of')).toHaveText('Jolanta Ortiz')

  await control(page, hylan, 'Choose Employees for').click()
  const employees = dialog(page, 'Choose Employees')
  await expect(employees.locator('label').filter({ hasText: 'Ana Kowalska' })).toContainText('On 120 Broadway at 7:00 AM')
  await employees.getByRole('checkbox', { name: /Ana Kowalska/ }).check()
  await employees.getByRole('button', { name: 'Add 1 person' }).click()
  await expect(alert(page)).toContainText(`Ana Kowalska is already on 120 Broadway at 7:00 AM.\nAssign to ${hylan} as well?`)
  await alert(page).getByRole('button', { name: 'No' }).click()
  await expect(employees).toBeVisible()
  await employees.getByRole('button', { name: 'Add 1 person' }).click()
  await alert(page).getByRole('button', { name: 'Assign' }).click()
  await expect(member(page, hylan, 'Ana Kowalska')).toHaveAccessibleName(/, also on \S+ at 7:00 AM/)

  await setSupervisor(page, hylan, 'Jolanta Ortiz')
  await expect(alert(page)).toContainText('Jolanta Ortiz is already on 120 Broadway at 7:00 AM.')
  await alert(page).getByRole('button', { name: 'No' }).click()
  await expect(control(page, hylan, 'Supervisor of')).toHaveText('No supervisor')
})

test('copying lists who would be on two jobs and who is left out because they are inactive', async ({ page, daysheet, signIn }) => {
  const leaver = await api.create('Workers', { name: 'Piotr Zając', phone: '2125550107' })
  const [ana, luis] = workers
  const from = await api.schedule('2027-04-07')
  await api.entry(from, job(broadway), { startTime: '7:00 AM', crew: [ana, leaver].filter((worker) => worker !== undefined) })
  await api.entry(from, job(water), { startTime: '8:00 AM', cancelled: true })
  await api.entry(await api.schedule('2027-04-08'), job(hylan), {
    startTime: '1:00 PM',
    crew: [ana, luis].filter((worker) => worker !== undefined),
  })
  await api.change(`Workers/${leaver.id}`, { active: false })
  await signIn(page)
  await page.goto(plannerOn(daysheet.url, '2027-04-08'))
  await card(page, hylan).waitFor()
  await page.getByRole('button', { name: 'Copy Schedule' }).click()
  const copy = dialog(page, 'Choose Schedule')
  await copy.getByRole('button', { name: 'Preview copy' }).click()
  await expect(copy.getByRole('region', { name: '1 person on two jobs or more after copying' }).getByRole('listitem')).toHaveText([
    /^Ana Kowalska: (120 Broadway at 7:00 AM, 2 Hylan Boulevard at 1:00 PM|2 Hylan Boulevard at 1:00 PM, 120 Broadway at 7:00 AM)$/,
  ])
  await expect(copy.getByRole('region', { name: 'Left out, no longer active' }).getByRole('listitem')).toHaveText([
    'Piotr Zając on 120 Broadway',
  ])
  await expect(copy.getByRole('region', { name: 'Jobs not copied' }).getByRole('listitem')).toHaveText([`${water}: cancelled`])
  await copy.getByRole('button', { name: 'Copy 1 job' }).click()
  await expect(member(page, broadway, 'Ana Kowalska').locator('[data-status]')).toHaveAttribute('data-status', 'not texted')
  await expect(member(page, broadway, 'Piotr Zając')).toHaveCount(0)
  await expect(card(page, water)).toHaveCount(0)
})
