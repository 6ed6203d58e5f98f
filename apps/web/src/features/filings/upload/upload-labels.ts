/** How the upload puts things, wherever it says them. */
import type { FilingProperty } from '@daysheet/domain/filings/filing-reading'
import { countOf } from '@daysheet/domain/numbers/count-of'
import type { RowValues } from './review-rows.ts'

const figure = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

export const feet = (amount: number): string => figure.format(amount)

export const filingName = (filingNumber: string | null): string => filingNumber || 'No filing number'

/** A value as the table shows it. */
export function shown(values: RowValues, property: FilingProperty): string {
  const value = values[property]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'number' ? feet(value) : value
}

/** A row in one line, for who hears of it elsewhere: `8th., Boiler Room, VAT`. */
export const rowName = ({
  floor,
  sectionOfFloor,
  typeOfMaterial,
}: Pick<RowValues, 'floor' | 'sectionOfFloor' | 'typeOfMaterial'>): string =>
  [floor, sectionOfFloor, typeOfMaterial].filter(Boolean).join(', ') || 'Empty row'

const pageLabels = {
  doubtful: 'Read, but please check it against the page',
  missing: 'Not found on the page',
} as const
const cityLabels = {
  doubtful: 'From City data, but please check it',
  missing: 'Not in the City’s data',
} as const

/** What is to be looked at; `page` is null where the row is from the City. */
export const doubtLabel = (how: 'doubtful' | 'missing', page: number | null): string => (page === null ? cityLabels : pageLabels)[how]

/** What is printed in a row's place, or stands in the City's, and is in none of its values. */
export const leftOverLabel = (text: string): string => `Also in this row: ${text}`

/** What becomes of saved rows that the office left out. */
export const leftOutText = (rows: number): string => `${countOf(rows, 'row')} you excluded ${rows === 1 ? 'stays' : 'stay'} unchanged.`
