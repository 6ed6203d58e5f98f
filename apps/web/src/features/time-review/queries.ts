/** The hours of a week on their way to pay: what is read, and what is done to them. (product.md#time-review) */
import type { Day } from '@daysheet/domain/calendar/day'
import type { Job } from '@daysheet/domain/jobs/job'
import type { LiveEntity } from '@daysheet/domain/live/changes'
import type { DayAction } from '@daysheet/domain/time-review/day-state'
import type { ReviewDay } from '@daysheet/domain/time-review/review-week'
import type { NewCorrection } from '@daysheet/domain/timeclock/correction'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, send } from '#client/client.ts'
import { reportTiming } from '#client/live-queries.ts'
import { newId } from '#client/new-id.ts'
import { findById, updateById } from '#client/rows.ts'
import { overridable } from '../certificates/overridable.ts'
import type { ReviewException } from '@daysheet/domain/time-review/exceptions/review-exception'

/** Begins every query of the time review. */
export const reviewKey = ['time-review'] as const
export const dayKey = [...reviewKey, 'day'] as const

/** The figures, the exceptions and the states follow from all of these. A morning of clock-ins is read once a second. */
const entities: readonly LiveEntity[] = [
  ...(['TimeReview', 'TimeCorrection', 'Event', 'WorkerEntry', 'ScheduleEntry', 'Schedule'] as const),
  ...(['Job', 'Worker', 'Supervisor', 'EosReport', 'Scope', 'Settings'] as const),
]
const meta = { refreshedBy: [{ entities, ...reportTiming }] }

export const reviewQueries = {
  /** The workweek that a day is in. */
  week: (day: Day) =>
    queryOptions({
      queryKey: [...reviewKey, 'week', day],
      queryFn: ({ signal }) => call('timeReview/week', { query: { from: day } }, signal),
      meta,
    }),

  /** One person's day: every punch, correction and what was known when. */
  day: (worker: string, day: Day) =>
    queryOptions({
      queryKey: [...dayKey, worker, day],
      queryFn: ({ signal }) => call('timeReview/day', { query: { worker, day } }, signal),
      meta,
    }),

  /** What rounding did to everybody's months. */
  drift: (period: { from: Day; to: Day }) =>
    queryOptions({
      queryKey: [...reviewKey, 'drift', period],
      queryFn: ({ signal }) => call('timeReview/drift', { query: period }, signal),
      placeholderData: keepPreviousData,
      // Of up to a year: what is clocked this minute is not worth reading it all anew.
      meta: { refreshedBy: [{ entities: ['TimeCorrection', 'Settings'], ...reportTiming }] },
    }),
}

/** Marks days as they were seen, all or none. */
export const markDays = (action: DayAction, days: readonly ReviewDay[], reason?: string) =>
  send('POST timeReview/days', {
    body: {
      id: newId(),
      action,
      days: days.map(({ workerId, day, digest, stateId }) => ({ workerId, day, digest, stateId })),
      ...(reason !== undefined && { reason }),
    },
  })

/** An answered exception. An answer that affects pay has the digest of the day that was shown. */
export type Answered = ReviewException & { digest?: string }

/** Leaves exceptions as they are, or undoes that. */
export const answerExceptions = (
  exceptions: readonly Answered[],
  { isNothingToChange, comment = null }: { isNothingToChange: boolean; comment?: string | null },
) =>
  send('POST timeReview/exceptions', {
    body: {
      id: newId(),
      isNothingToChange,
      comment,
      exceptions: exceptions.map(({ workerId, day, key, digest }) => ({ workerId, day, key, ...(digest !== undefined && { digest }) })),
    },
  })

export interface CorrectionInput {
  reason: string
  comment: string | null
  corrections: NewCorrection[]
}

/** Puts punches right in one act; answers its id, by which it is taken back. */
export async function correct({ reason, comment, corrections }: CorrectionInput): Promise<string> {
  const id = newId()
  await send('POST timeCorrections', { body: { id, reason, comment, corrections } })
  return id
}

export const undoCorrections = (actId: string) => send('POST timeCorrections/:id/undo', { params: { id: actId }, body: { id: newId() } })

/** Puts a person on the crew who clocked without being planned. */
export const putOnCrew = (workerEntryId: string) =>
  overridable((override) => updateById('WorkerEntries', workerEntryId, { planned: true, ...override }))

/** Sets the location of a job that has none. If two users do, the second gets a message. */
export async function placeJob(jobId: string, place: { latitude: number; longitude: number }): Promise<void> {
  const { version, latitude } = await findById<'Jobs', Pick<Job, 'version' | 'latitude'>>('Jobs', jobId, {
    fields: ['version', 'latitude'],
  })
  if (latitude !== null) throw new Error('Another user has just set the site location of this job.')
  await updateById('Jobs', jobId, place, { ifMatch: version })
}

export const forgetPlace = (jobId: string) => updateById('Jobs', jobId, { latitude: null, longitude: null })

/** Takes the cancellation of a job of a day back. */
export const reactivate = (scheduleEntryId: string) =>
  overridable((override) => updateById('ScheduleEntries', scheduleEntryId, { cancelled: false, ...override }))

/** The address of a file of hours, as it went out. */
export const exportPath = (id: string) => `/api/timeReview/exports/${encodeURIComponent(id)}`

/** The address of a workweek's payroll file. `day` is any day of that week. */
export const payrollPath = (day: Day, layout: 'people' | 'program') =>
  `/api/timeReview/payroll?${new URLSearchParams({ from: day, layout })}`
