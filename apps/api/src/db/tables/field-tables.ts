import type { FieldKind } from '@daysheet/domain/field/batch'
import type { ColumnType, Generated } from 'kysely'
import type { Instant, Row } from '../column-types.ts'

type InstantOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

/** The tables of the phones of the field. */
export type FieldTables = {
  location: Row & {
    supervisor_id: string
    gps_time: Instant
    latitude: number
    longitude: number
    accuracy: number | null
    clock_offset: number | null
  }
  phone: {
    id: Generated<string>
    phone_id: string
    account_id: string | null
    supervisor_id: string | null
    seen_at: Instant
    waiting: number
    refused: number
    oldest_at: InstantOrNull
    app_version: string | null
    clock_offset: number | null
    device: string | null
  }
  field_refusal: Row & {
    kind: FieldKind
    body: ColumnType<Record<string, unknown>, string, string>
    shown: ColumnType<Record<string, unknown>, string, string>
    account_id: string | null
    supervisor_id: string | null
    made_by: Generated<string>
    first_at: Instant
    last_at: Instant
    tries: Generated<number>
    status_code: number
    code: string | null
    message: string
    messages: ColumnType<Record<string, string[]> | null, string | null | undefined, string | null>
    aside_at: InstantOrNull
    aside_by: string | null
    aside_comment: string | null
  }
}
