import { reads } from '@daysheet/domain/wire/reads'
import { writes } from '@daysheet/domain/wire/writes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '#deps.ts'
import { checkedBody } from '#http/checked-body.ts'
import { jsonOf, noContent } from '#http/content.ts'
import { notFound } from '#http/errors.ts'
import { operation } from '#http/operation.ts'
import { idParams, rowId } from '#http/params.ts'
import { withErrorMessage } from '#http/validation.ts'
import { waitOfPublicCall } from '../session/queries.ts'
import * as accounts from './accounts.ts'
import { openLink, useLink } from './password-link.ts'
import type { SessionKeeper } from '../session/session-keeper.ts'
import { HttpError } from '#http-error.ts'

/** Accounts, their roles and sessions. (product.md#accounts) */
export function accountRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now' | 'appSecret'>, keeper: SessionKeeper): void {
  const { db, now } = deps
  const by = ({ session }: FastifyRequest) => ({ db, now: now(), session })
  /** The next request obeys, on this node as on the others. */
  const heeded = async <Result>(done: Promise<Result>): Promise<Result> => {
    const result = await done
    keeper.forget()
    return result
  }

  app.get('/api/accounts', listing, (request) => accounts.listOfAccounts(by(request)))
  app.post('/api/accounts', inviting, (request) => accounts.invite(by(request), request.body))
  app.patch('/api/accounts/:id', changing, (request) => heeded(accounts.changeAccount(by(request), request.params.id, request.body)))
  app.post('/api/accounts/:id/password', resetting, (request) => heeded(accounts.resetPassword(by(request), request.params.id)))
  app.post('/api/accounts/supervisorRoles', givingRoles, (request) => heeded(accounts.setSupervisorRoles(by(request), request.body)))
  const onRequest = limitLinks(deps)
  app.post('/api/passwordLinks/open', { ...opening, onRequest }, ({ body }) => openLink(db, body.token, now()))
  app.post('/api/passwordLinks/use', { ...using, onRequest }, async ({ body }, reply) => {
    await heeded(useLink(db, body, now()))
    return noContent(reply)
  })
  app.get('/api/accounts/:id/sessions', sessions, (request) => accounts.listSessions(by(request), request.params.id))
  app.delete('/api/accounts/:id/sessions', endingAll, async (request) => ({
    ended: await heeded(accounts.endAllSessions(by(request), request.params.id)),
  }))
  app.delete('/api/accounts/:id/sessions/:sessionId', ending, async (request, reply) => {
    await heeded(accounts.endSession(by(request), request.params.id, request.params.sessionId))
    return noContent(reply)
  })
}

const tag = 'Accounts'
const owners = { needs: ['accounts.manage'] } as const
const params = idParams('Account')

const listing = operation({ summary: 'Every account, by username', tag, answer: jsonOf(reads.accounts.answer) }, owners)

const inviting = operation(
  {
    summary: 'Make an account; the answer has its link to choose a password and its temporary password, once',
    tag,
    body: checkedBody(writes['POST accounts'].body, 'Account'),
    answer: jsonOf(writes['POST accounts'].answer),
  },
  owners,
)

const changing = operation(
  {
    summary: 'Give a role or take it, disable or enable; what is not sent stays. The last owner stays one: 409 LAST_OWNER',
    tag,
    params,
    body: checkedBody(writes['PATCH accounts/:id'].body, 'Account'),
    answer: jsonOf(writes['PATCH accounts/:id'].answer),
  },
  owners,
)

const resetting = operation(
  {
    summary: 'Give an account another link to choose a password, and another first password; its sessions end',
    tag,
    params,
    answer: jsonOf(writes['POST accounts/:id/password'].answer),
  },
  owners,
)

const givingRoles = operation(
  {
    summary:
      'Give every active supervisor the role Supervisor, or take it; `ids` limits it to some. Makes the caller owner if there is none',
    tag,
    body: checkedBody(writes['POST accounts/supervisorRoles'].body, 'Account'),
    answer: jsonOf(writes['POST accounts/supervisorRoles'].answer),
  },
  owners,
)

/** Limits the cost of hashing. The tokens cannot be guessed in any case. */
const mostLinks = { most: 60, seconds: 60 }

function limitLinks(deps: Pick<Deps, 'db' | 'now' | 'appSecret'>) {
  return async ({ ip }: FastifyRequest): Promise<void> => {
    const wait = await waitOfPublicCall(deps, { counted: 'password link', ip, limit: mostLinks })
    if (wait !== undefined) throw new HttpError(429, 'Please wait a minute, then try again.', { code: 'TOO_MANY', retryAfter: wait })
  }
}

const opening = operation(
  {
    summary: 'The account that a link to choose a password is for; needs only the link',
    tag,
    body: checkedBody(writes['POST passwordLinks/open'].body, 'PasswordLink'),
    answer: jsonOf(writes['POST passwordLinks/open'].answer),
  },
  { public: true },
)

const using = operation(
  {
    summary: 'Choose a password by a link, which works once; needs only the link',
    tag,
    body: checkedBody(writes['POST passwordLinks/use'].body, 'PasswordLink'),
    answer: 'nothing',
  },
  { public: true },
)

const sessions = operation(
  { summary: 'The sessions of an account, the last used first', tag, params, answer: jsonOf(reads['accounts/:id/sessions'].answer) },
  owners,
)

const endingAll = operation(
  {
    summary: 'End all sessions of an account; of your own, all but this one',
    tag,
    params,
    answer: jsonOf(writes['DELETE accounts/:id/sessions'].answer),
  },
  owners,
)

const ending = operation(
  {
    summary: 'End a session',
    tag,
    params: withErrorMessage(
      z.object({ id: rowId(), sessionId: rowId() }),
      (_error, path) => notFound('Session', (path as { sessionId: string }).sessionId), // a path is text
    ),
    answer: 'nothing',
  },
  owners,
)
