// npm run pictures: takes the pictures of docs/pictures anew, from the demo in a folder of its own.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { browserPath } from './browser.mjs'
import { photographer, pictures } from './photographer.mjs'
import { leaveWith, projectNode, root, setUp } from './setup.mjs'

const wide = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' }
const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'light', hasTouch: true, isMobile: true }
const flags = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update']

/** Long enough for the crews of a new demo to have answered their texts. */
const answersWithin = 180_000

async function startDemo(folder) {
  const env = { ...process.env, PORT: '0', DATA_DIR: folder, DATABASE_URL: '', TEXTS: 'simulator' }
  const demo = spawn(projectNode(), ['apps/api/src/commands/demo.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise((resolve, reject) => {
    demo.stdout.on('data', (text) => /ready at (\S+)/.exec(text)?.[1] && resolve(/ready at (\S+)/.exec(text)[1]))
    demo.once('exit', (code) => reject(new Error(`The demo ended with code ${code}.`)))
  })
  return { demo, url }
}

const cards = (page) => page.getByRole('article')

async function takePlanner({ open, take }) {
  const planner = await open(wide, '/schedule', cards)
  // Asked for anew each time: the bar is drawn again while answers come in.
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
  await planner.getByRole('button', { name: /^Text \d+/ }).click()
  await planner.getByRole('dialog').getByRole('figure').first().waitFor()
  await take(planner, 'text-day')
  await take(await open({ ...wide, colorScheme: 'dark' }, '/schedule', cards), 'planner-dark')
  await take(await open(phone, '/schedule', cards), 'planner-phone')
}

/** From today back to the last day that was worked: the demo's contractor is closed on Sundays. */
async function toLastWorkedDay(page) {
  const none = page.getByText('No Schedule found')
  do {
    await page.getByRole('button', { name: 'Previous day' }).click()
    await page.getByText('Loading Schedule...').waitFor({ state: 'hidden' })
    await cards(page).first().or(none).waitFor()
  } while (await none.isVisible())
}

/** Opens the first card where somebody did not clock out, with everybody's photos and places, and answers that person's name. */
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

async function takeTimeclock({ open, take }) {
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

/** The last week that is over: as a whole, and the day of somebody with something to review. */
async function takeTimeReview({ open, take }) {
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
async function takeField({ open, take }) {
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

/** A filing that somebody made up, uploaded as a second one of the job, and the longest filing of the demo. */
async function takeFilings({ open, take }, folder) {
  const pdf = path.join(folder, 'filing.pdf')
  spawnSync(projectNode(), ['apps/api/testing/filings/sample.ts', pdf], { cwd: root, stdio: 'inherit' })
  const review = await open(wide, '/acp7test', (page) => page.getByRole('combobox', { name: 'Job' }))
  await review.getByRole('combobox', { name: 'Job' }).fill('10')
  await review.getByRole('option').first().click()
  await review.getByRole('button', { name: 'Upload ACP7' }).click()
  await review.getByLabel('ACP7 file').setInputFiles(pdf)
  await review.getByRole('button', { name: /^Save \d+ rows/ }).waitFor()
  await review.locator('[aria-label="Page image"][aria-busy=false]').waitFor()
  await take(review, 'acp7-review')
  const filing = await open(wide, '/schedule', cards)
  await filing
    .getByRole('button', { name: /^ACP7 \d+%: / })
    .first()
    .click()
  await filing
    .getByRole('button', { name: /^Open filing/ })
    .first()
    .click()
  await filing.getByRole('table', { name: /^Rows of/ }).waitFor()
  await filing.locator('.MuiLineChart-root, svg path').first().waitFor({ state: 'attached' })
  await take(filing, 'acp7-filing')
}

/** Of the jobs found, the one whose materials came to the most, opened. */
async function openCostliest(page) {
  const costs = await page.locator('article dl > div:last-child dd').allInnerTexts()
  const numbers = costs.map((cost) => Number(cost.replaceAll(/[$,]/g, '')))
  const card = cards(page).nth(numbers.indexOf(Math.max(...numbers)))
  await card.getByRole('button', { expanded: false }).first().click()
  await card.locator('.MuiLineChart-root, svg path').first().waitFor({ state: 'attached' })
  await card.evaluate((element) => window.scrollTo({ top: element.getBoundingClientRect().top + window.scrollY - 64 }))
  return card
}

async function takeMaterials({ open, take }) {
  for (const [look, name] of [
    [wide, 'materials'],
    [phone, 'materials-phone'],
  ]) {
    const page = await open(look, '/materials?search=broadway', cards)
    const card = await openCostliest(page)
    await take(page, name)
    if (look !== wide) continue
    await card.getByRole('table', { name: 'Orders' }).getByRole('button', { name: /M$/ }).last().click()
    await page.getByRole('table', { name: 'Items of this order' }).waitFor()
    await take(page, 'order-summary')
  }
  const inventory = await open(wide, '/inventory', (page) => page.getByRole('table', { name: 'Items' }))
  await inventory.getByRole('button', { name: /^Edit P100 cartridge/ }).click()
  await inventory.locator('.MuiLineChart-root, [role=dialog] svg path').first().waitFor({ state: 'attached' })
  await take(inventory, 'inventory')
  const bagouts = await open(wide, '/bagouts', (page) => page.getByRole('button', { name: 'Search', exact: true }))
  await bagouts.getByRole('button', { name: 'Search', exact: true }).click()
  await bagouts.getByRole('table', { name: 'Bagouts' }).getByRole('checkbox').nth(2).click()
  await take(bagouts, 'bagouts')
}

/** The records of the job that is on every day of the demo: its page, a report, the viewer, a request for a container; and where the supervisors are. */
async function takeRecords({ open, take }) {
  const section = (page, name) => page.getByRole('region', { name: new RegExp(`^${name}`) })
  const search = await open(wide, '/materials?search=10000', cards)
  const address = await search.getByRole('link', { name: /10000/ }).first().getAttribute('href')
  const settled = (page) => section(page, 'Orders and returns').getByRole('row').nth(1)
  for (const [look, name] of [
    [wide, 'job'],
    [phone, 'job-phone'],
  ])
    await take(await open(look, address, settled), name)
  const reports = await open(wide, address, settled)
  await section(reports, 'Reports').getByRole('link').first().click()
  await reports.getByText('Synopsis').waitFor()
  await reports.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => null))))
  await take(reports, 'report')
  const images = await open(wide, `${address}/imgs`, (page) => page.getByRole('button', { name: /^View \d+/ }))
  await images
    .getByRole('button', { name: /^View \d+/ })
    .first()
    .click()
  await images.getByRole('dialog').locator('img').first().waitFor()
  await take(images, 'viewer')
  const request = await open(wide, address, settled)
  await request.getByRole('button', { name: 'Request container' }).first().click()
  await request.getByRole('dialog').waitFor()
  await take(request, 'request-container')
  await take(await open(wide, '/map', (page) => page.getByRole('button', { name: /^Track/ })), 'map')
  await take(await open(phone, '/legacy', cards), 'legacy-phone')
  await take(await open(wide, '/status', (page) => page.getByRole('list', { name: 'Parts' })), 'status')
}

/** What runs out of certificates, and waste on its way to the landfill: all loads, and one whose signed copy is overdue. */
async function takeCompliance({ open, take }) {
  const rows = (label) => (page) => page.getByRole('table', { name: label }).getByRole('row').nth(1)
  await take(await open(wide, '/admin?tab=certificates', rows('Expiring certificates')), 'certificates')
  const loads = await open(wide, '/loads', rows('Loads'))
  await take(loads, 'loads')
  await rows('Loads')(loads).click()
  await loads.getByRole('heading', { name: /^Load / }).waitFor()
  await take(loads, 'load')
}

const newPeople = `Employee Number,First Name,Last Name,SSN
101,Renata,Piotrowska,123-45-6789
102,Emeka,Obi,123-45-6780
103,"Sofía","Márquez, Jr.",123-45-6781
104,,,123-45-6782
`

async function takeOffice({ open, take }) {
  await take(await open(wide, '/schedule/week', cards), 'week')
  const replies = await open(wide, '/replies', (page) => page.getByRole('list', { name: 'Replies' }).getByRole('button'))
  await replies.getByRole('list', { name: 'Replies' }).getByRole('button').first().click()
  await replies.getByRole('list', { name: 'Texts' }).waitFor()
  await take(replies, 'replies')
  await take(await open(wide, '/admin?tab=crews', (page) => page.getByRole('table', { name: 'Crews' })), 'crews')
  await take(await open(wide, '/admin?tab=settings&section=texts', (page) => page.getByRole('button', { name: 'Save' })), 'settings')
  await take(await open(wide, '/', (page) => page.getByRole('region', { name: 'Records' }).getByRole('listitem')), 'home')
  await take(await open(wide, '/admin', (page) => page.getByRole('table').getByRole('row').nth(5)), 'admin')
  const people = await open(wide, '/import', (page) => page.getByRole('heading', { name: 'Employee Import' }))
  const file = { name: 'new-people.csv', mimeType: 'text/csv', buffer: Buffer.from(newPeople) }
  await people.getByLabel('Employee Import').setInputFiles(file)
  await people.getByRole('button', { name: /^Import \d+ employees/ }).waitFor()
  await take(people, 'import')
  const phones = await open(wide, '/phones', (page) => page.getByRole('list', { name: 'Phones' }).getByRole('button'))
  await phones.getByRole('list', { name: 'Phones' }).getByRole('button').first().click()
  await phones.getByRole('list', { name: 'Messages' }).waitFor()
  await take(phones, 'phones')
}

async function takeAll(browser, url, folder) {
  const by = await photographer(browser, url)
  await takePlanner(by)
  await takeTimeclock(by)
  await takeTimeReview(by)
  await takeField(by)
  await takeOffice(by)
  await takeMaterials(by)
  await takeRecords(by)
  await takeCompliance(by)
  await takeFilings(by, folder)
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-pictures-'))
try {
  await setUp({ web: true })
  fs.chmodSync(folder, 0o755) // PostgreSQL runs as another user when we are root
  fs.mkdirSync(pictures, { recursive: true })
  const { chromium } = await import('@playwright/test')
  const { demo, url } = await startDemo(folder)
  const browser = await chromium.launch({ executablePath: browserPath(), args: flags })
  try {
    await takeAll(browser, url, folder)
  } finally {
    await browser.close()
    demo.kill('SIGTERM')
    await new Promise((resolve) => demo.once('exit', resolve))
  }
} catch (error) {
  leaveWith(error)
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
}
