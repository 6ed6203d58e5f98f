/**
 * What the office did to the jobs that a phone shows, and the jobs that it took away from the
 * supervisor. (product.md#field-screen)
 */
import { addDays, dayBounds, type Day } from '@daysheet/domain/calendar/day'
import { formerDay, jobChange } from '@daysheet/domain/field/jobs/job-change'
import type { JobChange } from '@daysheet/domain/field/today'
import type { Database } from '#db/connection.ts'
import { actsOnJobs, formerJobs, type FormerRow } from './queries.ts'

interface Changes {
  /** By the id of the job's schedule entry. */
  changes: ReadonlyMap<string, JobChange>
  formerJobs: FormerRow[]
}

/** `shown`: the jobs that the phone shows now. */
export async function changesOf(
  db: Database,
  shown: readonly { scheduleEntryId: string }[],
  { supervisorId, today, zone }: { supervisorId: string; today: Day; zone: string },
): Promise<Changes> {
  // The oldest day that a phone shows is yesterday. The phone first showed its jobs the day before.
  const acts = await actsOnJobs(db, { supervisorId, since: dayBounds(addDays(today, -2), zone).from })
  const found = acts.flatMap(({ id, steps, now }) => {
    const change = jobChange(steps, supervisorId, now)
    return change ? [{ id, steps, change }] : []
  })
  const here = new Set(shown.map(({ scheduleEntryId }) => scheduleEntryId))
  const gone = found.flatMap(({ id, steps, change: { at } }) => {
    const day = here.has(id) ? undefined : formerDay(steps, { supervisorId, today, zone })
    return day === undefined ? [] : [{ id, day, at }]
  })
  return {
    changes: new Map(found.map(({ id, change }) => [id, change])),
    formerJobs: await formerJobs(db, gone, supervisorId),
  }
}
