import { normalizePhone } from './phone.ts'
import { aboveHeadings, headingRows, spoiledNumber } from './file-cells.ts'
import { foldAccents, plainName } from './plain-name.ts'
import { workerRoles } from './worker-form.ts'
import { employeeNumber, isSocialNumber, maxEmployeeNumberLength, phoneNumber } from './worker.ts'
import type { Language } from '../fields/fields.ts'

/**
 * The rows of an import as a CSV parser gives them: who is in them, and which are left out and why. Columns: employee number, first name,
 * last name, social-security number as 123-45-6789; of employees there may be phone, role and language behind them. (product.md#hours, product.md#import)
 */

/** As many as one request may create. */
export const maxImportRows = 5000

/** Someone of the file who can be added. `line` is where the row begins in the file. Column 4 is not kept. */
export interface ImportPerson {
  line: number
  number: string
  firstName: string
  lastName: string
  name: string
}

/** An employee also has what the columns behind the first four say; null where they say nothing. */
export interface ImportEmployee extends ImportPerson {
  /** The employee number to save; null if the file has none, or one that cannot be saved. */
  employeeNumber: string | null
  /** Why the number of the file is not saved; empty if it is. */
  numberNote: string
  phone: string | null
  role: (typeof workerRoles)[number] | null
  language: Language | null
}

/** A supervisor also has a first password made from the row; it is sent and never shown. */
export interface ImportSupervisor extends ImportPerson {
  username: string
  firstPassword: string
}

/** A row that is left out. */
export interface SkippedRow {
  line: number
  name: string
  reason: string
}

export interface ImportRead<Person> {
  people: Person[]
  skipped: SkippedRow[]
  /** The line of the header row, which is nobody. */
  header: number | null
}

type Row = { line: number; cells: readonly string[] }

/** The rows with the lines they begin on: a cell may hold line breaks. Rows with nothing in them are nobody's mistake. */
function numbered(rows: readonly (readonly string[])[]): Row[] {
  let next = 1
  const all = rows.map((cells) => {
    const line = next
    next += 1 + cells.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
    return { line, cells }
  })
  return all.filter(({ cells }) => cells.some((cell) => plainName(cell) !== ''))
}

const headerWords = new Set(
  `number no nr num id emp employee employeenumber employeeno employeeid empno empid empnumber badge badgenumber numero
  first firstname fname given givenname forename nombre last lastname lname surname family familyname apellido apellidos
  ssn ss socialsecurity socialsecuritynumber socialsecurityno social ssnumber segurosocial`.split(/\s+/),
)

/** Two of the four cells are words of a heading. */
function isHeader({ cells }: Row): boolean {
  const words = cells.slice(0, 4).map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''))
  return words.filter((word) => headerWords.has(word)).length >= 2
}

/**
 * The row of the headings, or -1: the first row, or a later one when the rows above it have no
 * person.
 */
function headerAt(all: readonly Row[]): number {
  const at = all.slice(0, headingRows).findIndex(isHeader)
  return all.slice(0, Math.max(at, 0)).every((row) => 'reason' in personOf(row)) ? at : -1
}

/** What is wrong with the file as a whole, or nothing. */
export function fileProblem(rows: readonly (readonly string[])[]): string | undefined {
  const all = numbered(rows)
  if (all.length > 0 && all.every(({ cells }) => cells.length < 3)) {
    const separator = separators.find(({ sign }) => all.some(({ cells }) => (cells[0] ?? '').split(sign).length > 2))
    if (separator)
      return `The columns of this file are separated by ${separator.name}. Save it with commas (CSV UTF-8) and choose it again.`
  }
  const data = all.length - (headerAt(all) + 1)
  if (data === 0) return 'This file has no rows to import.'
  if (data > maxImportRows) {
    return `This file has ${data.toLocaleString('en-US')} rows; at most ${maxImportRows.toLocaleString('en-US')} can be imported at once. Split it into several files.`
  }
  return undefined
}

const separators = [
  { sign: ';', name: 'semicolons' },
  { sign: '\t', name: 'tabs' },
] as const

/** The employees of the file: name, the employee number to recognise them by, and phone, role and language where they stand. */
export const readEmployees = (rows: readonly (readonly string[])[]): ImportRead<ImportEmployee> => read(rows, employeeOf)

/** The supervisors of the file, with the username they get when nobody has it and their first password. */
export const readSupervisors = (rows: readonly (readonly string[])[]): ImportRead<ImportSupervisor> => read(rows, supervisorOf)

type Found<Person> = { person: Person } | { reason: string }

function read<Person>(rows: readonly (readonly string[])[], find: (row: Row, header: Row | null) => Found<Person>): ImportRead<Person> {
  const all = numbered(rows)
  const at = headerAt(all)
  const header = all[at] ?? null
  const people: Person[] = []
  const skipped: SkippedRow[] = all
    .slice(0, Math.max(at, 0))
    .map(({ line, cells }) => ({ line, name: titleOf(cells), reason: aboveHeadings }))
  for (const row of all.slice(at + 1)) {
    const found = find(row, header)
    if ('person' in found) people.push(found.person)
    else skipped.push({ line: row.line, name: shownName(row), reason: found.reason })
  }
  return { people, skipped, header: header?.line ?? null }
}

const maxNameLength = 500
/** With four digits it must stay a password the server takes. */
const maxSupervisorNameLength = 120

/** Four digits in a row, or a social-security number: the columns are in another order than they should be, and this must not be kept or shown. */
const isNumberLike = (cell: string) => /\d{4}|\d{3}\D?\d{2}\D?\d{4}/.test(cell)

/** A row's name as far as it is one, for the list of what is left out. */
function shownName({ cells: [, first, last] }: Row): string {
  const name = `${plainName(first)} ${plainName(last)}`.trim()
  return isNumberLike(name) ? '' : name.slice(0, maxNameLength)
}

/**
 * The text of a line above the headings, without anything that looks like a social-security number.
 */
function titleOf(cells: readonly string[]): string {
  const words = cells
    .map(plainName)
    .filter((cell) => cell !== '')
    .join(', ')
  return hasSocialNumber(words) ? '' : words.slice(0, 60)
}
const hasSocialNumber = (text: string) => /\d{3}\D?\d{2}\D?\d{4}/.test(text)

function personOf({ line, cells }: Row): Found<ImportPerson> {
  if (cells.length < 3) return { reason: 'Too few columns' }
  const [number, firstName, lastName] = [plainName(cells[0]), plainName(cells[1]), plainName(cells[2])]
  const name = `${firstName} ${lastName}`.trim()
  if (name === '') return { reason: 'No name' }
  if (isNumberLike(name)) return { reason: 'There is a number where the name should be: check the order of the columns' }
  if (firstName === '') return { reason: 'No first name' }
  if (lastName === '') return { reason: 'No last name' }
  const spoiled = spoiledNumber(number)
  if (spoiled !== undefined) return { reason: spoiled }
  if (name.includes('\uFFFD')) return { reason: 'A letter of the name was lost when the file was saved' }
  if (name.length > maxNameLength) return { reason: 'The name is too long' }
  // A column 1 that looks like a social-security number is not shown either.
  return { person: { line, number: isSocialNumber(number) ? '' : number.slice(0, 40), firstName, lastName, name } }
}

const detailWords = {
  phone: new Set('phone phonenumber phoneno mobile mobilephone cell cellphone cellnumber tel telephone telefono celular movil'.split(' ')),
  role: new Set('role rol position puesto'.split(' ')),
  language: new Set('language lang idioma'.split(' ')),
}

/** In which columns phone, role and language stand: where the header names them, else the fifth, sixth and seventh. */
function detailColumns(header: Row | null) {
  const titles = (header?.cells ?? []).slice(firstDetail).map(lettersOf)
  if (titles.every((title) => title === '')) return { phone: firstDetail, role: firstDetail + 1, language: firstDetail + 2 }
  const columnOf = (words: ReadonlySet<string>) => {
    const at = titles.findIndex((title) => words.has(title))
    return at === -1 ? null : firstDetail + at
  }
  return { phone: columnOf(detailWords.phone), role: columnOf(detailWords.role), language: columnOf(detailWords.language) }
}

/** Behind the four columns that every file has. */
const firstDetail = 4

const roleWords: Record<string, ImportEmployee['role']> = {
  ...Object.fromEntries(workerRoles.map((role) => [role, role])),
  campo: 'field',
  oficina: 'office',
  almacen: 'warehouse',
  bodega: 'warehouse',
}
const languageWords: Record<string, Language> = { en: 'en', english: 'en', ingles: 'en', es: 'es', spanish: 'es', espanol: 'es' }

/** What cannot be taken leaves the row out, and is not shown: it may be what should stand in another column. */
function employeeOf(row: Row, header: Row | null): Found<ImportEmployee> {
  const found = personOf(row)
  if ('reason' in found) return found
  const columns = detailColumns(header)
  const cell = (column: number | null) => (column === null ? '' : plainName(row.cells[column]))
  const [phone, role, language] = [cell(columns.phone), cell(columns.role), cell(columns.language)]
  const spoiled = spoiledNumber(phone)
  if (spoiled !== undefined) return { reason: spoiled }
  const number = phoneNumber.safeParse(normalizePhone(phone))
  if (!number.success) return { reason: 'The phone number does not have 10 digits' }
  if (role !== '' && !Object.hasOwn(roleWords, lettersOf(role))) return { reason: 'The role is not Field, Office or Warehouse' }
  if (language !== '' && !Object.hasOwn(languageWords, lettersOf(language))) return { reason: 'The language is not English or Spanish' }
  const details = { role: roleWords[lettersOf(role)] ?? null, language: languageWords[lettersOf(language)] ?? null }
  return { person: { ...found.person, ...keptNumber(found.person.number), phone: number.data === '' ? null : number.data, ...details } }
}

/** An employee whose number cannot be saved is imported without it. */
function keptNumber(number: string): Pick<ImportEmployee, 'employeeNumber' | 'numberNote'> {
  if (number === '') return { employeeNumber: null, numberNote: '' }
  if (employeeNumber.safeParse(number).success) return { employeeNumber: number, numberNote: '' }
  return { employeeNumber: null, numberNote: `longer than ${maxEmployeeNumberLength} characters` }
}

function supervisorOf(row: Row): Found<ImportSupervisor> {
  if (row.cells.length < 4) return { reason: 'Too few columns' }
  const found = personOf(row)
  if ('reason' in found) return found
  const { person } = found
  if (person.name.length > maxSupervisorNameLength) return { reason: 'The name is too long' }
  const number = plainName(row.cells[3])
  if (!/^\d{3}-\d{2}-\d{4}$/.test(number)) return { reason: 'Column 4 is not a number like 123-45-6789' }
  const username = usernameOf(person)
  if (username === undefined) return { reason: 'No username can be made of this name: it needs letters from A to Z' }
  return { person: { ...person, username, firstPassword: `${person.lastName.toLowerCase()}${number.slice(digitsFrom)}` } }
}

/** Where the last four digits begin in 123-45-6789. (product.md#import) */
const digitsFrom = 7

const lettersOf = (text: string) => foldAccents(text).replace(/[^a-z]/g, '')

/** First initial and last name, lower case, letters only: José Núñez → jnunez, Liam O'Brien → lobrien. (product.md#import) */
export function usernameOf({ firstName, lastName }: Pick<ImportPerson, 'firstName' | 'lastName'>): string | undefined {
  const [initial] = lettersOf(firstName)
  const rest = lettersOf(lastName)
  return initial === undefined || rest === '' ? undefined : (initial + rest).slice(0, maxUsernameLength)
}

/** Leaves room for a number. */
const maxUsernameLength = 90
