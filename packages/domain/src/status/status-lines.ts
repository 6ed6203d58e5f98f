/** What the facts mean, in words for an office: each part of Daysheet in one line, with what to do where something is wrong. (decisions/watching.md) */
import { formatDateTime } from '../calendar/day.ts'
import { countOf } from '../numbers/count-of.ts'
import { formatBytes, formatWait } from './amounts.ts'
import { backupLine } from './backup-line.ts'
import { dependencyLine } from './dependency-line.ts'
import { errorsLine } from './errors-line.ts'
import { attention, good, unknown, type Assessment, type StatusLevel } from './assessment.ts'
import type { StatusFacts } from './status.ts'

export type StatusLine = Assessment & {
  part: 'servers' | 'database' | 'texts' | 'carrier' | 'disk' | 'files' | 'maps' | 'cityFilings' | 'backup' | 'errors'
  title: string
}

const notChecked = unknown('Could not be checked.')
/** Right for trying Daysheet out; wrong for who only forgot to name the carrier, so it is never called good. */
const simulated = unknown(
  'Texts are simulated and reach no real phones; see Simulated phones. To send real texts, ask the system administrator to set TEXTS=twilio; see docs/settings.md.',
)

/** A line for each part, always in the same order; of what is off by itself, none. */
export function statusLines(facts: StatusFacts, zone: string): StatusLine[] {
  const said = (part: StatusLine['part'], title: string, words: Assessment): StatusLine => ({ part, title, ...words })
  return [
    said('servers', 'Daysheet', serversLine(facts, zone)),
    said('database', 'Database', databaseLine(facts)),
    said('texts', 'Texts', textsLine(facts)),
    said('carrier', 'Carrier', carrierLine(facts, zone)),
    said('disk', 'Disk', diskLine(facts)),
    said('files', 'Photos and documents', filesLine(facts)),
    said('maps', 'Maps', mapsLine(facts, zone)),
    ...(facts.cityFilings.isOn ? [said('cityFilings', 'The City’s filings', cityFilingsLine(facts, zone))] : []),
    said('backup', 'Backup', facts.backup === null ? notChecked : backupLine(facts.backup, facts.at, zone)),
    said('errors', 'Errors', facts.errors === null ? notChecked : errorsLine(facts.errors, zone)),
  ]
}

export type Verdict = { level: StatusLevel; says: string }

/** What stands on top. A part that could not be checked keeps all from being well. */
export function verdictOf(lines: readonly StatusLine[]): Verdict {
  const wrong = lines.filter(({ level }) => level === 'attention').length
  if (wrong > 0) return { level: 'attention', says: countOf(wrong, 'item needs attention', 'items need attention') }
  const isSimulated = lines.some(({ says }) => says === simulated.says)
  const unchecked = lines.filter(({ says }) => says === notChecked.says).length
  if (unchecked > 0) return { level: 'unknown', says: `No problems found, but ${countOf(unchecked, 'part')} could not be checked` }
  if (isSimulated) return { level: 'unknown', says: 'No problems found, but texts reach no real phones' }
  return { level: 'good', says: 'No problems found' }
}

/** What needs attention, worst first. */
export const attentionLines = (lines: readonly StatusLine[]): StatusLine[] =>
  lines.filter(({ level }) => level === 'attention').toSorted((a, b) => b.weight - a.weight)

/** How often a node sends a heartbeat. */
const heartbeatSeconds = 15
const lostAfterSeconds = 4 * heartbeatSeconds

type Node = NonNullable<StatusFacts['nodes']>[number]

/** A machine on which Daysheet was started again after it was last heard of is not missed; of two that ran on it side by side each is. */
function replacedBy(other: Node, one: Node, at: string): boolean {
  const lastSeen = Date.parse(at) - (one.unseenSeconds + heartbeatSeconds) * 1000
  return other !== one && other.host === one.host && Date.parse(other.startedAt) >= lastSeen
}

const livingOf = (nodes: readonly Node[]) => nodes.filter(({ unseenSeconds }) => unseenSeconds < lostAfterSeconds)

const namesAtMost = 5

/** Each name once, the first few of many. */
function namesOf(nodes: readonly Node[]): string {
  const names = [...new Set(nodes.map(({ host }) => host))]
  const more = names.length - namesAtMost
  return more > 0 ? `${names.slice(0, namesAtMost).join(', ')} and ${more} more` : names.join(', ')
}

/** How it went with who is outside is known to each server for itself: where several run, it is said of which this is. */
function bySeveral({ nodes }: StatusFacts, said: Assessment): Assessment {
  const living = livingOf(nodes ?? [])
  const own = living.find(({ isThis }) => isThis)
  return own && living.length > 1 ? { ...said, says: `${said.says} This is for the server on ${own.host}; others may differ.` } : said
}

function serversLine({ nodes, version, at }: StatusFacts, zone: string): Assessment {
  if (nodes === null) return notChecked
  const living = livingOf(nodes)
  const lost = nodes.filter((one) => !living.includes(one) && !nodes.some((other) => replacedBy(other, one, at)))
  if (lost.length > 0) {
    const wait = formatWait(Math.max(...lost.map(({ unseenSeconds }) => unseenSeconds)))
    const which = lost.length === 1 ? 'The server on' : `${lost.length} servers, on`
    const says = `${which} ${namesOf(lost)}${lost.length === 1 ? ' has' : ', have'} not reported for ${lost.length === 1 ? '' : 'up to '}${wait}.`
    return attention(
      45,
      says,
      'Check that each machine is running and restart Daysheet there. The other servers do the work in the meantime.',
    )
  }
  const versions = new Set(living.map((one) => one.version))
  if (versions.size > 1)
    return attention(
      30,
      'The servers run different versions.',
      'Ask the system administrator to finish the update and restart the older ones.',
    )
  const started = nodes.find(({ isThis }) => isThis)?.startedAt
  const since = started === undefined ? '' : `, started ${formatDateTime(started, zone)}`
  const others = living.length > 1 ? ` ${living.length} servers run: ${namesOf(living)}.` : ''
  return good(`Version ${version}${since}.${others}`)
}

const slowDatabaseMs = 1_000
const standbyBehindSeconds = 60

function databaseLine({ database }: StatusFacts): Assessment {
  if (database === null)
    return attention(
      100,
      'The database does not answer.',
      'Nothing can be read or saved. Ask the system administrator to check whether PostgreSQL is running.',
    )
  const { answersInMs, bytes, version, kind, isStandby, standbys, searchIndex } = database
  if (isStandby)
    return attention(
      95,
      'Daysheet is connected to a copy of the database that cannot be changed (a standby), so nothing can be saved.',
      'Tell the system administrator: the copy must take over (be promoted), or DATABASE_URL must name the main database.',
    )
  if (answersInMs >= slowDatabaseMs)
    return attention(
      60,
      `The database is slow: it took ${Math.round(answersInMs)} ms.`,
      'If this continues, tell the system administrator: check what else runs on that machine, and the log for slow statements.',
    )
  const behind = standbys.find(({ behindSeconds }) => (behindSeconds ?? 0) > standbyBehindSeconds)?.behindSeconds
  if (behind)
    return attention(
      40,
      `A copy of the database (a standby) is ${formatWait(behind)} behind. If the database fails now, that much work could be lost.`,
      'Ask the system administrator to check that copy and the network to it.',
    )
  const which = kind === 'embedded' ? 'Daysheet’s own' : 'your own server'
  const followed = standbys.length === 0 ? '' : `, ${countOf(standbys.length, 'standby')}`
  const size = bytes === null ? '' : `, ${formatBytes(bytes)}`
  const product = version === null ? '' : ` PostgreSQL ${version} (${which})${size}${followed}.`
  const searches =
    searchIndex === 'being made' ? ' The index for searches is being made.' : searchIndex === 'none' ? ' Searches have no index.' : ''
  return good(`Answers in ${Math.max(1, Math.round(answersInMs))} ms.${product}${searches}`)
}

const tooLongSeconds = 5 * 60
/** A shorter stall is not reported: a slow database or a failover takes a while. */
const queueFailsTooLong = 60

/** By the rules of handing over: ten tries, and none after two hours. (docs/reliability.md) */
const triedFor =
  'A text that the carrier does not accept is tried for about ten minutes, and none goes out after two hours. It then shows Not delivered, and you must send it again.'

/** Where the texts are that somebody has to ask about. */
function placesOf(open: number, openLinks: number): string {
  if (openLinks === 0) return 'They are marked on the Schedule.'
  const links = 'to customers are marked in the container requests on the job’s page'
  return open === 0 ? `Those ${links}.` : `Those to workers are marked on the Schedule, those ${links}.`
}

function textsLine({ texts }: StatusFacts): Assessment {
  if (texts === null) return notChecked
  const { waiting, oldestSeconds, stalledSeconds, queueFailsSeconds, unknown: open, unknownLinks: openLinks, failedJobs } = texts
  if (stalledSeconds !== null)
    return attention(
      85,
      `Texts are not going out: ${countOf(waiting, 'text waits', 'texts wait')}, the oldest for ${formatWait(stalledSeconds)}.`,
      'Call people who must know now. Tell the system administrator: the log shows why the queue cannot run, and restarting Daysheet may help.',
    )
  if (waiting > 0 && (oldestSeconds ?? 0) > tooLongSeconds)
    return attention(
      70,
      `${countOf(waiting, 'text')} could not go out yet, the oldest for ${formatWait(oldestSeconds ?? 0)}.`,
      `Call people who must know now. ${triedFor}`,
    )
  if ((queueFailsSeconds ?? 0) > queueFailsTooLong)
    return attention(
      65,
      `This server has not reached the queue of texts for ${formatWait(queueFailsSeconds ?? 0)}.`,
      'Other servers, if any, still send them. Tell the system administrator: the log shows why.',
    )
  if (open + openLinks > 0) {
    const says = `It is unknown whether ${countOf(open + openLinks, 'text')} of the last day went out.`
    const said = attention(35, says, `${placesOf(open, openLinks)} Ask these people, or send the text again.`)
    return open > 0 ? { ...said, screen: 'schedule' } : said
  }
  if (failedJobs > 0)
    return attention(
      25,
      `${countOf(failedJobs, 'background task')} of the last day failed.`,
      'Tell the system administrator: the log shows why.',
    )
  return good(waiting === 0 ? 'No texts are waiting.' : `${countOf(waiting, 'text')} on the way.`)
}

function carrierLine(facts: StatusFacts, zone: string): Assessment {
  if (facts.carrier.name === 'simulator') return simulated
  const said = dependencyLine(facts.carrier, zone, {
    weight: 75,
    name: 'Twilio',
    done: 'accepted a text',
    never: 'No text has gone out since this server was started.',
    todo: `Call people who must know now, and check status.twilio.com and the account’s balance. ${triedFor}`,
  })
  return bySeveral(facts, said)
}

function mapsLine(facts: StatusFacts, zone: string): Assessment {
  if (!facts.maps.isOn) return good('Turned off. Locations are shown on a plain grid.')
  const said = dependencyLine(facts.maps, zone, {
    weight: 10,
    name: 'The map host',
    done: 'answered',
    never: 'No map has been requested since this server was started.',
    todo: 'Until then locations are shown on a plain grid. Nothing is lost; maps come back on their own.',
  })
  return bySeveral(facts, said)
}

function cityFilingsLine(facts: StatusFacts, zone: string): Assessment {
  const said = dependencyLine(facts.cityFilings, zone, {
    weight: 12,
    name: 'The City’s open data',
    done: 'answered',
    never: 'No filing has been requested since this server was started.',
    todo: 'Until then filings are read from their PDFs and not compared. If this continues, check CITY_FILINGS_URL.',
  })
  return bySeveral(facts, said)
}

/** Warned of early enough to do something about it. */
const lowDisk = { part: 0.1, bytes: 5e9 }
const fullDisk = { part: 0.02, bytes: 1e9 }

/** How much room there is, and what happens without. */
export function diskLine({ disk }: Pick<StatusFacts, 'disk'>): Assessment {
  if (disk === null) return notChecked
  const { freeBytes, sizeBytes, databaseBytes, filesBytes } = disk
  const percent = sizeBytes === 0 ? 0 : (100 * freeBytes) / sizeBytes
  const uses = [
    ...(databaseBytes === null ? [] : [`the database takes ${formatBytes(databaseBytes)}`]),
    ...(filesBytes === null ? [] : [`photos and documents take ${formatBytes(filesBytes)}`]),
  ]
  const taken = uses.length === 0 ? '' : `; ${uses.join(', ')}`
  const says = `${formatBytes(freeBytes)} of ${formatBytes(sizeBytes)} are free (${Math.floor(percent)}%)${taken}.`
  const isBelow = (least: { part: number; bytes: number }) => percent < 100 * least.part || freeBytes < least.bytes
  const then = whenFull(disk)
  if (isBelow(fullDisk)) return attention(90, says, `Make room now. When the disk is full, ${then}.`)
  if (isBelow(lowDisk)) return attention(50, says, `Make room or get a larger disk. When it is full, ${then}.`)
  return good(says)
}

function whenFull({ hasDatabase, hasFiles }: NonNullable<StatusFacts['disk']>): string {
  if (hasDatabase) return 'nothing can be saved'
  return hasFiles ? 'photos and documents cannot be saved' : 'the server may stop; saved data is kept elsewhere'
}

export function filesLine({ files: { store, answersInMs } }: Pick<StatusFacts, 'files'>): Assessment {
  const where = store === 'local' ? 'the disk of this server' : 'the object store'
  if (answersInMs === null)
    return attention(
      80,
      `Photos and documents: ${where} does not answer.`,
      'Until it does, uploads take longer or are refused. Refused files can be sent again.',
    )
  return good(`Kept on ${where}, which answers in ${Math.max(1, Math.round(answersInMs))} ms.`)
}
