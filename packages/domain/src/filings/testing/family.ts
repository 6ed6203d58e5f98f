import type { Random } from './random.ts'
import type { WordSplit, LayoutColumn, PageStyle } from './layout.ts'
import type { ScopeRow } from './scope.ts'

export type Column =
  | 'floor'
  | 'entire'
  | 'section'
  | 'type'
  | 'procedure'
  | 'material'
  | 'square'
  | 'linear'
  | 'amount'
  | 'unit'
  | 'review'
  | 'item'

export interface Choices {
  columns: Column[]
  flags: [yes: string, no: string]
  amounts: 'plain' | 'commas'
  unused: '' | '0' | '-'
  units: [square: string, linear: string]
  /** The unit beside the amount in one cell. */
  unitInAmount: boolean
  stacked: boolean
  headAlign: LayoutColumn['align']
  textAlign: LayoutColumn['align']
  numberAlign: LayoutColumn['align']
}

/** What sets a family apart; all else is drawn. */
export interface Family {
  look?: Partial<Omit<PageStyle, 'columns'>>
  choices?: Partial<Omit<Choices, 'columns'>>
  columns?: (random: Random) => Column[]
  adjust?: (column: LayoutColumn, name: Column) => LayoutColumn
  cutting?: WordSplit
  withRules?: boolean
  review?: 'by row' | 'once' | 'never'
  rowCount?: (random: Random) => number
  /** What a row is before it is printed. */
  asRow?: (row: ScopeRow) => ScopeRow
  hasTotals?: boolean
  /** Further lines over the table. */
  lines?: (number: string) => string[]
}
