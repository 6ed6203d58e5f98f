// Takes the pictures of docs/pictures (pictures.mjs).
import path from 'node:path'
import { root } from './setup.mjs'

export const pictures = path.join(root, 'docs', 'pictures')

/** A screen of an office, and of a phone. */
export const wide = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' }
export const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'light', hasTouch: true, isMobile: true }

/** The cards of a screen: its jobs. */
export const cards = (page) => page.getByRole('article')

/** Opens screens as the signed-in demo and takes pictures of them. */
export async function photographer(browser, url) {
  const signedIn = await browser.newPage()
  await signedIn.goto(url)
  await signedIn.getByLabel('Username').fill('demo')
  await signedIn.getByLabel('Password').fill('demo')
  await signedIn.getByRole('button', { name: 'Sign in' }).click()
  await signedIn.getByRole('button', { name: 'Logout' }).waitFor()
  const storageState = await signedIn.context().storageState()
  const open = async (look, address, shown) => {
    const context = await browser.newContext({ ...look, storageState, serviceWorkers: 'block', timezoneId: 'America/New_York' })
    const page = await context.newPage()
    await page.goto(url + address)
    await shown(page).first().waitFor()
    return page
  }
  const take = async (page, name) => {
    await page.mouse.move(0, 0)
    await page.waitForLoadState('networkidle', { timeout: 1500 }).catch(() => null) // the live stream stays open
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
    await page.screenshot({ path: path.join(pictures, `${name}.png`) })
  }
  return { open, take }
}
