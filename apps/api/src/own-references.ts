/**
 * Checks the rows that a phone's record names: a user who is limited to their own days may name
 * only their own rows. The route of the kind checks the same.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ResourceName } from '@daysheet/domain/wire/resources'
import type { Database } from './db/connection.ts'
import { countOfIds, notOwn } from './rest/read.ts'
import { resourceOf } from './rest/resource.ts'

/** The properties of a body that name rows, as in a route's config: `{ Jobs: 'body.jobId' }`. */
export type OwnReferences = Readonly<Partial<Record<ResourceName, `body.${string}`>>>

/** Throws if a user who is limited to their own days names rows of another user. */
export const ownOnly = (app: FastifyInstance, request: FastifyRequest, { own, body }: { own: OwnReferences; body: object }) => {
  const values = new Map(Object.entries(body))
  const named = Object.entries(own).map(([plural, place]) => [plural, values.get(place.slice('body.'.length)) ?? null])
  return (tx: Database) => requireOwnReferences(app, { tx, request, named: Object.fromEntries(named) as Named['named'] }) // the names come from the route
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
