/** How the time review of a week feels in Chromium: when it can be used, and the longest task of the main thread while days of it are opened. */
import type { Page } from '@playwright/test'
import { measureScreen, type Passes, type ScreenFigures } from './browser.ts'
import { lastDay } from './scenarios.ts'

/** As many people stand before the week counts as usable; the generated week has 500. */
export const reviewPeople = 300

/** Opens days of people far apart, and closes them again. */
async function openDays(page: Page): Promise<void> {
  const days = page.getByRole('grid', { name: 'Hours by person and day' }).getByRole('button')
  const panel = page.getByRole('dialog')
  for (const at of [0, 40, 80, 120]) {
    await days.nth(at).click()
    await panel.getByRole('heading').first().waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
  }
}

export const measureReview = (on: Passes): Promise<ScreenFigures> =>
  measureScreen(on, { address: `/time?from=${lastDay}`, parts: 'tr[aria-rowindex]', count: reviewPeople, action: openDays })
