/**
 * Once a run: a data folder with a made and migrated database, which the server of each test file begins with a copy of; and a browser,
 * in which each test has a context of its own.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { prepareFolder } from '../../apps/api/testing/prepared-folder.ts'
import { chromiumLaunch } from './chromium.ts'

export default async function setup(): Promise<() => Promise<void>> {
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
