import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { jsonOf } from './content.ts'
import type { Deps } from '../deps.ts'
import { databaseAnswers } from '../db/readiness.ts'

/**
 * GET /health: the process is alive. GET /ready: it can answer calls. Neither needs sign-in, neither tells anything else. (product.md#health)
 * A node that stops says so at /ready, and asks for a new connection with every answer: the balancer takes that to another node. (promises.md#r15)
 */
export function healthRoutes(app: FastifyInstance, { db, stopping }: Pick<Deps, 'db' | 'stopping'>): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  const isStopping = () => isClosing || stopping?.aborted === true
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping()) reply.header('connection', 'close')
  })

  const answers = (summary: string, status: string) => ({
    summary,
    tag: 'Running',
    answer: jsonOf(z.object({ status: z.literal(status) })),
  })

  app.get('/health', { config: { public: true, lane: 'none', doc: answers('The process is alive', 'ok') } }, () => ({ status: 'ok' }))

  app.get(
    '/ready',
    { config: { public: true, lane: 'none', doc: answers('It can answer calls; 503 while it cannot', 'ready') } },
    async (_request, reply) => {
      if (!isStopping() && (await databaseAnswers(db))) return { status: 'ready' }
      return reply.code(503).header('retry-after', '1').send({ status: 'not ready' })
    },
  )
}
