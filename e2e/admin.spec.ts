/** Admin by hand: records are added, refused in the words of the product, changed by two people, and taken out of use with what is planned. (product.md#admin, product.md#field-checks, product.md#errors) */
import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { fillSignIn, office, test, type Office } from './testing/daysheet.ts'
import { alert, card, dialog, member, plannerOn } from './testing/planner.ts'

/** Far enough ahead to be today or later whenever the tests run. */
const day = '2097-04-01'
const shownDay = 'Mon 04-01-2097'

let api: Office
test.beforeAll(async ({ daysheet }) => {
  api = await office(daysheet)
})

const openAdmin = async (page: Page, url: string, tab: string) => {
  await page.goto(`${url}/admin`)
  await page.getByRole('tab', { name: tab }).click()
}
const row = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })
const edit = (page: Page, name: string) => page.getByRole('button', { name: `Edit ${name}` }).click()
const save = (page: Page, title: string) => dialog(page, title).getByRole('button', { name: 'Save' }).click()
const field = (page: Page, label: string): Locator => page.getByRole('dialog').getByLabel(label, { exact: true })
const closed = (page: Page) => expect(page.getByRole('dialog')).toHaveCount(0)

async function otherWindow(browser: Browser, daysheet: { url: string; username: string; password: string }): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${daysheet.url}/login`)
  await fillSignIn(page, daysheet)
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  return page
}

test('a job is added from the menu, found, changed with the keyboard alone, and taken out of use', async ({ page, signIn }) => {
  await signIn(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Admin' }).click()
  await page.getByRole('heading', { name: 'Admin' }).waitFor() // Home of a new company has Add Job too
  await page.getByRole('button', { name: 'Add Job' }).click()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter an address')).toBeVisible()
  await field(page, 'Job Number').fill('12a')
  await expect(field(page, 'Budgeted Hours')).toBeHidden()
  await page.getByText('More about the job').click()
  await field(page, 'Budgeted Hours').fill('a lot')
  await field(page, 'Budgeted Hours').press('Enter')
  await expect(page.getByText('Please enter a valid job number')).toBeVisible()
  await expect(page.getByText('Please enter budgeted hours as a number')).toBeVisible()
  for (const [label, text] of [
    ['Address *', '120 Broadway'],
    ['Job Number', '10412.10'],
    ['Job Description', 'Pipe insulation'],
    ['Premises Detail', 'Cellar'],
    ['Budgeted Hours', '80'],
    ['Owner Name', 'Harbor School District'],
  ] as const)
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: label.replace(' *', '') })
      .first()
      .fill(text)
  await page.getByRole('combobox', { name: 'Boro' }).fill('Manhattan')
  await test.step('the site is chosen on a map, with the keyboard and the pointer', async () => {
    const site = field(page, 'Site Location')
    await page.getByRole('button', { name: 'Choose on a map' }).click()
    const map = page.getByRole('application', { name: 'Map of the site' })
    await map.focus()
    await page.keyboard.press('ArrowUp')
    await expect(site).toHaveValue(/^40\.[78]\d{4}, -74\.00\d{3}$/)
    const before = await site.inputValue()
    await map.click({ position: { x: 40, y: 40 } })
    await expect(site).not.toHaveValue(before)
    await expect(site).toHaveValue(/^40\.\d{5}, -74\.\d{5}$/)
    await page.getByRole('button', { name: 'Close the map' }).click()
  })
  await field(page, 'Owner Name').press('Enter')
  await closed(page)
  await expect(page.getByRole('button', { name: 'Add Job' })).toBeFocused()
  await expect(page.getByText('Showing 1 of 1 jobs')).toBeVisible()
  await expect(row(page, '10412.10')).toContainText('120 Broadway ManhattanCellarPipe insulation80Yes')

  await api.create('Jobs', { address: '55 Water Street', jobNum: 10413 })
  await expect(page.getByText('Showing 2 of 2 jobs')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Job Search' }).fill('10412')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Showing 1 of 1 jobs')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\?search=10412$/)
  await page.reload()
  await expect(page.getByText('Showing 1 of 1 jobs')).toBeVisible()
  await page.getByRole('switch', { name: 'Show inactive' }).click()
  await expect(page).toHaveURL(/\/admin\?search=10412&inactive=1$/)

  const button = page.getByRole('button', { name: 'Edit 10412.10 120 Broadway' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Edit Job').getByText('No ACP7 was filed for this job.')).toBeVisible()
  await dialog(page, 'Edit Job').getByRole('checkbox', { name: 'Active' }).focus()
  await page.keyboard.press('Space')
  await save(page, 'Edit Job')
  await closed(page)
  await expect(row(page, '10412.10')).toContainText('No')
  await expect(button).toBeFocused()

  await page.getByRole('switch', { name: 'Show inactive' }).click()
  await expect(page.getByText('No active job matches “10412”. Show inactive to see the others.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByText('Showing 1 of 1 jobs')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Job Search' })).toHaveValue('10412')
})

test('an employee and a supervisor are added, refused in the words of the product, and found', async ({ page, daysheet, signIn }) => {
  await signIn(page)
  await openAdmin(page, daysheet.url, 'Employees')
  await page.getByRole('button', { name: 'Add Employee' }).click()
  await field(page, 'Name').fill('Ana Kowalska')
  await field(page, 'Phone Number').fill('555-0100')
  await field(page, 'Last Four of SS').fill('123-45-6789')
  await save(page, 'Add Employee')
  await expect(page.getByText('Please enter 10 digit phone number')).toBeVisible()
  await expect(page.getByText('Please enter last 4 digits of SS only')).toBeVisible()
  await field(page, 'Phone Number').fill('(212) 555-0100')
  await field(page, 'Employee Number').fill('A-17')
  await field(page, 'Last Four of SS').fill('6789')
  await field(page, 'Role').selectOption('Warehouse')
  await field(page, 'Language').selectOption('Spanish')
  await save(page, 'Add Employee')
  await closed(page)
  await expect(row(page, 'Ana Kowalska')).toContainText('Yes')
  await edit(page, 'Ana Kowalska')
  await expect(field(page, 'Employee Number')).toHaveValue('A-17')
  await expect(field(page, 'Last Four of SS')).toHaveValue('6789')
  await expect(field(page, 'Role')).toHaveValue('warehouse')
  await expect(field(page, 'Language')).toHaveValue('es')
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Supervisors' }).click()
  const add = async (name: string, username: string) => {
    await page.getByRole('button', { name: 'Add supervisor' }).click()
    await field(page, 'Name').fill(name)
    await field(page, 'Username').fill(username)
    await field(page, 'Password').fill('blue truck 17')
    await save(page, 'Add supervisor')
  }
  await add('Kim Müller', 'KMueller')
  await closed(page)
  await add('Karl Müller', 'kmueller')
  await expect(page.getByText('User already exists')).toBeVisible()
  await expect(alert(page)).toHaveCount(0)
  await expect(field(page, 'Name')).toHaveValue('Karl Müller')
  await api.create('Supervisors', { name: 'Jo', username: 'jo', email: 'karl@example.com' })
  await field(page, 'Username').fill('karl')
  await expect(page.getByText('E-mail: karl@example.com')).toBeVisible()
  await save(page, 'Add supervisor')
  await expect(page.getByText('Email already exists')).toBeVisible()
  await field(page, 'Username').fill('karl2')
  await save(page, 'Add supervisor')
  await closed(page)
  await edit(page, 'Kim Müller')
  await expect(field(page, 'Username')).toHaveValue('kmueller')
  await expect(field(page, 'Password')).toHaveAttribute('placeholder', 'Unchanged')
  await field(page, 'Name').fill('Kim Mueller')
  await save(page, 'Edit supervisor')
  await closed(page)
  const asSupervisor = await office({ url: daysheet.url, username: 'kmueller', password: 'blue truck 17' })
  expect(await asSupervisor.read('Users/me')).toMatchObject({ name: 'Kim Mueller', mustChangePassword: false })
})

test('somebody who leaves is taken off the days to come or left on them, and the open planner shows it', async ({
  page,
  browser,
  daysheet,
  signIn,
}) => {
  const worker = await api.create('Workers', { name: 'Luis Peña', phone: '2125550102' })
  const stays = await api.create('Workers', { name: 'Wei Chen', phone: '2125550103' })
  const supervisor = await api.create('Supervisors', { name: 'Tomasz Diallo' })
  const job = await api.create('Jobs', { address: '9 Grand Street', jobNum: 10500 })
  const entry = await api.entry(await api.schedule(day), job, {
    crew: [worker, stays],
    supervisorId: supervisor.id,
    startTime: '6:30 AM',
  })
  await api.create(`ScheduleEntries/${entry.id}/sendtexts`, { note: '' })
  const planner = await otherWindow(browser, daysheet)
  await planner.goto(plannerOn(daysheet.url, day))
  const grand = '10500 9 Grand Street'
  await expect(member(planner, grand, 'Luis Peña')).toBeVisible()

  await signIn(page)
  await openAdmin(page, daysheet.url, 'Employees')
  await edit(page, 'Luis Peña')
  await field(page, 'Active').uncheck()
  await save(page, 'Edit Employee')
  const question = dialog(page, 'Luis Peña is scheduled on upcoming days')
  await expect(question.getByRole('listitem')).toHaveText([`${shownDay}6:30 AM${grand}Texted`])
  await expect(question.getByRole('alert')).toHaveText('Luis Peña was texted about some of these days and gets no text about this change.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(field(page, 'Active')).not.toBeChecked()
  await save(page, 'Edit Employee')
  await question.getByRole('button', { name: 'Take them off these days' }).click()
  await closed(page)
  await expect(row(page, 'Luis Peña')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add Employee' })).toBeFocused()
  await expect(member(planner, grand, 'Luis Peña')).toHaveCount(0)

  await edit(page, 'Wei Chen')
  await field(page, 'Active').uncheck()
  await save(page, 'Edit Employee')
  await dialog(page, 'Wei Chen is scheduled on upcoming days').getByRole('button', { name: 'Leave them planned' }).click()
  await closed(page)
  await page.getByRole('switch', { name: 'Show inactive' }).click()
  await expect(row(page, 'Wei Chen')).toContainText('No')
  // Told live: the chip says it.
  await expect(member(planner, grand, 'Wei Chen inactive')).toBeVisible()

  await page.getByRole('tab', { name: 'Supervisors' }).click()
  await edit(page, 'Tomasz Diallo')
  await field(page, 'Active').uncheck()
  await save(page, 'Edit supervisor')
  const about = dialog(page, 'Tomasz Diallo is scheduled on upcoming days')
  await expect(about.getByRole('listitem')).toHaveText([`${shownDay}6:30 AM${grand}Crew was texted`])
  await about.getByRole('button', { name: 'Take them off these days' }).click()
  await closed(page)
  await expect(card(planner, grand)).toContainText('No supervisor')
})

test('two people edit one employee: what differs is kept of both, what is the same is told with who did it', async ({
  page,
  browser,
  daysheet,
  signIn,
}) => {
  await api.create('Workers', { name: 'Piotr Zając', phone: '2125550107' })
  await api.create('Supervisors', { name: 'A. Rivera', username: 'arivera', password: 'green wagon 18' })
  const second = await otherWindow(browser, { url: daysheet.url, username: 'arivera', password: 'green wagon 18' })
  await signIn(page)
  for (const window of [page, second]) {
    await openAdmin(window, daysheet.url, 'Employees')
    await edit(window, 'Piotr Zając')
    await expect(field(window, 'Phone Number')).toHaveValue('(212) 555-0107')
  }
  await field(second, 'Phone Number').fill('2125550100')
  await save(second, 'Edit Employee')
  await closed(second)
  await field(page, 'Address').fill('1 Grand Street')
  await field(page, 'Phone Number').fill('2125550199')
  await save(page, 'Edit Employee')
  const told = dialog(page, 'Edit Employee').getByRole('alert')
  await expect(told).toHaveText(
    /^Phone Number was changed to \(212\) 555-0100 by A\. Rivera at \d{1,2}:\d\d\s[AP]M\. Your change was not saved\./,
  )
  await expect(field(page, 'Address')).toHaveValue('1 Grand Street')
  await expect(field(page, 'Phone Number')).toHaveValue('2125550199')

  await edit(second, 'Piotr Zając')
  await field(second, 'Language').selectOption('Spanish')
  await save(second, 'Edit Employee')
  await closed(second)
  await save(page, 'Edit Employee')
  await closed(page)
  const where = JSON.stringify({ where: { name: 'Piotr Zając' } })
  expect(await api.read(`Workers?filter=${encodeURIComponent(where)}`)).toMatchObject([
    { phone: '2125550199', address: '1 Grand Street', language: 'es' },
  ])
})

test('five hundred jobs are looked through without a sideways scroll on a phone, and stay in place while others work', async ({
  page,
  daysheet,
  signIn,
}) => {
  const long = 'W'.repeat(120)
  const rows = Array.from({ length: 520 }, (_, index) => ({
    address: `${index} Long Street ${index % 9 === 0 ? long : ''}`,
    jobNum: 20000 + index,
  }))
  await api.create('Jobs', rows as unknown as Record<string, unknown>)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  await page.goto(`${daysheet.url}/admin?search=long`)
  await expect(page.getByText('Showing 25 of 520 jobs')).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByText('Showing 50 of 520 jobs')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const far = page.getByRole('button', { name: /^Edit 20040 / })
  await far.focus()
  await far.scrollIntoViewIfNeeded()
  const [changed] = (await api.read(`Jobs?filter=${JSON.stringify({ where: { jobNum: 20040 } })}`)) as { id: string }[]
  await api.change(`Jobs/${changed?.id}`, { premisesDetail: 'Changed elsewhere' })
  await expect(page.getByText('Changed elsewhere')).toBeVisible()
  await expect(far).toBeFocused()
  await expect(far).toBeInViewport()
})
