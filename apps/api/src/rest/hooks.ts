/** What a feature adds to the plain grammar of one model. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Database } from '../db/connection.ts'
import type { Statement } from './statement.ts'

/** Columns of a row with the values to store; JSON columns hold JSON text. */
export type Columns = Record<string, unknown>

/** A row that is about to be written. */
export interface PendingRow {
  id: string
  columns: Columns
  /** The values of `writeOnly` properties as they were sent, by name; their columns hold hashes. */
  secrets?: Readonly<Record<string, unknown>>
}

/** How new rows came: in a list, as an import sends them (also a list of one), or one by itself. */
export interface CreateContext {
  asList: boolean
}

export interface Hooks {
  /** What people are told of a row that is not there (any more), by the calls of its relations: their 404. */
  absent?: string
  /** Serves the reads alone: the rows are written by the feature's own actions. */
  readOnly?: true
  /**
   * How a property is stored when it is not simply its column: `password` → `{ password_hash }`, `date` → `{ date, day }`. Called before the
   * transaction opens, with the checked value, the row's id and, for a new row, how it came.
   */
  stored?: Record<string, (value: unknown, id: string, sent?: CreateContext) => Columns | Promise<Columns>>
  /**
   * Whether the row has this value of a `writeOnly` property. A repeated create must have the same
   * value.
   */
  hasSecret?: Record<string, (tx: Database, id: string, value: unknown) => Promise<boolean>>
  /** How a `topLevelOnly` property is shown: from its stored bytes and the row's id. */
  shown?: Record<string, (stored: Buffer, id: string) => unknown>
  /**
   * Columns that every new row of a request gets from the request itself, asked before the transaction opens; refuse by throwing. The model's
   * `createHeaders` name the headers it reads.
   */
  fromRequest?: (headers: IncomingHttpHeaders) => Columns
  /** Makes the id of a new row that came without one; version 7 unless told. */
  newId?: () => string
  /** Columns that together are unique for the business: creating a second row with the same values answers with the first one. */
  uniqueBy?: readonly string[]
  /** Whether a parent that is not there once was: new rows of its relation may then come, and `beforeCreate` brings it back. */
  hadParent?: (tx: Database, id: string) => Promise<boolean>
  /** Inside the transaction, before the rows are written: refuse by throwing, or add columns. */
  beforeCreate?: (tx: Database, rows: PendingRow[], sent: CreateContext) => Promise<void> | void
  /**
   * A select of one row when `beforeCreate` would neither refuse this row nor change anything, which holds what that holds: with it a single row is stored by one statement. It
   * selects nothing when there is something to refuse or to do; then `beforeCreate` is asked. (decisions/database.md)
   */
  mayCreate?: (statement: Statement, row: PendingRow) => string
  beforeUpdate?: (tx: Database, row: PendingRow) => Promise<void> | void
  /** `query` holds the parameters of the request; the model's `deleteParameters` name those it reads. */
  beforeDelete?: (tx: Database, ids: readonly string[], query: unknown) => Promise<void> | void
  /**
   * Inside the transaction, after `beforeDelete`: of these rows, those that are not deleted but set aside, because something of them has to stay; and how many of them were
   * there for the caller until now.
   */
  setAside?: (tx: Database, ids: readonly string[]) => Promise<{ kept: ReadonlySet<string>; count: number }>
}
