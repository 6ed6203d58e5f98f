import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'
import { ticketSession, sessionOf } from './access.ts'
import { loggedUrl, requestIdLabel } from './redaction.ts'
import { carrierOfToken } from './token-carrier.ts'

const levelsThatShowIt = new Set(['info', 'debug', 'trace'])

/**
 * One line for each request that is finished, at `info`: what was asked, what became of it, how long it took, who asked and how they showed who they are. People are
 * named by kind and id, never by name. (docs/watching.md, ASVS 16.2.1, promises.md#tokens)
 */
export class RequestLog extends LogController {
  readonly #isShown: boolean

  constructor({ logLevel }: { logLevel: string }) {
    super({ requestIdLogLabel: requestIdLabel })
    this.#isShown = levelsThatShowIt.has(logLevel)
  }

  /** It is told once, when it is over. */
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (!this.#isShown) return
    const actor = sessionOf(request)?.actor
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? null,
      url: loggedUrl(request.raw.url ?? '/'),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      who: actor === undefined ? null : `${actor.kind} ${actor.id}`,
      auth: wayIn(request),
      ip: request.ip,
      // The connection ended before the answer did.
      ...(error && { isCut: true }),
    }
    request.log.info(line, 'request')
  }
}

/** How the caller showed who they are. `query` is the old way, with the token itself in the address: worth counting. */
function wayIn(request: FastifyRequest): 'ticket' | 'query' | 'header' | null {
  return ticketSession(request) ? 'ticket' : carrierOfToken(request)
}
