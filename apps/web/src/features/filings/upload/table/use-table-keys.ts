import { useCallback, useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react'
import type { AfterEdit } from './cell-editor.tsx'
import type { ReviewRow, RowValues } from '../review-rows.ts'
import { cellColumns, type CellProperty, type ColumnKey } from './table-columns.ts'
import { isEditable, commandOf, type ActiveCell } from './table-keys.ts'
import type { Editing } from './table-row.tsx'
import styles from './table.module.css'

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

/** The cell an event is about. */
function cellOf(target: EventTarget): ActiveCell | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return cell ? { key: Number(cell.dataset['row']), column: cell.dataset['column'] as ColumnKey } : null // only our own cells carry it
}

/** The cell the keyboard stands in, and moving the focus there once it is rendered. */
function useActiveCell(rows: readonly ReviewRow[], { isEditing, isNarrow }: { isEditing: boolean; isNarrow: boolean }) {
  const [chosen, setActive] = useState<ActiveCell | null>(null)
  // The table takes the focus when it appears: what had it before, the upload, is gone.
  const wantsFocus = useRef(!isNarrow)
  const frame = useRef<HTMLElement | null>(null)
  // A row that was taken out, or none chosen yet: Tab comes to the first.
  const [first] = rows
  const isThere = chosen !== null && rows.some(({ key }) => key === chosen.key)
  const active: ActiveCell | null = isThere ? chosen : first ? { key: first.key, column: 'tick' } : null
  useEffect(() => {
    if (!wantsFocus.current || !active || isEditing) return
    const cell = frame.current?.querySelector<HTMLElement>(`[data-row="${active.key}"][data-column="${active.column}"]`)
    if (!cell) return
    wantsFocus.current = false
    cell.focus()
  })
  const attach = useCallback((element: HTMLElement | null) => {
    frame.current = element
  }, [])
  const focus = useCallback((isWanted = true) => {
    wantsFocus.current = isWanted
  }, [])
  const focusEditor = useCallback(
    () => frame.current?.querySelector<HTMLElement>(`.${styles.editor} :is(input, textarea, select)`)?.focus(),
    [],
  )
  return { active, setActive, attach, focus, focusEditor }
}

/** The keyboard and the mouse in the table. One cell is reached by Tab; from there `commandOf` says what a key does. */
export function useTableKeys({ rows, isNarrow, onEdit, onTick, onOpen, onActive }: TableKeysOptions) {
  const [opened, setEditing] = useState<(Editing & { key: number }) | null>(null)
  const editing = opened && rows.some(({ key }) => key === opened.key) ? opened : null
  const { active, setActive, attach, focus, focusEditor } = useActiveCell(rows, { isEditing: editing !== null, isNarrow })
  const lastRow = useRef<number | null>(null)

  /** Whether a value is open that cannot be kept; then the focus goes back to it, so that it is not lost unseen. */
  const isHeld = (): boolean => {
    if (editing) focusEditor()
    return editing !== null
  }
  const go = (cell: ActiveCell) => {
    if (isHeld()) return
    focus()
    setActive(cell)
  }
  const edit = (row: ReviewRow, property: CellProperty, typed: string | null = null) => {
    if (isHeld()) return
    if (isNarrow) return onOpen(row, property)
    setActive({ key: row.key, column: property })
    setEditing({ key: row.key, property, typed })
  }
  const cancel = useCallback(
    (row: ReviewRow, property: CellProperty) => {
      focus()
      setActive({ key: row.key, column: property })
      setEditing(null)
    },
    [focus, setActive],
  )
  const done = useCallback(
    (row: ReviewRow, property: CellProperty, { values, after }: { values: Partial<RowValues> | null; after: AfterEdit }) => {
      if (values) onEdit(row.key, values)
      setEditing(null)
      focus(after !== 'left')
      if (after === 'stay') setActive({ key: row.key, column: property })
      const index = cellColumns.findIndex(({ key }) => key === property)
      const next = after === 'next' ? cellColumns[index + 1] : after === 'before' ? cellColumns[index - 1] : undefined
      if (!next) return
      setActive({ key: row.key, column: next.key })
      setEditing({ key: row.key, property: next.key, typed: null })
    },
    [onEdit, focus, setActive],
  )

  const onKeyDown = (event: KeyboardEvent) => {
    const command = active && cellOf(event.target) ? commandOf(event, active, rows) : null
    if (!command) return
    event.preventDefault()
    if (command.kind === 'go') go(command.to)
    else if (command.kind === 'tick') onTick(command.row, !command.row.isChosen)
    else edit(command.row, command.property, command.typed)
  }
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const cell = cellOf(target)
    if (!cell || !target.dataset['row']) return
    setActive(cell)
    const row = rows.find(({ key }) => key === cell.key)
    if (row && cell.key !== lastRow.current) onActive(row)
    lastRow.current = cell.key
  }
  const openAt = (target: EventTarget) => {
    const cell = cellOf(target)
    const row = rows.find(({ key }) => key === cell?.key)
    if (row && cell && isEditable(cell.column)) edit(row, cell.column)
  }
  return {
    active,
    editing,
    /** Given the table's element. */
    attach,
    go,
    isHeld,
    done,
    cancel,
    on: {
      onKeyDown,
      onFocus,
      onClick: ({ target }: MouseEvent) => isNarrow && openAt(target),
      onDoubleClick: ({ target }: MouseEvent) => !isNarrow && openAt(target),
    },
  }
}
