import { once } from 'node:events'
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '../../apps/api/src/demo/random.ts'
import { signIn } from '../../apps/api/testing/crash/server-process.ts'
import { unless, type Environment, type Finding } from '../proof.ts'
import { until } from '../until.ts'
import type { LongRun } from './long-runs.ts'
import { written } from './mutate.ts'
import { call } from './nodes.ts'
import { reviveSession, surroundings, token } from './surroundings.ts'
import { routesOf, validRequest, type Plain, type Route, type Surroundings } from './valid-requests.ts'

const lastDay = '2026-11-20'
/** The longest period that all routes accept. */
const firstDay = '2026-08-24'

/** The parameters that make a request of this route as large as possible. */
function widest(name: string, { operation }: Route, ids: Surroundings['ids']): string | undefined {
  const isPeriod = (operation.parameters ?? []).some((one) => one.name === 'to')
  const someId = (plural: string) => ids.get(plural)?.[0] ?? ''
  switch (name) {
    case 'from':
      return isPeriod ? firstDay : lastDay
    case 'to':
    case 'day':
    case 'date':
      return lastDay
    case 'ids':
    case 'jobs':
      return (ids.get('Jobs') ?? []).join(',')
    case 'worker':
      return someId('Workers')
    case 'supervisor':
      return someId('Supervisors')
    case 'jobNum':
      return '10000'
    default:
      return undefined
  }
}

/** A valid request of the route, with the longest period, the most rows and the most ids. */
function largestRequest(route: Route, around: Surroundings): Plain {
  const plain = validRequest(route, around, seededRandom(24))
  const url = new URL(plain.url, 'http://daysheet')
  if (url.searchParams.has('filter')) url.searchParams.set('filter', '{"limit":5000}')
  for (const { name = '' } of route.operation.parameters ?? []) {
    const value = widest(name, route, around.ids)
    if (value !== undefined) url.searchParams.set(name, value)
  }
  // Existing rows, and as the last of each list an id that no row has.
  const plural = route.path.split('/')[2] ?? ''
  const path = route.path.replaceAll(/\{(id|fk)\}/g, () => around.ids.get(plural)?.[0] ?? around.ids.get('Jobs')?.[0] ?? '')
  const filled = path.includes('{') ? url.pathname : path
  return { ...plain, url: `${filled}${url.search}` }
}

const isStream = ({ path }: Route) => /\/changes$|change-stream$/.test(path)
/** Routes that end the session of the run. */
const isEnding = ({ path, method }: Route) => /logout|password|sessions|Users/.test(path) && method !== 'GET'

/**
 * Every route of the document, at its largest. Reads come first, because the other calls change the
 * data.
 */
export function everyRoute(around: Surroundings): LongRun[] {
  const routes = routesOf(around.document).filter((route) => !isStream(route) && !isEnding(route))
  const order = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE']
  return routes
    .toSorted((one, other) => order.indexOf(one.method) - order.indexOf(other.method))
    .map((route) => ({ what: `${route.method} ${route.path} at its largest`, bytes: written(largestRequest(route, around)) }))
}

/**
 * Reads of features, each with its own code. All resources share the code for reading rows, so one
 * of them is enough.
 */
function expensiveReads({ document }: Surroundings): Route[] {
  const isOfGrammar = ({ operation }: Route) => (operation.parameters ?? []).some(({ $ref }) => /\/(filter|where)$/.test($ref ?? ''))
  const isPublic = ({ path }: Route) => /^\/(health|ready|metrics)|workerPage|\/(public|confirm)$/.test(path)
  return routesOf(document).filter(
    (route) => route.method === 'GET' && !isStream(route) && !isPublic(route) && (!isOfGrammar(route) || route.path === '/api/Schedules'),
  )
}

const atOnce = 200
const healthWithinMs = 2_000
const otherWithinMs = 4_000
/** From this wait on, the line of the greedy session is long enough to compare with. */
const longWaitMs = 400
/** The largest share of the greedy session's own wait that another session may wait. */
const shareOfWait = 0.5
/** How long the greedy session waits before it disconnects. */
const patienceMs = 1_200

/** The first reads, which already catch a broken variant. */
const caughtFirst = ['/api/timeReview/week', '/api/timeReview/drift', '/api/Schedules/exportPDF']

/**
 * One session sends 800 requests to each expensive read and then disconnects. Others must be
 * answered during and after that.
 */
export async function besideEveryRead(
  { size, log }: Environment,
  { url, databaseUrl }: { url: string; databaseUrl: string },
): Promise<Finding> {
  await reviveSession(databaseUrl)
  const around = await surroundings(url, databaseUrl)
  const authorization = await signIn(url)
  const all = expensiveReads(around)
  const routes = size === 'whole' ? all : all.filter(({ path }) => caughtFirst.includes(path))
  const broken: string[] = []
  const slowest = { health: 0, other: 0 }
  let compared = 0
  const look = async (what: string, path: string) => {
    const [health, other] = await Promise.all([call(`${url}/health`), call(`${url}/api/Workers/count`, { headers: { authorization } })])
    slowest.health = Math.max(slowest.health, health.ms)
    slowest.other = Math.max(slowest.other, other.ms)
    if (health.status !== 200 || health.ms > healthWithinMs)
      broken.push(
        `${what} ${atOnce} reads of ${path} of one session /health was answered ${health.status} after ${health.ms.toFixed(0)} ms`,
      )
    if (other.status !== 200 || other.ms > otherWithinMs)
      broken.push(
        `${what} ${atOnce} reads of ${path} of one session another one was answered ${other.status} after ${other.ms.toFixed(0)} ms`,
      )
    return other.ms
  }
  for (const route of routes) {
    const { url: path } = largestRequest(route, around)
    const agent = new http.Agent({ keepAlive: false, maxSockets: atOnce })
    const sent = Array.from({ length: atOnce }, () =>
      http
        .get(url + path, { agent, headers: { authorization: token } })
        .on('response', (answer) => answer.resume().on('error', () => {}))
        .on('error', () => {}),
    )
    const gone = Promise.all(sent.map(async (one) => (one.closed ? undefined : once(one, 'close').catch(() => undefined))))
    await pause(patienceMs / 2)
    const asked = { headers: { authorization: token } }
    const [other, own] = await Promise.all([look('beside', route.path), call(`${url}/api/Workers/count`, asked)])
    if (own.ms > longWaitMs) compared += 1
    if (own.ms > longWaitMs && other > own.ms * shareOfWait)
      broken.push(
        `beside ${atOnce} reads of ${route.path} of one session another one waited ${other.toFixed(0)} ms, the session itself ${own.ms.toFixed(0)} ms`,
      )
    await pause(patienceMs / 2)
    for (const one of sent) one.destroy()
    await gone
    await look('after', route.path)
    agent.destroy()
    if (size === 'small' && broken.length > 0) break
    // The next one begins when nothing of this one is running.
    await until(async () => (await call(url + '/api/Workers/count', { headers: { authorization: token } })).status === 200, 30_000)
  }
  const figures = `${routes.length} reads of one session, ${atOnce} at once, then gone: /health within ${slowest.health.toFixed(0)} ms, another session within ${slowest.other.toFixed(0)} ms; ${compared} times less than ${shareOfWait * 100} % of the wait of the session itself`
  log(figures)
  return {
    broken: [
      ...broken.slice(0, 5),
      ...unless(
        [routes.length >= (size === 'whole' ? 50 : 3), `only ${routes.length} reads were found`],
        [compared > 0, 'no read made its own session wait'],
      ),
    ],
    figures,
  }
}
