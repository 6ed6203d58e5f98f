import { officeUsername } from '@daysheet/domain/people/user-form'
import { type Database, inTransaction } from '#db/connection.ts'
import { firstPassword } from '#secrets/password-hash.ts'
import { hashPassword } from '#secrets/password-hash.ts'
import { insertAccount, isLastOwner, listAccounts, setAccountActive, setFirstPassword } from './queries.ts'

export const officeUserUsage = 'npm run office-user -- add NAME | disable NAME | enable NAME | reset NAME | list'

/** What to print, and whether it was done. */
export type OfficeUserAnswer = { text: string; done: boolean }

const actor = 'office-user command'
const done = (text: string): OfficeUserAnswer => ({ text, done: true })
const refused = (text: string): OfficeUserAnswer => ({ text, done: false })

/**
 * Makes, disables, enables and resets office accounts; there is no sign-up and no other way. The answer of `add` and `reset` holds a first
 * password, which is to be printed and never logged, and must be changed at the first sign-in. (product.md#sign-in)
 */
export async function runOfficeUser(db: Database, args: readonly string[]): Promise<OfficeUserAnswer> {
  const [action, typed, ...more] = args
  if (action === 'list' && typed === undefined) return list(db)
  const name = officeUsername.safeParse(typed ?? '')
  if (typed === undefined || more.length > 0) return refused(`Usage: ${officeUserUsage}`)
  if (!name.success) return refused(`${name.error.issues[0]?.message ?? 'This is not a username'}.`)
  const username = name.data
  if (action === 'add') return add(db, username)
  if (action === 'reset') return reset(db, username)
  if (action === 'disable' || action === 'enable') return setActive(db, username, action === 'enable')
  return refused(`Usage: ${officeUserUsage}`)
}

async function add(db: Database, username: string): Promise<OfficeUserAnswer> {
  const password = firstPassword()
  const passwordHash = await hashPassword(password)
  const isMade = await inTransaction(db, actor, (tx) => insertAccount(tx, { username, passwordHash }))
  return isMade !== undefined ? done(welcome(username, password)) : refused(`The username ${username} is taken.`)
}

async function reset(db: Database, username: string): Promise<OfficeUserAnswer> {
  const password = firstPassword()
  const passwordHash = await hashPassword(password)
  const account = await inTransaction(db, actor, (tx) => setFirstPassword(tx, username, passwordHash))
  if (account === undefined) return unknown(username)
  const words = account.active ? welcome(username, password) : whileDisabled(username, password)
  return done(`${words} All sessions of ${username} have ended.`)
}

async function setActive(db: Database, username: string, active: boolean): Promise<OfficeUserAnswer> {
  try {
    if (!(await inTransaction(db, actor, (tx) => setAccountActive(tx, username, active)))) return unknown(username)
  } catch (error) {
    if (!isLastOwner(error)) throw error
    return refused(`${username} is the only owner. Make another account an owner first.`)
  }
  return done(active ? `${username} can sign in again.` : `${username} can no longer sign in, and all sessions of ${username} have ended.`)
}

async function list(db: Database): Promise<OfficeUserAnswer> {
  const accounts = await listAccounts(db)
  const state = (account: (typeof accounts)[number]) =>
    account.active ? (account.must_change_password ? 'has a temporary password' : 'active') : 'disabled'
  return done(accounts.map((account) => `${account.username}: ${state(account)}`).join('\n') || 'There are no office accounts.')
}

const welcome = (username: string, password: string) =>
  `${username} can sign in with the password ${password} (shown only this once; it must be changed at the first sign-in).`

const whileDisabled = (username: string, password: string) =>
  `${username} is disabled and cannot sign in until npm run office-user -- enable ${username}. Then it signs in with the password ${password} (shown only this once; it must be changed at the first sign-in).`

const unknown = (username: string) => refused(`There is no office account ${username}.`)
