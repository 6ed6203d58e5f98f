import type { RefusalWithBody } from '@daysheet/domain/field/refusal'
import type { AddRefused, RefusedReport } from '@daysheet/domain/field/refusals/refused-report'
import type { FastifyRequest } from 'fastify'

/**
 * Adds a refused report to the stored one. Injected, because its parts belong to several features.
 */
export interface RefusedReports {
  compare: (request: FastifyRequest, refusal: RefusalWithBody) => Promise<RefusedReport>
  add: (request: FastifyRequest, refusal: RefusalWithBody, chosen: AddRefused) => Promise<void>
}
