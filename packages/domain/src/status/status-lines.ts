/** What the facts mean, in words for an office: each part of Daysheet in one line, with what to do where something is wrong. (decision 0178) */
import { formatDateTime } from '../calendar/day.ts'
import { countOf, formatBytes, formatWait } from './amounts.ts'
import { backupLine } from './backup-line.ts'
import { dealingsLine } from './dealings-line.ts'
import { errorsLine } from './errors-line.ts'
import { attention, good, unknown, type Said, type Standing } from './said.ts'
import type { StatusFacts } from './status.ts'

export type StatusLine = Said & {
  part: 'servers' | 'database' | 'texts' | 'carrier' | 'disk' | 'files' | 'maps' | 'backup' | 'errors'
  title: string
}

const notChecked = unknown('Could not be checked just now.')

/** A line for each part, always in the same order. */
export function statusLines(facts: StatusFacts, zone: string): StatusLine[] {
  const said = (part: StatusLine['part'], title: string, words: Said): StatusLine => ({ part, title, ...words })
  return [
    said('servers', 'Daysheet', serversLine(facts, zone)),
    said('database', 'Database', databaseLine(facts)),
    said('texts', 'Texts', textsLine(facts)),
    said('carrier', 'Carrier', carrierLine(facts, zone)),
    said('disk', 'Disk', diskLine(facts)),
    said('files', 'Photos and documents', filesLine(facts)),
    said('maps', 'Maps', mapsLine(facts, zone)),
    said('backup', 'Backup', facts.backup === null ? notChecked : backupLine(facts.backup, facts.at, zone)),
    said('errors', 'Errors', facts.errors === null ? notChecked : errorsLine(facts.errors, zone)),
  ]
}

export type Verdict = { standing: Standing; says: string }

/** What stands on top. A part that could not be checked keeps all from being well. */
export function verdictOf(lines: readonly StatusLine[]): Verdict {
  const wrong = lines.filter(({ standing }) => standing === 'attention').length
  if (wrong > 0) return { standing: 'attention', says: wrong === 1 ? '1 thing needs attention' : `${wrong} things need attention` }
  const unchecked = lines.filter(({ says }) => says === notChecked.says).length
  if (unchecked > 0) return { standing: 'unknown', says: `No trouble seen; ${countOf(unchecked, 'part')} could not be checked` }
  return { standing: 'good', says: 'All is well' }
}

/** What needs attention, worst first. */
export const worstFirst = (lines: readonly StatusLine[]): StatusLine[] =>
  lines.filter(({ standing }) => standing === 'attention').toSorted((a, b) => b.weight - a.weight)

/** How often a node says that it lives. */
const beatSeconds = 15
const lostAfterSeconds = 4 * beatSeconds

type Node = NonNullable<StatusFacts['nodes']>[number]

/** A machine on which Daysheet was started again after it was last heard of is not missed; of two that ran on it side by side each is. */
function tookOver(other: Node, one: Node, at: string): boolean {
  const lastSeen = Date.parse(at) - (one.unseenSeconds + beatSeconds) * 1000
  return other !== one && other.host === one.host && Date.parse(other.startedAt) >= lastSeen
}

function serversLine({ nodes, version, at }: StatusFacts, zone: string): Said {
  if (nodes === null) return notChecked
  const living = nodes.filter(({ unseenSeconds }) => unseenSeconds < lostAfterSeconds)
  const lost = nodes.filter((one) => !living.includes(one) && !nodes.some((other) => tookOver(other, one, at)))
  const [gone] = lost
  if (gone) {
    const says = `The server on ${gone.host} has not been heard of for ${formatWait(gone.unseenSeconds)}.`
    return attention(45, says, 'Check whether that machine runs, and start Daysheet there again. The other servers do its work meanwhile.')
  }
  const versions = new Set(living.map((one) => one.version))
  if (versions.size > 1) return attention(30, 'The servers run different versions.', 'Finish the update: start the older ones anew.')
  const started = nodes.find(({ isThis }) => isThis)?.startedAt
  const since = started === undefined ? '' : `, started ${formatDateTime(started, zone)}`
  const others = living.length > 1 ? ` ${living.length} servers run: ${living.map(({ host }) => host).join(', ')}.` : ''
  return good(`Version ${version}${since}.${others}`)
}

const slowDatabaseMs = 1_000
const standbyBehindSeconds = 60

function databaseLine({ database }: StatusFacts): Said {
  if (database === null)
    return attention(100, 'The database does not answer.', 'Nothing can be read or saved. Check whether PostgreSQL runs.')
  const { answersInMs, bytes, version, kind, isStandby, standbys } = database
  if (isStandby)
    return attention(95, 'This is a standby of the database: nothing can be saved.', 'Promote it, or lead DATABASE_URL to the primary.')
  if (answersInMs >= slowDatabaseMs)
    return attention(
      60,
      `The database is slow: it took ${Math.round(answersInMs)} ms.`,
      'Check what else its machine does, and the log for slow statements.',
    )
  const behind = standbys.find(({ behindSeconds }) => (behindSeconds ?? 0) > standbyBehindSeconds)?.behindSeconds
  if (behind)
    return attention(40, `A standby is ${formatWait(behind)} behind.`, 'Should the database fail now, that much could be lost there.')
  const which = kind === 'embedded' ? 'Daysheet’s own' : 'a server of yours'
  const followed = standbys.length === 0 ? '' : `, ${standbys.length === 1 ? '1 standby' : `${standbys.length} standbys`}`
  return good(`Answers in ${Math.max(1, Math.round(answersInMs))} ms. PostgreSQL ${version} (${which}), ${formatBytes(bytes)}${followed}.`)
}

const tooLongSeconds = 5 * 60

function textsLine({ texts }: StatusFacts): Said {
  if (texts === null) return notChecked
  const { waiting, oldestSeconds, unknown: open, failedJobs } = texts
  if (waiting > 0 && (oldestSeconds ?? 0) > tooLongSeconds)
    return attention(
      70,
      `${countOf(waiting, 'text')} could not go out yet; the oldest waits for ${formatWait(oldestSeconds ?? 0)}.`,
      'They go out by themselves once the carrier takes them. A text that waited two hours is not sent: call, or send it again.',
    )
  if (open > 0) {
    const says = `Nobody knows whether ${countOf(open, 'text')} of the last day went out.`
    return { ...attention(35, says, 'They are marked on the Schedule. Ask these people, or send the text again.'), screen: 'schedule' }
  }
  if (failedJobs > 0)
    return attention(
      25,
      `${countOf(failedJobs, 'job')} of the queue ended in a fault.`,
      'Whoever looks after the server finds why in the log.',
    )
  return good(waiting === 0 ? 'No text waits.' : `${countOf(waiting, 'text')} on the way.`)
}

function carrierLine({ carrier }: StatusFacts, zone: string): Said {
  if (carrier.name === 'simulator') return good('Texts are simulated and reach no real phone; see Phones.')
  return dealingsLine(carrier, zone, {
    weight: 75,
    name: 'Twilio',
    done: 'took a text',
    never: 'No text has gone out since this server was started.',
    todo: 'Check status.twilio.com, the account’s balance and its settings here. Texts wait meanwhile; call those who must know now.',
  })
}

function mapsLine({ maps }: StatusFacts, zone: string): Said {
  if (!maps.isOn) return good('Turned off: places are shown on a plain grid.')
  return dealingsLine(maps, zone, {
    weight: 10,
    name: 'The map host',
    done: 'answered',
    never: 'No map has been asked for since this server was started.',
    todo: 'Places are shown on a plain grid meanwhile; nothing is lost. Maps come back by themselves.',
  })
}

/** Warned of early enough to do something about it. */
const lowDisk = { part: 0.1, bytes: 5e9 }
const fullDisk = { part: 0.02, bytes: 1e9 }

function diskLine({ disk }: StatusFacts): Said {
  if (disk === null) return notChecked
  const { freeBytes, sizeBytes, databaseBytes, filesBytes } = disk
  const percent = sizeBytes === 0 ? 0 : (100 * freeBytes) / sizeBytes
  const uses = [
    ...(databaseBytes === null ? [] : [`the database takes ${formatBytes(databaseBytes)}`]),
    ...(filesBytes === null ? [] : [`photos and documents take ${formatBytes(filesBytes)}`]),
  ]
  const taken = uses.length === 0 ? '' : `; ${uses.join(', ')}`
  const says = `${formatBytes(freeBytes)} of ${formatBytes(sizeBytes)} are free (${Math.floor(percent)} %)${taken}.`
  const isBelow = (least: { part: number; bytes: number }) => percent < 100 * least.part || freeBytes < least.bytes
  if (isBelow(fullDisk)) return attention(90, says, 'Make room now: with a full disk nothing can be saved.')
  if (isBelow(lowDisk)) return attention(50, says, 'Make room, or get a larger disk, before it is full: then nothing can be saved.')
  return good(says)
}

function filesLine({ files: { store, answersInMs } }: StatusFacts): Said {
  const where = store === 'local' ? 'the disk of this server' : 'the object store'
  if (answersInMs === null)
    return attention(80, `Photos and documents on ${where} cannot be reached.`, 'Uploads are refused meanwhile and can be sent again.')
  return good(`Kept on ${where}, which answers in ${Math.max(1, Math.round(answersInMs))} ms.`)
}
