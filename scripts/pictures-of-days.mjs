// Pictures of the days of a company: planner, time and the supervisor's phone (pictures.mjs).
import { cards, phone, wide } from './photographer.mjs'

/** Long enough for the crews of a new demo to have answered their texts. */
const answersWithin = 180_000

export async function takePlanner({ open, take }) {
  const planner = await open(wide, '/schedule', cards)
  // Found again each time: the bar is drawn again while answers come in.
  const isAnswered = () => Number(document.querySelector('button[aria-label^="Texted, waiting:"]')?.textContent ?? 99) <= 2
  await planner.waitForFunction(isAnswered, null, { timeout: answersWithin })
  await take(planner, 'planner')
  await cards(planner)
    .nth(1)
    .getByRole('button', { name: /^Send text/ })
    .click()
  await planner.getByRole('dialog').waitFor()
  await take(planner, 'send-text')
  await planner.keyboard.press('Escape')
  await cards(planner)
    .nth(1)
    .getByRole('button', { name: /^Choose Employees/ })
    .click()
  await planner.getByRole('dialog').getByRole('checkbox').first().waitFor()
  await take(planner, 'choose-employees')
  await planner.keyboard.press('Escape')
  // Onto tomorrow: the day before today may be a Sunday, on which there is nothing to copy.
  await planner.getByRole('button', { name: 'Next day' }).click()
  await planner.getByRole('button', { name: 'Copy Schedule' }).click()
  await planner.getByRole('button', { name: 'Preview copy' }).click()
  await planner.getByRole('button', { name: /^Copy \d+ job/ }).waitFor()
  await take(planner, 'copy-preview')
  await planner.keyboard.press('Escape')
  await planner.getByRole('button', { name: /^(Text|Remind) \d+/ }).click()
  await planner.getByRole('dialog').getByRole('figure').first().waitFor()
  await take(planner, 'text-day')
  await take(await open({ ...wide, colorScheme: 'dark' }, '/schedule', cards), 'planner-dark')
  await take(await open(phone, '/schedule', cards), 'planner-phone')
}

/** From today back to the last working day: the demo's contractor is closed on Sundays. */
async function toLastWorkedDay(page) {
  const none = page.getByText('No Schedule found')
  do {
    await page.getByRole('button', { name: 'Previous day' }).click()
    await page.getByText('Loading Schedule...').waitFor({ state: 'hidden' })
    await cards(page).first().or(none).waitFor()
  } while (await none.isVisible())
}

/** Opens the first card with a missing clock-out, with all photos and places, and returns that person's name. */
async function openForgottenClockOut(page) {
  await page.getByRole('button', { name: 'Expand all' }).click()
  const card = cards(page).filter({ hasText: 'Missing clock-out' }).first()
  const said = await card.getByText(/^To check: /).innerText()
  const job = await card.getAttribute('aria-label')
  await page.getByRole('button', { name: 'Collapse all' }).click()
  const forgotten = page.getByRole('article', { name: job ?? '', exact: true })
  await forgotten.getByRole('button', { name: /^Clock events of/ }).click()
  await forgotten.getByRole('button', { name: /^Show photos and places of everybody/ }).click()
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => null))))
  await forgotten.evaluate((element) => {
    const bars = 56 + Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--day-bar') || '0', 10)
    window.scrollTo({ top: element.getBoundingClientRect().top + window.scrollY - bars })
  })
  return /^To check: ([^:]+): /.exec(said)?.[1] ?? ''
}

export async function takeTimeclock({ open, take }) {
  await take(await open(wide, '/dashboard', cards), 'dashboard')
  await take(await open({ ...wide, colorScheme: 'dark' }, '/dashboard', cards), 'dashboard-dark')
  const worked = await open(wide, '/dashboard', cards)
  await toLastWorkedDay(worked)
  const forgetful = await openForgottenClockOut(worked)
  await take(worked, 'dashboard-open')
  const small = await open(phone, '/dashboard', cards)
  await toLastWorkedDay(small)
  await openForgottenClockOut(small)
  await take(small, 'dashboard-phone')
  const report = await open(wide, '/employeereport', (page) => page.getByRole('combobox', { name: 'Employee' }))
  await report.getByRole('combobox', { name: 'Employee' }).fill(forgetful)
  await report.getByRole('option').first().click()
  const dateFormat = { timeZone: 'America/New_York', month: '2-digit', day: '2-digit', year: 'numeric' }
  const twoWeeksAgo = new Date(Date.now() - 13 * 24 * 60 * 60 * 1000).toLocaleDateString('en-US', dateFormat)
  await report.getByRole('group', { name: 'From' }).getByRole('spinbutton', { name: 'Month' }).click()
  await report.keyboard.type(twoWeeksAgo.replaceAll('/', ''))
  await report.getByRole('button', { name: 'Search', exact: true }).click()
  await report.getByRole('region', { name: 'Hours', exact: true }).waitFor()
  await take(report, 'employee-report')
}

/** Last week as a whole, and one day of it with something to review. */
export async function takeTimeReview({ open, take }) {
  const days = (page) => page.getByRole('gridcell').getByRole('button')
  const lastWeek = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  for (const [look, name] of [
    [wide, 'time-review'],
    [phone, 'time-review-phone'],
  ])
    await take(await open(look, `/time?from=${lastWeek}`, days), name)
  const opened = await open(wide, `/time?from=${lastWeek}`, days)
  await opened
    .getByRole('gridcell')
    .getByRole('button', { name: /to review/ })
    .first()
    .click()
  await opened
    .getByRole('list', { name: /^Punches on/ })
    .first()
    .waitFor()
  await take(opened, 'time-review-day')
}

/** Opens the first job of today with a person who is not in yet, of any supervisor, and returns the button of that person. */
async function openJobNotClockedIn(field) {
  const chooser = field.getByLabel('Supervisor')
  const clockIn = field.getByRole('button', { name: /^Clock .+ in$/ }).first()
  const supervisors = await chooser.locator('option').count()
  for (let index = 1; index < supervisors; index += 1) {
    await chooser.selectOption({ index })
    const jobs = field.getByRole('article').getByRole('link')
    await jobs
      .first()
      .waitFor({ timeout: 5000 })
      .catch(() => null)
    const addresses = await jobs.evaluateAll((links) => links.map((link) => link.href))
    for (const address of addresses) {
      await field.goto(address)
      const isFound = await clockIn.waitFor({ timeout: 3000 }).then(
        () => true,
        () => false,
      )
      const isOverOrElsewhere = await field.getByText(/End of shift reported|In since/).count()
      if (isFound && isOverOrElsewhere === 0) return clockIn
      await field.goBack()
      await chooser.waitFor()
    }
  }
  throw new Error('Everyone on every job of today is in.')
}

/** A supervisor's phone: their days, and the crew of a job; and the same without a network. */
export async function takeField({ open, take }) {
  const field = await open(phone, '/field', (page) => page.getByLabel('Supervisor'))
  await field.context().grantPermissions(['geolocation'])
  await field.context().setGeolocation({ latitude: 40.7128, longitude: -74.006, accuracy: 12 })
  await field.getByLabel('Supervisor').selectOption({ index: 3 })
  await field.getByRole('article').first().waitFor()
  await take(field, 'field-today')
  const clockIn = await openJobNotClockedIn(field)
  await take(field, 'field-job')
  await field.context().setOffline(true)
  await clockIn.click()
  await field
    .getByText(/\b1 saved on this phone/)
    .first()
    .waitFor()
  await take(field, 'field-offline')
}
