/**
 * How the planner of a full day (60 jobs, 8 people each) feels in Chromium: when it can be used after navigation on a warm server, and the
 * longest task of the main thread while a card is dragged across the board.
 */
import type { Page } from '@playwright/test'
import { inBrowser, longTasksDuring, openCards } from './browser.ts'
import type { Account } from './prepare.ts'

export interface ScreenFigures {
  /** Milliseconds from navigation until the last card is there and the main thread has answered; one a pass. */
  usableMs: number[]
  /** Tasks over 50 ms while working on the screen, in milliseconds; one list a pass. */
  longTasksMs: number[][]
}

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

export async function measurePlanner(base: string, account: Account, passes: number): Promise<ScreenFigures> {
  return inBrowser(base, account, async (page) => {
    await openCards(page, base + fullDay, 60) // warms the server and the browser's cache
    const figures: ScreenFigures = { usableMs: [], longTasksMs: [] }
    for (let pass = 0; pass < passes; pass += 1) {
      figures.usableMs.push(Math.round(await openCards(page, base + fullDay, 60)))
      figures.longTasksMs.push(await longTasksDuring(page, () => dragAcross(page)))
    }
    return figures
  })
}
