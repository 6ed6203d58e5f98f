import { formatDateTime } from '../calendar/day.ts'
import { formatBytes, formatWait } from './amounts.ts'
import type { BackupRun, StatusFacts } from './status.ts'
import { attention, good, type Assessment } from './assessment.ts'

const hourMs = 3_600_000
const tooOldMs = 48 * hourMs
/** A backup that began longer ago and has no end was cut off. */
const maxRunMs = 12 * hourMs

const howTo = 'Ask the system administrator to run “npm run backup” every night; see docs/backups.md.'

/** Whether there is a backup to go back to, and why not. */
export function backupLine({ last, lastWhole }: NonNullable<StatusFacts['backup']>, at: string, zone: string): Assessment {
  const since = (run: BackupRun) => Date.parse(at) - Date.parse(run.startedAt)
  const before = lastWhole
    ? ` The last complete one is from ${formatDateTime(lastWhole.startedAt, zone)}.`
    : ' There is no complete one yet.'
  if (last === null) return attention(55, 'No backup has been made yet.', howTo)
  if (last.outcome === 'failed') {
    const says = `The backup of ${formatDateTime(last.startedAt, zone)} failed: ${last.problem ?? 'no reason was recorded'}.${before}`
    return attention(65, says.replace('..', '.'), 'Ask the system administrator to fix that and run “npm run backup” again.')
  }
  if (last.outcome === 'running' && since(last) > maxRunMs)
    return attention(
      65,
      `The backup of ${formatDateTime(last.startedAt, zone)} never finished.${before}`,
      'Ask the system administrator to run “npm run backup” again.',
    )
  if (lastWhole && since(lastWhole) > tooOldMs)
    return attention(
      60,
      `The last backup is ${formatWait(since(lastWhole) / 1000)} old, from ${formatDateTime(lastWhole.startedAt, zone)}.`,
      howTo,
    )
  const running = last.outcome === 'running' ? ` Another has been running since ${formatDateTime(last.startedAt, zone)}.` : ''
  if (lastWhole === null) return good(`The first backup has been running since ${formatDateTime(last.startedAt, zone)}.`)
  if (lastWhole.problem !== null) {
    const says = `The backup of ${formatDateTime(lastWhole.startedAt, zone)} was made, but with a problem: ${lastWhole.problem}`
    return attention(58, says, 'Ask the system administrator to run “npm run files:check” to see what is missing.')
  }
  const size = lastWhole.bytes === null ? '' : ` (${formatBytes(lastWhole.bytes)})`
  return good(`The last one is from ${formatDateTime(lastWhole.startedAt, zone)}: ${lastWhole.name}${size}.${running}`)
}
