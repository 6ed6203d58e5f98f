import type { FastifyInstance } from 'fastify'
import { badRequest } from './errors.ts'

const message =
  'Idempotency-Key is not taken here, so a repetition would count twice. Send an `id` of your own (a UUID) in the body instead: the same id again is answered like the first time.'

/** A client that counts on the header is told, and not answered as if a repetition were harmless. (docs/api.md, Not overwriting each other) */
export function refuseIdempotencyKeys(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    if ('idempotency-key' in headers) throw badRequest(message, { code: 'IDEMPOTENCY_KEY' })
  })
}
