/**
 * How the planner of a full day (60 jobs, 8 people each) feels in Chromium: when it can be used after navigation on a warm server, and the
 * longest task of the main thread while a card is dragged across the board.
 */
import { chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from '../e2e/testing/chromium.ts'
import type { Account } from './prepare.ts'

export interface PlannerFigures {
  /** Milliseconds from navigation until the last card is there and the main thread has answered; one a pass. */
  usableMs: number[]
  /** Tasks over 50 ms while dragging, in milliseconds; one list a pass. */
  longTasksMs: number[][]
}

declare global {
  interface Window {
    longTasks: number[]
  }
}

const fullDay = '/schedule?date=11212026'
async function signIn(page: Page, base: string, account: Account): Promise<void> {
  await page.goto(`${base}/`)
  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Logout' }).first().waitFor()
}

/** From navigation until all cards stand and a frame has been drawn after them, by the page's own clock. */
async function openPlanner(page: Page, base: string): Promise<number> {
  await page.goto(base + fullDay, { waitUntil: 'commit' })
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelectorAll('article').length < 60) requestAnimationFrame(look)
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 0))
        }
        look()
      }),
  )
}

/** Drags a supervisor from the sidebar across the board and back again, and answers with the long tasks meanwhile. */
async function dragAcross(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    window.longTasks = []
    new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map((entry) => Math.round(entry.duration)))).observe({
      type: 'longtask',
    })
  })
  const grip = page.getByRole('button', { name: /^Drag Supervisor/ }).first()
  const box = await grip.boundingBox()
  if (!box) throw new Error('The first supervisor cannot be dragged')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  for (let step = 1; step <= 120; step += 1) await page.mouse.move(box.x - step * 8, box.y + 120 + 60 * Math.sin(step / 6))
  for (let step = 120; step >= 1; step -= 1) await page.mouse.move(box.x - step * 8, box.y + 320 + 60 * Math.sin(step / 6))
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return page.evaluate(() => window.longTasks)
}

export async function measurePlanner(base: string, account: Account, passes: number): Promise<PlannerFigures> {
  const browser = await chromium.launch(chromiumLaunch)
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, timezoneId: 'America/New_York', serviceWorkers: 'block' })
    await signIn(page, base, account)
    await openPlanner(page, base) // warms the server and the browser's cache
    const figures: PlannerFigures = { usableMs: [], longTasksMs: [] }
    for (let pass = 0; pass < passes; pass += 1) {
      figures.usableMs.push(Math.round(await openPlanner(page, base)))
      figures.longTasksMs.push(await dragAcross(page))
    }
    return figures
  } finally {
    await browser.close()
  }
}
