import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/connection.ts'
import { databaseAnswers } from '../db/readiness.ts'

/** GET /health: the process is alive. GET /ready: it can answer calls. Neither needs sign-in, neither tells anything else. (decisions.md "Running") */
export function healthRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })

  app.get('/health', { config: { public: true } }, () => ({ status: 'ok' }))

  app.get('/ready', { config: { public: true } }, async (_request, reply) => {
    if (!isStopping && (await databaseAnswers(db))) return { status: 'ready' }
    return reply.code(503).header('retry-after', '1').send({ status: 'not ready' })
  })
}
