import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { appSecret } from './secrets/app-secret.ts'
import { buildApp } from './app.ts'
import { CannotStart } from './cannot-start.ts'
import type { Config } from './config.ts'
import { closeDatabase, connect, type Database } from './db/connection.ts'
import { lockFolder } from './db/folder-lock.ts'
import { startListener } from './db/listener.ts'
import { longReadsOnPrimary, longReadsOnStandby, type LongReads, type LongReadsOptions } from './db/long-reads.ts'
import { checkPool, openDatabase } from './db/open-database.ts'
import { ensureFirstAccount, type FirstAccount } from './features/session/queries.ts'
import { initCompanyName } from './features/settings/queries.ts'
import { startReminders } from './features/certificates/reminders/start-reminders.ts'
import { startCityPolling } from './features/filings/city/poll-city.ts'
import { startMonitoring } from './features/status/start-monitoring.ts'
import { cityFilings } from './ports/city-filings/city-filings.ts'
import { makeFilingReader } from './ports/pdf/filing-reader.ts'
import { openFiles } from './ports/files/open-files.ts'
import { startTexting } from './features/texts/start-texting.ts'
import { carrierOf } from './ports/texts/carrier.ts'
import { makePdf } from './ports/pdf/print.ts'
import { versionOfSources } from './version.ts'
import { makeMonitor } from './monitoring/monitor.ts'
import { monitoredCarrier, monitoredCity } from './monitoring/monitored.ts'

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
  /** Runs on the migrated database, with the secret in force, before the first account is made and the first call is answered. */
  prepare?: (db: Database, secret: string) => Promise<void>
}

const finishRequestsMs = 8_000
/** Connections that may wait to be taken. Node's 511 are gone in a rush, and whoever comes then is heard seconds later; the system has a limit of its own. */
const waitingConnections = 4_096

/** Starts the whole product: data folder, database, application, port. Throws `CannotStart` and leaves nothing running when something is in the way. */
export async function start({ config, log, prepare }: StartOptions): Promise<Running> {
  const stopping = new AbortController()
  // What has been started, newest last: given back in the opposite order, at the end or when a later step fails.
  const undo: (() => Promise<unknown> | void)[] = []
  const returnErrors = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    const lock = await takeFolder(config)
    undo.push(() => lock.release())
    const files = await openFiles(config)
    const database = await openDatabase(config, log)
    undo.push(() => database.stop())
    await checkPool(config)
    const monitor = makeMonitor({ version: versionOfSources() })
    const slow = { ms: config.slowQueryMs, tell: monitor.slow }
    // Through the pooler, if there is one; what listens and the queue go past it. (decision 0310)
    const db = connect(config.databaseUrl ?? database.url, { prepare: config.prepareStatements, onError: () => {}, slow })
    undo.push(() => closeDatabase(db))
    const longReads = longReadsOf(config, db, { slow, warn: (error, message) => app.log.warn({ err: error }, message) })
    undo.push(() => longReads.close())
    const secret = appSecret(config)
    await prepare?.(db, secret)
    const firstAccount = await ensureFirstAccount(db, config.firstAccount ?? { username: 'office' })
    await initCompanyName(db, config.companyName)
    const listener = startListener({ connectionString: database.url })
    undo.push(() => listener.close())
    const pdf = makePdf()
    undo.push(() => pdf.close())
    const filingReader = makeFilingReader()
    undo.push(() => filingReader.close())
    const carrier = carrierOf(config)
    const city = cityFilings(config.cityFilingsUrl)
    const now = () => new Date()
    const app: FastifyInstance = await buildApp({
      db,
      longReads,
      listener,
      pdf,
      filingReader,
      carrier,
      cityFilings: city,
      files,
      config,
      appSecret: secret,
      now,
      stopping: stopping.signal,
      monitor,
    })
    const texting = startTexting(database.url, {
      db,
      now,
      zone: config.businessTimeZone,
      carrier: monitoredCarrier(carrier, monitor),
      links: { publicUrl: config.publicUrl, appSecret: secret },
      log: app.log,
    })
    undo.push(() => texting.stop())
    const reminders = startReminders({ db, now, zone: config.businessTimeZone, log: app.log })
    undo.push(() => reminders.stop())
    if (config.cityFilingsUrl !== undefined) {
      const polling = startCityPolling({ db, cityFilings: monitoredCity(city, monitor), now, log: app.log })
      undo.push(() => polling.stop())
    }
    const watching = startMonitoring({ db, monitor, config, log: app.log })
    undo.push(() => watching.stop())
    undo.push(() => closeApp(app))
    const url = await listen(app, config)
    const stop = once(async () => {
      lock.announceStop()
      stopping.abort()
      await pause(config.stopDelay * 1000)
      await returnErrors()
    })
    return { url, db, firstAccount, stop }
  } catch (error) {
    await returnErrors()
    throw error
  }
}

function longReadsOf(
  { databaseReadUrl, prepareStatements }: Config,
  db: Database,
  told: Pick<LongReadsOptions, 'warn' | 'slow'>,
): LongReads {
  return databaseReadUrl === undefined
    ? longReadsOnPrimary(db)
    : longReadsOnStandby(db, databaseReadUrl, { prepare: prepareStatements, ...told })
}

async function takeFolder({ dataDir, databaseUrl }: Config) {
  try {
    makeFolder(dataDir)
    fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new CannotStart(`DATA_DIR: ${dataDir} cannot be used (${code}). Choose a folder this user may read and write.`)
  }
  // Nodes that share a database may share a folder of files as well; only an embedded database belongs to one process.
  if (databaseUrl !== undefined) return { announceStop: () => {}, release: async () => {} }
  const lock = await lockFolder(dataDir)
  if ('heldBy' in lock) throw new CannotStart(`Daysheet already runs on ${dataDir} (process ${lock.heldBy}).`)
  return lock
}

/** Makes the folder and the ones above it, one by one: `recursive` never ends where the system refuses with "no such file", as /proc does. */
function makeFolder(folder: string) {
  if (fs.existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    fs.mkdirSync(folder, { mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  } catch (error) {
    if (!fs.existsSync(folder)) throw error // otherwise another process made it meanwhile
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    await app.listen({ host, port, backlog: waitingConnections })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') throw new CannotStart(`PORT: ${port} is taken on ${host}. Stop what uses it, or set PORT to another number.`)
    if (code === 'EACCES') throw new CannotStart(`PORT: this user may not use ${port} on ${host}. Set PORT to a number above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new CannotStart(`HOST: this machine has no address ${host}.`)
    throw error
  }
  const address = app.server.address()
  const listening = address !== null && typeof address === 'object' ? address.port : port
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const name = isEverywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${listening}`
}

/** Stops accepting, closes the event streams (each feature's preClose), lets requests finish, then cuts what is left. */
async function closeApp(app: FastifyInstance) {
  const cut = setTimeout(() => app.server.closeAllConnections(), finishRequestsMs)
  // A connection whose last request was answered meanwhile would otherwise be kept open for the next one.
  const tidy = setInterval(() => app.server.closeIdleConnections(), 50)
  try {
    await app.close()
  } finally {
    clearTimeout(cut)
    clearInterval(tidy)
  }
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= action())
}
