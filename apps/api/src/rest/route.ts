/** How this folder adds a route. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { actorOf, type RowNeed } from '../http/access.ts'
import type { Resource } from './resource.ts'
import { ifMatchVersions } from './etag.ts'
import type { RouteDoc } from './openapi/openapi.ts'

/** `resource` is that of the caller. */
export type Handler = (request: FastifyRequest, reply: FastifyReply, resource: Resource) => Promise<unknown>
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Adds one route with what it needs of its caller and what the OpenAPI document says of it. */
export type AddRoute = (needs: readonly RowNeed[]) => (method: Method, path: string, doc: RouteDoc, handler: Handler) => void

/** What a delete takes from its request. */
export const removeParams = (request: FastifyRequest) => ({
  actor: actorOf(request),
  versions: ifMatchVersions(request),
  query: request.query,
})

/** The `id` (or `fk`) of a path. */
export const pathParam = (request: FastifyRequest, name: 'id' | 'fk'): string => {
  const value = (request.params as Record<string, unknown>)[name] // every route that calls this has the parameter
  return typeof value === 'string' ? value : ''
}
