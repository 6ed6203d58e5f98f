import type { FastifyReply } from 'fastify'

/** Aborted when the connection closes before the answer is complete. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  if (raw.destroyed) controller.abort()
  // An answer that went out whole closes too; to abort then would make an error, with its stack, of every read.
  raw.once('close', () => raw.writableFinished || controller.abort())
  return controller.signal
}
