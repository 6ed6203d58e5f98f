/** Calls beyond rows that name rows: for whoever is kept to their own days they must be of those. (product.md#roles; decisions/roles.md) */
import type { ResourceName } from '@daysheet/domain/wire/resources'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../db/connection.ts'
import { modelNotFound } from '../http/errors.ts'
import { sessionOf, type OwnParts } from '../http/access.ts'
import { isUuid } from './filter/coerce.ts'
import { allModels } from './model.ts'
import { countOfIds } from './read.ts'

/** Looks at what a request names once it is known to be well formed, before anything is done. */
export function keepToOwnRows(app: FastifyInstance, { db }: { db: Database }): void {
  app.addHook('preHandler', async (request) => {
    const { own } = request.routeOptions.config
    const caller = sessionOf(request)
    if (!caller?.own || own === undefined || own === 'kept') return
    for (const [plural, part] of Object.entries(own) as [ResourceName, NonNullable<OwnParts[ResourceName]>][]) {
      const model = allModels().find((known) => known.plural === plural)
      const ids = idsIn(request, part)
      if (!model || ids.length === 0) continue
      if ((await countOfIds(db, { caller, model }, ids)) < ids.length)
        throw modelNotFound(ids.length === 1 ? String(ids[0]) : 'among these')
    }
  })
}

/** What is no id is refused by its handler. */
function idsIn(request: FastifyRequest, part: string): string[] {
  const [place = '', name = ''] = part.split('.')
  const values: unknown = request[place as 'params' | 'query' | 'body'] // as the type of the parts says
  const value = typeof values === 'object' && values !== null ? Reflect.get(values, name) : undefined
  const named: unknown[] = Array.isArray(value) ? value : [value]
  return [...new Set(named.filter((id): id is string => typeof id === 'string' && isUuid(id)).map((id) => id.toLowerCase()))]
}
