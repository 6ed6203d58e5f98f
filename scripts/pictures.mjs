// npm run pictures: takes the pictures of docs/pictures anew, from the demo in a folder of its own.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { leaveWith, projectNode, root, setUp } from './setup.mjs'

const pictures = path.join(root, 'docs', 'pictures')
const wide = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' }
const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'light', hasTouch: true, isMobile: true }
const flags = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update']

/** Long enough for the crews of a new demo to have answered their texts. */
const answersWithin = 180_000

async function startDemo(folder) {
  const env = { ...process.env, PORT: '0', DATA_DIR: folder, DATABASE_URL: '', TEXTS: 'simulator' }
  const demo = spawn(projectNode(), ['apps/api/src/commands/demo.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise((resolve, reject) => {
    demo.stdout.on('data', (text) => /ready at (\S+)/.exec(text)?.[1] && resolve(/ready at (\S+)/.exec(text)[1]))
    demo.once('exit', (code) => reject(new Error(`The demo ended with code ${code}.`)))
  })
  return { demo, url }
}

async function takeAll(browser, url) {
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
  const cards = (page) => page.getByRole('article')

  const planner = await open(wide, '/schedule', cards)
  const waiting = planner.getByRole('group', { name: 'Day totals' }).getByTitle('Texted, waiting')
  await planner.waitForFunction((count) => Number(count?.textContent) <= 2, await waiting.elementHandle(), { timeout: answersWithin })
  await take(planner, 'planner')
  await cards(planner)
    .nth(1)
    .getByRole('button', { name: /^Send text/ })
    .click()
  await planner.getByRole('dialog').waitFor()
  await take(planner, 'send-text')
  await planner.keyboard.press('Escape')
  await cards(planner)
    .nth(1)
    .getByRole('button', { name: /^Choose Employees/ })
    .click()
  await planner.locator('.elsewhere').first().waitFor()
  await take(planner, 'choose-employees')
  await planner.keyboard.press('Escape')
  await planner.getByRole('button', { name: 'Copy Schedule' }).click()
  await planner.getByRole('button', { name: 'Show what is copied' }).click()
  await planner.getByRole('button', { name: /^Copy \d+ job/ }).waitFor()
  await take(planner, 'copy-preview')
  await take(await open({ ...wide, colorScheme: 'dark' }, '/schedule', cards), 'planner-dark')
  await take(await open(phone, '/schedule', cards), 'planner-phone')
  await take(await open(wide, '/', (page) => page.getByRole('listitem')), 'home')
  const phones = await open(wide, '/phones', (page) => page.getByRole('list', { name: 'Phones' }).getByRole('button'))
  await phones.getByRole('list', { name: 'Phones' }).getByRole('button').first().click()
  await phones.getByRole('list', { name: 'Messages' }).waitFor()
  await take(phones, 'phones')
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-pictures-'))
try {
  await setUp({ web: true })
  fs.chmodSync(folder, 0o755) // PostgreSQL runs as another user when we are root
  fs.mkdirSync(pictures, { recursive: true })
  const { chromium } = await import('@playwright/test')
  const { demo, url } = await startDemo(folder)
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: flags })
  try {
    await takeAll(browser, url)
  } finally {
    await browser.close()
    demo.kill('SIGTERM')
    await new Promise((resolve) => demo.once('exit', resolve))
  }
} catch (error) {
  leaveWith(error)
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
}
