import type { FastifyInstance, RouteOptions } from 'fastify'
import { z } from 'zod'
import { jsonOf } from '../../http/content.ts'
import { openApiDocument, type DocumentedRoute } from './openapi.ts'

/** GET /api/openapi.json: every route of the router, for whoever is signed in. Call it before the routes are registered. */
export function openApiRoutes(app: FastifyInstance): void {
  const routes: DocumentedRoute[] = []
  let document: string | undefined
  app.addHook('onRoute', (route: RouteOptions) => {
    for (const method of [route.method].flat()) {
      if (method !== 'HEAD' && method !== 'OPTIONS') routes.push({ method, url: route.url, config: route.config ?? {} })
    }
  })
  const made = () => (document ??= JSON.stringify(openApiDocument(routes)))
  const doc = { summary: 'This document', answer: jsonOf(z.looseObject({ openapi: z.string() })) }
  app.get('/api/openapi.json', { config: { doc } }, async (_request, reply) => {
    return reply.type('application/json; charset=utf-8').send(made())
  })
  // It takes longer to make than anybody may keep others waiting: a server that listens makes it before it is asked. (promises.md R24)
  app.addHook('onListen', async () => void made())
}
