/** Who has to be texted after an undo, and what. (product.md#undo) */
import type { FollowUp, ToldSince } from './undo.ts'

type Kind = FollowUp['kind']

/** A job on a day. */
interface Stay {
  scheduleId: string
  jobId: string
}

/** The newest text about a job of a day that a person may have read since the act. */
export interface ToldSinceAct extends Stay {
  workerId: string
  kind: Kind
}

/** The place of a person on a crew once the act is undone. */
export interface PlaceNow extends Stay {
  workerId: string
  workerEntryId: string
  entryId: string
  cancelled: boolean
  /**
   * Whether the undo changed it: the person is back on it, or its old day, start time or supervisor
   * is back.
   */
  isBack: boolean
}

/** A person to text about a job of a day; they are on its crew, or off it. */
export interface TextToWrite extends Stay {
  kind: Kind
  workerId: string
  place: PlaceNow | null
}

export interface FollowUpPlan {
  texts: TextToWrite[]
  told: Map<string, ToldSince>
}

const isSame = (one: Stay, other: Stay) => one.scheduleId === other.scheduleId && one.jobId === other.jobId

/**
 * Compares the texts since the act with the plan after the undo. A person who was texted to come
 * but is not to come gets a removal, and is asked again about the job they are back on. A person
 * who was texted to stay home from a job that takes place with them is asked again.
 */
export function planFollowUps(tolds: readonly ToldSinceAct[], places: readonly PlaceNow[]): FollowUpPlan {
  const plan: FollowUpPlan = { texts: [], told: new Map() }
  const write = (told: ToldSince, text: TextToWrite) => {
    const isThere = plan.texts.some((one) => one.kind === text.kind && one.workerId === text.workerId && isSame(one, text))
    if (!isThere) plan.texts.push(text)
    if (!plan.told.has(text.workerId) || told !== 'other') plan.told.set(text.workerId, told)
  }
  for (const told of tolds) {
    const { workerId, scheduleId, jobId } = told
    const own = places.filter((place) => place.workerId === workerId)
    const here = own.filter((place) => isSame(place, told))
    const taking = here.find(({ cancelled }) => !cancelled)
    const ask = (place: PlaceNow, as: ToldSince) =>
      write(as, { kind: 'ask', workerId, scheduleId: place.scheduleId, jobId: place.jobId, place })
    if (told.kind !== 'ask') {
      if (taking) ask(taking, 'stay')
      continue
    }
    if (taking) {
      if (taking.isBack) ask(taking, 'other')
      continue
    }
    const [off] = here
    write('come', { kind: off ? 'cancelled' : 'removal', workerId, scheduleId, jobId, place: off ?? null })
    for (const place of own) if (place.isBack && !place.cancelled) ask(place, 'other')
  }
  return plan
}
