import type { FastifyReply } from 'fastify'

/** Aborted when the connection closes, before the answer is complete or after. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  if (raw.destroyed) controller.abort()
  raw.once('close', () => controller.abort())
  return controller.signal
}
