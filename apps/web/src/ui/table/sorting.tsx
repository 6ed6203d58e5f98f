import clsx from 'clsx'
import { Glyph } from '../glyph.tsx'
import styles from './sorting.module.css'

/** What rows are sorted by. */
export interface Sort<Key extends string = string> {
  key: Key
  isDescending: boolean
}

export interface Sorting<Key extends string = string> {
  sort: Sort<Key>
  onSort: (sort: Sort<Key>) => void
}

/** The `aria-sort` of a column's head. */
export const directionOf = (key: string, sort: Sort) => (sort.key !== key ? 'none' : sort.isDescending ? 'descending' : 'ascending')

interface SortColumn<Key extends string> {
  key: Key
  header: string
}

interface SortButtonProps<Key extends string> extends Sorting<Key> {
  column: SortColumn<Key>
  className?: string | undefined
}

/** In the head of a column: sorts by it, and the other way round when it is pressed again. */
export function SortButton<Key extends string>({ column: { key, header }, sort, onSort, className }: SortButtonProps<Key>) {
  return (
    <button
      type="button"
      className={clsx(styles.button, className)}
      onClick={() => onSort({ key, isDescending: sort.key === key && !sort.isDescending })}
    >
      {header}
      <Glyph shape="open" />
    </button>
  )
}

interface SortByProps<Key extends string> extends Sorting<Key> {
  columns: readonly SortColumn<Key>[]
  className?: string | undefined
}

/** Sorts where there are no column heads to press. */
export function SortBy<Key extends string>({ columns, sort, onSort, className }: SortByProps<Key>) {
  const choices = columns.flatMap(({ key, header }) => [
    { value: key, text: header, sort: { key, isDescending: false } },
    { value: `-${key}`, text: `${header}, descending`, sort: { key, isDescending: true } },
  ])
  const choose = (value: string) => {
    const chosen = choices.find((choice) => choice.value === value)
    if (chosen) onSort(chosen.sort)
  }
  return (
    <label className={clsx(styles.list, className)}>
      Sort by
      <select value={`${sort.isDescending ? '-' : ''}${sort.key}`} onChange={(event) => choose(event.target.value)}>
        {choices.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
