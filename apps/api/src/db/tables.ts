import type { ClockPhotos } from '@daysheet/domain/settings/clock-photos'
import type { Role } from '@daysheet/domain/session/role'
import type { ReplacedSentences } from '@daysheet/domain/settings/text-wording'
import type { OptionalCode } from '@daysheet/domain/time-review/exception'
import type { LaborRates } from '@daysheet/domain/timeclock/labor-cost'
import type { PayrollSettings } from '@daysheet/domain/time-review/payroll/program'
import type { TimeThresholds } from '@daysheet/domain/time-review/thresholds'
import type { TimesheetColumn } from '@daysheet/domain/timeclock/timesheet-columns'
import type { WeekStart } from '@daysheet/domain/calendar/workweek'
import type { CertificateGate } from '@daysheet/domain/certificates/gate'
import type { Abatement, Jurisdiction } from '@daysheet/domain/certificates/jurisdiction'
import type { OvertimeCode } from '@daysheet/domain/overtime/codes'
import type { PayRegime } from '@daysheet/domain/overtime/pay-terms'
import type { ColumnType, Generated } from 'kysely'
import type { CertificateTables } from './tables/certificate-tables.ts'
import type { ChecklistTables } from './tables/checklist-tables.ts'
import type { ContainerTables } from './tables/container-tables.ts'
import type { Instant, Row } from './column-types.ts'
import type { FieldTables } from './tables/field-tables.ts'
import type { LoadTables } from './tables/load-tables.ts'
import type { TextTables } from './tables/text-tables.ts'
import type { TimeTables } from './tables/time-tables.ts'

// One type per table of migrations/, as pg gives the columns back (connection.ts, valueTypes): numeric and bigint are numbers, date is text.
// A jsonb column is written as JSON text, because pg would send an array as a PostgreSQL array.

type InstantOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type InstantByDefault = ColumnType<Date, Date | string | undefined, Date | string>
type Json<T> = ColumnType<T | null, string | null | undefined, string | null>
type JsonByDefault<T> = ColumnType<T, string | undefined, string>
/** A column the database fills: never written by us. */
type ByDatabase<T> = ColumnType<T, never, never>

type Credentials = {
  email: string | null
  password_hash: string | null
  must_change_password: Generated<boolean>
  active: Generated<boolean>
}

type TablesApart = TimeTables & ChecklistTables & FieldTables & CertificateTables & ContainerTables & LoadTables & TextTables

export type Tables = TablesApart & {
  account: Row &
    Credentials & { username: string; name: string | null; role: Role | null; worker_id: string | null; created_at: InstantByDefault }
  supervisor: Row &
    Credentials & {
      name: string | null
      username: string | null
      phone: string | null
      role: 'supervisor' | null
      worker_id: string | null
    }
  first_body: { kind: string; id: string; digests: JsonByDefault<Record<string, string>>; at: InstantByDefault }
  taken_username: { username: string; account_id: string | null; supervisor_id: string | null }
  worker: Row & {
    name: string | null
    phone: string | null
    address: string | null
    last_four_ss: Buffer | null
    active: Generated<boolean>
    role: Generated<string | null>
    language: Generated<'en' | 'es'>
    employee_number: string | null
  }
  job: Row & {
    address: string
    boro: string | null
    job_num: number | null
    job_num_decimals: number | null
    job_desc: string | null
    premises_detail: string | null
    budget: number | null
    active: Generated<boolean>
    owner_name: string | null
    owner_address: string | null
    owner_phone: string | null
    pay_regime: Generated<PayRegime>
    overtime_codes: JsonByDefault<OvertimeCode[]>
    overtime_holidays: JsonByDefault<string[]>
    make_up_days: JsonByDefault<string[]>
    latitude: number | null
    longitude: number | null
    site_radius: number | null
    jurisdiction: Jurisdiction | null
    abatement: Generated<Abatement>
  }
  schedule: Row & { date: Instant; day: string }
  schedule_entry: Row & {
    job_id: string
    schedule_id: string
    supervisor_id: string | null
    start_time: Generated<string | null>
    cancelled: Generated<boolean>
    cancelled_reason: string | null
    notes: string | null
  }
  worker_entry: Row & {
    worker_id: string
    schedule_entry_id: string
    txt_status: 'y' | 'n' | 'sent' | 'error' | null
    txt_status_time: InstantOrNull
    txt_reason: string | null
    planned: Generated<boolean>
    /** Whether there are corrections of punches here; the database puts it. */
    corrected: Generated<boolean>
  }
  eos_report: Row & {
    schedule_entry_id: string
    decon: boolean | null
    prep: boolean | null
    removal: boolean | null
    removal_qty: number | null
    bagout: boolean | null
    bagout_qty: number | null
    breakdown: boolean | null
    comments: string | null
    time: InstantOrNull
    signature: string | null
  }
  scope_part: Row & {
    job_id: string
    filing_number: string | null
    floor: string | null
    entire_floor: boolean | null
    section_of_floor: string | null
    abatement_type: string | null
    abatement_procedure: string | null
    type_of_material: string | null
    square_feet: number | null
    linear_feet: number | null
    permit_required: boolean | null
  }
  scope_status: Row & { scope_part_id: string; time: InstantByDefault; square_feet: number | null; linear_feet: number | null }
  filing_file: Row & {
    job_id: string
    name: string
    source: Generated<'pdf' | 'city'>
    sha256: string
    bytes: number
    pages: number
    filing_numbers: string[]
    stored_name: string
    uploaded_at: Instant
    uploaded_by: string | null
  }
  city_filing: {
    filing_number: string
    status: string | null
    start_date: string | null
    end_date: string | null
    address: string | null
    bin: string | null
    contractor: string | null
    fetched_at: InstantOrNull
    next_look_at: Instant
  }
  filing: Row & { job_id: string; filing_number: string; file_id: string | null; saved_at: Instant; saved_by: string | null }
  removed_filing: {
    id: string
    deed: string
    job_id: string
    filing_number: string
    areas: number
    reason: 'deleted' | 'replaced' | 'areas'
    kept_rows: Json<Record<string, unknown>[]>
    file_id: string | null
    saved_at: Instant | null
    saved_by: string | null
    removed_at: Instant
    removed_by: string | null
    until: Instant
  }
  item: Row & {
    name: string | null
    code: number | null
    unit_of_measure: string | null
    type: Generated<'consumable' | 'nonconsumable'>
    serial_required: Generated<boolean | null>
    price: number | null
    active: Generated<boolean>
    price_changes: ByDatabase<number>
  }
  price: Row & { item_id: string; date: Instant; price: number; entered: ByDatabase<number> }
  material_order: Row & { date: Instant; job_date: InstantOrNull; job_id: string; supervisor_id: string | null }
  item_entry: Row & { order_id: string; item_id: string; qty: number | null; qty_picked: number | null }
  return_order: Row & { job_id: string; date: Instant }
  item_return_entry: Row & { return_order_id: string; item_id: string; qty_returned: number | null }
  office_setting: Row & {
    company_name: string | null
    office_phone: string | null
    silent_list_time: string | null
    text_wording: Json<ReplacedSentences>
    timesheet_columns: Json<TimesheetColumn[]>
    timesheet_columns_of_day: Json<TimesheetColumn[]>
    time_thresholds: Json<Partial<TimeThresholds>>
    time_rules_off: Json<OptionalCode[]>
    correction_reasons: Json<string[]>
    workweek_starts: Json<WeekStart[]>
    worker_page: Generated<boolean>
    bags_per_cubic_yard: number | null
    waste_agency: string | null
    certificate_gate: Generated<CertificateGate>
    clock_photos: Generated<ClockPhotos>
    certificate_reminders: Generated<boolean>
    payroll: Json<PayrollSettings>
    labor_rates: Json<LaborRates>
  }
  crew: Row & { name: string; supervisor_id: string | null; edited_at: InstantByDefault }
  crew_member: Row & { crew_id: string; worker_id: string }
  node: { id: string; host: string; pid: number; version: string; started_at: Instant; seen_at: Instant }
  error_count: { hour: Instant; kind: string; count: number; last_at: Instant }
  backup_run: {
    id: string
    kind: 'backup' | 'restore'
    started_at: Instant
    ended_at: InstantOrNull
    place: string
    rows: number | null
    files: number | null
    bytes: number | null
    outcome: 'running' | 'whole' | 'failed'
    problem: string | null
  }
  stored_file: {
    /** Known to the audit alone. */
    id: ByDatabase<string>
    container: string
    name: string
    type: string
    bytes: number
    sha256: string
    original_name: string
    uploaded_at: Instant
    uploaded_by: string | null
  }
  job_inspection: Row & {
    type: string | null
    time: Instant
    address: string | null
    client: string | null
    synopsis: string | null
    images: Json<{ category: string; url: string }[]>
    job_id: string | null
    supervisor_id: string | null
  }
  image_set: Row & { job_id: string; supervisor_id: string | null; time: Instant; images: Json<string[]>; note: string | null }
  audit_entry: {
    id: ByDatabase<number>
    at: ByDatabase<Date>
    actor: string
    action: 'insert' | 'update' | 'delete'
    table_name: string
    row_id: string
    old_values: Json<Record<string, unknown>>
    new_values: Json<Record<string, unknown>>
  }
  audit_archive: {
    month: string
    name: string
    rows: number
    bytes: number
    sha256: string
    content_sha256: string
    archived_at: InstantByDefault
  }
  change_event: {
    seq: ByDatabase<number>
    at: InstantByDefault
    entity: string
    type: 'create' | 'update' | 'remove'
    row_id: string
    schedule_id: string | null
    data: Json<Record<string, unknown>>
  }
  change_horizon: { only_row: Generated<boolean>; pruned_through: number }
  session: {
    id: string
    token_hash: Buffer
    account_id: string | null
    supervisor_id: string | null
    created_at: InstantByDefault
    last_used_at: InstantByDefault
    idle_seconds: number
    expires_at: Instant
    device: string | null
    is_phone: Generated<boolean>
  }
  password_link: { account_id: string; token_hash: Buffer; expires_at: Instant }
  last_seen: { person_id: string; at: Instant }
  sign_in_counter: { key: Buffer; used: number; window_ends: Instant }
  familiar_place: { key: Buffer; until: Instant }
  used_ticket: { key: Buffer; expires_at: Instant }
  applied_migration: { name: string; checksum: string; applied_at: InstantByDefault }
}
