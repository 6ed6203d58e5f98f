import type { FastifyInstance } from 'fastify'
import { badRequest } from './errors.ts'

/**
 * Reads JSON bodies as LoopBack does: none at all is an empty one, and malformed JSON is a 400 SyntaxError. Keys such as `__proto__` become plain
 * own keys, which no model lists. (wire.md §9)
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(/^application\/(?:[\w.+-]+\+)?json/i, { parseAs: 'string' }, (_request, body, done) => {
    const text = String(body)
    if (text.trim() === '') return done(null, undefined)
    try {
      done(null, JSON.parse(text))
    } catch (error) {
      done(badRequest(error instanceof Error ? error.message : 'The body is not JSON', { name: 'SyntaxError' }))
    }
  })
}
