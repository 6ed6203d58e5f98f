/** Queries for additions to end-of-shift reports. (product.md#field; decisions/phone-records.md) */
import type { KnownReport } from '@daysheet/domain/field/reports/older-phone'
import type { ReportValues } from '@daysheet/domain/field/reports/merge-report'
import { sql } from 'kysely'
import type { Database } from '#db/connection.ts'

export interface LockedReport extends ReportValues {
  id: string
  version: number
  scheduleEntryId: string
  time: Date | null
}

/**
 * Locks shifts until the transaction ends. When two first reports come at once, the second then
 * finds the first.
 */
export async function lockShifts(tx: Database, ids: readonly string[]): Promise<void> {
  await sql`select from schedule_entry where id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(tx)
}

/** The report of a shift, locked until the transaction ends. */
export async function lockReport(tx: Database, scheduleEntryId: string): Promise<LockedReport | undefined> {
  return tx
    .selectFrom('eos_report')
    .select(['id', 'version', 'schedule_entry_id as scheduleEntryId', 'time', 'decon', 'prep', 'removal', 'removal_qty as removalQty'])
    .select(['bagout', 'bagout_qty as bagoutQty', 'breakdown', 'comments', 'signature'])
    .where('schedule_entry_id', '=', scheduleEntryId)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateReport(tx: Database, id: string, { removalQty, bagoutQty, ...values }: ReportValues): Promise<void> {
  await tx
    .updateTable('eos_report')
    .set({ ...values, removal_qty: removalQty, bagout_qty: bagoutQty })
    .where('id', '=', id)
    .execute()
}

interface ReportSearch {
  jobId: string
  time: Date
  zone: string
  person: { kind: 'account' | 'supervisor'; id: string }
}

/** Reports of a job around a moment that this person's phone sent: stored ones and refused ones. */
export async function reportsOfJob(db: Database, { jobId, time, zone, person }: ReportSearch): Promise<KnownReport[]> {
  const { rows: stored } = await sql<Omit<KnownReport, 'state'>>`
    select r.time, s.day = (${time}::timestamptz at time zone ${zone})::date as "isSameDay"
    from eos_report r join schedule_entry e on e.id = r.schedule_entry_id join schedule s on s.id = e.schedule_id
    where e.job_id = ${jobId}::uuid and r.time is not null
      and (e.supervisor_id = ${person.id}::uuid or r.time between ${time}::timestamptz - interval '1 minute' and ${time}::timestamptz + interval '1 minute')`.execute(
    db,
  )
  const { rows: refused } = await sql<{ time: string | null }>`
    select f.body ->> 'time' as time from field_refusal f join schedule_entry e on e.id::text = lower(f.body ->> 'scheduleEntryId')
    where f.kind = 'EosReports' and e.job_id = ${jobId}::uuid
      and ${person.kind === 'supervisor' ? sql`f.supervisor_id` : sql`f.account_id`} = ${person.id}::uuid`.execute(db)
  return [
    ...stored.map((report): KnownReport => ({ ...report, state: 'stored' })),
    // The time comes from the phone unchecked and may be anything.
    ...refused
      .map((report): KnownReport => ({ state: 'refused', time: new Date(report.time ?? ''), isSameDay: false }))
      .filter((report) => !Number.isNaN(report.time.getTime())),
  ]
}
