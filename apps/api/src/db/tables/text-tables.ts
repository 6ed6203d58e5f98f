import type { ColumnType, Generated } from 'kysely'
import type { Row } from '../column-types.ts'

type InstantOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type InstantByDefault = ColumnType<Date, Date | string | undefined, Date | string>
type ByDatabase<T> = ColumnType<T, never, never>

/** Texts to people and from them. */
export interface TextTables {
  text_message: Row & {
    worker_id: string | null
    supervisor_id: string | null
    container_req_id: string | null
    worker_entry_id: string | null
    schedule_entry_id: string | null
    kind: 'ask' | 'cancelled' | 'removal' | 'message' | 'reply' | 'container'
    state: 'queued' | 'withheld' | 'handing' | 'sent' | 'delivered' | 'failed' | 'unknown' | 'received'
    phone: string
    body: string
    language: 'en' | 'es' | null
    number: number | null
    answered: Generated<boolean>
    carrier_id: string | null
    reason: string | null
    note: Generated<string>
    intent_id: string | null
    attempts: Generated<number>
    time: InstantByDefault
    handed_at: InstantOrNull
    meaning: 'confirmed' | 'declined' | 'stopped' | 'started' | 'remark' | null
    read_at: InstantOrNull
    /** Of the link of a worker's own page, where the text carries one. */
    page_digest: Buffer | null
    /** What a question asked about; null in questions from before these columns existed. */
    about_day: string | null
    about_job_id: string | null
    about_start_time: string | null
    /** Whether the office had to act on the reply when it came in. */
    needs_office: Generated<boolean>
  }
  text_opt_out: { id: ByDatabase<string>; phone: string; at: InstantByDefault }
  carrier_callback: { key: string; at: InstantByDefault }
}
