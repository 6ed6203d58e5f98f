import { bodyOf, repeatedLines, type Body } from './table/body.ts'
import { filingAt, filingNumbersIn, filingStarts, mentionsOf, printedBoroughs, type FilingStart } from './filing-numbers.ts'

import { wordsOf } from './clean.ts'
import { columnsApart } from './columns-apart.ts'
import { fillFloors } from './floor-groups.ts'
import type { FilingProblem, FilingReading, FilingRow, FilingWarning } from '../filing-reading.ts'
import { filedPages } from './lined-pages.ts'
import { causeOf } from './refusal-causes.ts'
import { priceHeadings, readForms } from './vocabulary.ts'
import { filingMessages, rowWarnings, rowName, uniqueWarnings, type RowNote } from './filing-warnings.ts'
import { reviewAnswers, type ReviewAnswer } from './filing-review.ts'
import { formOf } from './form-name.ts'
import { labelRecords } from './label-records.ts'
import { doubtGuesses } from './table/guessed-columns.ts'
import { fillMergedFloors } from './table/merged-floors.ts'
import { printedRows } from './table/printed-rows.ts'
import { withoutCodes, withoutRowNumbers } from './table/row-numbers.ts'
import { doubtAll, printedTwice } from './table/printed-twice.ts'
import { notesOf, interpretRow, type TableNotes } from './row-values.ts'
import { addPutOn, addTurned, addUnread } from './page-warnings.ts'
import { isRowNumber } from './table/column-fit.ts'
import { onSheets, sheetHalves } from './sheet-halves.ts'
import { scanProblem } from './scanned-pages.ts'
import { segmentsOf } from './table/segments.ts'
import { isRowLike } from './table/table-lines.ts'
import type { Token } from './token.ts'
import { crowdedPages } from './too-much-text.ts'
import { withoutSums } from './table/sum-rows.ts'
import { totalsOf, type PrintedTotal } from './table/totals.ts'
import { widePages } from './wide-pages.ts'
import type { WordPage } from './word-page.ts'
import type { LinedPage, Segment, Table } from './table/segment.ts'
import type { PrintedRow } from './table/printed-row.ts'

/**
 * The scope of work that a filing prints, row by row. It looks for words and for how they stand to each other, not for places on the page.
 * Whatever it cannot place is a warning; whatever it is not sure of says so. (product.md#filings)
 */
export function readFiling(pages: readonly WordPage[], attached: readonly string[] = []): FilingReading {
  const reading = onSheets(readPages(sheetHalves(pages)))
  return { ...reading, problem: reading.problem && causeOf(reading.problem, pages, attached) }
}

function readPages(sheets: readonly WordPage[]): FilingReading {
  const unread = scanProblem(sheets) ?? textProblem(crowdedPages(sheets))
  if (unread) return { ...nothing, problem: unread }
  const { pages, joined } = widePages(sheets)
  const { lined, others, aside } = filedPages(pages)
  const form = formOf(lined)
  if (form && !readForms.includes(form)) return { ...nothing, form, problem: { kind: 'other-form', form } }

  const { segments, crowded } = segmentsOf(lined)
  if (crowded.length > 0) return { ...nothing, form, problem: textProblem(crowded) }
  const repeated = repeatedLines(segments)
  const bodies = segments.map((segment) => bodyOf(segment, repeated))
  const inTable = tableTest(segments)
  const starts = filingStarts(mentionsOf(lined, inTable))
  const reviews = reviewAnswers(lined, inTable)
  const context: Context = { starts, reviews, rows: [], warnings: [], rowNotes: [] }
  for (const table of new Set(segments.map((segment) => segment.table)))
    readTable(
      table,
      bodies.filter(({ segment }) => segment.table === table),
      context,
    )
  readRecords(lined, context)
  context.rows.sort((one, other) => one.row.page - other.row.page)
  const rows = context.rows.map(({ row }) => row)
  checkFilings(context, lined, bodies.flatMap(totalsOf))
  warnOutside(aside, context)
  for (const { page, form: other } of others) context.warnings.push({ page, text: filingMessages.otherForm(other) })
  for (const { page, next } of joined) context.warnings.push({ page, text: filingMessages.wide(Math.floor(page), Math.floor(next)) })
  addTurned(pages, context)
  addPutOn(pages, context)
  for (const { number } of pages.filter(({ damaged }) => damaged))
    context.warnings.push({ page: number, text: filingMessages.damagedPage() })
  addUnread(lined, context)
  const filings = [...new Set([...starts.map(({ number }) => number), ...rows.map(({ filingNumber }) => filingNumber)])].filter(Boolean)
  return {
    form,
    filings,
    rows,
    warnings: uniqueWarnings([...context.warnings, ...rowWarnings(context.rowNotes)]),
    problem:
      problemOf(form, rows, filings) ??
      columnsApart(lined, rows) ??
      (segments.length > 0 && segments.every(({ table }) => isOfPrices(table)) ? { kind: 'not-acp7' } : null),
  }
}

/** A table of prices that names no kind of work is of a bill. */
function isOfPrices({ columns }: Table): boolean {
  const isWork = columns.some(({ name }) => name === 'abatementType' || name === 'abatementProcedure')
  const labels = columns.flatMap(({ name, label }) => (name === 'unknown' ? [` ${wordsOf(label)} `] : []))
  return !isWork && priceHeadings.some((price) => labels.some((label) => label.includes(` ${price} `)))
}

const nothing = { form: null, filings: [], rows: [], warnings: [] }

const textProblem = (pages: number[]): FilingProblem | null => (pages.length > 0 ? { kind: 'too-much-text', pages } : null)

interface Context {
  starts: FilingStart[]
  reviews: ReviewAnswer[]
  rows: { row: FilingRow; base: number }[]
  warnings: FilingWarning[]
  rowNotes: RowNote[]
}

/** Whether a line stands in the heading of a table or is a row of it: what is said there is said of the row alone. */
function tableTest(segments: readonly Segment[]) {
  const tables = new Map(segments.flatMap(({ lines, table }) => lines.map((line) => [line, table] as const)))
  const headings = Map.groupBy(
    segments.flatMap(({ heading }) => heading ?? []),
    (heading) => heading.page,
  )
  return (page: number, line: readonly Token[]): boolean => {
    const base = line[0]?.base ?? 0
    const isHeading = headings.get(page)?.some(({ top, bottom, size }) => base >= top - size * 0.5 && base <= bottom + size * 0.5)
    const table = tables.get(line as Token[])
    return isHeading === true || (table !== undefined && isRowLike(line, table.columns))
  }
}

function readTable(table: Table, bodies: readonly Body[], context: Context): void {
  const names = table.columns.map(({ name }) => name)
  const { outside, ...found } = printedRows(bodies)
  const rows = withoutSums(found.rows, names)
  withoutRowNumbers(rows)
  withoutCodes(rows)
  doubtGuesses(rows, table)
  const groups = bodies.flatMap(({ floors }) => floors)
  const merged = groups.length > 0 ? 0 : fillMergedFloors(rows, bodies)
  if (merged + fillFloors(rows, groups) > 0) context.warnings.push({ page: rows[0]?.page ?? 1, text: filingMessages.floorsFilled() })
  for (const [row, next] of printedTwice(rows, bodies)) {
    for (const one of [row, next]) doubtAll(one)
    context.warnings.push({
      page: next.page,
      text: filingMessages.printedTwice(Math.floor(row.page), Math.floor(next.page), textOfRow(next)),
    })
  }
  const notes = notesOf({ ...found, rows, outside }, groups.length > 0 ? [...names, 'floor'] : names)
  for (const row of withoutStruck(rows, context)) context.rows.push({ row: rowOf(row, notes, context), base: row.base })
  warnOutside([...outside, ...bodies.flatMap((body) => body.outside.map((one) => ({ ...one, page: body.segment.page.number })))], context)
  for (const [at, { name, label }] of table.columns.entries()) {
    const own = rows.flatMap((row) => row.dropped?.get(at) ?? [])
    if (own.every((text) => filingNumbersIn(text).length > 0)) continue
    const isWords = (text: string) => /\p{L}/u.test(text) && !isRowNumber(label, text)
    if ((name === 'unknown' && own.length > 0) || (name === 'ignored' && own.some(isWords))) {
      context.warnings.push({ page: table.heading.page, text: filingMessages.unknownColumn(label) })
    }
  }
  for (const name of ['floor', 'abatementType', 'abatementProcedure', 'typeOfMaterial', 'sectionOfFloor', 'entireFloor'] as const) {
    if (rows.length > 0 && !notes.has.has(name)) context.warnings.push({ page: table.heading.page, text: filingMessages.noColumn(name) })
  }
  for (const unit of ['squareFeet', 'linearFeet'] as const) {
    if (rows.length > 0 && !notes.has.has(unit) && !notes.has.has('amount'))
      context.warnings.push({ page: table.heading.page, text: filingMessages.noFeetColumn(unit) })
  }
}

/** A row is withdrawn when a line runs through at least this share of its words. */
const withdrawnPart = 0.6

/**
 * Leaves out crossed-out rows and names them. When all rows are crossed out, the lines may belong
 * to the table: then the rows stay, in doubt. (product.md#words-struck-out)
 */
function withoutStruck(rows: readonly PrintedRow[], { starts, warnings }: Context): readonly PrintedRow[] {
  const isStruck = ({ words }: PrintedRow) => words !== undefined && words.struck >= withdrawnPart * words.all
  if (!rows.some(isStruck)) return rows
  if (rows.every(isStruck) && rows.length > 1) {
    warnings.push({ page: rows[0]?.page ?? 1, text: filingMessages.allStruck() })
    return rows
  }
  for (const row of rows.filter(isStruck)) {
    const filingNumber = filingAt(starts, row.page, row.base)
    warnings.push({ page: row.page, text: filingMessages.struckRow(textOfRow(row)), ...(filingNumber && { filingNumber }) })
  }
  return rows.filter((row) => !isStruck(row))
}

const textOfRow = ({ cells }: PrintedRow) => [...cells.values()].flatMap(({ lines }) => lines).join(' · ')

function warnOutside(lost: readonly { page: number; base: number; text: string }[], { starts, warnings }: Context): void {
  for (const { page, base, text } of lost) {
    const filingNumber = filingAt(starts, page, base)
    warnings.push({ page, text: filingMessages.outside(text), ...(filingNumber && { filingNumber }) })
  }
}

/** How many rows name both their work and its extent: what a layout that was taken for another does not give. */
const fullRows = (rows: readonly { row: FilingRow }[]) =>
  rows.filter(({ row }) => (row.squareFeet > 0 || row.linearFeet > 0) && row.typeOfMaterial !== '' && row.abatementType !== '').length

/** Reads the filing as lists of names and values where that gives more than its tables do. */
function readRecords(pages: readonly LinedPage[], context: Context): void {
  const { rows: records, outside } = labelRecords(pages)
  if (records.length === 0) return
  const names = new Set(records.flatMap(({ cells }) => [...cells.keys()]))
  // An answer that only the first row has was given above the rows, once for all.
  const answered = records.filter(({ cells }) => cells.has('permitRequired'))
  if (records.length > 1 && answered.length === 1) {
    names.delete('permitRequired')
    answered[0]?.cells.delete('permitRequired')
  }
  // A list of names and values leaves out the unit that a row does not use.
  const notes = notesOf({ rows: records, outside: [], doubtful: new Set() }, [...names, 'squareFeet', 'linearFeet'])
  const own: Context = { ...context, rows: [], warnings: [], rowNotes: [] }
  for (const record of withoutStruck(records, own)) own.rows.push({ row: rowOf(record, notes, own), base: record.base })
  if (fullRows(own.rows) <= fullRows(context.rows)) return
  warnOutside(outside, own)
  context.rows = own.rows
  context.warnings = own.warnings
  context.rowNotes = own.rowNotes
}

const maxLeftOver = 1000

function rowOf(printed: PrintedRow, notes: TableNotes, { starts, reviews, rowNotes }: Context): FilingRow {
  const { values, confidence, notes: said } = interpretRow(printed, notes)
  const printedHere = numberIn(printed)
  const filingNumber = printedHere ?? filingAt(starts, printed.page, printed.base)
  const own = notes.has.has('permitRequired')
  // A number of a filing is the row's own, not left over.
  const leftOver = (printed.leftOver ?? [])
    .filter((text) => filingNumbersIn(text).length === 0)
    .join(' | ')
    .slice(0, maxLeftOver)
  const review = own ? undefined : (reviewOf(reviews, starts, printed, filingNumber) ?? undefined)
  if (!own) confidence.permitRequired = review === undefined ? 'missing' : 'sure'
  for (const text of said) rowNotes.push({ page: printed.page, row: rowName(values), text, filingNumber })
  return {
    filingNumber,
    ...values,
    permitRequired: review ?? values.permitRequired,
    page: printed.page,
    ...(leftOver !== '' && { leftOver }),
    confidence: {
      ...sureOfAll,
      ...confidence,
      filingNumber: printedHere ? 'sure' : filingNumber === '' ? 'missing' : starts.some(({ isGuess }) => isGuess) ? 'doubtful' : 'sure',
    },
  }
}

/** The number that a row prints in a column of its own. */
function numberIn({ cells }: PrintedRow): string | undefined {
  const others = (['unknown', 'ignored'] as const).flatMap((name) => cells.get(name)?.lines ?? [])
  const numbers = new Set(filingNumbersIn(others.join(' ')))
  return numbers.size === 1 ? [...numbers][0] : undefined
}

const sureOfAll: FilingRow['confidence'] = {
  filingNumber: 'sure',
  floor: 'sure',
  entireFloor: 'sure',
  sectionOfFloor: 'sure',
  abatementType: 'sure',
  abatementProcedure: 'sure',
  typeOfMaterial: 'sure',
  squareFeet: 'sure',
  linearFeet: 'sure',
  permitRequired: 'sure',
}

/** The answer of the same filing, wherever in it it stands. */
function reviewOf(
  reviews: readonly ReviewAnswer[],
  starts: readonly FilingStart[],
  row: PrintedRow,
  filingNumber: string,
): boolean | undefined {
  const same = reviews.filter(({ page, base }) => filingAt(starts, page, base) === filingNumber)
  return same.find(({ page }) => page === row.page)?.required ?? same[0]?.required
}

/** What a filing as a whole can be checked by: its totals, its borough, its answer on review. */
function checkFilings({ starts, rows, warnings }: Context, pages: readonly LinedPage[], totals: readonly PrintedTotal[]): void {
  const boroughs = printedBoroughs(pages)
  for (const filingNumber of new Set(starts.map(({ number }) => number))) {
    const own = rows.filter(({ row }) => row.filingNumber === filingNumber).map(({ row }) => row)
    const page = starts.find(({ number }) => number === filingNumber)?.page ?? 1
    const isHere = (place: { page: number; base: number }) => filingAt(starts, place.page, place.base) === filingNumber
    const code = boroughs.find(isHere)?.code
    if (code && filingNumber.slice(-4, -2) !== code) warnings.push({ page, filingNumber, text: filingMessages.borough(filingNumber, code) })
    if (own.length === 0) warnings.push({ page, filingNumber, text: filingMessages.noRows(filingNumber) })
    if (own.some(({ confidence }) => confidence.filingNumber === 'doubtful'))
      warnings.push({
        page,
        filingNumber,
        text: filingMessages.guessedNumber(filingNumber),
      })
    if (own.length > 0 && own.every(({ confidence }) => confidence.permitRequired === 'missing')) {
      warnings.push({ page, filingNumber, text: filingMessages.noReview() })
    }
    for (const unit of ['squareFeet', 'linearFeet'] as const) {
      const total = totals.findLast((one) => one.unit === unit && isHere(one))
      const sum = Math.round(own.reduce((feet, row) => feet + row[unit], 0) * 100) / 100
      if (total && Math.abs(total.amount - sum) > 0.01) {
        const text = filingMessages.total(sum, unit === 'squareFeet' ? 'square' : 'linear', total.amount)
        warnings.push({ page: total.page, filingNumber, text })
      }
    }
  }
}

function problemOf(form: string | null, rows: readonly FilingRow[], filings: readonly string[]): FilingProblem | null {
  if (rows.length > 0) return filings.length > 0 ? null : { kind: 'no-filing-number' }
  return form || filings.length > 0 ? { kind: 'no-rows' } : { kind: 'not-acp7' }
}
