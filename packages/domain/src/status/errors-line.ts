import { countOf } from '../numbers/count-of.ts'
import { formatTime } from '../calendar/day.ts'
import type { ErrorKind } from './error-kind.ts'
import type { StatusFacts } from './status.ts'
import { attention, good, noted, type Assessment } from './assessment.ts'

type Words = { one: string; more: string; tooMany: number; todo?: string }

const inTheLog = 'If this continues, tell the system administrator: the log shows what takes so long.'

/** How an office calls one of each kind and several, how many within two hours are too many, and what to do then. What is worst stands first. */
const kinds: Record<ErrorKind, Words> = {
  database_away: {
    one: 'time the database could not be reached',
    more: 'times the database could not be reached',
    tooMany: 1,
    todo: 'The line Database shows the state now. If this continues, tell the system administrator.',
  },
  disk_full: {
    one: 'save that failed because a disk was full',
    more: 'saves that failed because a disk was full',
    tooMany: 1,
    todo: 'Ask the system administrator to make room on the disks of the database and of photos and documents.',
  },
  server_error: {
    one: 'error in Daysheet',
    more: 'errors in Daysheet',
    tooMany: 1,
    todo: 'If an error message showed an id, give it to the system administrator: the log has the details.',
  },
  files_away: {
    one: 'time photos could not be saved or read',
    more: 'times photos could not be saved or read',
    tooMany: 1,
    todo: 'The line Photos and documents shows the state now. Refused photos can be sent again.',
  },
  too_busy: {
    one: 'request refused because the server was busy',
    more: 'requests refused because the server was busy',
    tooMany: 20,
    todo: inTheLog,
  },
  slow_statement: { one: 'slow database answer', more: 'slow database answers', tooMany: 500, todo: inTheLog },
  carrier_away: { one: 'time the carrier could not be reached', more: 'times the carrier could not be reached', tooMany: Infinity },
  text_refused: { one: 'text refused by the carrier', more: 'texts refused by the carrier', tooMany: Infinity },
  text_unknown: { one: 'text that may not have been sent', more: 'texts that may not have been sent', tooMany: Infinity },
  upload_refused: { one: 'upload refused', more: 'uploads refused', tooMany: Infinity },
  filing_unread: { one: 'ACP7 filing that could not be read', more: 'ACP7 filings that could not be read', tooMany: Infinity },
  map_away: { one: 'map that could not be fetched', more: 'maps that could not be fetched', tooMany: Infinity },
}

const told = (kind: ErrorKind, count: number) => countOf(count, kinds[kind].one, kinds[kind].more)

/** How often something failed: this hour and the last, and in a day. */
export function errorsLine({ recentSince, kinds: counted }: NonNullable<StatusFacts['errors']>, zone: string): Assessment {
  const day = counted.filter((one) => one.day > 0)
  if (day.length === 0) return good('None in the last day.')
  const recent = counted.filter((one) => one.recent > 0)
  const inADay = `In the last day: ${day.map((one) => told(one.kind, one.day)).join(', ')}.`
  if (recent.length === 0) return noted(`None since ${formatTime(recentSince, zone)}. ${inADay}`)
  const says = `Since ${formatTime(recentSince, zone)}: ${recent.map((one) => told(one.kind, one.recent)).join(', ')}. ${inADay}`
  const todo = Object.entries(kinds).find(([kind, { tooMany }]) => recent.some((one) => one.kind === kind && one.recent >= tooMany))?.[1]
    .todo
  return todo === undefined ? noted(says) : attention(30, says, todo)
}
