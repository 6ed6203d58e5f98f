/** What every start begins and ends with, whomever it serves. */
import fs from 'node:fs'
import type { Server } from 'node:http'
import { CannotStart } from './cannot-start.ts'
import type { Config } from './config.ts'
import { type FolderLock, lockFolder } from './db/folder-lock.ts'
import { diskFull } from './db/open-database.ts'
import { isDiskFull } from './disk-full.ts'
import { dataFolderMode, makeFolder } from './make-folder.ts'

/** So long requests may take that are under way when the server stops. */
export const finishRequestsMs = 8_000
/** Connections that may wait to be taken. Node's 511 are gone in a rush, and whoever comes then is heard seconds later; the system has a limit of its own. */
export const waitingConnections = 4_096

/** What has been started, newest last: given back in the opposite order, at the end or when a later step fails. */
export function undoList() {
  const steps: (() => Promise<unknown> | void)[] = []
  return {
    push: (step: () => Promise<unknown> | void) => void steps.push(step),
    async run() {
      for (const step of steps.splice(0).toReversed()) await step()
    },
  }
}

export async function takeFolder({ dataDir, databaseUrl }: Config): Promise<FolderLock> {
  try {
    makeFolder(dataDir, dataFolderMode())
    fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
  } catch (error) {
    if (isDiskFull(error)) throw new CannotStart(diskFull(dataDir))
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new CannotStart(`DATA_DIR: ${dataDir} cannot be used (${code}). Choose a folder that this user can read and write.`)
  }
  // Nodes that share a database may share a folder of files as well; only an embedded database belongs to one process.
  if (databaseUrl !== undefined) return { announceStop: () => {}, release: async () => {} }
  const lock = await lockFolder(dataDir).catch((error: unknown) => {
    throw isDiskFull(error) ? new CannotStart(diskFull(dataDir)) : error
  })
  if ('heldBy' in lock) throw new CannotStart(`Daysheet already runs on ${dataDir} (process ${lock.heldBy}).`)
  return lock
}

/** Runs `open`, which has `server` listen where the settings say. Answers its address. */
export async function listen(server: Server, { host, port }: Config, open: () => Promise<unknown>): Promise<string> {
  try {
    await open()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') throw new CannotStart(`PORT: ${port} is taken on ${host}. Stop what uses it, or set PORT to another number.`)
    if (code === 'EACCES') throw new CannotStart(`PORT: this user cannot use ${port} on ${host}. Set PORT to a number above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new CannotStart(`HOST: this machine has no address ${host}.`)
    throw error
  }
  const address = server.address()
  const listening = address !== null && typeof address === 'object' ? address.port : port
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const name = isEverywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${listening}`
}

/** Has `close` end what `server` serves: requests have some seconds to finish, then what is left is cut. */
export async function closeServer(server: Server, close: () => Promise<unknown>): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), finishRequestsMs)
  // A connection whose last request was answered meanwhile would otherwise be kept open for the next one.
  const tidy = setInterval(() => server.closeIdleConnections(), 50)
  try {
    await close()
  } finally {
    clearTimeout(cut)
    clearInterval(tidy)
  }
}

export function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= action())
}
