/** Answers of every kind, byte by byte from the socket of the real process, each with the whole set of headers. (promises.md#headers, promises.md#s17) */
import { unless, type Finding, type Environment } from '../proof.ts'
import { atOnce } from './ask.ts'
import { filledIn } from './bearers.ts'
import { faults, kinds, mended } from './kinds-of-answers.ts'
import { requestOf, sendRaw, type RawAnswer } from './raw-answer.ts'
import type { Route } from './router.ts'
import type { Target } from './target.ts'

/** Name and what the value must be. */
const always: [name: string, value: RegExp][] = [
  ['strict-transport-security', /^max-age=(31536000|[4-9]\d{7,})$/],
  ['x-content-type-options', /^nosniff$/],
  ['x-frame-options', /^DENY$/],
  ['referrer-policy', /^no-referrer$/],
  ['cross-origin-opener-policy', /^same-origin$/],
  ['cross-origin-resource-policy', /^same-origin$/],
]
const directives = [
  "default-src 'self'",
  "script-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "connect-src 'self'",
]

/** What an answer lacks. A path of the API must besides say that nothing keeps it, unless it says how long; what a browser draws must be typed. */
function lacks({ status, headers, body }: RawAnswer, path: string, origin?: string): string[] {
  const of = (name: string) => headers.get(name)
  const policy = (of('content-security-policy') ?? '').split('; ')
  const isApi = /^\/+api(\/|\?|$)/i.test(path)
  return [
    ...always.filter(([name, value]) => !value.test(of(name) ?? '')).map(([name]) => `${name} is ${of(name) ?? 'missing'}`),
    ...directives.filter((directive) => !policy.includes(directive)).map((directive) => `the policy lacks ${directive}`),
    ...unless(
      [policy.some((part) => part.startsWith("img-src 'self' blob: data:")), 'the policy does not name the images'],
      [!policy.some((part) => /unsafe-(inline|eval)|\*(;|$|\s)/.test(part)), `the policy lets everything in: ${policy.join('; ')}`],
      [origin !== undefined || of('access-control-allow-origin') === undefined, 'another origin may read it'],
      [origin === undefined || of('access-control-allow-origin') === origin, 'the named origin may not read it'],
      [of('access-control-allow-credentials') === undefined, 'other origins may send cookies'],
      [of('x-powered-by') === undefined && of('server') === undefined, 'it tells what it is made with'],
      [!isApi || /no-store|private/.test(of('cache-control') ?? ''), `caches may keep it: ${of('cache-control') ?? 'nothing said'}`],
      [status === 304 || body === '' || of('content-type') !== undefined, 'its type is not said'],
      [
        !/^text\/|json|javascript/.test(of('content-type') ?? '') || /charset=|event-stream|javascript|json/.test(of('content-type') ?? ''),
        `no charset: ${of('content-type') ?? ''}`,
      ],
    ),
  ]
}

export async function lookAtHeaders({ log }: Environment, target: Target): Promise<Finding> {
  const { server, token, routes } = target
  const broken: string[] = []
  let answers = 0
  const met = new Map<number, number>()
  const look = (what: string, path: string, answer: RawAnswer, origin?: string) => {
    answers += 1
    met.set(answer.status, (met.get(answer.status) ?? 0) + 1)
    for (const lack of lacks(answer, path, origin)) broken.push(`${what} (${answer.status}): ${lack}`)
  }
  for (const { what, path, bytes, status, isHead = false, origin } of await kinds(target)) {
    const answer = await sendRaw(server.port, bytes, { isHead })
    look(what, path, answer, origin)
    if (answer.status !== status) broken.push(`${what} was answered ${answer.status} and not ${status}: ${answer.body.slice(0, 100)}`)
  }
  for (const { what, path, bytes, status } of await faults(target)) {
    const answer = await sendRaw(server.port, bytes)
    look(what, path, answer)
    if (answer.status !== status) broken.push(`${what} was answered ${answer.status} and not ${status}: ${answer.body.slice(0, 100)}`)
  }
  await mended(target)
  log(`${answers} kinds looked at`)
  const called = (route: Route) => !/^(GET|HEAD)$/.test(route.method) || route.ticket === undefined
  await atOnce(routes.filter(called), 12, async ({ method, url }) => {
    const path = filledIn(url)
    const isHead = method === 'HEAD'
    look(`${method} ${url} without a session`, path, await sendRaw(server.port, requestOf(method, path), { isHead }))
    if (url !== '/api/Users/logout')
      look(`${method} ${url}`, path, await sendRaw(server.port, requestOf(method, path, { authorization: token }), { isHead }))
  })
  return {
    broken,
    figures: `${answers.toLocaleString('en')} answers of ${met.size} statuses (${[...met.keys()].toSorted((a, b) => a - b).join(', ')}): ${broken.length === 0 ? 'each with the whole set' : `${broken.length} lack something`}`,
  }
}
