import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { crud } from '../../rest/crud.ts'
import { checklistHooks, imageSetHooks, jobInspectionHooks } from './hooks.ts'
import { checklist, question, jobInspection, imageSet } from './model.ts'

/** Checklists, inspections and image sets. (spec §3) */
export function inspectionRoutes(app: FastifyInstance, deps: Deps): void {
  crud(app, deps, checklist, checklistHooks)
  crud(app, deps, question)
  crud(app, deps, jobInspection, jobInspectionHooks)
  crud(app, deps, imageSet, imageSetHooks)
}
