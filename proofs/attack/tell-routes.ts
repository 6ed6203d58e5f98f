/** Loaded into the server under attack: writes down every route as the router is given it, from before the first, with what it says of itself. */
import { subscribe } from 'node:diagnostics_channel'
import fs from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { RouteDoc } from '../../apps/api/src/rest/openapi/openapi.ts'

const file = process.env['PROOF_ROUTES']

if (file !== undefined) {
  const routes: { method: string; url: string; isPublic: boolean; ticket: string | undefined; hasDoc: boolean }[] = []
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance } // as Fastify documents it
    fastify.addHook('onRoute', ({ method, url, config = {} }) => {
      const { public: isPublic, ticket } = config
      const doc: RouteDoc | undefined = config.doc
      for (const one of [method].flat()) routes.push({ method: one, url, isPublic: isPublic === true, ticket, hasDoc: doc !== undefined })
    })
    fastify.addHook('onReady', (done) => {
      fs.writeFileSync(file, JSON.stringify(routes))
      done()
    })
  })
}
