/** The City's open data on a filing, one row for each line of its scope, as the rows a PDF would give. (product.md#city-filings; decisions/city-filings.md) */
import { planUpdate, type ScopeOfWork } from '../update.ts'
import { filingProperties, type Confidence, type FilingProperty, type FilingRow, type FilingWarning } from '../filing-reading.ts'
import { maxChosenRows } from '../filing-answers.ts'
import { cleanText } from '../reader/clean.ts'
import { rowMessages, rowName, rowWarnings, uniqueWarnings, type RowNote } from '../reader/filing-warnings.ts'
import { knownProcedure, knownType, readFlag, readNumber, readUnit } from '../reader/values.ts'
import type { CityFacts } from './city-facts.ts'

/** A row as the City sends it. A value that is not given is left out; columns we do not know are no matter. */
export type CityRow = Readonly<Record<string, unknown>>

/** Why what the City answered gives no rows. */
export type CityProblem =
  | { kind: 'city-unknown'; filingNumber: string }
  | { kind: 'city-columns'; filingNumber: string; missing: string[] }
  | { kind: 'city-other' }
  | { kind: 'city-too-large' }

export type CityReading =
  | { problem: CityProblem }
  | { problem: null; rows: FilingRow[]; warnings: FilingWarning[]; facts: Omit<CityFacts, 'fetchedAt'> }

/** A record has no pages; where a page is asked for it says so with this. */
const noPage = 0

/** Without these a row says neither what nor how much; how people call them. Floor and section may be empty in every row of a filing. */
const neededColumns = [
  ['acm_type', 'material'],
  ['acm_amount', 'amount'],
  ['acm_unit', 'unit'],
  ['abatement_type', 'abatement type'],
  ['procedure_name', 'procedure'],
  ['entire_floor', 'entire floor'],
] as const

export const cityMessages = {
  noReview: () =>
    'The City’s data does not say whether A-TRU review is required. Rows show what was saved before, otherwise No. Please check it.',
  noSections: () => 'The City’s rows do not name a section of a floor. Please fill it in where the filing has one.',
}

export const isCityRow = (value: unknown): value is CityRow => typeof value === 'object' && value !== null && !Array.isArray(value)

/** In the City's data this stands wherever an apostrophe was lost. */
const lostApostrophes = new RegExp(String.fromCodePoint(0x1a), 'g')

function textOf(row: CityRow, column: string): string {
  const value = row[column]
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' ? cleanText(value.replaceAll(lostApostrophes, "'")) : ''
}

/** The number of the filing that a row is of. */
export const numberOf = (row: CityRow): string => textOf(row, 'tru').toUpperCase()

/** What the City says of the whole filing, whatever its rows say; or why nothing. */
type CityFactsReading =
  | { problem: Extract<CityProblem, { kind: 'city-unknown' | 'city-other' }> }
  | { problem: null; given: readonly CityRow[]; facts: Omit<CityFacts, 'fetchedAt'> }

/** What stands in every row of a filing alike, out of the City's answer. */
export function readCityFacts(filingNumber: string, answer: unknown): CityFactsReading {
  if (!Array.isArray(answer) || !answer.every(isCityRow)) return { problem: { kind: 'city-other' } }
  const given: readonly CityRow[] = answer
  const [first] = given
  if (first === undefined) return { problem: { kind: 'city-unknown', filingNumber } }
  if (given.some((row) => numberOf(row) !== filingNumber)) return { problem: { kind: 'city-other' } }
  return { problem: null, given, facts: factsOf(filingNumber, first) }
}

/** The rows of one filing out of the City's answer, with what somebody should look at; or why there are none. */
export function readCityAnswer(filingNumber: string, answer: unknown): CityReading {
  const known = readCityFacts(filingNumber, answer)
  if (known.problem) return known
  const { given, facts } = known
  if (given.length > maxChosenRows) return { problem: { kind: 'city-too-large' } }
  const missing = neededColumns.filter(([column]) => given.every((row) => textOf(row, column) === ''))
  if (missing.length > 0) return { problem: { kind: 'city-columns', filingNumber, missing: missing.map(([, name]) => name) } }
  const read = given.map((row) => readRow(filingNumber, row))
  const rows = read.map(({ row }) => row)
  const warnings = [
    ...(rows.some((row) => !row.entireFloor) && rows.every((row) => row.sectionOfFloor === '') ? [cityMessages.noSections()] : []),
    cityMessages.noReview(),
  ].map((text) => ({ page: noPage, filingNumber, text }))
  const all = uniqueWarnings([...rowWarnings(read.flatMap(({ notes }) => notes)), ...warnings])
  return { problem: null, rows, warnings: all, facts }
}

/** The City does not know whether A-TRU review is required: what was saved of a row stands. `saved` are rows of the job, with plain numbers of filings. */
export function withSavedReview(
  rows: readonly FilingRow[],
  saved: readonly (ScopeOfWork & { permitRequired: boolean | null })[],
): FilingRow[] {
  const { matched } = planUpdate(saved, rows)
  const required = new Set(matched.flatMap(({ existing, chosen }) => (existing.permitRequired ? [chosen] : [])))
  return rows.map((row) => (required.has(row) ? { ...row, permitRequired: true } : row))
}

const texts = [
  ['floor', 'floor', 100],
  ['abatementType', 'abatement_type', 200],
  ['abatementProcedure', 'procedure_name', 200],
  ['typeOfMaterial', 'acm_type', 500],
] as const

function readRow(filingNumber: string, given: CityRow): { row: FilingRow; notes: RowNote[] } {
  const confidence = Object.fromEntries(filingProperties.map((property) => [property, 'sure'])) as Record<FilingProperty, Confidence> // all of them
  const said: string[] = []
  const note = (property: FilingProperty, how: Confidence, why?: string) => {
    confidence[property] = how
    if (why !== undefined) said.push(why)
  }
  const row: FilingRow = {
    filingNumber,
    floor: '',
    entireFloor: false,
    sectionOfFloor: textOf(given, 'section').slice(0, 1000),
    abatementType: '',
    abatementProcedure: '',
    typeOfMaterial: '',
    squareFeet: 0,
    linearFeet: 0,
    permitRequired: false,
    page: noPage,
    confidence,
  }
  for (const [property, column, most] of texts) {
    const text = textOf(given, column)
    row[property] = text.slice(0, most)
    if (text === '') note(property, 'missing', rowMessages.empty(property))
    else if (text.length > most) note(property, 'doubtful')
  }
  row.abatementType = knownType(row.abatementType) ?? row.abatementType
  row.abatementProcedure = knownProcedure(row.abatementProcedure) ?? row.abatementProcedure
  const entire = textOf(given, 'entire_floor')
  const isEntire = readFlag(entire)
  row.entireFloor = isEntire ?? false
  if (isEntire === undefined)
    note('entireFloor', entire === '' ? 'missing' : 'doubtful', entire === '' ? undefined : rowMessages.noAnswer('entireFloor', entire))
  if (!row.entireFloor && row.sectionOfFloor === '') note('sectionOfFloor', 'missing')
  readFeet(row, { amounts: textOf(given, 'acm_amount'), units: textOf(given, 'acm_unit') }, note)
  note('permitRequired', 'missing')
  return { row, notes: said.map((text) => ({ page: noPage, filingNumber, row: rowName(row), text })) }
}

type Note = (property: FilingProperty, how: Confidence, why?: string) => void

/** One amount with one unit; what is no number or of no known unit goes into neither. */
function readFeet(row: FilingRow, { amounts, units }: { amounts: string; units: string }, note: Note): void {
  const amount = readNumber(amounts)
  const unit = readUnit(units)
  if (amount !== undefined && amount > 0 && unit) {
    row[unit] = amount
    return
  }
  const why =
    amounts === '' || amount === 0
      ? rowMessages.noFeet()
      : amount === undefined
        ? rowMessages.noAmount(amounts)
        : rowMessages.noUnit(amount, units)
  note('squareFeet', 'doubtful', why)
  note('linearFeet', 'doubtful')
  if (amounts !== '' && amount !== 0) row.leftOver = [amounts, units].join(' ').trim().slice(0, 1000)
}

/** A day as the City writes it: 2026-11-20T00:00:00.000. */
function dayOf(text: string): string | null {
  const day = /^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(text)?.[0]
  return day !== undefined && !Number.isNaN(Date.parse(day)) ? day : null
}

/** The number of a building; one that ends in six zeros says that there is none, as for a street. */
const buildingOf = (text: string) => (/^[1-5](?!0{6}$)\d{6}$/.test(text) ? text : null)

/** They stand in every row of a filing alike. */
export function factsOf(filingNumber: string, row: CityRow): Omit<CityFacts, 'fetchedAt'> {
  const orNull = (text: string, most: number) => (text === '' ? null : text.slice(0, most))
  const street = [textOf(row, 'premise_no'), textOf(row, 'street_name')].filter(Boolean).join(' ')
  return {
    filingNumber,
    status: orNull(textOf(row, 'status_description'), 100),
    startDate: dayOf(textOf(row, 'start_date')),
    endDate: dayOf(textOf(row, 'end_date')),
    address: orNull([street || textOf(row, 'street_activity'), textOf(row, 'borough')].filter(Boolean).join(', '), 500),
    bin: buildingOf(textOf(row, 'bin')),
    contractor: orNull(textOf(row, 'contractor_name'), 200),
  }
}
