/** People who are clocked in at the jobs of other supervisors. */
import { addDays, dayOf } from '@daysheet/domain/calendar/day'
import type { InElsewhere } from '@daysheet/domain/field/today'
import { bareEvent, punchesOf, type CurrentCorrection } from '@daysheet/domain/timeclock/correction'
import { sortEvents, type ClockedEvent } from '@daysheet/domain/timeclock/event-order'
import { sql } from 'kysely'
import type { Database } from '#db/connection.ts'
import { currentCorrections } from '#features/timeclock/queries.ts'
import { instant } from '../queries.ts'

interface Asked {
  /** The jobs of this supervisor do not count; null: all jobs count. */
  supervisorId: string | null
  /** Only these people. */
  workerIds?: readonly string[]
  now: Date
  zone: string
}

interface Row {
  id: string
  workerId: string
  address: string
  events: ClockedEvent[]
  corrections: CurrentCorrection[] | null
}

/**
 * For each worker, the job where they are clocked in and since when, with corrections applied. For
 * a worker who is clocked in twice: the job where they came last.
 */
export async function whoIsInElsewhere(db: Database, { supervisorId, workerIds, now, zone }: Asked): Promise<Map<string, InElsewhere>> {
  if (workerIds?.length === 0) return new Map()
  const today = dayOf(now.toISOString(), zone)
  const those = workerIds === undefined ? sql`` : sql`and c.worker_id = any(${[...new Set(workerIds)]}::uuid[])`
  const { rows } = await sql<Row>`
    select c.id, c.worker_id as "workerId", j.address, case when c.corrected then ${sql.raw(currentCorrections('c'))} end as corrections,
      coalesce((select json_agg(json_build_object('id', v.id, 'type', v.type, 'time', ${instant('v.time')}) order by v.time, v.id) from clock_event v
        where v.worker_entry_id = c.id), '[]') as events
    from schedule s join schedule_entry e on e.schedule_id = s.id join worker_entry c on c.schedule_entry_id = e.id join job j on j.id = e.job_id
    where s.day between ${addDays(today, -1)}::date and ${today}::date and e.supervisor_id is distinct from ${supervisorId}::uuid ${those}
      and (c.corrected or (select v.type from clock_event v where v.worker_entry_id = c.id order by v.time desc, v.id desc limit 1) = 'in')`.execute(
    db,
  )
  const found = rows.flatMap(({ id, workerId, address, events, corrections }) => {
    const last = sortEvents(punchesOf<ClockedEvent>({ workerEntryId: id, events, corrections: corrections ?? [] }, bareEvent)).at(-1)
    return last?.type === 'in' ? [{ workerId, address, since: last.time }] : []
  })
  const byArrival = found.toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since))
  return new Map(byArrival.map(({ workerId, since, address }) => [workerId, { since, address }]))
}
