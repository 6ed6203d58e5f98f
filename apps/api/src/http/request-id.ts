/**
 * One id for each request: in the answer (`X-Request-Id`), in every line of the log that it causes, also by what it puts into the queue, and in the body of a fault, for
 * somebody to read out over the telephone. (decisions/watching.md)
 */
import { randomFillSync } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { runInContext, type RequestContext } from '../concurrency/request-context.ts'
import { disconnectSignal } from './disconnect-signal.ts'
import { networkOf } from './limits/client-network.ts'
import { redact } from './redaction.ts'

/** Letters and digits that are not taken for one another when read out: no I, L, O, U. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const [length, groupLength] = [12, 4]

/** Random bytes for many ids at once: asking the system for each would take longer than the rest of a request's bookkeeping. */
const drawn = new Uint8Array(256 * length)
let used = drawn.length

/** Sixty random bits, as `7K3M-9QXT-2WBF`. */
function newRequestId(): string {
  if (used === drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  let id = ''
  for (let at = 0; at < length; at += 1) {
    if (at > 0 && at % groupLength === 0) id += '-'
    id += letters[(drawn[used + at] ?? 0) % letters.length]
  }
  used += length
  return id
}

/** Gives a request its id: the one a proxy of ours has given it already, where that can be logged as it is, else a new one. */
export function requestIds(trustProxy: Config['trustProxy']): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string {
  const isOurs = trustedPeers(trustProxy)
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    return typeof given === 'string' && isOurs(socket.remoteAddress) && isSane(given) ? given : newRequestId()
  }
}

/** Short, plain, and nothing that the log would hide: a token or a telephone number is no id. */
const isSane = (given: string) => /^[A-Za-z0-9][A-Za-z0-9._-]{7,47}$/.test(given) && redact(given) === given

/** Whether who is at the other end of a connection is a proxy that TRUST_PROXY names. */
export function trustedPeers(trustProxy: Config['trustProxy']): (address: string | undefined) => boolean {
  if (typeof trustProxy !== 'string') return () => typeof trustProxy === 'number' && trustProxy > 0
  const proxies = new BlockList()
  for (const one of trustProxy.split(/[\s,]+/).filter(Boolean)) {
    const [address = '', bits] = one.split('/')
    const kind = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) proxies.addAddress(address, kind)
    else proxies.addSubnet(address, Number(bits), kind)
  }
  return (address = '') => {
    const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '')
    return plain !== '' && proxies.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
  }
}

/**
 * Puts the id on every answer. All work for a request runs with its id, its caller's line and the
 * time zone of the business.
 */
export function nameRequests(app: FastifyInstance, { businessTimeZone }: Partial<Pick<Config, 'businessTimeZone'>> = {}): void {
  const contexts = new WeakMap<FastifyRequest, RequestContext>()
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    const context = contextOf(request, reply, businessTimeZone)
    contexts.set(request, context)
    runInContext(context, done)
  })
  // A body arrives by the connection, which is nobody's: whoever reads it on is told anew.
  app.addHook('preValidation', (request, reply, done) =>
    runInContext(contexts.get(request) ?? contextOf(request, reply, businessTimeZone), done),
  )
}

const contextOf = (request: FastifyRequest, reply: FastifyReply, zone: string | undefined): RequestContext => ({
  id: request.id,
  zone,
  // A connection that is already closed has no address.
  caller: request.ip ? networkOf(request.ip) : undefined,
  gone: disconnectSignal(reply),
  isRead: request.method === 'GET' || request.method === 'HEAD',
})
