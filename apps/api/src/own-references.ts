/** What a record of a phone names must be of whoever is kept to their own days, as the route of its kind has it. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ResourceName } from '@daysheet/domain/wire/resources'
import type { Database } from './db/connection.ts'
import { countOfIds, notOwn } from './rest/read.ts'
import { resourceOf } from './rest/resource.ts'

/**
 * The properties of a body that name rows, in the format of a route's config: `{ Jobs: 'body.jobId'
 * }`.
 */
export type OwnReferences = Readonly<Partial<Record<ResourceName, `body.${string}`>>>

/** Throws where a person who is limited to their own days names somebody else's rows. */
export const ownOnly = (app: FastifyInstance, request: FastifyRequest, { own, body }: { own: OwnReferences; body: object }) => {
  const values = new Map(Object.entries(body))
  const named = Object.entries(own).map(([plural, place]) => [plural, values.get(place.slice('body.'.length)) ?? null])
  return (tx: Database) => requireOwnReferences(app, { tx, request, named: Object.fromEntries(named) as Named['named'] }) // the route's own names
}

interface Named {
  tx: Database
  request: FastifyRequest
  named: Partial<Record<ResourceName, string | null>>
}

async function requireOwnReferences(app: FastifyInstance, { tx, request: { session }, named }: Named): Promise<void> {
  if (!session.own) return
  for (const [plural, id] of Object.entries(named) as [ResourceName, string | null][]) {
    const { model } = resourceOf(app, plural)
    if (id !== null && (await countOfIds(tx, { caller: session, model }, [id])) === 0) throw notOwn()
  }
}
