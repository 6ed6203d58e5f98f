import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, momentOf, weekdayOf, type Day } from '../calendar/day.ts'
import { workweekOf, type WeekStart } from '../calendar/workweek.ts'
import type { OvertimeCode } from './codes.ts'
import { overtimeOf, type PaidInterval, type PaidJob } from './overtime.ts'

const zone = 'America/New_York'
const monday = '2026-11-16'
const jobOf = (id: string, payRegime: PaidJob['payRegime'], overtimeCodes: OvertimeCode[] = [], overtimeHolidays: Day[] = []): PaidJob => ({
  id,
  payRegime,
  overtimeCodes,
  overtimeHolidays,
  makeUpDays: [],
})

const jobs = [
  jobOf('x', 'private'),
  jobOf('y', 'private'),
  jobOf('p', 'public'),
  jobOf('q', 'public', ['A', 'E2', 'Q'], ['2026-11-18']),
  jobOf('r', 'public', ['B1', 'E3', 'S1', 'V'], ['2026-11-20']),
  jobOf('s', 'public', ['D1', 'E1', 'P']),
]
const anInterval = fc
  .record({
    day: fc.integer({ min: 0, max: 13 }),
    job: fc.constantFrom(...jobs),
    from: fc.integer({ min: 0, max: 26 * 12 }),
    length: fc.integer({ min: -1, max: 14 * 12 }),
    isCredit: fc.boolean(),
  })
  .map(({ day, job, from, length, isCredit }): PaidInterval => {
    const midnight = Date.parse(momentOf(addDays(monday, day), { hour: 0, minute: 0 }, zone))
    const at = (steps: number) => new Date(midnight + steps * 5 * 60_000).toISOString()
    return {
      day: addDays(monday, day),
      workerEntryId: `${day} ${job.id}`,
      job,
      from: at(from),
      to: at(from + length),
      isCredit: isCredit && job.payRegime === 'private',
    }
  })
const intervals = fc.array(anInterval, { maxLength: 24 })
const someStarts = fc.constantFrom<WeekStart[]>(
  [],
  [{ from: '2026-11-18', firstDay: 'Wednesday' }],
  [{ from: '2026-11-15', firstDay: 'Sunday' }],
)
const madeUp = fc.constantFrom<Day[]>([], ['2026-11-21'], ['2026-11-21', '2026-11-22'])
const lengthOf = ({ from, to }: { from: string; to: string }) => Math.max((Date.parse(to) - Date.parse(from)) / 60_000, 0)
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** The multiple of every minute by the rules as they are told, minute by minute: slow, and written another way. */
function byTheMinute(ofWeek: readonly PaidInterval[], made: readonly Day[]): number[] {
  const keyOf = ({ day, from, to, job }: PaidInterval) => [day, from, to, job.id].join(' ')
  const order = ofWeek.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  const daysWorked = [...new Set(order.flatMap(({ day, isCredit, ...time }) => (!isCredit && lengthOf(time) > 0 ? [day] : [])))].toSorted()
  const placeInDay = new Map<Day, number>()
  let straightSoFar = 0
  return order.flatMap((interval) => {
    const { day, job, isCredit = false } = interval
    const weekday = weekdayOf(day)
    const workedBefore = sum(order.filter((one) => one.day < day && !one.isCredit).map(lengthOf)) / 60
    const has = (code: OvertimeCode) => job.overtimeCodes.includes(code)
    const isMade = made.includes(day) && weekday === 'Saturday' && (has('E2') || (has('E3') && workedBefore >= 16 && workedBefore <= 32))
    const isHoliday = job.overtimeHolidays.includes(day)
    const isSaturday = weekday === 'Saturday' && !isMade
    const isWeekday = isMade || (weekday !== 'Saturday' && weekday !== 'Sunday')
    return Array.from({ length: lengthOf(interval) }, () => {
      if (isCredit) return 1
      let pays = 1
      if (job.payRegime === 'public') {
        const place = (placeInDay.get(day) ?? 0) / 60
        placeInDay.set(day, (placeInDay.get(day) ?? 0) + 1)
        const candidates = [
          place >= 8 && 1.5,
          daysWorked.indexOf(day) >= 5 && 1.5,
          has('A') && place >= 7 && 1.5,
          (has('E2') || has('E3') || has('E1')) && isSaturday && 1.5,
          has('E1') && isSaturday && place >= 4 && 2,
          has('Q') && (weekday === 'Sunday' || isHoliday) && 2,
          has('P') && weekday === 'Sunday' && 2,
          has('B1') && isWeekday && place >= 8 && 1.5,
          has('B1') && isWeekday && place >= 10 && 2,
          has('B1') && isSaturday && (place >= 8 ? 2 : 1.5),
          has('S1') && (weekday === 'Sunday' || isHoliday) && (place >= 8 ? 1.5 : 2.5),
          has('D1') && place >= 9 && 2,
        ]
        pays = Math.max(1, ...candidates.map(Number))
      }
      if (pays > 1) return pays
      straightSoFar += 1
      return straightSoFar > 2400 ? 1.5 : 1
    })
  })
}

/** The same, with these days made up for at every job. */
const madeUpOn = (makeUpDays: Day[], given: readonly PaidInterval[]): PaidInterval[] =>
  given.map((one) => ({ ...one, job: { ...one.job, makeUpDays } }))

describe('whatever was worked', () => {
  test('every paid minute has exactly one multiple and a reason, and what was paid is what comes out', () => {
    fc.assert(
      fc.property(intervals, someStarts, madeUp, (given, starts, made) => {
        const weeks = overtimeOf(madeUpOn(made, given), starts)
        const found = weeks.flatMap((week) => week.days)
        expect(sum(found.flatMap(({ minutes }) => Object.values(minutes)))).toBe(sum(given.map(lengthOf)))
        for (const day of found) {
          const byMultiple = Map.groupBy(day.stretches, ({ multiple }) => String(multiple))
          expect(Object.fromEntries([...byMultiple].map(([multiple, all]) => [multiple, sum(all.map(({ minutes }) => minutes))]))).toEqual(
            day.minutes,
          )
          // The stretches are the intervals, cut: every minute of each is there once.
          const minuteCounts = (all: readonly { from: string; to: string }[]) => {
            const counts = new Map<number, number>()
            for (const one of all)
              for (let at = Date.parse(one.from); at < Date.parse(one.to); at += 60_000) counts.set(at, (counts.get(at) ?? 0) + 1)
            return counts
          }
          const own = given.filter((one) => one.day === day.day && one.job.id === day.jobId)
          expect(minuteCounts(day.stretches)).toEqual(minuteCounts(own))
          for (const { why: reasons, minutes, from, to } of day.stretches) {
            expect(reasons.length).toBeGreaterThan(0)
            expect(minutes).toBe(lengthOf({ from, to }))
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  test('the order in which it comes does not matter', () => {
    fc.assert(
      fc.property(
        intervals.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        someStarts,
        ([list, shuffled], starts) => {
          expect(overtimeOf(shuffled, starts)).toEqual(overtimeOf(list, starts))
        },
      ),
    )
  })

  test('no minute is paid for twice: beyond forty hours there is as much premium as the days gave, or as the week asks, never both', () => {
    fc.assert(
      fc.property(intervals, someStarts, (given, starts) => {
        for (const { days: ofWeek, worked, overForty, week } of overtimeOf(given, starts)) {
          const stretches = ofWeek.flatMap((one) => one.stretches)
          const premium = sum(stretches.filter(({ multiple }) => multiple > 1).map(({ minutes }) => minutes))
          const byWeek = sum(stretches.filter((one) => one.why.some(({ rule }) => rule === 'week')).map(({ minutes }) => minutes))
          expect(premium).toBe(Math.max(premium - byWeek, overForty))
          expect(worked).toBe(sum(given.filter((one) => !one.isCredit && workweekOf(one.day, starts).from === week.from).map(lengthOf)))
          expect(overForty).toBe(Math.max(worked - 2400, 0))
        }
      }),
    )
  })

  test('is what the rules say minute by minute', () => {
    fc.assert(
      fc.property(fc.array(anInterval, { maxLength: 14 }), madeUp, (given, made) => {
        const weeks = overtimeOf(madeUpOn(made, given), [])
        for (const { week, days: ofWeek } of weeks) {
          const expected = byTheMinute(
            given.filter(({ day }) => day >= week.from && day <= week.to),
            made,
          )
          const count = (numbers: readonly number[]) =>
            Object.fromEntries([...Map.groupBy(numbers, String)].map(([key, all]) => [key, all.length]))
          const found: Record<string, number> = {}
          for (const { minutes } of ofWeek)
            for (const [multiple, length] of Object.entries(minutes)) found[multiple] = (found[multiple] ?? 0) + length
          expect(found).toEqual(count(expected))
        }
      }),
      { numRuns: 60 },
    )
  })
})
