import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { databaseOnClient } from '../db/database-on-client.ts'
import { migrateWithin } from '../db/migrate.ts'
import { markTextsUnknown } from '../features/texts/mark-texts-unknown.ts'
import { FilesUnavailable } from '../ports/files/files.ts'
import type { CheckedBackup } from './check-backup.ts'
import { commitRestore, OutcomeUnknown } from './commit-restore.ts'
import { diskFault } from './folder.ts'
import { excludedTables } from './manifest.ts'
import * as load from './load/queries.ts'
import { BackupFailed, type TablePart } from './manifest.ts'
import * as queries from './queries.ts'
import { FilesNotRemoved, type FilesOptions, restoreFiles } from './restore-files.ts'

export interface RestoreOptions extends FilesOptions {
  url: string
  /** See `commitRestore`. */
  patienceMs?: number
}

export interface RestoreResult {
  rows: number
  /** Texts that were waiting or being handed over when the backup was taken: now of unknown fate. */
  textsSetAside: number
}

/**
 * Puts a backup into an empty database and an empty store. The files come first; the database is one transaction: the schema of the backup, its rows, the comparison, the way to today's schema.
 * Until its end there is nothing, and whatever goes wrong before leaves nothing; once it is committed nothing is taken away again. Throws `BackupFailed` with a sentence, of which `OutcomeUnknown` says
 * that nobody knows whether it was committed. (decisions/backups.md)
 */
export async function restoreBackup(backup: CheckedBackup, options: RestoreOptions): Promise<RestoreResult> {
  const startedAt = new Date()
  const client = await queries.connectForBackup(options.url, 'daysheet restore').catch((error: unknown) => {
    throw queries.databaseFault(error)
  })
  const stop = () => void client.end().catch(() => {}) // ends a long statement too
  options.signal.addEventListener('abort', stop, { once: true })
  try {
    // Of two at once the one that fails would take files away that the other has committed.
    if (!(await load.tryLockRestore(client))) throw new BackupFailed('Another restore into this database is running. Nothing was changed.')
    const there = await load.firstNonEmptyTable(client)
    if (there !== undefined)
      throw new BackupFailed(`The database is not empty: it holds ${there}. A restore needs an empty place. Nothing was changed.`)
    const takeFilesAway = await restoreFiles(backup, options)
    const restored = await restoreDatabase(backup, { ...options, client, startedAt }).catch((error: unknown) => {
      if (error instanceof OutcomeUnknown) throw error
      return takeFilesAway(error)
    })
    await gatherFigures(client, options.log)
    return restored
  } catch (error) {
    throw inWords(error, options)
  } finally {
    options.signal.removeEventListener('abort', stop)
    await client.end().catch(() => {})
  }
}

/** What this finds speeds the first questions up; the restore is whole without it. */
async function gatherFigures(client: queries.Connection, log: RestoreOptions['log']): Promise<void> {
  await load.analyze(client).catch((error: unknown) => {
    log(
      `${queries.databaseFault(error).message} Everything is restored except PostgreSQL’s statistics, which it gathers on its own. The first minutes may be slow.`,
    )
  })
}

function inWords(error: unknown, options: RestoreOptions): Error {
  if (error instanceof FilesNotRemoved) return new BackupFailed(`${inWords(error.cause, options).message} ${error.message}`)
  if (error instanceof OutcomeUnknown) return error
  const { signal } = options
  if (signal.aborted) return new BackupFailed('The restore was stopped. Nothing was restored.')
  if (error instanceof BackupFailed) return error
  if (error instanceof FilesUnavailable) return new BackupFailed(`${error.message}. Nothing was restored.`)
  return diskFault(error, 'the place for files') ?? queries.databaseFault(error)
}

type Loading = RestoreOptions & { client: queries.Connection; startedAt: Date }

async function restoreDatabase({ folder, manifest }: CheckedBackup, loading: Loading): Promise<RestoreResult> {
  const { client, startedAt, log } = loading
  await load.beginQuietTransaction(client)
  await migrateWithin(client, { through: manifest.migrations.at(-1)?.name ?? '' })
  await checkTables(client, manifest.tables)
  const made = (await queries.backupTables(client)).map(({ name }) => name).filter((name) => name !== 'applied_migration')
  const aside = await load.prepareForLoad(client, made)
  for (const table of manifest.tables) {
    if (table.rows > 100_000) log(`${table.name}: ${table.rows.toLocaleString('en-US')} rows`)
    await loadTable(client, table, folder)
  }
  await load.restoreConstraints(client, aside).catch((error: unknown) => {
    throw new BackupFailed(`The rows of the backup in ${folder} do not match each other: ${String(error)}. Nothing was restored.`)
  })
  await load.setSequences(client, manifest.sequences)
  await migrateWithin(client)
  await load.advanceChangeSequence(client)
  const textsSetAside = await markTextsUnknown(databaseOnClient(client), startedAt)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const { count: files, totalBytes: bytes } = manifest.files
  const run = randomUUID()
  await load.recordRestore(client, { id: run, place: folder, startedAt, rows, files, bytes })
  await commitRestore({ ...loading, run })
  return { rows, textsSetAside }
}

/** The tables of a schema are known: a backup with others, or with other columns, is not of this product. */
async function checkTables(client: queries.Connection, expected: readonly TablePart[]): Promise<void> {
  const described = (tables: readonly queries.BackupTable[]) => tables.map(({ name, columns }) => `${name}(${columns.join(', ')})`)
  const ours = new Set(described(await queries.backupTables(client)))
  const other = described(expected).find((table) => !ours.has(table))
  if (other !== undefined) throw new BackupFailed(`The backup has a table that its schema does not know: ${other}. Nothing was restored.`)
  const names = new Set(expected.map(({ name }) => name))
  const missing = (await queries.backupTables(client)).find(({ name }) => !names.has(name) && !(name in excludedTables))
  if (missing) throw new BackupFailed(`The backup has no table ${missing.name}. Nothing was restored.`)
}

/** Loads a table and compares it with what was there when the backup was taken. */
async function loadTable(client: queries.Connection, table: TablePart, folder: string): Promise<void> {
  await pipeline(createReadStream(path.join(folder, table.file)), createGunzip(), load.copyRowsInto(client, table))
  const { rows, checksum } = await queries.checksumOf(client, table.name)
  if (rows === table.rows && checksum === table.checksum) return
  throw new BackupFailed(
    `The table ${table.name} was not restored exactly: ${rows} of ${table.rows} rows, or different values. Nothing was restored.`,
  )
}
