import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { crud } from '../../rest/crud.ts'
import { jobHooks } from './hooks.ts'
import { job } from './model.ts'

/** Jobs. (spec §7 "Jobs") */
export function jobRoutes(app: FastifyInstance, deps: Deps): void {
  crud(app, deps, job, jobHooks)
}
