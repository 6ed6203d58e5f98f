import { filingProperties, type FilingProperty } from './filing-reading.ts'
import type { ScopePart } from './scope-part.ts'

/** What of a scope row says which piece of work it is; its feet may change from one filing to its amendment. */
export interface ScopeOfWork {
  filingNumber: string | null
  floor: string | null
  sectionOfFloor: string | null
  typeOfMaterial: string | null
  abatementProcedure: string | null
  abatementType: string | null
  squareFeet: number | null
  linearFeet: number | null
}

/** What an update would do: rows that are there already, rows that are new, and rows that the filing no longer has. */
export interface UpdatePlan<Existing, Chosen> {
  matched: { existing: Existing; chosen: Chosen }[]
  added: Chosen[]
  gone: Existing[]
}

/** How the words of a row are compared: case, spaces and a dot at the end make no difference; spaces around signs are lost where a cell was wrapped. */
export const plainWords = (text: string | null) =>
  (text ?? '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([/&,-]) ?/g, '$1')
    .trim()
    .replace(/(?<!\.)\.+$/, '')

function unitOf({ squareFeet, linearFeet }: ScopeOfWork): string {
  if (squareFeet) return linearFeet ? 'both' : 'square'
  return linearFeet ? 'linear' : 'none'
}

/**
 * What a row is recognised by when its filing comes again: filing, floor, section, material, procedure, type and unit. Two rows of a filing may
 * share it; they are then told apart by their order. (product.md#update-key)
 */
export function scopeKey(row: ScopeOfWork): string {
  const { filingNumber, floor, sectionOfFloor, typeOfMaterial, abatementProcedure, abatementType } = row
  const words = [floor, sectionOfFloor, typeOfMaterial, abatementProcedure, abatementType].map(plainWords)
  return [(filingNumber ?? '').replaceAll(/\s/g, '').toUpperCase(), ...words, unitOf(row)].join('\u001f')
}

/** The keys of rows, each with the number of its occurrence: 1 for the first row of that key. */
export function numberedKeys(rows: readonly ScopeOfWork[]): string[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const key = scopeKey(row)
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return `${key}\u001f${count}`
  })
}

const sameFeet = (one: ScopeOfWork, other: ScopeOfWork) =>
  (one.squareFeet ?? 0) === (other.squareFeet ?? 0) && (one.linearFeet ?? 0) === (other.linearFeet ?? 0)

/**
 * Compares the rows of a job with the rows chosen from a filing. Rows of filings that are not among the chosen ones are left alone. Of several
 * rows with one key those with the same feet go together first, then each in turn, so that progress stays with its work.
 */
export function planUpdate<Existing extends ScopeOfWork, Chosen extends ScopeOfWork>(
  existing: readonly Existing[],
  chosen: readonly Chosen[],
): UpdatePlan<Existing, Chosen> {
  const filings = new Set(chosen.map(({ filingNumber }) => filingNumber))
  const left = new Map<string, Existing[]>()
  for (const row of existing) if (filings.has(row.filingNumber)) left.set(scopeKey(row), [...(left.get(scopeKey(row)) ?? []), row])
  const partners = new Map<Chosen, Existing>()
  const pair = (isPartner: (one: Existing, other: Chosen) => boolean) => {
    for (const row of chosen) {
      const rows = left.get(scopeKey(row)) ?? []
      const at = partners.has(row) ? -1 : rows.findIndex((one) => isPartner(one, row))
      if (at >= 0) for (const found of rows.splice(at, 1)) partners.set(row, found)
    }
  }
  pair(sameFeet)
  pair(() => true)
  const matched = chosen.flatMap((row) => {
    const partner = partners.get(row)
    return partner ? [{ existing: partner, chosen: row }] : []
  })
  return { matched, added: chosen.filter((row) => !partners.has(row)), gone: [...left.values()].flat() }
}

/** The values of a scope row, as a filing prints them. */
export type ScopeValues = Pick<ScopePart, FilingProperty>

/** What of a row differs after a change, in the order of the product. A value that is not given is the same as an empty text, 0 and no. */
export const changedProperties = (before: ScopeValues, after: ScopeValues): FilingProperty[] =>
  filingProperties.filter((property) => (before[property] || null) !== (after[property] || null))
