/** Links with which a person chooses a password. (product.md#accounts) */
import { linkDays } from '@daysheet/domain/accounts/link-address'
import { linkIsOver, type LinkedPerson } from '@daysheet/domain/accounts/password-link'
import { passwordProblem } from '@daysheet/domain/session/password-rule'
import { createHash, randomBytes } from 'node:crypto'
import { inTransaction, type Database } from '#db/connection.ts'
import { HttpError } from '#http-error.ts'
import { hashPassword } from '#secrets/password-hash.ts'
import { setOwnPassword } from '../session/queries.ts'
import { insertPasswordLink, personOfLink, takePasswordLink } from './queries.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const over = () => new HttpError(404, linkIsOver, { code: 'LINK_OVER' })

/** Makes a link for an account. Any earlier link stops working. */
export async function makeLink(tx: Database, accountId: string, now: Date): Promise<{ token: string; expiresAt: string }> {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(now.getTime() + linkDays * 86_400_000)
  await insertPasswordLink(tx, { account_id: accountId, token_hash: hashOf(token), expires_at: expiresAt })
  return { token, expiresAt: expiresAt.toISOString() }
}

/** The person that a link is for. This does not use up the link. */
export async function openLink(db: Database, token: string, now: Date): Promise<LinkedPerson> {
  const person = await personOfLink(db, hashOf(token), now)
  if (!person) throw over()
  return { username: person.username, name: person.name }
}

/** Sets the chosen password. If two requests use a link at once, only one succeeds. */
export async function useLink(db: Database, { token, password }: { token: string; password: string }, now: Date): Promise<void> {
  const person = await personOfLink(db, hashOf(token), now)
  if (!person) throw over()
  const problem = passwordProblem(password, person.username)
  if (problem !== undefined) throw new HttpError(422, problem, { code: 'INVALID_PASSWORD' })
  const passwordHash = await hashPassword(password)
  await inTransaction(db, `account ${person.username}`, async (tx) => {
    if (!(await takePasswordLink(tx, hashOf(token), now))) throw over()
    await setOwnPassword(tx, person.id, passwordHash)
  })
}
