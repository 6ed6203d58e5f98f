import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { fieldActions } from './field-actions.ts'
import { refusedReports } from './field-refused-reports.ts'
import { fieldRoutes } from './features/field/routes.ts'
import { acp7Routes } from './features/filings/routes.ts'
import { bagoutRoutes } from './features/bagouts/routes.ts'
import { containerRoutes } from './features/containers/routes.ts'
import { loadRoutes } from './features/loads/routes.ts'
import { homeRoutes } from './features/home/routes.ts'
import { imageRoutes } from './features/records/pictures/routes.ts'
import { inspectionRoutes } from './features/records/routes.ts'
import { jobRoutes } from './features/jobs/routes.ts'
import { liveRoutes } from './features/live/routes.ts'
import { locationRoutes } from './features/locations/routes.ts'
import { mapRoutes } from './features/locations/maps/routes.ts'
import { materialRoutes } from './features/materials/routes.ts'
import { peopleRoutes } from './features/people/routes.ts'
import { plannedPeopleRoutes } from './features/schedules/people/routes.ts'
import { scheduleRoutes } from './features/schedules/routes.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { sessionRoutes } from './features/session/routes.ts'
import { keepSessions } from './features/session/session-keeper.ts'
import { userRoutes } from './features/session/user-routes.ts'
import { checklistTemplateRoutes } from './features/checklists/routes.ts'
import { certificateRoutes } from './features/certificates/routes.ts'
import { crewRoutes } from './features/crews/routes.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { statusRoutes } from './features/status/routes.ts'
import { textRoutes } from './features/texts/routes.ts'
import { timeReviewRoutes } from './features/time-review/routes.ts'
import { timeclockRoutes } from './features/timeclock/routes.ts'
import { workerPageRoutes } from './features/worker-page/routes.ts'
import { requireSession } from './http/access.ts'
import { allowOrigins } from './http/cross-origin.ts'
import { refusalOf } from './rest/database-errors.ts'
import { answerErrors, answerUnreadable } from './http/error-handler.ts'
import { healthRoutes } from './http/health.ts'
import { readJsonBodies } from './http/limits/json-body.ts'
import { countRequests, measureNow, metricsRoute } from './http/metrics.ts'
import { answerProtocolErrors, refuseInvalidHeaders, refuseIdempotencyKeys } from './http/protocol-errors.ts'
import { redactingLogger } from './http/redaction.ts'
import { nameRequests, requestIds } from './http/request-id.ts'
import { RequestLog } from './http/request-log.ts'
import { writeLargeAnswers } from './http/limits/json-answer.ts'
import { limitLanes } from './http/limits/lanes.ts'
import { makeSecurityHeaders, sendSecurityHeaders } from './http/security-headers.ts'
import { arrivalLimits, cutSlowBodies, type ArrivalLimits } from './http/limits/slow-bodies.ts'
import { webApp } from './http/web-app.ts'
import { recordMapCall, monitoredCarrier, monitoredCity, monitoredFiles, monitoredReader } from './monitoring/monitored.ts'
import { keepToOwnRows } from './rest/own-routes.ts'
import { openApiRoutes } from './rest/openapi/openapi.ts'

export type { Deps } from './deps.ts'

const maxBodyBytes = 10_000_000

/** The whole server: every feature, registered in one list. Nothing listens yet. */
export async function buildApp(given: Deps, arrival: ArrivalLimits = arrivalLimits): Promise<FastifyInstance> {
  const { monitor } = given
  const deps: Deps = {
    ...given,
    carrier: monitoredCarrier(given.carrier, monitor),
    files: monitoredFiles(given.files, monitor),
    filingReader: monitoredReader(given.filingReader, monitor),
    cityFilings: monitoredCity(given.cityFilings, monitor),
  }
  const { config, db, now } = deps
  const headersOf = makeSecurityHeaders()
  const refuse = answerProtocolErrors(headersOf)
  const app = Fastify({
    frameworkErrors: answerUnreadable(headersOf),
    clientErrorHandler: refuse,
    logger: redactingLogger(config.logLevel, { contractor: monitor.contractor }),
    logController: new RequestLog(config),
    genReqId: requestIds(config.trustProxy),
    trustProxy: trusted(config.trustProxy),
    bodyLimit: maxBodyBytes,
    // What comes in on a connection that is still open is answered to the last: a request that is refused at the end was lost for nothing.
    return503OnClosing: false,
    requestTimeout: arrival.upload,
    connectionTimeout: arrival.silence,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 500 },
    http: { headersTimeout: arrival.headers, connectionsCheckingInterval: arrival.checkEvery, requireHostHeader: false },
  })
  monitor.log = app.log
  nameRequests(app, config)
  countRequests(app, monitor)
  sendSecurityHeaders(app, headersOf)
  allowOrigins(app, config.corsOrigins)
  refuseInvalidHeaders(app, headersOf)
  cutSlowBodies(app, arrival, refuse)
  // Before the routes: it hooks into each as it is added. Level 4 is a third of the default's time for nearly its size.
  await app.register(compress, { encodings: ['gzip', 'identity'], threshold: 2048, zlibOptions: { level: 4 } })
  answerErrors(app, refusalOf)
  readJsonBodies(app)
  const keeper = keepSessions(deps)
  refuseIdempotencyKeys(app)
  requireSession(app, keeper)
  keepToOwnRows(app, deps)
  limitLanes(app)
  writeLargeAnswers(app)
  openApiRoutes(app)

  healthRoutes(app, deps)
  metricsRoute(app, {
    token: config.metricsToken,
    figures() {
      measureNow(db, monitor)
      return monitor.metrics.registry.metrics()
    },
  })
  sessionRoutes(app, deps, keeper)
  userRoutes(app, deps)
  accountRoutes(app, deps, keeper)
  peopleRoutes(app, deps)
  plannedPeopleRoutes(app, deps)
  jobRoutes(app, deps)
  acp7Routes(app, deps)
  scheduleRoutes(app, deps)
  const links = { publicUrl: config.publicUrl, appSecret: deps.appSecret }
  textRoutes(app, { db, now, zone: config.businessTimeZone, carrier: deps.carrier, links, log: app.log })
  monitor.live = liveRoutes(app, deps)
  timeclockRoutes(app, deps)
  timeReviewRoutes(app, deps)
  workerPageRoutes(app, deps)
  materialRoutes(app, deps)
  bagoutRoutes(app, deps)
  containerRoutes(app, deps)
  loadRoutes(app, deps)
  checklistTemplateRoutes(app, deps)
  inspectionRoutes(app, deps)
  locationRoutes(app, deps)
  imageRoutes(app, deps)
  mapRoutes(app, { ...deps, onCall: (call) => recordMapCall(call, monitor) })
  settingsRoutes(app, deps)
  homeRoutes(app, deps)
  crewRoutes(app, deps)
  certificateRoutes(app, deps)
  fieldRoutes(app, { ...deps, actions: fieldActions(app, deps), reports: refusedReports(app, deps) })
  statusRoutes(app, { ...given, monitor })
  webApp(app)
  return app
}

/** A number means that many proxies in front of us; Fastify's types know it only as a function. */
const trusted = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies
