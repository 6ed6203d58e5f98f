/**
 * The real product for a browser test: the launcher's own server with an embedded PostgreSQL in an empty folder, the simulated carrier,
 * the built web application. One a test file; an office account is made on the way in, as on a new machine.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test as base, type Page } from '@playwright/test'

export interface Daysheet {
  url: string
  username: string
  password: string
}

const root = path.resolve(import.meta.dirname, '../..')
const readyLine = /Daysheet is ready at (http:\S+)/

async function launch(folder: string): Promise<{ daysheet: Daysheet; server: ChildProcess }> {
  const account = { username: 'office', password: 'nine crews by seven' }
  const server = spawn(process.execPath, [path.join(root, 'apps/api/src/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: '',
      TEXTS: 'simulator',
      OFFICE_USERNAME: account.username,
      OFFICE_PASSWORD: account.password,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      const ready = readyLine.exec(said)
      if (ready?.[1]) resolve(ready[1])
    }
    server.stdout.on('data', hear)
    server.stderr.on('data', hear)
    server.once('exit', (code) => reject(new Error(`The server ended with code ${code}: ${said}`)))
  })
  return { daysheet: { url, ...account }, server }
}

/** `daysheet` is the running product; `signIn(page)` signs the office account in through the form. */
export const test = base.extend<{ signIn: (page: Page) => Promise<void> }, { daysheet: Daysheet }>({
  daysheet: [
    // The first argument is destructured because Playwright reads the fixtures wanted from it.
    async ({}, use) => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-e2e-'))
      fs.chmodSync(folder, 0o755) // PostgreSQL runs as another user when we are root
      const { daysheet, server } = await launch(folder)
      await use(daysheet)
      const gone = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await gone
      fs.rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  signIn: async ({ daysheet }, use) => {
    await use(async (page) => {
      await page.goto(`${daysheet.url}/`)
      await page.getByLabel('Username').fill(daysheet.username)
      await page.getByLabel('Password').fill(daysheet.password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('button', { name: 'Logout' }).first().waitFor()
    })
  },
})

/** Speaks to the API as a client of it would, for what a walk needs beforehand: jobs, people. */
export async function office(daysheet: Daysheet) {
  const call = async (method: string, resource: string, body?: unknown, token?: string) => {
    const response = await fetch(`${daysheet.url}/api/${resource}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${resource}: ${response.status} ${text}`)
    return text === '' ? null : (JSON.parse(text) as unknown)
  }
  const login = (await call('POST', 'Users/login', { username: daysheet.username, password: daysheet.password })) as { id: string }
  return {
    create: (plural: string, row: Record<string, unknown>) => call('POST', plural, row, login.id) as Promise<{ id: string }>,
    read: (resource: string) => call('GET', resource, undefined, login.id),
  }
}
