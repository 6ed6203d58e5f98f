import { useId, useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react'
import { parseFeet, noNumber, type RowValues } from '../review-rows.ts'
import type { CellColumn } from './table-columns.ts'
import { shown } from '../upload-labels.ts'
import styles from './table.module.css'

/** Where the keyboard goes when a cell is done: on to a neighbour, back to the cell, or nowhere because it has left for elsewhere. */
export type AfterEdit = 'next' | 'before' | 'stay' | 'left'

export interface CellEditorProps {
  column: CellColumn
  values: RowValues
  /** What was typed to begin with; the value itself when the cell was opened to be changed. */
  typed: string | null
  label: string
  /** Null for a value that was looked at and left: only a change, or Enter, says that it is right. */
  onDone: (values: Partial<RowValues> | null, then: AfterEdit) => void
  onCancel: () => void
}

/** The value that was typed, or why it is none. */
function valueOf({ key, kind }: CellColumn, typed: string): Partial<RowValues> | string {
  if (kind === 'yes or no') return { [key]: typed === 'Yes' }
  if (kind !== 'feet') return { [key]: typed.replaceAll(/\s+/g, ' ').trim() }
  const feet = parseFeet(typed)
  return feet === null ? noNumber : { [key]: feet }
}

/** The value as it is typed: the feet themselves, which the table rounds. */
function textOf(values: RowValues, { key, kind }: CellColumn): string {
  return kind === 'feet' ? String(values[key]) : shown(values, key).replaceAll('\n', ' ')
}

/**
 * One cell while it is changed: Enter keeps it, Tab keeps it and goes on, Esc leaves it as it was. What cannot be understood stays open, wherever the focus
 * goes.
 */
export function CellEditor({ column, values, typed, label, onDone, onCancel }: CellEditorProps) {
  const before = textOf(values, column)
  const [text, setText] = useState(() => typed ?? before)
  const [error, setError] = useState<string | null>(null)
  const isOver = useRef(false)
  const id = useId()
  const keep = (then: AfterEdit) => {
    const value = valueOf(column, text)
    if (typeof value === 'string') return setError(value)
    isOver.current = true
    onDone(then === 'stay' || text !== before ? value : null, then)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation() // neither the table nor the dialog is meant
    const isEnter = event.key === 'Enter' && !event.shiftKey
    if (event.key === 'Escape') {
      isOver.current = true
      onCancel()
    } else if (isEnter || event.key === 'Tab') {
      event.preventDefault()
      keep(isEnter ? 'stay' : event.shiftKey ? 'before' : 'next')
    }
  }
  const field = {
    'aria-label': label,
    'aria-invalid': error !== null,
    'aria-describedby': error === null ? undefined : id,
    autoFocus: true,
    value: text,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
      setText(target.value)
      setError(null)
    },
    onKeyDown,
    // Whoever clicks elsewhere keeps what was typed.
    onBlur: () => !isOver.current && keep('left'),
  }
  return (
    <>
      {column.kind === 'yes or no' ? (
        <select {...field}>
          <option>Yes</option>
          <option>No</option>
        </select>
      ) : column.kind === 'long text' ? (
        <textarea {...field} rows={2} onFocus={({ target }) => typed === null && target.select()} />
      ) : (
        <input
          {...field}
          {...(column.kind === 'feet' && { inputMode: 'decimal' as const })}
          {...(column.suggestions && { list: `${id}list` })}
          autoComplete="off"
          onFocus={({ target }) => typed === null && target.select()}
        />
      )}
      {column.suggestions && (
        <datalist id={`${id}list`}>
          {column.suggestions.map((suggestion) => (
            <option key={suggestion}>{suggestion}</option>
          ))}
        </datalist>
      )}
      {error !== null && (
        <span id={id} role="alert" className={styles.error}>
          {error}
        </span>
      )}
    </>
  )
}
