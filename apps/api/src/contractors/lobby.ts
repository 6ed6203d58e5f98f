/** Who answers for a host that nobody has: the node's own few addresses for balancers and Prometheus, and nothing else. (decisions/contractors.md) */
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../db/connection.ts'
import { answerErrors, answerUnreadable } from '../http/error-handler.ts'
import { healthRoutes } from '../http/health.ts'
import { metricsRoute } from '../http/metrics.ts'
import { refuseInvalidHeaders } from '../http/protocol-errors.ts'
import { redactingLogger } from '../http/redaction.ts'
import { nameRequests, requestIds } from '../http/request-id.ts'
import { RequestLog } from '../http/request-log.ts'
import { makeSecurityHeaders, sendSecurityHeaders } from '../http/security-headers.ts'

interface LobbyOptions {
  config: Config
  /** The registry's. */
  db: Database
  stopping: AbortSignal
  figures: () => Promise<string>
}

/** Says the same whatever was asked and by whatever name: not even whether something is there. */
const nothingHere = { error: { statusCode: 404, name: 'Error', message: 'Not Found' } }

export async function buildLobby({ config, db, stopping, figures }: LobbyOptions): Promise<FastifyInstance> {
  const headersOf = makeSecurityHeaders()
  const app = Fastify({
    frameworkErrors: answerUnreadable(headersOf),
    logger: redactingLogger(config.logLevel),
    logController: new RequestLog(config),
    genReqId: requestIds(config.trustProxy),
    return503OnClosing: false,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 500 },
  })
  nameRequests(app)
  sendSecurityHeaders(app, headersOf)
  refuseInvalidHeaders(app, headersOf)
  answerErrors(app)
  app.addHook('onRequest', async (request, reply) => (request.is404 ? reply.code(404).send(nothingHere) : undefined))
  healthRoutes(app, { db, stopping })
  if (config.metricsToken !== undefined) metricsRoute(app, { token: config.metricsToken, figures })
  await app.ready()
  return app
}
