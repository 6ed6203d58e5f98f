// npm run restore: puts a backup into an empty place, or with --verify into a throwaway one. (docs/backups.md)
import { countOf } from '@daysheet/domain/numbers/count-of'
import path from 'node:path'
import { secretIfThere } from '../secrets/app-secret.ts'
import { type CheckedBackup, checkBackup } from '../backup/check-backup.ts'
import { withEmptyDatabase } from '../backup/empty-database.ts'
import { rehearseRestore } from '../backup/rehearse.ts'
import { restoreBackup, type RestoreResult } from '../backup/restore-backup.ts'
import { secretWarning } from '../backup/secret-warning.ts'
import { describeFaults } from '../backup/take-backup.ts'
import { formatDuration } from '../backup/format-duration.ts'
import { CannotStart } from '../cannot-start.ts'
import type { Config } from '../config.ts'
import { commandConfig } from '../contractors/command-config.ts'
import { openFiles } from '../ports/files/open-files.ts'

const usage = 'npm run restore -- <backup> [--verify]'
const complain = (line: string) => void process.stderr.write(`${line}\n`)
const print = (line: string) => void process.stdout.write(`${line}\n`)
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, () => stopping.abort())
process.channel?.unref()

const progress = { signal: stopping.signal, log: complain }

async function restore(args: readonly string[]): Promise<void> {
  const [given, ...more] = args.filter((arg) => arg !== '--verify')
  if (given === undefined || given.startsWith('-') || more.length > 0) throw new CannotStart(`Usage: ${usage}`)
  const began = performance.now()
  const backup = await checkBackup(path.resolve(given))
  const faults = describeFaults(backup.manifest.faults)
  if (faults !== undefined) complain(`When the backup was taken: ${faults}`)
  if (args.includes('--verify')) {
    const restored = await rehearseRestore(backup, progress)
    print(
      `Verified ${inWords(backup, restored)}, restored into a throwaway database and compared in ${formatDuration(performance.now() - began)}`,
    )
    return
  }
  const config = await commandConfig()
  const warning = secretWarning(backup.manifest, secretIfThere(config))
  const restored = await intoPlace(backup, config)
  if (warning !== undefined) complain(warning)
  if (restored.textsSetAside > 0)
    complain(
      `${countOf(restored.textsSetAside, 'text')} that were waiting may have been sent since. They are marked as unknown and not sent again.`,
    )
  print('Everyone must sign in again.')
  print(`Restored ${inWords(backup, restored)} in ${formatDuration(performance.now() - began)}`)
}

async function intoPlace(backup: CheckedBackup, config: Config): Promise<RestoreResult> {
  const files = await openFiles(config)
  return withEmptyDatabase(config, complain, (url) => restoreBackup(backup, { ...progress, url, files }))
}

function inWords({ folder, manifest }: CheckedBackup, { rows }: RestoreResult): string {
  const what = `${countOf(rows, 'row')} of ${countOf(manifest.tables.length, 'table')} and ${countOf(manifest.files.count, 'file')}`
  return `${what}, as of ${manifest.takenAt}, from ${folder}`
}

try {
  await restore(process.argv.slice(2))
} catch (error) {
  complain(error instanceof CannotStart ? error.message : `Daysheet: ${String(error)}`)
  process.exitCode = 1
}
process.disconnect?.()
