/** Puts a stretch of days together as the time review shows it. (product.md#time-review) */
import { addDays, type Day } from '@daysheet/domain/calendar/day'
import type { OwnDays } from '@daysheet/domain/session/own-days'
import { workweekOf, workweeksIn, type WeekStart, type Workweek } from '@daysheet/domain/calendar/workweek'
import { effectiveState, isAgainst, isChanged } from '@daysheet/domain/time-review/day-state'
import { dayClocks } from '@daysheet/domain/time-review/day-clock'
import { addRates, type PlaceOvertime } from '@daysheet/domain/timeclock/overtime-by-place'
import { figuresOf, figuresText, isUnpaidDay, overtimeOfShifts } from '@daysheet/domain/time-review/figures'
import { exceptionsInSteps } from '@daysheet/domain/time-review/exceptions/find-exceptions'
import { driftByMonth } from '@daysheet/domain/time-review/drift'
import type { TimeException } from '@daysheet/domain/time-review/exception'
import { ownExceptions } from '@daysheet/domain/time-review/exceptions/own-exceptions'
import { withLockedName } from '@daysheet/domain/time-review/locked-names'
import { isPaidTo, type Reader } from '@daysheet/domain/time-review/own-hours'
import { differencesOf, isStaleBy } from '@daysheet/domain/time-review/payroll/stale-file'
import { readShift } from '@daysheet/domain/time-review/review-shift'
import type { DriftLine, ReviewDay, ReviewWeek, TimeExport } from '@daysheet/domain/time-review/review-week'
import { createHash } from 'node:crypto'
import { mapYielding, runYielding } from '#concurrency/yielding.ts'
import type { Database } from '#db/connection.ts'
import { lackedCertificates } from '../certificates/shifts/queries.ts'
import { withClaims } from '../worker-page/queries.ts'
import { readSettings } from '../settings/queries.ts'
import * as dayStates from '../timeclock/day-states/queries.ts'
import { shiftsOf, type Scope, type StoredShift } from '../timeclock/shifts/queries.ts'
import { supervisorsNamed } from './queries.ts'
import { exportsOf, type StoredExport } from './exports/queries.ts'
import type { ReviewException } from '@daysheet/domain/time-review/exceptions/review-exception'

export interface Clock {
  now: Date
  /** The business time zone. */
  zone: string
}

/** Days with their figures, states and exceptions. */
export interface Reviewed {
  shifts: StoredShift[]
  days: ReviewDay[]
  exceptions: ReviewException[]
  /** At what multiples the shifts are paid, by the place on a crew. */
  overtime: ReadonlyMap<string, PlaceOvertime>
}

/** Who asks, and whether they see their own days alone. */
export interface ReviewAccess {
  reader: Reader
  own: OwnDays | undefined
}

export const isBlocking = ({ severity, answer }: Pick<ReviewException, 'severity' | 'answer'>): boolean =>
  severity === 'block' && answer === null

/** Somebody's day. */
export type KeyedDay = Pick<ReviewDay, 'workerId' | 'day'>

export const dayKey = ({ workerId, day }: KeyedDay): string => `${workerId} ${day}`

/**
 * Reads days as they stand: hours, what they were approved for, what is to be looked into. Whole workweeks are read for it, because overtime and some of what
 * is to be looked into follow from the days before, and the days around those for nights that overlap.
 */
export async function readReview(db: Database, { reader, ...scope }: Scope & { reader?: Reader }, { now, zone }: Clock): Promise<Reviewed> {
  const { timeThresholds: thresholds, timeRulesOff: rulesOff, workweekStarts } = await readSettings(db)
  const weeks = workweeksIn(scope, workweekStarts)
  const { from, to } = { from: weeks[0]?.from ?? scope.from, to: weeks.at(-1)?.to ?? scope.to }
  const read = { ...scope, ...withNights({ from, to }) }
  const states = new Map((await dayStates.statesOf(db, scope)).map((state) => [dayKey(state), state]))
  const named = (await shiftsOf(db, read, zone)).map((one) => {
    const shift = withLockedName(one.shift, states.get(dayKey(one.shift))?.words)
    return shift === one.shift ? one : { ...one, shift }
  })
  const stored = await withLapses(db, await withClaims(db, named))
  const all = scope.own ? stored.map(hiddenUnlessOwn) : stored
  const answers = new Map((await dayStates.answersOf(db, scope)).map((answer) => [`${dayKey(answer)} ${answer.key}`, answer]))
  const requestedIds = scope.workerIds && new Set(scope.workerIds)
  const found: TimeException[] = []
  for (const week of weeks) {
    const ofWeek = exceptionsInSteps(
      all.map(({ shift }) => shift).filter(isIn(withNights(week))),
      { now: now.toISOString(), week, thresholds },
      { rulesOff, ...(requestedIds && { workerIds: requestedIds }) },
    )
    found.push(...(await runYielding(ofWeek)))
  }
  const exceptions = found.filter(isIn(scope)).map((exception): ReviewException => {
    const answer = answers.get(`${dayKey(exception)} ${exception.key}`)
    const { comment, madeBy: by, madeAt: at } = answer ?? {}
    return { ...exception, answer: answer?.isNothingToChange ? { comment: comment ?? null, by: by ?? '', at: at ?? '' } : null }
  })
  const requested = all.filter(({ shift }) => requestedIds?.has(shift.workerId) !== false)
  const paid = requested.map(({ shift }) => shift).filter(isIn({ from, to }))
  const ofPeople = await mapYielding(byWorker(paid), (own) => [...overtimeOfShifts(own, workweekStarts)])
  const overtime = new Map(ofPeople.flat())
  const inside = requested.filter(({ shift }) => isIn(scope)(shift))
  const shifts = inside.filter(({ isOwn }) => isOwn)
  const ownPlaces = new Set(shifts.map(({ shift }) => shift.workerEntryId))
  const clockOf = dayClocks(zone)
  // Whoever is at work past the night has not ended their day, as long as nobody takes it for a clock-out that was forgotten.
  const isOver = (cell: readonly StoredShift[]) =>
    cell.every(({ shift }) => {
      const { isOver: hasEnded, open, isOpenOver } = readShift(shift, clockOf(shift.day), { now: now.toISOString(), thresholds })
      return hasEnded && (open === null || isOpenOver)
    })
  const foundOn = Map.groupBy(exceptions, dayKey)
  // A day is one for everybody: its figures are of all its jobs, also for whoever sees some of them.
  const cells = Map.groupBy(inside.filter(isShown), ({ shift }) => dayKey(shift))
  const daysOf = await mapYielding(cells, ([key, cell]) =>
    cell.some(({ isOwn }) => isOwn)
      ? [reviewDay(cell, { given: states.get(key), exceptions: foundOn.get(key) ?? [], isOver, overtime, reader })]
      : [],
  )
  const days = daysOf.flat()
  const ofPlaces = exceptions.filter(({ workerEntryId }) => ownPlaces.has(workerEntryId))
  const shown = scope.own
    ? ownExceptions(
        ofPlaces,
        requested.map(({ shift }) => shift),
      )
    : ofPlaces
  return { shifts, days, exceptions: shown, overtime }
}

/** Jobs of other supervisors count when exceptions are found, but their names are hidden. */
const hiddenUnlessOwn = (stored: StoredShift): StoredShift =>
  stored.isOwn ? stored : { ...stored, shift: { ...stored.shift, isHidden: true } }

const byWorker = <Shift extends { workerId: string }>(shifts: readonly Shift[]) => Map.groupBy(shifts, ({ workerId }) => workerId).values()

const withNights = ({ from, to }: Workweek): Workweek => ({ from: addDays(from, -1), to: addDays(to, 1) })

const isIn =
  ({ from, to }: Workweek) =>
  ({ day }: { day: Day }) =>
    day >= from && day <= to

/** Shifts with what certificates those who clocked lacked. */
async function withLapses(db: Database, stored: readonly StoredShift[]): Promise<StoredShift[]> {
  const clocked = stored.map(({ shift }) => shift).filter(({ punches }) => punches.length > 0)
  const lacked = await lackedCertificates(db, clocked)
  return stored.map((one) => {
    const certificates = lacked.get(one.shift.workerEntryId)
    return certificates ? { ...one, shift: { ...one.shift, certificates } } : one
  })
}

/** Whoever is expected, whoever was there, and whoever says so. */
const isCounted = ({ shift: { isPlanned, isCancelled, punches, claims = [] } }: StoredShift) =>
  punches.length > 0 || claims.length > 0 || (isPlanned && !isCancelled)

/** Also where nothing of it counts any more. */
const isShown = (stored: StoredShift) => stored.wasClocked || isCounted(stored)

/** What a day is judged by: a place of which nothing counts any more decides only a day of nothing else. */
function countedOf(cell: readonly StoredShift[]): readonly StoredShift[] {
  const counted = cell.filter(isCounted)
  return counted.length > 0 ? counted : cell
}

interface CellAround extends Pick<Reviewed, 'overtime'> {
  given: dayStates.StoredState | undefined
  exceptions: readonly ReviewException[]
  isOver: (cell: readonly StoredShift[]) => boolean
  reader: Reader | undefined
}

function reviewDay(cell: readonly StoredShift[], { given, exceptions, isOver, overtime, reader }: CellAround): ReviewDay {
  const [{ shift: first, workerName } = { shift: { workerId: '', day: '' }, workerName: null }] = cell
  const counted = countedOf(cell)
  const digest = digestOf(counted, overtime)
  const blocks = exceptions.filter((exception) => isAgainst(given?.madeAt, exception)).length
  const own = cell.filter(({ isOwn }) => isOwn)
  const hasEnded = isOver(cell)
  const shifts = own.map(({ shift, supervisorId }) => {
    const { workerEntryId, scheduleEntryId, jobId } = shift
    return { workerEntryId, scheduleEntryId, jobId, supervisorId, ...figuresOf(shift) }
  })
  const sum = (of: 'minutes' | 'rawMinutes') => shifts.reduce((total, shift) => total + shift[of], 0)
  return {
    workerId: first.workerId,
    day: first.day,
    state: effectiveState(given ?? null, digest, blocks),
    isOver: hasEnded,
    stateId: given?.id ?? null,
    given: given?.state ?? null,
    digest,
    minutes: sum('minutes'),
    rawMinutes: sum('rawMinutes'),
    paidAt: addRates(shifts.map(({ workerEntryId }) => overtime.get(workerEntryId)?.minutes ?? {})),
    isUnpaid:
      hasEnded &&
      isUnpaidDay(own.map(({ shift, hasClocked }) => ({ punches: shift.punches.length, hasClocked, minutes: figuresOf(shift).minutes }))),
    shifts,
    isWhole: counted.every(({ isOwn }) => isOwn),
    isOwnHours: reader !== undefined && isPaidTo(reader, { id: first.workerId, name: workerName }),
    since: given && isChanged(given, digest) ? newsSince(cell, given.madeAt) : null,
    by: given?.madeBy ?? null,
    at: given?.madeAt ?? null,
    reason: given?.reason ?? null,
  }
}

const digestOf = (cell: readonly StoredShift[], overtime: Reviewed['overtime']): string =>
  createHash('sha256')
    .update(
      figuresText(
        cell.map(({ shift }) => shift),
        overtime,
      ),
    )
    .digest('base64url')

/** Punches that came, and corrections that were made, since a moment; something did, if only the plan. */
function newsSince(cell: readonly StoredShift[], moment: string): number {
  const since = Date.parse(moment)
  const isNew = (at: string | null) => at !== null && Date.parse(at) > since
  const came = cell.flatMap(({ shift, correctionTimes }) => [...shift.punches.map(({ receivedAt }) => receivedAt), ...correctionTimes])
  return Math.max(came.filter(isNew).length, 1)
}

/** What rounding did to everybody's months of these days. */
export async function driftOf(db: Database, { from, to }: { from: Day; to: Day }, zone: string): Promise<DriftLine[]> {
  const { timeThresholds } = await readSettings(db)
  const shifts = await shiftsOf(db, { from, to }, zone)
  const names = new Map(shifts.map(({ shift, workerName }) => [shift.workerId, workerName]))
  const ofPeople = await mapYielding(byWorker(shifts.map(({ shift }) => shift)), (own) => driftByMonth(own, timeThresholds))
  const lines = ofPeople.flat()
  const byName = new Intl.Collator('en').compare
  return lines
    .filter(({ pairs }) => pairs > 0)
    .map((line) => ({ name: names.get(line.workerId) ?? null, ...line }))
    .toSorted((one, other) => byName(one.name ?? '', other.name ?? '') || byName(one.month, other.month))
}

function exportsShown(exports: readonly StoredExport[], days: readonly ReviewDay[], starts: readonly WeekStart[]): TimeExport[] {
  return exports.map(({ digests, ...file }) => {
    const differences = differencesOf(digests, days, starts)
    return { ...file, days: Object.keys(digests).length, isStale: isStaleBy(differences), ...differences }
  })
}

/** Files that hold some of these days, among what is known. What else is in them is read for it: other weeks, and of those whoever is in a file. */
export async function exportsHolding(
  db: Database,
  { period, holds, known }: { period: Workweek; holds: (of: KeyedDay) => boolean; known: readonly ReviewDay[] },
  clock: Clock,
): Promise<TimeExport[]> {
  const exports = (await exportsOf(db, period)).filter((file) => keyedDays(file).some(holds))
  const knownKeys = new Set(known.map(dayKey))
  const others = exports.flatMap(keyedDays).filter((day) => !knownKeys.has(dayKey(day)))
  const { workweekStarts } = await readSettings(db)
  const weeks = Map.groupBy(others, ({ day }) => workweekOf(day, workweekStarts).from)
  const days = [...known]
  for (const [from, unknown] of weeks) {
    const workerIds = [...new Set(unknown.map(({ workerId }) => workerId))]
    days.push(...(await readReview(db, { ...workweekOf(from, workweekStarts), workerIds }, clock)).days)
  }
  return exportsShown(exports, days, workweekStarts)
}

const keyedDays = ({ digests }: StoredExport): KeyedDay[] =>
  Object.keys(digests).map((key) => {
    const [workerId = '', day = ''] = key.split(' ')
    return { workerId, day }
  })

/** A job with several names: the list shows today's name while one of its days is not locked. */
function openLast(shifts: readonly StoredShift[], days: readonly ReviewDay[]): StoredShift[] {
  const locked = new Set(days.filter(({ given }) => given === 'locked').map(dayKey))
  const isLocked = ({ shift }: StoredShift) => locked.has(dayKey(shift))
  return [...shifts.filter(isLocked), ...shifts.filter((one) => !isLocked(one))]
}

/** The workweek that a day is in, with everybody in it. */
export async function reviewWeekOf(db: Database, { day, reader, own }: { day: Day } & ReviewAccess, clock: Clock): Promise<ReviewWeek> {
  const week = workweekOf(day, (await readSettings(db)).workweekStarts)
  const { shifts, days, exceptions } = await readReview(db, { ...week, reader, own }, clock)
  const shown = new Set(days.map(({ workerId }) => workerId))
  const exports = own ? [] : await exportsHolding(db, { period: week, holds: isIn(week), known: days }, clock)
  const once = <Row extends { id: string }>(rows: readonly Row[]) => [...new Map(rows.map((row) => [row.id, row])).values()]
  const supervisorIds = once(shifts.flatMap(({ supervisorId: id }) => (id === null ? [] : [{ id }]))).map(({ id }) => id)
  return {
    ...week,
    workers: once(shifts.map(({ shift: { workerId: id }, workerName: name }) => ({ id, name }))).filter(({ id }) => shown.has(id)),
    jobs: once(openLast(shifts, days).map(({ shift: { jobId: id, job } }) => ({ id, ...job }))),
    supervisors: await supervisorsNamed(db, supervisorIds),
    days,
    exceptions,
    exports,
  }
}
