/** What the order of clock events is made of; rows of any read have at least this. */
export interface ClockedEvent {
  id?: string
  type: 'in' | 'out'
  time: string
  /** Seconds by which the device's clock was ahead when the event came in; absent or null when nobody measured it. */
  clockOffset?: number | null | undefined
}

/** The moment an event happened by the server's clock, in milliseconds. Used to put events in order, never to pay. (promises.md R7) */
export const correctedTime = ({ time, clockOffset }: ClockedEvent): number => Date.parse(time) - (clockOffset ?? 0) * 1000

function firstFirst(one: ClockedEvent, other: ClockedEvent): number {
  return correctedTime(one) - correctedTime(other) || compareText(one.time, other.time) || compareText(one.id ?? '', other.id ?? '')
}

const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/**
 * Clock events in the order in which they happened, whatever order they come in. Of several at the very same moment, the one comes first that fits:
 * an `out` for somebody on the clock, an `in` for somebody who is not.
 */
export function inOrder<E extends ClockedEvent>(events: readonly E[]): E[] {
  const waiting = [...events].sort(firstFirst)
  const ordered: E[] = []
  let isOn = false
  while (waiting.length > 0) {
    const next: E = takeNext(waiting, isOn ? 'out' : 'in')
    isOn = next.type === 'in'
    ordered.push(next)
  }
  return ordered
}

function takeNext<E extends ClockedEvent>(waiting: E[], fitting: 'in' | 'out'): E {
  const first = waiting[0]
  if (first === undefined) throw new RangeError('There is no event left')
  const moment = correctedTime(first)
  const at = waiting.findIndex((event) => event.type === fitting && correctedTime(event) === moment)
  return waiting.splice(Math.max(at, 0), 1)[0] ?? first
}
