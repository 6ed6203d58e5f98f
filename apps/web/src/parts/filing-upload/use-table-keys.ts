import { useCallback, useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react'
import type { AfterEdit } from './cell-editor.tsx'
import type { ReviewRow, RowValues } from './review-rows.ts'
import { cellColumns, columnKeys, columnOf, type CellProperty, type ColumnKey } from './table-columns.ts'
import type { Editing } from './table-row.tsx'

export interface ActiveCell {
  key: number
  column: ColumnKey
}

interface TableKeysOptions {
  /** In the order they are shown. */
  rows: readonly ReviewRow[]
  /** Rows are cards: there is no room to change a value in its place. */
  isNarrow: boolean
  onEdit: (key: number, values: Partial<RowValues>) => void
  onTick: (row: ReviewRow, isChosen: boolean) => void
  /** A row is to be changed in a form. */
  onOpen: (row: ReviewRow, property?: CellProperty) => void
  /** The keyboard came to a row. */
  onActive: (row: ReviewRow) => void
}

export type TableKeys = ReturnType<typeof useTableKeys>

const pageOfRows = 10
const isEditable = (column: ColumnKey): column is CellProperty => columnOf(column) !== undefined

/** The cell an event is about. */
function cellOf(target: EventTarget): ActiveCell | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return cell ? { key: Number(cell.dataset['row']), column: cell.dataset['column'] as ColumnKey } : null // only our own cells carry it
}

/** Where a key leads from here; null for a key that leads nowhere. */
function stepFrom({ row, column }: { row: number; column: number }, event: KeyboardEvent, last: { row: number; column: number }) {
  const all = event.ctrlKey || event.metaKey
  switch (event.key) {
    case 'ArrowUp':
      return { row: row - 1, column }
    case 'ArrowDown':
      return { row: row + 1, column }
    case 'ArrowLeft':
      return { row, column: column - 1 }
    case 'ArrowRight':
      return { row, column: column + 1 }
    case 'PageUp':
      return { row: row - pageOfRows, column }
    case 'PageDown':
      return { row: row + pageOfRows, column }
    case 'Home':
      return { row: all ? 0 : row, column: 0 }
    case 'End':
      return { row: all ? last.row : row, column: last.column }
  }
  return null
}

const within = (value: number, last: number) => Math.min(Math.max(value, 0), last)

/** The keyboard in the table: arrows move, Enter or F2 changes a value, Space ticks. One cell is reached by Tab. (issue 4.4) */
export function useTableKeys({ rows, isNarrow, onEdit, onTick, onOpen, onActive }: TableKeysOptions) {
  const [chosen, setActive] = useState<ActiveCell | null>(null)
  const [editing, setEditing] = useState<(Editing & { key: number }) | null>(null)
  // A row that was taken out, or none chosen yet: Tab comes to the first.
  const first = rows[0]
  const isThere = chosen !== null && rows.some(({ key }) => key === chosen.key)
  const active = isThere ? chosen : first ? { key: first.key, column: 'tick' as const } : null
  const wantsFocus = useRef(false)
  const frame = useRef<HTMLElement | null>(null)
  const lastRow = useRef<number | null>(null)

  useEffect(() => {
    if (!wantsFocus.current || !active || editing) return
    const cell = frame.current?.querySelector<HTMLElement>(`[data-row="${active.key}"][data-column="${active.column}"]`)
    if (!cell) return
    wantsFocus.current = false
    cell.focus()
  })

  const attach = useCallback((element: HTMLElement | null) => {
    frame.current = element
  }, [])
  const go = useCallback((cell: ActiveCell) => {
    wantsFocus.current = true
    setActive(cell)
  }, [])
  const edit = (row: ReviewRow, property: CellProperty, typed: string | null = null) => {
    if (isNarrow) return onOpen(row, property)
    setActive({ key: row.key, column: property })
    setEditing({ key: row.key, property, typed })
  }
  const cancel = useCallback(() => {
    wantsFocus.current = true
    setEditing(null)
  }, [])
  const done = useCallback(
    (row: ReviewRow, values: Partial<RowValues>, then: AfterEdit) => {
      onEdit(row.key, values)
      setEditing(null)
      wantsFocus.current = then !== 'left'
      const index = cellColumns.findIndex(({ key }) => key in values)
      const next = then === 'next' ? cellColumns[index + 1] : then === 'before' ? cellColumns[index - 1] : undefined
      if (!next) return
      setActive({ key: row.key, column: next.key })
      setEditing({ key: row.key, property: next.key, typed: null })
    },
    [onEdit],
  )

  const onKeyDown = (event: KeyboardEvent) => {
    if (!active || cellOf(event.target) === null) return
    const row = rows.find(({ key }) => key === active.key)
    if (!row || event.altKey) return
    const at = { row: rows.indexOf(row), column: columnKeys.indexOf(active.column) }
    const last = { row: rows.length - 1, column: columnKeys.length - 1 }
    const to = stepFrom(at, event, last)
    if (to) {
      const next = rows[within(to.row, last.row)]
      const column = columnKeys[within(to.column, last.column)]
      if (next && column) go({ key: next.key, column })
    } else if (event.key === ' ' && active.column !== 'edit') onTick(row, !row.isChosen)
    else if ((event.key === 'Enter' || event.key === 'F2') && isEditable(active.column)) edit(row, active.column)
    else if (event.key === 'Enter' && active.column === 'tick') onTick(row, !row.isChosen)
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && isTypedInto(active.column))
      edit(row, active.column as CellProperty, event.key)
    else return
    event.preventDefault()
  }
  return {
    active,
    editing,
    /** Given the table's element. */
    attach,
    go,
    done,
    cancel,
    on: {
      onKeyDown,
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        const cell = cellOf(target)
        if (!cell || !(target instanceof HTMLElement) || !target.dataset['row']) return
        setActive(cell)
        const row = rows.find(({ key }) => key === cell.key)
        if (row && cell.key !== lastRow.current) onActive(row)
        lastRow.current = cell.key
      },
      onClick: ({ target }: MouseEvent) => {
        const cell = cellOf(target)
        const row = rows.find(({ key }) => key === cell?.key)
        if (isNarrow && row && cell && isEditable(cell.column)) onOpen(row, cell.column)
      },
      onDoubleClick: ({ target }: MouseEvent) => {
        const cell = cellOf(target)
        const row = rows.find(({ key }) => key === cell?.key)
        if (row && cell && isEditable(cell.column) && !editing) edit(row, cell.column)
      },
    },
  }
}

const isTypedInto = (column: ColumnKey) => isEditable(column) && columnOf(column)?.kind !== 'yes or no'
