/** The workweek as the office looks at it: people by days, each cell with where it stands, narrowed to what somebody asks for. (product.md#time-review) */
import { addDays, type Day } from '../calendar/day.ts'
import { round } from '../numbers/round.ts'
import { addRates, overtimeHours, type OvertimeHours } from '../timeclock/overtime-by-place.ts'
import { cellStatus, isChangedSinceApproval, refusalOf, type DayAction } from './day-state.ts'
import type { CellStatus } from '../timeclock/cell-status.ts'
import { severities, unpaidCodes, type Severity } from './exception.ts'
import { addingUp } from '../timeclock/adding-up.ts'
import { hoursOf } from '../timeclock/hours.ts'
import type { ReviewDay, ReviewWeek } from './review-week.ts'
import type { ReviewException } from './exceptions/review-exception.ts'

/** One person's day. */
export interface BoardCell {
  day: ReviewDay
  /** Paid hours. The cells of a row add up to its total. */
  hours: number
  status: CellStatus
  /** The most severe exception of an open day; null if none is left to review. */
  severity: Severity | null
  /** Whether the day was changed since it was approved or locked. */
  isChanged: boolean
  /** Blocks and Checks without an answer. */
  toReview: readonly ReviewException[]
  /** Codes of everything there is to know of the day. */
  codes: readonly string[]
  minutesAtRisk: number
}

export interface BoardRow {
  workerId: string
  name: string | null
  /** By day; a day without the person has none. */
  cells: ReadonlyMap<Day, BoardCell>
  /** Paid minutes of the week. */
  minutes: number
  /** Paid hours by multiple of the rate; they add up to the hours of the week. */
  paidAt: OvertimeHours
}

/** The statuses that a week can be filtered by. */
export type StatusFilter = CellStatus | 'changed'

/** What a week can be narrowed to; whatever is absent narrows nothing. */
export interface BoardFilter {
  name?: string
  job?: string
  supervisor?: string
  code?: string
  status?: StatusFilter
  /** Shows only days with one of these severities. */
  severity?: readonly Severity[]
}

/** The days from the first to the last. */
export function daysBetween({ from, to }: Pick<ReviewWeek, 'from' | 'to'>): Day[] {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

const cellKey = ({ workerId, day }: { workerId: string; day: Day }) => `${workerId} ${day}`

/** Whether a person must review the exception. Info needs no action. */
export const isToReview = ({ severity, answer }: ReviewException): boolean => answer === null && severity !== 'info'

/** Unpaid hours stay at risk, whatever was answered. */
const isAtRisk = (exception: ReviewException) => isToReview(exception) || unpaidCodes.has(exception.code)

/** The week by person, in the order of their names. */
export function boardOf({ workers, days, exceptions }: ReviewWeek): BoardRow[] {
  const found = Map.groupBy(exceptions, cellKey)
  const cells = Map.groupBy(
    days.map((day) => cellOf(day, found.get(cellKey(day)) ?? [])),
    ({ day }) => day.workerId,
  )
  return workers
    .map(({ id: workerId, name }) => {
      const add = addingUp()
      const own = (cells.get(workerId) ?? [])
        .toSorted((one, other) => (one.day.day < other.day.day ? -1 : 1))
        .map((cell) => ({ ...cell, hours: add(cell.day.minutes) }))
      return {
        workerId,
        name,
        cells: new Map(own.map((cell) => [cell.day.day, cell])),
        ...paidOf(own),
      }
    })
    .toSorted((one, other) => (one.name ?? '').localeCompare(other.name ?? '', 'en') || (one.workerId < other.workerId ? -1 : 1))
}

function paidOf(cells: readonly Pick<BoardCell, 'day'>[]): Pick<BoardRow, 'minutes' | 'paidAt'> {
  const minutes = cells.reduce((sum, { day }) => sum + day.minutes, 0)
  return { minutes, paidAt: overtimeHours(hoursOf(minutes), { minutes: addRates(cells.map(({ day }) => day.paidAt)) }) }
}

function cellOf(day: ReviewDay, exceptions: readonly ReviewException[]): Omit<BoardCell, 'hours'> {
  const toReview = exceptions.filter(isToReview)
  return {
    day,
    status: cellStatus({ ...day, toReview: toReview.length }),
    severity: day.state === 'open' ? worstOf(exceptions) : null,
    isChanged: isChangedSinceApproval(day),
    toReview,
    codes: exceptions.map(({ code }) => code),
    minutesAtRisk: exceptions.filter(isAtRisk).reduce((sum, { minutesAtRisk }) => sum + minutesAtRisk, 0),
  }
}

function worstOf(exceptions: readonly ReviewException[]): Severity | null {
  const open = new Set(exceptions.filter(({ answer }) => answer === null).map(({ severity }) => severity))
  return severities.find((severity) => open.has(severity)) ?? null
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const isNamed = ({ name }: BoardRow, wanted: string) =>
  plain(wanted)
    .split(/\s+/)
    .every((part) => plain(name ?? '').includes(part))

/** Whether a cell is what is asked for; the name is the row's to answer. */
export function matchesFilter(
  { day, status, codes, severity, isChanged }: BoardCell,
  { job, supervisor, code, status: wanted, severity: severe }: Omit<BoardFilter, 'name'>,
): boolean {
  return (
    (job === undefined || day.shifts.some(({ jobId }) => jobId === job)) &&
    (supervisor === undefined || day.shifts.some(({ supervisorId }) => supervisorId === supervisor)) &&
    (code === undefined || codes.includes(code)) &&
    (severe === undefined || (severity !== null && severe.includes(severity))) &&
    (wanted === undefined || (wanted === 'unpaid' ? day.isUnpaid : wanted === 'changed' ? isChanged : status === wanted))
  )
}

export const isOfCells = ({ name: _name, ...ofCells }: BoardFilter): boolean => Object.values(ofCells).some((value) => value !== undefined)

/** The rows with something of what is asked for. */
export const matchingRows = (rows: readonly BoardRow[], filter: BoardFilter): BoardRow[] =>
  rows.filter(
    (row) => isNamed(row, filter.name ?? '') && (!isOfCells(filter) || [...row.cells.values()].some((cell) => matchesFilter(cell, filter))),
  )

/** The cells that are asked for, by person and day. */
export const matchingCells = (rows: readonly BoardRow[], filter: BoardFilter): BoardCell[] =>
  matchingRows(rows, filter).flatMap(({ cells }) => [...cells.values()].filter((cell) => matchesFilter(cell, filter)))

export interface BoardTotals extends Record<Severity, number> {
  toReview: number
  clean: number
  /** Counted in every state of review. */
  unpaid: number
  reviewed: number
  approved: number
  locked: number
  upcoming: number
  /** Changed since approval. */
  changed: number
  minutesAtRisk: number
}

export function totalsOf(cells: readonly BoardCell[]): BoardTotals {
  const count = (wanted: CellStatus) => cells.filter(({ status }) => status === wanted).length
  const ofSeverity = (wanted: Severity) => cells.filter(({ severity }) => severity === wanted).length
  return {
    block: ofSeverity('block'),
    check: ofSeverity('check'),
    info: ofSeverity('info'),
    toReview: count('to-review'),
    clean: count('clean'),
    unpaid: cells.filter(({ day }) => day.isUnpaid).length,
    reviewed: count('reviewed'),
    approved: count('approved'),
    locked: count('locked'),
    upcoming: count('upcoming'),
    changed: cells.filter(({ isChanged }) => isChanged).length,
    minutesAtRisk: cells.reduce((sum, { minutesAtRisk }) => sum + minutesAtRisk, 0),
  }
}

/** Of these cells, those to which it can be done as they stand by whoever looks at them. */
export const cellsFor = (cells: readonly BoardCell[], action: DayAction): BoardCell[] =>
  cells.filter(({ day, toReview }) => {
    const blocks = toReview.filter(({ severity }) => severity === 'block').length
    return mayMark(action, day) && refusalOf(action, { ...day, blocks }) === undefined
  })

/** Whether a day is theirs to mark who look at it: nobody reviews hours of their own, or a day of which they see a part. */
export const mayMark = (action: DayAction, { isWhole, isOwnHours }: Pick<ReviewDay, 'isWhole' | 'isOwnHours'>): boolean =>
  isWhole && !(isOwnHours && (action === 'review' || action === 'approve'))

/**
 * Whether the reader may answer *OK as is*, or pay a day as it is. Not for a Block on a day with
 * their own hours, or on a day that they see only in part.
 */
export const mayAnswer = (
  { severity }: Pick<ReviewException, 'severity'>,
  { isOwnHours, isWhole }: Pick<ReviewDay, 'isOwnHours' | 'isWhole'>,
): boolean => severity !== 'block' || (isWhole && !isOwnHours)

/**
 * The exceptions of the work-through: Blocks before Checks, by person and day. Only open days have
 * any.
 */
export function openExceptions(cells: readonly BoardCell[]): ReviewException[] {
  const open = cells.filter(({ day }) => day.state === 'open').flatMap(({ toReview }) => toReview)
  return [...open.filter(({ severity }) => severity === 'block'), ...open.filter(({ severity }) => severity !== 'block')]
}

/** How many days these exceptions are on: one person on one day is one. */
export const daysWith = (exceptions: readonly ReviewException[]): number =>
  new Set(exceptions.map(({ workerId, day }) => `${workerId} ${day}`)).size

/** The number of these days with each exception, by code. */
export function daysByCode(cells: readonly BoardCell[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { codes } of cells) for (const code of new Set(codes)) counts.set(code, (counts.get(code) ?? 0) + 1)
  return counts
}

/** The last row of the week: the sum of each column, as shown. */
export interface BoardSums extends OvertimeHours {
  byDay: ReadonlyMap<Day, number>
  hours: number
}

export function sumsOf(rows: readonly BoardRow[], days: readonly Day[]): BoardSums {
  const sum = (of: (row: BoardRow) => number) =>
    round(
      rows.reduce((total, row) => total + of(row), 0),
      2,
    )
  return {
    byDay: new Map(days.map((day) => [day, sum(({ cells }) => cells.get(day)?.hours ?? 0)])),
    hours: sum(({ minutes }) => hoursOf(minutes)),
    straight: sum(({ paidAt }) => paidAt.straight),
    overtime15: sum(({ paidAt }) => paidAt.overtime15),
    overtime2: sum(({ paidAt }) => paidAt.overtime2),
    otherOvertime: sum(({ paidAt }) => paidAt.otherOvertime),
  }
}

/** The status of each day of one person, as the week shows it. */
export function statusesOf(days: readonly ReviewDay[], exceptions: readonly ReviewException[]): Map<Day, CellStatus> {
  const open = Map.groupBy(exceptions.filter(isToReview), ({ day }) => day)
  return new Map(days.map((day) => [day.day, cellStatus({ ...day, toReview: open.get(day.day)?.length ?? 0 })]))
}
