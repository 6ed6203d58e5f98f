import { passwordProblem } from '@daysheet/domain/session/password-rule'
import { type Database, inTransaction } from '#db/connection.ts'
import type { Session } from '#http/access.ts'
import { authorizationRequired } from '#http/access.ts'
import { badRequest } from '#http/errors.ts'
import type { GuessLimiter } from './guess-limiter.ts'
import { hashPassword, verifyPassword } from '#secrets/password-hash.ts'
import { changePassword, ownerById } from './queries.ts'
import { HttpError } from '#http-error.ts'

/** Sets the caller's own password and ends their other sessions. Refuses with the words to show. (promises.md#s7) */
export async function changeOwnPassword(
  deps: { db: Database; limiter: GuessLimiter },
  session: Session,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
) {
  const { actor } = session
  const problem = passwordProblem(newPassword, actor.username)
  if (problem !== undefined) throw new HttpError(422, problem, { code: 'INVALID_PASSWORD' })
  await deps.limiter.admitChange(actor.id)
  const owner = await ownerById(deps.db, actor.kind, actor.id)
  if (owner === undefined) throw authorizationRequired()
  if (!(await verifyPassword(owner.passwordHash, oldPassword))) {
    throw badRequest('The current password is wrong', { code: 'INVALID_PASSWORD' })
  }
  if (newPassword === oldPassword) {
    throw new HttpError(422, 'Please choose a password different from the current one', { code: 'INVALID_PASSWORD' })
  }
  const passwordHash = await hashPassword(newPassword)
  await inTransaction(deps.db, `${actor.kind} ${actor.username}`, (tx) => changePassword(tx, owner, passwordHash, session.id))
}
