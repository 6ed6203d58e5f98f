import type { FastifyInstance } from 'fastify'
import { appSecret } from './secrets/app-secret.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import type { ConnectionBudget } from './concurrency/connection-budget.ts'
import { closeDatabase, connect, type Database } from './db/connection.ts'
import { startListener } from './db/listener.ts'
import { startSearchIndexes } from './db/search-indexes.ts'
import { longReadsOnPrimary, longReadsOnStandby, type LongReads, type LongReadsOptions } from './db/long-reads.ts'
import { startReminders } from './features/texts/reminders/start-reminders.ts'
import { startCityPolling } from './features/filings/city/poll-city.ts'
import { startMonitoring } from './features/status/start-monitoring.ts'
import { warnOfUnreadable } from './features/people/last-four-ss.ts'
import { startTexting } from './features/texts/start-texting.ts'
import { makeMonitor, type Monitor } from './monitoring/monitor.ts'
import { monitoredCarrier, monitoredCity } from './monitoring/monitored.ts'
import { cityFilings } from './ports/city-filings/city-filings.ts'
import type { Files } from './ports/files/files.ts'
import { type FilingReader, makeFilingReader } from './ports/pdf/filing-reader.ts'
import { makePdf, type Pdf } from './ports/pdf/print.ts'
import { carrierOf } from './ports/texts/carrier.ts'
import { undoList } from './start-steps.ts'
import { versionOfSources } from './version.ts'

/** What a process has once, whoever needs it. */
export type Tools = { pdf: Pdf; filingReader: FilingReader; close: () => Promise<void> }

export function openTools(): Tools {
  const pdf = makePdf()
  const filingReader = makeFilingReader()
  return {
    pdf,
    filingReader,
    async close() {
      await filingReader.close()
      await pdf.close()
    },
  }
}

/** How much of a process an application may use that is not alone in it. */
export type Share = { connections: number; budget: ConnectionBudget; uploads: NonNullable<Deps['uploads']>; textsAtOnce: number }

export type ApplicationOptions = {
  config: Config
  /** Of a migrated database, past any pooler. */
  databaseUrl: string
  files: Files
  tools: Pick<Tools, 'pdf' | 'filingReader'>
  stopping: AbortSignal
  /** Runs with the secret in force, before anything works on the database. */
  prepare?: (db: Database, secret: string) => Promise<void>
  /** Ends the application's requests; it begins with `app.close()`. */
  closeApp: (app: FastifyInstance) => Promise<void>
  /** Of one contractor of many. */
  contractor?: { name: string; share: Share }
}

/** Everything that works for one contractor on one database: the application, which listens nowhere yet, and what runs in its background. */
export type Application = { app: FastifyInstance; db: Database; monitor: Monitor; close: () => Promise<void> }

export async function openApplication(options: ApplicationOptions): Promise<Application> {
  const { config, databaseUrl, files, tools, contractor } = options
  const undo = undoList()
  try {
    const monitor = makeMonitor({ version: versionOfSources(), contractor: contractor?.name })
    const slow = { ms: config.slowQueryMs, tell: monitor.slow }
    const pool = contractor && { max: contractor.share.connections, budget: contractor.share.budget }
    // Through the pooler, if there is one; what listens and the queue go past it. (decisions/clusters.md)
    const cancelReads = config.databaseDirectUrl === undefined
    const db = connect(config.databaseUrl ?? databaseUrl, {
      prepare: config.prepareStatements,
      cancelReads,
      onError: () => {},
      slow,
      ...pool,
    })
    undo.push(() => closeDatabase(db))
    const longReads = longReadsOf(config, db, { slow, warn: (error, message) => app.log.warn({ err: error }, message) })
    undo.push(() => longReads.close())
    const secret = appSecret(config)
    await options.prepare?.(db, secret)
    const listener = startListener({
      connectionString: databaseUrl,
      log: { warn: (details, message) => monitor.log?.warn(details, message) },
    })
    undo.push(() => listener.close())
    const carrier = carrierOf(config)
    const city = cityFilings(config.cityFilingsUrl)
    const now = () => new Date()
    const app: FastifyInstance = await buildApp({
      db,
      longReads,
      listener,
      pdf: tools.pdf,
      filingReader: tools.filingReader,
      carrier,
      cityFilings: city,
      files,
      uploads: contractor?.share.uploads,
      config,
      appSecret: secret,
      now,
      stopping: options.stopping,
      monitor,
    })
    await warnOfUnreadable(db, secret, app.log)
    const texting = startTexting(
      databaseUrl,
      {
        db,
        now,
        zone: config.businessTimeZone,
        carrier: monitoredCarrier(carrier, monitor),
        links: { publicUrl: config.publicUrl, appSecret: secret },
        log: app.log,
      },
      { concurrency: contractor?.share.textsAtOnce },
    )
    undo.push(() => texting.stop())
    monitor.queue = texting
    const reminders = startReminders({ db, now, zone: config.businessTimeZone, log: app.log })
    undo.push(() => reminders.stop())
    if (config.cityFilingsUrl !== undefined) {
      const polling = startCityPolling({ db, cityFilings: monitoredCity(city, monitor), now, log: app.log })
      undo.push(() => polling.stop())
    }
    const indexing = startSearchIndexes({ db, url: databaseUrl, log: app.log })
    undo.push(() => indexing.stop())
    const watching = startMonitoring({ db, monitor, config, log: app.log })
    undo.push(() => watching.stop())
    undo.push(() => options.closeApp(app))
    return { app, db, monitor, close: () => undo.run() }
  } catch (error) {
    await undo.run()
    throw error
  }
}

function longReadsOf(
  { databaseReadUrl, databaseDirectUrl, prepareStatements }: Config,
  db: Database,
  told: Pick<LongReadsOptions, 'warn' | 'slow'>,
): LongReads {
  return databaseReadUrl === undefined
    ? longReadsOnPrimary(db)
    : longReadsOnStandby(db, databaseReadUrl, { prepare: prepareStatements, cancelReads: databaseDirectUrl === undefined, ...told })
}
