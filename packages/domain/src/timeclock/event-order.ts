/** What the order of clock events is made of; rows of any read have at least this. */
export interface ClockedEvent {
  id?: string
  type: 'in' | 'out'
  time: string
  /** Seconds by which the device's clock was ahead when the event came in; absent or null when nobody measured it. */
  clockOffset?: number | null | undefined
  /** The office typed when it was; nobody clocked it so. */
  typed?: boolean | undefined
}

/** The moment an event happened by the server's clock, in milliseconds. Used to put events in order, never to pay. (promises.md#r7) */
export const correctedTime = ({ time, clockOffset }: ClockedEvent): number => Date.parse(time) - (clockOffset ?? 0) * 1000

interface Moment<E> {
  event: E
  /** Milliseconds, corrected. Worked out once: a job's history holds tens of thousands of events. */
  at: number
}

const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

function firstFirst(one: Moment<ClockedEvent>, other: Moment<ClockedEvent>): number {
  return one.at - other.at || compareText(one.event.time, other.event.time) || compareText(one.event.id ?? '', other.event.id ?? '')
}

/**
 * Clock events in the order in which they happened, whatever order they come in. Of several at the very same moment, the one comes first that fits:
 * an `out` for somebody on the clock, an `in` for somebody who is not.
 */
export function sortEvents<E extends ClockedEvent>(events: readonly E[]): E[] {
  const moments = events.map((event): Moment<E> => ({ event, at: correctedTime(event) })).sort(firstFirst)
  for (let place = 0; place < moments.length; place += 1) {
    const isOn = place > 0 && moments[place - 1]?.event.type === 'in'
    bringFitting(moments, place, isOn ? 'out' : 'in')
  }
  return moments.map(({ event }) => event)
}

/** Brings the first event of this kind to the place, if there is one among those of the same moment. */
function bringFitting(moments: Moment<ClockedEvent>[], place: number, fitting: 'in' | 'out'): void {
  const at = moments[place]?.at
  let found = place
  while (moments[found]?.at === at && moments[found]?.event.type !== fitting) found += 1
  if (found > place && moments[found]?.at === at) moments.splice(place, 0, ...moments.splice(found, 1))
}
