/** Looks at a screen as axe does, on the windows people have: a monitor and a phone, in light and in dark. (product.md#look) */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'
import { sample } from '../../testing/sample.ts'

/** All of them; a test that looks at each draws from them with `someOf`. */
export const windows = [
  { name: 'a monitor in light', viewport: { width: 1280, height: 800 }, colorScheme: 'light', hasTouch: false },
  { name: 'a monitor in dark', viewport: { width: 1280, height: 800 }, colorScheme: 'dark', hasTouch: false },
  { name: 'a phone in light', viewport: { width: 390, height: 844 }, colorScheme: 'light', hasTouch: true },
  { name: 'a phone in dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true },
] as const

/** Each width and each choice of colours once, for walks through every dialog: what does not fit, does so in both colours, and what is too pale, at both widths. */
export const opposites = windows.filter(({ hasTouch, colorScheme }) => hasTouch === (colorScheme === 'dark'))

/** One of the windows, another from day to day and from spec to spec; all of them in the full run. */
export const someOf = <T>(all: readonly T[], spec: string): T[] => sample(all, 1, spec)

/** Another choice of colours, once the page has it: axe would else read some colours before and others after. */
export async function chooseColors(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute(`data-${colorScheme}`)
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
}

/** What axe finds now, each as its rule and the elements it is about. Soft, so that one run tells all of it. */
export async function expectNoFaults(page: Page, where: string, part?: string): Promise<void> {
  // Colours are judged as they stay, not while something fades in. What pulses as long as it has the focus never ends.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    return Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const axe = new AxeBuilder({ page })
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze()
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`),
  )
  expect.soft(faults, where).toEqual([])
}

/** Opens something, looks at it and puts it away with Escape. */
export async function look(page: Page, where: string, open: () => Promise<void>, shown: Locator): Promise<void> {
  await open()
  await shown.waitFor()
  await expectNoFaults(page, where, '.MuiModal-root') // what lies beneath was looked at before
  await page.keyboard.press('Escape')
  await expect(shown).toHaveCount(0)
}

/** The narrowest phone that people hold, in pixels. */
const narrowest = 360

/**
 * Neither the page nor an open dialog can be pushed sideways, and nothing but a wide table in a place of its own is cut off at its edge: on a phone at its own width and at the narrowest of all, elsewhere
 * at the width it has. Soft, as the faults.
 */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const own = page.viewportSize()
  if (own === null) throw new Error('A page without a window has no width')
  const isPhone = own.width < 600
  for (const width of isPhone ? [own.width, narrowest] : [own.width]) {
    await page.setViewportSize({ ...own, width })
    expect.soft(await page.evaluate(widerThanTheirPlace), `${where} at ${width} px`).toEqual([])
  }
  if (isPhone) await page.setViewportSize(own)
}

/** A screen, or the part of it that is open, by axe and by its width. */
export async function lookOver(page: Page, where: string, part?: string): Promise<void> {
  await expectNoFaults(page, where, part)
  await expectNoSidewaysScroll(page, where)
}

/** As `look`, and by its width. */
export async function lookInto(page: Page, where: string, open: () => Promise<void>, shown: Locator): Promise<void> {
  await open()
  await shown.waitFor()
  await expectNoSidewaysScroll(page, where)
  await look(page, where, async () => {}, shown)
}

/** Checks that buttons and links are large enough for a thumb. Soft, like the other checks here. */
export async function expectRoomForThumbs(page: Page, where: string): Promise<void> {
  const faults = await page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('button, a')].flatMap((control) => {
      const { height, width } = control.getBoundingClientRect()
      const size = Number.parseFloat(getComputedStyle(control).fontSize)
      const isFit = height === 0 || (height >= 48 && width >= 48 && size >= 16)
      return isFit ? [] : [`${control.textContent}: ${width} by ${height} px, text of ${size} px`]
    }),
  )
  expect.soft(faults, where).toEqual([])
}

/** Runs in the browser: what is wider than the place it has. */
function widerThanTheirPlace(): string[] {
  const places = [document.documentElement, ...document.querySelectorAll('main, main *, [role=dialog], [role=dialog] *')]
  return places
    .filter((place) => {
      const { overflowX, textOverflow, visibility } = getComputedStyle(place)
      const isCut = place === document.documentElement || (overflowX !== 'visible' && textOverflow !== 'ellipsis')
      // The light around a button that is pressed may be cut, and so may the unseen legend that opens a field's frame for its label while that label is on its way up.
      const isWords = place.textContent.trim() !== '' && visibility !== 'hidden'
      const isToBePushed = place.getAttribute('tabindex') === '0' // and by keyboard too
      return isCut && isWords && !isToBePushed && place.clientWidth > 1 && place.scrollWidth > place.clientWidth + 1
    })
    .map((place) => `${place.outerHTML.slice(0, 120)} is ${place.scrollWidth} px in ${place.clientWidth}`)
}
