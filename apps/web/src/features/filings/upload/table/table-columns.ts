import { filingLabels } from '@daysheet/domain/filings/filing-labels'
import type { FilingProperty } from '@daysheet/domain/filings/filing-reading'
import { abatementProcedures, abatementTypes } from '@daysheet/domain/filings/reader/vocabulary'

/** The properties that stand in columns; the filing number stands above its rows. */
export type CellProperty = Exclude<FilingProperty, 'filingNumber'>

/** Where the keyboard can stand in a row. */
export type ColumnKey = 'tick' | CellProperty | 'edit'

export interface CellColumn {
  key: CellProperty
  label: string
  /** A grid track. */
  width: string
  kind: 'text' | 'long text' | 'feet' | 'yes or no'
  /** What it most often is, offered while typing; anything else may be written. */
  suggestions?: readonly string[]
}

const column = (key: CellProperty, width: string, kind: CellColumn['kind'], suggestions?: readonly string[]): CellColumn => ({
  key,
  label: filingLabels[key],
  width,
  kind,
  ...(suggestions && { suggestions }),
})

export const cellColumns: readonly CellColumn[] = [
  // Wide enough for Basement in one piece.
  column('floor', 'minmax(72px, 0.6fr)', 'text'),
  column('entireFloor', '44px', 'yes or no'),
  column('sectionOfFloor', 'minmax(82px, 1.5fr)', 'long text'),
  column('abatementType', 'minmax(100px, 0.8fr)', 'text', abatementTypes),
  column('abatementProcedure', 'minmax(90px, 1fr)', 'text', abatementProcedures),
  column('typeOfMaterial', 'minmax(82px, 1.3fr)', 'long text'),
  column('squareFeet', '54px', 'feet'),
  column('linearFeet', '54px', 'feet'),
  column('permitRequired', '60px', 'yes or no'),
]

export const columnOf = (key: ColumnKey): CellColumn | undefined => cellColumns.find((one) => one.key === key)

export const columnKeys: readonly ColumnKey[] = ['tick', ...cellColumns.map(({ key }) => key), 'edit']

export const gridTracks = ['50px', ...cellColumns.map(({ width }) => width), '30px'].join(' ')
