/** How this folder adds a route. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { actorOf } from '../http/access.ts'
import { ifMatchVersions } from './etag.ts'
import type { RouteDoc } from './openapi/openapi.ts'

export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Adds one route with what the OpenAPI document says of it. */
export type AddRoute = (method: Method, path: string, doc: RouteDoc, handler: Handler) => void

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
