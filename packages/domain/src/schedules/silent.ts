/** The list of those who were texted for the next day and have not answered, from the hour on that the office has set. (product.md#silent) */
import { momentOf, type Day } from '../calendar/day.ts'
import type { TxtStatus } from './worker-entry.ts'

/** Whether a time of the clock on the wall, `17:30`, has come on this day. Null never comes. */
export function isTimeReached(time: string | null, { now, today, zone }: { now: string; today: Day; zone: string }): boolean {
  if (time === null) return false
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return Date.parse(now) >= Date.parse(momentOf(today, { hour, minute }, zone))
}

interface TextedEntry<Member> {
  cancelled: boolean
  workerEntries: readonly Member[]
}

/** The jobs of a day on which somebody is silent, each with those alone. */
export function silentOn<Member extends { txtStatus: TxtStatus | null }, Entry extends TextedEntry<Member>>(
  entries: readonly (Entry & TextedEntry<Member>)[],
): { entry: Entry; silent: Member[] }[] {
  return entries.flatMap((entry) => {
    const silent = entry.cancelled ? [] : entry.workerEntries.filter(({ txtStatus }) => txtStatus === 'sent')
    return silent.length > 0 ? [{ entry, silent }] : []
  })
}
