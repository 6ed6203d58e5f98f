import {
  carrierAccountLine,
  clockLine,
  folderLine,
  migrationsLine,
  roleLine,
  settingsLine,
  type MigrationFacts,
} from '@daysheet/domain/status/doctor-lines'
import { toFinding, type Finding } from '@daysheet/domain/status/findings'
import { attention, good, unknown, type Assessment } from '@daysheet/domain/status/assessment'
import { diskLine, filesLine, statusLines, type StatusLine } from '@daysheet/domain/status/status-lines'
import fs from 'node:fs'
import { CannotStart } from '#cannot-start.ts'
import type { Config } from '#config.ts'
import { closeDatabase, connect, type Database } from '#db/connection.ts'
import { hasServer } from '#db/embedded-folder.ts'
import { checkKnown } from '#db/migrate.ts'
import { checkPool, openForCommand } from '#db/open-database.ts'
import { openFiles } from '#ports/files/open-files.ts'
import { makeMonitor } from '#monitoring/monitor.ts'
import { readDisk, statusReader } from '../status-reader.ts'
import { carrierAccount } from './carrier-account.ts'
import { dataFolderFacts } from './data-folder.ts'
import * as queries from './queries.ts'

export type Examination = {
  /** Reads the settings, or throws `CannotStart`. */
  settings: () => Config | Promise<Config>
  now: () => Date
  /** Told what an operator should know meanwhile. */
  log: (line: string) => void
  version: string
}

/** Looks at everything an installation stands on and says what it found, beside a running Daysheet or without one. Changes nothing and sends nothing. */
export async function examine(examination: Examination): Promise<Finding[]> {
  const config = await orRefusal(examination.settings)
  if ('refusal' in config)
    return [
      toFinding(
        'Settings',
        attention(100, config.refusal, 'Fix that first; docs/settings.md lists all settings. The rest is checked then.'),
      ),
    ]
  const folder = dataFolderFacts(config.dataDir)
  const settings = settingsLine({ publicUrl: config.publicUrl, trustsProxy: config.trustProxy !== false })
  const needsFolder = config.databaseUrl === undefined
  return [
    ...[toFinding('Settings', settings), toFinding('Data folder', folderLine(folder))],
    ...(needsFolder && typeof folder.state === 'object' ? [] : await databaseFindings(config, examination)),
    toFinding('Carrier', await carrierSaid(config)),
  ]
}

type Refusal = { refusal: string }

async function orRefusal<T extends object>(read: () => T | Promise<T>): Promise<T | Refusal> {
  try {
    return await read()
  } catch (error) {
    return refusalOf(error)
  }
}

/** What would keep Daysheet from starting, in the words it would say; anything else is a fault of ours. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof CannotStart) return { refusal: error.message }
  throw error
}

/** The parts of the status screen that are looked at here too. */
const names: Partial<Record<StatusLine['part'], string>> = {
  database: 'Database',
  texts: 'Texts',
  disk: 'Disk',
  files: 'Files',
  backup: 'Backup',
  errors: 'Errors',
}

async function databaseFindings(config: Config, examination: Examination): Promise<Finding[]> {
  if (config.databaseUrl === undefined && !hasServer(config.dataDir))
    return [
      toFinding('Database', good('Not created yet: the first start creates it in the data folder.')),
      ...(await besidesDatabase(config)),
    ]
  const opened = await openAsServer(config, examination.log).catch(refusalOf)
  if ('refusal' in opened)
    return [
      toFinding('Database', attention(100, opened.refusal, 'Fix that first; its tables, role, clock and backups are checked then.')),
      ...(await besidesDatabase(config)),
    ]
  const db = connect(opened.url, { name: 'doctor', max: 4, prepare: config.prepareStatements })
  try {
    const role = await queries.roleFacts(db)
    if (role.closed.length > 0) return [toFinding('Role', roleLine(role)), ...(await besidesDatabase(config))]
    const migrations = await migrationFacts(db, role.mayMigrate)
    const isOwnServer = config.databaseUrl === undefined
    return [
      toFinding('Migrations', migrationsLine(migrations)),
      toFinding('Role', isOwnServer ? good('Of Daysheet’s own server; its password is in the data folder.') : roleLine(role)),
      toFinding('Clock', await clockSaid(db, config, examination.now)),
      ...(await statusFindings(db, config, { ...examination, isCurrent: migrations.state === 'known' })),
    ]
  } finally {
    await closeDatabase(db)
    await opened.stop()
  }
}

/** As a start would, by both ways to the database where there are two. */
async function openAsServer(config: Config, log: (line: string) => void) {
  const opened = await openForCommand(config, log, 'as it is')
  await checkPool(config)
  return opened
}

/** What the status screen would say, as far as it can be known: an empty database has no backups, a folder that is not there no files. */
async function statusFindings(
  db: Database,
  config: Config,
  { now, version, isCurrent }: Examination & { isCurrent: boolean },
): Promise<Finding[]> {
  const files = await openFiles(config).catch(refusalOf)
  if ('refusal' in files) return besidesDatabase(config)
  const facts = await statusReader({ db, files, config, now, monitor: makeMonitor({ version, now }) })()
  // The bucket does not depend on the folder. The disk checked is the one on which the first start
  // creates the folder.
  const isStoreThere = config.files.store === 's3' || fs.existsSync(config.dataDir)
  const canBeKnown = (part: StatusLine['part']) => part === 'database' || part === 'disk' || (part === 'files' ? isStoreThere : isCurrent)
  return statusLines(facts, config.businessTimeZone).flatMap((line) => {
    const name = names[line.part]
    return name !== undefined && canBeKnown(line.part) ? toFinding(name, line) : []
  })
}

/** What can be checked without the database. */
async function besidesDatabase(config: Config): Promise<Finding[]> {
  return [...(await bucketAlone(config)), ...(await diskAlone(config))]
}

async function bucketAlone(config: Config): Promise<Finding[]> {
  if (config.files.store === 'local') return []
  const startedAt = performance.now()
  const files = await openFiles(config).catch(refusalOf)
  if ('refusal' in files) return [toFinding('Files', attention(80, files.refusal, 'Uploads are refused until then.'))]
  return [toFinding('Files', filesLine({ files: { store: 's3', answersInMs: performance.now() - startedAt } }))]
}

async function diskAlone(config: Config): Promise<Finding[]> {
  return [toFinding('Disk', diskLine({ disk: { ...(await readDisk(config)), databaseBytes: null, filesBytes: null } }))]
}

async function migrationFacts(db: Database, mayMigrate: boolean): Promise<MigrationFacts> {
  const applied = await queries.appliedMigrations(db)
  try {
    const missing = await checkKnown(applied ?? [])
    return { state: applied === undefined ? 'empty' : 'known', applied: (applied ?? []).map(({ name }) => name), missing, mayMigrate }
  } catch (error) {
    return { state: 'foreign', reason: error instanceof Error ? error.message : String(error) }
  }
}

const halfYearMs = 182 * 86_400_000

async function clockSaid(db: Database, { businessTimeZone: zone }: Config, now: () => Date): Promise<Assessment> {
  await queries.databaseTime(db) // the first question also pays for the connection
  const before = now().getTime()
  const there = (await queries.databaseTime(db)).getTime()
  const after = now().getTime()
  const moments = [new Date(after), new Date(after + halfYearMs)]
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  const facts = {
    aheadMs: there - (before + after) / 2,
    now: new Date(after).toISOString(),
    here: moments.map((moment) => shown.format(moment)),
  }
  return clockLine({ ...facts, there: await queries.formatInZone(db, zone, moments) }, zone)
}

async function carrierSaid({ texts, publicUrl }: Config): Promise<Assessment> {
  if (texts.carrier === 'simulator') return unknown('Texts are simulated and reach no real phones. To send real texts, set TEXTS=twilio.')
  return carrierAccountLine(await carrierAccount({ ...texts, publicUrl }))
}
