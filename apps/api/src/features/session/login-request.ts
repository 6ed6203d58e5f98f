import { badRequest } from '../../http/errors.ts'
import type { Credentials } from './sign-in.ts'

/**
 * Reads the body of a sign-in. A name that is not text is refused before anything is looked up: an object there once signed people in as
 * somebody else. (wire.md §1; LoopBack #4195)
 */
export function readCredentials(body: unknown): Credentials {
  if (Array.isArray(body)) throw badRequest('Value is not an object.')
  const { username, email, password, ttl }: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {}
  const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''
  if (!isGiven(username) && !isGiven(email)) throw badRequest('username or email is required', { code: 'USERNAME_EMAIL_REQUIRED' })
  const seconds = readTtl(ttl)
  const rest = seconds === undefined ? { password } : { password, ttl: seconds }
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
