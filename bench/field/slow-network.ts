/**
 * A supervisor's first visit on a slow phone and a slow line: the sign-in form, the list of jobs,
 * and a tap that is saved. A bare page over the same line is the baseline.
 */
import { chromium, type BrowserContext, type Locator, type Page } from '@playwright/test'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomBytes } from 'node:crypto'
import { chromiumLaunch } from '../../e2e/testing/chromium.ts'
import type { Passes } from '../browser.ts'
import { makeFieldDay, type SignIn } from './day.ts'
import { slowness } from './start.ts'

/** Milliseconds for the round trip, and bytes per second. */
const line = { latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8, offline: false }

/** Milliseconds, one figure for each pass. */
export interface SlowFigures {
  product: { formMs: number[]; listMs: number[]; savedMs: number[] }
  /** A page with a form and as many bytes of script, then two calls with empty answers. */
  floor: { formMs: number[]; listMs: number[] }
  scriptKb: number
}

/** A phone with an empty cache. */
async function newPhone(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const browser = await context.newCDPSession(page)
  await browser.send('Network.enable')
  await browser.send('Network.emulateNetworkConditions', line)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  return page
}

const phone = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  locale: 'en-US',
  timezoneId: 'America/New_York',
  permissions: ['geolocation'],
  geolocation: { latitude: 40.7, longitude: -73.8 },
}

/** Milliseconds on the page's clock from `from` until `selector` matches and a frame is drawn. */
const until = (page: Page, selector: string, from: number) =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector(wanted.selector) === null) requestAnimationFrame(look)
          else requestAnimationFrame(() => setTimeout(() => resolve(Math.round(performance.now() - wanted.from)), 0))
        }
        look()
      }),
    { selector, from },
  )

const pageClock = (page: Page) => page.evaluate(() => performance.now())

/** Milliseconds from a tap on the element until the phone's database has one more record. */
const tapToSaved = (button: Locator) =>
  button.evaluate(
    (element: HTMLElement) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('daysheet-field')
        opening.addEventListener('error', () => reject(new Error('The phone has no database.')))
        opening.addEventListener('success', () => {
          const count = (then: (records: number) => void) => {
            const asked = opening.result.transaction('records').objectStore('records').count()
            asked.addEventListener('success', () => then(asked.result))
          }
          count((before) => {
            const start = performance.now()
            element.click()
            const look = () =>
              count((now) => {
                if (now > before) resolve(Math.round(performance.now() - start))
                else setTimeout(look, 1)
              })
            look()
          })
        })
      }),
  )

async function onProduct(base: string, context: BrowserContext, { supervisor, jobPath }: { supervisor: SignIn; jobPath: string }) {
  const page = await newPhone(context)
  await page.goto(`${base}/field`, { waitUntil: 'commit' })
  const formMs = await until(page, 'input[type=password]', 0)
  await page.getByLabel('Username').fill(supervisor.username)
  await page.getByLabel('Password').fill(supervisor.password)
  const pressed = await pageClock(page)
  await page.getByRole('button', { name: 'Sign in' }).click({ noWaitAfter: true })
  const listMs = await until(page, 'main article', pressed)
  await page.goto(base + jobPath, { waitUntil: 'commit' })
  const savedMs = await tapToSaved(page.getByRole('button', { name: /^Clock Max.* in$/ }).first())
  await page.close()
  return { formMs, listMs, savedMs }
}

async function onFloor(base: string, context: BrowserContext) {
  const page = await newPhone(context)
  await page.goto(base, { waitUntil: 'commit' })
  const formMs = await until(page, 'input', 0)
  const pressed = await pageClock(page)
  await page.getByRole('button').click({ noWaitAfter: true })
  const listMs = await until(page, 'article', pressed)
  await page.close()
  return { formMs, listMs }
}

/** The script is random text, because compression cannot shrink it. */
async function startFloor(scriptBytes: number): Promise<http.Server> {
  const script = `/*${randomBytes(Math.ceil(scriptBytes * 0.75)).toString('base64')}*/
const form = document.createElement('form')
form.append(document.createElement('input'), document.createElement('button'))
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  await fetch('/login', { method: 'POST' })
  await fetch('/days')
  document.body.append(document.createElement('article'))
})
document.body.append(form)`
  const server = http.createServer((request, response) => {
    if (request.url === '/script.js') response.setHeader('content-type', 'text/javascript').end(script)
    else if (request.url === '/')
      response.setHeader('content-type', 'text/html').end('<!doctype html><body><script type="module" src="/script.js"></script>')
    else response.end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return server
}

/** Bytes of the first load's scripts, as transferred. */
async function scriptBytes(base: string): Promise<number> {
  const html = await (await fetch(`${base}/field`, { headers: { accept: 'text/html' } })).text()
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file)
  const sizes = await Promise.all(
    files.map(async (file) => {
      const answer = await fetch(base + file, { headers: { 'accept-encoding': 'gzip' } })
      await answer.arrayBuffer()
      return Number(answer.headers.get('content-length') ?? 0)
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Measures the product and the baseline in turn, each time with an empty cache. */
export async function measureSlowNetwork({ base, account, passes }: Passes): Promise<SlowFigures> {
  const day = await makeFieldDay(base, account)
  const bytes = await scriptBytes(base)
  const floor = await startFloor(bytes)
  const { port } = floor.address() as AddressInfo // an object, because the server listens on a port
  const browser = await chromium.launch(chromiumLaunch)
  const figures: SlowFigures = {
    product: { formMs: [], listMs: [], savedMs: [] },
    floor: { formMs: [], listMs: [] },
    scriptKb: bytes / 1000,
  }
  try {
    for (let pass = 0; pass < passes; pass += 1) {
      const context = await browser.newContext(phone)
      const product = await onProduct(base, context, day)
      const bare = await onFloor(`http://127.0.0.1:${port}/`, context)
      await context.close()
      for (const [name, ms] of Object.entries(product)) figures.product[name as keyof typeof product].push(ms)
      for (const [name, ms] of Object.entries(bare)) figures.floor[name as keyof typeof bare].push(ms)
    }
    return figures
  } finally {
    await browser.close()
    floor.close()
  }
}
