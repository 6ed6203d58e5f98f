import { filingProperties, type FilingProperty, type FilingReading, type FilingRow } from '@daysheet/domain/filings/filing-reading'
import { filingMessages } from '@daysheet/domain/filings/reader/filing-warnings'
import type { ScopeRow } from '@daysheet/domain/filings/testing/scope'
import type { DrawnFiling } from './family.ts'

export interface WrongCell {
  /** Place of the row in the filing, from 0. */
  row: number
  property: FilingProperty
  printed: string
  read: string
  confidence: string
}

/** How the reading of one filing compares with what was printed. */
export interface Score {
  cells: number
  right: number
  /** Rows of which every cell is right. */
  rightRows: number
  /** Wrong, and claimed to be sure. */
  wrongButSure: number
  /** Said to be sure of something that is not printed. */
  sureOfNothing: number
  lost: ScopeRow[]
  invented: FilingRow[]
  wrong: WrongCell[]
  /** The reading says that something is amiss: a warning or a problem. What it says of every such layout, however well it is read, does not count. */
  said: boolean
  /** Rows were lost or invented, or cells are wrong that claim to be sure, and nothing says so. */
  silent: boolean
}

export function scoreOf(reading: FilingReading, drawn: DrawnFiling): Score {
  const pairs = aligned(drawn.rows, reading.rows)
  const matched = new Set(pairs.map(([, read]) => read))
  const wrong = pairs.flatMap(([row, read]) => wrongCells(drawn.rows[row], reading.rows[read], row))
  const lost = drawn.rows.filter((_, row) => !pairs.some(([printed]) => printed === row))
  const invented = reading.rows.filter((_, read) => !matched.has(read))
  const cells = drawn.rows.length * filingProperties.length
  const wrongButSure = wrong.filter(({ confidence }) => confidence === 'sure').length
  const said = reading.warnings.some(({ text }) => !isOfLayout(text)) || reading.problem !== null
  return {
    cells,
    right: cells - wrong.length - lost.length * filingProperties.length,
    rightRows: pairs.length - new Set(wrong.map(({ row }) => row)).size,
    wrongButSure,
    sureOfNothing: pairs.reduce(
      (sum, [, read]) => sum + drawn.unprinted.filter((name) => reading.rows[read]?.confidence[name] === 'sure').length,
      0,
    ),
    lost,
    invented,
    wrong,
    said,
    silent: !said && (lost.length > 0 || invented.length > 0 || wrongButSure > 0),
  }
}

/** Said of a column that is not printed, or is not known, whether or not a row went wrong. */
const isOfLayout = (text: string) => text === filingMessages.noReview() || unknownColumn.test(text)
const unknownColumn = /^The column ".*" is not known/

/** A value as it is compared: quotes straight, spaces once. Types and procedures may be tidied in their case. */
function comparable(row: ScopeRow | FilingRow, property: FilingProperty): string {
  const text = String(row[property]).replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim()
  // Whether a space stood where a line was broken after a slash or a hyphen cannot be told from the page.
  const joined = text.replaceAll(/ ?([/-]) ?/g, '$1')
  return property === 'abatementType' || property === 'abatementProcedure' ? joined.toLowerCase() : joined
}

function wrongCells(printed: ScopeRow | undefined, read: FilingRow | undefined, row: number): WrongCell[] {
  if (!printed || !read) return []
  return filingProperties
    .filter((property) => comparable(printed, property) !== comparable(read, property))
    .map((property) => ({
      row,
      property,
      printed: String(printed[property]),
      read: String(read[property]),
      confidence: read.confidence[property],
    }))
}

/** Leaving a row out costs as much as so many wrong cells: a row of which most is wrong is another row. */
const gap = 3.5

/** Which printed row is which read one, in the order of both, so that as little as possible is wrong. */
function aligned(printed: readonly ScopeRow[], read: readonly FilingRow[]): [printed: number, read: number][] {
  const left = printed.map((row) => filingProperties.map((property) => comparable(row, property)))
  const right = read.map((row) => filingProperties.map((property) => comparable(row, property)))
  const differing = (one: readonly string[] = [], other: readonly string[] = []) =>
    one.reduce((sum, value, at) => sum + (value === other[at] ? 0 : 1), 0)
  const costs: number[][] = Array.from({ length: left.length + 1 }, (_, row) => [row * gap])
  const cost = (row: number, column: number) => costs[row]?.[column] ?? Infinity
  for (let row = 0; row <= left.length; row++) {
    for (let column = 1; column <= right.length; column++) {
      const line = costs[row]
      if (!line) continue
      const both = row > 0 ? cost(row - 1, column - 1) + differing(left[row - 1], right[column - 1]) : Infinity
      line[column] = Math.min(both, (row > 0 ? cost(row - 1, column) : Infinity) + gap, (line[column - 1] ?? Infinity) + gap)
    }
  }
  const pairs: [number, number][] = []
  let [row, column] = [left.length, right.length]
  while (row > 0 && column > 0) {
    if (cost(row, column) === cost(row - 1, column) + gap) row--
    else if (cost(row, column) === cost(row, column - 1) + gap) column--
    else pairs.unshift([--row, --column])
  }
  return pairs
}
