import type { ChangeEvent } from '@daysheet/domain/live/changes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from '#config.ts'
import type { Database } from '#db/connection.ts'
import type { Listener } from '#db/listener.ts'
import type { Content } from '#http/content.ts'
import { makeSemaphore } from '#concurrency/semaphore.ts'
import { operation } from '#http/operation.ts'
import { type EventStream, openEventStream } from '#http/event-stream.ts'
import { startChangeFeed } from './change-feed.ts'
import { follow } from './follow.ts'
import { keepOpenStreams } from './open-streams.ts'
import { pruneChanges } from './queries.ts'
import { parseStreamFilter } from './stream-filter.ts'

/** How long a client waits before it comes back after its stream broke. */
const reconnectMs = 3_000
/** How long a change can be resumed from. */
const keptMs = 24 * 60 * 60 * 1000
const pruneEveryMs = 10 * 60 * 1000

export type LiveDeps = { db: Database; now: () => Date; listener: Listener; config: Pick<Config, 'businessTimeZone'>; beatMs?: number }

/** How one kind of stream speaks. */
type Voice = {
  hello(stream: EventStream, seq: number): void
  change(stream: EventStream, change: ChangeEvent): void
  beat(stream: EventStream): void
}

/**
 * The two event streams: `/api/WorkerEntries/change-stream`, as LoopBack speaks, and `/api/changes`, every announced change for our own web
 * application (packages/domain/src/live/changes.ts). Both resume after `Last-Event-ID`. They end with their session, and when the server stops. Answers how many are
 * open and how far this node has read.
 */
export function liveRoutes(app: FastifyInstance, deps: LiveDeps): { streams: () => number; position: () => number } {
  const warn = (error: unknown) => app.log.warn({ err: error }, 'the changes could not be read')
  const zone = deps.config.businessTimeZone
  const feed = startChangeFeed({ ...deps, zone, warn })
  const streams = keepOpenStreams({ check: () => feed.check(), warn, ...(deps.beatMs === undefined ? {} : { beatMs: deps.beatMs }) })
  const opening = makeSemaphore({ concurrency: 8, perCaller: 4 })
  const unsubscribe = deps.listener.on('daysheet_session_end', (sessionId) => streams.closeSession(sessionId))
  const prune = () => pruneChanges(deps.db, new Date(deps.now().getTime() - keptMs)).catch(warn)
  const pruning = setInterval(() => void prune(), pruneEveryMs)
  pruning.unref()
  app.addHook('preClose', async () => {
    streams.closeAll()
    clearInterval(pruning)
    unsubscribe()
    await feed.close()
  })

  async function open(request: StreamRequest, reply: FastifyReply, voice: Voice): Promise<FastifyReply> {
    const { id: sessionId } = request.session
    const follower = await opening.run(() => follow({ ...deps, zone, feed }, sessionId, resumePoint(request)))
    const stream = openEventStream(request, reply)
    stream.onClose(() => follower.stop())
    streams.add({ sessionId, stream, beat: () => voice.beat(stream) })
    voice.hello(stream, follower.start)
    follower.begin({
      change: (change) => voice.change(stream, change),
      resync: (seq) => stream.send({ event: 'resync', id: seq, data: { seq } }),
      end: (why) => (why === 'signed out' ? stream.close() : stream.close(reconnectMs)),
    })
    return reply
  }

  app.route({
    method: ['GET', 'POST'],
    url: '/api/WorkerEntries/change-stream',
    exposeHeadRoute: false,
    ...changeStream,
    handler: (request, reply) => {
      const wanted = parseStreamFilter(request.query.options)
      return open(request, reply, {
        // No event of our own: a client of LoopBack sees nothing it does not know. The bare id makes a fresh client resume from here.
        hello: (stream, seq) => stream.send({ retry: reconnectMs, id: seq }),
        change: (stream, change) => {
          if (change.entity === 'WorkerEntry' && wanted(change))
            stream.send({ event: 'data', id: change.seq, data: workerEntryEvent(change) })
        },
        beat: (stream) => stream.comment('keepalive'),
      })
    },
  })

  // HEAD would come with the GET, and would open a stream that has no way to say anything: the caller waited for ever.
  app.get('/api/changes', { exposeHeadRoute: false, ...changes }, (request, reply) =>
    open(request, reply, {
      hello: (stream, seq) => stream.send({ retry: reconnectMs, event: 'hello', id: seq, data: { seq } }),
      change: (stream, change) => stream.send({ event: 'change', id: change.seq, data: change }),
      beat: (stream) => stream.send({ event: 'beat', data: {} }),
    }),
  )
  return { streams: () => streams.count(), position: () => feed.position() }
}

/** What the client named as its last event; a position that never was, and so a resync, when that is no number of ours. */
function resumePoint(request: StreamRequest): number | undefined {
  const header = request.headers['last-event-id']
  const named = (typeof header === 'string' && header !== '' ? header : request.query.lastEventId) ?? ''
  if (named === '') return undefined
  return /^\d{1,15}$/.test(named) ? Number(named) : Number.MAX_SAFE_INTEGER
}

const once = (name: string) => z.string(`${name} must be given once, as text.`).optional()

const resume = { lastEventId: once('lastEventId').meta({ pattern: String.raw`^\d+$`, description: 'Same as the header Last-Event-ID' }) }
const answer: Content = { type: 'text/event-stream', schema: z.string() }
/** The data of a `change` event, for the OpenAPI document. */
const changeAnswer: Content = {
  type: 'text/event-stream',
  schema: z.string().meta({ contentMediaType: 'application/json', contentSchema: { $ref: '#/components/schemas/ChangeEvent' } }),
}

const changeStream = operation(
  {
    summary: 'Changes of crew members as LoopBack sends them: events named data',
    tag: 'WorkerEntries',
    querystring: z.object({ options: once('options').meta({ description: '{"where": {…}} as JSON' }), ...resume }),
    answer,
  },
  { needs: ['plan.read'], own: 'kept', ticket: 'stream', lane: 'none' },
)

const changes = operation(
  {
    summary: 'Every change of the planner: events named hello, change, resync and beat',
    tag: 'Changes',
    querystring: z.object(resume),
    answer: changeAnswer,
  },
  { needs: 'session', ticket: 'stream', lane: 'none' },
)

type StreamRequest = FastifyRequest & { query: { lastEventId?: string | undefined } }

/**
 * A change of a WorkerEntry as `GET /api/WorkerEntries/change-stream` sends it: LoopBack's shape, with the three fields of product.md#text-status at the top as well.
 * (product.md#wire-stream)
 */
function workerEntryEvent({ id, type, data = {} }: ChangeEvent): Record<string, unknown> {
  if (type === 'remove') return { target: id, where: { id }, type, id }
  const named = { id, txtStatus: data.txtStatus ?? null, txtStatusTime: data.txtStatusTime ?? null }
  const whole = type === 'create' ? { ...named, workerId: data.workerId, scheduleEntryId: data.scheduleEntryId } : named
  return { type, target: id, ...named, data: whole }
}
