// Pictures of the records of a company: filings, materials, jobs, certificates, loads and lists (pictures.mjs).
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { cards, phone, wide } from './photographer.mjs'
import { projectNode, root } from './setup.mjs'

/** A made-up filing, uploaded as the second one of the job, and the longest filing of the demo. */
export async function takeFilings({ open, take }, folder) {
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

export async function takeMaterials({ open, take }) {
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

/** The records of the job that is on every day of the demo, and where the supervisors are. */
export async function takeRecords({ open, take }) {
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

/** Expiring certificates, all loads of waste, and a load with an overdue signed copy. */
export async function takeCompliance({ open, take }) {
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

export async function takeOffice({ open, take }) {
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
