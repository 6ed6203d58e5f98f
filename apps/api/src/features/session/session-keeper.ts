/** Looks up who a token belongs to, fast and never stale for long. (promises.md#tokens, promises.md#s7) */
import { dayOf } from '@daysheet/domain/calendar/day'
import { ownDaysOf } from '@daysheet/domain/session/own-days'
import { createHash } from 'node:crypto'
import { inTransaction } from '#db/connection.ts'
import type { Config } from '#config.ts'
import type { Deps } from '#deps.ts'
import type { Session, Sessions } from '#http/access.ts'
import { makeTickets, type Tickets } from '#http/tickets.ts'
import { tokenLength } from '#http/token-carrier.ts'
import { deleteSession, findSession, type SessionRow, touchSession, useUpTicket } from './queries.ts'

export type SessionKeeper = { sessions: Sessions; tickets: Tickets; forget: () => void }

/** How long an answer of the database is believed. It bounds how long an ended session lives on a node that missed the news. */
const believedMs = 1000
/** `last_used_at` is written at most this often for one session. */
const touchEveryMs = 60_000
const rememberedAtMost = 10_000

type Remembered = { at: number; row: Promise<SessionRow | undefined> }

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Remembers each session for a second, so that a busy page costs one look-up a second and not one a request; forgets everything the moment
 * any node says that a session has ended. With the listening connection down the second is the longest a session outlives its end.
 */
export function keepSessions(
  deps: Pick<Deps, 'db' | 'now' | 'appSecret' | 'listener'> & { config: Pick<Config, 'businessTimeZone'> },
): SessionKeeper {
  const { db, now } = deps
  const remembered = new Map<string, Remembered>()
  const forget = () => remembered.clear()
  deps.listener.on('daysheet_session_end', forget)

  function read(key: string, by: { tokenHash: Buffer } | { id: string }): Promise<SessionRow | undefined> {
    const known = remembered.get(key)
    const clock = performance.now()
    if (known !== undefined && clock - known.at < believedMs) return known.row
    if (remembered.size >= rememberedAtMost) forget()
    const entry = { at: clock, row: findSession(db, by) }
    remembered.set(key, entry)
    const drop = () => {
      if (remembered.get(key) === entry) remembered.delete(key)
    }
    // Only a session that exists is worth remembering; a failure is told to whoever asked.
    entry.row.then((row) => row ?? drop(), drop)
    return entry.row
  }

  async function alive(row: SessionRow | undefined): Promise<Session | 'expired' | undefined> {
    if (row === undefined || !row.active) return undefined
    const clock = now().getTime()
    const unusedMs = clock - row.lastUsedAt.getTime()
    if (clock >= row.expiresAt.getTime() || unusedMs >= row.idleSeconds * 1000) return 'expired'
    if (unusedMs >= Math.min(touchEveryMs, (row.idleSeconds * 1000) / 4)) {
      row.lastUsedAt = new Date(clock)
      await inTransaction(db, 'session', (tx) => touchSession(tx, row.id, row.lastUsedAt))
    }
    const { id, ownerId, kind, name, username, mustChangePassword, role, hasOwner } = row
    return {
      id,
      actor: { kind, id: ownerId, name, username },
      mustChangePassword,
      standing: { role, hasOwner, isAccount: kind === 'account' },
      own: ownDaysOf({ role, id: ownerId }, dayOf(new Date(clock), deps.config.businessTimeZone)),
    }
  }

  const sessions: Sessions = {
    async byToken(token) {
      if (token.length !== tokenLength) return undefined
      const tokenHash = hashToken(token)
      const row = await read(tokenHash.toString('base64'), { tokenHash })
      const session = await alive(row)
      if (session === 'expired' && row !== undefined) {
        await inTransaction(db, 'session', (tx) => deleteSession(tx, row.id))
        forget()
      }
      return session
    },
    async byId(id) {
      const session = await alive(await read(id, { id }))
      return session === 'expired' ? undefined : session
    },
  }
  const useUp = (key: Buffer, expiresAt: Date) => inTransaction(db, 'session', (tx) => useUpTicket(tx, key, expiresAt))
  return { sessions, tickets: makeTickets({ secret: deps.appSecret, now, useUp }), forget }
}
