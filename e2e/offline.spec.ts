/** The application without a network, with a newer version, and after signing out: what the browser keeps, and what it must not. (product.md#screens, promises.md#no-cached-data) */
import { expect, type Page } from '@playwright/test'
import { fillSignIn, test } from './testing/daysheet.ts'
import { plannerOn } from './testing/planner.ts'
import { nextEnding, versionedFront } from './testing/versioned-front.ts'

test.use({ serviceWorkers: 'allow' })

/** Waits until the service worker has kept the application and answers for this window. */
async function isKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken))
  })
}

/** Everything in the browser's caches, by path. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

/** What the browser answers to a picture's old address, from its cache if it can, to somebody without a token. */
const fromCache = (page: Page, address: string) =>
  page.evaluate(async (url) => (await fetch(url, { cache: 'force-cache' })).status, address)

const heading = (page: Page, name: string) => page.getByRole('heading', { name })

test('it opens without its server, says so, comes back by itself, and forgets pictures when one signs out', async ({
  page,
  context,
  daysheet,
  signIn,
}) => {
  const refused: string[] = []
  page.on('console', (message) => message.text().includes('Content Security Policy') && refused.push(message.text()))

  await test.step('the first visit keeps the application, and nothing that the server says', async () => {
    await signIn(page)
    await isKept(page)
    await page.goto(plannerOn(daysheet.url, '2027-03-04')) // now with the service worker in between
    await expect(page.getByText('No Schedule found')).toBeVisible()
    const kept = await keptPaths(page)
    expect(kept).toContain('/index.html')
    expect(kept.filter((path) => path !== '/index.html' && !path.startsWith('/assets/'))).toEqual(['/field.html'])
  })

  await test.step('a browser may install it', async () => {
    const chromium = await context.newCDPSession(page)
    const { errors, url } = await chromium.send('Page.getAppManifest')
    expect([errors, url]).toEqual([[], `${daysheet.url}/manifest.webmanifest`])
    const { installabilityErrors } = await chromium.send('Page.getInstallabilityErrors')
    // A test's window is a private one; nothing else is in the way.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  })

  await test.step('without a network, what is on the screen stays and an action says what it needs', async () => {
    await context.setOffline(true)
    await expect(page.getByText(/^You are offline\. What you see may be out of date/)).toBeVisible()
    await page.getByRole('button', { name: 'Create Schedule' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('You are offline. This needs a connection; try again when you are connected.')
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByText('No Schedule found')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(/^You are offline/)).toHaveCount(0)
  })

  await test.step('opened anew while the server is gone, it stands in its own looks and opens by itself when it is back', async () => {
    await daysheet.end('SIGTERM')
    await page.reload()
    await expect(heading(page, 'The server cannot be reached')).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCSS('position', 'sticky') // styles made at run time carry the kept page's nonce
    await daysheet.startAgain()
    await expect(page.getByText('No Schedule found')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/schedule')
  })

  await test.step('signing out has the browser forget its pictures; the application stays', async () => {
    const picture = await page.evaluate(async () => {
      const authorization = localStorage.getItem('daysheet.token') ?? ''
      const canvas = document.createElement('canvas')
      const bytes = await new Promise<Blob>((done, fail) =>
        canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/jpeg'),
      )
      const form = new FormData()
      form.append('file', bytes, 'front.jpg')
      const answer = await fetch('/api/images/events/upload', { method: 'POST', body: form, headers: { authorization } })
      const { result } = (await answer.json()) as { result: { files: { file: { name: string }[] } } }
      const address = `/api/images/events/download/${result.files.file[0]?.name}`
      await (await fetch(address, { headers: { authorization } })).blob()
      return address
    })
    expect(await fromCache(page, picture)).toBe(200)
    await Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith('/api/Users/logout')),
      page.getByRole('button', { name: 'Logout' }).click(),
    ])
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect.poll(() => fromCache(page, picture)).toBe(401)
    expect(await keptPaths(page)).toContain('/index.html')
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'daysheet.theme'))).toEqual([])
    await context.setOffline(true)
    await expect(page.getByText(/^You are offline/)).toBeVisible() // on sign-in too
    await context.setOffline(false)
  })
  expect(refused).toEqual([])
})

test('a newer version is told with a button, reloads nothing by itself, and is there after pressing it', async ({ page, daysheet }) => {
  await using front = await versionedFront(daysheet.url)
  await page.goto(`${front.url}/schedule?date=03042027`)
  await fillSignIn(page, daysheet)
  await isKept(page)
  await page.getByLabel('Job Filter').fill('half typed')
  front.bringOutNext() // as a restart into the next version does, which is noticed when changes arrive again
  await expect(page.getByText(/^There is a new version of Daysheet/)).toBeVisible()
  await expect(page.getByLabel('Job Filter')).toHaveValue('half typed')
  await page.getByRole('button', { name: 'Add/Reactivate Job' }).click() // code of this version that the server has no more
  await expect(page.getByRole('dialog', { name: 'Add/Reactivate Job' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByLabel('Job Filter')).toHaveValue('')
  expect(await page.locator('script[type=module]').getAttribute('src')).toContain(nextEnding)
  await expect(page.getByText(/^There is a new version/)).toHaveCount(0)
  await expect.poll(async () => (await keptPaths(page)).filter((path) => path.endsWith(nextEnding)).length).toBeGreaterThan(50)
})
