import type { Day } from '@daysheet/domain/calendar/day'
import { workweekOf, type WeekStart } from '@daysheet/domain/calendar/workweek'
import { overtimeByPlace, type PlaceOvertime } from '@daysheet/domain/timeclock/overtime-by-place'
import type { Database } from '#db/connection.ts'
import { mapYielding } from '#concurrency/yielding.ts'
import type { Sheet } from '../queries.ts'
import { shiftsOfWeeks } from './queries.ts'

type Overtime = ReadonlyMap<string, PlaceOvertime>

/**
 * Reads the overtime of a timesheet, page after page, by the place on a crew. A page needs the whole workweeks of its people; those that the page before had too are kept,
 * the others forgotten, so that each week is read once and no more than a page's weeks are held. (decisions/payroll.md)
 */
export function overtimeReader(db: Database, sheet: Sheet, weekStarts: readonly WeekStart[]): (days: readonly Day[]) => Promise<Overtime> {
  let kept: ReadonlyMap<Day, Overtime> = new Map()
  const weekOf = (day: Day) => workweekOf(day, weekStarts)
  return async (days) => {
    const weeks = [...new Map(days.map(weekOf).map((week) => [week.from, week])).values()]
    const missing = weeks.filter(({ from }) => !kept.has(from))
    const shifts = missing.length > 0 ? await shiftsOfWeeks(db, sheet, missing) : []
    const read = new Map<Day, Map<string, PlaceOvertime>>(missing.map(({ from }) => [from, new Map()]))
    const byWorker = Map.groupBy(shifts, ({ workerId, day }) => `${workerId} ${weekOf(day).from}`)
    await mapYielding([...byWorker.values()], (own) => {
      const ofWeek = read.get(weekOf(own[0]?.day ?? '').from)
      for (const [place, overtime] of overtimeByPlace(own, weekStarts)) ofWeek?.set(place, overtime)
    })
    kept = new Map(weeks.map(({ from }) => [from, kept.get(from) ?? read.get(from) ?? new Map()]))
    return new Map([...kept.values()].flatMap((ofWeek) => [...ofWeek]))
  }
}
