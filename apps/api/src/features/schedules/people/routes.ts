import { dayOf } from '@daysheet/domain/calendar/day'
import { reads } from '@daysheet/domain/wire/reads'
import { writes } from '@daysheet/domain/wire/writes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { actorOf } from '#http/access.ts'
import { jsonOf } from '#http/content.ts'
import { modelNotFound, notFound, unprocessable } from '#http/errors.ts'
import { operation } from '#http/operation.ts'
import { idParams } from '#http/params.ts'
import { withErrorMessage } from '#http/validation.ts'
import { callerOf } from '#rest/caller.ts'
import { ifMatchVersions } from '#rest/etag.ts'
import { resourceFor, resourceOf } from '#rest/resource.ts'
import { personExists, type PersonTable } from '#features/people/queries.ts'
import { deactivate } from './deactivate.ts'
import { daysOfWorker, upcomingEntries } from './queries.ts'

/** What one person is planned on, and how they leave. */
export function plannedPeopleRoutes(app: FastifyInstance, deps: Deps): void {
  pageRoutes(app, deps)
  leavingRoutes(app, deps, 'worker')
  leavingRoutes(app, deps, 'supervisor')
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
function leavingRoutes(app: FastifyInstance, deps: Deps, kind: PersonTable): void {
  const { name, plural } =
    kind === 'worker' ? ({ name: 'Worker', plural: 'Workers' } as const) : ({ name: 'Supervisor', plural: 'Supervisors' } as const)
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
    deactivate(resourceFor(callerOf(request), resourceOf(app, plural)), {
      person: { kind, id: request.params.id },
      today: today(),
      actor: actorOf(request),
      takeOff: request.body.takeOff,
      versions: ifMatchVersions(request),
    }),
  )
}
