import type { FastifyInstance } from 'fastify'

/** Whether the server can do its work right now; `false` as soon as it is stopping. */
export type Readiness = { isReady: () => Promise<boolean> }

/** GET /health: the process is alive. GET /ready: it can answer calls. Neither needs sign-in, neither tells anything else. (decisions.md "Running") */
export function healthRoutes(app: FastifyInstance, { isReady }: Readiness): void {
  app.get('/health', { config: { public: true } }, () => ({ status: 'ok' }))

  app.get('/ready', { config: { public: true } }, async (_request, reply) => {
    if (await isReady()) return { status: 'ready' }
    return reply.code(503).header('retry-after', '1').send({ status: 'not ready' })
  })
}
