import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { crud } from '#rest/crud.ts'
import { supervisorHooks, workerHooks } from './hooks.ts'
import { supervisor, worker } from './model.ts'

/** Workers and Supervisors. What one of them is planned on is with the schedules. (product.md#calls) */
export function peopleRoutes(app: FastifyInstance, deps: Deps): void {
  crud(app, deps, worker, workerHooks(deps))
  crud(app, deps, supervisor, supervisorHooks(deps))
}
