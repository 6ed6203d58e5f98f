/**
 * Who may call what. Every route asks for a session unless it says `config: { public: true }`, so a route that says nothing is private.
 * The check runs on `onRequest`: before a body is read, before anything else is looked at. An address that nobody serves is answered there as well.
 * (product.md#roles, product.md#wire-sign-in, product.md#access; decisions/load-protection.md)
 */
import type { OwnDays } from '@daysheet/domain/session/own-days'
import { grants, may, refusalWords, type Permission, type Standing } from '@daysheet/domain/session/permissions'
import { missingFor, type RowAction } from '@daysheet/domain/wire/resource-needs'
import { roleNames } from '@daysheet/domain/session/role-names'
import type { ResourceName } from '@daysheet/domain/wire/resources'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { currentRequest } from '../concurrency/request-context.ts'
import { unknownCall } from './error-handler.ts'
import { HttpError } from '../http-error.ts'
import type { TicketScope, Tickets } from './tickets.ts'
import { carriedToken } from './token-carrier.ts'

/** Somebody signed in: an office account or an active supervisor. */
type Actor = { kind: 'account' | 'supervisor'; id: string; name: string; username: string }

export type Session = {
  id: string
  actor: Actor
  mustChangePassword: boolean
  standing: Standing
  /** Where there are any, rows of other days and jobs are not there for this session. */
  own?: OwnDays | undefined
}

/** What rows of a resource need. */
export type RowNeed = readonly [ResourceName, RowAction]

/** What a route needs of somebody who has a role: a permission, or what rows of a resource need. */
type Need = Permission | RowNeed

/** What the session feature knows about a token. `expired` is said once: the session is gone afterwards. */
export type Sessions = {
  byToken: (token: string) => Promise<Session | 'expired' | undefined>
  byId: (id: string) => Promise<Session | undefined>
}

/** By resource, where in the request its id stands, or a list of ids. */
export type OwnParts = Readonly<Partial<Record<ResourceName, `${'params' | 'query' | 'body'}.${string}`>>>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers without a session. The whole list is in `access.test.ts`. */
    public?: true
    /** May be opened by the browser itself with a ticket in `access_token`. */
    ticket?: TicketScope
    /** Open to a session whose password must be changed first. */
    beforePasswordChange?: true
    /** All of it is needed of whoever has a role. A route that says nothing is closed to every role but the owner's. (product.md#roles) */
    needs?: 'session' | readonly Need[]
    /**
     * How the call keeps somebody to their own days: in itself, or because these parts of the request name rows that must be theirs. One that says nothing is closed to
     * whoever is kept to them.
     */
    own?: 'kept' | OwnParts
    /** What a parameter of the query needs besides, where it is sent. */
    needsOfQuery?: Readonly<Record<string, Permission>>
    /** What a caller without a session is told instead of "Authorization Required". */
    signedOutMessage?: string
  }
  interface FastifyInstance {
    /** Every route there is, as the router was given it, and how it may be reached. */
    accessList: { method: string; url: string; access: FastifyContextConfig; bodyLimit: number | undefined }[]
  }
  interface FastifyRequest {
    /** The session of this call. Reading it on a public route is a mistake of ours and throws. */
    session: Session
  }
}

export const authorizationRequired = () => new HttpError(401, 'Authorization Required', { code: 'AUTHORIZATION_REQUIRED' })
const invalidToken = () => new HttpError(401, 'Invalid Access Token', { code: 'INVALID_TOKEN' })
const passwordChangeRequired = () =>
  new HttpError(403, 'Please choose a new password first. This account has a temporary password.', {
    code: 'PASSWORD_CHANGE_REQUIRED',
  })

/** 403 that says what is missing, and who may. */
export const forbidden = (standing: Pick<Standing, 'role'>, permission: Permission) =>
  new HttpError(403, refusalWords(standing, permission), {
    code: 'FORBIDDEN',
    details: { permission, roles: ['owner', ...grants[permission].roles] },
  })

const closed = (role: NonNullable<Standing['role']>) =>
  new HttpError(403, `Your role, ${roleNames[role]}, cannot use this call.`, { code: 'FORBIDDEN' })

/** Refuses a call that needs what the caller's role does not have. */
function requireNeeds({ standing, own }: Pick<Session, 'standing' | 'own'>, request: FastifyRequest): void {
  const { needs, needsOfQuery = {}, own: kept } = request.routeOptions.config
  const { role } = standing
  if (role !== null && role !== 'owner' && (needs === undefined || (own && needs !== 'session' && kept === undefined))) throw closed(role)
  const query = request.query as Record<string, unknown>
  const ofQuery = Object.entries(needsOfQuery).flatMap(([name, permission]) => (query[name] === undefined ? [] : permission))
  for (const need of [...(needs === 'session' ? [] : (needs ?? [])), ...ofQuery]) {
    const missing = typeof need === 'string' ? (may(standing, need) ? undefined : need) : missingFor(standing, ...need)
    if (missing !== undefined) throw forbidden(standing, missing)
  }
}

const sessions = new WeakMap<FastifyRequest, Session>()
/** Of requests that came with a ticket: how much longer it opens their address. */
const secondsLeft = new WeakMap<FastifyRequest, number>()

/** The session of a request if it has one: for a public route that behaves differently for somebody signed in. */
export const sessionOf = (request: FastifyRequest): Session | undefined => sessions.get(request)

/** Whether a ticket let this request in. */
export const ticketSession = (request: FastifyRequest): boolean => secondsLeft.has(request)

/** The caller's name for the audit: `account office`, `supervisor kmueller`. */
export const actorOf = (request: FastifyRequest): string => `${request.session.actor.kind} ${request.session.actor.username}`

/**
 * Has the browser throw away what it cached from us, when a session is over: pictures are `private, immutable`, and the next person at this machine must
 * not find one by its old address. The files of the application are in a cache that is not concerned. (promises.md#no-cached-data; decisions/web-app.md)
 */
export const clearBrowserCache = (reply: FastifyReply): void => void reply.header('clear-site-data', '"cache"')

/** The largest body of a route that asks for no session, in bytes: nobody else is read more than this without having said who they are. */
export const maxPublicBody = 16 * 1024

/** Puts the check in front of every route registered on `app` afterwards. */
export function requireSession(app: FastifyInstance, known: { sessions: Sessions; tickets: Tickets }): void {
  app.decorateRequest('session', {
    getter(this: FastifyRequest) {
      const session = sessions.get(this)
      if (session === undefined) throw new Error('Nobody is signed in on a public route')
      return session
    },
  })
  app.decorate('accessList', [])
  app.addHook('onRoute', (route) => {
    if (route.config?.public) route.bodyLimit = Math.min(route.bodyLimit ?? maxPublicBody, maxPublicBody)
    const { bodyLimit } = route
    for (const method of [route.method].flat()) app.accessList.push({ method, url: route.url, access: route.config ?? {}, bodyLimit })
    if (route.config?.ticket !== undefined) known.tickets.allow(route.config.ticket, route.url)
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) throw unknownCall(request)
    if (request.routeOptions.config.public) return
    const session = await signedIn(request, known).catch((refused: unknown) => {
      // Only for what a page of ours sent: an address that another site put into a picture must not empty anybody's cache.
      if (request.headers.authorization && refused instanceof HttpError && refused.statusCode === 401) clearBrowserCache(reply)
      const message = request.routeOptions.config.signedOutMessage
      throw message !== undefined && refused instanceof HttpError && refused.statusCode === 401 ? new HttpError(401, message) : refused
    })
    if (session.mustChangePassword && !request.routeOptions.config.beforePasswordChange) throw passwordChangeRequired()
    sessions.set(request, session)
    const context = currentRequest()
    if (context) context.caller = session.id
    requireNeeds(session, request)
  })
  // The address with the ticket stays in the history of the browser: it shows nobody anything from its cache that the server would refuse.
  app.addHook('onSend', async (request, reply) => {
    const seconds = secondsLeft.get(request)
    const longest = Number(/max-age=(\d+)/.exec(String(reply.getHeader('cache-control')))?.[1] ?? 0)
    if (seconds !== undefined && longest > seconds) reply.header('cache-control', `private, max-age=${seconds}`)
  })
}

async function signedIn(request: FastifyRequest, { sessions, tickets }: { sessions: Sessions; tickets: Tickets }): Promise<Session> {
  const token = carriedToken(request)
  if (token === undefined) throw authorizationRequired()
  if (tickets.looksLikeOne(token)) {
    const opened = await tickets.redeem(token, request)
    const session = opened && (await sessions.byId(opened.sessionId))
    if (opened === undefined || session === undefined) throw authorizationRequired()
    secondsLeft.set(request, opened.secondsLeft)
    return session
  }
  const session = await sessions.byToken(token)
  if (session === undefined) throw authorizationRequired()
  if (session === 'expired') throw invalidToken()
  return session
}
