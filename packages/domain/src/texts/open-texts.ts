/** Which text an answer means, and which number a new text carries. (decisions "Text messages"; decisions/answers-to-texts.md, decisions/texts.md) */
import { dayOf } from '../calendar/day.ts'
import type { Day } from '../calendar/day.ts'
import { mayHaveArrived } from './delivery-state.ts'
import type { TextMessage } from './text-message.ts'

/** A text to somebody about a job. */
export interface CrewText {
  id: string
  kind: 'ask' | 'cancelled' | 'removal'
  workerId: string
  /** None when they are not on that job any more. */
  workerEntryId: string | null
  phone: string
  /** Whether the number is still that worker's. */
  isTheirPhone: boolean
  number: number | null
  answered: boolean
  state: TextMessage['state']
  /** Whether the carrier ever took it. */
  accepted: boolean
  time: Date
  jobDay: Day | null
  jobCancelled: boolean
  /** Whether the day, job and start time are still those in the text. */
  saysWhatHolds: boolean
}

const newestFirst = (a: CrewText, b: CrewText) => b.time.getTime() - a.time.getTime() || (a.id < b.id ? 1 : -1)
const isCancellation = ({ kind }: CrewText) => kind !== 'ask'

/** Until its job's day is over, or the day it was sent, if that is later. */
function isOfToday({ jobDay, time }: CrewText, now: Date, zone: string): boolean {
  const today = dayOf(now, zone)
  return (jobDay !== null && jobDay >= today) || dayOf(time, zone) >= today
}

/**
 * The questions that can still be answered, newest first: the last one of each worker entry, whatever phone it went to, until its job's day is over; not while the
 * job is cancelled, not when the person was told since that it is, or that they are off it, and not
 * when the day, job or start time has changed since.
 */
export function openQuestions(texts: readonly CrewText[], now: Date, zone: string): CrewText[] {
  const latest = new Map<string, CrewText>()
  for (const text of texts.toSorted(newestFirst)) {
    // A cancellation that never goes out, or was refused, was told to nobody. One that waits will be.
    if (isCancellation(text) && text.state !== 'queued' && !mayHaveArrived(text)) continue
    if (text.workerEntryId !== null && !latest.has(text.workerEntryId)) latest.set(text.workerEntryId, text)
  }
  return [...latest.values()].filter(
    (text) => !isCancellation(text) && text.saysWhatHolds && !text.jobCancelled && isOfToday(text, now, zone),
  )
}

/** Those of them that can be answered from a phone: they went there, and the number is still that worker's. */
export const answerableFromPhone = (phone: string, open: readonly CrewText[]): CrewText[] =>
  open.filter((text) => text.phone === phone && text.isTheirPhone && mayHaveArrived(text))

/**
 * The question that an answer means, or `null` when it answers nothing. A number names its text. Without one it is the latest open text; when all are answered, the
 * person has changed their mind about the latest. When several people share that phone, an answer
 * counts only while one of them is asked, because no one can tell who sent it. After a
 * cancellation, a removal, or a question that is now outdated (`overtaken`), an answer without a
 * number is about that text. Only when that question was answered, and the older one is not, does it
 * mean the older one: an answer given before is never changed by words about a newer question.
 */
export function textAnswered(number: number | null, answerable: readonly CrewText[], overtaken: readonly CrewText[]): CrewText | null {
  const arrived = answerable.toSorted(newestFirst)
  if (number !== null) return arrived.find((text) => text.number === number) ?? null
  const open = arrived.filter((text) => !text.answered)
  const shown = open.filter((text) => text.state !== 'failed')
  const meant = [shown, open, arrived].find((texts) => texts.length > 0) ?? []
  if (new Set(meant.map(({ workerId }) => workerId)).size > 1) return null
  const [likeliest] = meant
  if (likeliest === undefined) return null
  const mayMean = (text: CrewText) => isCancellation(text) || !text.answered || likeliest.answered
  return overtaken.some((text) => text.time >= likeliest.time && mayMean(text)) ? null : likeliest
}

/** The question that an answer on somebody's own page means: the open one about that place on a crew, as if its number stood in a reply. */
export const questionOfPlace = (workerEntryId: string | null, answerable: readonly CrewText[]): CrewText | null =>
  answerable.find((text) => text.workerEntryId === workerEntryId) ?? null

/**
 * The texts on this phone that may be what an answer without a number is about, although none of
 * them can be answered: cancellations, removals, and questions about a day, job or start time that
 * has changed since, about a job that is cancelled, or that the person was taken off, texted or not.
 */
export function overtakenTexts(phone: string, texts: readonly CrewText[]): CrewText[] {
  const isOvertaken = (text: CrewText) => isCancellation(text) || text.workerEntryId === null || text.jobCancelled || !text.saysWhatHolds
  return texts.filter((text) => text.phone === phone && isOvertaken(text) && mayHaveArrived(text))
}

/** Whether `2` alone may mean the second of several texts as well as no: one of those on this phone was given a number that is not the first. */
export const hasNumberedTexts = (phone: string, texts: readonly CrewText[], now: Date, zone: string): boolean =>
  texts.some((text) => text.phone === phone && (text.number ?? 1) > 1 && mayHaveArrived(text) && isOfToday(text, now, zone))

/** The worker entry beside which a remark is shown: that of the newest text they can have read. */
export function textOfRemark(phone: string, texts: readonly CrewText[], now: Date, zone: string): CrewText | null {
  const read = texts.filter(
    (text) => text.phone === phone && text.workerEntryId !== null && mayHaveArrived(text) && isOfToday(text, now, zone),
  )
  return read.toSorted(newestFirst)[0] ?? null
}

/** The questions on a phone that somebody may still look at, open or not: a number of theirs is not given to another. */
export const questionsOnPhone = (phone: string, texts: readonly CrewText[], now: Date, zone: string): CrewText[] =>
  texts.filter((text) => text.phone === phone && !isCancellation(text) && text.state !== 'withheld' && isOfToday(text, now, zone))

/**
 * The number of a new text to a worker entry, and the other texts still open on that phone: with any, the number is written into the text. It is the lowest that no
 * other question `onPhone` has. A worker entry keeps its number when it is asked again.
 */
export function textNumberFor(
  workerEntryId: string,
  open: readonly CrewText[],
  onPhone: readonly CrewText[] = open,
): { number: number; otherOpen: number[] } {
  const isOther = (text: CrewText) => text.workerEntryId !== workerEntryId
  const taken = new Set([...open, ...onPhone].filter(isOther).map((text) => text.number))
  const own = open.find((text) => !isOther(text))?.number ?? null
  let number = 1
  while (taken.has(number)) number += 1
  const otherOpen = open
    .filter((text) => isOther(text) && !text.answered && text.state !== 'failed' && text.state !== 'withheld')
    .flatMap((text) => text.number ?? [])
  return { number: own !== null && !taken.has(own) ? own : number, otherOpen: otherOpen.toSorted((a, b) => a - b) }
}
