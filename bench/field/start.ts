/** How soon the field application shows the day where there is no network, in Chromium with a processor four times as slow. */
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { chromiumLaunch } from '../../e2e/testing/chromium.ts'
import type { Passes } from '../browser.ts'
import { makeFieldDay, signInOnPhone } from './day.ts'

export const slowness = 4

/** Milliseconds from navigation until what was waited for stands and a frame was drawn after it; one a pass. */
export interface FieldStart {
  todayMs: number[]
  jobMs: number[]
}

/** Waits until the service worker has kept the application and answers for this window. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken))
  })

/** In a window of its own, as when somebody opens the application; its time counts from the navigation by the page's own clock. */
async function open(context: BrowserContext, address: string, { selector, count }: { selector: string; count: number }): Promise<number> {
  const page = await context.newPage()
  const browser = await context.newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await page.goto(address, { waitUntil: 'commit' })
  const ms = await page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelectorAll(wanted.selector).length < wanted.count) requestAnimationFrame(look)
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 0))
        }
        look()
      }),
    { selector, count },
  )
  await page.close()
  return Math.round(ms)
}

/** The first window of each is not counted: it fills the caches a phone has filled on any day but the first. */
export async function measureFieldStart({ base, account, passes }: Passes): Promise<FieldStart> {
  const { supervisor, jobPath, people } = await makeFieldDay(base, account)
  const browser = await chromium.launch(chromiumLaunch)
  try {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      isMobile: true,
      hasTouch: true,
      timezoneId: 'America/New_York',
      serviceWorkers: 'allow',
    })
    const page = await context.newPage()
    await signInOnPhone(page, base, supervisor)
    await kept(page)
    await page.close()
    await context.setOffline(true)
    const figures: FieldStart = { todayMs: [], jobMs: [] }
    for (let pass = 0; pass <= passes; pass += 1) {
      const today = await open(context, `${base}/field`, { selector: 'article', count: 1 })
      const job = await open(context, base + jobPath, { selector: 'main li', count: people })
      if (pass > 0) {
        figures.todayMs.push(today)
        figures.jobMs.push(job)
      }
    }
    return figures
  } finally {
    await browser.close()
  }
}
