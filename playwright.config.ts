import fs from 'node:fs'
import { defineConfig } from '@playwright/test'
import { browserTestLimit, waitLimit } from './testing/limits.ts'
import { filesNotDrawn, seed } from './testing/sample.ts'

process.env['DAYSHEET_SEED'] = String(seed) // the workers of a run that began before midnight draw the same

// Of testing/prepared.ts, which runs before the workers that read this anew.
const browser = process.env['BROWSER_ADDRESS']

/** Each test file starts its own Daysheet (e2e/testing/daysheet.ts); here is only the browser. */
export default defineConfig({
  testDir: 'e2e',
  // A project for each file, so that each has a worker and with it a Daysheet of its own: files do not see each other's data.
  projects: fs
    .globSync('*.spec.ts', { cwd: `${import.meta.dirname}/e2e` })
    .filter((file) => !filesNotDrawn().includes(`e2e/${file}`))
    .toSorted()
    .map((file) => ({ name: file.replace('.spec.ts', ''), testMatch: `**/${file}` })),
  outputDir: 'test-results',
  workers: 2,
  globalSetup: './e2e/testing/prepared.ts',
  timeout: browserTestLimit,
  expect: { timeout: waitLimit },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['dot'], ['json']] : [['list']],
  use: {
    actionTimeout: waitLimit,
    timezoneId: 'America/New_York',
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
    // Nothing is waited for that moves for the eye alone.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every test costs a third of the time; `--trace retain-on-failure` writes it.
    screenshot: 'only-on-failure',
    ...(browser !== undefined && { connectOptions: { wsEndpoint: browser } }),
  },
})
