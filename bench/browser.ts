/** A signed-in Chromium for measuring screens of a full day. */
import { chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from '../e2e/testing/chromium.ts'
import type { Account } from './prepare.ts'

declare global {
  interface Window {
    longTasks: number[]
  }
}

/** Runs `action` in a signed-in window and closes it. */
async function inBrowser<T>(base: string, account: Account, action: (page: Page) => Promise<T>): Promise<T> {
  const browser = await chromium.launch(chromiumLaunch)
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, timezoneId: 'America/New_York', serviceWorkers: 'block' })
    await page.goto(`${base}/`)
    await page.getByLabel('Username').fill(account.username)
    await page.getByLabel('Password').fill(account.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Logout' }).first().waitFor()
    return await action(page)
  } finally {
    await browser.close()
  }
}

/** From navigation until so many of its parts stand and a frame has been drawn after them, in milliseconds by the page's own clock. */
async function openScreen(page: Page, url: string, { parts, count }: Pick<Measured, 'parts' | 'count'>): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' })
  return page.evaluate(
    ({ selector, wanted }) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelectorAll(selector).length < wanted) requestAnimationFrame(look)
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 0))
        }
        look()
      }),
    { selector: parts, wanted: count },
  )
}

/** The tasks of the main thread over 50 ms, in milliseconds, while `action` runs. */
async function longTasksDuring(page: Page, action: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    window.longTasks = []
    new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map((entry) => Math.round(entry.duration)))).observe({
      type: 'longtask',
    })
  })
  await action()
  return page.evaluate(() => window.longTasks)
}

export interface ScreenFigures {
  /** Milliseconds from navigation until the last card or row is there and the main thread has answered; one a pass. */
  usableMs: number[]
  /** Tasks over 50 ms while working on the screen, in milliseconds; one list a pass. */
  longTasksMs: number[][]
}

interface Measured {
  address: string
  /** The screen stands when so many of these do, by their selector. */
  parts: string
  count: number
  /** What is done on it while the main thread is watched. */
  action: (page: Page) => Promise<void>
}

/** Where, by whom and how often a screen is opened. */
export interface Passes {
  base: string
  account: Account
  passes: number
}

/** Opens a screen and works on it, again and again in one window; the first time is not counted, it warms the server and the browser's cache. */
export async function measureScreen({ base, account, passes }: Passes, { address, action, ...stands }: Measured): Promise<ScreenFigures> {
  return inBrowser(base, account, async (page) => {
    await openScreen(page, base + address, stands)
    const figures: ScreenFigures = { usableMs: [], longTasksMs: [] }
    for (let pass = 0; pass < passes; pass += 1) {
      figures.usableMs.push(Math.round(await openScreen(page, base + address, stands)))
      figures.longTasksMs.push(await longTasksDuring(page, () => action(page)))
    }
    return figures
  })
}
