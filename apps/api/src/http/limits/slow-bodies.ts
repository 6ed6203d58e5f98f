/** How long a request may take to arrive: a client that sends slowly must not hold a connection for long. (promises.md#r16; decisions/load-protection.md) */
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body may be a large file: somebody who is signed in has as long as an upload may take to send it. */
    upload?: true
  }
}

/** In milliseconds. */
export interface ArrivalLimits {
  /** From the first byte to the last of the headers. */
  headers: number
  /** From the headers to the end of the body. */
  body: number
  /** From the first byte to the end of the body of an upload: Node ends every request by itself then. */
  upload: number
  /** Without a byte either way: who takes nothing of an answer is let go then. Event streams say something every 15 s, and no call is answered later. */
  silence: number
  /** How often Node looks for requests that are over their time. */
  checkEvery: number
}

/**
 * Slow headers are promised to be gone within ten seconds, by the clock of whoever sends them: Node looks once a second, and a busy machine with a thousand of
 * them to cut takes up to another. With 9 s they were cut after 10.4. (promises.md#r16)
 */
export const arrivalLimits: ArrivalLimits = { headers: 8_000, body: 30_000, upload: 120_000, silence: 60_000, checkEvery: 1_000 }

type Refuse = (error: Error & { code?: string }, socket: Socket) => void

/**
 * Cuts requests whose body does not arrive in time, as Node cuts those that pass its one limit. Counted for every request of the server, also one
 * that was answered before its body was there; let go once the session of an upload was checked, so that nobody holds one longer unasked.
 */
export function cutSlowBodies(app: FastifyInstance, { body }: ArrivalLimits, refuse: Refuse): void {
  const waiting = new WeakMap<IncomingMessage, NodeJS.Timeout>()
  const watch = (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    const cut = () => {
      if (request.complete) return
      if (response.headersSent) request.socket.destroySoon()
      else refuse(Object.assign(new Error('The body took too long to arrive'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), request.socket)
    }
    const timer = setTimeout(cut, body).unref()
    waiting.set(request, timer)
    request.once('close', () => clearTimeout(timer))
  }
  // Before the application hears of the request, which may let it go at once.
  app.server.prependListener('request', watch)
  app.server.prependListener('checkExpectation', watch)
  // The last of the hooks before a body is read: whoever comes here was let in.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.routeOptions.config.upload) clearTimeout(waiting.get(request.raw))
    done(null, payload)
  })
}

const hasBody = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
