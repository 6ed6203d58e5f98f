/** A walk through the demo with tokens that can be recognised, and everything it leaves behind. (promises.md#s8) */
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from '../../e2e/testing/chromium.ts'
import { postgresOf, sharedWith, startServer } from '../../e2e/testing/server.ts'
import { sqlOn } from '../cluster.ts'
import { call } from '../product.ts'
import { listen } from '../tcp.ts'

/** Where a token may turn up, with everything that is there. */
export type Traces = Record<string, string[]>

const tokenPattern = /^[\w-]{64}$/

/** A map host that writes down what it is asked, headers and all. */
async function listeningMapHost() {
  const requests: string[] = []
  const server = http.createServer((request, response) => {
    requests.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`)
    response.writeHead(404).end()
  })
  const url = `http://127.0.0.1:${await listen(server)}`
  return { requests, url, close: () => server.close() }
}

/** A proxy between the browser and everything, with the log that proxies keep: what was asked for, what was answered, and from which page. */
async function loggingProxy() {
  const log: string[] = []
  const server = http.createServer((request, response) => {
    const { method, url = '', headers } = request
    const write = (status: number) => void log.push(`${method} ${url} ${status} "${headers.referer ?? '-'}" "${headers['user-agent']}"`)
    const { host, pathname, search } = new URL(url)
    const onward = http.request(`http://${host}${pathname}${search}`, { method, headers }, (answer) => {
      write(answer.statusCode ?? 0)
      response.writeHead(answer.statusCode ?? 0, answer.headers)
      answer.pipe(response)
    })
    onward.once('error', () => {
      write(502)
      response.destroy()
    })
    response.once('close', () => onward.destroy())
    request.pipe(onward)
  })
  // The browser's own calls home: refused, and written down as well.
  server.on('connect', (request, socket) => {
    log.push(`CONNECT ${request.url} 403`)
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  })
  const url = `http://127.0.0.1:${await listen(server)}`
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { log, url, close }
}

/** Every way a caller may carry a token, right and wrong, on calls that are answered and on calls that are refused. */
async function callEveryWay(url: string, token: string): Promise<string[]> {
  const said: string[] = []
  const keep = async (answer: Promise<Response>) => {
    const got = await answer
    said.push(`${got.status} ${JSON.stringify([...got.headers])} ${await got.text()}`)
  }
  const carriers = [
    `access_token=${token}`,
    `access%5Ftoken=${token}`,
    `ACCESS_TOKEN=${token}`,
    `access_token=${token}&access_token=${token}`,
  ]
  const places = [
    '/api/Jobs',
    '/api/Nothing',
    '/api/Jobs/not-an-id',
    '/api/Workers?filter=%7Bwrong',
    '/api/images/events/download/none.jpg',
    // These two make the server ask the map host.
    '/api/maps/static?latitude=40.71&longitude=-73.99',
    '/api/maps/tiles/12/1205/1540',
    '/nowhere',
    '/health',
  ]
  for (const place of places) {
    for (const carrier of carriers) await keep(call(url, `${place}${place.includes('?') ? '&' : '?'}${carrier}`))
    for (const authorization of [token, `Bearer ${token}`, `Bearer ${Buffer.from(token).toString('base64')}`])
      await keep(call(url, place, { headers: { authorization } }))
    await keep(call(url, place, { headers: { 'x-access-token': token }, body: { jobNum: 'no number' } }))
  }
  await keep(call(url, `/api/Jobs/${token}`, { token }))
  await keep(call(url, `/api/Jobs`, { token, headers: { 'content-type': 'application/json' }, method: 'POST', body: { address: 5 } }))
  // What an export holds is what everybody may carry out of the house.
  await keep(call(url, `/api/Schedules/export?from=2026-01-01&to=2026-12-31&access_token=${token}`))
  return said
}

/** The screens with pictures, maps, downloads and streams, in a window of a person signed in. */
async function walkScreens(page: Page, url: string): Promise<string> {
  await page.goto(url)
  await page.getByLabel('Username').fill('demo')
  await page.getByLabel('Password').fill('demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Logout' }).first().waitFor()
  const stored = await page.evaluate(() => Object.values({ ...localStorage }).map(String))
  const token = stored.find((value) => tokenPattern.test(value))
  if (token === undefined) throw new Error('The browser keeps no token that could be looked for')
  for (const address of ['/schedule', '/dashboard', '/materials', '/bagouts', '/map', '/admin', '/employeereport']) {
    await page.goto(url + address)
    await page.getByRole('heading').first().waitFor()
    await page.waitForLoadState('networkidle', { timeout: 1_500 }).catch(() => null) // the live stream stays open
  }
  return token
}

const filesUnder = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

/** What the browser has written down of the walk: its history, its caches, its service worker's store. Where it keeps the session itself is no leak. */
function keptByBrowser(profile: string): string[] {
  const isLooked = (file: string) => !/Local Storage|Session Storage/.test(file)
  return filesUnder(profile)
    .filter(isLooked)
    .map((file) => fs.readFileSync(file).toString('latin1'))
}

/** Everything the database holds, as text. */
async function dump(folder: string): Promise<string[]> {
  const { DATABASE_URL: url = '' } = sharedWith(folder)
  const tables = await sqlOn<{ name: string }>(
    url,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const rows = []
  for (const { name } of tables) rows.push(...(await sqlOn<{ text: string }>(url, `select t::text as text from ${name} t`)))
  return rows.map(({ text }) => text)
}

/** Runs the walk against the tree at `root`. `visit` is one more thing that a window does with the token: a control's leak. */
export async function walkWithTokens(
  root: string,
  folder: string,
  visit?: (page: Page, token: string) => Promise<unknown>,
): Promise<{
  tokens: string[]
  traces: Traces
  /** Calls of the browser that were answered and are not in the log of its proxy: none, or the log says nothing. */
  past: string[]
}> {
  const host = await listeningMapHost()
  const proxy = await loggingProxy()
  const data = path.join(folder, 'data')
  const profile = path.join(folder, 'browser')
  for (const one of [data, profile]) fs.mkdirSync(one, { recursive: true, mode: 0o755 })
  const env = { LOG_LEVEL: 'trace', MAP_TILE_URL: `${host.url}/{z}/{x}/{y}.png` }
  const server = await startServer({ folder: data, env, program: path.join(root, 'apps/api/src/commands/demo.ts') })
  try {
    if (postgresOf(data) === 0) throw new Error('The demo has no database')
    const answer = await call(server.url, '/api/Users/login', { body: { username: 'demo', password: 'demo' } })
    const { id: token } = (await answer.json()) as { id: string } // product.md#wire-sign-in
    const answers = await callEveryWay(server.url, token)
    const addresses: string[] = []
    const context = await chromium.launchPersistentContext(profile, {
      ...chromiumLaunch,
      timezoneId: 'America/New_York',
      // Also what it asks of this machine, which it would ask past any proxy.
      proxy: { server: proxy.url, bypass: '<-loopback>' },
    })
    const page = context.pages()[0] ?? (await context.newPage())
    page.on('request', (request) => addresses.push(request.url()))
    const answered = new Set<string>()
    page.on('requestfinished', (request) => request.url().startsWith(`${server.url}/api/`) && answered.add(request.url()))
    const inBrowser = await walkScreens(page, server.url)
    await visit?.(page, inBrowser)
    await page.goto(`${server.url}/`)
    await context.close()
    const traces: Traces = {
      log: [server.said()],
      'the body or a header of an answer': answers,
      'the database': await dump(data),
      'a call to the map host': host.requests,
      'an address the browser asked for': addresses,
      'the log of a proxy': proxy.log,
      'what the browser keeps': keptByBrowser(profile),
    }
    if (answered.size === 0) throw new Error('The browser called nothing')
    const past = [...answered].filter((address) => !proxy.log.some((line) => line.includes(` ${address} `)))
    return { tokens: [token, inBrowser], traces, past }
  } finally {
    await server.end()
    host.close()
    proxy.close()
  }
}
