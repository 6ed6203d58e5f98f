/** One person's hours for the Employee Report. (product.md#employee-report) */
import type { Day } from '@daysheet/domain/calendar/day'
import { statusesOf } from '@daysheet/domain/time-review/week-board'
import type { WorkerHours } from '@daysheet/domain/timeclock/hours-report'
import { workerLines } from '@daysheet/domain/timeclock/timesheet'
import type { Database } from '#db/connection.ts'
import { notFound } from '#http/errors.ts'
import { namesakes } from '#features/people/queries.ts'
import { entriesOfWorker, workerNamed } from '#features/timeclock/queries.ts'
import { readReview, type Clock } from '../review.ts'

interface Whose {
  workerId: string
  from: Day
  to: Day
}

/**
 * The hours of one worker from one business day to another, with the multiples of the rate and the
 * review status of each day.
 */
export async function hoursOfWorker(db: Database, { workerId, ...period }: Whose, clock: Clock): Promise<WorkerHours> {
  const worker = await workerNamed(db, workerId)
  if (!worker) throw notFound('Worker', workerId)
  const names = await namesakes(db, 'paper')
  const { days, exceptions, overtime } = await readReview(db, { ...period, workerIds: [workerId] }, clock)
  const parts = { overtime, statuses: statusesOf(days, exceptions) }
  return {
    workerId,
    name: names.get(workerId) ?? worker.name,
    employeeNumber: worker.employeeNumber,
    ...period,
    ...workerLines(await entriesOfWorker(db, workerId, period), clock.zone, parts),
  }
}
