/** Nothing moves under the pointer: measured by the browser itself while a day is on the screen. (product.md#look) */
import { expect, type Page } from '@playwright/test'
import { office, test, type Office } from './testing/daysheet.ts'
import { activeJobs, alert, card, member, plannerOn } from './testing/planner.ts'

const day = '2027-04-05'
const bare = '2027-04-06'
/** Everything that moved, weighed by how much of the window it is and how far it went; 0.1 is what browsers call good. */
const most = 0.02
const widths = [1440, 1280, 1024, 768, 390]
let api: Office
let crew: { id: string }[] = []
let jobs: { id: string }[] = []
let schedule = { id: '' }

test.beforeAll(async ({ daysheet }) => {
  api = await office(daysheet)
  jobs = await api.createAll(
    'Jobs',
    Array.from({ length: 14 }, (_, at) => ({ address: `${at + 1} Long Street`, boro: 'Queens', jobNum: 20001 + at, active: true })),
  )
  crew = await api.createAll(
    'Workers',
    Array.from({ length: 30 }, (_, at) => ({ name: `Employee ${at + 1}`, phone: `21255501${String(at).padStart(2, '0')}`, active: true })),
  )
  await api.createAll('Supervisors', [
    { name: 'Jolanta Ortiz', active: true },
    { name: 'Tomasz Diallo', active: true },
  ])
  schedule = await api.schedule(day)
  // Cards of very different heights.
  for (const [at, job] of jobs.slice(0, 12).entries())
    await api.entry(schedule, job, {
      startTime: at < 6 ? '6:30 AM' : '7:00 AM',
      crew: crew.slice(at * 2, at * 2 + (at % 3 === 0 ? 6 : 1)),
      ...(at % 4 === 1 && {
        notes: 'Two decon chambers; the client walks the site at noon and wants to see the work area closed off before that',
      }),
    })
})

interface Shift {
  value: number
  what: string
}

/** Keeps what has moved since the page was opened, whoever was the cause; each call answers and forgets. */
async function keepShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Element | null }[] })[])
        shifts.push({ value, what: sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)))
      return (Reflect.get(window, 'shifts') as Shift[]).splice(0) // set above
    })
}

const expectStill = (shifts: readonly Shift[]) =>
  expect(
    shifts.reduce((sum, { value }) => sum + value, 0),
    shifts.map(({ value, what }) => `${value} ${what}`).join('\n'),
  ).toBeLessThanOrEqual(most)

const barHeight = (page: Page) => page.evaluate(() => document.documentElement.style.getPropertyValue('--day-bar'))
const places = (page: Page) =>
  page.getByRole('list', { name: 'Jobs of this day' }).evaluate((list) =>
    [...list.children].map((place) => {
      const { left, top, bottom } = place.getBoundingClientRect()
      return { left: Math.round(left), top, bottom }
    }),
  )

test('while answers arrive, a job is added and the network goes, what is on the screen stays where it is', async ({
  page,
  daysheet,
  signIn,
}) => {
  const shifts = await keepShifts(page)
  await signIn(page)
  await page.goto(plannerOn(daysheet.url, day))
  await expect(member(page, '20001 1 Long Street', 'Employee 1')).toBeVisible()
  await expect(activeJobs(page).getByText('14 Long Street')).toBeVisible()
  expectStill(await shifts()) // as it opened

  await test.step('texts go out and are answered', async () => {
    await page.getByRole('button', { name: /^Text \d+ people on 12 jobs$/ }).click()
    await page.getByRole('button', { name: /^Text \d+ people$/ }).click()
    await expect(member(page, '20001 1 Long Street', 'Employee 1')).toHaveAccessibleName(/waiting/)
    await shifts() // the dialog came and went
    for (const [at, { id }] of crew.slice(0, 6).entries()) await api.create(`phones/${id}/reply`, { text: at % 2 === 0 ? 'Y' : 'N' })
    await expect(page.getByRole('button', { name: /^Confirmed: [1-9]/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Declined: [1-9]/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Replace / }).first()).toBeVisible()
    expectStill(await shifts())
  })

  await test.step('a job is added, here and by somebody else', async () => {
    const rows = () => activeJobs(page).getByRole('listitem').evaluateAll((list) => list.map((row) => row.getBoundingClientRect().top)) // prettier-ignore
    const add = page.getByRole('button', { name: 'Add 20013 13 Long Street' })
    await add.scrollIntoViewIfNeeded()
    const before = await rows()
    await add.click()
    await expect(card(page, '20013 13 Long Street')).toBeAttached()
    await expect(
      activeJobs(page)
        .getByRole('listitem')
        .nth(12)
        .getByTitle(/^On this day/),
    ).toBeVisible()
    expect(await rows()).toEqual(before)
    expectStill(await shifts())
    const cards = await places(page)
    // By its start it is the first of the day.
    await api.entry(schedule, jobs[13] ?? schedule, { startTime: '5:00 AM', crew: crew.slice(24) })
    await expect(card(page, '20014 14 Long Street')).toBeAttached()
    expect(await rows()).toEqual(before)
    expectStill(await shifts())
    expect((await places(page)).slice(0, cards.length)).toEqual(cards)
    await page.reload()
    await expect(page.getByRole('list', { name: 'Jobs of this day' }).getByRole('listitem').first()).toContainText('14 Long Street')
    await shifts()
  })

  await test.step('the network goes, and comes back', async () => {
    await page.context().setOffline(true)
    await expect(page.getByText(/^You are offline/)).toBeInViewport()
    expectStill(await shifts())
    await page.context().setOffline(false)
    await expect(page.getByText(/^You are offline/)).toHaveCount(0)
    expectStill(await shifts())
  })
  await expect(alert(page)).toHaveCount(0)
})

test('the day’s bar is as high on every day, whatever stands in it', async ({ page, daysheet, signIn }) => {
  await signIn(page)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    const heights = new Set<string>()
    for (const address of [plannerOn(daysheet.url, day), `${plannerOn(daysheet.url, day)}&show=declined`, plannerOn(daysheet.url, bare)]) {
      await page.goto(address)
      await expect(
        page
          .getByText('No Schedule found')
          .or(page.getByRole('group', { name: 'Day totals' }))
          .first(),
      ).toBeVisible()
      heights.add(await barHeight(page))
    }
    await page.goto(`${daysheet.url}/schedule`)
    await expect(page.getByText('No Schedule found')).toBeVisible()
    heights.add(await barHeight(page))
    expect([...heights], `${width} px`).toHaveLength(1)
  }
})

test('cards stand without holes, in the order they are read, two columns wide from 1024 px on; on a phone the first is in view', async ({
  page,
  daysheet,
  signIn,
}) => {
  await signIn(page)
  for (const [width, columns] of [
    [1920, 3],
    [1440, 2],
    [1024, 2],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 1000 })
    await page.goto(plannerOn(daysheet.url, day))
    await expect(card(page, '20001 1 Long Street')).toBeVisible()
    // The tests ask for reduced motion. Were it a very short transition of everything, a full day would take a tenth of a second to be styled.
    const transition = await card(page, '20001 1 Long Street').evaluate((element) => getComputedStyle(element).transition)
    expect(transition).toMatch(/^none/)
    if (width === 390) expect((await places(page))[0]?.top).toBeLessThanOrEqual(160)
    // Those below the window have their real height too.
    await page
      .getByRole('list', { name: 'Jobs of this day' })
      .evaluate((list) => [...list.children].map((place) => ((place as HTMLElement).style.contentVisibility = 'visible')))
    await expect.poll(async () => mostGap(await places(page))).toBeLessThanOrEqual(17)
    const all = await places(page)
    expect(new Set(all.map(({ left }) => left)).size).toBe(columns)
    for (const [at, { top }] of all.entries()) expect(top).toBeGreaterThanOrEqual(all[at - 1]?.top ?? 0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

/** The widest gap between a card and the one above it. */
function mostGap(all: { left: number; top: number; bottom: number }[]): number {
  const gaps = all.flatMap(({ left, top }, at) => {
    const above = all.slice(0, at).findLast((one) => one.left === left)
    return above ? [top - above.bottom] : []
  })
  return Math.max(...gaps)
}
