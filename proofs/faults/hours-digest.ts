/**
 * One process's answers about hours, in the zone of its machine (TZ): `node hours-digest.ts ROOT SHIFTS`. It asks the domain's functions of the tree at ROOT and prints, as
 * JSON, the golden rows, the lengths of days, how often rounding did not commute with the wall clock of New York, and a digest of all random shifts.
 */
import { createHash } from 'node:crypto'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Calendar from '../../packages/domain/src/calendar/day.ts'
import type * as Hours from '../../packages/domain/src/timeclock/hours.ts'
import type * as Rounding from '../../packages/domain/src/timeclock/rounding.ts'
import { seededRandom } from '../../apps/api/src/demo/random.ts'

const [root = '', shifts = '0'] = process.argv.slice(2)
const domain = (file: string): Promise<unknown> => import(pathToFileURL(path.join(root, 'packages/domain/src', file)).href)
// The modules of a tree that is only known now; they have the types of ours.
const { hoursWorked } = (await domain('timeclock/hours.ts')) as typeof Hours
const { roundMoment } = (await domain('timeclock/rounding.ts')) as typeof Rounding
const calendar = (await domain('calendar/day.ts')) as typeof Calendar
const { dayBounds, dayOf, formatDateTime, momentOf, formatDay } = calendar

export interface HoursTold {
  golden: Record<string, number>
  dayHours: Record<string, number>
  notCommuting: number
  digest: string
}

const zone = 'America/New_York'
const day = 86_400_000

/** Clocked in and out by the clock on the wall, as people read it. */
const worked = (
  from: [day: string, hour: number, minute?: number],
  to: [day: string, hour: number, minute?: number],
  role: string | null = null,
) => {
  const at = ([date, hour, minute = 0]: [string, number, number?]) => momentOf(date, { hour, minute }, zone)
  return hoursWorked(
    [
      { type: 'in', time: at(from) },
      { type: 'out', time: at(to) },
    ],
    role,
  ).hours
}

const golden = {
  'spring night 22:00 to 07:00': worked(['2026-03-07', 22], ['2026-03-08', 7]),
  'spring 01:30 to 03:30': worked(['2026-03-08', 1, 30], ['2026-03-08', 3, 30]),
  'spring day 07:00 to 15:30': worked(['2026-03-08', 7], ['2026-03-08', 15, 30]),
  'night before spring': worked(['2026-03-06', 22], ['2026-03-07', 7]),
  'autumn night 22:00 to 06:00': worked(['2026-10-31', 22], ['2026-11-01', 6]),
  'autumn 00:30 to 02:30': worked(['2026-11-01', 0, 30], ['2026-11-01', 2, 30]),
  'autumn day 07:00 to 15:30': worked(['2026-11-01', 7], ['2026-11-01', 15, 30]),
  'night after autumn': worked(['2026-11-01', 22], ['2026-11-02', 6]),
  'autumn first 01:30 to second 01:30': hoursWorked(
    [
      { type: 'in', time: '2026-11-01T05:30:00.000Z' },
      { type: 'out', time: '2026-11-01T06:30:00.000Z' },
    ],
    null,
  ).hours,
  'rounded 06:52 to 15:38': worked(['2026-03-08', 6, 52], ['2026-03-08', 15, 38]),
  'rounded 06:53 to 15:37': worked(['2026-11-01', 6, 53], ['2026-11-01', 15, 37]),
}

const hoursOfDay = (date: string) => {
  const { from, to } = dayBounds(date, zone)
  return (Date.parse(to) + 1 - Date.parse(from)) / 3_600_000
}
const dayHours = Object.fromEntries(
  ['2026-03-07', '2026-03-08', '2026-03-09', '2026-10-31', '2026-11-01', '2026-11-02'].map((date) => [date, hoursOfDay(date)]),
)

const wall = new Intl.DateTimeFormat('en-US', { timeZone: zone, minute: 'numeric', second: 'numeric', hour: 'numeric', hour12: false })
const wallMinutes = (moment: number) => {
  const parts = Object.fromEntries(wall.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  return { ofHour: parts['minute'] ?? 0 }
}

const digest = createHash('sha256')
const dice = seededRandom(20_261_101)
const changes = [Date.parse('2026-03-08T07:00:00Z'), Date.parse('2026-11-01T06:00:00Z')]
let notCommuting = 0
for (let shift = 0; shift < Number(shifts); shift += 1) {
  // Around one of the two nights, to the second, with a lunch or not, sometimes without an out.
  const began = dice.pick(changes) - 2 * day + dice.below(4 * day)
  const length = dice.below(16 * 3_600_000)
  const times = dice.chance(0.5) ? [began, began + length] : [began, began + length / 3, began + length / 2, began + length]
  const events = times.slice(0, dice.chance(0.1) ? -1 : undefined).map((time, at) => ({
    type: at % 2 === 0 ? ('in' as const) : ('out' as const),
    time: new Date(Math.floor(time)).toISOString(),
  }))
  const { minutes, credited, hours, flags, openSince, lines } = hoursWorked(events, dice.pick([null, 'field', 'office', 'warehouse']))
  const moment = new Date(began).toISOString()
  const { from, to } = dayBounds(dayOf(moment, zone), zone)
  const said = [minutes, credited, hours, flags, openSince, lines.map(({ rounded, moved }) => [rounded, moved])]
  digest.update(JSON.stringify([said, formatDateTime(moment, zone), formatDay(dayOf(moment, zone)), from, to]))
  // Rounded by the clock of New York or by that of UTC: the same quarter of an hour.
  const rounded = roundMoment(began)
  const byWall = (Math.floor((wallMinutes(began).ofHour + 7) / 15) * 15) % 60
  if (wallMinutes(rounded).ofHour !== byWall) notCommuting += 1
}

const told: HoursTold = { golden, dayHours, notCommuting, digest: digest.digest('hex') }
process.stdout.write(JSON.stringify(told))
