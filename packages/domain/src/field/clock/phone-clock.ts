/**
 * How far a phone's clock is off, computed from the time in the server's answers.
 * (product.md#field-screen)
 */
import { isClockOff } from '@daysheet/domain/timeclock/clock-flag'

interface TimedAnswer {
  /** By the phone's clock, in milliseconds. */
  sentAt: number
  receivedAt: number
  /** The answer's `Date` header, in whole seconds; null if it has none. */
  serverDate: string | null
}

/** Milliseconds. A slower answer does not show precisely enough when the server wrote it. */
const longest = 20_000

/** How many seconds the phone's clock is ahead; null if the answer does not show it. */
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

/**
 * `3 hours` as a number and a unit. Null if the clock is close enough that the office sees no flag
 * either.
 */
export function clockOffLength(offset: number | null): { count: number; unit: 'minute' | 'hour' | 'day' } | null {
  if (!isClockOff(offset)) return null
  const seconds = Math.abs(offset ?? 0)
  const [unit, size] = units.find(([, one, from]) => seconds >= one * from) ?? units[2]
  return { count: Math.round(seconds / size), unit }
}
