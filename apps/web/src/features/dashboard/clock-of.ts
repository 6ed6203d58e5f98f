import { entryClock, type EntryClock } from '@daysheet/domain/schedules/dashboard'
import type { ClockedCrewEntry, DashboardEntry } from '@daysheet/domain/schedules/day-read'

type Clock = EntryClock<ClockedCrewEntry>

const counted = { past: new WeakMap<DashboardEntry, Clock>(), current: new WeakMap<DashboardEntry, Clock>() }

/** A card counted, once for as long as its entry stays the same object: when the day is read again, only the cards that changed are counted and render. */
export function clockOf(entry: DashboardEntry, isPast: boolean): Clock {
  const known = counted[isPast ? 'past' : 'current']
  const clock = known.get(entry) ?? entryClock(entry, isPast)
  known.set(entry, clock)
  return clock
}
