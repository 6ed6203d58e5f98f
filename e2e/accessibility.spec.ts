/** Every screen and every main dialog has no fault that axe can find: on a monitor and on a phone, in light and in dark. (product.md#look) */
import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoFaults, look, opposites, someOf } from './testing/accessibility.ts'
import { office, test } from './testing/daysheet.ts'
import { apartment, drawnRows } from '../apps/api/testing/filings/cases.ts'
import { filingPdf, upload } from './testing/filing.ts'
import { card, choose, control, dialog, exportFrom, plannerOn } from './testing/planner.ts'

const day = '2027-04-05'
const dayBefore = '2027-04-04'
const emptyDay = '2027-04-06'
const workedDay = '2026-04-06'
const broadway = '10412.1 120 Broadway'

test.beforeAll(async ({ daysheet }) => {
  const api = await office(daysheet)
  const job = await api.create('Jobs', { address: '120 Broadway', boro: 'Manhattan', jobNum: 10412.1, jobNumDecimals: 1, active: true })
  const other = await api.create('Jobs', { address: '5 Hylan Boulevard', boro: 'Staten Island', jobNum: 10077, active: true })
  const supervisor = await api.create('Supervisors', { name: 'J. Ortiz', username: 'jortiz', password: 'four crews at six', active: true })
  const worker = (name: string, phone: string | null) => api.create('Workers', { name, phone, active: true })
  const ana = await worker('Ana Kowalska', '2125550101')
  const luis = await worker('Luis Peña', '2125550102')
  const wei = await worker('Wei Chen', '2125550199')
  const silent = await worker('Maximiliano Echeverría-Goicoechea de la Fuente', null)
  const schedule = await api.schedule(day)
  const full = { crew: [ana, luis, wei, silent], supervisorId: supervisor.id, startTime: '7:00 AM', notes: 'Roof, gate code 1234' }
  await api.entry(schedule, job, full)
  const doubled = await api.entry(schedule, other, { crew: [ana], supervisorId: supervisor.id, startTime: '1:00 PM' })
  await api.change(`ScheduleEntries/${doubled.id}`, { cancelled: true, cancelledReason: 'No water' })
  const copied = await api.create('Jobs', { address: '9 Grand Street', jobNum: 10078, active: true })
  await api.entry(await api.schedule(dayBefore), copied, { crew: [luis], supervisorId: supervisor.id, startTime: '8:00 AM' })
  const [entry] = (await api.read(`ScheduleEntries?filter=${JSON.stringify({ where: { jobId: job.id } })}`)) as { id: string }[]
  await api.create(`ScheduleEntries/${entry?.id}/sendtexts`, { note: '' })
  // Something unread is counted in the menu.
  await api.create(`phones/${luis.id}/reply`, { text: 'I am ten minutes late' })
})

/** The employee report of somebody with a paid and a doubtful day; its address. */
async function aReport(daysheet: { url: string; username: string; password: string }): Promise<string> {
  const api = await office(daysheet)
  const worker = await api.create('Workers', { name: 'Rosa Delgado', active: true })
  const schedule = await api.schedule(workedDay)
  for (const [jobNum, times] of Object.entries({ 10601: ['11', '15'], 10602: ['16'] })) {
    const job = await api.create('Jobs', { address: `${jobNum} Water Street`, jobNum: Number(jobNum), active: true })
    const { crew } = await api.entry(schedule, job, { crew: [worker] })
    for (const [at, hour] of times.entries()) {
      const time = `${workedDay}T${hour}:00:00.000Z`
      await api.create('Events', { workerEntryId: crew[0]?.id, type: at === 0 ? 'in' : 'out', time })
    }
  }
  return `/employeereport?from=${workedDay}&to=${workedDay}&worker=${worker.id}`
}

/** A day of the past on which somebody worked over the budget, forgot to clock out, and the supervisor reported; the dashboard's address of that job. */
async function aClockedJob(daysheet: { url: string; username: string; password: string }): Promise<{ workedAt: string }> {
  const api = await office(daysheet)
  const worker = await api.create('Workers', { name: 'Rosa Delgado', active: true })
  const job = await api.create('Jobs', { address: '7 Pearl Street', jobNum: 10701, budget: 3, active: true })
  const { id, crew } = await api.entry(await api.schedule(workedDay), job, { crew: [worker] })
  const place = { workerEntryId: crew[0]?.id, latitude: 40.7223, longitude: -73.9987 }
  for (const [hour, type] of Object.entries({ 11: 'in', 15: 'out', 16: 'in' }))
    await api.create('Events', { ...place, type, time: `${workedDay}T${hour}:08:00.000Z` })
  await api.create('EosReports', { scheduleEntryId: id, removal: true, removalQty: 120, time: `${workedDay}T20:00:00.000Z` })
  const [year, month, date] = workedDay.split('-')
  return { workedAt: `/dashboard/job/10701/${month}${date}${year}` }
}

for (const { name, ...options } of someOf(opposites, 'screens')) {
  test.describe(name, () => {
    test.use(options)

    test('filings: uploaded, looked over, viewed', async ({ page, daysheet, signIn }) => {
      const filing = 'TRU0455MN26'
      const rows = drawnRows(12, 5, filing)
      const at = { address: '77 Review Avenue', jobNum: 10455 }
      const own = `${at.jobNum} ${at.address}`
      const api = await office(daysheet)
      const known = (await api.read(`Jobs?filter=${JSON.stringify({ where: { jobNum: at.jobNum } })}`)) as { id: string }[]
      if (known.length === 0) {
        const { id: jobId } = await api.create('Jobs', { ...at, boro: 'Manhattan', active: true })
        const part = await api.create('ScopeParts', { ...rows[0], jobId, squareFeet: 20 })
        await api.create(`ScopeParts/${part.id}/scopeStatuses`, { squareFeet: 30 })
      }
      await signIn(page)
      await page.goto(`${daysheet.url}/acp7test`)
      await page.getByRole('combobox', { name: 'Job' }).fill(String(at.jobNum))
      await page.getByRole('option', { name: own }).click()
      await expectNoFaults(page, 'ACP7 upload')
      await page.getByRole('button', { name: 'Upload ACP7' }).click()
      const form = upload(page, own)
      await form.getByLabel('ACP7 file').waitFor()
      await expectNoFaults(page, 'choosing a filing', '.MuiModal-root')
      // A row without feet and a sentence beneath the table: something to check and something to look at.
      const empty = { ...apartment, filingNumber: filing, squareFeet: 0 }
      await form
        .getByLabel('ACP7 file')
        .setInputFiles(filingPdf([...rows, empty], { after: ['', 'All quantities are estimates of the consultant.'] }))
      await form.getByRole('button', { name: /^Save \d+ rows/ }).waitFor()
      await expectNoFaults(page, 'the review of a filing', '.MuiModal-root')
      const isPhone = options.viewport.width < 600
      await form.getByRole('button', { name: isPhone ? 'Show page 1' : 'Hide page' }).click()
      await expectNoFaults(page, 'the review with another part of it', '.MuiModal-root')
      await form.getByRole('button', { name: isPhone ? 'Show rows' : 'Show page 1' }).click()
      await form.getByRole('button', { name: /^Next to check/ }).click()
      if (isPhone) await look(page, 'a row to check', async () => {}, page.getByRole('dialog', { name: /^Row 13/ }))
      else await expectNoFaults(page, 'a cell to check', '.MuiModal-root')
      await look(page, 'a row by hand', () => form.getByRole('button', { name: 'Add row' }).click(), dialog(page, 'Add row'))
      await form.getByRole('button', { name: /^Save \d+ rows/ }).click()
      const question = page.getByRole('alertdialog')
      await question.waitFor()
      await expectNoFaults(page, 'cells nobody checked', '[role="alertdialog"]')
      await question.getByRole('button', { name: 'Save anyway' }).click()
      await look(page, 'Replace or Update', async () => {}, dialog(page, `${filing} is already saved`))

      await page.goto(`${daysheet.url}/admin?search=${at.jobNum}`)
      await page.getByRole('button', { name: `Edit ${own}` }).click()
      await page.getByRole('button', { name: `Open filing ${filing}` }).click()
      const view = page.getByRole('dialog', { name: new RegExp(`^ACP7 filing ${filing}`) })
      await view.getByRole('table', { name: `Rows of ${filing}` }).waitFor()
      await expectNoFaults(page, 'a filing', '.MuiModal-root')
      const record = () => view.getByRole('button', { name: /^Record progress: Row 1,/ }).click()
      await look(page, 'progress', record, dialog(page, 'Record progress'))
    })

    test('the employee report and the exports of the dashboard', async ({ page, daysheet, signIn }) => {
      await signIn(page)
      await page.goto(`${daysheet.url}/employeereport`)
      await page.getByRole('spinbutton').first().waitFor()
      await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
      await page.getByText('Choose an employee', { exact: true }).waitFor()
      await expectNoFaults(page, 'employee report, nobody chosen')
      await page.goto(daysheet.url + (await aReport(daysheet)))
      await page.getByRole('region', { name: 'To check' }).waitFor()
      await expectNoFaults(page, 'employee report')
      await page.getByRole('combobox', { name: 'Employee' }).click()
      await page.getByRole('option').first().waitFor()
      await expectNoFaults(page, 'employees to choose from', '.MuiAutocomplete-popper')
      await page.goto(`${daysheet.url}/dashboard/04062026`)
      const exporting = (words: string) => () => exportFrom(page, words)
      await look(page, 'date range', exporting('Export By Date Range'), dialog(page, 'Export by Date Range'))
      await look(page, 'job number', exporting('Export By Job Number'), dialog(page, 'Export by Job Number'))
    })

    test('the time review, a day of it, and working through', async ({ page, daysheet, signIn }) => {
      await signIn(page)
      await aReport(daysheet)
      const week = `${daysheet.url}/time?from=${workedDay}`
      await page.goto(week)
      await page.getByRole('grid').waitFor()
      await expectNoFaults(page, 'time review')
      await page
        .getByRole('button', { name: /^Rosa Delgado, Monday/ })
        .first()
        .click()
      const panel = page.getByRole('dialog', { name: /^Rosa Delgado/ })
      await panel.getByRole('list', { name: 'History' }).waitFor()
      await expectNoFaults(page, 'a day of the time review', '.MuiDrawer-root')
      await look(
        page,
        'a correction',
        () => panel.getByRole('button', { name: 'Add in or out…' }).first().click(),
        dialog(page, 'Add a punch'),
      )
      await page.goto(`${week}&work=1`)
      await page.getByRole('list', { name: 'History' }).waitFor()
      await expectNoFaults(page, 'working through exceptions')
    })

    test('the dashboard and its dialogs', async ({ page, daysheet, signIn }) => {
      await signIn(page)
      await page.goto(`${daysheet.url}/dashboard/04062027`)
      await page.getByText('No Schedule found', { exact: true }).waitFor()
      await expectNoFaults(page, 'dashboard, a day without a schedule')
      await page.goto(`${daysheet.url}/dashboard/04052027`)
      await card(page, broadway).waitFor()
      await page.getByText('No budget').first().waitFor()
      await expectNoFaults(page, 'dashboard')
      await page.getByRole('button', { name: 'Expand all' }).click()
      await page.getByRole('list', { name: `Employees on ${broadway}` }).waitFor()
      await expectNoFaults(page, 'dashboard, opened')
      const action = (name: string) => () => page.getByRole('button', { name }).click()
      await look(page, 'budget', action(`Edit Budget of ${broadway}`), dialog(page, 'Edit Budget'))
      await look(page, 'note', action(`Note for ${broadway}`), dialog(page, 'Enter Note for Job'))
      await look(page, 'actions', () => control(page, broadway, 'Actions for').click(), page.getByRole('menu'))
      const { workedAt } = await aClockedJob(daysheet)
      await page.goto(`${daysheet.url}${workedAt}`)
      await page.getByRole('table', { name: 'Clock events of Rosa Delgado' }).first().waitFor()
      await page
        .getByRole('group', { name: /^History of/ })
        .first()
        .getByRole('meter')
        .waitFor()
      await expectNoFaults(page, 'dashboard, one job with its history')
    })

    test('admin and its dialogs', async ({ page, daysheet, signIn }) => {
      await signIn(page)
      await page.goto(`${daysheet.url}/admin`)
      await page.getByRole('button', { name: `Edit ${broadway}` }).waitFor()
      await expectNoFaults(page, 'admin, jobs')
      const edit = (who: string) => () => page.getByRole('button', { name: `Edit ${who}` }).click()
      await look(page, 'job', edit(broadway), dialog(page, 'Edit Job'))
      await page.goto(`${daysheet.url}/admin?tab=employees&inactive=1`)
      await page.getByRole('button', { name: 'Edit Ana Kowalska' }).waitFor()
      await expectNoFaults(page, 'admin, employees')
      await look(page, 'employee', edit('Ana Kowalska'), dialog(page, 'Edit Employee'))
      const leaving = async () => {
        await edit('Ana Kowalska')()
        await page.getByRole('dialog').getByLabel('Active', { exact: true }).uncheck()
        await page.getByRole('button', { name: 'Save' }).click()
      }
      await look(page, 'leaving', leaving, dialog(page, 'Ana Kowalska is scheduled on upcoming days'))
      await page.goto(`${daysheet.url}/admin?tab=supervisors`)
      await page.getByRole('button', { name: 'Edit J. Ortiz' }).waitFor()
      await expectNoFaults(page, 'admin, supervisors')
      await look(page, 'supervisor', edit('J. Ortiz'), dialog(page, 'Edit supervisor'))
    })

    test('import: before, a refused file, what is to be imported, and the result', async ({ page, daysheet, signIn }) => {
      await signIn(page)
      await page.goto(`${daysheet.url}/import`)
      await page.getByRole('heading', { name: 'Supervisor Import' }).waitFor()
      await expectNoFaults(page, 'import')
      const choose = (input: string, text: string, encoding: BufferEncoding = 'utf8') =>
        page.getByLabel(input).setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text, encoding) })
      await choose('Employee Import', '1,José,Peña,123-45-6789', 'latin1')
      await page.getByText('it looks like Windows-1252').waitFor()
      await expectNoFaults(page, 'import, a refused file')
      await choose('Employee Import', 'Number,First,Last,SSN\n1,Ana,Kowalska,123-45-6789\n2,New,Person,123-45-6780\n3,,,\n')
      await choose('Supervisor Import', `1,Window,${name.replaceAll(' ', '')},123-45-6789\n2,J.,Ortiz,123-45-6780\n`)
      await page.getByRole('checkbox', { name: 'Import anyway: Ana Kowalska, line 2' }).waitFor()
      await page.getByRole('table', { name: 'To import: supervisors' }).waitFor()
      await expectNoFaults(page, 'import, what is to be imported')
      await page.getByRole('button', { name: 'Import 1 supervisor' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
      await page.getByRole('alertdialog').getByText('Success').waitFor()
      await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
      await page.getByRole('button', { name: 'Print usernames' }).waitFor()
      await expectNoFaults(page, 'import, the result')
    })

    test('sign-in, home, change password, phones and the menus', async ({ page, daysheet, signIn }) => {
      await page.goto(`${daysheet.url}/login`)
      await page.getByLabel('Username').waitFor()
      await expectNoFaults(page, 'sign-in')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByText('Please enter your username').waitFor()
      await expectNoFaults(page, 'sign-in, nothing entered')
      await signIn(page)
      await page.getByText('No jobs are active today.').waitFor()
      await expectNoFaults(page, 'home')
      await look(page, 'account menu', () => page.getByRole('button', { name: /^Account/ }).click(), page.getByRole('menu'))
      const menu = page.getByRole('button', { name: 'Menu' })
      if (options.hasTouch) await look(page, 'side menu', () => menu.click(), page.getByRole('navigation'))
      else {
        await menu.click() // it is there already, and becomes wide
        await page.mouse.move(640, 400) // its tooltip would be judged while it fades
        await expectNoFaults(page, 'wide menu')
      }
      await page.goto(`${daysheet.url}/?search=hylan`)
      await page.getByText('5 Hylan Boulevard').waitFor()
      await expectNoFaults(page, 'search results')
      await page.goto(`${daysheet.url}/change-password`)
      await page.getByLabel('Current password').waitFor()
      await expectNoFaults(page, 'change password')
      await page.goto(`${daysheet.url}/phones`)
      await page.getByRole('button', { name: /Ana Kowalska/ }).click()
      await page.getByRole('region', { name: 'Phone of Ana Kowalska' }).getByText('120 Broadway').waitFor()
      await expectNoFaults(page, 'phones')
    })

    test('the planner and its dialogs', async ({ page, daysheet, signIn }) => {
      await signIn(page)
      await page.goto(plannerOn(daysheet.url, emptyDay))
      await page.getByText('No Schedule found', { exact: true }).waitFor()
      await expectNoFaults(page, 'a day without a schedule')
      await page.goto(plannerOn(daysheet.url, day))
      await card(page, broadway).waitFor()
      await expectNoFaults(page, 'planner')
      const open = (control: Locator) => () => control.click()
      const of = (button: string) => open(control(page, broadway, button))
      await look(page, 'start time', of('Start time of'), dialog(page, 'Choose Start Time'))
      await look(page, 'note', of('Note for'), dialog(page, 'Enter Note for Job'))
      await look(page, 'employees', of('Choose Employees for'), dialog(page, 'Choose Employees'))
      await look(page, 'text', of('Send text to the crew of'), dialog(page, 'Send text'))
      await look(page, 'supervisor', of('Supervisor of'), page.getByRole('menu'))
      await look(page, 'actions', of('Actions for'), page.getByRole('menu'))
      await look(page, 'cancel', () => choose(page, broadway, 'Cancel job'), dialog(page, 'Cancel reason'))
      await look(page, 'remove', () => choose(page, broadway, 'Remove from this schedule'), page.getByRole('alertdialog'))
      await look(page, 'crew member', open(card(page, broadway).getByRole('button', { name: /^Ana Kowalska,/ })), page.getByRole('menu'))
      await look(
        page,
        'ACP7',
        open(card(page, broadway).getByRole('button', { name: /^ACP7/ })),
        dialog(page, `Upload ACP7 for ${broadway}`),
      )
      await look(page, 'add', () => onWholeDay(page, 'Add/Reactivate Job', options.hasTouch), dialog(page, 'Add/Reactivate Job'))
      await look(page, 'add to day', open(page.getByRole('button', { name: 'Add Job to schedule' })), dialog(page, 'Add Job to schedule'))
      const copy = dialog(page, 'Choose Schedule')
      await look(
        page,
        'copy preview',
        async () => {
          await onWholeDay(page, 'Copy Schedule', options.hasTouch)
          await copy.getByRole('button', { name: 'Preview copy' }).click()
          await copy.getByRole('button', { name: 'Copy 1 job' }).waitFor()
        },
        copy,
      )
      if (options.hasTouch) {
        await look(page, 'jobs sheet', open(page.getByRole('button', { name: 'Active Jobs' })), dialog(page, 'Active Jobs'))
        await look(page, 'supervisors sheet', open(page.getByRole('button', { name: 'Supervisors' })), dialog(page, 'Supervisors'))
      } else {
        await look(page, 'set', open(page.getByRole('button', { name: 'Set J. Ortiz on a job' })), dialog(page, 'Set J. Ortiz on a job'))
      }
    })
  })
}

/** What can be done with the day as a whole is in one menu on a phone. */
async function onWholeDay(page: Page, name: string, isPhone: boolean | undefined): Promise<void> {
  if (isPhone) await page.getByRole('button', { name: 'More for this day' }).click()
  await page.getByRole(isPhone ? 'menuitem' : 'button', { name }).click()
}

test('the planner prints on white paper, with its date and without its buttons, from a dark screen too', async ({
  page,
  daysheet,
  signIn,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page)
  await page.goto(plannerOn(daysheet.url, day))
  await card(page, broadway).waitFor()
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await expect(page.getByText('Monday 04-05-2027', { exact: true })).toBeVisible()
  await expect(card(page, broadway)).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(card(page, broadway).getByText('Ana Kowalska')).toBeVisible()
  await expect(page.getByText('Send text', { exact: true }).first()).toBeHidden()
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expectNoFaults(page, 'print')
})
