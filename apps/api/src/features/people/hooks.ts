/** What Workers and Supervisors do beyond plain rows: encrypted digits, hashed passwords, one space of usernames. (spec §5, decisions.md "API") */
import { keptUsername, supervisorEmail } from '@daysheet/domain/people/supervisor-form'
import { orNothing } from '@daysheet/domain/people/worker-form'
import { passwordProblem } from '@daysheet/domain/session/password-rule'
import type { Database } from '../../db/connection.ts'
import type { Deps } from '../../deps.ts'
import { HttpError, validationError } from '../../http/errors.ts'
import type { Hooks, Writing } from '../../rest/hooks.ts'
import { hashPassword } from '../session/queries.ts'
import { decryptLastFour, encryptLastFour } from './last-four-ss.ts'
import { takenUsernames } from './queries.ts'

export function workerHooks({ appSecret }: Pick<Deps, 'appSecret'>): Hooks {
  return {
    stored: {
      phone: (phone) => ({ phone: orNothing(text(phone)) }),
      lastFourSS: (typed, id) => {
        const digits = orNothing(text(typed))
        return { last_four_ss: digits === null ? null : encryptLastFour(appSecret, id, digits) }
      },
    },
    shown: { lastFourSS: (stored, id) => decryptLastFour(appSecret, id, stored) },
  }
}

export function supervisorHooks({ config }: Pick<Deps, 'config'>): Hooks {
  return {
    stored: {
      username: (username) => ({ username: keptUsername(text(username)) }),
      email: (email) => ({ email: orNothing(text(email)) }),
      password: storedPassword,
    },
    async beforeCreate(tx, rows, { asList }) {
      for (const { columns } of rows) {
        const { username } = columns
        if (typeof username === 'string') columns['email'] ??= supervisorEmail(username, config.supervisorEmailDomain)
        // A list is an import: its passwords are made from the file, and whoever has the file knows them.
        if (asList && columns['password_hash'] !== undefined) columns['must_change_password'] = true
      }
      await refuseTaken(tx, rows)
    },
    beforeUpdate: (tx, row) => refuseTaken(tx, [row]),
  }
}

/** What a hook is given has passed the shape: text, or nothing. */
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/**
 * A password set by the office. One that breaks the rules for passwords is taken, as existing clients send them, but opens nothing except
 * the change of it.
 */
async function storedPassword(value: unknown) {
  const password = text(value)
  if (password === null || password === '') throw new HttpError(422, 'Invalid password.', { code: 'INVALID_PASSWORD' })
  return { password_hash: await hashPassword(password), must_change_password: passwordProblem(password, '') !== undefined }
}

async function refuseTaken(tx: Database, rows: Writing[]) {
  const wanted = rows.flatMap(({ columns: { username } }) => (typeof username === 'string' ? [username] : []))
  const taken = await takenUsernames(
    tx,
    wanted,
    rows.map((row) => row.id),
  )
  const value = wanted.find((username, index) => taken.includes(username) || wanted.indexOf(username) !== index)
  if (value !== undefined) {
    throw validationError('Supervisor', [{ property: 'username', code: 'uniqueness', message: 'User already exists', value }])
  }
}
