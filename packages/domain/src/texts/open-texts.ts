/** Which text an answer means, and which number a new text carries. (decisions "Text messages"; record 0040) */
import { dayOf } from '../calendar/day.ts'
import type { Day } from '../calendar/day.ts'
import type { TextMessage } from './text-message.ts'

/** A text that asked for an answer, and the job day it asked about. */
export interface AskedText {
  id: string
  workerEntryId: string
  number: number | null
  answered: boolean
  state: TextMessage['state']
  /** Whether the carrier ever took it: a text it took and then could not deliver may have arrived after all. */
  accepted: boolean
  time: Date
  jobDay: Day
  jobCancelled: boolean
}

const newestFirst = (a: AskedText, b: AskedText) => b.time.getTime() - a.time.getTime() || (a.id < b.id ? 1 : -1)

/**
 * The texts that can still be answered, newest first: the last one of each worker entry, until its job's day is over (or the day it was
 * sent, if that is later), and not while the job is cancelled. Asking again replaces the earlier text.
 */
export function standingTexts(asked: readonly AskedText[], now: Date, zone: string): AskedText[] {
  const today = dayOf(now, zone)
  const latest = new Map<string, AskedText>()
  for (const text of asked.toSorted(newestFirst)) {
    if (!latest.has(text.workerEntryId)) latest.set(text.workerEntryId, text)
  }
  return [...latest.values()].filter((text) => !text.jobCancelled && (text.jobDay >= today || dayOf(text.time, zone) >= today))
}

/** Nobody can answer a text that has not left yet or was refused. */
const mayHaveArrived = ({ state, accepted }: AskedText) => state !== 'queued' && (state !== 'failed' || accepted)

/**
 * The text that an answer means, or `null` when it answers nothing. A number names its text. Without one it is the latest open text; when
 * all are answered, the person has changed their mind about the latest, unless something else (`lastToldAt`: a cancellation or removal) was
 * texted to them since: then `OK` is about that.
 */
export function textAnswered(number: number | null, standing: readonly AskedText[], lastToldAt: Date | null): AskedText | null {
  const arrived = standing.filter(mayHaveArrived).toSorted(newestFirst)
  if (number !== null) return arrived.find((text) => text.number === number) ?? null
  const open = arrived.filter((text) => !text.answered)
  const likeliest = open.find((text) => text.state !== 'failed') ?? open[0]
  if (likeliest) return likeliest
  const [latest] = arrived
  return latest && (lastToldAt === null || lastToldAt < latest.time) ? latest : null
}

/**
 * The number of a new text to a worker entry, and the other texts still open on that phone: with any, the number is written into the text.
 * A worker entry keeps its number when it is asked again.
 */
export function numberFor(workerEntryId: string, standing: readonly AskedText[]): { number: number; otherOpen: number[] } {
  const others = standing.filter((text) => text.workerEntryId !== workerEntryId)
  const taken = new Set(others.map((text) => text.number))
  const own = standing.find((text) => text.workerEntryId === workerEntryId)?.number ?? null
  let number = 1
  while (taken.has(number)) number += 1
  const otherOpen = others.filter((text) => !text.answered && text.state !== 'failed').flatMap((text) => text.number ?? [])
  return { number: own !== null && !taken.has(own) ? own : number, otherOpen: otherOpen.toSorted((a, b) => a - b) }
}
