/** A workweek of everybody's hours, as the time review reads it and what is sent back. (product.md#time-review) */
import { z } from 'zod'
import { clockEvent } from '../timeclock/clock-event.ts'
import { maxCommentLength, timeCorrection } from '../timeclock/correction.ts'
import { id, instant, num, text, whole } from '../fields/fields.ts'
import { multipleNames } from '../overtime/codes.ts'
import { dayAction, dayState } from './day-state.ts'
import { reviewException } from './exceptions/review-exception.ts'

const day = () => z.iso.date()

/** Somebody on one job of a day. Minutes are paid ones; raw are those that were clocked or typed, in whole minutes, not rounded. */
export const reviewShift = z.object({
  workerEntryId: id(),
  scheduleEntryId: id(),
  jobId: id(),
  supervisorId: id().nullable(),
  minutes: num(),
  rawMinutes: num(),
})

/** One person's day: a cell of the week. */
export const reviewDay = z.object({
  workerId: id(),
  day: day(),
  state: dayState,
  /** The day has ended: until then nothing of it is approved. */
  isOver: z.boolean(),
  /** The newest state that somebody gave it; what is done next names it, and another one meanwhile is a 409. */
  stateId: id().nullable(),
  /** That state, which may not hold any more. */
  given: dayState.nullable(),
  /** Of the figures as they are now. */
  digest: z.string(),
  minutes: num(),
  rawMinutes: num(),
  /**
   * Paid minutes by multiple of the rate: `{"1": 480, "1.5": 60}`. Empty if nothing is paid.
   * (product.md#overtime)
   */
  paidAt: z.partialRecord(z.enum(multipleNames), num()),
  /** The day is over, a person clocked, and nothing is paid for the day or for one of its jobs. */
  isUnpaid: z.boolean(),
  shifts: z.array(reviewShift),
  /** All of the day is here; false of a day with other jobs than those whoever asks may see. */
  isWhole: z.boolean(),
  /** Of whoever asks: nobody reviews or approves hours of their own. */
  isOwnHours: z.boolean(),
  /** Punches and corrections that came since the day was reviewed, approved or locked; null when it was none of these last, or its figures are those of then. */
  since: whole().nullable(),
  by: z.string().nullable(),
  at: instant().nullable(),
  reason: z.string().nullable(),
})
export type ReviewDay = z.infer<typeof reviewDay>

/** Paid hours by what they are paid at, 2 decimals. Together they are the paid hours. (product.md#overtime) */
const overtime = z.object({ straight: num(), overtime15: num(), overtime2: num(), otherOvertime: num(), reasons: z.array(z.string()) })

const job = z.object({ id: id(), jobNum: num().nullable(), jobNumDecimals: whole().nullable(), address: z.string() })

/** A file of hours that was made by a lock. It is stale when it differs from the locked days. */
export const timeExport = z.object({
  id: id(),
  from: day(),
  to: day(),
  madeAt: instant(),
  madeBy: z.string(),
  days: whole(),
  isStale: z.boolean(),
  /** Locked days of which the hours are different now. */
  changed: whole(),
  /** Days of the file that are not locked now. */
  reopened: whole(),
  /** Locked days of its workweeks that are not in the file. */
  missing: whole(),
})
export type TimeExport = z.infer<typeof timeExport>

/** `GET /api/timeReview/week?from=`: everybody who is planned or was clocked on one of the days. `from` is any day of the week. */
export const reviewWeek = z.object({
  from: day(),
  to: day(),
  workers: z.array(z.object({ id: id(), name: z.string().nullable() })),
  jobs: z.array(job),
  supervisors: z.array(z.object({ id: id(), name: z.string() })),
  days: z.array(reviewDay),
  exceptions: z.array(reviewException),
  exports: z.array(timeExport),
})
export type ReviewWeek = z.infer<typeof reviewWeek>

/** The body of `POST /api/timeReview/days`: all of it or nothing. */
export const maxMarkedDays = 10_000
export const markDays = z.object({
  id: id(),
  action: dayAction,
  days: z
    .array(z.object({ workerId: id(), day: day(), digest: z.string().max(100), stateId: id().nullable() }))
    .min(1)
    .max(maxMarkedDays),
  reason: text(maxCommentLength).optional(),
})
export type MarkDays = z.infer<typeof markDays>

export const markedDays = z.object({ state: dayState, days: whole(), exports: z.array(timeExport) })
export type MarkedDays = z.infer<typeof markedDays>

/**
 * The body of `POST /api/timeReview/exceptions`: marks these exceptions as *OK as is*, or undoes
 * that. A Block needs a comment with the reason.
 */
export const answerExceptions = z.object({
  id: id(),
  isNothingToChange: z.boolean(),
  comment: text(maxCommentLength).nullable().optional(),
  exceptions: z
    // The digest of the day that the user saw: if the day has changed since, the answer is refused.
    .array(z.object({ workerId: id(), day: day(), key: text(1000), digest: z.string().optional() }))
    .min(1)
    .max(maxMarkedDays),
})
export type AnswerExceptions = z.infer<typeof answerExceptions>

/** One line of a shift: what was clocked beside what is paid. `event` is as it came; null of a punch that the office added. */
export const reviewLine = z.object({
  punchId: id(),
  type: z.enum(['in', 'out']),
  time: instant(),
  /** The time that is paid. */
  rounded: instant(),
  moved: num(),
  isTyped: z.boolean(),
  event: clockEvent.nullable(),
})
export type ReviewLine = z.infer<typeof reviewLine>

/** Something that became known of a day, in the order in which it did. */
export const historyEntry = z.object({
  at: instant(),
  by: z.string(),
  kind: z.enum(['clocked', 'changed', 'corrected', 'said', 'answered', 'marked']),
  text: z.string(),
  /** What the day came to from then on, in paid minutes. */
  minutes: num(),
  /** Minutes between the punches at that time, as clocked or typed. */
  rawMinutes: num(),
  /** How many of the paid minutes are gap credit. */
  credited: num(),
})
export type HistoryEntry = z.infer<typeof historyEntry>

/** One line of `GET /api/timeReview/drift?from=&to=`: what rounding did to somebody's month. Minutes; `driftMinutes` is paid less raw. */
export const driftLine = z.object({
  workerId: id(),
  name: z.string().nullable(),
  month: z.string(),
  pairs: whole(),
  paidMinutes: num(),
  rawMinutes: num(),
  driftMinutes: num(),
  isMarked: z.boolean(),
})
export type DriftLine = z.infer<typeof driftLine>

/** `GET /api/timeReview/day?worker=&day=`: one cell opened. */
export const reviewDetail = z.object({
  day: reviewDay,
  worker: z.object({ id: id(), name: z.string().nullable(), phone: z.string().nullable() }),
  exceptions: z.array(reviewException),
  shifts: z.array(
    z.object({
      ...reviewShift.shape,
      job,
      supervisor: z.string().nullable(),
      /** Whether anybody has said where the job is. */
      isPlaceKnown: z.boolean(),
      startTime: z.string().nullable(),
      isPlanned: z.boolean(),
      isCancelled: z.boolean(),
      /** Null where nothing is paid. */
      overtime: overtime.nullable(),
      lines: z.array(reviewLine),
      /** Minutes between the punches as clocked, before any correction. */
      clockedMinutes: num(),
      /** Minutes that are paid for gaps, and the role that this depends on. */
      credited: num(),
      creditRole: z.string().nullable(),
      /** Clock events that do not count here: left out, or moved to another job. */
      leftOut: z.array(clockEvent),
    }),
  ),
  corrections: z.array(timeCorrection),
  history: z.array(historyEntry),
  /** Months of the audit (`2024-03`) that this history may lack something of, because they are in the archive. */
  archivedMonths: z.array(z.string()),
})
export type ReviewDetail = z.infer<typeof reviewDetail>
