/** Makes guessing passwords slow without keeping the owner out. The counts are in the database, so that all nodes share them. (promises.md#s5) */
import { knownDeviceDays, guessLimits, tooManyAttemptsMessage } from '@daysheet/domain/session/guess-limit'
import { createHmac } from 'node:crypto'
import type { Database } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { HttpError } from '#http-error.ts'
import { networkOf } from '#http/limits/client-network.ts'
import { findKnownDevices, releaseSlots, saveKnownDevices, reserveSlots } from './queries.ts'
import type { FastifyRequest } from 'fastify'

/** One attempt at a password: for whom it is, and where it comes from. `browser` is the cookie a sign-in leaves in a browser. */
export type PasswordAttempt = { person: string; address: string; browser: string | undefined }

type Kind = keyof typeof guessLimits
type Slot = { kind: Kind; key: Buffer }

export type GuessLimiter = ReturnType<typeof limitGuesses>

export function limitGuesses(deps: Pick<Deps, 'db' | 'now' | 'appSecret'>) {
  const { db, now } = deps
  // Digests with a key: the table tells nobody which names were tried from where, some of which are passwords typed into the wrong box.
  const digest = (...parts: string[]) => createHmac('sha256', deps.appSecret).update(parts.join('\n')).digest()
  const places = ({ person, address, browser }: PasswordAttempt) => ({
    address: digest('familiar address', person, networkOf(address)),
    browser: browser === undefined ? undefined : digest('familiar browser', person, browser),
  })

  /** Which counts a try is held to: fewer where the person has signed in before. */
  async function slotsOf(attempt: PasswordAttempt): Promise<Slot[]> {
    const { person, address, browser } = attempt
    const place = places(attempt)
    const known = await findKnownDevices(db, place.browser === undefined ? [place.address] : [place.address, place.browser], now())
    const isKnown = (key: Buffer | undefined) => key !== undefined && known.some((one) => one.equals(key))
    if (browser !== undefined && isKnown(place.browser)) return [{ kind: 'browser', key: digest('browser', person, browser) }]
    const slots: Slot[] = [
      { kind: 'pair', key: digest('pair', person, networkOf(address)) },
      { kind: 'address', key: digest('address', networkOf(address)) },
    ]
    return isKnown(place.address) ? slots : [...slots, { kind: 'account', key: digest('account', person) }]
  }

  /** All slots or none: a refused try counts nowhere, so that one address cannot use up everybody's slots of an account. */
  async function take(slots: Slot[]) {
    const full = await reserveSlots(
      db,
      slots.map(({ kind, key }) => ({ key, ...guessLimits[kind] })),
      now(),
    )
    if (full === undefined) return
    const wait = Math.max(1, Math.ceil((full.getTime() - now().getTime()) / 1000))
    throw new HttpError(429, tooManyAttemptsMessage(wait), { code: 'TOO_MANY_ATTEMPTS', retryAfter: wait })
  }

  return {
    /** Counts a try before its password is looked at, or refuses it with 429. */
    async admit(attempt: PasswordAttempt): Promise<Slot[]> {
      const slots = await slotsOf(attempt)
      await take(slots)
      return slots
    },
    /** The password was right: the try is taken back, and the place is familiar from now on. */
    async passed(tx: Database, attempt: PasswordAttempt & { browser: string }, slots: Slot[]) {
      await releaseSlots(
        tx,
        slots.map(({ kind, key }) => ({ key, all: kind === 'pair' || kind === 'browser' })),
      )
      const { address, browser } = places(attempt)
      const until = new Date(now().getTime() + knownDeviceDays * 86_400_000)
      await saveKnownDevices(tx, browser === undefined ? [address] : [address, browser], until)
    },
    /** The old password at a password change, by somebody who may hold another's session. */
    admitChange: (ownerId: string) => take([{ kind: 'change', key: digest('change', ownerId) }]),
  }
}

/**
 * A random token that a sign-in leaves in the browser, so that its owner is not kept out by somebody else's guesses. It opens nothing by
 * itself: it is sent to the sign-in call only, and only says that this browser has signed in before.
 */
const cookieName = 'daysheet_browser'

export function knownBrowserCookie(request: FastifyRequest): string | undefined {
  return /(?:^|;\s*)daysheet_browser=([\w-]{24})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1]
}

export function browserCookie(mark: string, isSecure: boolean): string {
  const parts = [`${cookieName}=${mark}`, 'Path=/api/Users/login', `Max-Age=${knownDeviceDays * 86_400}`, 'HttpOnly', 'SameSite=Strict']
  return [...parts, ...(isSecure ? ['Secure'] : [])].join('; ')
}
