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

/** Each page ends with whose it is, what it is, when it was printed and its number. */
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
  expectFooters(pages, 'Admin')
  for (const text of pages) expect(text).toMatch(/Job#?[\s\S]*Address/)
  for (let at = 1; at <= 30; at += 1) expect(pages.join('\n')).toContain(`${at} Broadway`)
  expect(pages.join(' ')).not.toMatch(/\bAdd\b|Search|Clear|Sort by|Edit|Employees|Logout/)
})
