// npm run backup: takes a backup of the database and the files, beside a running Daysheet or without one. (docs/backups.md)
import { countOf } from '@daysheet/domain/numbers/count-of'
import { formatBytes } from '@daysheet/domain/status/amounts'
import path from 'node:path'
import { secretIfThere } from '../secrets/app-secret.ts'
import { describeFaults, takeBackup, type BackupResult } from '../backup/take-backup.ts'
import { formatDuration } from '../backup/format-duration.ts'
import { CannotStart } from '../cannot-start.ts'
import { commandConfig } from '../contractors/command-config.ts'
import { openForCommand } from '../db/open-database.ts'
import { openFiles } from '../ports/files/open-files.ts'

const usage = 'npm run backup -- [folder for backups]'
const complain = (line: string) => void process.stderr.write(`${line}\n`)
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, () => stopping.abort())
process.channel?.unref()

async function backup(args: readonly string[]): Promise<void> {
  const [place = 'backups', ...more] = args
  if (more.length > 0 || place.startsWith('-')) throw new CannotStart(`Usage: ${usage}`)
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
    process.stdout.write(`${inWords(taken, performance.now() - began)}\n`)
  } finally {
    await database.stop()
  }
}

function inWords({ folder, manifest, bytes }: BackupResult, ms: number): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const what = `${countOf(rows, 'row')} of ${countOf(manifest.tables.length, 'table')} and ${countOf(manifest.files.count, 'file')}`
  return [
    ...[describeFaults(manifest.faults)].filter((line) => line !== undefined),
    'The application secret is not in it: keep APP_SECRET (or app-secret of the data folder) elsewhere. Without it the last four digits of social-security numbers are lost.',
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
