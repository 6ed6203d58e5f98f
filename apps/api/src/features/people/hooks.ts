/** What Workers and Supervisors do beyond plain rows: encrypted digits, hashed passwords, one space of usernames. (product.md#field-checks, product.md#sign-in) */
import { normalizeUsername, supervisorEmail } from '@daysheet/domain/people/supervisor-form'
import { employeeNumberKey, employeeNumberTaken } from '@daysheet/domain/people/worker'
import { emptyToNull } from '@daysheet/domain/people/worker-form'
import { passwordProblem } from '@daysheet/domain/session/password-rule'
import type { Deps } from '#deps.ts'
import { refuseRows, validationError } from '#http/errors.ts'
import type { Hooks, CreateContext, PendingRow } from '#rest/hooks.ts'
import { hashListedPassword, hashPassword, isStoredPassword } from '#secrets/password-hash.ts'
import { encryptLastFour, tryDecryptLastFour } from './last-four-ss.ts'
import type { Database } from '#db/connection.ts'
import { lockEmployeeNumbers, lockUsernames, numberHolders, passwordHashOf, takenEmails, takenUsernames } from './queries.ts'
import { HttpError } from '#http-error.ts'

export function workerHooks({ appSecret }: Pick<Deps, 'appSecret'>): Hooks {
  return {
    stored: {
      name: storedName,
      employeeNumber: (number) => ({ employee_number: emptyToNull(text(number)) }),
      phone: (phone) => ({ phone: emptyToNull(text(phone)) }),
      lastFourSS: (typed, id) => {
        const digits = emptyToNull(text(typed))
        return { last_four_ss: digits === null ? null : encryptLastFour(appSecret, id, digits) }
      },
    },
    shown: { lastFourSS: (stored, id) => tryDecryptLastFour(appSecret, id, stored) },
    beforeCreate: (tx, rows, { asList }) => refuseTakenNumbers(tx, rows, asList),
    beforeUpdate: (tx, row) => refuseTakenNumbers(tx, [row]),
  }
}

/**
 * Answers 422 if another employee has an employee number, or a list has it twice; for a list it
 * says which rows. Free numbers stay free until the transaction ends.
 */
async function refuseTakenNumbers(tx: Database, rows: readonly PendingRow[], asList = false): Promise<void> {
  const numbers = rows.flatMap((row) => textOf(row, 'employee_number') ?? [])
  if (numbers.length === 0) return
  await lockEmployeeNumbers(tx)
  const ids = rows.map(({ id }) => id)
  const holders = new Map<string, { id: string; name: string | null }>()
  for (const [key, name] of await numberHolders(tx, numbers, ids)) holders.set(key, { id: '', name })
  const refusals = rows.map((row) => {
    const number = textOf(row, 'employee_number')
    if (number === undefined) return undefined
    const key = employeeNumberKey(number)
    const holder = holders.get(key)
    holders.set(key, holder ?? { id: row.id, name: textOf(row, 'name') ?? null })
    if (holder === undefined || holder.id === row.id) return undefined // a list may have the same row twice
    return validationError('Worker', [
      { property: 'employeeNumber', code: 'uniqueness', message: employeeNumberTaken(holder.name), value: number },
    ])
  })
  refuseRows(refusals, { asList })
}

export function supervisorHooks({ config }: Pick<Deps, 'config'>): Hooks {
  return {
    stored: {
      name: storedName,
      username: (username) => ({ username: normalizeUsername(text(username)) }),
      email: (email) => ({ email: emptyToNull(text(email)) }),
      password: storedPassword,
    },
    hasSecret: { password: hasPassword },
    async beforeCreate(tx, rows, { asList }) {
      for (const { columns } of rows) {
        const { username } = columns
        if (typeof username === 'string') columns['email'] ??= supervisorEmail(username, config.supervisorEmailDomain)
      }
      await refuseTaken(tx, rows, asList)
    },
    beforeUpdate: (tx, row) => refuseTaken(tx, [row]),
  }
}

/** What a hook is given has passed the shape: text, or nothing. */
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/**
 * A blank name is stored as none, as the dialogs do it. Lists and papers have words for a person
 * without a name. Other names are kept as they were sent.
 */
const storedName = (name: unknown) => ({ name: text(name)?.trim() === '' ? null : text(name) })

/**
 * A password set by the office. One that breaks the rules for passwords is taken, as existing clients send them, but opens nothing except
 * the change of it.
 */
async function storedPassword(value: unknown, _id: string, sent?: CreateContext) {
  const password = text(value)
  if (password === null || password === '') throw new HttpError(422, 'Invalid password.', { code: 'INVALID_PASSWORD' })
  // A list is an import: its passwords are made from the file, and whoever has the file knows them.
  if (sent?.asList) return { password_hash: await hashListedPassword(password), must_change_password: true }
  return { password_hash: await hashPassword(password), must_change_password: passwordProblem(password, '') !== undefined }
}

async function hasPassword(tx: Database, id: string, value: unknown): Promise<boolean> {
  const stored = await passwordHashOf(tx, id)
  const password = text(value)
  return stored !== null && password !== null && isStoredPassword(stored, password)
}

interface InUse {
  usernames: Set<string>
  emails: Set<string>
}

/**
 * 422 when a supervisor's username or e-mail address is somebody else's, or stands twice in a list; of a list it says which rows are meant.
 * What is free is held so until the transaction ends.
 */
async function refuseTaken(tx: Database, rows: readonly PendingRow[], asList = false): Promise<void> {
  const usernames = rows.flatMap((row) => textOf(row, 'username') ?? [])
  const emails = rows.flatMap((row) => textOf(row, 'email')?.toLowerCase() ?? [])
  if (usernames.length === 0 && emails.length === 0) return
  await lockUsernames(tx)
  const ids = rows.map((row) => row.id)
  const inUse = { usernames: new Set(await takenUsernames(tx, usernames, ids)), emails: new Set(await takenEmails(tx, emails, ids)) }
  const refusals = rows.map((row) => refusalOf(row, inUse))
  refuseRows(refusals, { asList })
}

/** What is wrong with a row, given what others and the rows before it use. An e-mail address that follows from a taken username is not told as well. */
function refusalOf(row: PendingRow, { usernames, emails }: InUse): HttpError | undefined {
  const username = textOf(row, 'username')
  const email = textOf(row, 'email')?.toLowerCase()
  if (username !== undefined && usernames.has(username)) return refusal('username', 'User already exists', username)
  if (email !== undefined && emails.has(email)) return refusal('email', 'Email already exists', email)
  if (username !== undefined) usernames.add(username)
  if (email !== undefined) emails.add(email)
  return undefined
}

const textOf = ({ columns }: PendingRow, column: string): string | undefined => {
  const value = columns[column]
  return typeof value === 'string' ? value : undefined
}

const refusal = (property: string, message: string, value: string) =>
  validationError('Supervisor', [{ property, code: 'uniqueness', message, value }])
