import { passwordChange } from '@daysheet/domain/session/password-rule'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction } from '../../db/connection.ts'
import type { Deps } from '../../deps.ts'
import { actorOf, forgetPictures } from '../../http/access.ts'
import { badRequest } from '../../http/errors.ts'
import { browserCookie, browserMark } from './guess-limiter.ts'
import { changeOwnPassword } from './change-password.ts'
import { limitGuesses } from './guess-limiter.ts'
import { readCredentials } from './sign-in.ts'
import { prepareDummyHash, verifyPassword } from '../../secrets/password-hash.ts'
import { publicSettings } from './public-settings.ts'
import { deleteSession } from './queries.ts'
import { issueTickets } from './issue-tickets.ts'
import { changePasswordDoc, loginDoc, logoutDoc, meDoc, ticketDoc } from './route-docs.ts'
import type { SessionKeeper } from './session-keeper.ts'
import { signIn, tidyNowAndThen } from './sign-in.ts'

const signedInUser = { realm: null, emailVerified: null }

/** Sign-in, sign-out, the caller's own password and the tickets for what a browser opens by itself. (product.md#calls, product.md#wire-sign-in) */
export function sessionRoutes(app: FastifyInstance, deps: Deps, keeper: SessionKeeper): void {
  const { db, now, config } = deps
  const limiter = limitGuesses(deps)
  const signInDeps = { db, now, limiter, life: config.sessionLife, verify: verifyPassword, tidy: tidyNowAndThen(db) }
  const settings = publicSettings(config)
  const isSecure = config.publicUrl.startsWith('https:')
  app.addHook('onReady', prepareDummyHash)

  app.register(async (form) => {
    acceptForms(form)
    form.post('/api/Users/login', { config: { public: true, doc: loginDoc } }, async (request, reply) => {
      const credentials = readCredentials(request.body)
      const signedIn = await signIn(signInDeps, credentials, { address: request.ip, browser: browserMark(request) }).catch(
        (refused: unknown) => {
          request.log.info('sign-in refused')
          throw refused
        },
      )
      const { token, ttl, created, owner, browser } = signedIn
      request.log.info({ kind: owner.kind, ownerId: owner.id }, 'signed in')
      reply.header('set-cookie', browserCookie(browser, isSecure))
      return {
        ...{ id: token, ttl, created, userId: owner.id },
        ...(owner.mustChangePassword && { mustChangePassword: true }),
        ...(wantsUser(request) && { user: { ...signedInUser, id: owner.id, username: owner.username, email: owner.email } }),
      }
    })
  })

  const ownSession = { beforePasswordChange: true } as const
  app.post(
    '/api/Users/logout',
    { config: { ...ownSession, doc: logoutDoc, signedOutMessage: 'accessToken is required to logout' } },
    async (request, reply) => {
      await inTransaction(db, actorOf(request), (tx) => deleteSession(tx, request.session.id))
      keeper.forget()
      forgetPictures(reply)
      return empty(reply)
    },
  )
  app.post('/api/Users/change-password', { config: { ...ownSession, doc: changePasswordDoc } }, async (request, reply) => {
    const body = passwordChange.safeParse(request.body)
    if (!body.success) throw badRequest('Please give oldPassword and newPassword, both text')
    await changeOwnPassword({ db, limiter }, request.session, body.data)
    keeper.forget()
    return empty(reply)
  })
  app.get('/api/Users/me', { config: { ...ownSession, doc: meDoc } }, async ({ session: { actor, mustChangePassword } }) => ({
    ...{ id: actor.id, kind: actor.kind, name: actor.name, username: actor.username },
    mustChangePassword,
    settings,
  }))
  app.post('/api/tickets', { config: { doc: ticketDoc } }, async (request) => issueTickets(keeper.tickets, request))
}

/** Sign-in also takes what an HTML form sends. Anything that is neither is as good as no body. */
function acceptForms(app: FastifyInstance) {
  const type = 'application/x-www-form-urlencoded'
  if (app.hasContentTypeParser(type)) return
  app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

function wantsUser(request: FastifyRequest): boolean {
  return new URLSearchParams(request.raw.url?.split('?')[1]).get('include') === 'user'
}

function empty(reply: FastifyReply) {
  return reply.code(204).send()
}
