/** Whether a file of hours still has the locked days of its weeks. (product.md#payroll-files) */
import { countOf } from '@daysheet/domain/numbers/count-of'
import { workweekOf, type WeekStart } from '@daysheet/domain/calendar/workweek'
import type { ReviewDay, TimeExport } from '../review-week.ts'

type Differences = Pick<TimeExport, 'changed' | 'reopened' | 'missing'>

const dayKey = ({ workerId, day }: Pick<ReviewDay, 'workerId' | 'day'>) => `${workerId} ${day}`

/** How a file differs from the days as they are now. `digests` are those of the file, by person and day. */
export function differencesOf(
  digests: Readonly<Record<string, string>>,
  days: readonly Pick<ReviewDay, 'workerId' | 'day' | 'state' | 'digest'>[],
  starts: readonly WeekStart[],
): Differences {
  const weekOf = (day: string) => workweekOf(day, starts).from
  const weeks = new Set(Object.keys(digests).map((key) => weekOf(key.split(' ')[1] ?? '')))
  const inFile = days.filter((day) => dayKey(day) in digests)
  const isLocked = ({ state }: Pick<ReviewDay, 'state'>) => state === 'locked'
  return {
    changed: inFile.filter((day) => isLocked(day) && digests[dayKey(day)] !== day.digest).length,
    reopened: inFile.filter((day) => !isLocked(day)).length,
    missing: days.filter((day) => isLocked(day) && weeks.has(weekOf(day.day)) && !(dayKey(day) in digests)).length,
  }
}

export const isStaleBy = ({ changed, reopened, missing }: Differences): boolean => changed + reopened + missing > 0

/** `Out of date: 1 day reopened, 2 days locked later`; null for a file that is up to date. */
export function staleText({ changed, reopened, missing }: Differences): string | null {
  const parts = [
    [changed, 'changed'],
    [reopened, 'reopened'],
    [missing, 'locked later'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, what]) => `${countOf(count, 'day')} ${what}`)
  return said.length === 0 ? null : `Out of date: ${said.join(', ')}`
}
