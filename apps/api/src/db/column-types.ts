import type { ColumnType, Generated } from 'kysely'

/** A moment, as pg gives it back and as it may be written. */
export type Instant = ColumnType<Date, Date | string, Date | string>

/** What every stored row has; the database counts its versions. */
export type Row = { id: string; version: Generated<number> }
