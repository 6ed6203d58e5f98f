/** How far a phone's clock is off, by what the server says of its own. (product.md#field-screen) */
import { isClockOff } from '../../timeclock/clock-flag.ts'

interface TimedAnswer {
  /** By the phone's clock, in milliseconds. */
  sentAt: number
  receivedAt: number
  /** The `Date` header of the answer, which has whole seconds; null without one. */
  serverDate: string | null
}

/** An answer that took longer tells too little of the moment in which the server wrote it. Milliseconds. */
const longest = 20_000

/** By how many seconds the phone is ahead; null where the answer does not tell. */
export function clockOffsetOf({ sentAt, receivedAt, serverDate }: TimedAnswer): number | null {
  const took = receivedAt - sentAt
  const server = serverDate === null ? NaN : Date.parse(serverDate)
  if (Number.isNaN(server) || took < 0 || took > longest) return null
  return Math.round((sentAt + took / 2 - (server + 500)) / 1000)
}

const units = [
  ['day', 86_400, 2],
  ['hour', 3600, 1.5],
  ['minute', 60, 0],
] as const

/** `3 hours` as a number and a unit, from as much as the office is told of; null while the clock is right. */
export function clockOffLength(offset: number | null): { count: number; unit: 'minute' | 'hour' | 'day' } | null {
  if (!isClockOff(offset)) return null
  const seconds = Math.abs(offset ?? 0)
  const [unit, size] = units.find(([, one, from]) => seconds >= one * from) ?? units[2]
  return { count: Math.round(seconds / size), unit }
}
