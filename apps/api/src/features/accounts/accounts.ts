/** What an owner decides of everybody who signs in. (product.md#accounts; decisions/roles.md) */
import type {
  Account,
  AccountChange,
  AccountSession,
  Accounts,
  firstPasswordSet,
  Invited,
  SupervisorRoles,
} from '@daysheet/domain/accounts/account'
import { lastOwner, noOwner, refusalOfChange, type AccountRefusal } from '@daysheet/domain/accounts/account-rules'
import { may } from '@daysheet/domain/session/permissions'
import type { Role } from '@daysheet/domain/session/role'
import { inTransaction, type Database } from '#db/connection.ts'
import { forbidden, type Session } from '#http/access.ts'
import { conflict, notFound, validationError } from '#http/errors.ts'
import { firstPassword, hashPassword } from '#secrets/password-hash.ts'
import type { z } from 'zod'
import { updateRoles } from '../people/queries.ts'
import { makeLink } from './password-link.ts'
import { endSessions, lockOwners, peopleWhoSignIn, sessionsOf, updatePerson } from './queries.ts'
import { insertAccount, isLastOwner, setFirstPassword } from '../session/queries.ts'

interface Managing {
  db: Database
  now: Date
  session: Session
}

const refused = ({ code, message }: AccountRefusal) => conflict(message, { code })
const actorOf = ({ actor }: Session) => `${actor.kind} ${actor.username}`

export async function listOfAccounts({ db, now }: Managing): Promise<Accounts> {
  const accounts = await peopleWhoSignIn(db, now)
  return { hasOwner: accounts.some(({ role, active }) => role === 'owner' && active), accounts }
}

/** Does something about accounts while nobody else does, once it is certain that the caller still may. The first owner's own role is all that `isFirst` lets pass. */
function managing<Result>(
  { db, session }: Managing,
  action: (tx: Database, state: { hasOwner: boolean }) => Promise<Result>,
  { isFirst = false } = {},
): Promise<Result> {
  const { actor, standing } = session
  return inTransaction(db, actorOf(session), async (tx) => {
    const { hasOwner, role } = await lockOwners(tx, actor.id)
    if (!may({ ...standing, role, hasOwner }, 'accounts.manage')) throw forbidden({ role }, 'accounts.manage')
    if (!hasOwner && !isFirst) throw refused(noOwner)
    return action(tx, { hasOwner })
  }).catch((error: unknown) => {
    throw isLastOwner(error) ? refused(lastOwner) : error
  })
}

/**
 * Makes an account with a link to choose a password, and a temporary password in case no link can
 * be sent. Both are shown once.
 */
export async function invite(
  by: Managing,
  { username, name, role }: { username: string; name: string; role: Role | null },
): Promise<Invited> {
  const password = firstPassword()
  const passwordHash = await hashPassword(password)
  return managing(by, async (tx) => {
    const id = await insertAccount(tx, { username, name, role, passwordHash })
    if (id === undefined)
      throw validationError('Account', [{ property: 'username', code: 'uniqueness', message: 'User already exists', value: username }])
    return { account: await accountOf(tx, by.now, id), password, link: await makeLink(tx, id, by.now) }
  })
}

export function changeAccount(by: Managing, id: string, change: AccountChange): Promise<Account> {
  const changing = async (tx: Database, { hasOwner }: { hasOwner: boolean }) => {
    const person = await accountOf(tx, by.now, id)
    const refusal = refusalOfChange(person, change, { callerId: by.session.actor.id, hasOwner })
    if (refusal) throw refused(refusal)
    await updatePerson(tx, person.kind, id, change)
    return accountOf(tx, by.now, id)
  }
  return managing(by, changing, { isFirst: true })
}

/**
 * Replaces a lost password by a new link and a new temporary password, and ends the account's
 * sessions.
 */
export async function resetPassword(by: Managing, id: string): Promise<z.infer<typeof firstPasswordSet>> {
  const password = firstPassword()
  const passwordHash = await hashPassword(password)
  return managing(by, async (tx) => {
    const { kind, username } = await accountOf(tx, by.now, id)
    if (kind !== 'account' || !(await setFirstPassword(tx, username, passwordHash))) throw notFound('Account', id)
    return { password, link: await makeLink(tx, id, by.now) }
  })
}

/**
 * Gives supervisors their role or removes it, all in one step. The caller becomes the owner if
 * there is none. (product.md#accounts)
 */
export function setSupervisorRoles(by: Managing, { role, ids }: SupervisorRoles): Promise<{ changed: string[] }> {
  const changing = async (tx: Database, { hasOwner }: { hasOwner: boolean }) => {
    if (!hasOwner && role === null) throw refused(noOwner)
    if (!hasOwner) await updatePerson(tx, 'account', by.session.actor.id, { role: 'owner' })
    return { changed: await updateRoles(tx, role, ids) }
  }
  return managing(by, changing, { isFirst: true })
}

export async function listSessions({ db, now, session }: Managing, id: string): Promise<AccountSession[]> {
  await accountOf(db, now, id)
  return (await sessionsOf(db, id, now)).map((one) => ({ ...one, isThis: one.id === session.id }))
}

/** Ends a session of somebody. */
export function endSession(by: Managing, id: string, sessionId: string): Promise<void> {
  return managing(by, async (tx) => {
    if ((await endSessions(tx, id, { id: sessionId })) === 0) throw notFound('Session', sessionId)
  })
}

/** Ends every session of somebody; of one's own accounts all others. */
export function endAllSessions(by: Managing, id: string): Promise<number> {
  return managing(by, async (tx) => {
    await accountOf(tx, by.now, id)
    return endSessions(tx, id, { kept: by.session.id })
  })
}

async function accountOf(db: Database, now: Date, id: string): Promise<Account> {
  const [found] = await peopleWhoSignIn(db, now, id)
  if (!found) throw notFound('Account', id)
  return found
}
