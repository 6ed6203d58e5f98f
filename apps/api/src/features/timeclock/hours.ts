import type { Day } from '@daysheet/domain/calendar/day'
import type { JobHistory, JobHoursTotal, MissingClockOut } from '@daysheet/domain/timeclock/hours-report'
import { keyOfPunch } from '@daysheet/domain/time-review/exception'
import { pairUp } from '@daysheet/domain/timeclock/hours'
import { isOnClock } from '@daysheet/domain/timeclock/on-clock'
import { costOfLabor } from '@daysheet/domain/timeclock/labor-cost'
import { entryHours, historyDays, hoursOfEntries, minutesByRole } from '@daysheet/domain/timeclock/timesheet'
import type { Database } from '#db/connection.ts'
import { notFound } from '#http/errors.ts'
import { mapYielding } from '#concurrency/yielding.ts'
import { readSettings } from '../settings/queries.ts'
import { answersOf, statesOf } from './day-states/queries.ts'
import { budgetOf, crewsOfJobs, entriesOfJob, possiblyOnClock } from './queries.ts'

/**
 * People who clocked in on one of these days and never out, unless the exception was answered or
 * the day is locked. (product.md#home)
 */
export async function missingClockOuts(db: Database, period: { from: Day; to: Day }): Promise<MissingClockOut[]> {
  const possible = await mapYielding(await possiblyOnClock(db, period), (one) => (isOnClock(one.events) ? [one] : []))
  const found = possible.flat()
  if (found.length === 0) return []
  const scope = { ...period, workerIds: found.map(({ place }) => place.workerId) }
  const locked = new Set((await statesOf(db, scope)).flatMap(({ state, ...day }) => (state === 'locked' ? dayKey(day) : [])))
  const answered = new Set((await answersOf(db, scope)).flatMap(({ isNothingToChange, key }) => (isNothingToChange ? key : [])))
  // Answered exceptions and locked days need no more work.
  return found.flatMap(({ place, events }) => {
    const open = pairUp(events, null).open?.event
    const isAnswered =
      open?.id !== undefined && answered.has(keyOfPunch('missing_out', place.workerEntryId, { id: open.id, time: open.time }))
    return isAnswered || locked.has(dayKey(place)) ? [] : [place]
  })
}

const dayKey = ({ workerId, day }: { workerId: string; day: Day }) => `${workerId} ${day}`

/** The worked hours of each of these jobs over all their days, in the order asked; a job that does not exist is left out. */
export async function hoursOfJobs(db: Database, jobIds: readonly string[], zone: string): Promise<JobHoursTotal[]> {
  const worked = await mapYielding(await crewsOfJobs(db, jobIds), ({ jobId, entry }) => ({
    jobId,
    hours: entry ? [entryHours(entry, zone)] : [],
  }))
  const byJob = Map.groupBy(worked, ({ jobId }) => jobId)
  return [...new Set(jobIds)].flatMap((jobId) => {
    const entries = byJob.get(jobId)
    return entries === undefined ? [] : [{ jobId, ...hoursOfEntries(entries.flatMap(({ hours }) => hours)) }]
  })
}

/** A job's days, newest first, and what they come to. */
export async function historyOfJob(db: Database, jobId: string, zone: string): Promise<JobHistory> {
  const job = await budgetOf(db, jobId)
  if (!job) throw notFound('Job', jobId)
  const counted = await mapYielding(await entriesOfJob(db, jobId), (entry) => ({ entry, worked: entryHours(entry, zone) }))
  const worked = counted.map((one) => one.worked)
  const { laborRates } = await readSettings(db)
  const labor = costOfLabor(minutesByRole(worked), laborRates)
  return { jobId, budget: job.budget, hours: hoursOfEntries(worked).hours, labor, days: historyDays(counted) }
}
