// npm run backup: takes a backup of the database and the files, beside a running Daysheet or without one. (docs/backups.md)
import { countOf } from '@daysheet/domain/numbers/count-of'
import { formatBytes } from '@daysheet/domain/status/amounts'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { secretIfThere } from '../secrets/app-secret.ts'
import { checkBackup } from '../backup/check-backup.ts'
import { rehearseRestore } from '../backup/rehearse.ts'
import { removeOldBackups } from '../backup/remove-old-backups.ts'
import { describeFaults, takeBackup, tellUnusable, type BackupResult, type RecordedBackup } from '../backup/take-backup.ts'
import { formatDuration } from '../backup/format-duration.ts'
import { CannotStart } from '../cannot-start.ts'
import { backupsToKeepRule, isBackupsToKeep } from '../config.ts'
import { commandConfig } from '../contractors/command-config.ts'
import { openForCommand } from '../db/open-database.ts'
import { openFiles } from '../ports/files/open-files.ts'

const usage = 'npm run backup -- [folder for backups] [--keep 30] [--verify | --no-verify]'
const complain = (line: string) => void process.stderr.write(`${line}\n`)
const print = (line: string) => void process.stdout.write(`${line}\n`)
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, () => stopping.abort())
process.channel?.unref()

type Asked = { place: string; keep: number | undefined; verify: boolean | undefined }

/** Options of the command override BACKUP_KEEP and BACKUP_VERIFY. */
function asked(args: readonly string[]): Asked {
  const { values, positionals } = parsed(args)
  const [place = 'backups', ...more] = positionals
  if (more.length > 0) throw misused('Name at most one folder for backups.')
  if (values.keep !== undefined && !isBackupsToKeep(values.keep)) throw misused(`--keep ${backupsToKeepRule}`)
  return { place, keep: values.keep === undefined ? undefined : Number(values.keep), verify: values.verify }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      allowNegative: true,
      options: { keep: { type: 'string' }, verify: { type: 'boolean' } },
    })
  } catch (error) {
    throw misused(error instanceof Error ? error.message : String(error))
  }
}

const misused = (mistake: string) => new CannotStart(`${mistake}\nUsage: ${usage}`)

async function backup(args: readonly string[]): Promise<void> {
  const { place, keep, verify } = asked(args)
  const began = performance.now()
  const config = await commandConfig()
  const files = await openFiles(config)
  const database = await openForCommand(config, complain, 'as it is')
  try {
    const taken = await takeBackup({
      url: database.url,
      files,
      place: path.resolve(place),
      secret: secretIfThere(config),
      signal: stopping.signal,
      log: complain,
    })
    print(inWords(taken, performance.now() - began))
    if (verify ?? config.backups.verify) await verifyBackup(database.url, taken)
    const kept = keep ?? config.backups.keep
    if (kept === undefined) return
    const removed = await removeOldBackups(taken.folder, { keep: kept, log: complain })
    if (removed > 0) print(`Removed ${countOf(removed, 'older backup')}; the newest ${kept} are kept.`)
  } finally {
    await database.stop()
  }
}

/**
 * Restores the new backup into a throwaway database. When that fails, the older backups stay and
 * Status says why.
 */
async function verifyBackup(url: string, { folder, run }: RecordedBackup): Promise<void> {
  const began = performance.now()
  try {
    await rehearseRestore(await checkBackup(folder), { signal: stopping.signal, log: complain })
  } catch (error) {
    const reason = error instanceof CannotStart ? error.message : String(error)
    if (stopping.signal.aborted) throw new CannotStart(`The backup in ${folder} was taken; its trial restore was stopped.`)
    const problem = `The backup in ${folder} was taken, but a trial restore failed: ${reason}`
    await tellUnusable(url, run, problem)
    throw new CannotStart(problem)
  }
  print(`Verified: restored into a throwaway database and compared in ${formatDuration(performance.now() - began)}`)
}

function inWords({ folder, manifest, bytes }: BackupResult, ms: number): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const what = `${countOf(rows, 'row')} of ${countOf(manifest.tables.length, 'table')} and ${countOf(manifest.files.count, 'file')}`
  return [
    ...[describeFaults(manifest.faults)].filter((line) => line !== undefined),
    'The application secret is not in it: keep APP_SECRET (or app-secret in the data folder) elsewhere. Without it the last four digits of Social Security numbers are lost.',
    `Backed up ${what}, ${formatBytes(bytes)}, in ${formatDuration(ms)} to ${folder}`,
  ].join('\n')
}

try {
  await backup(process.argv.slice(2))
} catch (error) {
  complain(error instanceof CannotStart ? error.message : `Daysheet: ${String(error)}`)
  process.exitCode = 1
}
process.disconnect?.()
