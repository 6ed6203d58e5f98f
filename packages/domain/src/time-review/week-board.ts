/** The workweek as the office looks at it: people by days, each cell with where it stands, narrowed to what somebody asks for. (product.md#time-review) */
import { addDays, type Day } from '../calendar/day.ts'
import { cellStatus, refusalOf, type CellStatus, type DayAction } from './day-state.ts'
import { unpaidCodes } from './exception.ts'
import { addingUp } from '../timeclock/adding-up.ts'
import type { ReviewDay, ReviewException, ReviewWeek } from './review-week.ts'

/** One person's day. */
export interface BoardCell {
  day: ReviewDay
  /** Paid hours. The cells of a row add up to its total. */
  hours: number
  status: CellStatus
  /** Exceptions that nobody has looked into: those that block and those that warn. */
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
}

/** What a week can be narrowed to; whatever is absent narrows nothing. */
export interface BoardFilter {
  name?: string
  job?: string
  supervisor?: string
  code?: string
  status?: CellStatus
}

/** The days from the first to the last. */
export function daysBetween({ from, to }: Pick<ReviewWeek, 'from' | 'to'>): Day[] {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

const cellKey = ({ workerId, day }: { workerId: string; day: Day }) => `${workerId} ${day}`

/** Exceptions that somebody has to look into: what informs asks for nothing. */
export const isToReview = ({ weight, answer }: ReviewException): boolean => answer === null && weight !== 'informs'

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
        minutes: own.reduce((sum, { day }) => sum + day.minutes, 0),
      }
    })
    .toSorted((one, other) => (one.name ?? '').localeCompare(other.name ?? '', 'en') || (one.workerId < other.workerId ? -1 : 1))
}

function cellOf(day: ReviewDay, exceptions: readonly ReviewException[]): Omit<BoardCell, 'hours'> {
  const toReview = exceptions.filter(isToReview)
  return {
    day,
    status: cellStatus({ ...day, toReview: toReview.length }),
    toReview,
    codes: exceptions.map(({ code }) => code),
    minutesAtRisk: exceptions.filter(isAtRisk).reduce((sum, { minutesAtRisk }) => sum + minutesAtRisk, 0),
  }
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const isNamed = ({ name }: BoardRow, wanted: string) =>
  plain(wanted)
    .split(/\s+/)
    .every((part) => plain(name ?? '').includes(part))

/** Whether a cell is what is asked for; the name is the row's to answer. */
export function matchesFilter(
  { day, status, codes }: BoardCell,
  { job, supervisor, code, status: wanted }: Omit<BoardFilter, 'name'>,
): boolean {
  return (
    (job === undefined || day.shifts.some(({ jobId }) => jobId === job)) &&
    (supervisor === undefined || day.shifts.some(({ supervisorId }) => supervisorId === supervisor)) &&
    (code === undefined || codes.includes(code)) &&
    (wanted === undefined || (wanted === 'unpaid' ? day.isUnpaid : status === wanted))
  )
}

export const isOfCells = ({ job, supervisor, code, status }: BoardFilter): boolean =>
  job !== undefined || supervisor !== undefined || code !== undefined || status !== undefined

/** The rows with something of what is asked for. */
export const matchingRows = (rows: readonly BoardRow[], filter: BoardFilter): BoardRow[] =>
  rows.filter(
    (row) => isNamed(row, filter.name ?? '') && (!isOfCells(filter) || [...row.cells.values()].some((cell) => matchesFilter(cell, filter))),
  )

/** The cells that are asked for, by person and day. */
export const matchingCells = (rows: readonly BoardRow[], filter: BoardFilter): BoardCell[] =>
  matchingRows(rows, filter).flatMap(({ cells }) => [...cells.values()].filter((cell) => matchesFilter(cell, filter)))

export interface BoardTotals {
  toReview: number
  clean: number
  /** Counted in every state of review. */
  unpaid: number
  reviewed: number
  approved: number
  locked: number
  upcoming: number
  minutesAtRisk: number
}

export function totalsOf(cells: readonly BoardCell[]): BoardTotals {
  const count = (wanted: CellStatus) => cells.filter(({ status }) => status === wanted).length
  return {
    toReview: count('to-review'),
    clean: count('clean'),
    unpaid: cells.filter(({ day }) => day.isUnpaid).length,
    reviewed: count('reviewed'),
    approved: count('approved'),
    locked: count('locked'),
    upcoming: count('upcoming'),
    minutesAtRisk: cells.reduce((sum, { minutesAtRisk }) => sum + minutesAtRisk, 0),
  }
}

/** Of these cells, those to which it can be done as they stand by whoever looks at them. */
export const cellsFor = (cells: readonly BoardCell[], action: DayAction): BoardCell[] =>
  cells.filter(({ day, toReview }) => {
    const blocks = toReview.filter(({ weight }) => weight === 'blocks').length
    return mayMark(action, day) && refusalOf(action, { ...day, blocks }) === undefined
  })

/** Whether a day is theirs to mark who look at it: nobody reviews hours of their own, or a day of which they see a part. */
export const mayMark = (action: DayAction, { isWhole, isOwnHours }: Pick<ReviewDay, 'isWhole' | 'isOwnHours'>): boolean =>
  isWhole && !(isOwnHours && (action === 'review' || action === 'approve'))

/**
 * Whether the reader may answer *Nothing to change*. Not for a blocking exception on a day of their
 * own hours, or on a day of which they see only a part.
 */
export const mayAnswer = (
  { weight }: Pick<ReviewException, 'weight'>,
  { isOwnHours, isWhole }: Pick<ReviewDay, 'isOwnHours' | 'isWhole'>,
): boolean => weight !== 'blocks' || (isWhole && !isOwnHours)

/** What is worked through: one after the other, what blocks before what warns, by person and day. */
export function openExceptions(cells: readonly BoardCell[]): ReviewException[] {
  const open = cells.filter(({ day }) => day.state !== 'locked').flatMap(({ toReview }) => toReview)
  return [...open.filter(({ weight }) => weight === 'blocks'), ...open.filter(({ weight }) => weight !== 'blocks')]
}
