/**
 * How the planner of a full day (8 people on each job) feels in Chromium: when it can be used after navigation on a warm server, and the
 * longest task of the main thread while a card is dragged across the board.
 */
import type { Page } from '@playwright/test'
import { measureScreen, type Passes, type ScreenFigures } from './browser.ts'

const fullDay = '/schedule?date=11212026'

/** Drags a supervisor from the sidebar across the board and back again. */
async function dragAcross(page: Page): Promise<void> {
  const grip = page.getByRole('button', { name: /^Drag Supervisor/ }).first()
  const box = await grip.boundingBox()
  if (!box) throw new Error('The first supervisor cannot be dragged')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  for (let step = 1; step <= 120; step += 1) await page.mouse.move(box.x - step * 8, box.y + 120 + 60 * Math.sin(step / 6))
  for (let step = 120; step >= 1; step -= 1) await page.mouse.move(box.x - step * 8, box.y + 320 + 60 * Math.sin(step / 6))
  await page.keyboard.press('Escape')
  await page.mouse.up()
}

/** `cards`: the jobs of the full day. */
export const measurePlanner = (on: Passes, cards: number): Promise<ScreenFigures> =>
  measureScreen(on, { address: fullDay, parts: 'article', count: cards, action: dragAcross })
