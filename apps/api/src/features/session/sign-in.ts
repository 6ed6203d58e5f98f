import { type SessionLives, sessionLife } from '@daysheet/domain/session/session-life'
import { maxPasswordLength } from '@daysheet/domain/session/password-rule'
import { randomBytes } from 'node:crypto'
import { type Database, inTransaction } from '#db/connection.ts'
import { badRequest } from '#http/errors.ts'
import type { GuessLimiter, PasswordAttempt } from './guess-limiter.ts'
import type { verifyPassword } from '#secrets/password-hash.ts'
import { insertSession, type Owner, ownerNamed, deleteExpiredSessions } from './queries.ts'
import { hashToken } from './session-keeper.ts'
import { HttpError } from '#http-error.ts'

export type SignInDeps = {
  db: Database
  now: () => Date
  lives: SessionLives
  limiter: GuessLimiter
  verify: typeof verifyPassword
  tidy: Cleanup
}

export type Credentials = { by: { username: string } | { email: string }; password: unknown; ttl?: number; isPhone?: boolean }

export type SignedIn = { token: string; ttl: number; created: Date; owner: Owner; browser: string }

/** Throws away what is long over, when it was not done lately. */
type Cleanup = (now: Date) => Promise<void>

const tidyEveryMs = 10 * 60_000

/** With the first sign-in on this node and then every ten minutes at most: four statements that not every sign-in should wait for. */
export function periodicCleanup(db: Database): Cleanup {
  let last = Number.NEGATIVE_INFINITY
  return async (now) => {
    if (Math.abs(now.getTime() - last) < tidyEveryMs) return
    last = now.getTime()
    // Nobody is refused because of it: ten minutes later it is tried again.
    await inTransaction(db, 'sign-in', (tx) => deleteExpiredSessions(tx, now)).catch(() => {})
  }
}

/** Longer names belong to nobody: the columns end there. */
const maxNameLength = 320

const loginFailed = () => new HttpError(401, 'login failed', { code: 'LOGIN_FAILED' })

/**
 * Begins a session, or refuses with one and the same answer whatever was wrong. Exactly one password hash is checked, whoever was named:
 * how long it took tells nothing. (product.md#wire-sign-in, promises.md#s5, promises.md#s6)
 */
export async function signIn(
  deps: SignInDeps,
  { by, password, ttl, isPhone = false }: Credentials,
  from: Omit<PasswordAttempt, 'person'> & { device?: string | null },
): Promise<SignedIn> {
  const { db, now, limiter } = deps
  const name = 'username' in by ? by.username : by.email
  if (typeof password !== 'string' || password === '' || password.length > maxPasswordLength * 2 || name.length > maxNameLength)
    throw loginFailed()
  const { device = null, ...place } = from
  const attempt = { ...place, person: personOf(name) }
  const slots = await limiter.admit(attempt)
  const owner = await ownerNamed(db, by)
  const isRight = await deps.verify(owner?.passwordHash, password)
  if (!isRight || owner === undefined || !owner.active) throw loginFailed()

  const token = randomBytes(48).toString('base64url')
  const created = now()
  const life = sessionLife(deps.lives, { kind: owner.kind, isPhone, ttl })
  const browser = from.browser ?? randomBytes(18).toString('base64url')
  await inTransaction(db, `${owner.kind} ${owner.username}`, async (tx) => {
    const expiresAt = new Date(created.getTime() + life.absolute * 1000)
    const session = { tokenHash: hashToken(token), owner, now: created, idleSeconds: life.idle, expiresAt, device, isPhone }
    if (!(await insertSession(tx, session))) throw loginFailed()
    await limiter.passed(tx, { ...attempt, browser }, slots)
  })
  await deps.tidy(created)
  return { token, ttl: life.absolute, created, owner, browser }
}

/** Username and derived e-mail address share their tries, whether or not anybody has them. */
const personOf = (name: string) => name.split('@', 1)[0] ?? name

/**
 * Reads the body of a sign-in. A name that is not text is refused before anything is looked up: an object there once signed people in as
 * somebody else. (product.md#wire-sign-in, LoopBack #4195)
 */
export function readCredentials(body: unknown): Credentials {
  if (Array.isArray(body)) throw badRequest('Value is not an object.')
  const { username, email, password, ttl, phone }: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {}
  const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''
  if (!isGiven(username) && !isGiven(email)) throw badRequest('username or email is required', { code: 'USERNAME_EMAIL_REQUIRED' })
  const seconds = readTtl(ttl)
  const rest = { password, isPhone: phone === true, ...(seconds !== undefined && { ttl: seconds }) }
  if (isGiven(username)) {
    if (typeof username !== 'string') throw badRequest('Invalid username', { code: 'INVALID_USERNAME' })
    return { by: { username: storable(username) }, ...rest }
  }
  if (typeof email !== 'string') throw badRequest('Invalid email', { code: 'INVALID_EMAIL' })
  return { by: { email: storable(email) }, ...rest }
}

/** In the letter case names are kept in; PostgreSQL cannot even be asked for a NUL character, which no name has. */
const storable = (name: string) => name.trim().toLowerCase().replaceAll('\u0000', '\uFFFD')

function readTtl(ttl: unknown): number | undefined {
  if (ttl === undefined || ttl === null || ttl === '') return undefined
  const seconds = typeof ttl === 'string' ? Number(ttl) : ttl
  if (typeof seconds !== 'number' || !(seconds > 0)) throw badRequest('ttl must be a positive number of seconds', { code: 'INVALID_TTL' })
  return seconds
}
