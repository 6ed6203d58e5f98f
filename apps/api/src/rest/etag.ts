/**
 * ETags. A list has a weak one, made from its text. A single row has a strong one that begins with the row's version, `"5-k3J…"`: the hash
 * tells caches whether the answer changed, the version is what If-Match compares. (decisions/rest-api.md)
 */
import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const hashOf = (bytes: Buffer) => hash('sha1', bytes, 'base64url').slice(0, 16)

/** Sends finished JSON, or 304 when the caller has it already. `version` is what an If-Match of this answer is compared with. */
export function sendJson(request: FastifyRequest, reply: FastifyReply, text: string, version?: number | string | null): FastifyReply {
  // Encoded once: for the hash, the length and the connection alike.
  const bytes = Buffer.from(text)
  const etag = version === undefined || version === null ? `W/"${hashOf(bytes)}"` : `"${version}-${hashOf(bytes)}"`
  reply.header('etag', etag)
  if ((request.method === 'GET' || request.method === 'HEAD') && isKnown(request.headers['if-none-match'], etag))
    return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(bytes)
}

const opaque = (etag: string) => etag.trim().replace(/^W\//, '')

function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || header.split(',').some((known) => opaque(known) === opaque(etag))
}

/** The versions an If-Match accepts; `undefined` when any will do. An If-Match without a version of ours accepts none. */
export function ifMatchVersions(request: FastifyRequest): number[] | undefined {
  const header = request.headers['if-match']
  if (header === undefined || header.trim() === '*') return undefined
  return header.split(',').flatMap((etag) => {
    const found = /^\s*(?:W\/)?"?(\d{1,9})(?:-[\w-]*)?"?\s*$/.exec(etag)
    return found ? [Number(found[1])] : []
  })
}
