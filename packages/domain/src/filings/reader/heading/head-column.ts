import type { ColumnName } from '../vocabulary.ts'

/** A column as its heading shows it. `unknown` is one whose heading says nothing that we know. */
export interface HeadColumn {
  name: ColumnName | 'unknown' | 'ignored'
  label: string
  left: number
  right: number
  /** Its name is only guessed: nothing in it is sure. */
  isGuessed?: true
  /** No more than a space is between its name and the one before, so both may be one. */
  isClose?: true
}

/** The lines that name the columns of the scope table, on one page. `top` and `bottom` are where letters stand on its first and last line. */
export interface Heading {
  page: number
  top: number
  bottom: number
  size: number
  columns: HeadColumn[]
  /** Other columns that the same words may name, and by how much they say it less well. */
  rivals?: { columns: HeadColumn[]; less: number }[]
  score: number
}
