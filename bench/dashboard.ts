/**
 * How the dashboard of a full day (8 people on each job, 4 clock events each) feels in Chromium: when it can be used after navigation on a warm server, and
 * the longest task of the main thread while cards are opened and closed.
 */
import type { Page } from '@playwright/test'
import { measureScreen, type Passes, type ScreenFigures } from './browser.ts'

const workedDay = '/dashboard/11222026'
const opened = 6

/** Opens cards one after the other, shows everybody's photos and places on the last, and closes them again. */
async function openAndClose(page: Page): Promise<void> {
  const cards = page.getByRole('article')
  const toggle = (at: number) => cards.nth(at).getByRole('button', { name: /^Clock events of/ })
  for (let at = 0; at < opened; at += 1) {
    await toggle(at).click()
    await cards
      .nth(at)
      .getByRole('list', { name: /^Employees on/ })
      .waitFor()
  }
  const last = cards.nth(opened - 1)
  await last.getByRole('button', { name: /^Show photos and places of everybody/ }).click()
  await last
    .getByRole('table', { name: /^Clock events of/ })
    .first()
    .waitFor()
  for (let at = 0; at < opened; at += 1) await toggle(at).click()
}

/** `cards`: the jobs of the full day. */
export const measureDashboard = (on: Passes, cards: number): Promise<ScreenFigures> =>
  measureScreen(on, { address: workedDay, parts: 'article', count: cards, action: openAndClose })
