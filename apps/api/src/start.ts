import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from './config.ts'
import type { Database } from './db/connection.ts'
import { checkPool, openDatabase } from './db/open-database.ts'
import { ensureFirstAccount, type FirstAccount } from './features/session/queries.ts'
import { initCompanyName } from './features/settings/queries.ts'
import { openApplication, openTools } from './open-application.ts'
import { openFiles, whileStoreIsAway } from './ports/files/open-files.ts'
import { closeServer, listen, once, takeFolder, undoList, waitingConnections } from './start-steps.ts'

/** Daysheet, answering calls. */
export type Running = {
  url: string
  db: Database
  /** Made by this start; nothing when the database had accounts already. */
  firstAccount: FirstAccount | undefined
  /** Lets the requests under way finish, then gives everything back. Calling it again waits for the same end. */
  stop: () => Promise<void>
}

export type StartOptions = {
  config: Config
  log: (line: string) => void
  /** Runs on the migrated database, with the secret in force, before the first call is answered. */
  prepare?: (db: Database, secret: string) => Promise<void>
}

/** Starts the whole product: data folder, database, application, port. Throws `CannotStart` and leaves nothing running when something is in the way. */
export async function start({ config, log, prepare }: StartOptions): Promise<Running> {
  const stopping = new AbortController()
  const undo = undoList()
  try {
    const lock = await takeFolder(config)
    undo.push(() => lock.release())
    const files = await openFiles(config, { onAway: (says) => log(`${says} ${whileStoreIsAway}`) })
    const database = await openDatabase(config, log)
    undo.push(() => database.stop())
    await checkPool(config)
    const tools = openTools()
    undo.push(() => tools.close())
    const { app, db, close } = await openApplication({
      config,
      databaseUrl: database.url,
      files,
      tools,
      stopping: stopping.signal,
      async prepare(prepared, secret) {
        await prepare?.(prepared, secret)
        await initCompanyName(prepared, config.companyName)
      },
      // Fastify stops accepting, closes the event streams (each feature's preClose) and lets requests finish.
      closeApp: (closing) => closeServer(closing.server, () => closing.close()),
    })
    undo.push(close)
    const { host, port } = config
    const url = await listen(app.server, config, () => app.listen({ host, port, backlog: waitingConnections }))
    // Last: a start that fails has made no account, so the next one still prints the password.
    const firstAccount = await ensureFirstAccount(db, config.firstAccount ?? { username: 'office' })
    const stop = once(async () => {
      lock.announceStop()
      stopping.abort()
      await pause(config.stopDelay * 1000)
      await undo.run()
    })
    return { url, db, firstAccount, stop }
  } catch (error) {
    await undo.run()
    throw error
  }
}
