import type { HeadColumn } from '../heading/head-column.ts'

/** What is printed in one cell of a row, before it is understood. */
export interface PrintedCell {
  lines: string[]
  /** Somebody must look: part of it stands on another page, at an odd height, or was cut out of a longer run. */
  doubtful: boolean
  /** All of it is crossed out. */
  isStruck?: boolean
}

export interface PrintedRow {
  page: number
  base: number
  cells: Map<HeadColumn['name'], PrintedCell>
  /** What stands in columns that are left out, by the number of the column. */
  dropped?: Map<number, string[]>
  /** Words in its place that are in no cell of it. */
  leftOver?: string[]
  /** How many of its words are crossed out, and how many it has. */
  words?: { struck: number; all: number }
}

/** Rows of a table, and lines that went with none of them. */
export interface PrintedRows {
  rows: PrintedRow[]
  outside: { page: number; base: number; text: string }[]
  /** Columns of which no answer can be vouched for. */
  doubtful: Set<HeadColumn['name']>
}
