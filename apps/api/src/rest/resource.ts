/** A model that an application serves, with what its feature adds; the deeds and reads below work on one. */
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/connection.ts'
import type { Hooks } from './hooks.ts'
import type { Model } from './model.ts'

export interface Resource {
  db: Database
  /** The business time zone. Reads that name nothing derived do without. */
  zone?: string
  model: Model
  hooks: Hooks
}

// A relation route writes another model's rows and must run that model's hooks; all features of one application share its server.
const served = new WeakMap<object, Map<string, Resource>>()

/** The resources of an application by model name. */
export function resourcesOf(app: FastifyInstance): Map<string, Resource> {
  const known = served.get(app.server) ?? new Map<string, Resource>()
  served.set(app.server, known)
  return known
}
