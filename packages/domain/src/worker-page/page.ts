/** A worker's own page: what it shows to whoever has its link, and what is sent from it. (product.md#worker-page; decisions/public-pages.md) */
import { wallSides } from '../calendar/wall-problems.ts'
import { z } from 'zod'
import { containerAnswer } from '../containers/request.ts'
import { language, flag, id, instant, latitude, longitude, num, text } from '../fields/fields.ts'
import { maxClaimComment } from './refusal.ts'

const day = () => z.iso.date()
const type = () => z.enum(['in', 'out'])

/** The job that the text was about, as it is now. */
const pageJob = z.object({
  day: day(),
  /** Whether it takes place, and whether this person is still wanted there. */
  isCancelled: flag(),
  isOnCrew: flag(),
  address: z.string(),
  boro: z.string().nullable(),
  place: z.object({ latitude: latitude(), longitude: longitude() }).nullable(),
  startTime: z.string().nullable(),
  supervisor: z.string().nullable(),
  supervisorPhone: z.string().nullable(),
  /** What the newest text about it said beside. */
  note: z.string().nullable(),
  answer: containerAnswer.nullable(),
  /** Whether an answer by text would be one: the same rule. */
  mayAnswer: flag(),
})

/** A punch beside the time that is paid. */
const pageLine = z.object({ punchId: id(), type: type(), time: instant(), paid: instant(), isTyped: flag() })

const pageClaim = z.object({
  id: id(),
  punchId: id().nullable(),
  type: type(),
  time: instant(),
  comment: z.string().nullable(),
  state: z.enum(['waiting', 'done', 'kept']),
})
export type PageClaim = z.infer<typeof pageClaim>

const pageShift = z.object({
  workerEntryId: id(),
  address: z.string(),
  hours: num(),
  rawHours: num(),
  lines: z.array(pageLine),
  claims: z.array(pageClaim),
})
export type PageShift = z.infer<typeof pageShift>

/** Paid hours, and those between the punches as they were made, 2 decimals: the figures of the time review. */
const pageDay = z.object({ day: day(), hours: num(), rawHours: num(), shifts: z.array(pageShift) })
export type PageDay = z.infer<typeof pageDay>

/** `GET /api/workerPage/:token`: one person's own, and nothing of anybody else. Days are the newest first. */
export const workerPage = z.object({
  name: z.string().nullable(),
  language,
  company: z.string().nullable(),
  /** Of the business, in which all times are told. */
  zone: z.string(),
  today: day(),
  job: pageJob.nullable(),
  days: z.array(pageDay),
})
export type WorkerPage = z.infer<typeof workerPage>

/** The body of `POST /api/workerPage/:token/answer`. `id` is made once for each press: the same again changes nothing. */
export const pageAnswer = z.strictObject({ id: id(), answer: containerAnswer })
export type PageAnswer = z.infer<typeof pageAnswer>

/** The body of `POST /api/workerPage/:token/claims`. The time is one of the business's clock: a phone may be in another zone. */
export const newClaim = z.strictObject({
  id: id(),
  workerEntryId: id(),
  punchId: id().nullable(),
  type: type(),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  isNextDay: flag(),
  /** For a time that occurs twice when the clocks go back: which of the two it is. */
  side: z.enum(wallSides).optional(),
  comment: text(maxClaimComment).nullable(),
})
export type NewClaim = z.infer<typeof newClaim>
