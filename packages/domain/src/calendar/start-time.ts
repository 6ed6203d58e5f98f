/** When a crew starts: text such as `7:00 AM`, as clients send and show it. (product.md#entities, product.md#start-time) */
import { momentOf, type Day } from './day.ts'

export const startTimeHours = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const
export const startTimeMinutes = ['00', '15', '30', '45'] as const
export const defaultStartTime = '7:00 AM'
/** The times at which most crews start. Each has a button. */
export const usualStartTimes = ['6:00 AM', '6:30 AM', '7:00 AM', '7:30 AM'] as const

export interface StartTime {
  hour: number
  minute: number
  half: 'AM' | 'PM'
}

/** Reads `7:00 AM`, and the spellings old records hold (`07:00am`); `null` when it is not a time of day. (product.md#start-time) */
export function parseStartTime(text: string): StartTime | null {
  const found = /^\s*0?(\d{1,2}):(\d{2})\s*(am|pm)\s*$/i.exec(text)
  if (!found) return null
  const hour = Number(found[1])
  const minute = Number(found[2])
  if (hour < 1 || hour > 12 || minute > 59) return null
  return { hour, minute, half: found[3]?.toUpperCase() === 'PM' ? 'PM' : 'AM' }
}

/** `7:00 AM`. (product.md#start-time) */
export function formatStartTime({ hour, minute, half }: StartTime): string {
  return `${hour}:${String(minute).padStart(2, '0')} ${half}`
}

/** Minutes after midnight, to sort cards by; a card without a readable time comes last. */
export function minutesOfStartTime(text: string | null): number {
  const time = text === null ? null : parseStartTime(text)
  if (!time) return Number.MAX_SAFE_INTEGER
  return ((time.hour % 12) + (time.half === 'PM' ? 12 : 0)) * 60 + time.minute
}

/** Whether work that starts at this time on this day has begun. A time that cannot be read has not. */
export function hasStarted(startTime: string | null, day: Day, { now, zone }: { now: string; zone: string }): boolean {
  const minutes = minutesOfStartTime(startTime)
  if (minutes === Number.MAX_SAFE_INTEGER) return false
  return Date.parse(now) >= Date.parse(momentOf(day, { hour: Math.floor(minutes / 60), minute: minutes % 60 }, zone))
}
