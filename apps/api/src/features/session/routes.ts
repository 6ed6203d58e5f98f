import { deviceOf } from '@daysheet/domain/session/device'
import type { Settings } from '@daysheet/domain/session/me'
import { permissionsOf } from '@daysheet/domain/session/permissions'
import { reads } from '@daysheet/domain/wire/reads'
import { writes } from '@daysheet/domain/wire/writes'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { inTransaction } from '#db/connection.ts'
import type { Config } from '#config.ts'
import type { Deps } from '#deps.ts'
import { actorOf, clearBrowserCache } from '#http/access.ts'
import { jsonOf, noContent } from '#http/content.ts'
import { badRequest } from '#http/errors.ts'
import { operation } from '#http/operation.ts'
import { withErrorMessage } from '#http/validation.ts'
import { browserCookie, knownBrowserCookie } from './guess-limiter.ts'
import { changeOwnPassword } from './change-password.ts'
import { limitGuesses } from './guess-limiter.ts'
import { readCredentials } from './sign-in.ts'
import { prepareDummyHash, verifyPassword } from '#secrets/password-hash.ts'
import { readSettings } from '../settings/queries.ts'
import { deleteSession } from './queries.ts'
import { issueTickets, ticketsAnswer, ticketsBody } from './issue-tickets.ts'
import type { SessionKeeper } from './session-keeper.ts'
import { signIn, periodicCleanup } from './sign-in.ts'

const fixedOfUser = { realm: null, emailVerified: null }

/** Sign-in, sign-out, the caller's own password and the tickets for what a browser opens by itself. (product.md#calls, product.md#wire-sign-in) */
export function sessionRoutes(app: FastifyInstance, deps: Deps, keeper: SessionKeeper): void {
  const { db, now, config } = deps
  const limiter = limitGuesses(deps)
  const signInDeps = { db, now, limiter, lives: config.sessionLives, verify: verifyPassword, tidy: periodicCleanup(db) }
  const settings = publicSettings(config)
  const isSecure = config.publicUrl.startsWith('https:')
  app.addHook('onReady', prepareDummyHash)

  app.register(async (form: FastifyInstance) => {
    acceptForms(form)
    form.post('/api/Users/login', signingIn, async (request, reply) => {
      const credentials = readCredentials(request.body)
      const signedIn = await signIn(signInDeps, credentials, {
        address: request.ip,
        browser: knownBrowserCookie(request),
        device: deviceOf(request.headers['user-agent']),
      }).catch((refused: unknown) => {
        request.log.info('sign-in refused')
        throw refused
      })
      const { token, ttl, created, owner, browser } = signedIn
      request.log.info({ kind: owner.kind, ownerId: owner.id }, 'signed in')
      reply.header('set-cookie', browserCookie(browser, isSecure))
      return {
        id: token,
        ttl,
        created: created.toISOString(),
        userId: owner.id,
        ...(owner.mustChangePassword && { mustChangePassword: true as const }),
        ...(request.query.include === 'user' && { user: { ...fixedOfUser, id: owner.id, username: owner.username, email: owner.email } }),
      }
    })
  })

  app.post('/api/Users/logout', signingOut, async (request, reply) => {
    await inTransaction(db, actorOf(request), (tx) => deleteSession(tx, request.session.id))
    keeper.forget()
    clearBrowserCache(reply)
    return noContent(reply)
  })
  app.post('/api/Users/change-password', changingPassword, async (request, reply) => {
    await changeOwnPassword({ db, limiter }, request.session, request.body)
    keeper.forget()
    return noContent(reply)
  })
  app.get('/api/Users/me', me, async ({ session: { actor, mustChangePassword, standing } }) => ({
    id: actor.id,
    kind: actor.kind,
    name: actor.name,
    username: actor.username,
    mustChangePassword,
    role: standing.role,
    permissions: permissionsOf(standing),
    settings: { ...settings, companyName: (await readSettings(db)).companyName },
  }))
  app.post('/api/tickets', issuing, async ({ body, session }) => issueTickets(keeper.tickets, body, session.id))
}

/** Sign-in also takes what an HTML form sends. Anything that is neither is as good as no body. */
function acceptForms(app: FastifyInstance) {
  const type = 'application/x-www-form-urlencoded'
  if (app.hasContentTypeParser(type)) return
  app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

const tag = 'Users'
const signingIn = operation(
  {
    summary: 'Sign in. The answer’s id is the access token',
    tag,
    // Anything else is as good as nothing.
    querystring: z.object({ include: z.literal('user').optional().catch(undefined) }),
    // `readCredentials` says in LoopBack's words what is wrong with it.
    uncheckedBody: jsonOf(writes['POST Users/login'].body),
    answer: jsonOf(writes['POST Users/login'].answer),
  },
  { public: true },
)

const ownSession = { beforePasswordChange: true } as const

const signingOut = operation(
  { summary: 'End this session', tag, answer: 'nothing' },
  { needs: 'session', ...ownSession, signedOutMessage: 'accessToken is required to logout' },
)

const changingPassword = operation(
  {
    summary: "Change the caller's own password. Ends their other sessions",
    tag,
    body: withErrorMessage(writes['POST Users/change-password'].body, () =>
      badRequest('Please send oldPassword and newPassword, both text'),
    ),
    answer: 'nothing',
  },
  { needs: 'session', ...ownSession },
)

const me = operation(
  {
    summary: 'Who is signed in, and how this Daysheet is set up',
    tag,
    answer: jsonOf(reads['Users/me'].answer),
  },
  { needs: 'session', ...ownSession },
)

const issuing = operation(
  {
    summary:
      'A short-lived access_token for the GET of one image, download or event stream. With `paths` one for each, in the same order, all or none',
    tag: 'Tickets',
    body: ticketsBody,
    answer: jsonOf(ticketsAnswer),
  },
  { needs: 'session' },
)

/** What everyone who is signed in may know about how this Daysheet is set up: part of `GET /api/Users/me`. Where map tiles come from is told to nobody. */
function publicSettings({
  businessTimeZone,
  supervisorEmailDomain,
  texts,
  publicUrl,
  maps,
  cityFilingsUrl,
}: Config): Omit<Settings, 'companyName'> {
  const { tileUrl, attribution, linkUrl } = maps
  const map = { hasTiles: tileUrl !== undefined, attribution, linkUrl }
  const hasCityFilings = cityFilingsUrl !== undefined
  return { timeZone: businessTimeZone, supervisorEmailDomain, texts: texts.carrier, publicUrl, hasCityFilings, map }
}
