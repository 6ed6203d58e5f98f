import { createHash, randomBytes } from 'node:crypto'
import fastify from 'fastify'
import { v7 as uuid } from 'uuid'
import { closeDatabase, connect, type Database } from '../src/db/connection.ts'
import { startListener } from '../src/db/listener.ts'
import { liveRoutes } from '../src/features/live/routes.ts'
import { keepSessions } from '../src/features/session/session-keeper.ts'
import { requireSession } from '../src/http/access.ts'

/** A server of the event streams alone, on a port of its own, with a pool and a listening connection of its own. */
export async function startLiveNode(url: string, beatMs?: number) {
  const db = connect(url, { name: 'live node' })
  const listener = startListener({ connectionString: url, aliveCheckMs: 1_000 })
  const now = () => new Date()
  const config = { businessTimeZone: 'America/New_York' }
  const app = fastify({ routerOptions: { caseSensitive: false } })
  requireSession(app, keepSessions({ config, db, now, appSecret: 'a secret of this test alone, long enough', listener }))
  liveRoutes(app, { config, db, now, listener, ...(beatMs === undefined ? {} : { beatMs }) })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  await listener.ready()
  return {
    address,
    listener,
    app,
    async close() {
      await app.close()
      await listener.close()
      await closeDatabase(db)
    },
  }
}
export type LiveNode = Awaited<ReturnType<typeof startLiveNode>>

/** Signs an account in without a password: the token, and the id of its session. */
export async function aSession(db: Database, accountId: string): Promise<{ id: string; token: string }> {
  const token = randomBytes(32).toString('hex')
  const id = uuid()
  await db
    .insertInto('session')
    .values({
      id,
      token_hash: createHash('sha256').update(token).digest(),
      account_id: accountId,
      idle_seconds: 3600,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute()
  return { id, token }
}
