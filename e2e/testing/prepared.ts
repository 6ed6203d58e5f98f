/**
 * Runs once before all browser tests. Builds the web application if its sources changed, prepares a
 * data folder that the server of each test file copies, and starts the browser. Each test has a
 * browser context of its own.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { prepareFolder } from '../../apps/api/testing/prepared-folder.ts'
import { setUp } from '../../scripts/setup.mjs'
import { chromiumLaunch } from './chromium.ts'

export default async function setup(): Promise<() => Promise<void>> {
  await setUp()
  const place = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-e2e-prepared-'))
  fs.chmodSync(place, 0o755) // PostgreSQL runs as another user when we are root
  const folder = path.join(place, 'data')
  await prepareFolder(folder)
  process.env['PREPARED_FOLDER'] = folder
  const browser = await chromium.launchServer(chromiumLaunch)
  process.env['BROWSER_ADDRESS'] = browser.wsEndpoint()
  return async () => {
    await browser.close()
    fs.rmSync(place, { recursive: true, force: true })
  }
}
