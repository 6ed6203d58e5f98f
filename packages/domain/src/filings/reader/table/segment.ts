import type { Column } from './columns.ts'
import type { Heading } from '../heading/head-column.ts'
import type { WordPage } from '../word-page.ts'
import type { Token } from '../token.ts'

/** A page as lines of words. */
export interface LinedPage {
  page: WordPage
  lines: Token[][]
}

/** A stretch of one page that may hold rows of one table: beneath a heading, or on a page that goes on without one. */
export interface Segment {
  page: WordPage
  /** Words of the page that stand in it. */
  lines: Token[][]
  /** The heading it stands under; undefined where a page goes on without one. */
  heading: Heading | undefined
  table: Table
  /** Another heading follows on the same page: beneath the last row stand the title and the particulars of what that one heads. */
  isAbove: boolean
}

/** Segments that share their columns. */
export interface Table {
  heading: Heading
  columns: Column[]
}
