/** What stays at the top of the window gets the focus back from menus and dialogs without moving the page beneath it. */
import { expect, type Locator, type Page } from '@playwright/test'
import { office, test } from './testing/daysheet.ts'
import { standsStill } from './testing/stands-still.ts'

const day = '2026-11-20'

test.beforeAll(async ({ daysheet }) => {
  const api = await office(daysheet)
  const jobs = await api.createAll(
    'Jobs',
    Array.from({ length: 60 }, (_, at) => ({ address: `${at + 1} Long Street`, jobNum: 20001 + at, active: true })),
  )
  const schedule = await api.schedule(day)
  for (const job of jobs.slice(0, 25)) await api.entry(schedule, job)
})

/** Scrolls a screen, brings the focus to what stays at its top in some way, and expects the page where it was, before and after what that opens is closed. */
async function staysPut(page: Page, target: Locator, comeThere: () => Promise<void>): Promise<void> {
  // Again until the screen has become as long as that.
  const scroll = () => {
    window.scrollTo(0, 700)
    return window.scrollY
  }
  await expect.poll(() => page.evaluate(scroll)).toBeGreaterThan(600)
  await standsStill(page)
  const before = await page.evaluate(() => window.scrollY)
  await comeThere()
  await expect(target).toBeFocused()
  await expect(target).toBeInViewport()
  // The browser scrolls to what has the focus in the frame that follows.
  const after = await page.evaluate(
    () => new Promise((tell) => requestAnimationFrame(() => requestAnimationFrame(() => tell(window.scrollY)))),
  )
  expect(after).toBe(before)
}

test('the page stays where it was when a menu closes, and when one comes to the bar or a heading by keyboard', async ({
  page,
  daysheet,
  signIn,
}) => {
  await signIn(page)
  const menu = page.getByRole('button', { name: 'Menu' })
  await page.goto(`${daysheet.url}/admin`)
  await expect(page.getByText('20030', { exact: true })).toBeAttached()
  await staysPut(page, menu, async () => {
    await menu.click()
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    await page.keyboard.press('Escape')
  })
  const heading = page.getByRole('table', { name: 'Jobs' }).getByRole('button', { name: 'Address' })
  await staysPut(page, heading, () => heading.focus())

  await page.goto(`${daysheet.url}/schedule?date=11202026`)
  await expect(page.getByText('20 Long Street').first()).toBeAttached()
  const next = page.getByRole('button', { name: 'Next day' })
  await staysPut(page, next, () => next.focus())
})
