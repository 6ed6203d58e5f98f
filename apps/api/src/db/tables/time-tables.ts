import type { LockedNames } from '@daysheet/domain/time-review/locked-names'
import type { NoPhotoReason, NoPositionReason } from '@daysheet/domain/timeclock/clock-event'
import type { ColumnType, Generated } from 'kysely'
import type { Instant, Row } from '../column-types.ts'

/** The tables of clocked hours, what was put right about them, and how far they are on their way to pay. */
export type TimeTables = {
  time_correction: {
    id: string
    act_id: string
    punch_id: string
    action: 'add' | 'change' | 'void' | 'restore'
    origin_id: string
    worker_entry_id: string
    /** Whose it is; the database puts it. */
    worker_id: Generated<string>
    type: 'in' | 'out'
    time: Instant
    /** The database puts it. */
    role: Generated<string | null>
    replaces_id: string | null
    reason: string
    comment: string | null
    certificate_reason: string | null
    made_at: Instant
    made_by: Generated<string>
  }
  time_day_state: {
    id: Generated<string>
    act_id: string
    worker_id: string
    day: string
    state: 'open' | 'reviewed' | 'approved' | 'locked'
    digest: string
    minutes: number
    reason: string | null
    replaces_id: string | null
    words: ColumnType<LockedNames | null, string | null | undefined, never>
    made_at: Generated<Instant>
    made_by: Generated<string>
  }
  time_exception_answer: {
    id: Generated<string>
    act_id: string
    worker_id: string
    day: string
    key: string
    is_nothing_to_change: boolean
    comment: string | null
    made_at: Generated<Instant>
    made_by: Generated<string>
  }
  time_claim: {
    id: string
    worker_id: string
    worker_entry_id: string
    punch_id: string | null
    type: 'in' | 'out'
    time: Instant
    comment: string | null
    made_at: Generated<Instant>
    made_by: Generated<string>
  }
  time_export: {
    id: string
    from_day: string
    to_day: string
    file: string
    sha256: string
    digests: ColumnType<Record<string, string>, string, never>
    made_at: Generated<Instant>
    made_by: Generated<string>
  }
  clock_event: Row & {
    worker_entry_id: string
    /** Whose it is; the database puts it. */
    worker_id: Generated<string>
    type: 'in' | 'out'
    time: Instant
    latitude: number | null
    longitude: number | null
    image: string | null
    signature: string | null
    /** Meters. */
    accuracy: number | null
    no_photo_reason: NoPhotoReason | null
    no_position_reason: NoPositionReason | null
    certificate_reason: string | null
    received_at: Instant | null
    clock_offset: number | null
    clock_set_back: boolean | null
    /** Of its worker, as it was then; the database puts it. */
    role: Generated<string | null>
  }
}
