import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { Database } from '../src/db/connection.ts'
import { insertSession, type Owner } from '../src/features/session/queries.ts'
import { hashToken } from '../src/features/session/session-keeper.ts'

/** Makes a person and a session straight in the database: a password is hashed only where a test is about passwords. The token is known here alone. */
export async function somebody(db: Database, kind: Owner['kind'], { expired = false }: { expired?: boolean } = {}) {
  const id = uuid()
  const username = `${kind}-${randomBytes(6).toString('hex')}`
  const passwordHash = 'none'
  if (kind === 'account') await db.insertInto('account').values({ id, username, password_hash: passwordHash }).execute()
  else await db.insertInto('supervisor').values({ id, username, name: username, password_hash: passwordHash }).execute()
  const owner: Owner = { kind, id, name: username, username, email: null, passwordHash, mustChangePassword: false, active: true }
  const token = randomBytes(48).toString('base64url')
  const tokenHash = hashToken(token)
  const now = new Date()
  const expiresAt = new Date(now.getTime() + (expired ? -60_000 : 86_400_000))
  await insertSession(db, { tokenHash, owner, now, idleSeconds: 3600, expiresAt })
  return { id, username, token, tokenHash }
}
