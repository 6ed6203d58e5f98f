import clsx from 'clsx'
import { memo } from 'react'
import { Glyph } from '#ui/glyph.tsx'
import { CellEditor, type AfterEdit } from './cell-editor.tsx'
import { isCorrected, rowErrors, type ReviewRow, type RowValues } from '../review-rows.ts'
import { cellColumns, type CellColumn, type CellProperty, type ColumnKey } from './table-columns.ts'
import { doubtLabel, leftOverLabel, rowName, shown } from '../upload-labels.ts'
import styles from './table.module.css'

/** A cell that is being changed. */
export interface Editing {
  property: CellProperty
  /** What was typed to begin with; null when the cell was opened as it was. */
  typed: string | null
}

interface RowProps {
  row: ReviewRow
  number: number
  /** Where in the row the keyboard stands; null when it stands elsewhere. */
  active: ColumnKey | null
  editing: Editing | null
  onTick: (row: ReviewRow, isChosen: boolean) => void
  onOpen: (row: ReviewRow) => void
  onDone: (row: ReviewRow, property: CellProperty, done: { values: Partial<RowValues> | null; after: AfterEdit }) => void
  onCancel: (row: ReviewRow, property: CellProperty) => void
}

/** What stands before a value that somebody should look at: said in words too, never by its colour alone. */
function Mark({ how, page }: { how: 'doubtful' | 'missing' | 'wrong'; page: number | null }) {
  const words = how === 'wrong' ? 'Cannot be saved' : doubtLabel(how, page)
  return (
    <span className={styles.mark} role="img" aria-label={`${words}:`} title={words}>
      {how === 'missing' ? '–' : how === 'wrong' ? '!' : '?'}
    </span>
  )
}

function Cell({ row, column }: { row: ReviewRow; column: CellColumn }) {
  const how = rowErrors(row.values)[column.key] ? 'wrong' : row.doubts[column.key]
  const text = shown(row.values, column.key)
  return (
    <>
      {how && <Mark how={how} page={row.page} />}
      {isCorrected(row, column.key) && <span role="img" aria-label="Corrected:" />}
      {text === '' && how === 'missing' ? <span className={styles.nothing}>not found</span> : <span>{text}</span>}
    </>
  )
}

/** One row of the filing; it renders anew only when it changed or the keyboard comes or goes. */
export const TableRow = memo(function TableRow({ row, number, active, editing, onTick, onOpen, onDone, onCancel }: RowProps) {
  const { values, doubts, isChosen } = row
  const errors = rowErrors(values)
  const at = (key: ColumnKey) => ({ 'data-row': row.key, 'data-column': key, tabIndex: active === key ? 0 : -1 })
  const name = `row ${number}: ${rowName(values)}`
  return (
    <>
      <div role="gridcell" className={styles.tick}>
        <input
          {...at('tick')}
          type="checkbox"
          checked={isChosen}
          aria-label={`Save ${name}`}
          onChange={({ target }) => onTick(row, target.checked)}
        />
        <span className={styles.number} aria-hidden>
          {number}
        </span>
        {row.leftOver !== '' && (
          <span className={styles.mark} role="img" aria-label={leftOverLabel(row.leftOver)} title={leftOverLabel(row.leftOver)}>
            +
          </span>
        )}
      </div>
      {cellColumns.map((column, index) => {
        const { key, kind, label } = column
        const isEdited = editing?.property === key
        const doubt = errors[key] ? 'wrong' : doubts[key]
        const className = clsx(
          kind === 'feet' && styles.feet,
          index === 0 && styles.first,
          isEdited && styles.editor,
          isCorrected(row, key) && styles.corrected,
          doubt && styles[doubt],
        )
        return (
          <div
            key={key}
            {...at(key)}
            role="gridcell"
            title={isCorrected(row, key) ? 'Corrected' : undefined}
            aria-colindex={index + 2}
            data-label={index === 0 ? `Row ${number}, ${label.toLowerCase()}` : label}
            aria-invalid={errors[key] ? true : undefined}
            className={className}
          >
            {isEdited ? (
              <CellEditor
                column={column}
                values={values}
                typed={editing.typed}
                label={`${label}, row ${number}`}
                onDone={(changed, after) => onDone(row, key, { values: changed, after })}
                onCancel={() => onCancel(row, key)}
              />
            ) : (
              <Cell row={row} column={column} />
            )}
          </div>
        )
      })}
      <div role="gridcell" className={styles.edit}>
        <button {...at('edit')} type="button" aria-label={`Edit ${name}`} title="Edit row" onClick={() => onOpen(row)}>
          <Glyph shape="edit" />
        </button>
      </div>
    </>
  )
})
