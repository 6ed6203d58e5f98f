/** What a key means in the table of rows. */
import type { ReviewRow } from '../review-rows.ts'
import { columnKeys, columnOf, type CellProperty, type ColumnKey } from './table-columns.ts'

export interface ActiveCell {
  key: number
  column: ColumnKey
}

export type TableCommand =
  | { kind: 'go'; to: ActiveCell }
  | { kind: 'tick'; row: ReviewRow }
  /** `typed` is what the cell begins with; null for its own value. */
  | { kind: 'edit'; row: ReviewRow; property: CellProperty; typed: string | null }

interface PressedKey {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

const rowsPerPage = 10

export const isEditable = (column: ColumnKey): column is CellProperty => columnOf(column) !== undefined

const within = (value: number, last: number) => Math.min(Math.max(value, 0), last)

/** How many rows and columns a key moves; null for a key that does not move. */
function stepOf({ key, ctrlKey, metaKey }: PressedKey): [rows: number, columns: number] | null {
  const far = Number.POSITIVE_INFINITY
  const isAll = ctrlKey || metaKey
  switch (key) {
    case 'ArrowUp':
      return [-1, 0]
    case 'ArrowDown':
      return [1, 0]
    case 'ArrowLeft':
      return [0, -1]
    case 'ArrowRight':
      return [0, 1]
    case 'PageUp':
      return [-rowsPerPage, 0]
    case 'PageDown':
      return [rowsPerPage, 0]
    case 'Home':
      return [isAll ? -far : 0, -far]
    case 'End':
      return [isAll ? far : 0, far]
  }
  return null
}

/** Arrows move, Enter or F2 opens a value as it is, typing opens it anew, Space ticks; null for what is left to the browser. */
export function commandOf(pressed: PressedKey, active: ActiveCell, rows: readonly ReviewRow[]): TableCommand | null {
  const at = rows.findIndex(({ key }) => key === active.key)
  const row = rows[at]
  if (!row || pressed.altKey) return null
  const { column } = active
  const step = stepOf(pressed)
  if (step) {
    const next = rows[within(at + step[0], rows.length - 1)]
    const side = columnKeys[within(columnKeys.indexOf(column) + step[1], columnKeys.length - 1)]
    return next && side ? { kind: 'go', to: { key: next.key, column: side } } : null
  }
  const isEnter = pressed.key === 'Enter'
  if (column === 'edit' || (column === 'tick' && !isEnter)) return null // the button and the box answer by themselves
  if (pressed.key === ' ' || column === 'tick') return { kind: 'tick', row }
  if (!isEditable(column)) return null
  if (isEnter || pressed.key === 'F2') return { kind: 'edit', row, property: column, typed: null }
  const isTyped = pressed.key.length === 1 && !pressed.ctrlKey && !pressed.metaKey && columnOf(column)?.kind !== 'yes or no'
  return isTyped ? { kind: 'edit', row, property: column, typed: pressed.key } : null
}
