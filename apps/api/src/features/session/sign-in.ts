import type { SessionLife } from '@daysheet/domain/session/session-life'
import { longestPassword } from '@daysheet/domain/session/password-rule'
import { sessionLife } from '@daysheet/domain/session/session-life'
import { randomBytes } from 'node:crypto'
import { type Database, write } from '../../db/connection.ts'
import { HttpError } from '../../http/errors.ts'
import type { GuessLimiter, Try } from './guess-limiter.ts'
import type { verifyPassword } from '../../secrets/password-hash.ts'
import { insertSession, type Owner, ownerNamed, stillMaySignIn, sweep } from './queries.ts'
import { hashToken } from './session-keeper.ts'

export type SignInDeps = {
  db: Database
  now: () => Date
  life: SessionLife
  limiter: GuessLimiter
  verify: typeof verifyPassword
  tidy: Tidy
}

export type Credentials = { by: { username: string } | { email: string }; password: unknown; ttl?: number }

export type SignedIn = { token: string; ttl: number; created: Date; owner: Owner; browser: string }

/** Throws away what is long over, when it was not done lately. */
type Tidy = (now: Date) => Promise<void>

const tidyEveryMs = 10 * 60_000

/** With the first sign-in on this node and then every ten minutes at most: four statements that not every sign-in should wait for. */
export function tidyNowAndThen(db: Database): Tidy {
  let last = Number.NEGATIVE_INFINITY
  return async (now) => {
    if (Math.abs(now.getTime() - last) < tidyEveryMs) return
    last = now.getTime()
    // Nobody is refused because of it: ten minutes later it is tried again.
    await write(db, 'sign-in', (tx) => sweep(tx, now)).catch(() => {})
  }
}

/** Longer names belong to nobody: the columns end there. */
const longestName = 320

export const loginFailed = () => new HttpError(401, 'login failed', { code: 'LOGIN_FAILED' })

/**
 * Begins a session, or refuses with one and the same answer whatever was wrong. Exactly one password hash is checked, whoever was named:
 * how long it took tells nothing. (wire.md §1, promises.md S5, S6)
 */
export async function signIn(deps: SignInDeps, { by, password, ttl }: Credentials, from: Omit<Try, 'person'>): Promise<SignedIn> {
  const { db, now, limiter } = deps
  const name = 'username' in by ? by.username : by.email
  if (typeof password !== 'string' || password === '' || password.length > longestPassword * 2 || name.length > longestName)
    throw loginFailed()
  const attempt = { ...from, person: personOf(name) }
  const turns = await limiter.admit(attempt)
  const owner = await ownerNamed(db, by)
  const isRight = await deps.verify(owner?.passwordHash, password)
  if (!isRight || owner === undefined || !owner.active) throw loginFailed()

  const token = randomBytes(48).toString('base64url')
  const created = now()
  const life = sessionLife(deps.life, ttl)
  const browser = from.browser ?? randomBytes(18).toString('base64url')
  await write(db, `${owner.kind} ${owner.username}`, async (tx) => {
    if (!(await stillMaySignIn(tx, owner))) throw loginFailed()
    const expiresAt = new Date(created.getTime() + life.absolute * 1000)
    await insertSession(tx, { tokenHash: hashToken(token), owner, now: created, idleSeconds: life.idle, expiresAt })
    await limiter.passed(tx, { ...attempt, browser }, turns)
  })
  await deps.tidy(created)
  return { token, ttl: life.absolute, created, owner, browser }
}

/** Username and derived e-mail address share their tries, whether or not anybody has them. */
const personOf = (name: string) => name.split('@', 1)[0] ?? name
