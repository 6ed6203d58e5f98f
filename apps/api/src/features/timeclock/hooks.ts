/** What clock events and end-of-shift reports do beyond plain rows. (promises.md#r6 and R7, decisions "Time", decisions/clock-events.md, decisions/repeated-calls.md) */
import type { IncomingHttpHeaders } from 'node:http'
import type { ErrorCode } from '@daysheet/domain/fields/error-codes'
import { formatDay } from '@daysheet/domain/calendar/day'
import { capturedPicture } from '@daysheet/domain/records/picture-address'
import { fieldsAddableLater, measuredOffset } from '@daysheet/domain/timeclock/clock-event'
import type { Database } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { badRequest, conflict, listRefused, unprocessable, validationError } from '#http/errors.ts'
import type { Columns, Hooks, CreateContext, PendingRow } from '#rest/hooks.ts'
import type { Field } from '#rest/model.ts'
import { diffWithStored } from '#rest/repeated.ts'
import { refuseLocked } from './day-states/refuse-locked.ts'
import { lockPlaces, placesOfEvents, placesOfMoved, voidPunches } from './corrections/queries.ts'
import { clockEvent } from './model.ts'
import { lockWorkerEntries, lockWorkerEntrySql, reportsOf, storedEvent } from './queries.ts'
import { lockShifts } from './reports/queries.ts'
import { placeExisted, restorePlaces } from './late-events/restore-places.ts'
import type { HttpError } from '#http-error.ts'

/** Events come in as the device says; the server adds when that was and how far the device's clock was off. */
export function clockEventHooks({ now }: Pick<Deps, 'now'>): Hooks {
  return {
    stored: { image: captured('image'), signature: captured('signature') },
    fromRequest: (headers) => receipt(headers, now()),
    hadParent: placeExisted,
    beforeCreate: refuseUnwelcome,
    mayCreate: (statement, row) => lockWorkerEntrySql(statement, { entry: entryOf(row), event: row.id }),
    beforeUpdate: keepAsItCame,
    setAside: leaveOut,
  }
}

/**
 * Stores only addresses of pictures, without the token that a phone may have left in the address.
 */
const captured =
  (column: 'image' | 'signature') =>
  (value: unknown): Columns => ({ [column]: typeof value === 'string' ? capturedPicture(value) : value })

function receipt({ 'device-time': deviceTime }: IncomingHttpHeaders, at: Date): Columns {
  if (deviceTime === undefined) return { received_at: at, clock_offset: null }
  const offset = measuredOffset(String(deviceTime), at)
  if (offset === null) throw badRequest('The header Device-Time is not a moment such as 2026-11-20T17:40:08.745Z')
  return { received_at: at, clock_offset: offset }
}

/**
 * Takes whatever was clocked, also for a job that was cancelled meanwhile and by somebody who was taken off it: the office looks at it afterwards. Refused are
 * events of worker entries that never were, and those that somebody has deleted. (decisions/time-punches.md)
 */
async function refuseUnwelcome(tx: Database, rows: PendingRow[], sent: CreateContext): Promise<void> {
  const hold = () => lockWorkerEntries(tx, { entries: rows.map(entryOf), events: rows.map(({ id }) => id) })
  const { known: there, deleted } = await hold()
  let known = there
  const isMissing = (row: PendingRow) => !known.has(entryOf(row)) && !deleted.has(row.id)
  if (rows.some(isMissing)) {
    await restorePlaces(tx, rows.filter(isMissing))
    known = (await hold()).known
  }
  const refusals = new Map(rows.flatMap((row) => refusalOf(row, known.has(entryOf(row)), deleted.has(row.id))))
  if (refusals.size === 0) return
  // What was taken before stays taken: whoever lost our answer gets it again, whatever happened since.
  for (const row of (await diffWithStored(tx, clockEvent, [...refusals.keys()])).keys()) refusals.delete(row)
  refuse(rows, refusals, sent)
}

const entryOf = ({ columns }: PendingRow) => String(columns['worker_entry_id'])

function refusalOf(row: PendingRow, isKnown: boolean, isDeleted: boolean): [PendingRow, HttpError][] {
  const because = (code: ErrorCode, message: string): [PendingRow, HttpError][] => [[row, unprocessable(message, { code })]]
  if (isDeleted) return because('EVENT_DELETED', `The clock event ${row.id} was deleted. It is not stored again.`)
  if (isKnown) return []
  return because('NO_WORKER_ENTRY', `There is no worker entry ${entryOf(row)}. No one can be clocked in or out there.`)
}

/** Throws what is wrong: of one row just that, of a list what is wrong with each. */
function refuse(rows: readonly PendingRow[], refusals: ReadonlyMap<PendingRow, HttpError>, { asList }: CreateContext): void {
  const [first] = refusals.values()
  if (!first) return
  throw asList
    ? listRefused(
        rows.map((row) => refusals.get(row)),
        first.statusCode,
      )
    : first
}

/** What was clocked is not deleted but left out of the hours. (decisions/time-punches.md) */
async function leaveOut(tx: Database, ids: readonly string[]): Promise<{ kept: ReadonlySet<string>; count: number }> {
  const events = await placesOfEvents(tx, ids)
  const places = events.map(({ workerEntryId }) => workerEntryId)
  await lockPlaces(tx, places)
  // A punch may have been moved to another day. Whoever moves one holds the place where it was clocked.
  await refuseLocked(tx, [...places, ...(await placesOfMoved(tx, ids))])
  const count = await voidPunches(tx, { eventIds: ids, reason: 'Deleted' })
  return { kept: new Set(events.map(({ id }) => id)), count }
}

/** Raw times are never rewritten; a photo, a signature or a place may come later. */
async function keepAsItCame(tx: Database, row: PendingRow): Promise<void> {
  const stored = await storedEvent(tx, row.id)
  if (!stored) return
  const changed = [...clockEvent.fields.values()].filter((field) => isRewritten(field, stored[field.column], row.columns))
  if (changed.length === 0) return
  const message = 'of a stored clock event is never changed: add another event, or delete this one'
  throw validationError(
    'Event',
    changed.map(({ name }) => ({ property: name, code: 'unchangeable', message })),
  )
}

function isRewritten({ name, column, readOnly }: Field, stored: unknown, sent: Columns): boolean {
  if (readOnly || !(column in sent)) return false
  if (stored === null && fieldsAddableLater.some((property) => property === name)) return false
  return (stored instanceof Date ? stored.toISOString() : stored) !== sent[column]
}

/** A shift ends once: whoever reports it again under another id is told which report there is. */
export const eosReportHooks: Hooks = {
  stored: { signature: captured('signature') },
  async beforeCreate(tx, rows, sent) {
    const shiftOf = ({ columns }: PendingRow) => String(columns['schedule_entry_id'])
    await lockShifts(tx, rows.map(shiftOf))
    const reports = await reportsOf(tx, rows.map(shiftOf))
    const refusals = rows.flatMap((row): [PendingRow, HttpError][] => {
      const other = reports.find(({ id, scheduleEntryId }) => scheduleEntryId === shiftOf(row) && id !== row.id)
      if (!other) return []
      const message = `${other.address} on ${formatDay(other.day)} already has an end-of-shift report.`
      return [[row, conflict(message, { code: 'REPORT_EXISTS', details: { id: other.id } })]]
    })
    refuse(rows, new Map(refusals), sent)
  },
}
