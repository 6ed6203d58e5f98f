import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/connection.ts'
import { z } from 'zod'
import { jsonOf } from '../rest/openapi.ts'
import { databaseAnswers } from '../db/readiness.ts'

/** GET /health: the process is alive. GET /ready: it can answer calls. Neither needs sign-in, neither tells anything else. (decisions.md "Running") */
export function healthRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })

  const answers = (summary: string, status: string) => ({
    summary,
    tag: 'Running',
    answer: jsonOf(z.object({ status: z.literal(status) })),
  })

  app.get('/health', { config: { public: true, doc: answers('The process is alive', 'ok') } }, () => ({ status: 'ok' }))

  app.get(
    '/ready',
    { config: { public: true, doc: answers('It can answer calls; 503 while it cannot', 'ready') } },
    async (_request, reply) => {
      if (!isStopping && (await databaseAnswers(db))) return { status: 'ready' }
      return reply.code(503).header('retry-after', '1').send({ status: 'not ready' })
    },
  )
}
