/** The one server of a node with many contractors: it looks at the host of a request and hands it on, before anything of it was read. (decisions/contractors.md) */
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { Config } from '../config.ts'
import { answerProtocolErrors } from '../http/protocol-errors.ts'
import { trustedPeers } from '../http/request-id.ts'
import { makeSecurityHeaders } from '../http/security-headers.ts'
import { arrivalLimits } from '../http/limits/slow-bodies.ts'

type Event = 'request' | 'checkExpectation'

export interface FrontOptions {
  trustProxy: Config['trustProxy']
  /** Has whoever this host belongs to answer; one that nobody has is answered as well. */
  serve: (host: string, event: Event, request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** Told why somebody was refused for now. */
  log: (error: unknown) => void
}

/** As Fastify has it for a server of its own. */
const keepAliveMs = 72_000

export function makeFront({ trustProxy, serve, log }: FrontOptions): http.Server {
  const isProxy = trustedPeers(trustProxy)
  const headersOf = makeSecurityHeaders()
  const options: http.ServerOptions = {
    requestTimeout: arrivalLimits.upload,
    headersTimeout: arrivalLimits.headers,
    connectionsCheckingInterval: arrivalLimits.checkEvery,
    keepAliveTimeout: keepAliveMs,
    requireHostHeader: false,
  }
  const hear = (event: Event) => (request: IncomingMessage, response: ServerResponse) => {
    serve(hostOf(request, isProxy), event, request, response).catch((error: unknown) => {
      log(error)
      if (response.headersSent) return response.destroy()
      const body = { error: { statusCode: 503, name: 'Error', message: 'The server is busy. Please try again in a moment.' } }
      response.writeHead(503, { ...headersOf(), 'content-type': 'application/json; charset=utf-8', 'retry-after': '2' })
      response.end(JSON.stringify(body))
    })
  }
  const server = http.createServer(options, hear('request'))
  server.setTimeout(arrivalLimits.silence)
  server.on('checkExpectation', hear('checkExpectation'))
  server.on('clientError', answerProtocolErrors(headersOf))
  return server
}

/** The name that was called, without its port: what the proxy was called by, where a proxy of ours says so. */
function hostOf({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, isProxy: ReturnType<typeof trustedPeers>): string {
  const forwarded = isProxy(socket.remoteAddress) ? [headers['x-forwarded-host']].flat().at(-1)?.split(',').at(-1)?.trim() : undefined
  return (forwarded || (headers.host ?? '')).toLowerCase().replace(/\.?(?::\d*)?$/, '')
}
