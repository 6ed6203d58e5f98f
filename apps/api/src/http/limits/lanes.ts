/**
 * Limits how much one session may have running at once. Every read is counted, and every other call
 * that costs as much. Calls beyond the session's share wait in the session's own line; the waiting
 * session with the fewest running calls comes next, so a session with many calls mostly delays
 * itself. A call keeps its place until its work has ended, even after its caller has disconnected.
 * (promises.md#r18, promises.md#r20; decisions/load-protection.md)
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '#http-error.ts'
import { makeSemaphore, type SemaphoreOptions } from '#concurrency/semaphore.ts'

/**
 * `reads`: answered from the database. `documents`: files and other work that takes seconds.
 * `pictures`: many small files at a time, from the file store or the map host. `none`: not counted.
 */
type Lane = keyof typeof lanes | 'none'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The lane in which the call is counted, per session. By default a GET is a read and other
     * calls are not counted.
     */
    lane?: Lane
  }
}

const retryAfter = 2
const busy = (isOwn: boolean) =>
  isOwn
    ? new HttpError(503, 'Too many requests at once. Please try again in a moment.', {
        code: 'TOO_MANY_READS',
        retryAfter,
      })
    : new HttpError(503, 'The server is busy right now. Please try again in a moment.', { code: 'TOO_BUSY', retryAfter })

/**
 * A session may use half of the ten connections to the database. A read waits for its place less
 * long than for a connection, so that no answer takes longer than both together.
 */
export const readLimits = { concurrency: 8, perCaller: 5, maxPending: 400, timeoutMs: 1_500, busyError: busy } satisfies SemaphoreOptions

/**
 * Enough for a browser that opens several downloads. Prints and file exports have further limits.
 */
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

/** The lane of a route. A route that names none is counted if it reads. */
export const laneOf = ({ lane }: { lane?: Lane }, method: string): Lane =>
  lane ?? (method === 'GET' || method === 'HEAD' ? 'reads' : 'none')

interface Place {
  release: () => void
  /**
   * The handler has been called. The place is freed when the handler ends, even if the caller has
   * disconnected.
   */
  hasBegun: boolean
}

/**
 * Applies the limits of its lane to every route. A waiting call holds no resources: its body is
 * read only when there is room.
 */
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
  // The answer is complete, so the place is free. A caller that downloads slowly keeps no place.
  app.addHook('onSend', async (request) => places.get(request)?.release())
}
