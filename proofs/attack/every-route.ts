/** Every route of the router, in every method, on the wire, with everything that is no session. (promises.md#s1) */
import { unless, type Finding, type Environment } from '../proof.ts'
import { atOnce, type Question } from './ask.ts'
import { badBearers, filledIn, otherPicture, ticketFor, type Bearer } from './bearers.ts'
import type { Route } from './router.ts'
import { publicRoutes } from '../../apps/api/testing/roles/public-routes.ts'
import { somebody } from '../../apps/api/testing/somebody.ts'
import type { Target } from './target.ts'

const mayBePublic = new Set(publicRoutes.flatMap((route) => [route, route.replace(/^GET /, 'HEAD ')]))
const named = ({ method, url }: Pick<Route, 'method' | 'url'>) => `${method} ${url}`
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']

/** All models have the same routes: a short look takes those of one. */
const isOfAnotherModel = ({ models }: Target, url: string) =>
  models.some(({ plural }) => plural !== 'Jobs' && url.startsWith(`/api/${plural}/:id`))

/** A body that nobody can read: whoever looks at it before the session answers 400. */
const unreadable = (method: string): Partial<Question> =>
  method === 'GET' || method === 'HEAD' ? {} : { body: '{bad', headers: { 'content-type': 'application/json' } }

function call({ method, url, ticket }: Route, carried: { headers?: Record<string, string>; query?: string }): Question {
  const { body, headers } = unreadable(method)
  const path = filledIn(url) + (carried.query === undefined ? '' : `?${carried.query}`)
  return { method, path, headers: { ...headers, ...carried.headers }, ...(body !== undefined && { body }), headOnly: ticket === 'stream' }
}

export async function askEverybody(target: Target, size: Environment['size']): Promise<Finding> {
  const { routes } = target
  const all = routes.filter((route) => !mayBePublic.has(named(route)))
  const closed = size === 'whole' ? all : all.filter(({ url }) => !isOfAnotherModel(target, url))
  const kinds = await badBearers(target, closed.length)
  const bearers = size === 'whole' ? kinds : kinds.filter(({ what }) => !what.endsWith(', in the address'))
  const admitted: string[] = []
  let calls = 0
  const one = async (bearer: Bearer, route: Route) => {
    calls += 1
    const { status } = await target.ask(call(route, await bearer.carry(route.url)))
    if (status !== 401) admitted.push(`${named(route)} with ${bearer.what}: ${status}`)
  }
  for (const bearer of bearers) await atOnce(closed, 16, (route) => one(bearer, route))
  const shut = await closedToTheSignedIn(target, closed)
  const odd = size === 'whole' ? await oddSpellings(target, closed) : []
  const wrong = await otherMethods(target, routes)
  const documented = await undocumented(target, routes)
  return {
    broken: [
      ...admitted,
      ...routes
        .filter((route) => route.isPublic && !mayBePublic.has(named(route)))
        .map((route) => `${named(route)} is public and no decision says so`),
      ...routes.filter((route) => !route.hasDoc && !route.url.includes('*')).map((route) => `${named(route)} says nothing of itself`),
      ...[...odd, ...wrong, ...documented, ...shut],
      ...(await ticketsOpenWhatTheyAreFor(target)),
      ...unless([all.length > 500, `only ${all.length} routes were found`]),
    ],
    figures: `${closed.length} routes × ${bearers.length} callers without a session: ${calls.toLocaleString('en')} calls, ${calls - admitted.length === calls ? 'all' : calls - admitted.length} 401`,
  }
}

/** The same calls with a session are not refused for want of one: otherwise a server that refuses everybody would pass. */
async function closedToTheSignedIn({ ask, db }: Target, routes: Route[]): Promise<string[]> {
  const { token } = await somebody(db, 'account')
  const refused: string[] = []
  await atOnce(
    routes.filter(({ url }) => url !== '/api/Users/logout'),
    16,
    async (route) => {
      const { status } = await ask(call(route, { headers: { authorization: token } }))
      if (status === 401 || status >= 500) refused.push(`${named(route)} with a session: ${status}`)
    },
  )
  return refused
}

async function ticketsOpenWhatTheyAreFor(target: Target): Promise<string[]> {
  const ticket = await ticketFor(target, target.token, otherPicture)
  const { status } = await target.ask({ path: `${otherPicture}?access_token=${ticket}` })
  return unless([status !== 401, 'a ticket does not open what it is for'])
}

/** The same places, written otherwise or with what some servers take for another address. */
async function oddSpellings({ ask }: Target, routes: Route[]): Promise<string[]> {
  const broken: string[] = []
  const spellings = (path: string) => [
    { path: path.toUpperCase() },
    { path: `${path}/` },
    { path: `/${path}` },
    { path: path.replace('/api/', '/api/./') },
    { path: path.replace('/api/', '/x/../api/') },
    { path: path.replace('/api/', '/%61pi/') },
    { path: `${path};x=1` },
    { path: `${path}%00` },
    { path: '/health', headers: { 'x-original-url': path, 'x-rewrite-url': path } },
  ]
  await atOnce(routes, 16, async (route) => {
    for (const { path, headers = {} } of spellings(filledIn(route.url))) {
      const { status, body } = await ask({ method: route.method, path, headers })
      const isHealth = path === '/health' && (status === 404 || body === '{"status":"ok"}' || route.method === 'HEAD')
      if (!isHealth && (status < 400 || status >= 500)) broken.push(`${route.method} ${path} without a session: ${status}`)
    }
  })
  return broken
}

/** Methods that the router does not have for an address, and headers that ask for another method. */
async function otherMethods({ ask }: Target, routes: Route[]): Promise<string[]> {
  const broken: string[] = []
  const urls = [...new Set(routes.map(({ url }) => url))].filter((url) => url !== '/*')
  const known = new Set(routes.map(named))
  await atOnce(urls, 16, async (url) => {
    for (const method of methods.filter((one) => !known.has(`${one} ${url}`))) {
      const { status } = await ask({ method, path: filledIn(url), headers: { 'x-http-method-override': 'GET' } })
      if (status < 400 || status >= 500) broken.push(`${method} ${url}: ${status}`)
    }
  })
  return broken
}

/** Every route is in the OpenAPI document, and the document knows no other. */
async function undocumented({ ask, token }: Target, routes: Route[]): Promise<string[]> {
  const { body } = await ask({ path: '/api/openapi.json', headers: { authorization: token } })
  const { paths } = JSON.parse(body) as { paths: Record<string, Record<string, unknown>> } // OpenAPI 3.1
  const told = new Set(
    Object.entries(paths).flatMap(([path, actions]) => Object.keys(actions).map((action) => `${action.toUpperCase()} ${path}`)),
  )
  const held = routes
    .filter(({ method, url }) => method !== 'HEAD' && !url.includes('*'))
    .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`)
  return [
    ...held.filter((one) => !told.has(one)).map((one) => `${one} is not in the document`),
    ...[...told].filter((one) => !held.includes(one)).map((one) => `${one} is in the document and not in the router`),
  ]
}
