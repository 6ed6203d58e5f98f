/** What an office manager is told of a reading: what is amiss and what to do. The page stands beside each text. (0134) */
import { filingLabels } from '../filing-labels.ts'
import type { FilingProperty, FilingRow, FilingWarning } from '../filing-reading.ts'
import { boroughs } from './vocabulary.ts'

const maxTextLength = 300
const maxWarningLength = 1000
/** The same said of more rows than this is said once for all of them. */
const maxAlike = 3

const quoted = (text: string) => `"${text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text}"`
const figure = (amount: number) => amount.toLocaleString('en-US')

/** What is amiss in a single row. */
export const rowMessages = {
  empty: (property: FilingProperty) => `${filingLabels[property]} is empty`,
  noAnswer: (property: FilingProperty, text: string) =>
    `${filingLabels[property]} says ${quoted(text)}, which is neither yes nor no; it was read as no`,
  noNumber: (property: FilingProperty, text: string) =>
    `${filingLabels[property]} says ${quoted(text)}, which is not a number; it was read as 0`,
  odd: (property: FilingProperty, text: string) =>
    `${filingLabels[property]} says ${quoted(text)}, which may include words from another column or miss some; compare it and the cells next to it`,
  noAmount: (text: string) => `The amount says ${quoted(text)}, which is not a number; it was read as 0`,
  noUnit: (amount: number, unit: string) =>
    `The amount ${figure(amount)} has no known unit${unit ? ` (${quoted(unit)})` : ''}; it was not counted as square or linear feet`,
  severalRows: () => 'Several rows may have been read as one; compare them',
  noFeet: () => 'No square or linear feet were found',
}

/** What is amiss in a table, a filing or a page. */
export const filingMessages = {
  outside: (text: string) => `This text is not in any row: ${quoted(text)}. If it belongs to one, please add it there.`,
  unknownColumn: (label: string) => `The column ${quoted(label)} is unknown and was skipped.`,
  noColumn: (property: FilingProperty) =>
    `No column "${filingLabels[property]}" was found, so it is empty in every row. Please fill it in.`,
  noFeetColumn: (unit: 'squareFeet' | 'linearFeet') =>
    `No column "${filingLabels[unit]}" was found, so it is 0 in every row. Please check it.`,
  floorsFilled: () => 'Floors are printed once for several rows. Each row was given the floor above it; please check the floors.',
  borough: (number: string, printed: string) =>
    `${number} is a number for ${nameOf(number.slice(-4, -2))}, but the borough printed is ${nameOf(printed)}. Please check the number.`,
  noRows: (number: string) => `No rows were found for ${number}.`,
  guessedNumber: (number: string) =>
    `The PDF does not say which number is that of this filing. ${number} is printed most often and was used; please check it.`,
  noReview: () => `"${filingLabels.permitRequired}" is not printed, so every row says No. Please check it.`,
  total: (sum: number, unit: 'square' | 'linear', printed: number) =>
    `The rows add up to ${figure(sum)} ${unit} feet, but the total printed is ${figure(printed)}. A row may be missing or misread.`,
  turned: (text: string) => `Text printed at an angle was not read: ${quoted(text)}.`,
  otherForm: (form: string) => `This page belongs to another form (${form}) and was skipped.`,
  struckRow: (text: string) => `This row is crossed out and was skipped: ${quoted(text)}.`,
  wide: (page: number, next: number) =>
    `The table is wider than a page: the columns of page ${page} continue on page ${next}, and both were read as one table. Please compare some rows.`,
  printedTwice: (page: number, next: number, text: string) =>
    `The last row of page ${page} and the first row of page ${next} are the same: ${quoted(text)}. If one row was cut by the end of the page, remove one of them.`,
  allStruck: () => 'Lines run through the words of all rows. They may be crossed out; please compare every row.',
  putOn: (typed: number, strikes: number, covers: number, notes: number) => {
    const parts = [
      counted(typed, 'typed text'),
      counted(strikes, 'strike-out'),
      counted(covers, 'drawing or stamp', 'drawings or stamps'),
      counted(notes, 'note'),
    ]
    return `This page was changed in a PDF viewer: ${parts.filter(Boolean).join(', ')}. Typed text was read, notes and stamps were not. Please compare the page.`
  },
  cutOff: (text: string) =>
    `Text is cut off at the edge of its cell: ${quoted(text)}. Only what the page shows was read; please complete it.`,
  paintedOver: (text: string) => `Text is painted over: ${quoted(text)}. Please compare what the page shows there.`,
  recognized: () =>
    'The text of this file was recognized from a scan, so letters and digits may be wrong. Please compare every value with the page.',
  damagedPage: () => 'This page is damaged in the file, and not all of it could be read. Please compare it and add what is missing.',
  unreadPage: () => 'This page seems to have rows, but none could be read. Please compare it and add what is missing.',
}

const counted = (count: number, one: string, many = `${one}s`) => (count === 0 ? '' : `${count} ${count === 1 ? one : many}`)

const nameOf = (code: string) => (boroughs[code]?.[0] ?? code).replaceAll(/\b\p{L}/gu, (letter) => letter.toUpperCase())

/** How a row is named in a warning. */
export const rowName = ({
  floor,
  sectionOfFloor,
  typeOfMaterial,
}: Pick<FilingRow, 'floor' | 'sectionOfFloor' | 'typeOfMaterial'>): string =>
  [floor, sectionOfFloor, typeOfMaterial].filter(Boolean).join(', ').slice(0, 120) || 'A row'

/** Something amiss in one row, before it is put into words. */
export interface RowNote {
  page: number
  row: string
  text: string
  filingNumber: string
}

/** The notes of rows as warnings: what is amiss in many rows of a filing is said once, with their number. */
export function rowWarnings(notes: readonly RowNote[]): FilingWarning[] {
  const alike = Map.groupBy(notes, ({ filingNumber, text }) => `${filingNumber} ${text}`)
  return [...alike.values()].flatMap((own): FilingWarning[] => {
    const [first] = own
    const of = ({ page, filingNumber }: RowNote) => ({ page, ...(filingNumber && { filingNumber }) })
    if (first && own.length > maxAlike) return [{ ...of(first), text: `${first.text} in ${own.length} rows.` }]
    return own.map((note) => ({ ...of(note), text: `${note.row}: ${note.text}.` }))
  })
}

/** The same said twice of one page is said once. */
export function uniqueWarnings(warnings: readonly FilingWarning[]): FilingWarning[] {
  const seen = new Set<string>()
  const fresh = warnings.filter(({ page, text }) => !seen.has(`${page} ${text}`) && seen.add(`${page} ${text}`))
  return fresh
    .map((warning) => ({ ...warning, text: warning.text.slice(0, maxWarningLength) }))
    .toSorted((one, other) => one.page - other.page)
}
