/**
 * How much one session may have under way at once. Every read is counted, and every call that is as much work as one; what a session asks for beyond its share waits in its
 * own line, of which the session with the fewest under way comes next, so that whoever asks for much waits for themselves and not for everybody. A call keeps its place until
 * its work has ended, also when its caller has gone. (promises.md#r18, promises.md#r20; decisions 0184, 0382)
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../errors.ts'
import { makeSemaphore, type SemaphoreOptions } from '../../concurrency/semaphore.ts'

/**
 * `reads`: answered by the database. `documents`: files and what else takes seconds. `pictures`: many small ones at a time, from the store for files or the map host.
 * `none`: is not counted.
 */
type Lane = keyof typeof lanes | 'none'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What it is counted among, with the others of its session. Unless given: a GET among the reads, everything else not. */
    lane?: Lane
  }
}

const retryAfter = 2
const busy = (isOwn: boolean) =>
  isOwn
    ? new HttpError(503, 'You are asking for too many things at once. Please try again in a moment.', {
        code: 'TOO_MANY_READS',
        retryAfter,
      })
    : new HttpError(503, 'Many people are asking for things right now. Please try again in a moment.', { code: 'TOO_BUSY', retryAfter })

/** Half of the connections to the database; waiting ends before a connection is waited for in vain, so that no answer takes longer than both. */
export const readLimits = { concurrency: 8, perCaller: 5, maxPending: 400, timeoutMs: 1_500, busyError: busy } satisfies SemaphoreOptions

/** A browser that opens several downloads; what prints and what writes a file have limits of their own besides. */
const documentLimits = {
  concurrency: 12,
  perCaller: 3,
  maxPending: 60,
  timeoutMs: 25_000,
  busyError: busy,
} satisfies SemaphoreOptions

/** A screen of pictures asks for hundreds. */
const pictureLimits = {
  concurrency: 32,
  perCaller: 12,
  maxPending: 2_000,
  timeoutMs: 25_000,
  busyError: busy,
} satisfies SemaphoreOptions

const lanes = { reads: readLimits, documents: documentLimits, pictures: pictureLimits }

/** The lane of a route. One that says nothing of it is counted when it reads. */
export const laneOf = ({ lane }: { lane?: Lane }, method: string): Lane =>
  lane ?? (method === 'GET' || method === 'HEAD' ? 'reads' : 'none')

interface Place {
  release: () => void
  /** Its handler has been called: the place is given back when that is done, whether or not anybody waits for it. */
  hasBegun: boolean
}

/** Holds every route to the limits of its lane. Who waits holds nothing: no body is read before there is room. */
export function limitLanes(app: FastifyInstance): void {
  const semaphores = {
    reads: makeSemaphore(lanes.reads),
    documents: makeSemaphore(lanes.documents),
    pictures: makeSemaphore(lanes.pictures),
  }
  const places = new WeakMap<FastifyRequest, Place>()
  app.addHook('onRequest', async (request, reply) => {
    const lane = laneOf(request.routeOptions.config, request.method)
    if (lane === 'none') return
    const place = { release: await semaphores[lane].acquire(), hasBegun: false }
    places.set(request, place)
    reply.raw.once('close', () => place.hasBegun || place.release())
  })
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = async function inItsPlace(request, reply) {
      const place = places.get(request)
      if (place) place.hasBegun = true
      try {
        return await (handler.call(this, request, reply) as unknown)
      } finally {
        place?.release()
      }
    }
  })
  // What is to be answered is known: how fast the caller takes it is not counted.
  app.addHook('onSend', async (request) => places.get(request)?.release())
}
