/**
 * Two realistic weeks of sixty people: punches are a few minutes off, lunch is sometimes a little
 * short, and cellars have no network. Some days have an error that changes a person's pay.
 */
import { addDays, type Day } from '@daysheet/domain/calendar/day'
import type { ExceptionCode } from '../exception.ts'
import type { ReviewPunch, ReviewShift } from '../review-shift.ts'
import { randomOf, type Random } from './generated-week.ts'
import { aShift, momentIn, place, punches } from './shifts.ts'

export interface OrdinaryWeeks {
  weeks: readonly { from: Day; to: Day }[]
  now: string
  shifts: ReviewShift[]
  /** Days with an error about money: `person day`, and the rule that must find it. */
  errors: { key: string; code: ExceptionCode }[]
}

const monday: Day = '2026-11-09'
const people = 60
const crewSize = 6

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
const text = (...moments: (readonly ['in' | 'out', number])[]) => moments.map(([type, at]) => `${type} ${clock(at)}`).join(', ')
const between = (random: Random, from: number, to: number) => from + random(to - from + 1)
const [seven, noon, halfPastThree] = [7 * 60, 12 * 60, 15 * 60 + 30]

function usualDay(random: Random): string {
  const lunch = noon + between(random, -5, 8)
  const length = random(10) < 3 ? between(random, 26, 29) : between(random, 30, 42)
  return text(
    ['in', seven + between(random, -12, 10)],
    ['out', lunch],
    ['in', lunch + length],
    ['out', halfPastThree + between(random, -10, 30)],
  )
}

/** The details that a phone adds to a punch on an ordinary day. */
function noisy(punch: ReviewPunch, random: Random): ReviewPunch {
  const delay = random(12) === 0 ? between(random, 1, 5) * 3_600_000 : between(random, 1, 9) * 1000
  return {
    ...punch,
    latitude: place.latitude + (random(13) - 6) / 10_000,
    longitude: place.longitude + (random(13) - 6) / 10_000,
    accuracy: between(random, 5, 60),
    clockOffset: random(11) - 4,
    receivedAt: new Date(Date.parse(punch.time) + delay).toISOString(),
  }
}

type Change = (shift: ReviewShift, random: Random) => { shift: ReviewShift; beside?: ReviewShift }

const withPunches = (shift: ReviewShift, of: string): ReviewShift => ({ ...shift, punches: punches(shift.day, of) })
const without = (shift: ReviewShift, ...at: number[]): ReviewShift => ({
  ...shift,
  punches: shift.punches.filter((_, index) => !at.includes(index)),
})
const punchAt = (shift: ReviewShift, at: number, more: Partial<ReviewPunch>): ReviewShift => ({
  ...shift,
  punches: shift.punches.map((punch, index) => (index === at ? { ...punch, ...more } : punch)),
})

/** Errors that make a person's pay too low or too high. */
const errors: readonly (readonly [ExceptionCode, Change])[] = [
  ['missing_out', (shift) => ({ shift: without(shift, 3) })],
  ['missing_out', (shift) => ({ shift: without(shift, 1, 2, 3) })],
  ['missing_in', (shift) => ({ shift: without(shift, 0) })],
  ['twice_in', (shift) => ({ shift: without(shift, 1) })],
  ['twice_out', (shift) => ({ shift: without(shift, 2) })],
  ['overlap', (shift) => ({ shift, beside: aShift('in 9:00, out 11:00', { workerId: shift.workerId, day: shift.day, jobId: 'beside' }) })],
  ['too_long', (shift) => ({ shift: withPunches(shift, 'in 7:00, out 12:00, in 12:30, out 23:30') })],
  ['far_from_day', (shift) => ({ shift: punchAt(shift, 0, { time: '2025-11-09T12:00:00.000Z' }) })],
  ['cancelled_job', (shift) => ({ shift: { ...shift, isCancelled: true } })],
  ['not_planned', (shift) => ({ shift: { ...shift, isPlanned: false } })],
  ['no_show', (shift) => ({ shift: { ...shift, punches: [] } })],
  ['declined_but_clocked', (shift) => ({ shift: { ...shift, txtStatus: 'n' } })],
  ['too_short', (shift) => ({ shift: withPunches(shift, 'in 7:01, out 7:05') })],
  ['no_meal', (shift) => ({ shift: withPunches(shift, 'in 6:58, out 15:31') })],
  // Breaks of 10 and 20 minutes must be paid.
  ['unpaid_break', (shift) => ({ shift: withPunches(shift, 'in 6:58, out 9:06, in 9:16, out 12:00, in 12:32, out 15:31') })],
  ['unpaid_break', (shift) => ({ shift: withPunches(shift, 'in 6:58, out 12:00, in 12:20, out 15:31') })],
  ['early', (shift) => ({ shift: withPunches(shift, 'in 6:02, out 12:00, in 12:33, out 15:31') })],
  ['phone_clock', (shift) => ({ shift: punchAt(shift, 3, { clockOffset: 1300 }) })],
  [
    'worker_claim',
    (shift) => {
      const claim = { id: `claim ${shift.workerEntryId}`, workerEntryId: shift.workerEntryId, punchId: null, comment: null }
      const said = { ...claim, type: 'out' as const, time: momentIn(shift.day, '17:00'), madeAt: momentIn(addDays(shift.day, 1), '9:00') }
      return { shift: { ...shift, claims: [said] } }
    },
  ],
]

/** Happens on ordinary days and changes no pay, but is a Check. */
const slips: readonly Change[] = [
  (shift) => ({ shift: punchAt(shift, 0, { hasPhoto: false }) }),
  (shift) => ({ shift: punchAt(shift, 3, { latitude: null, longitude: null }) }),
  (shift) => ({ shift: punchAt(shift, 3, { latitude: place.latitude + 0.01 }) }),
  (shift) => ({ shift: withPunches(shift, 'in 7:21, out 12:00, in 12:31, out 15:31') }),
]

export function ordinaryWeeks(seed: number): OrdinaryWeeks {
  const random = randomOf(seed)
  const days = Array.from({ length: 14 }, (_, at) => addDays(monday, at))
  const shifts: ReviewShift[] = []
  for (let crew = 0; crew < people / crewSize; crew += 1) {
    const terms = { regime: crew % 3 === 0 ? ('public' as const) : ('private' as const), hasFiling: crew % 4 > 0 }
    for (const [at, day] of days.entries()) {
      // Monday to Friday; some crews work on Saturday too.
      if (at % 7 === 6 || (at % 7 === 5 && random(4) > 0)) continue
      for (let member = 0; member < crewSize; member += 1) {
        const shift = aShift(usualDay(random), {
          ...terms,
          workerId: `person ${crew} ${member}`,
          day,
          scheduleEntryId: `crew ${crew} ${day}`,
        })
        const isAway = random(40) === 0
        const clocked = isAway ? [] : shift.punches.map((punch) => noisy(punch, random))
        shifts.push({ ...shift, punches: clocked, ...(isAway && { txtStatus: 'n' as const }) })
      }
    }
  }
  const usual = shifts.length
  const change = (changed: Change) => {
    for (;;) {
      const at = random(usual)
      const shift = shifts[at]
      if (shift === undefined || touched.has(at) || shift.punches.length === 0) continue
      touched.add(at)
      const { shift: made, beside } = changed(shift, random)
      shifts[at] = made
      if (beside) shifts.push(beside)
      return `${shift.workerId} ${shift.day}`
    }
  }
  const touched = new Set<number>()
  const planted = errors.map(([code, changed]) => ({ key: change(changed), code }))
  const slipped = Math.floor(shifts.length / 60)
  for (let count = 0; count < slipped; count += 1) change(slips[random(slips.length)]!)
  const weeks = [0, 7].map((from) => ({ from: addDays(monday, from), to: addDays(monday, from + 6) }))
  return { weeks, now: momentIn(addDays(monday, 16), '9:00'), shifts, errors: planted }
}
