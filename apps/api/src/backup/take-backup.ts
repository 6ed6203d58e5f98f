import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { lockFolder } from '../db/folder-lock.ts'
import { makeFolder } from '../make-folder.ts'
import { FilesUnavailable, syncFolder, type Files } from '../ports/files/files.ts'
import { copyFiles, type CopiedFiles } from './copy-files.ts'
import { backupName, backupsIn, diskFault, writeNewFile } from './folder.ts'
import { excludedTables } from './manifest.ts'
import { BackupFailed, formatVersion, type Manifest, manifestFiles, secretFingerprint, type TablePart } from './manifest.ts'
import * as queries from './queries.ts'
import { setTimeout as pause } from 'node:timers/promises'

export interface BackupOptions {
  url: string
  files: Files
  /** The folder that holds the backups; made when it is missing. */
  place: string
  /** The application's secret, of which only a fingerprint is kept; nothing when there is none yet. */
  secret: string | undefined
  signal: AbortSignal
  /** Told how far it is. */
  log: (line: string) => void
}

export interface BackupResult {
  folder: string
  manifest: Manifest
  /** Everything in it, in bytes. */
  bytes: number
}

/** A backup whose run is recorded in the database under this id. */
export type RecordedBackup = BackupResult & { run: string }

const sayEveryMs = 2_000

/**
 * Takes a backup of the database at one moment and of its files into a new folder under `place`, beside running servers. The folder has its name only once everything is in it and on the
 * disk; whatever goes wrong before leaves nothing. Throws `BackupFailed` with a sentence. (decisions/backups.md)
 */
export async function takeBackup(options: BackupOptions): Promise<RecordedBackup> {
  const place = await usable(options.place)
  const lock = await lockFolder(place)
  if ('heldBy' in lock) throw new BackupFailed(`Another backup into ${place} is being taken (process ${lock.heldBy}).`)
  try {
    return await connected({ ...options, place })
  } finally {
    await lock.release()
  }
}

async function connected(options: BackupOptions): Promise<RecordedBackup> {
  const client = await queries.connectForBackup(options.url, 'daysheet backup').catch((error: unknown) => {
    throw queries.databaseFault(error)
  })
  const stop = () => void client.end().catch(() => {}) // ends a long statement too
  options.signal.addEventListener('abort', stop, { once: true })
  try {
    return await recorded(options, client)
  } finally {
    options.signal.removeEventListener('abort', stop)
    await client.end().catch(() => {})
  }
}

async function usable(place: string): Promise<string> {
  try {
    makeFolder(place, 0o700)
    return await fs.realpath(place)
  } catch (error) {
    throw diskFault(error, place) ?? error
  }
}

/** The backup, and in the database the story of its run. */
async function recorded(options: BackupOptions, client: queries.Connection): Promise<RecordedBackup> {
  const id = randomUUID()
  await queries.recordStart(client, { id, place: options.place }).catch((error: unknown) => {
    throw queries.databaseFault(error)
  })
  const taken = await written(options, client).catch(async (error: unknown) => {
    const failed = inWords(error, options)
    await client.end().catch(() => {}) // it may stand in the middle of a table that nobody reads on
    // Where the database cannot be told, the next run into this place says that this one broke off.
    await tellEnd(options.url, id, 'failed', { problem: failed.message })
    throw failed
  })
  const { tables, files, faults } = taken.manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const end = { rows, files: files.count, bytes: taken.bytes, problem: describeFaults(faults), folder: taken.folder }
  if (!(await tellEnd(options.url, id, 'whole', end)))
    options.log('The backup is complete, but the database could not record it: the Status page will show that it never finished.')
  return { ...taken, run: id }
}

/**
 * Records in the database that a complete backup does not restore: Status then shows it as failed.
 */
export async function tellUnusable(url: string, run: string, problem: string): Promise<void> {
  await tellEnd(url, run, 'failed', { problem })
}

/** What a backup says of files that were not as their rows say; nothing when all were. */
export function describeFaults(faults: readonly string[]): string | undefined {
  if (faults.length === 0) return undefined
  const which = `${faults.slice(0, 3).join(', ')}${faults.length > 3 ? ', …' : ''}`
  return `The store is missing ${faults.length === 1 ? 'a file' : `${faults.length} files`} that rows name, or has different contents (${which}). See npm run files:check.`
}

function inWords(error: unknown, { place, signal }: BackupOptions): Error {
  if (signal.aborted) return new BackupFailed('The backup was stopped and removed.')
  if (error instanceof BackupFailed) return error
  if (error instanceof FilesUnavailable) return new BackupFailed(`${error.message}.`)
  return diskFault(error, place) ?? queries.databaseFault(error)
}

async function written(options: BackupOptions, client: queries.Connection): Promise<BackupResult> {
  const { place } = options
  const { whole, unfinished } = await backupsIn(place)
  const half = path.join(place, `unfinished-${backupName(new Date())}-${process.pid}`)
  let made = half
  try {
    await fs.mkdir(path.join(half, 'tables'), { recursive: true, mode: 0o700 })
    const database = await keepDatabase(options, { client, half })
    await client.end().catch(() => {}) // pictures may take hours, and a connection that stands idle so long is lost on many lines
    const into = path.join(half, 'files')
    await fs.mkdir(into, { mode: 0o700 })
    const earlier = [...whole.slice(0, 1), ...unfinished].map((folder) => path.join(folder, 'files'))
    const copies = await keepFiles(options, { named: database.named, into, earlier })
    const manifest = await seal({ half, copies, ...database }, options)
    const folder = path.join(place, backupName(database.takenAt))
    await fs.rename(half, folder)
    made = folder
    await syncFolder(place)
    for (const left of unfinished)
      await fs.rm(left, { recursive: true, force: true }).catch((error: unknown) => {
        options.log(`The leftovers of an earlier run cannot be removed: ${String(error)}`)
      })
    const bytes = manifest.files.totalBytes + manifest.files.bytes + manifest.tables.reduce((sum, table) => sum + table.bytes, 0)
    return { folder, manifest, bytes }
  } catch (error) {
    await fs.rm(made, { recursive: true, force: true }).catch(() => {}) // the disk may be gone
    throw error
  }
}

type DatabaseCopy = Pick<Manifest, 'migrations' | 'tables' | 'sequences' | 'postgres'> & { takenAt: Date; named: queries.NamedFile[] }

async function keepDatabase(
  { log, signal }: BackupOptions,
  { client, half }: { client: queries.Connection; half: string },
): Promise<DatabaseCopy> {
  const moment = await queries.beginSnapshot(client)
  const migrations = await queries.appliedMigrations(client)
  const tables: TablePart[] = []
  for (const table of await queries.backupTables(client)) {
    if (table.name in excludedTables) continue
    const file = `tables/${table.name}.copy.gz`
    const checked = await queries.checksumOf(client, table.name)
    const body = await writeNewFile(path.join(half, file), queries.rowsOf(client, table), { gzip: true, signal })
    tables.push({ ...table, file, ...checked, ...body })
    if (checked.rows > 100_000) log(`${table.name}: ${checked.rows.toLocaleString('en-US')} rows`)
  }
  const sequences = await queries.sequencesOf(client)
  const named = await queries.namedFiles(client)
  await client.query('commit')
  const now = await queries.appliedMigrations(client)
  if (JSON.stringify(now) !== JSON.stringify(migrations)) throw new BackupFailed('Daysheet was updated during the backup. Take it again.')
  return { ...moment, migrations, tables, sequences, named }
}

async function keepFiles(
  options: BackupOptions,
  where: { named: queries.NamedFile[]; into: string; earlier: string[] },
): Promise<CopiedFiles> {
  let [count, bytes, said] = [0, 0, Date.now()]
  const onCopied = ({ size }: { size: number }) => {
    count += 1
    bytes += size
    if (Date.now() - said < sayEveryMs) return
    said = Date.now()
    options.log(`${count.toLocaleString('en-US')} files, ${Math.round(bytes / 1e6).toLocaleString('en-US')} MB`)
  }
  return copyFiles({ ...where, files: options.files, signal: options.signal, onCopied })
}

/** Writes the list and the manifest, and waits until the names of everything are on the disk. */
async function seal(kept: DatabaseCopy & { half: string; copies: CopiedFiles }, { secret, signal }: BackupOptions): Promise<Manifest> {
  const { half, copies, takenAt, migrations, tables, sequences, postgres } = kept
  const list = await writeNewFile(path.join(half, 'files.ndjson'), copies.list.map((copy) => `${JSON.stringify(copy)}\n`).join(''), {
    signal,
  })
  const totalBytes = copies.list.reduce((sum, { size }) => sum + size, 0)
  const manifest: Manifest = {
    product: 'daysheet',
    format: formatVersion,
    takenAt: takenAt.toISOString(),
    postgres,
    migrations,
    tables,
    sequences,
    leftOut: excludedTables,
    files: { file: 'files.ndjson', ...list, count: copies.list.length, totalBytes },
    faults: copies.faults,
    secretMark: secret === undefined ? null : secretFingerprint(secret),
  }
  for (const [name, text] of Object.entries({ 'README.txt': readMe(manifest), ...manifestFiles(manifest) }))
    await writeNewFile(path.join(half, name), text, { signal })
  const containers = new Set(copies.list.map(({ container }) => path.join(half, 'files', container)))
  for (const folder of [...containers, path.join(half, 'files'), path.join(half, 'tables'), half]) await syncFolder(folder)
  return manifest
}

const tries = 3
const pauseMs = 1_000

/**
 * Says in the database how a run ended, over a connection of its own: that of the tables has been ended by then, or is what failed. A database that is away for a moment is asked again. Answers
 * whether it was told.
 */
async function tellEnd(url: string, id: string, outcome: 'whole' | 'failed', end: queries.RunEnd): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await queries.retryQuery(url, 'daysheet backup', (client) => queries.recordEnd(client, id, outcome, end))
      return true
    } catch {
      if (attempt >= tries) return false
    }
    await pause(pauseMs)
  }
}

/** What lies beside the data of a backup, for whoever finds it in ten years. */
const readMe = ({
  takenAt,
  postgres,
  migrations,
}: Manifest): string => `This folder is a backup of Daysheet, taken ${takenAt} from PostgreSQL ${postgres}, schema ${migrations.at(-1)?.name ?? 'empty'}.

Restore it into an empty place:   npm run restore -- THIS_FOLDER
Check it without touching anything: npm run restore -- THIS_FOLDER --verify

manifest.json   what is in it: tables with their rows and checksums, the list of files (manifest.sha256: sha256sum -c manifest.sha256)
tables/         one file a table, as PostgreSQL's COPY writes it, packed by gzip; columns in the order of the manifest
files.ndjson    every file with size and SHA-256
files/          pictures and filings as they were uploaded

The application's secret (APP_SECRET, or app-secret in the data folder) is not in it. Without it the last four digits of
social-security numbers cannot be read any more.
`
