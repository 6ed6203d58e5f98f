import { dayOf } from '@daysheet/domain/calendar/day'
import { reads } from '@daysheet/domain/wire/reads'
import { writes } from '@daysheet/domain/wire/writes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { jsonOf } from '../../http/content.ts'
import { notFound, unprocessable } from '../../http/errors.ts'
import { operation } from '../../http/operation.ts'
import { idParams } from '../../http/params.ts'
import { withErrorMessage } from '../../http/validation.ts'
import { crud } from '../../rest/crud.ts'
import { modelNotFound } from '../../http/errors.ts'
import { ifMatchVersions } from '../../rest/etag.ts'
import { callerOf, systemCaller } from '../../rest/caller.ts'
import { resourceFor, type Resource } from '../../rest/resource.ts'
import { upcomingEntries } from '../schedules/queries.ts'
import { deactivate } from './deactivate.ts'
import { supervisorHooks, workerHooks } from './hooks.ts'
import { supervisor, worker } from './model.ts'
import { daysOfWorker, personExists, type PersonTable } from './queries.ts'

/** Workers and Supervisors. (product.md#calls) */
export function peopleRoutes(app: FastifyInstance, deps: Deps): void {
  const workers: Resource = { db: deps.db, model: worker, hooks: workerHooks(deps), caller: systemCaller }
  const supervisors: Resource = { db: deps.db, model: supervisor, hooks: supervisorHooks(deps), caller: systemCaller }
  crud(app, deps, worker, workers.hooks)
  crud(app, deps, supervisor, supervisors.hooks)
  pageRoutes(app, deps)
  leavingRoutes(app, deps, { kind: 'worker', resource: workers })
  leavingRoutes(app, deps, { kind: 'supervisor', resource: supervisors })
}

/** The planned days and the jobs on an employee's page. (product.md#employee-page) */
function pageRoutes(app: FastifyInstance, { db, now, config }: Deps): void {
  const days = operation(
    {
      summary: 'Where an employee is planned today and later, and the jobs on which they clocked, the latest first',
      tag: 'Workers',
      params: idParams('Worker'),
      answer: jsonOf(reads['Workers/:id/days'].answer),
    },
    { needs: ['people.read', 'plan.read'], own: 'kept' },
  )
  app.get('/api/Workers/:id/days', days, async ({ params: { id }, session: { own } }) => {
    const found = await daysOfWorker(db, { id, today: dayOf(now(), config.businessTimeZone), own })
    if (!found) throw notFound('Worker', id)
    return found
  })
}

/** What somebody is planned on, and making them inactive with or without taking them off it. */
function leavingRoutes(app: FastifyInstance, deps: Deps, { kind, resource }: { kind: PersonTable; resource: Resource }): void {
  const { name, plural } = resource.model
  const today = () => dayOf(deps.now(), deps.config.businessTimeZone)
  const params = idParams(name, modelNotFound)

  const upcoming = operation(
    {
      summary: 'What they are planned on, today and later, cancelled entries left out',
      tag: plural,
      params,
      answer: jsonOf(reads[kind === 'worker' ? 'Workers/:id/upcoming' : 'Supervisors/:id/upcoming'].answer),
    },
    { needs: ['people.write'] },
  )
  app.get(`/api/${plural}/:id/upcoming`, upcoming, async ({ params: { id } }) => {
    if (!(await personExists(deps.db, kind, id))) throw modelNotFound(id)
    return upcomingEntries(deps.db, { kind, id }, today())
  })

  const write = writes[kind === 'worker' ? 'POST Workers/:id/deactivate' : 'POST Supervisors/:id/deactivate']
  const deactivating = operation(
    {
      summary: 'Make them inactive and, when asked, take them off the days to come; what has clock events stays',
      tag: plural,
      params,
      body: withErrorMessage(write.body, () => unprocessable('The body must be {"takeOff": true} or {"takeOff": false}')),
      match: true,
      answer: jsonOf(write.answer),
    },
    { needs: ['people.write'] },
  )
  app.post(`/api/${plural}/:id/deactivate`, deactivating, async (request) =>
    deactivate(resourceFor(callerOf(request), resource), {
      person: { kind, id: request.params.id },
      today: today(),
      actor: actorOf(request),
      takeOff: request.body.takeOff,
      versions: ifMatchVersions(request),
    }),
  )
}
