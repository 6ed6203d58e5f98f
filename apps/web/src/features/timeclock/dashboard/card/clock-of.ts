import { hasFilingFlags, filingFlags } from '@daysheet/domain/filings/filing-flags'
import { entryClock, type EntryClock } from '@daysheet/domain/timeclock/dashboard'
import type { ClockedCrewEntry, DashboardEntry } from '@daysheet/domain/schedules/day-read'
import type { ShiftDay } from '@daysheet/domain/timeclock/shift'

type Clock = EntryClock<ClockedCrewEntry>

const clockCache = { past: new WeakMap<DashboardEntry, Clock>(), current: new WeakMap<DashboardEntry, Clock>() }

/** A card counted, once for as long as its entry stays the same object: when the day is read again, only the cards that changed are counted and render. */
export function clockOf(entry: DashboardEntry, isPast: boolean, at: ShiftDay): Clock {
  const known = clockCache[isPast ? 'past' : 'current']
  const clock = known.get(entry) ?? entryClock(entry, isPast, at)
  known.set(entry, clock)
  return clock
}

const flaggedCache = new WeakMap<DashboardEntry, boolean>()

/** How much on a card is to be checked: its people with a warning, and one more for what it warns of about its ACP7 filings. (decisions/hours.md) */
export function countToCheck(entry: DashboardEntry, isPast: boolean, at: ShiftDay): number {
  const isFlagged = flaggedCache.get(entry) ?? hasFilingFlags(filingFlags(entry.job.scopeParts, entry))
  flaggedCache.set(entry, isFlagged)
  return clockOf(entry, isPast, at).toCheck + (isFlagged ? 1 : 0)
}
