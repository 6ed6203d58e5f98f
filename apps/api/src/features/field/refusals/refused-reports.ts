import type { RefusalWithBody } from '@daysheet/domain/field/refusal'
import type { AddRefused, RefusedReport } from '@daysheet/domain/field/refusals/refused-report'
import type { FastifyRequest } from 'fastify'

/** What becomes of a refused report, whose parts are of several features. */
export interface RefusedReports {
  compare: (request: FastifyRequest, refusal: RefusalWithBody) => Promise<RefusedReport>
  add: (request: FastifyRequest, refusal: RefusalWithBody, chosen: AddRefused) => Promise<void>
}
