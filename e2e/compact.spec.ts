/**
 * The planner as rows: twenty jobs on a laptop, with everything that the cards have.
 * (product.md#planner; decisions/office-screens.md)
 */
import { expect, type Page } from '@playwright/test'
import { chooseColors, expectNoFaults } from './testing/accessibility.ts'
import { office, test, type Office } from './testing/daysheet.ts'
import { card, control, dialog, drag, member, plannerOn } from './testing/planner.ts'

const day = '2027-06-07'
const first = '30001 1 Long Street'
const second = '30002 2 Long Street'
let api: Office

test.use({ viewport: { width: 1280, height: 800 } })

test.beforeAll(async ({ daysheet }) => {
  api = await office(daysheet)
  const jobs = await api.createAll(
    'Jobs',
    Array.from({ length: 24 }, (_, at) => ({
      address: `${at + 1} Long Street`,
      boro: at % 2 === 0 ? 'Queens' : 'Brooklyn',
      jobNum: 30001 + at,
      active: true,
    })),
  )
  const ortiz = await api.create('Supervisors', { name: 'Jolanta Ortiz', active: true })
  const workers = await api.createAll(
    'Workers',
    Array.from({ length: 96 }, (_, at) => ({ name: at === 0 ? 'Ana Kowalska' : `Employee Number${at}`, phone: `2125550${100 + at}` })),
  )
  const schedule = await api.schedule(day)
  for (const [at, job] of jobs.entries())
    await api.entry(schedule, job, {
      startTime: '7:00 AM',
      crew: workers.slice(at * 4, at * 4 + 4),
      ...(at === 0 && { supervisorId: ortiz.id, notes: 'Air monitor on site at 8' }),
    })
})

const asRows = async (page: Page, url: string) => {
  await page.goto(plannerOn(url, day))
  await page.getByRole('button', { name: 'Compact' }).click()
  await expect(page.getByRole('article')).toHaveCount(24)
}

test('twenty jobs are visible at 1280 × 800, the device remembers the layout, and every part of a job can be reached', async ({
  page,
  daysheet,
  signIn,
}) => {
  await signIn(page)
  await asRows(page, daysheet.url)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(24)
  for (const row of (await page.getByRole('article').all()).slice(0, 20)) await expect(row).toBeInViewport({ ratio: 1 })
  for (const colours of ['light', 'dark'] as const) {
    await chooseColors(page, colours)
    await expectNoFaults(page, `rows in ${colours}`)
  }
  // Rows show initials. The accessible name and the tooltip have the full name.
  const ana = member(page, first, 'Ana Kowalska')
  await expect(ana).toHaveAccessibleName('Ana Kowalska, Not texted')
  await ana.hover()
  await expect(page.getByRole('tooltip')).toHaveText('Ana Kowalska, Not texted')

  await page.emulateMedia({ media: 'print' })
  await expect(card(page, first).getByText('Ana Kowalska')).toBeVisible()
  await expect(card(page, first).getByText('Air monitor on site at 8')).toBeVisible()
  await expect(card(page, first)).toHaveCSS('padding', '12px')
})

test('from a fresh page the first row is two Tabs away', async ({ page, daysheet, signIn }) => {
  await signIn(page)
  await asRows(page, daysheet.url)
  await page.reload()
  await expect(card(page, first)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(card(page, first).getByRole('link', { name: 'Job 30001' })).toBeFocused()
})

test('people are dragged and moved from row to row, and a row has the dialogs and the menu of a card', async ({
  page,
  daysheet,
  signIn,
}) => {
  await signIn(page)
  await asRows(page, daysheet.url)
  await drag(member(page, first, 'Employee Number3'), card(page, second))
  await expect(member(page, second, 'Employee Number3')).toBeVisible()
  await member(page, second, 'Employee Number3').click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  await dialog(page, 'Move Employee Number3 to…').getByRole('button', { name: first }).click()
  await expect(member(page, first, 'Employee Number3')).toBeVisible()
  for (const [button, title] of [
    ['Start time of', 'Choose Start Time'],
    ['Note for', 'Enter Note for Job'],
    ['Choose Employees for', 'Choose Employees'],
  ] as const) {
    await control(page, first, button).click()
    await expect(dialog(page, title)).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await control(page, second, 'Supervisor of').click()
  await page.getByRole('menuitem', { name: 'Jolanta Ortiz' }).click()
  await page.getByRole('button', { name: 'Assign' }).click()
  await expect(control(page, second, 'Supervisor of')).toHaveAccessibleName(`Supervisor of ${second}: J. Ortiz (Jolanta Ortiz)`)
  await control(page, second, 'Actions for').click()
  await expect(page.getByRole('menuitem')).toHaveCount(10)
})

test('one box filters the day by job, boro, supervisor or person, and the person is then shown by name', async ({
  page,
  daysheet,
  signIn,
}) => {
  await signIn(page)
  await asRows(page, daysheet.url)
  const box = page.getByRole('searchbox', { name: 'Filter this day' })
  for (const [typed, jobs] of [
    ['30005', 1],
    ['brooklyn', 12],
    ['kowal', 1],
    ['long ana', 1],
    ['nothing like it', 0],
  ] as const) {
    await box.fill(typed)
    await expect(page.getByText(`Showing ${jobs} of 24 jobs`)).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(jobs)
  }
  await box.fill('kowal')
  await expect(member(page, first, 'Ana Kowalska').getByText('Ana Kowalska')).toBeInViewport()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByRole('article')).toHaveCount(24)
  await expect(box).toHaveValue('')
})

test('each side list collapses to a strip and expands again, and the device remembers it', async ({ page, daysheet, signIn }) => {
  await signIn(page)
  await page.goto(plannerOn(daysheet.url, day))
  for (const title of ['Active Jobs', 'Supervisors']) {
    const aside = page.getByRole('complementary', { name: title })
    const hide = page.getByRole('button', { name: `Hide ${title}` })
    const show = page.getByRole('button', { name: `Show ${title}` })
    await hide.click()
    await expect(show).toBeFocused()
    await page.reload()
    await expect(show).toBeVisible()
    expect((await aside.boundingBox())?.width).toBe(40)
    await expectNoFaults(page, `${title} folded`)
    await show.click()
    await expect(hide).toBeVisible()
  }
})

test('on a large monitor every screen begins at the same place', async ({ page, daysheet, signIn }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await signIn(page)
  const places = new Map<string, number | undefined>()
  for (const path of [
    '/schedule/week',
    '/replies',
    '/time',
    '/employeereport',
    '/time/drift',
    '/materials',
    '/inventory',
    '/bagouts',
    '/loads',
    '/map',
    '/admin',
    '/import',
  ]) {
    await page.goto(daysheet.url + path)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    places.set(path, (await heading.boundingBox())?.x)
  }
  expect([...new Set(places.values())], JSON.stringify([...places])).toHaveLength(1)
})
