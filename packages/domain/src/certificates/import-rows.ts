/** The rows of a file of certificates, as a CSV parser gives them. (product.md#certificates) */
import { parseDay, type Day } from '../calendar/day.ts'
import { nameKey } from '../people/namesakes.ts'
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

const columns = ['name', 'kind', 'number', 'issued', 'expires', 'note'] as const
type ColumnName = (typeof columns)[number]

const headings: Readonly<Record<ColumnName, readonly string[]>> = {
  name: ['name', 'employee', 'worker', 'person', 'holder', 'supervisor'],
  kind: ['kind', 'certificate', 'type', 'card', 'licence', 'license'],
  number: ['number', 'no', 'cardnumber', 'certificatenumber', 'licencenumber', 'licensenumber'],
  issued: ['issued', 'issuedate', 'dateissued', 'issuedon', 'trainingend'],
  expires: ['expires', 'expiry', 'expirydate', 'expiration', 'expirationdate', 'expireson', 'validuntil', 'lastday'],
  note: ['note', 'notes', 'comment', 'remarks'],
}

/** What a row for the company has as its name. */
const company = 'company'

const plain = (cell: string | undefined) => (cell ?? '').replaceAll(/\s+/g, ' ').trim()
const letters = (cell: string) => cell.toLowerCase().replaceAll(/[^a-z]/g, '')

/** `10/15/2026`, `10-15-2026` or `2026-10-15`. */
export function typedDay(text: string): Day | null {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text) ?? []
  return parseDay(year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/** Where each column stands: as a heading says, else in the order name, kind, number, issued, expires, note. */
function placesIn(head: readonly string[]): { places: Partial<Record<ColumnName, number>>; hasHeading: boolean } {
  const titles = head.map((cell) => letters(plain(cell)))
  const found = columns.flatMap((column): [ColumnName, number][] => {
    const at = titles.findIndex((title) => headings[column].includes(title))
    return at === -1 ? [] : [[column, at]]
  })
  if (found.length >= 2) return { places: Object.fromEntries(found), hasHeading: true }
  return { places: Object.fromEntries(columns.map((column, at) => [column, at])), hasHeading: false }
}

/**
 * The certificates of a file, and which rows are left out and why. Days as `MM/DD/YYYY` or ISO; people and kinds by their names, letter case and accents aside; the
 * name of the company's own licences is `Company`.
 */
export function readCertificates(
  rows: readonly (readonly string[])[],
  { kinds, people }: { kinds: readonly KnownKind[]; people: readonly KnownPerson[] },
): CertificateRead {
  const filled = rows.map((cells, at) => ({ line: at + 1, cells })).filter(({ cells }) => cells.some((cell) => plain(cell) !== ''))
  const { places, hasHeading } = placesIn(filled[0]?.cells ?? [])
  const kindByName = new Map(kinds.filter(({ retired }) => !retired).map((kind) => [nameKey(kind.name), kind]))
  const peopleByName = Map.groupBy(people, ({ name }) => nameKey(name))
  const read: CertificateRead = { rows: [], skipped: [] }
  for (const { line, cells } of hasHeading ? filled.slice(1) : filled) {
    const cell = (column: ColumnName) => plain(cells[places[column] ?? cells.length])
    const found = rowOf(cell, { kindByName, peopleByName })
    if ('reason' in found) read.skipped.push({ line, name: cell('name'), reason: found.reason })
    else read.rows.push({ line, ...found })
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
  if (!kind) return { reason: kindName === '' ? 'No kind' : `There is no kind “${kindName}”` }
  const isCompany = nameKey(name) === company
  if (isOfCompany(kind.purpose) !== isCompany) return { reason: isCompany ? `${kind.name} is a person’s` : `${kind.name} is the company’s` }
  const named = isCompany ? [] : (peopleByName.get(nameKey(name)) ?? [])
  const [holder, other] = named
  if (!isCompany && !holder) return { reason: 'Nobody has this name' }
  if (other) return { reason: `${named.length} people have this name` }
  if (number.length > 100) return { reason: 'The number is too long' }
  const issued = dayIn(cell('issued'))
  if (issued === undefined) return { reason: 'The day of issue is not a date like 10/15/2026' }
  const typed = dayIn(cell('expires'))
  if (typed === undefined) return { reason: 'The last day is not a date like 10/15/2026' }
  if (kind.purpose === 'training' && issued === null) return { reason: 'The end of the training is missing' }
  const expires = typed ?? (issued !== null && kind.purpose === 'training' ? usualExpiry(kind, issued) : null)
  if (expires === null) return { reason: 'The last day is missing' }
  if (issued !== null && expires < issued) return { reason: 'The last day is before the day of issue' }
  return {
    holder: holder?.name ?? 'Company',
    workerId: holder?.person === 'worker' ? holder.id : null,
    supervisorId: holder?.person === 'supervisor' ? holder.id : null,
    ...{ kindId: kind.id, kindName: kind.name, issued, expires },
    number: number || null,
    note: cell('note').slice(0, 1000) || null,
  }
}

/** Null where nothing stands, undefined where it is no day. */
const dayIn = (text: string): Day | null | undefined => (text === '' ? null : (typedDay(text) ?? undefined))
