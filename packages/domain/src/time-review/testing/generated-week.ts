/**
 * A workweek of fifty people made by chance: most days are as they should be, some have exactly one thing planted in them. What is to be found is written down
 * while it is planted, never worked out by a rule.
 */
import { addDays, type Day } from '@daysheet/domain/calendar/day'
import type { ExceptionCode } from '../exception.ts'
import type { WorkerClaim } from '@daysheet/domain/worker-page/claim'
import type { ReviewPunch, ReviewShift } from '../review-shift.ts'
import { aPunch, aShift, momentIn, place, punches, typed } from './shifts.ts'

/** Mondays; in two of these weeks the clocks change, in the night after Saturday. */
const mondays: readonly Day[] = ['2026-11-16', '2026-03-02', '2026-10-26', '2026-07-06']

interface Crew {
  name: string
  regime: 'public' | 'private'
  hasFiling: boolean
  isAtNight: boolean
  people: string[]
}

export interface GeneratedWeek {
  week: { from: Day; to: Day }
  now: string
  shifts: ReviewShift[]
  /** `code workerEntryId`, each as often as it is to be found. */
  planted: string[]
}

export type Random = (below: number) => number

export function randomOf(seed: number): Random {
  let state = (seed % 2147483646) + 1
  const next = (below: number) => (state = (state * 48271) % 2147483647) % below
  // Seeds that lie side by side begin alike.
  for (let turn = 0; turn < 10; turn += 1) next(2)
  return next
}

/** One day of one person, while it is made. */
interface Made {
  shift: ReviewShift
  day: Day
  crew: Crew
  random: Random
  /** More shifts of the same person. */
  add: (shift: ReviewShift) => void
}

type Codes = ExceptionCode[]

const twoDigits = (value: number) => String(value).padStart(2, '0')
const wall = (minutes: number) => `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${twoDigits(minutes % 60)}`

/** About a time that is paid as `time`, so that no planted thing comes of rounding; not before it or not after it where that matters. */
function about(time: string, random: Random, side: -1 | 0 | 1 = 0): string {
  const [hour = 0, minute = 0] = time.replace('+', '').split(':').map(Number)
  const moved = side === 0 ? random(12) - 6 : side * random(6)
  return (time.startsWith('+') ? '+' : '') + wall(hour * 60 + minute + moved)
}

function usualDay(random: Random, end = '13:45'): string {
  return `in ${about('7:00', random)}, out ${about('12:00', random, -1)}, in ${about('12:30', random, 1)}, out ${about(end, random)}`
}

const usualNight = (random: Random) => `in ${about('22:00', random)}, out ${about('+5:45', random)}`

const set = (made: Made, text: string) => Object.assign(made.shift, { punches: punches(made.day, text) })

function put(made: Made, at: number, more: Partial<ReviewPunch>): void {
  const list = made.shift.punches
  Object.assign(made.shift, {
    punches: list.map((punch, place_) => (place_ === (at + list.length) % list.length ? { ...punch, ...more } : punch)),
  })
}

const without = (made: Made, at: number) =>
  Object.assign(made.shift, {
    punches: made.shift.punches.filter((_, place_) => place_ !== (at + made.shift.punches.length) % made.shift.punches.length),
  })

const onAnotherJob = (made: Made, text: string) =>
  aShift(text, {
    workerId: made.shift.workerId,
    day: made.day,
    jobId: 'beside',
    job: { jobNum: 20_002, jobNumDecimals: 0, address: '9 Wall Street' },
    startTime: made.random(2) === 0 ? '7:00 AM' : null,
  })

const aClaim = ({ shift, day }: Made, time: string): WorkerClaim => ({
  id: `claim ${shift.workerEntryId}`,
  workerEntryId: shift.workerEntryId,
  punchId: null,
  type: 'out',
  time,
  comment: null,
  madeAt: momentIn(addDays(day, 1), '9:00'),
})

/** What may be planted in any shift. */
const anywhere: ((made: Made) => Codes)[] = [
  (made) => {
    without(made, -1)
    return ['missing_out']
  },
  (made) => {
    Object.assign(made.shift, { isPlanned: false })
    return ['not_planned']
  },
  (made) => {
    Object.assign(made.shift, { isCancelled: true })
    return ['cancelled_job']
  },
  (made) => {
    Object.assign(made.shift, { txtStatus: 'n' })
    return ['declined_but_clocked']
  },
  (made) => {
    Object.assign(made.shift, { txtStatus: made.random(2) === 0 ? 'sent' : null, punches: [] })
    return ['no_show']
  },
  // Who declined and did not come is as it should be.
  (made) => {
    Object.assign(made.shift, { txtStatus: 'n', punches: [] })
    return []
  },
  (made) => {
    put(made, -1, { latitude: place.latitude + 0.01 })
    return ['off_site']
  },
  (made) => {
    put(made, 0, { longitude: place.longitude + 0.01, accuracy: 900 })
    return []
  },
  (made) => {
    put(made, 0, { hasPhoto: false })
    return ['no_photo']
  },
  (made) => {
    put(made, -1, { latitude: null, longitude: null })
    return ['no_position']
  },
  (made) => {
    Object.assign(made.shift, { certificates: { lapses: ['no City handler certificate'], reason: null } })
    return ['no_certificate']
  },
  (made) => {
    put(made, made.random(2), { clockOffset: made.random(2) === 0 ? 1200 : -301 })
    return ['phone_clock']
  },
  (made) => {
    put(made, -1, { receivedAt: momentIn(addDays(made.day, 3), '9:00') })
    return ['late_arrival_of_data']
  },
  (made) => {
    const reported = momentIn(made.day, made.crew.isAtNight ? '+6:00' : '14:30')
    Object.assign(made.shift, { eosReportAt: reported })
    const { type, time, id } = made.shift.punches.at(-1) ?? aPunch('out', reported)
    put(made, -1, typed(type, time, { id, correctedAt: new Date(Date.parse(reported) + 60_000).toISOString() }))
    return ['edited_after_report']
  },
  (made) => {
    const { id, time } = made.shift.punches.at(-1) ?? aPunch('out', momentIn(made.day, '13:45'))
    const later = new Date(Date.parse(time) + 7 * 60_000).toISOString()
    Object.assign(made.shift, { claims: [{ ...aClaim(made, later), punchId: id }] })
    return ['worker_claim']
  },
  // What was said is so by now.
  (made) => {
    const [first] = made.shift.punches
    Object.assign(made.shift, { claims: first ? [{ ...aClaim(made, first.time), type: first.type }] : [] })
    return []
  },
  // Typed before anybody reported.
  (made) => {
    const { type, time, id } = made.shift.punches[0] ?? aPunch('in', momentIn(made.day, '7:00'))
    put(made, 0, typed(type, time, { id, correctedAt: time }))
    return []
  },
]

/** What takes a day of two stretches. */
const byDay: ((made: Made) => Codes)[] = [
  (made) => {
    without(made, 0)
    return ['missing_in']
  },
  (made) => {
    Object.assign(made.shift, { punches: [...made.shift.punches, aPunch('in', momentIn(made.day, '7:09'))] })
    return ['twice_in']
  },
  (made) => {
    without(made, 1)
    return ['twice_in']
  },
  (made) => {
    without(made, 2)
    return ['twice_out']
  },
  (made) => {
    made.add(onAnotherJob(made, 'in 10:00, out 11:00'))
    return ['overlap']
  },
  // From one job to the other in the same second.
  (made) => {
    const second = about('10:00', made.random)
    set(made, `in 7:00, out ${second}`)
    made.add(onAnotherJob(made, `in ${second}, out 12:00, in 12:30, out 13:45`))
    return []
  },
  (made) => {
    Object.assign(made.shift, { punches: [...made.shift.punches, ...punches(made.day, 'in 14:30, out 14:45')] })
    return ['too_short']
  },
  (made) => {
    set(made, 'in 7:00, out 9:00, in 9:15, out 12:00, in 12:30, out 13:45')
    return ['unpaid_break']
  },
  (made) => {
    put(made, 0, { time: '2020-01-01T12:00:00.000Z' })
    return ['far_from_day']
  },
  (made) => {
    set(made, 'in 7:00, out 14:15')
    return ['no_meal']
  },
  (made) => {
    set(made, 'in 7:00, out 12:00, in 12:26, out 14:05')
    return ['short_meal']
  },
  (made) => {
    put(made, 0, { time: momentIn(made.day, '6:44') })
    return ['early']
  },
  (made) => {
    put(made, 0, { time: momentIn(made.day, '7:16') })
    return ['late']
  },
]

/** What takes a whole week of one person; the other days of it are as they should be. */
const byWeek: ((made: readonly Made[], saturday: Day) => { at: number; codes: Codes } | null)[] = [
  (made) => {
    // Half of Friday was off, so that the week has no more than forty hours.
    set(made[4]!, 'in 7:00, out 10:00')
    set(made[1]!, 'in 6:55, out 12:00, in 12:30, out 22:55')
    return { at: 1, codes: made[1]!.crew.regime === 'public' ? ['too_long', 'over_8_public'] : ['too_long'] }
  },
  (made) => {
    if (made[0]!.crew.regime === 'private') return null
    set(made[2]!, usualDay(made[2]!.random, '15:45'))
    return { at: 2, codes: ['over_8_public'] }
  },
  // Eight hours sharp, five times, are forty and no more.
  (made) => {
    for (const one of made) set(one, usualDay(one.random, '15:30'))
    return { at: 0, codes: [] }
  },
  (made) => {
    if (made[0]!.crew.regime === 'public') return null
    for (const one of made) set(one, usualDay(one.random, '15:30'))
    set(made[4]!, usualDay(made[4]!.random, '15:45'))
    return { at: 4, codes: ['over_40'] }
  },
  (made, saturday) => {
    const { random, add, crew, shift } = made[0]!
    const sixth = {
      ...shift,
      ...aShift(usualDay(random), { day: saturday, workerId: shift.workerId, regime: crew.regime, hasFiling: crew.hasFiling }),
    }
    add(sixth)
    made[0]!.shift = sixth
    return { at: 0, codes: crew.regime === 'public' ? ['sixth_day'] : [] }
  },
]

export function generatedWeek(seed: number): GeneratedWeek {
  const random = randomOf(seed)
  const monday = mondays[random(mondays.length)] ?? '2026-11-16'
  const crews = Array.from({ length: 7 }, (_, at): Crew => ({
    name: `crew ${at}`,
    regime: at % 2 === 0 ? 'private' : 'public',
    hasFiling: random(5) > 0,
    // The last one works at night, over the end of the week.
    isAtNight: at === 6,
    people: [],
  }))
  for (let person = 0; person < 50; person += 1) crews[person % crews.length]?.people.push(`person ${person}`)
  const shifts: ReviewShift[] = []
  const planted: string[] = []
  const plant = ({ shift }: Made, codes: Codes) => planted.push(...codes.map((code) => `${code} ${shift.workerEntryId}`))
  for (const crew of crews) {
    // Wednesday to Sunday by night, so that the last one ends in the next week.
    const days = [0, 1, 2, 3, 4].map((count) => addDays(monday, crew.isAtNight ? count + 2 : count))
    for (const workerId of crew.people) {
      const week = days.map((day): Made => {
        const about_ = { workerId, day, regime: crew.regime, hasFiling: crew.hasFiling, scheduleEntryId: `${crew.name} ${day}` }
        const text = crew.isAtNight ? usualNight(random) : usualDay(random)
        const shift = aShift(text, { ...about_, startTime: crew.isAtNight ? '10:00 PM' : '7:00 AM' })
        return { shift, day, crew, random, add: (more) => shifts.push(more) }
      })
      shifts.push(...week.map(({ shift }) => shift))
      const whole = !crew.isAtNight && random(4) === 0 ? byWeek[random(byWeek.length)]?.(week, addDays(monday, 5)) : undefined
      if (whole) plant(week[whole.at]!, whole.codes)
      else if (whole === undefined) {
        for (const made of week) {
          if (random(3) > 0) continue
          const kinds = crew.isAtNight ? anywhere : [...anywhere, ...byDay]
          plant(made, kinds[random(kinds.length)]!(made))
        }
      }
    }
  }
  // Whoever worked at a job without a filing did so.
  for (const shift of shifts) if (!shift.hasFiling && shift.punches.length > 0) planted.push(`no_acp7 ${shift.workerEntryId}`)
  return { week: { from: monday, to: addDays(monday, 6) }, now: momentIn(addDays(monday, 9), '9:00'), shifts, planted }
}
