import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { jsonOf } from './content.ts'
import type { Deps } from '../deps.ts'
import { databaseAnswers } from '../db/readiness.ts'
import type { Monitor } from '../monitoring/monitor.ts'

type HealthDeps = Pick<Deps, 'db' | 'stopping'> & { monitor?: Monitor }

/**
 * A queue that fails for less than this is not reported: a slow database or a failover takes a
 * while.
 */
const stalledMs = 60_000

/**
 * GET /health: the process is alive. GET /ready: it can answer calls. Neither needs sign-in, neither tells anything else. (product.md#health)
 * A node whose texts do not go out says so, but stays ready: it serves people as well as ever,
 * because no request needs the queue. (decisions/texts.md)
 * A node that stops says so at /ready, and asks for a new connection with every answer: the balancer takes that to another node. (promises.md#r15)
 */
export function healthRoutes(app: FastifyInstance, { db, stopping, monitor }: HealthDeps): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  const isStopping = () => isClosing || stopping?.aborted === true
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping()) reply.header('connection', 'close')
  })

  const alive = { summary: 'The process is alive', tag: 'Running', answer: jsonOf(z.object({ status: z.literal('ok') })) }
  app.get('/health', { config: { public: true, lane: 'none', doc: alive } }, () => ({ status: 'ok' }))

  const ready = {
    summary: 'The server can answer calls; 503 when it cannot. Has `texts` while due texts are not going out',
    tag: 'Running',
    answer: jsonOf(z.object({ status: z.literal('ready'), texts: z.literal('stalled').optional() })),
  }
  app.get('/ready', { config: { public: true, lane: 'none', doc: ready } }, async (_request, reply) => {
    if (!isStopping() && (await databaseAnswers(db))) return { status: 'ready', ...(areTextsStalled(monitor) && { texts: 'stalled' }) }
    return reply.code(503).header('retry-after', '1').send({ status: 'not ready' })
  })
}

/** From what this node noticed last: texts stalled on all nodes, or its own queue failing. */
function areTextsStalled(monitor: Monitor | undefined): boolean {
  const since = monitor?.queue?.failingSince()
  return monitor?.areTextsStalled === true || (since !== undefined && Date.now() - since.getTime() > stalledMs)
}
