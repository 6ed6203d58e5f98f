/** The list of those who were texted for the next day and have not answered, from the hour on that the office has set. (product.md#silent) */
import { momentOf, type Day } from '../calendar/day.ts'
import { hasClocked, type ClockedMember } from '../timeclock/on-clock.ts'
import { isPlanned, type TxtStatus } from '../crews/worker-entry.ts'

/** Whether a time of the clock on the wall, `17:30`, has come on this day. Null never comes. */
export function isTimeReached(time: string | null, { now, today, zone }: { now: string; today: Day; zone: string }): boolean {
  if (time === null) return false
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return Date.parse(now) >= Date.parse(momentOf(today, { hour, minute }, zone))
}

interface Hour {
  /** Null where the office wants no list. */
  time: string | null
  now: string
  today: Day
  zone: string
}

/**
 * Whether the silent of a day are to be called: those of today, whose hour was yesterday, and from the hour on those of the next day. `lastBefore` is the last
 * day before it that is planned: null when none is, undefined while nobody knows.
 */
export function isToBeCalled(day: Day, { lastBefore, ...hour }: Hour & { lastBefore: Day | null | undefined }): boolean {
  if (hour.time === null || day < hour.today) return false
  if (day === hour.today) return true
  return lastBefore !== undefined && (lastBefore === null || lastBefore <= hour.today) && isTimeReached(hour.time, hour)
}

interface TextedEntry<Member> {
  cancelled: boolean
  workerEntries: readonly Member[]
}

type TextedMember = Pick<ClockedMember, 'id' | 'planned' | 'events' | 'corrections'> & { txtStatus: TxtStatus | null }

const isSilent = (member: TextedMember) => isPlanned(member) && member.txtStatus === 'sent' && !hasClocked(member)

/** The jobs of a day with people who have not answered and not clocked in there, each with only them. */
export function silentOn<Member extends TextedMember, Entry extends TextedEntry<Member>>(
  entries: readonly (Entry & TextedEntry<Member>)[],
): { entry: Entry; silent: Member[] }[] {
  return entries.flatMap((entry) => {
    const silent = entry.cancelled ? [] : entry.workerEntries.filter(isSilent)
    return silent.length > 0 ? [{ entry, silent }] : []
  })
}
