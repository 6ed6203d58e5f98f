/** What Prometheus reads. (docs/watching.md; decisions/watching.md) */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorKind } from '@daysheet/domain/status/error-kind'
import { Registry } from 'prom-client'
import { poolStats, type Database } from '../db/connection.ts'
import { isDatabaseUnavailable } from '../db/unavailable.ts'
import { FilesUnavailable } from '../ports/files/files.ts'
import { MapUnavailable } from '../ports/maps/tiles.ts'
import type { Monitor } from '../monitoring/monitor.ts'
import { authorizationRequired } from './access.ts'
import { unknownCall } from './error-handler.ts'
import { HttpError } from '../http-error.ts'

const known = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Counts every request by the pattern of its route, never by what was asked for. Before the routes, and before whatever may refuse a request. */
export function countRequests(app: FastifyInstance, { metrics, count }: Monitor): void {
  const errors = new WeakMap<FastifyRequest, Error>()
  app.addHook('onError', (request, _reply, error, done) => {
    errors.set(request, error)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const method = known.has(request.method) ? request.method : 'other'
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
    const status = reply.statusCode
    metrics.requests.inc({ method, route, status })
    if (!isStream(reply)) metrics.seconds.observe({ method, route }, reply.elapsedTime / 1000)
    if (request.routeOptions.config.upload) noteUpload(status)
    const kind = status >= 500 ? kindOf(status, errors.get(request)) : undefined
    if (kind) count(kind)
    done()
  })

  function noteUpload(status: number) {
    metrics.uploads.inc({ outcome: status < 300 ? 'kept' : status < 500 ? 'refused' : 'failed' })
    // Who is not signed in has sent nothing.
    if (status >= 400 && status < 500 && status !== 401) count('upload_refused')
  }
}

/** As what such an answer is counted: not a second time what was counted at its own door (monitoring/monitored.ts), and nothing where nothing failed: who is asked whether it is ready may say no. */
function kindOf(status: number, error: Error | undefined): ErrorKind | undefined {
  if (error instanceof HttpError) {
    if (error.cause instanceof FilesUnavailable || error.cause instanceof MapUnavailable) return undefined
  } else if (isDatabaseUnavailable(error)) return 'database_away'
  if (status === 507) return 'disk_full'
  if (status === 503) return error && 'too_busy'
  return 'server_error'
}

const isStream = ({ raw }: FastifyReply) => String(raw.getHeader('content-type')).startsWith('text/event-stream')

/** Takes down what is looked at only when somebody asks. */
export function measureNow(db: Database, { metrics, live }: Monitor): void {
  const { total, idle, waiting } = poolStats(db)
  metrics.pool.set({ state: 'in use' }, total - idle)
  metrics.pool.set({ state: 'idle' }, idle)
  metrics.poolWaiting.set(waiting)
  metrics.openStreams.set(live?.streams() ?? 0)
}

/**
 * `GET /metrics` for who has METRICS_TOKEN; without that setting there is no such address. A session opens it to nobody: figures of the machine are no business of
 * whoever runs a crew. It asks the database nothing, so it answers while that is away.
 */
export function metricsRoute(
  app: FastifyInstance,
  { token, figures }: { token: string | undefined; figures: () => Promise<string> },
): void {
  app.get('/metrics', { config: { public: true, lane: 'none', doc } }, async (request, reply) => {
    if (token === undefined) throw unknownCall(request)
    if (!isSame(/^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '', token)) throw authorizationRequired()
    return reply
      .header('cache-control', 'no-store')
      .type(Registry.PROMETHEUS_CONTENT_TYPE)
      .send(await figures())
  })
}

const doc = { summary: 'Metrics of this node for Prometheus, with METRICS_TOKEN', tag: 'Running', answer: { type: 'text/plain' } }

/** In the same time whatever was given, and however long it is. */
const isSame = (given: string, token: string) => timingSafeEqual(digestOf(given), digestOf(token))
const digestOf = (text: string) => createHash('sha256').update(text).digest()
