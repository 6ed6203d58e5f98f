import { addDays } from '@daysheet/domain/calendar/day'
import { creditedRole } from '@daysheet/domain/overtime/pay-terms'
import { hoursWorked } from '@daysheet/domain/timeclock/hours'
import { startOf, type DemoDay, type DemoEntry } from './days.ts'
import type { DemoWorker } from './people.ts'
import type { Random } from './random.ts'
import { imageUrl, type Row, type DemoTime } from './rows.ts'

export interface ClockRows {
  workerEntries: Row<'worker_entry'>[]
  events: Row<'clock_event'>[]
  reports: Row<'eos_report'>[]
  /** Paid hours at each job, by the job's id. */
  hours: Map<string, number>
}

const minute = 60_000
const hour = 60 * minute
const aYear = 365 * 24 * hour

/** Crew rows of every day, and of what has happened by `now`: answers to yesterday's texts, clock events, end-of-shift reports. */
export function makeClockRows(random: Random, days: readonly DemoDay[], when: DemoTime & { today: string }): ClockRows {
  const clocked: ClockRows = { workerEntries: [], events: [], reports: [], hours: new Map() }
  const lastDay = days.findLast(({ day }) => day < when.today)
  const weekBefore = days.findLast(({ day }) => lastDay && day <= addDays(lastDay.day, -7))
  for (const { day, entries } of days) {
    const isPast = day < when.today
    const there = new Set<DemoWorker>()
    const slips = day === lastDay?.day ? slipsOf(entries) : day === weekBefore?.day ? earlierSlipsOf(entries) : new Map<string, Slip>()
    for (const entry of entries) {
      const start = startOf(entry, when.zone)
      const now = when.now.getTime()
      for (const place of entry.crew) {
        const isTwice = there.has(place.worker)
        there.add(place.worker)
        const slip = slips.get(place.entryId) ?? (isTwice && isPast ? 'on two jobs' : undefined)
        const declined = isPast && slip === undefined && random.chance(0.03)
        // A person who will decline today's text is not at work.
        const isAway = declined || (!isPast && place.worker.replyHabit === 'no')
        clocked.workerEntries.push({
          id: place.entryId,
          worker_id: place.worker.row.id,
          schedule_entry_id: entry.row.id,
          txt_status: isPast ? (declined ? 'n' : 'y') : null,
          txt_status_time: isPast ? new Date(start - random.int(900, 1000) * minute) : null,
          planned: true,
        })
        if (!isAway && !entry.row.cancelled) clockShift(clocked, random, { entry, place, start, now, slip })
      }
      const [first] = entry.crew
      if (entry.row.cancelled && first) clockInVain(clocked, random, { entry, place: first, start, now, slip: undefined })
      const end = start + 8.5 * hour
      const isTold = slips.size > 0 || random.chance(0.85)
      if (!entry.row.cancelled && end < now && isTold) clocked.reports.push(reportOf(random, entry, end))
    }
  }
  if (lastDay) addUnplanned(clocked, random, { days, lastDay, when })
  return clocked
}

/** Somebody at the site of a job that was cancelled meanwhile: they clock in, hear of it, and clock out. */
function clockInVain(clocked: ClockRows, random: Random, shift: Shift): void {
  const { start, now } = shift
  const moments: Moment[] = [
    ['in', start - 6 * minute],
    ['out', start + 35 * minute],
  ]
  clockMoments(
    clocked,
    random,
    shift,
    moments.filter(([, time]) => time <= now),
  )
}

/** On the last working day somebody who was on no crew clocked on a job: they came along, and nobody has put them on it. */
function addUnplanned(
  clocked: ClockRows,
  random: Random,
  { days, lastDay, when }: { days: readonly DemoDay[]; lastDay: DemoDay; when: DemoTime },
): void {
  const crewsOf = ({ entries }: DemoDay) => entries.flatMap(({ crew }) => crew.map(({ worker }) => worker))
  const planned = new Set(crewsOf(lastDay))
  const worker = days.flatMap(crewsOf).find((one) => one.row.role === 'field' && !planned.has(one))
  const entry = lastDay.entries.at(-1)
  if (!worker || !entry) return
  const place = { entryId: random.id(), worker }
  clocked.workerEntries.push({
    id: place.entryId,
    worker_id: worker.row.id,
    schedule_entry_id: entry.row.id,
    txt_status: null,
    txt_status_time: null,
    planned: false,
  })
  const start = startOf(entry, when.zone)
  const moments: Moment[] = [
    ['in', start + 4 * minute],
    ['out', start + 8 * hour + 7 * minute],
  ]
  clockMoments(clocked, random, { entry, place, start, now: when.now.getTime(), slip: undefined }, moments)
}

/** What somebody did wrong at the clock, for the office to find. */
type Slip =
  | ('no clock-out' | 'no clock-in' | 'clocked in twice' | 'phone off' | 'no network' | 'until midnight' | 'year wrong')
  | ('short lunch' | 'late' | 'on two jobs')
const slipKinds: readonly Slip[] = ['no clock-out', 'clocked in twice', 'phone off', 'no clock-in', 'no network']
/** More of them, each by the second person of a job. */
const rarerSlips: readonly Slip[] = ['until midnight', 'year wrong']

/** On the last working day one slip of each kind, each at another job, so that there is something to check. */
function slipsOf(entries: readonly DemoEntry[]): Map<string, Slip> {
  const members = entries.map(({ crew }) => crew.filter(({ worker }) => worker.row.role === 'field'))
  const slipsBy = (kinds: readonly Slip[], place: number) =>
    kinds.flatMap((slip, at) => (members[at]?.[place] ? [[members[at][place].entryId, slip] as const] : []))
  return new Map([...slipsBy(slipKinds, 0), ...slipsBy(rarerSlips, 1)])
}

/**
 * A week earlier: a whole crew with a short lunch, a late person and a missing clock-out, so that
 * week has a few days to review too.
 */
function earlierSlipsOf(entries: readonly DemoEntry[]): Map<string, Slip> {
  const [lunch = [], ...others] = entries.map(({ crew }) => crew.filter(({ worker }) => worker.row.role === 'field'))
  const slips = (['no clock-out', 'late'] as const).flatMap((slip, at) => {
    const place = others[at]?.[0]
    return place ? [[place.entryId, slip] as const] : []
  })
  return new Map([...lunch.map(({ entryId }) => [entryId, 'short lunch'] as const), ...slips])
}

interface Shift {
  entry: DemoEntry
  place: DemoEntry['crew'][number]
  start: number
  now: number
  slip: Slip | undefined
}

type Moment = ['in' | 'out', number]

/** How long those away from the sites leave for a meal, in minutes: around what is paid of it. */
const longMeals: Partial<Record<string, [number, number]>> = { office: [45, 85], warehouse: [30, 50] }
/** For everyone else: usually at least the required half hour, sometimes a minute or two less. */
const usualMeal: [number, number] = [28, 40]
const shortMeal: [number, number] = [22, 24]

/** People with these errors do not clock a meal, so that the error is the only exception. */
const mealless: ReadonlySet<Slip | undefined> = new Set([
  'no clock-out',
  'no clock-in',
  'clocked in twice',
  'until midnight',
  'year wrong',
  'on two jobs',
])

/** Clock-in, meal and clock-out, changed by the person's error. */
function clockShift(clocked: ClockRows, random: Random, shift: Shift): void {
  const { place, start, now, slip } = shift
  const role = place.worker.row.role ?? ''
  const arrived = start + (random.int(-9, 7) + (slip === 'late' ? 25 : 0)) * minute + random.int(0, 59_000)
  const left = start + (slip === 'until midnight' ? 17 : 8) * hour + random.int(-20, 40) * minute + random.int(0, 59_000)
  // The meal includes noon, even for a person who starts at 6:30.
  const mealAt = start + 4.75 * hour + random.int(0, 20) * minute
  const [shortest, longest] = slip === 'short lunch' ? shortMeal : (longMeals[role] ?? usualMeal)
  const moments: Moment[] = slip === 'no clock-in' ? [] : [['in', arrived]]
  if (slip === 'clocked in twice') moments.push(['in', arrived + 2 * minute])
  if (!mealless.has(slip)) moments.push(['out', mealAt], ['in', mealAt + random.int(shortest, longest) * minute])
  if (slip !== 'no clock-out') moments.push(['out', left])
  const clockedAt = (time: number) => (slip === 'year wrong' ? time - aYear : time)
  const happened = moments.filter(([, time]) => time <= now).map(([type, time]): Moment => [type, clockedAt(time)])
  clockMoments(clocked, random, shift, happened)
}

function clockMoments(clocked: ClockRows, random: Random, shift: Shift, happened: readonly Moment[]): void {
  const { entry, place } = shift
  clocked.events.push(...happened.map(([type, time]) => eventOf(random, shift, { type, time })))
  const { minutes } = hoursWorked(
    happened.map(([type, time]) => ({ type, time: new Date(time).toISOString() })),
    creditedRole(entry.job.row.pay_regime ?? 'private', place.worker.row.role ?? ''),
  )
  clocked.hours.set(entry.row.job_id, (clocked.hours.get(entry.row.job_id) ?? 0) + minutes / 60)
}

/** Seconds by which a phone that nobody has set is ahead. */
const phoneOff = 11 * 60

function eventOf(
  random: Random,
  { entry, place, start, slip, now }: Shift,
  { type, time }: { type: 'in' | 'out'; time: number },
): Row<'clock_event'> {
  const { street } = entry.job
  const near = (degrees: number) => Number((degrees + random.int(-40, 40) / 100_000).toFixed(6))
  const workerId = place.worker.row.id
  // The phone's clock is corrected during the morning.
  const isOff = slip === 'phone off' && time < start + 2 * hour
  const offset = isOff ? phoneOff : slip === 'year wrong' ? -aYear / 1000 : random.int(-4, 6)
  // A cellar has no network: what was clocked there comes in when the phone is back in the street.
  const delay = slip === 'no network' ? 3 * hour : random.int(1, 9) * 1000
  return {
    id: random.id(),
    worker_entry_id: place.entryId,
    type,
    time: new Date(time),
    latitude: near(street.latitude),
    longitude: near(street.longitude),
    image: imageUrl('events', `${workerId}-${type}.jpg`),
    signature: type === 'out' ? imageUrl('signatures', `${workerId}.png`) : null,
    received_at: new Date(Math.min(time - offset * 1000 + delay, now)),
    clock_offset: offset,
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
