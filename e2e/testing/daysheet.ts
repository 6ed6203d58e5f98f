/**
 * The real product for a browser test: the launcher's own server with an embedded PostgreSQL of its own, the simulated carrier,
 * the built web application. One a test file (playwright.config.ts sees to that); an office account is made on the way in, as on a new machine.
 */
import { test as base, type Page } from '@playwright/test'
import { makeFolder, removeFolder, startServer } from './server.ts'

export interface Daysheet {
  url: string
  username: string
  password: string
  /** Its data. */
  folder: string
  /** Ends the server, as a crash does with SIGKILL, and waits until it is gone. */
  end: (signal: NodeJS.Signals) => Promise<void>
  /** Starts it again on the same folder and port. */
  startAgain: () => Promise<void>
}

export const account = { username: 'office', password: 'nine crews by seven' }

/** `daysheet` is the running product; `signIn(page)` signs the office account in through the form. */
export const test = base.extend<{ signIn: (page: Page) => Promise<void> }, { daysheet: Daysheet }>({
  daysheet: [
    // The first argument is destructured because Playwright reads the fixtures wanted from it.
    async ({}, use) => {
      const folder = makeFolder({ isPrepared: true })
      const env = { OFFICE_USERNAME: account.username, OFFICE_PASSWORD: account.password }
      let server = await startServer({ folder, env })
      const { url } = server
      await use({
        ...account,
        url,
        folder,
        end: (signal) => server.end(signal),
        async startAgain() {
          server = await startServer({ folder, env, port: Number(new URL(url).port) })
        },
      })
      await server.end()
      removeFolder(folder)
    },
    { scope: 'worker' },
  ],
  signIn: async ({ daysheet }, use) => {
    await use(async (page) => {
      await page.goto(`${daysheet.url}/`)
      await fillSignIn(page, daysheet)
      await page.getByRole('button', { name: 'Logout' }).first().waitFor()
    })
  },
})

/** Fills in the form of the sign-in screen and presses its button. */
export async function fillSignIn(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

interface Row {
  id: string
}

export type Office = Awaited<ReturnType<typeof office>>

/** Speaks to the API as a client of it would: for what a walk needs beforehand, and for what another client does meanwhile. */
export async function office(daysheet: { url: string; username: string; password: string }) {
  const call = async (method: string, resource: string, body?: unknown, token?: string) => {
    const response = await fetch(`${daysheet.url}/api/${resource}`, {
      method,
      headers: { 'content-type': 'application/json', 'daysheet-properties': 'all', ...(token ? { authorization: token } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${resource}: ${response.status} ${text}`)
    return text === '' ? null : (JSON.parse(text) as unknown)
  }
  const login = (await call('POST', 'Users/login', { username: daysheet.username, password: daysheet.password })) as Row
  const send = (method: string, resource: string, body?: unknown) => call(method, resource, body, login.id)
  return {
    create: (plural: string, row: Record<string, unknown>) => send('POST', plural, row) as Promise<Row>,
    /** Many rows in one call. */
    createAll: (plural: string, rows: readonly Record<string, unknown>[]) => send('POST', plural, rows) as Promise<Row[]>,
    read: (resource: string) => send('GET', resource),
    change: (resource: string, change: Record<string, unknown>) => send('PATCH', resource, change),
    remove: (resource: string) => send('DELETE', resource),
    /** A schedule on a day (`YYYY-MM-DD`) with nothing on it yet. */
    schedule: (day: string) => send('POST', 'Schedules', { date: `${day}T17:00:00.000Z` }) as Promise<Row>,
    /** Puts a job on a schedule, with a crew. Answers the entry and its worker entries, in the order given. */
    async entry(schedule: Row, job: Row, { crew = [], ...fields }: { crew?: readonly Row[] } & Record<string, unknown> = {}) {
      const entry = (await send('POST', `Schedules/${schedule.id}/scheduleEntries`, { jobId: job.id, scheduleId: schedule.id })) as Row
      if (Object.keys(fields).length > 0) await send('PATCH', `ScheduleEntries/${entry.id}`, fields)
      const wanted = crew.map(({ id }) => ({ workerId: id, scheduleEntryId: entry.id }))
      const workerEntries = wanted.length === 0 ? [] : await send('POST', `ScheduleEntries/${entry.id}/workerEntries`, wanted)
      return { id: entry.id, crew: workerEntries as Row[] }
    },
  }
}
