/** The rows of a file of certificates, as a CSV parser gives them. (product.md#certificates) */
import { parseDay, type Day } from '../calendar/day.ts'
import { aboveHeadings, headingRows, spoiledNumber } from '../people/file-cells.ts'
import { nameKey } from '../people/namesakes.ts'
import { plainName } from '../people/plain-name.ts'
import type { Purpose } from './purpose.ts'
import { isOfCompany } from './purpose.ts'
import { usualExpiry } from './validity.ts'

export interface KnownKind {
  id: string
  name: string
  purpose: Purpose
  months: number | null
  retired: boolean
}

/** Somebody of that name, an employee or a supervisor. */
export interface KnownPerson {
  id: string
  name: string | null
  person: 'worker' | 'supervisor'
}

/** A certificate of the file that can be added. */
export interface ImportedRow {
  line: number
  holder: string
  workerId: string | null
  supervisorId: string | null
  kindId: string
  kindName: string
  number: string | null
  issued: Day | null
  expires: Day
  note: string | null
  /** Of a restricted handler: what the card allows. */
  functions: string | null
  /** Names of picture files, as the file says them. */
  front: string | null
  back: string | null
}

export interface SkippedCertificate {
  line: number
  name: string
  reason: string
}

export interface CertificateRead {
  rows: ImportedRow[]
  skipped: SkippedCertificate[]
}

const columns = ['name', 'kind', 'number', 'issued', 'expires', 'note', 'whose', 'front', 'back', 'functions'] as const
type ColumnName = (typeof columns)[number]

const headings: Readonly<Record<ColumnName, readonly string[]>> = {
  name: ['name', 'employee', 'worker', 'person', 'holder', 'supervisor'],
  kind: ['kind', 'certificate', 'type', 'card', 'licence', 'license'],
  number: ['number', 'no', 'cardnumber', 'certificatenumber', 'licencenumber', 'licensenumber'],
  issued: ['issued', 'issuedate', 'dateissued', 'issuedon', 'trainingend'],
  expires: ['expires', 'expiry', 'expirydate', 'expiration', 'expirationdate', 'expireson', 'validuntil', 'lastday'],
  note: ['note', 'notes', 'comment', 'remarks'],
  whose: ['role', 'employeeorsupervisor', 'whose'],
  front: ['front', 'picture', 'scan', 'frontpicture', 'frontscan'],
  back: ['back', 'backpicture', 'backscan'],
  functions: ['allowedwork', 'allows', 'whatitallows', 'functions'],
}

/** What a row for the company has as its name. */
const company = 'company'

const letters = (cell: string) => cell.toLowerCase().replaceAll(/[^a-z]/g, '')

/** `10/15/2026`, `10-15-2026` or `2026-10-15`. */
export function typedDay(text: string): Day | null {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text) ?? []
  return parseDay(year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/**
 * The place of each column: from the headings, which may have a title above them, or else in the
 * order above.
 */
function placesIn(filled: readonly { cells: readonly string[] }[]): { places: Partial<Record<ColumnName, number>>; headingAt: number } {
  for (const [at, { cells }] of filled.slice(0, headingRows).entries()) {
    const places = placesByHeading(cells)
    if (places) return { places, headingAt: at }
  }
  return { places: Object.fromEntries(columns.map((column, at) => [column, at])), headingAt: -1 }
}

function placesByHeading(head: readonly string[]): Partial<Record<ColumnName, number>> | undefined {
  const titles = head.map((cell) => letters(plainName(cell)))
  const found = columns.flatMap((column): [ColumnName, number][] => {
    const at = titles.findIndex((title) => headings[column].includes(title))
    return at === -1 ? [] : [[column, at]]
  })
  return found.length >= 2 ? Object.fromEntries(found) : undefined
}

/**
 * The certificates of a file, and which rows are left out and why. Days as `MM/DD/YYYY` or ISO; people and kinds by their names, letter case and accents aside; the
 * name of the company's own licences is `Company`. What stands in the file twice is taken once.
 */
export function readCertificates(
  rows: readonly (readonly string[])[],
  { kinds, people }: { kinds: readonly KnownKind[]; people: readonly KnownPerson[] },
): CertificateRead {
  const filled = rows.map((cells, at) => ({ line: at + 1, cells })).filter(({ cells }) => cells.some((cell) => plainName(cell) !== ''))
  const { places, headingAt } = placesIn(filled)
  const kindByName = new Map(kinds.filter(({ retired }) => !retired).map((kind) => [nameKey(kind.name), kind]))
  const peopleByName = Map.groupBy(people, ({ name }) => nameKey(name))
  const above = filled.slice(0, Math.max(headingAt, 0))
  const titleOf = (cells: readonly string[]) => cells.map(plainName).filter(Boolean).join(', ').slice(0, 60)
  const read: CertificateRead = {
    rows: [],
    skipped: above.map(({ line, cells }) => ({ line, name: titleOf(cells), reason: aboveHeadings })),
  }
  const lineOf = new Map<string, number>()
  for (const { line, cells } of filled.slice(headingAt + 1)) {
    const cell = (column: ColumnName) => plainName(cells[places[column] ?? cells.length])
    const found = rowOf(cell, { kindByName, peopleByName })
    const before = 'reason' in found ? undefined : lineOf.get(cardOf(found))
    if ('reason' in found) read.skipped.push({ line, name: cell('name'), reason: found.reason })
    else if (before !== undefined) read.skipped.push({ line, name: cell('name'), reason: `The same as line ${before}` })
    else {
      lineOf.set(cardOf(found), line)
      read.rows.push({ line, ...found })
    }
  }
  return read
}

interface Known {
  kindByName: ReadonlyMap<string, KnownKind>
  peopleByName: ReadonlyMap<string, readonly KnownPerson[]>
}

function rowOf(cell: (column: ColumnName) => string, { kindByName, peopleByName }: Known): Omit<ImportedRow, 'line'> | { reason: string } {
  const [name, kindName, number] = [cell('name'), cell('kind'), cell('number').toUpperCase()]
  if (name === '') return { reason: 'No name' }
  const kind = kindByName.get(nameKey(kindName))
  if (!kind) return { reason: kindName === '' ? 'No type' : `Unknown type “${kindName}”` }
  const isCompany = nameKey(name) === company
  if (isOfCompany(kind.purpose) !== isCompany)
    return { reason: isCompany ? `${kind.name} is for a person, not the company` : `${kind.name} is for the company, not a person` }
  const holder = isCompany ? null : holderOf(peopleByName.get(nameKey(name)) ?? [], { whose: cell('whose'), purpose: kind.purpose })
  if (holder && 'reason' in holder) return holder
  const spoiled = spoiledNumber(number)
  if (spoiled !== undefined) return { reason: spoiled }
  if (number.length > 100) return { reason: 'The number is too long' }
  const issued = dayIn(cell('issued'))
  if (issued === undefined) return { reason: 'The issue date is not a date like 10/15/2026' }
  const typed = dayIn(cell('expires'))
  if (typed === undefined) return { reason: 'The expiration date is not a date like 10/15/2026' }
  if (kind.purpose === 'training' && issued === null) return { reason: 'The end of training is missing' }
  const expires = typed ?? (issued !== null && kind.purpose === 'training' ? usualExpiry(kind, issued) : null)
  if (expires === null) return { reason: 'The expiration date is missing' }
  if (issued !== null && expires < issued) return { reason: 'The expiration date is before the issue date' }
  return {
    holder: holder?.name ?? 'Company',
    workerId: holder?.person === 'worker' ? holder.id : null,
    supervisorId: holder?.person === 'supervisor' ? holder.id : null,
    ...{ kindId: kind.id, kindName: kind.name, issued, expires },
    number: number || null,
    note: cell('note').slice(0, 1000) || null,
    functions: cell('functions').slice(0, 500) || null,
    front: cell('front') || null,
    back: cell('back') || null,
  }
}

/** What tells one card from another. */
const cardOf = ({ workerId, supervisorId, kindId, number, expires }: Omit<ImportedRow, 'line'>) =>
  JSON.stringify([workerId, supervisorId, kindId, number, expires])

const sides: Readonly<Record<string, KnownPerson['person']>> = { employee: 'worker', worker: 'worker', supervisor: 'supervisor' }

/**
 * Whose it is of those who have the name. Somebody may be employee and supervisor at once, who are two people here: then the card of a supervisor is the supervisor's and
 * any other the employee's, unless the file says whose.
 */
function holderOf(
  named: readonly KnownPerson[],
  { whose, purpose }: { whose: string; purpose: Purpose },
): KnownPerson | { reason: string } {
  const said = sides[letters(whose)]
  if (whose !== '' && said === undefined) return { reason: 'Role must be Employee or Supervisor' }
  const usual = purpose === 'supervisor' ? 'supervisor' : 'worker'
  const isBoth = new Set(named.map(({ person }) => person)).size > 1
  const side = said ?? (isBoth ? usual : undefined)
  const meant = side === undefined ? named : named.filter(({ person }) => person === side)
  const [holder, other] = meant
  if (!holder)
    return { reason: side === undefined || named.length === 0 ? 'No one has this name' : `No ${whose.toLowerCase()} has this name` }
  return other ? { reason: `${meant.length} people have this name` } : holder
}

/** Null where nothing stands, undefined where it is no day. */
const dayIn = (text: string): Day | null | undefined => (text === '' ? null : (typedDay(text) ?? undefined))
