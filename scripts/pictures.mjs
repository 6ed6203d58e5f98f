// npm run pictures: takes the pictures of docs/pictures anew, from the demo in a folder of its own.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { browserPath } from './browser.mjs'
import { photographer, pictures } from './photographer.mjs'
import { takeField, takePlanner, takeTimeclock, takeTimeReview } from './pictures-of-days.mjs'
import { takeCompliance, takeFilings, takeMaterials, takeOffice, takeRecords } from './pictures-of-records.mjs'
import { leaveWith, projectNode, root, setUp } from './setup.mjs'

const flags = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update']

async function startDemo(folder) {
  const env = { ...process.env, PORT: '0', DATA_DIR: folder, DATABASE_URL: '', TEXTS: 'simulator' }
  const demo = spawn(projectNode(), ['apps/api/src/commands/demo.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise((resolve, reject) => {
    demo.stdout.on('data', (text) => /ready at (\S+)/.exec(text)?.[1] && resolve(/ready at (\S+)/.exec(text)[1]))
    demo.once('exit', (code) => reject(new Error(`The demo ended with code ${code}.`)))
  })
  return { demo, url }
}

async function takeAll(browser, url, folder) {
  const by = await photographer(browser, url)
  await takePlanner(by)
  await takeTimeclock(by)
  await takeTimeReview(by)
  await takeField(by)
  await takeOffice(by)
  await takeMaterials(by)
  await takeRecords(by)
  await takeCompliance(by)
  await takeFilings(by, folder)
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-pictures-'))
try {
  await setUp({ web: true })
  fs.chmodSync(folder, 0o755) // PostgreSQL runs as another user when we are root
  fs.mkdirSync(pictures, { recursive: true })
  const { chromium } = await import('@playwright/test')
  const { demo, url } = await startDemo(folder)
  const browser = await chromium.launch({ executablePath: browserPath(), args: flags })
  try {
    await takeAll(browser, url, folder)
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
