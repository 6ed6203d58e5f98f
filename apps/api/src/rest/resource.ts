/** A model that an application serves, with what its feature adds; the actions and reads below work on one. */
import type { FastifyInstance } from 'fastify'
import type { ResourceName } from '@daysheet/domain/wire/resources'
import type { Database } from '../db/connection.ts'
import { HttpError } from '../http-error.ts'
import type { Caller } from './caller.ts'
import type { Hooks } from './hooks.ts'
import { modelNamed, type Model } from './model.ts'

export interface Resource {
  db: Database
  /** The business time zone. Reads that name nothing derived do without. */
  zone?: string
  model: Model
  hooks: Hooks
  caller: Caller
  /** The resource of another model that is served too. */
  related?: (model: string) => Resource
}

/** The same for somebody, with all that belongs to it. */
export function resourceFor(caller: Caller, resource: Resource): Resource {
  const { related } = resource
  return { ...resource, caller, ...(related && { related: (model: string) => resourceFor(caller, related(model)) }) }
}

// A relation route writes another model's rows and must run that model's hooks; all features of one application share its server.
const served = new WeakMap<object, Map<string, Resource>>()

/** The resources of an application by model name. */
export function resourcesOf(app: FastifyInstance): Map<string, Resource> {
  const known = served.get(app.server) ?? new Map<string, Resource>()
  served.set(app.server, known)
  return known
}

/** The resource that is served under a name of the wire. */
export function resourceOf(app: FastifyInstance, plural: ResourceName): Resource {
  const found = [...resourcesOf(app).values()].find(({ model }) => model.plural === plural)
  if (!found) throw new HttpError(404, `Nothing serves ${plural}`)
  return found
}

/** The resource of a model; asked for when all features are registered. */
export function resourceNamed(app: FastifyInstance, name: string): Resource {
  const found = resourcesOf(app).get(name)
  if (!found) throw new HttpError(404, `Nothing serves ${modelNamed(name).plural}`)
  return found
}
