import type { Database } from '../../db/connection.ts'
import { listRefused, validationError, type HttpError } from '../../http/errors.ts'
import type { Writing } from '../../rest/hooks.ts'
import { holdNames, takenEmails, takenUsernames } from './queries.ts'

interface InUse {
  usernames: Set<string>
  emails: Set<string>
}

/**
 * 422 when a supervisor's username or e-mail address is somebody else's, or stands twice in a list; of a list it says which rows are meant.
 * What is free is held so until the transaction ends. (issue 3 "Admin")
 */
export async function refuseTaken(tx: Database, rows: readonly Writing[], asList = false): Promise<void> {
  const usernames = rows.flatMap((row) => textOf(row, 'username') ?? [])
  const emails = rows.flatMap((row) => textOf(row, 'email')?.toLowerCase() ?? [])
  if (usernames.length === 0 && emails.length === 0) return
  await holdNames(tx)
  const ids = rows.map((row) => row.id)
  const inUse = { usernames: new Set(await takenUsernames(tx, usernames, ids)), emails: new Set(await takenEmails(tx, emails, ids)) }
  const refusals = rows.map((row) => refusalOf(row, inUse))
  const first = refusals.find((refusal) => refusal !== undefined)
  if (first) throw asList ? listRefused(refusals) : first
}

/** What is wrong with a row, given what others and the rows before it use. An e-mail address that follows from a taken username is not told as well. */
function refusalOf(row: Writing, { usernames, emails }: InUse): HttpError | undefined {
  const username = textOf(row, 'username')
  const email = textOf(row, 'email')?.toLowerCase()
  if (username !== undefined && usernames.has(username)) return refusal('username', 'User already exists', username)
  if (email !== undefined && emails.has(email)) return refusal('email', 'Email already exists', email)
  if (username !== undefined) usernames.add(username)
  if (email !== undefined) emails.add(email)
  return undefined
}

const textOf = ({ columns }: Writing, column: string): string | undefined => {
  const value = columns[column]
  return typeof value === 'string' ? value : undefined
}

const refusal = (property: string, message: string, value: string) =>
  validationError('Supervisor', [{ property, code: 'uniqueness', message, value }])
