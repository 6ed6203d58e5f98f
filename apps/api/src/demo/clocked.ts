import { roundClockTime } from '@daysheet/domain/timeclock/rounding'
import { startOf, type DemoDay, type DemoEntry } from './days.ts'
import type { Random } from './random.ts'
import { imageUrl, type Row, type When } from './rows.ts'

export interface Clocked {
  workerEntries: Row<'worker_entry'>[]
  events: Row<'clock_event'>[]
  reports: Row<'eos_report'>[]
  /** Rounded hours worked at each job, by the job's id. */
  hours: Map<string, number>
}

const minute = 60_000
const hour = 60 * minute

/** Crew rows of every day, and of what has happened by `now`: answers to yesterday's texts, clock events, end-of-shift reports. */
export function makeClocked(random: Random, days: readonly DemoDay[], when: When & { today: string }): Clocked {
  const clocked: Clocked = { workerEntries: [], events: [], reports: [], hours: new Map() }
  for (const { day, entries } of days) {
    const isPast = day < when.today
    for (const entry of entries) {
      const start = startOf(entry, when.zone)
      for (const place of entry.crew) {
        const declined = isPast && random.chance(0.03)
        clocked.workerEntries.push({
          id: place.entryId,
          worker_id: place.worker.row.id,
          schedule_entry_id: entry.row.id,
          txt_status: isPast ? (declined ? 'n' : 'y') : null,
          txt_status_time: isPast ? new Date(start - random.int(900, 1000) * minute) : null,
        })
        if (!declined && !entry.row.cancelled) clockShift(clocked, random, { entry, place, start, now: when.now.getTime() })
      }
      const end = start + 8.5 * hour
      if (!entry.row.cancelled && end < when.now.getTime() && random.chance(0.85)) clocked.reports.push(reportOf(random, entry, end))
    }
  }
  return clocked
}

interface Shift {
  entry: DemoEntry
  place: DemoEntry['crew'][number]
  start: number
  now: number
}

/** In and out, often with a meal between; now and then somebody forgets to clock out. */
function clockShift(clocked: Clocked, random: Random, { entry, place, start, now }: Shift): void {
  const arrived = start + random.int(-9, 7) * minute + random.int(0, 59_000)
  const left = start + 8 * hour + random.int(-20, 40) * minute + random.int(0, 59_000)
  const mealAt = start + 4 * hour + random.int(0, 20) * minute
  const hasMeal = random.chance(0.3)
  const forgets = random.chance(0.015)
  const moments: ['in' | 'out', number][] = [['in', arrived]]
  if (hasMeal) moments.push(['out', mealAt], ['in', mealAt + random.int(25, 40) * minute])
  if (!forgets) moments.push(['out', left])
  const happened = moments.filter(([, time]) => time <= now)
  for (const [type, time] of happened) clocked.events.push(eventOf(random, { entry, place, type, time }))
  addHours(clocked.hours, entry, happened)
}

function eventOf(
  random: Random,
  { entry, place, type, time }: Omit<Shift, 'start' | 'now'> & { type: 'in' | 'out'; time: number },
): Row<'clock_event'> {
  const { street } = entry.job
  const near = (degrees: number) => Number((degrees + random.int(-40, 40) / 100_000).toFixed(6))
  const workerId = place.worker.row.id
  return {
    id: random.id(),
    worker_entry_id: place.entryId,
    type,
    time: new Date(time),
    latitude: near(street.latitude),
    longitude: near(street.longitude),
    image: imageUrl('events', `${workerId}-${type}.jpg`),
    signature: type === 'out' ? imageUrl('signatures', `${workerId}.png`) : null,
  }
}

function addHours(hours: Map<string, number>, { row }: DemoEntry, moments: readonly ['in' | 'out', number][]): void {
  const rounded = (time: number) => Date.parse(roundClockTime(new Date(time).toISOString()))
  for (const [at, [type, time]] of moments.entries()) {
    const began = moments[at - 1]
    if (type === 'out' && began) hours.set(row.job_id, (hours.get(row.job_id) ?? 0) + (rounded(time) - rounded(began[1])) / hour)
  }
}

function reportOf(random: Random, { row }: DemoEntry, end: number): Row<'eos_report'> {
  const removal = random.chance(0.6)
  const bagout = random.chance(0.4)
  return {
    id: random.id(),
    schedule_entry_id: row.id,
    decon: random.chance(0.5),
    prep: random.chance(0.5),
    removal,
    removal_qty: removal ? random.int(2, 40) * 10 : null,
    bagout,
    bagout_qty: bagout ? random.int(4, 60) : null,
    breakdown: random.chance(0.2),
    comments: random.chance(0.3) ? 'Negative air held all day. The rear stair is still ours tomorrow.' : null,
    time: new Date(end),
  }
}
