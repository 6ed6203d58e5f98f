/** What Workers and Supervisors do beyond plain rows: encrypted digits, hashed passwords, one space of usernames. (spec §5, decisions.md "API") */
import { keptUsername, supervisorEmail } from '@daysheet/domain/people/supervisor-form'
import { orNothing } from '@daysheet/domain/people/worker-form'
import { passwordProblem } from '@daysheet/domain/session/password-rule'
import type { Deps } from '../../deps.ts'
import { HttpError } from '../../http/errors.ts'
import type { Hooks, Sent } from '../../rest/hooks.ts'
import { hashListedPassword, hashPassword } from '../../secrets/password-hash.ts'
import { encryptLastFour, legibleLastFour } from './last-four-ss.ts'
import { refuseTaken } from './refuse-taken.ts'

export function workerHooks({ appSecret }: Pick<Deps, 'appSecret'>): Hooks {
  return {
    stored: {
      phone: (phone) => ({ phone: orNothing(text(phone)) }),
      lastFourSS: (typed, id) => {
        const digits = orNothing(text(typed))
        return { last_four_ss: digits === null ? null : encryptLastFour(appSecret, id, digits) }
      },
    },
    shown: { lastFourSS: (stored, id) => legibleLastFour(appSecret, id, stored) },
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
      }
      await refuseTaken(tx, rows, asList)
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
async function storedPassword(value: unknown, _id: string, sent?: Sent) {
  const password = text(value)
  if (password === null || password === '') throw new HttpError(422, 'Invalid password.', { code: 'INVALID_PASSWORD' })
  // A list is an import: its passwords are made from the file, and whoever has the file knows them.
  if (sent?.asList) return { password_hash: await hashListedPassword(password), must_change_password: true }
  return { password_hash: await hashPassword(password), must_change_password: passwordProblem(password, '') !== undefined }
}
