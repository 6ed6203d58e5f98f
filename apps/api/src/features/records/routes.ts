import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { crud } from '../../rest/crud.ts'
import { archiveRoutes } from './archive-routes.ts'
import { checklistHooks, imageSetHooks, jobInspectionHooks } from './hooks.ts'
import { checklist, question, jobInspection, imageSet } from './model.ts'

/** Checklists, inspections and image sets, and the pictures of a job as one file. (spec §3; issue 6.2) */
export function inspectionRoutes(app: FastifyInstance, deps: Deps): void {
  crud(app, deps, checklist, checklistHooks)
  crud(app, deps, question)
  crud(app, deps, jobInspection, jobInspectionHooks)
  crud(app, deps, imageSet, imageSetHooks)
  archiveRoutes(app, deps)
}
