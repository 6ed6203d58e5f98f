/** What is read for a worker's own page, and what they say there. This feature writes `time_claim`. (product.md#worker-page) */
import type { Day } from '@daysheet/domain/calendar/day'
import type { Language } from '@daysheet/domain/fields/fields'
import type { TxtStatus } from '@daysheet/domain/crews/worker-entry'
import type { ReviewShift } from '@daysheet/domain/time-review/review-shift'
import type { WorkerClaim } from '@daysheet/domain/worker-page/claim'
import { sql } from 'kysely'
import type { Database } from '#db/connection.ts'

/** Whose page a link opens, and the job that its text was about. */
export interface PageOwner {
  workerId: string
  name: string | null
  language: Language
  phone: string
  company: string | null
  /** Their place on the crew; null when they were taken off it. */
  workerEntryId: string | null
  isPlanned: boolean | null
  txtStatus: TxtStatus | null
  /** The job of the day; null when it was deleted. */
  day: Day | null
  isCancelled: boolean | null
  startTime: string | null
  address: string | null
  boro: string | null
  latitude: number | null
  longitude: number | null
  supervisor: string | null
  supervisorPhone: string | null
  note: string | null
}

/**
 * Whose page the link of this digest opens; nobody's when there is none, when its text was not written after `writtenAfter` and there is nothing to do for it any more (its job's day is over, or it
 * is cancelled, or they were taken off it or let go), when the number it went to is not theirs any more, and when the office does without the page. One statement, whatever is asked.
 */
export async function ownerOfPage(
  db: Database,
  digest: Buffer,
  { writtenAfter, today }: { writtenAfter: Date; today: Day },
): Promise<PageOwner | undefined> {
  const { rows } = await sql<PageOwner>`
    select m.worker_id as "workerId", w.name, w.language, m.phone, nullif(o.company_name, '') as company,
      c.id as "workerEntryId", c.planned as "isPlanned", c.txt_status as "txtStatus",
      s.day, e.cancelled as "isCancelled", e.start_time as "startTime", j.address, j.boro, j.latitude, j.longitude,
      v.name as supervisor, nullif(v.phone, '') as "supervisorPhone",
      (select nullif(n.note, '') from text_message n where n.worker_entry_id = c.id and n.kind = 'ask' and n.state <> 'withheld'
        order by n.time desc, n.id desc limit 1) as note
    from text_message m join office_setting o on o.worker_page join worker w on w.id = m.worker_id and w.phone = m.phone
      left join schedule_entry e on e.id = m.schedule_entry_id left join schedule s on s.id = e.schedule_id left join job j on j.id = e.job_id
      left join supervisor v on v.id = e.supervisor_id
      left join worker_entry c on c.id = m.worker_entry_id and c.worker_id = m.worker_id and c.schedule_entry_id = e.id
    where m.page_digest = ${digest} and (m.time > ${writtenAfter}
      or (s.day >= ${today}::date and c.planned and w.active and e.cancelled is not true))`.execute(db)
  return rows[0]
}

const instant = (moment: string) => sql.raw(`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
const claimColumns = sql`l.id, l.worker_entry_id as "workerEntryId", l.punch_id as "punchId", l.type, ${instant('l.time')} as time, l.comment,
  ${instant('l.made_at')} as "madeAt"`

/** Shifts with what their workers say of them and holds: of what one said again about the same punch, or about one that is missing, the newest. */
export async function withClaims<Stored extends { shift: ReviewShift }>(db: Database, shifts: readonly Stored[]): Promise<Stored[]> {
  const { rows } = await sql<WorkerClaim>`
    select distinct on (l.worker_entry_id, coalesce(l.punch_id::text, l.type)) ${claimColumns}
    from time_claim l where l.worker_entry_id = any(${shifts.map(({ shift }) => shift.workerEntryId)}::uuid[])
    order by l.worker_entry_id, coalesce(l.punch_id::text, l.type), l.made_at desc, l.id desc`.execute(db)
  const claims = Map.groupBy(rows, ({ workerEntryId }) => workerEntryId)
  return shifts.map((stored) => ({ ...stored, shift: { ...stored.shift, claims: claims.get(stored.shift.workerEntryId) ?? [] } }))
}

/** Everything that was ever said of these places, oldest first. */
export async function claimsOfPlaces(db: Database, workerEntryIds: readonly string[]): Promise<(WorkerClaim & { madeBy: string })[]> {
  const { rows } = await sql<WorkerClaim & { madeBy: string }>`
    select ${claimColumns}, l.made_by as "madeBy" from time_claim l
    where l.worker_entry_id = any(${[...workerEntryIds]}::uuid[]) order by l.made_at, l.id`.execute(db)
  return rows
}

export async function isClaimKnown(tx: Database, id: string, workerId: string): Promise<boolean> {
  const found = tx.selectFrom('time_claim').select('id').where('id', '=', id)
  return (await found.where('worker_id', '=', workerId).executeTakeFirst()) !== undefined
}

/** How many claims there are about this worker entry. */
export async function claimsAbout(tx: Database, workerEntryId: string): Promise<number> {
  const said = tx.selectFrom('time_claim').select((eb) => eb.fn.countAll<number>().as('count'))
  return Number((await said.where('worker_entry_id', '=', workerEntryId).executeTakeFirstOrThrow()).count)
}

/** Adds what a worker says, once. */
export async function insertClaim(tx: Database, workerId: string, claim: Omit<WorkerClaim, 'madeAt'>): Promise<void> {
  const { id, workerEntryId, punchId, type, time, comment } = claim
  await tx
    .insertInto('time_claim')
    .values({ id, worker_id: workerId, worker_entry_id: workerEntryId, punch_id: punchId, type, time, comment })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
