/** The rows of a filing while the office looks them over: what was read, what was corrected, what is to be saved. */
import { chosenRow, type ReadRow } from '@daysheet/domain/filings/filing-answers'
import { filingLabels } from '@daysheet/domain/filings/filing-labels'
import { filingProperties, type FilingProperty } from '@daysheet/domain/filings/filing-reading'
import { readNumber } from '@daysheet/domain/filings/reader/values'

/** What of a row is saved, apart from the job. */
export type RowValues = Omit<ReadRow, 'jobId' | 'page' | 'confidence' | 'leftOver'>

export interface ReviewRow {
  key: number
  values: RowValues
  /** What the program read; null for a row written by hand. */
  read: RowValues | null
  /** Page on which the row begins; null for a row written by hand, and for the City's. */
  page: number | null
  /** What somebody should still look at. */
  doubts: Partial<Record<FilingProperty, 'doubtful' | 'missing'>>
  isChosen: boolean
  /** What is printed in the row's place and is in none of its values. */
  leftOver: string
}

export type ReviewChange =
  | { kind: 'tick'; keys: ReadonlySet<number>; isChosen: boolean }
  | { kind: 'edit'; key: number; values: Partial<RowValues> }
  | { kind: 'check'; key: number; property: FilingProperty }
  | { kind: 'rename'; from: string; to: string }
  | { kind: 'add'; key: number; values: RowValues; doubts?: ReviewRow['doubts']; leftOver?: string }
  | { kind: 'remove'; key: number }

export function reviewRows(rows: readonly ReadRow[]): ReviewRow[] {
  return rows.map(({ jobId: _jobId, page, confidence, leftOver = '', ...values }, index) => ({
    key: index + 1,
    values,
    read: values,
    page: page || null,
    isChosen: true,
    leftOver,
    doubts: doubtsOf(confidence),
  }))
}

/** What the reader, or the City, does not vouch for. */
export const doubtsOf = (confidence: ReadRow['confidence']): ReviewRow['doubts'] =>
  Object.fromEntries(Object.entries(confidence).filter(([, how]) => how !== 'sure'))

/** What somebody wrote or confirmed is in no doubt any more. */
const without = (doubts: ReviewRow['doubts'], properties: readonly string[]): ReviewRow['doubts'] =>
  Object.fromEntries(Object.entries(doubts).filter(([property]) => !properties.includes(property)))

const edited = (row: ReviewRow, values: Partial<RowValues>): ReviewRow => ({
  ...row,
  values: { ...row.values, ...values },
  doubts: without(row.doubts, Object.keys(values)),
})

export function changeReview(rows: readonly ReviewRow[], change: ReviewChange): readonly ReviewRow[] {
  const one = (key: number, make: (row: ReviewRow) => ReviewRow) => rows.map((row) => (row.key === key ? make(row) : row))
  switch (change.kind) {
    case 'tick':
      return rows.map((row) => (change.keys.has(row.key) && row.isChosen !== change.isChosen ? { ...row, isChosen: change.isChosen } : row))
    case 'edit':
      return one(change.key, (row) => edited(row, change.values))
    case 'check':
      return one(change.key, (row) => ({ ...row, doubts: without(row.doubts, [change.property]) }))
    case 'rename':
      return rows.map((row) => (row.values.filingNumber === change.from ? edited(row, { filingNumber: change.to }) : row))
    case 'add':
      return [
        ...rows,
        {
          key: change.key,
          values: change.values,
          read: null,
          page: null,
          doubts: change.doubts ?? {},
          isChosen: true,
          leftOver: change.leftOver ?? '',
        },
      ]
    case 'remove':
      return rows.filter(({ key }) => key !== change.key)
  }
}

/** Whether somebody wrote something else than was read. */
export const isCorrected = ({ values, read }: ReviewRow, property: FilingProperty): boolean =>
  read !== null && values[property] !== read[property]

/** The rows of each filing, in the order in which the filings begin. */
export function byFiling(rows: readonly ReviewRow[]): { filingNumber: string; rows: ReviewRow[] }[] {
  const filings = new Map<string, ReviewRow[]>()
  for (const row of rows) {
    const { filingNumber } = row.values
    const own = filings.get(filingNumber)
    if (own) own.push(row)
    else filings.set(filingNumber, [row])
  }
  return [...filings].map(([filingNumber, own]) => ({ filingNumber, rows: own }))
}

const sum = (rows: readonly ReviewRow[], unit: 'squareFeet' | 'linearFeet') =>
  Math.round(rows.reduce((feet, { values }) => feet + values[unit], 0) * 100) / 100

/** What of these rows would be saved. */
export function chosenTotals(rows: readonly ReviewRow[]) {
  const chosen = rows.filter(({ isChosen }) => isChosen)
  return { rows: chosen.length, squareFeet: sum(chosen, 'squareFeet'), linearFeet: sum(chosen, 'linearFeet') }
}

const savedShape = chosenRow.omit({ jobId: true })
const errorCache = new WeakMap<RowValues, RowErrors>()

export type RowErrors = Partial<Record<FilingProperty, string>>

/** What the server would refuse of a row, by property, in its words. */
export function rowErrors(values: RowValues): RowErrors {
  const before = errorCache.get(values)
  if (before) return before
  const errors: RowErrors = {}
  for (const { path, message } of savedShape.safeParse(values).error?.issues ?? []) {
    const property = filingProperties.find((one) => one === path[0])
    if (property) errors[property] ??= `${filingLabels[property]} ${message}`
  }
  errorCache.set(values, errors)
  return errors
}

/** What is said of feet that are no number. */
export const noNumber = 'Please enter a number'

/** Feet as somebody types them: `1,250` or `37.5`; nothing is none. Null for what is no number. */
export const parseFeet = (typed: string): number | null => (typed.trim() === '' ? 0 : (readNumber(typed) ?? null))

export interface CellPosition {
  key: number
  property: FilingProperty
}

/**
 * The columns that a filing does not print: missing in every row that was read. That is told once, by a warning, and not in each row. One row alone
 * says nothing of its column.
 */
export function missingColumns(rows: readonly ReviewRow[]): ReadonlySet<FilingProperty> {
  return new Set(filingProperties.filter((property) => rows.length > 1 && rows.every(({ doubts }) => doubts[property] === 'missing')))
}

/** The cells somebody should look at, from top to bottom. */
export function cellsToCheck(rows: readonly ReviewRow[], leftOut: ReadonlySet<FilingProperty>): CellPosition[] {
  return rows
    .filter(({ isChosen }) => isChosen)
    .flatMap(({ key, doubts }) =>
      filingProperties.filter((property) => doubts[property] && !leftOut.has(property)).map((property) => ({ key, property })),
    )
}

/** Whether nothing says where the work is or how much of it there is. */
const hasNoContent = ({ values: { floor, sectionOfFloor, squareFeet, linearFeet } }: ReviewRow): boolean =>
  squareFeet === 0 && linearFeet === 0 && floor.trim() === '' && sectionOfFloor.trim() === ''

/** What of the chosen rows nobody has looked at before they are saved, and their rows that say neither where nor how much. */
export interface UncheckedRows {
  cells: CellPosition[]
  /** Keys of rows. */
  bare: number[]
}

export function uncheckedRows(rows: readonly ReviewRow[], leftOut: ReadonlySet<FilingProperty>): UncheckedRows {
  const bare = rows.filter((row) => row.isChosen && hasNoContent(row)).map(({ key }) => key)
  return { cells: cellsToCheck(rows, leftOut), bare }
}
