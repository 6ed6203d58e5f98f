/** What is typed into the dialog that puts a punch right. (product.md#corrections) */
import { addDays, dayOf, formatWallTime, type Day } from '@daysheet/domain/calendar/day'
import { wallProblems, wallSides } from '@daysheet/domain/calendar/wall-problems'
import { chosenMoment, comesTwice, sideOf } from '@daysheet/domain/calendar/wall-time'
import type { ReviewDetail, ReviewLine } from '@daysheet/domain/time-review/review-week'
import { clockOfText, clockProblem, offeredDay } from '@daysheet/domain/time-review/typed-day'
import { replacedBy } from '@daysheet/domain/time-review/accept-proposal'
import { maxCommentLength, newestCorrections, type NewCorrection } from '@daysheet/domain/timeclock/correction'
import type { ClockEvent } from '@daysheet/domain/timeclock/clock-event'
import { z } from 'zod'

/** A punch that is added, changed, left out of the hours, or counted as it came again. */
export type Correcting =
  | { kind: 'add'; workerEntryId: string }
  | { kind: 'change' | 'void'; line: ReviewLine; workerEntryId: string }
  | { kind: 'restore'; event: ClockEvent }

const typedTime = z.string().superRefine((text, { addIssue }) => {
  const message = clockProblem(text)
  if (message !== null) addIssue({ code: 'custom', message })
})

const fields = z.object({
  type: z.enum(['in', 'out']),
  time: typedTime,
  day: z.string(),
  /** The side of a time that occurs twice when the clocks go back. */
  side: z.enum(['', ...wallSides]),
  workerEntryId: z.string(),
  reason: z.string().min(1, 'Please choose a reason'),
  comment: z.string().max(maxCommentLength),
})
export type CorrectionForm = z.input<typeof fields>

/**
 * The form for one time zone: times that occur twice or never there get a message at their field.
 */
export const correctionForm = (zone: string) =>
  fields.superRefine((form, { addIssue }) => {
    const chosen = momentOfForm(form, zone)
    if (chosen === null || 'time' in chosen) return
    const { problem } = chosen
    addIssue({ code: 'custom', path: [problem === 'which' ? 'side' : 'time'], message: wallProblems[problem] })
  })

function momentOfForm({ day, time, side }: Pick<CorrectionForm, 'day' | 'time' | 'side'>, zone: string) {
  const clock = clockOfText(time)
  return clock && chosenMoment(day, clock, { zone, side })
}

/** Whether the form has to ask which of two hours is meant. */
export function asksForSide({ day, time }: Pick<CorrectionForm, 'day' | 'time'>, zone: string): boolean {
  const clock = clockOfText(time)
  return clock !== null && comesTwice(day, clock, zone)
}

interface Surroundings {
  /** The day as it was when the dialog opened. */
  detail: ReviewDetail
  zone: string
}

/**
 * What the user has seen of the punch. `newerId` is a newer correction that a refusal has shown.
 */
type Known = Surroundings & { newerId: string | null }

export function initialForm(correcting: Correcting, { detail, zone }: Surroundings): CorrectionForm {
  const rest = { reason: '', comment: '' }
  if (correcting.kind === 'add') {
    const last = detail.shifts.find(({ workerEntryId }) => workerEntryId === correcting.workerEntryId)?.lines.at(-1)
    return {
      ...rest,
      type: last?.type === 'in' ? 'out' : 'in',
      time: '',
      day: detail.day.day,
      side: '',
      workerEntryId: correcting.workerEntryId,
    }
  }
  const punch = correcting.kind === 'restore' ? correcting.event : correcting.line
  // A changed punch keeps its side of the clock change.
  const at = { time: formatWallTime(punch.time, zone), day: dayOf(punch.time, zone), side: sideOf(punch.time, zone) ?? ('' as const) }
  return {
    ...rest,
    ...at,
    type: punch.type,
    workerEntryId: correcting.kind === 'restore' ? correcting.event.workerEntryId : correcting.workerEntryId,
  }
}

/** The day that fits what is typed, until the user chooses another. */
export function dayFor(
  correcting: Correcting,
  { type, time }: Pick<CorrectionForm, 'type' | 'time'>,
  { detail, zone }: Surroundings,
): Day | null {
  if (correcting.kind !== 'add') return null
  const shift = detail.shifts.find(({ workerEntryId }) => workerEntryId === correcting.workerEntryId)
  return shift ? offeredDay({ type, clock: clockOfText(time) }, { ...shift, day: detail.day.day }, zone) : detail.day.day
}

/** The days a punch of this day may be typed on: work at night ends on the next. */
export function daysOffered(day: Day, own: Day): Day[] {
  const usual = [addDays(day, -1), day, addDays(day, 1)]
  return usual.includes(own) ? usual : [own, ...usual]
}

/** The correction as it is sent. A time that nobody touched keeps its seconds. */
export function correctionOf(correcting: Correcting, form: CorrectionForm, { detail, zone, newerId }: Known, id: string): NewCorrection {
  const chosen = momentOfForm(form, zone)
  const moment = chosen && 'time' in chosen ? chosen.time : null
  if (correcting.kind === 'add')
    return { id, punchId: id, action: 'add', workerEntryId: form.workerEntryId, type: form.type, time: moment ?? '', replacesId: null }
  const { punchId, time } =
    correcting.kind === 'restore'
      ? { punchId: correcting.event.id, time: correcting.event.time }
      : { punchId: correcting.line.punchId, time: correcting.line.time }
  const replacesId = newerId ?? replacedBy(punchId, detail.corrections)
  const before = initialForm(correcting, { detail, zone })
  const isSameTime = before.time === form.time && before.day === form.day && before.side === form.side
  const { kind: action } = correcting
  if (action !== 'change') return { id, punchId, action, workerEntryId: before.workerEntryId, type: before.type, time, replacesId }
  return { id, punchId, action, workerEntryId: form.workerEntryId, type: form.type, time: isSameTime ? time : (moment ?? time), replacesId }
}

/** Whether the form would only repeat a punch as it was clocked, without a comment. There is nothing to correct then. */
export function isUnchanged(correcting: Correcting, form: CorrectionForm, { detail, zone, newerId }: Known): boolean {
  if (correcting.kind !== 'change' || newerId !== null || form.comment.trim() !== '') return false
  if (replacedBy(correcting.line.punchId, detail.corrections) !== null) return false
  const before = initialForm(correcting, { detail, zone })
  return (['type', 'time', 'day', 'side', 'workerEntryId'] as const).every((field) => before[field] === form[field])
}

/** Punches and corrections of a day that are new since `seen`. */
export function newsOf(seen: ReviewDetail, now: ReviewDetail) {
  const known = new Set([
    ...seen.corrections.map(({ id }) => id),
    ...seen.shifts.flatMap(({ lines }) => lines.map(({ punchId }) => punchId)),
  ])
  const corrections = newestCorrections(now.corrections).filter(({ id }) => !known.has(id))
  const corrected = new Set(corrections.map(({ punchId }) => punchId))
  const punches = now.shifts.flatMap(({ lines }) => lines).filter(({ punchId }) => !known.has(punchId) && !corrected.has(punchId))
  return { corrections, punches }
}

/** The form for the one time that is typed beside an exception. Its output is the moment. */
export const missingPunchForm = (punch: Pick<CorrectionForm, 'type' | 'workerEntryId'>, surroundings: Surroundings) =>
  z.object({ time: z.string() }).transform(({ time }, { addIssue }) => {
    const typed = typedPunch({ ...punch, time }, surroundings)
    if ('time' in typed) return typed.time
    addIssue({ code: 'custom', path: ['time'], message: typed.problem })
    return z.NEVER
  })

/** The moment that the user typed beside an exception, or what is wrong with it. */
function typedPunch(
  { type, time, workerEntryId }: Pick<CorrectionForm, 'type' | 'time' | 'workerEntryId'>,
  { detail, zone }: Surroundings,
): { time: string } | { problem: string } {
  const correcting = { kind: 'add', workerEntryId } as const
  const day = dayFor(correcting, { type, time }, { detail, zone }) ?? detail.day.day
  const form = { ...initialForm(correcting, { detail, zone }), type, time, day, reason: 'typed' }
  const { error } = correctionForm(zone).safeParse(form)
  if (error) return { problem: error.issues[0]?.message ?? '' }
  return { time: correctionOf(correcting, form, { detail, zone, newerId: null }, '').time }
}
