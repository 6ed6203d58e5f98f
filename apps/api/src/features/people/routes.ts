import { dayOf } from '@daysheet/domain/calendar/day'
import { deactivation } from '@daysheet/domain/people/leaving'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { unprocessable } from '../../http/errors.ts'
import { crud } from '../../rest/crud.ts'
import { modelNotFound } from '../../rest/mutations.ts'
import { versionsWanted } from '../../rest/etag.ts'
import type { Resource } from '../../rest/resource.ts'
import { upcomingEntries } from '../schedules/queries.ts'
import { deactivate } from './deactivate.ts'
import { supervisorHooks, workerHooks } from './hooks.ts'
import { supervisor, worker } from './model.ts'
import { personExists, type PersonTable } from './queries.ts'
import { deactivateDoc, upcomingDoc } from './route-docs.ts'

/** Workers and Supervisors. (product.md#calls) */
export function peopleRoutes(app: FastifyInstance, deps: Deps): void {
  const workers: Resource = { db: deps.db, model: worker, hooks: workerHooks(deps) }
  const supervisors: Resource = { db: deps.db, model: supervisor, hooks: supervisorHooks(deps) }
  crud(app, deps, worker, workers.hooks)
  crud(app, deps, supervisor, supervisors.hooks)
  leavingRoutes(app, deps, { kind: 'worker', resource: workers })
  leavingRoutes(app, deps, { kind: 'supervisor', resource: supervisors })
}

/** What somebody is planned on, and making them inactive with or without taking them off it. */
function leavingRoutes(app: FastifyInstance, deps: Deps, { kind, resource }: { kind: PersonTable; resource: Resource }): void {
  const { plural } = resource.model
  const today = () => dayOf(deps.now(), deps.config.businessTimeZone)

  app.get<{ Params: { id: string } }>(`/api/${plural}/:id/upcoming`, { config: { doc: upcomingDoc(plural) } }, async ({ params }) => {
    const id = knownId(params.id)
    if (!(await personExists(deps.db, kind, id))) throw modelNotFound(id)
    return upcomingEntries(deps.db, { kind, id }, today())
  })

  app.post<{ Params: { id: string } }>(`/api/${plural}/:id/deactivate`, { config: { doc: deactivateDoc(plural) } }, async (request) => {
    const person = { kind, id: knownId(request.params.id) }
    const body = deactivation.safeParse(request.body)
    if (!body.success) throw unprocessable('The body must be {"takeOff": true} or {"takeOff": false}')
    return deactivate(resource, {
      ...{ person, today: today(), actor: actorOf(request) },
      ...{ takeOff: body.data.takeOff, versions: versionsWanted(request) },
    })
  })
}

function knownId(text: string): string {
  const id = z.guid().safeParse(text)
  if (!id.success) throw modelNotFound(text)
  return id.data.toLowerCase()
}
