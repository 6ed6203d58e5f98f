import type { FastifyRequest } from 'fastify'
import { badRequest } from '../../../http/errors.ts'

/** A piece of the path that names a container or a file: nothing in it can lead elsewhere. `@` marks what we keep for ourselves. */
export function askedName(request: FastifyRequest, piece: 'container' | 'file'): string {
  const value = (request.params as Record<string, string>)[piece] ?? '' // both routes have these pieces
  if (/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$/.test(value)) return value
  throw badRequest(`The name of a ${piece} has only letters, digits, ".", "_" and "-".`)
}
