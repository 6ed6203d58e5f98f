/** What is typed into the dialog that puts a punch right. (product.md#corrections) */
import { addDays, dayOf, formatTime, momentOf, type Day } from '@daysheet/domain/calendar/day'
import { parseStartTime } from '@daysheet/domain/schedules/start-time'
import type { ReviewDetail, ReviewLine } from '@daysheet/domain/time-review/review-week'
import { replacedBy } from '@daysheet/domain/time-review/accept-proposal'
import { maxCommentLength, type NewCorrection } from '@daysheet/domain/timeclock/correction'
import type { ClockEvent } from '@daysheet/domain/timeclock/clock-event'
import { z } from 'zod'

/** A punch that is added, changed, left out of the hours, or counted as it came again. */
export type Correcting =
  | { kind: 'add'; workerEntryId: string }
  | { kind: 'change' | 'void'; line: ReviewLine; workerEntryId: string }
  | { kind: 'restore'; event: ClockEvent }

/** An hour and a minute of the clock on the wall. */
const isTime = (text: string) => parseStartTime(text) !== null

export const correctionForm = z.object({
  type: z.enum(['in', 'out']),
  time: z.string().refine(isTime, 'Please enter a time like 3:30 PM'),
  day: z.string(),
  workerEntryId: z.string(),
  reason: z.string().min(1, 'Please choose a reason'),
  comment: z.string().max(maxCommentLength),
})
export type CorrectionForm = z.input<typeof correctionForm>

interface Surroundings {
  detail: ReviewDetail
  zone: string
}

export function initialForm(correcting: Correcting, { detail, zone }: Surroundings): CorrectionForm {
  const { day } = detail.day
  const rest = { reason: '', comment: '' }
  if (correcting.kind === 'add') {
    const last = detail.shifts.find(({ workerEntryId }) => workerEntryId === correcting.workerEntryId)?.lines.at(-1)
    return { ...rest, type: last?.type === 'in' ? 'out' : 'in', time: '', day, workerEntryId: correcting.workerEntryId }
  }
  const punch = correcting.kind === 'restore' ? correcting.event : correcting.line
  const at = { time: formatTime(punch.time, zone), day: dayOf(punch.time, zone) }
  return {
    ...rest,
    ...at,
    type: punch.type,
    workerEntryId: correcting.kind === 'restore' ? correcting.event.workerEntryId : correcting.workerEntryId,
  }
}

/** The days a punch of this day may be typed on: work at night ends on the next. */
export function daysOffered(day: Day, own: Day): Day[] {
  const usual = [addDays(day, -1), day, addDays(day, 1)]
  return usual.includes(own) ? usual : [own, ...usual]
}

/** The correction as it is sent. A time that nobody touched keeps its seconds. */
export function correctionOf(correcting: Correcting, form: CorrectionForm, { detail, zone }: Surroundings, id: string): NewCorrection {
  const typed = parseStartTime(form.time)
  const moment = typed && momentOf(form.day, { hour: (typed.hour % 12) + (typed.half === 'PM' ? 12 : 0), minute: typed.minute }, zone)
  if (correcting.kind === 'add')
    return { id, punchId: id, action: 'add', workerEntryId: form.workerEntryId, type: form.type, time: moment ?? '', replacesId: null }
  const { punchId, time } =
    correcting.kind === 'restore'
      ? { punchId: correcting.event.id, time: correcting.event.time }
      : { punchId: correcting.line.punchId, time: correcting.line.time }
  const replacesId = replacedBy(punchId, detail.corrections)
  const before = initialForm(correcting, { detail, zone })
  const isSameTime = before.time === form.time && before.day === form.day
  const { kind: action } = correcting
  if (action !== 'change') return { id, punchId, action, workerEntryId: before.workerEntryId, type: before.type, time, replacesId }
  return { id, punchId, action, workerEntryId: form.workerEntryId, type: form.type, time: isSameTime ? time : (moment ?? time), replacesId }
}
