import { formatTime } from '../calendar/day.ts'
import type { ErrorKind } from './error-kind.ts'
import type { StatusFacts } from './status.ts'
import { attention, good, type Said } from './said.ts'

/** How an office calls one of each kind and several, and how many within two hours are too many. */
const kinds: Record<ErrorKind, { one: string; more: string; tooMany: number }> = {
  server_error: { one: 'fault of Daysheet', more: 'faults of Daysheet', tooMany: 1 },
  database_away: { one: 'call without a database', more: 'calls without a database', tooMany: 1 },
  too_busy: { one: 'call refused for being busy', more: 'calls refused for being busy', tooMany: 20 },
  files_away: { one: 'time photos could not be kept or read', more: 'times photos could not be kept or read', tooMany: 1 },
  carrier_away: { one: 'time the carrier was away', more: 'times the carrier was away', tooMany: Infinity },
  text_refused: { one: 'text refused by the carrier', more: 'texts refused by the carrier', tooMany: Infinity },
  text_unknown: { one: 'text of unknown fate', more: 'texts of unknown fate', tooMany: Infinity },
  upload_refused: { one: 'upload refused', more: 'uploads refused', tooMany: Infinity },
  filing_unread: { one: 'ACP7 filing that could not be read', more: 'ACP7 filings that could not be read', tooMany: Infinity },
  map_away: { one: 'map not had', more: 'maps not had', tooMany: Infinity },
  slow_statement: { one: 'slow question to the database', more: 'slow questions to the database', tooMany: 500 },
}

const told = (kind: ErrorKind, count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? kinds[kind].one : kinds[kind].more}`

/** How often something failed: this hour and the last, and in a day. */
export function errorsLine({ recentSince, kinds: counted }: NonNullable<StatusFacts['errors']>, zone: string): Said {
  const day = counted.filter((one) => one.day > 0)
  if (day.length === 0) return good('None in the last day.')
  const recent = counted.filter((one) => one.recent > 0)
  const inADay = `In the last day: ${day.map((one) => told(one.kind, one.day)).join(', ')}.`
  if (recent.length === 0) return good(`None since ${formatTime(recentSince, zone)}. ${inADay}`)
  const says = `Since ${formatTime(recentSince, zone)}: ${recent.map((one) => told(one.kind, one.recent)).join(', ')}. ${inADay}`
  const isTooMuch = recent.some((one) => one.recent >= kinds[one.kind].tooMany)
  if (!isTooMuch) return good(says)
  return attention(
    30,
    says,
    'If people were told of a problem with an id, give that id to whoever looks after the server: the log tells the rest.',
  )
}
