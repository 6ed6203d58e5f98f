import { countOf } from '../numbers/count-of.ts'
import { formatTime } from '../calendar/day.ts'
import type { ErrorKind } from './error-kind.ts'
import type { StatusFacts } from './status.ts'
import { attention, good, noted, type Assessment } from './assessment.ts'

type Words = { one: string; more: string; tooMany: number; todo?: string }

const inTheLog = 'If it goes on, tell whoever looks after the server: the log says what takes so long.'

/** How an office calls one of each kind and several, how many within two hours are too many, and what to do then. What is worst stands first. */
const kinds: Record<ErrorKind, Words> = {
  database_away: {
    one: 'time the database could not be reached',
    more: 'times the database could not be reached',
    tooMany: 1,
    todo: 'The line Database says how it is now. If it goes on, tell whoever looks after the server.',
  },
  disk_full: {
    one: 'time a full disk kept something from being saved',
    more: 'times a full disk kept something from being saved',
    tooMany: 1,
    todo: 'Ask whoever looks after the server to make room, where the database and where photos and documents are kept.',
  },
  server_error: {
    one: 'fault of Daysheet',
    more: 'faults of Daysheet',
    tooMany: 1,
    todo: 'If people were told of a problem with an id, give that id to whoever looks after the server: the log tells the rest.',
  },
  files_away: {
    one: 'time photos could not be kept or read',
    more: 'times photos could not be kept or read',
    tooMany: 1,
    todo: 'The line Photos and documents says how it is now. What was refused can be sent again.',
  },
  too_busy: {
    one: 'request turned away because too much was going on',
    more: 'requests turned away because too much was going on',
    tooMany: 20,
    todo: inTheLog,
  },
  slow_statement: { one: 'slow answer of the database', more: 'slow answers of the database', tooMany: 500, todo: inTheLog },
  carrier_away: { one: 'time the carrier was away', more: 'times the carrier was away', tooMany: Infinity },
  text_refused: { one: 'text refused by the carrier', more: 'texts refused by the carrier', tooMany: Infinity },
  text_unknown: { one: 'text that may or may not have gone out', more: 'texts that may or may not have gone out', tooMany: Infinity },
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
