/**
 * How much of the database one session may keep busy: a few reads at a time. What it asks for beyond that waits in turn, so that whoever asks for much
 * waits for themselves and not for everybody. (promises.md#r18, promises.md#r20; decision 0184)
 */
import type { FastifyInstance } from 'fastify'
import { sessionOf } from '../access.ts'
import { HttpError } from '../errors.ts'
import { disconnectSignal, makeGate, type Gate, type GateLimits } from './gate.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Looks for rows by a filter or condition of the caller's, also to change them: counted among the reads of its session. */
    isSearch?: true
  }
}

const busy = () =>
  new HttpError(503, 'You are asking for too many things at once. Please try again in a moment.', { code: 'TOO_MANY_READS', retryAfter: 2 })

/** Half of the connections to the database; waiting ends before a connection is waited for in vain, so that no answer takes longer than both. */
export const readLimits: GateLimits = { places: 5, waiting: 200, waitMs: 1_500, busy }

/** Holds every route that says `isSearch` to the limits, by session. Who waits holds nothing: no body is read before there is room. */
export function limitReads(app: FastifyInstance, limits: GateLimits = readLimits): void {
  const gates = new Map<string, Gate>()
  const leaving = new WeakMap<object, () => void>()
  app.addHook('onRequest', async (request, reply) => {
    const id = request.routeOptions.config.isSearch && sessionOf(request)?.id
    if (id === undefined) return
    const gate = gates.get(id) ?? makeGate(limits)
    gates.set(id, gate)
    const leave = await gate.enter(disconnectSignal(reply))
    const left = () => {
      leave()
      if (gate.isEmpty() && gates.get(id) === gate) gates.delete(id)
    }
    leaving.set(request, left)
    // Also when it goes away without an answer.
    reply.raw.once('close', left)
  })
  // The database has answered: how fast the caller takes the answer is not counted.
  app.addHook('onSend', async (request) => leaving.get(request)?.())
}
