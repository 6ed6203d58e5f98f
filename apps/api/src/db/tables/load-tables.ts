import type { PrintedWords } from '@daysheet/domain/bagouts/printed-words'
import type { loadKinds } from '@daysheet/domain/loads/load'
import type { ClosedWords } from '@daysheet/domain/loads/closing'
import type { CompanyKind } from '@daysheet/domain/loads/company'
import type { ColumnType, Generated } from 'kysely'
import type { Row } from '../column-types.ts'

type InstantOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type InstantByDefault = ColumnType<Date, Date | string | undefined, Date | string>
type ByDatabase<T> = ColumnType<T, never, never>

/** The tables of waste on its way to the landfill. */
export type LoadTables = {
  waste_company: Row & {
    kind: CompanyKind
    name: string
    operator: Generated<string>
    address: Generated<string>
    phone: Generated<string>
    permit_number: Generated<string>
    permit_expires: string | null
    active: Generated<boolean>
  }
  load: Row & {
    number: ByDatabase<number>
    kind: (typeof loadKinds)[number] | null
    container_number: Generated<string>
    container_size: number | null
    place: Generated<string>
    hauler_id: string | null
    landfill_id: string | null
    placed_on: string | null
    pick_up_requested_on: string | null
    transported_on: string | null
    delivered_on: string | null
    signed_copy_on: string | null
    signed_copies: Generated<string[]>
    wsr_number: Generated<string>
    po: Generated<string>
    cubic_yards: number | null
    weight_tons: number | null
    no_wsr_reason: Generated<string>
    discrepancy: Generated<string>
    discrepancy_settled_on: string | null
    container_req_id: string | null
    closed_at: InstantOrNull
    closed_by: string | null
    closed_words: ColumnType<ClosedWords | null, string | null | undefined, string | null>
    edited_at: InstantByDefault
  }
  load_line: Row & { load_id: string; entry_id: string; bags: number }
  load_record: { id: ByDatabase<string>; load_id: string; job_id: string; suffix: number }
  container_breakdown: Row & {
    entry_ids: string[]
    po: string
    digest: string
    printed_at: Date
    printed_by: Generated<string>
    words: ColumnType<PrintedWords | null, string | null | undefined, never>
  }
  load_note: Row & { load_id: string; is_call: boolean; text: string; at: InstantByDefault; by: Generated<string> }
}
