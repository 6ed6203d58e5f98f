import type { Page } from '@playwright/test'

/** Counts the mouse presses and key presses in a page. */
export async function countPresses(page: Page): Promise<() => Promise<{ clicks: number; keys: number }>> {
  await page.addInitScript(() => {
    const presses = { clicks: 0, keys: 0 }
    Object.assign(window, { presses })
    window.addEventListener('pointerdown', () => (presses.clicks += 1), { capture: true })
    window.addEventListener('keydown', () => (presses.keys += 1), { capture: true })
  })
  // The script above sets it.
  return () => page.evaluate(() => Reflect.get(window, 'presses') as { clicks: number; keys: number })
}
