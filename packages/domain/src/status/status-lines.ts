/** What the facts mean, in words for an office: each part of Daysheet in one line, with what to do where something is wrong. (decision 0178) */
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

const notChecked = unknown('Could not be checked just now.')
/** Right for trying Daysheet out; wrong for who only forgot to name the carrier, so it is never called good. */
const simulated = unknown(
  'Texts are simulated and reach no real phone; see Phones. To send real texts, whoever looks after the server sets TEXTS=twilio; docs/settings.md says how.',
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
  if (wrong > 0) return { level: 'attention', says: countOf(wrong, 'thing needs attention', 'things need attention') }
  const isSimulated = lines.some(({ says }) => says === simulated.says)
  const unchecked = lines.filter(({ says }) => says === notChecked.says).length
  if (unchecked > 0) return { level: 'unknown', says: `No trouble seen; ${countOf(unchecked, 'part')} could not be checked` }
  if (isSimulated) return { level: 'unknown', says: 'No trouble seen, but texts reach no real phone' }
  return { level: 'good', says: 'All is well' }
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
  return own && living.length > 1
    ? { ...said, says: `${said.says} This is of the server on ${own.host}; the others may fare otherwise.` }
    : said
}

function serversLine({ nodes, version, at }: StatusFacts, zone: string): Assessment {
  if (nodes === null) return notChecked
  const living = livingOf(nodes)
  const lost = nodes.filter((one) => !living.includes(one) && !nodes.some((other) => replacedBy(other, one, at)))
  if (lost.length > 0) {
    const wait = formatWait(Math.max(...lost.map(({ unseenSeconds }) => unseenSeconds)))
    const which = lost.length === 1 ? 'The server on' : `${lost.length} servers, on`
    const says = `${which} ${namesOf(lost)}${lost.length === 1 ? ' has' : ', have'} not been heard of for ${lost.length === 1 ? '' : 'up to '}${wait}.`
    return attention(45, says, 'Check whether each machine runs, and start Daysheet there again. The other servers do the work meanwhile.')
  }
  const versions = new Set(living.map((one) => one.version))
  if (versions.size > 1)
    return attention(
      30,
      'The servers run different versions.',
      'Ask whoever looks after the servers to finish the update and to start the older ones again.',
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
      'Nothing can be read or saved. Tell whoever looks after the server to check whether PostgreSQL runs.',
    )
  const { answersInMs, bytes, version, kind, isStandby, standbys, searchIndex } = database
  if (isStandby)
    return attention(
      95,
      'Daysheet is connected to a copy of the database that cannot be changed (a standby): nothing can be saved.',
      'Tell whoever looks after the server: the copy has to take over (be promoted), or DATABASE_URL has to name the main database.',
    )
  if (answersInMs >= slowDatabaseMs)
    return attention(
      60,
      `The database is slow: it took ${Math.round(answersInMs)} ms.`,
      'If it stays so, tell whoever looks after the server: look at what else that machine does, and in the log for slow statements.',
    )
  const behind = standbys.find(({ behindSeconds }) => (behindSeconds ?? 0) > standbyBehindSeconds)?.behindSeconds
  if (behind)
    return attention(
      40,
      `A copy of the database (a standby) is ${formatWait(behind)} behind. Should the database fail now, the work of that time could be lost.`,
      'Tell whoever looks after the server to check that copy and the network to it.',
    )
  const which = kind === 'embedded' ? 'Daysheet’s own' : 'a server of yours'
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
  'A text the carrier cannot be given is tried for about ten minutes, and none goes out after two hours: then it says Not delivered, and somebody has to send it again.'

/** Where the texts are that somebody has to ask about. */
function placesOf(open: number, openLinks: number): string {
  if (openLinks === 0) return 'They are marked on the Schedule.'
  const links = 'to customers are marked at the container requests on the page of the job'
  return open === 0 ? `Those ${links}.` : `Those to workers are marked on the Schedule, those ${links}.`
}

function textsLine({ texts }: StatusFacts): Assessment {
  if (texts === null) return notChecked
  const { waiting, oldestSeconds, stalledSeconds, queueFailsSeconds, unknown: open, unknownLinks: openLinks, failedJobs } = texts
  if (stalledSeconds !== null)
    return attention(
      85,
      `No text goes out, although ${countOf(waiting, 'text waits', 'texts wait')}; the oldest has been due for ${formatWait(stalledSeconds)}.`,
      'Call those who must know now. Tell whoever looks after the server: the log says why the queue cannot run, and restarting Daysheet may help.',
    )
  if (waiting > 0 && (oldestSeconds ?? 0) > tooLongSeconds)
    return attention(
      70,
      `${countOf(waiting, 'text')} could not go out yet; the oldest waits for ${formatWait(oldestSeconds ?? 0)}.`,
      `Call those who must know now. ${triedFor}`,
    )
  if ((queueFailsSeconds ?? 0) > queueFailsTooLong)
    return attention(
      65,
      `This server has not reached the queue of texts for ${formatWait(queueFailsSeconds ?? 0)}.`,
      'Other servers, if there are any, still send them. Tell whoever looks after the server: the log says why.',
    )
  if (open + openLinks > 0) {
    const says = `Nobody knows whether ${countOf(open + openLinks, 'text')} of the last day went out.`
    const said = attention(35, says, `${placesOf(open, openLinks)} Ask these people, or send the text again.`)
    return open > 0 ? { ...said, screen: 'schedule' } : said
  }
  if (failedJobs > 0)
    return attention(
      25,
      `${countOf(failedJobs, 'background task')} of the last day ended in a fault.`,
      'Tell whoever looks after the server: the log says why.',
    )
  return good(waiting === 0 ? 'No text waits.' : `${countOf(waiting, 'text')} on the way.`)
}

function carrierLine(facts: StatusFacts, zone: string): Assessment {
  if (facts.carrier.name === 'simulator') return simulated
  const said = dependencyLine(facts.carrier, zone, {
    weight: 75,
    name: 'Twilio',
    done: 'took a text',
    never: 'No text has gone out since this server was started.',
    todo: `Call those who must know now, and check status.twilio.com and the account’s balance. ${triedFor}`,
  })
  return bySeveral(facts, said)
}

function mapsLine(facts: StatusFacts, zone: string): Assessment {
  if (!facts.maps.isOn) return good('Turned off: places are shown on a plain grid.')
  const said = dependencyLine(facts.maps, zone, {
    weight: 10,
    name: 'The map host',
    done: 'answered',
    never: 'No map has been asked for since this server was started.',
    todo: 'Places are shown on a plain grid meanwhile; nothing is lost. Maps come back by themselves.',
  })
  return bySeveral(facts, said)
}

function cityFilingsLine(facts: StatusFacts, zone: string): Assessment {
  const said = dependencyLine(facts.cityFilings, zone, {
    weight: 12,
    name: 'The City’s open data',
    done: 'answered',
    never: 'The City has not been asked for a filing since this server was started.',
    todo: 'Filings are taken from their PDFs meanwhile, without being compared. If it stays so, check CITY_FILINGS_URL.',
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
  if (isBelow(fullDisk)) return attention(90, says, `Make room now: with a full disk ${then}.`)
  if (isBelow(lowDisk)) return attention(50, says, `Make room, or get a larger disk, before it is full: then ${then}.`)
  return good(says)
}

function whenFull({ hasDatabase, hasFiles }: NonNullable<StatusFacts['disk']>): string {
  if (hasDatabase) return 'nothing can be saved'
  return hasFiles ? 'no photo or document can be kept' : 'the server may stop, though what was saved is kept elsewhere'
}

export function filesLine({ files: { store, answersInMs } }: Pick<StatusFacts, 'files'>): Assessment {
  const where = store === 'local' ? 'the disk of this server' : 'the object store'
  if (answersInMs === null)
    return attention(
      80,
      `Photos and documents: ${where} does not answer.`,
      'Uploads take longer or are refused meanwhile; what is refused can be sent again.',
    )
  return good(`Kept on ${where}, which answers in ${Math.max(1, Math.round(answersInMs))} ms.`)
}
