import type { Page } from '@playwright/test'

/** Waits until a page that was scrolled stands still: rows that come near the window get their own height, and the browser scrolls to hold what is in view. */
export const standsStill = (page: Page) =>
  page.evaluate(async () => {
    for (let [frames, last] = [0, '']; frames < 15;) {
      await new Promise(requestAnimationFrame)
      const now = `${window.scrollY} of ${document.documentElement.scrollHeight}`
      frames = now === last ? frames + 1 : 0
      last = now
    }
  })
