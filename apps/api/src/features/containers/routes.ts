import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { crud } from '../../rest/crud.ts'
import { containerReq } from './model.ts'

/** Requests for a container. (spec §3) */
export function containerRoutes(app: FastifyInstance, deps: Deps): void {
  crud(app, deps, containerReq)
}
