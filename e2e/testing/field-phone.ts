/** The phone of a supervisor, as a browser of its own whose storage outlives it: opened, killed as a phone kills what it has no memory for, and opened again. */
import { chromium, expect, type BrowserContext, type Page } from '@playwright/test'
import { chromiumLaunch } from './chromium.ts'

/** What is in a supervisor's hand. */
export const phoneOptions = {
  serviceWorkers: 'allow' as const,
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  geolocation: { latitude: 40.7, longitude: -73.8, accuracy: 12 },
  permissions: ['geolocation'],
}

export interface FieldPhone {
  page: Page
  context: BrowserContext
  /** Ends the browser with SIGKILL, whatever it is doing, and waits until it is gone. */
  kill: () => Promise<void>
}

interface Opened {
  /** Where it keeps what it keeps. */
  folder: string
  /** What its clock reads as long as it is open; the right time unless told. */
  at?: Date
  isOffline?: boolean
}

/** Opens the phone's browser on what it kept before. */
export async function openPhone({ folder, at, isOffline = false }: Opened): Promise<FieldPhone> {
  const context = await chromium.launchPersistentContext(folder, {
    ...chromiumLaunch,
    ...phoneOptions,
    ...{ offline: isOffline, locale: 'en-US', timezoneId: 'America/New_York', reducedMotion: 'reduce' },
  })
  await context.addInitScript(drawnCamera)
  await context.addInitScript(holdPictures)
  if (at) await context.clock.setFixedTime(at)
  const session = await context.browser()?.newBrowserCDPSession()
  if (!session) throw new Error('A browser that is kept in a folder tells nothing of itself')
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const browser = processInfo.find(({ type }) => type === 'browser')
  if (!browser) throw new Error('The browser does not say which process it is')
  const gone = new Promise((closed) => context.once('close', closed))
  return {
    page: context.pages()[0] ?? (await context.newPage()),
    context,
    async kill() {
      process.kill(browser.id, 'SIGKILL')
      await gone
    },
  }
}

/** Waits until the service worker has kept the application and answers for this window. */
export async function isKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken))
  })
}

export async function signInOnPhone(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** A camera, because the browser of these tests was built without one: a stream of what is drawn, as a device would give it. */
function drawnCamera(): void {
  const getUserMedia = () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
    const context = canvas.getContext('2d')
    let frame = 0
    const draw = () => {
      if (context) {
        frame += 1
        context.fillStyle = `hsl(${frame} 70% 50%)`
        context.fillRect(0, 0, 1280, 720)
      }
      requestAnimationFrame(draw)
    }
    draw()
    return Promise.resolve(canvas.captureStream(10))
  }
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })
}

const beingWritten = 'a picture is being written'

/** Lets a test stop the phone in the middle of writing a picture: the transaction has its bytes and is held open. */
function holdPictures(): void {
  const held = globalThis as typeof globalThis & { picturesUntilHeld?: number }
  const { add } = IDBObjectStore.prototype
  IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...given: Parameters<typeof add>) {
    const request = add.apply(this, given)
    if (this.name === 'pictures' && held.picturesUntilHeld !== undefined) {
      if (held.picturesUntilHeld === 0) {
        // A transaction is open as long as something is asked of it.
        const ask = () => {
          this.count().addEventListener('success', ask)
        }
        ask()
        console.info('a picture is being written')
      }
      held.picturesUntilHeld -= 1
    }
    return request
  }
}

/** Does what makes the phone keep pictures, and kills it while it writes one, after so many others. */
export async function killWhileWriting({ page, kill }: FieldPhone, act: () => Promise<void>, after = 0): Promise<void> {
  await page.evaluate((left) => Object.assign(globalThis, { picturesUntilHeld: left }), after)
  const writing = page.waitForEvent('console', { predicate: (message) => message.text() === beingWritten })
  await act()
  await writing
  await kill()
}

/** So many pictures as files, each another one. */
export async function sitePictures(page: Page, count: number): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  const drawn = await page.evaluate(
    (many) =>
      Array.from({ length: many }, (_, at) => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
        const context = canvas.getContext('2d')
        if (!context) throw new Error('This browser draws nothing')
        context.fillStyle = `hsl(${(at * 360) / many} 70% 50%)`
        context.fillRect(0, 0, 640, 480)
        context.fillStyle = '#fff'
        context.fillRect(0, 0, 16 * at, 240)
        return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
      }),
    count,
  )
  return drawn.map((base64, at) => ({ name: `IMG_${at}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }))
}

/** Works on the first screen only. */
export async function speakSpanish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Español', exact: true }).click()
}

/** The button of a person's row. Pass `state` only for a person who is in or out. */
export const rowOf = (page: Page, name: string, state = '') =>
  page.getByRole('button', { name: new RegExp(`^${name}\\b.*${state === '' ? '' : ` ${state}\\s`}`) })

/** Clocks everyone in or out and confirms the question. */
export async function clockAll(page: Page, type: 'in' | 'out', count: number): Promise<void> {
  await page.getByRole('button', { name: type === 'in' ? 'All in' : 'All out', exact: true }).click()
  const yes = page.getByRole('button', { name: `Clock ${type} ${count}`, exact: true })
  const question = page.getByRole('group', { name: `Clock ${count} people ${type}?` })
  await expect(question).toBeVisible()
  // The question ignores taps right after it opens, because they may be half of a double tap. So
  // the tap is repeated.
  await expect(async () => {
    if ((await question.count()) > 0) await yes.click()
    expect(await question.count()).toBe(0)
  }).toPass()
}

/** Signs on the pad of this name. */
export async function sign(page: Page, label: string): Promise<void> {
  const pad = page.getByRole('img', { name: `${label}: empty` })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error(`${label} is not in sight`)
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 50, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByRole('img', { name: `${label}: signed` })).toBeVisible()
}
