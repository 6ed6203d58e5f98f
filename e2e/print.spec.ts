/** What the office prints: few pages, without controls, with a footer on each. (product.md#look) */
import { addDays } from '@daysheet/domain/calendar/day'
import { expect, type Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { isRead } from './testing/every-screen.ts'
import { office, test } from './testing/daysheet.ts'

const monday = '2027-04-05'

/** The text of each page that the screen has on Letter paper. */
async function printed(page: Page): Promise<string[]> {
  const pdf = await page.pdf({ format: 'Letter', preferCSSPageSize: true })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}

/** Each page ends with the company, the screen, the time of printing and its number. */
function expectFooters(pages: readonly string[], title: string): void {
  for (const [at, text] of pages.entries()) {
    expect(text).toContain(`Rivera Abatement · ${title}`)
    expect(text).toMatch(new RegExp(`Printed \\d\\d-\\d\\d-\\d{4} \\d+:\\d\\d [AP]M · Page ${at + 1} of ${pages.length}`))
  }
}

test.beforeAll(async ({ daysheet }) => {
  const api = await office(daysheet)
  await api.change('settings', { companyName: 'Rivera Abatement' })
  const jobs = await api.createAll(
    'Jobs',
    Array.from({ length: 30 }, (_, at) => ({ address: `${at + 1} Broadway`, boro: 'Manhattan', jobNum: 10501 + at, active: true })),
  )
  const crew = await api.createAll(
    'Workers',
    Array.from({ length: 4 }, (_, at) => ({ name: `Ana Kowalska ${at}`, active: true })),
  )
  for (let at = 0; at < 5; at += 1) {
    const schedule = await api.schedule(addDays(monday, at))
    for (const job of jobs.slice(at * 6, at * 6 + 6)) await api.entry(schedule, job, { crew, startTime: '7:00 AM' })
  }
  const many = await api.createAll(
    'Workers',
    Array.from({ length: 60 }, (_, at) => ({ name: `Bo Li ${at}`, active: true })),
  )
  await api.entry(await api.schedule(addDays(monday, 7)), jobs[0]!, { crew: many, startTime: '7:00 AM' })
})

test('a week of 30 jobs is packed on few pages, by job with the names and by person', async ({ page, daysheet, signIn }) => {
  await signIn(page)
  for (const view of ['', '&by=person']) {
    await page.goto(`${daysheet.url}/schedule/week?date=04052027${view}`)
    await isRead(page)
    await page.getByRole('table').waitFor()
    const pages = await printed(page)
    expect(pages.length, view).toBeLessThanOrEqual(3)
    expectFooters(pages, 'Week of 04-05-2027')
    for (const text of pages) expect(text, 'the headings of the days').toMatch(/Mon 04-05[\s\S]*Sun 04-11/)
    expect(pages.join(' ')).toContain('Ana Kowalska 3')
    expect(pages.join(' ')).not.toMatch(/Copy|Today|Names|Menu|Logout/)
  }
})

test('a list is a table with its headings on each page, and without controls', async ({ page, daysheet, signIn }) => {
  await signIn(page)
  await page.goto(`${daysheet.url}/admin`)
  await page.getByRole('table').waitFor()
  const pages = await printed(page)
  expectFooters(pages, 'Admin · Jobs')
  for (const text of pages) expect(text).toMatch(/Job#?[\s\S]*Address/)
  for (let at = 1; at <= 30; at += 1) expect(pages.join('\n')).toContain(`${at} Broadway`)
  expect(pages.join(' ')).not.toMatch(/\bAdd\b|Search|Clear|Sort by|Edit|Employees|Logout/)
})

test('the time review of 60 people has its headings on each page and its totals once', async ({ page, daysheet, signIn }) => {
  await signIn(page)
  await page.goto(`${daysheet.url}/time?from=2027-04-12`)
  await page.getByRole('rowheader', { name: 'Bo Li 59' }).waitFor()
  const pages = await printed(page)
  expect(pages.length).toBe(2)
  expectFooters(pages, 'Time review · 04-12-2027 to 04-18-2027')
  for (const text of pages) expect(text).toMatch(/Employee Mon 04-12/)
  for (let at = 0; at < 60; at += 1) expect(pages.join(' ')).toContain(`Bo Li ${at} `)
  expect(pages[0]).not.toMatch(/Total \d|0\.00 Printed/)
  expect(pages.join(' ').match(/\bTotal\b/g)).toHaveLength(3) // two headings and the row
  expect(pages.join(' ')).not.toMatch(/Approve|Filters|Logout|Work through/)
})

const screens = {
  '/': /^Home/,
  '/schedule?date=04052027': /^Schedule · Monday 04-05-2027/,
  '/dashboard/04052027': /^Timeclock · Monday 04-05-2027/,
  '/materials?search=Broadway': /^Material Orders/,
  '/inventory': /^Warehouse Inventory/,
  '/loads': /^Loads/,
  '/bagouts': /^Bagouts/,
  '/replies': /^Replies/,
  '/admin?tab=employees': /^Admin · Employees/,
  '/admin?tab=certificates': /^Admin · Certificates/,
}

test('every other screen says at the foot what it is, and has no controls', async ({ page, daysheet, signIn }) => {
  await signIn(page)
  for (const [path, title] of Object.entries(screens)) {
    await page.goto(`${daysheet.url}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await isRead(page)
    const pages = await printed(page)
    expectFooters(pages, '')
    for (const text of pages) expect(text.split('Rivera Abatement · ')[1], path).toMatch(title)
    expect(pages.join(' '), path).not.toMatch(
      /Logout|Search|Sort by|Undo|Skip to|Show more|Select All|Add (?:Job|Employee|Bagout|Item|Order)/,
    )
  }
})
