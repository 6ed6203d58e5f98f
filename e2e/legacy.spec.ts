/** The simple schedule on a supervisor's phone, while the office watches the same day on the planner. (product.md#simple-schedule) */
import { expect } from '@playwright/test'
import { expectNoFaults, expectNoSidewaysScroll } from './testing/accessibility.ts'
import { office, test } from './testing/daysheet.ts'
import { card, control, dialog, member, plannerOn } from './testing/planner.ts'

const day = '2027-05-06'
const job = '10412.1 120 Broadway'

test.beforeAll(async ({ daysheet }) => {
  const api = await office(daysheet)
  await api.create('Jobs', { address: '120 Broadway', boro: 'Manhattan', jobNum: 10412.1, jobNumDecimals: 1, active: true })
  await api.create('Supervisors', { name: 'Jolanta Ortiz', username: 'jortiz', password: 'correct horse battery', active: true })
  await api.create('Workers', { name: 'Ana Kowalska', phone: '2125550101', language: 'en' })
})

test('a day is made, a job added and its crew chosen on a phone, and the office sees each at once', async ({
  page,
  browser,
  daysheet,
  signIn,
}) => {
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage()
  await signIn(page)
  await page.goto(plannerOn(daysheet.url, day))
  await signIn(phone)
  await phone.goto(`${daysheet.url}/legacy?date=05062027`)
  const add = phone.getByRole('button', { name: 'Add Job to schedule' })

  await test.step('no schedule, then none of its jobs', async () => {
    await expect(phone.getByText('No Schedule found')).toBeVisible()
    await expect(add).toBeVisible()
    await phone.getByRole('button', { name: 'Create Schedule' }).click()
    await expect(phone.getByText('No Jobs found for this schedule')).toBeVisible()
    await expect(phone.getByText('Use the add button to add one')).toBeVisible()
    await expect(page.getByText('No Jobs found for this schedule')).toBeVisible()
    await expectNoFaults(phone, 'the simple schedule without jobs')
  })

  await test.step('a job with its supervisor and crew', async () => {
    await add.tap()
    const adding = dialog(phone, 'Add Job to schedule')
    await adding.getByLabel('Job').fill('Broadway')
    await phone.getByRole('option', { name: job }).click()
    await adding.getByLabel('Supervisor (optional)').selectOption({ label: 'Jolanta Ortiz' })
    await adding.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(control(phone, job, 'Supervisor of')).toContainText('Jolanta Ortiz')
    await control(phone, job, 'Choose Employees for').tap()
    await dialog(phone, 'Choose Employees').getByText('Ana Kowalska').click()
    await dialog(phone, 'Choose Employees').getByRole('button', { name: 'Add 1 person' }).click()
    await expect(member(phone, job, 'Ana Kowalska')).toBeVisible()
    await expect(member(page, job, 'Ana Kowalska')).toBeVisible()
  })

  await test.step('what the office changes is on the phone, and the full schedule is on the same day', async () => {
    await control(page, job, 'Note for').click()
    const note = dialog(page, 'Enter Note for Job')
    await note.getByRole('textbox').fill('Gate code 1234')
    await note.getByRole('button', { name: 'Save' }).click()
    await expect(card(phone, job)).toContainText('Gate code 1234')
    await expectNoFaults(phone, 'the simple schedule')
    await expectNoSidewaysScroll(phone, 'the simple schedule')
    await phone.getByRole('button', { name: 'More for this day' }).click()
    await phone.getByRole('menuitem', { name: 'Full schedule' }).click()
    await expect(phone).toHaveURL(plannerOn(daysheet.url, day))
  })
})
