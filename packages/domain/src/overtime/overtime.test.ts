import { describe, expect, test } from 'vitest'
import { addDays, momentOf, weekdayOf, type Day } from '../calendar/day.ts'
import type { WeekStart } from '../calendar/workweek.ts'
import { overtimeCodes, type OvertimeCode } from './codes.ts'
import { overtimeOf, type PaidInterval, type PaidJob, type WeekOvertime } from './overtime.ts'
import { privateWork } from './pay-terms.ts'
import { reasonText } from './reasons.ts'

const zone = 'America/New_York'
const monday = '2026-11-16'
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

const codesOf = (text: string) => text.split(' ').filter((code): code is OvertimeCode => code in overtimeCodes)
const publicJob = (id: string, codes = '', overtimeHolidays: Day[] = [], makeUpDays: Day[] = []): PaidJob => ({
  id,
  payRegime: 'public',
  overtimeCodes: codesOf(codes),
  overtimeHolidays,
  makeUpDays,
})
const privateJob = (id: string): PaidJob => ({ id, ...privateWork })

/** `Mon 7-15:30 P, Fri 22-30 X`: hours from the day's midnight on, past 24 the next morning. `gap` behind it: credited, not worked. */
function paid(text: string, jobs: readonly PaidJob[], first: Day = monday): PaidInterval[] {
  return text.split(', ').map((part) => {
    const [dayName = '', hours = '', id = '', gap] = part.split(' ')
    const day = addDays(first, days.indexOf(dayName))
    const [from = '', to = ''] = hours.split('-').map((time) => clock(day, time))
    const job = jobs.find((one) => one.id === id)
    if (!job) throw new Error(`No job ${id}`)
    return { day, workerEntryId: `${dayName} ${id}`, job, from, to, ...(gap !== undefined && { isCredit: true }) }
  })
}

function clock(day: Day, time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return momentOf(addDays(day, Math.floor(hour / 24)), { hour: hour % 24, minute }, zone)
}

const everyDay = (text: string, names: readonly string[]) => names.map((name) => `${name} ${text}`).join(', ')
const weekdaysOf = (text: string) => everyDay(text, days.slice(0, 5))

/** `Mon P 8h 2h×1.5`, a line for each day and job with overtime or `all`. */
function lines(weeks: readonly WeekOvertime[], { all = false } = {}): string[] {
  return weeks.flatMap((week) =>
    week.days
      .filter(({ minutes }) => all || Object.keys(minutes).some((multiple) => multiple !== '1'))
      .map(({ day, jobId, minutes }) => {
        const hours = Object.entries(minutes)
          .toSorted(([one], [other]) => Number(one) - Number(other))
          .map(([multiple, count]) => `${count / 60}h${multiple === '1' ? '' : `×${multiple}`}`)
        return [weekdayOf(day).slice(0, 3), jobId, ...hours].join(' ')
      }),
  )
}

const why = (weeks: readonly WeekOvertime[]) =>
  weeks.flatMap((week) =>
    week.days.flatMap(({ stretches }) =>
      stretches.map((one) => `${one.minutes / 60}h×${one.multiple} ${one.why.map(reasonText).join('; ')}`),
    ),
  )

describe('private work', () => {
  const jobs = [privateJob('X'), privateJob('Y')]
  test.each<[string, string[]]>([
    [weekdaysOf('7-15 X'), []],
    [`${everyDay('7-17 X', days.slice(0, 4))}`, []],
    [weekdaysOf('7-16 X'), ['Fri X 4h 5h×1.5']],
    // Over all jobs, in the order of the week, at the job of the hours beyond forty.
    [`${everyDay('7-17 X', days.slice(0, 4))}, Fri 7-11 Y`, ['Fri Y 4h×1.5']],
    [`Mon 17-20 Y, ${weekdaysOf('7-15 X')}`, ['Fri X 5h 3h×1.5']],
    // The sixth day is a day like any other below forty hours.
    [`${everyDay('7-15 X', days.slice(0, 4))}, Sat 7-11 X`, []],
    [`${weekdaysOf('7-13:24 X')}, Sat 7-11 X`, []],
    [everyDay('7-13 X', days), ['Sun X 4h 2h×1.5']],
  ])('%s: %j', (text, overtime) => expect(lines(overtimeOf(paid(text, jobs), []))).toEqual(overtime))

  test('a week ends on its last day, and the next begins at nothing', () => {
    const two = [...paid(weekdaysOf('7-16 X'), jobs), ...paid('Mon 7-17 X', jobs, '2026-11-23')]
    expect(overtimeOf(two, []).map(({ week, worked, overForty }) => [week.from, worked / 60, overForty / 60])).toEqual([
      ['2026-11-16', 45, 5],
      ['2026-11-23', 10, 0],
    ])
  })

  test('is cut into the weeks of the office', () => {
    const sundays: WeekStart[] = [{ from: '2026-11-01', firstDay: 'Sunday' }]
    const hours = paid(`${weekdaysOf('7-15 X')}, Sun 7-15 X`, jobs)
    expect(lines(overtimeOf(hours, []))).toEqual(['Sun X 8h×1.5'])
    expect(lines(overtimeOf(hours, sundays))).toEqual([])
  })

  test('a gap that is paid is no hour worked: it stays straight and counts towards nothing', () => {
    const text = ['7-12 X', '12-13 X gap', '13-16 X'].map(weekdaysOf).join(', ')
    const weeks = overtimeOf(paid(text, jobs), [])
    expect(lines(weeks)).toEqual([])
    expect(weeks[0]).toMatchObject({ worked: 40 * 60, overForty: 0 })
    expect(weeks[0]?.days[0]?.minutes).toEqual({ 1: 9 * 60 })
  })
})

describe('public work', () => {
  test.each<[string, string, string[]]>([
    ['', 'Mon 7-15 P', []],
    ['', 'Mon 7-17 P', ['Mon P 8h 2h×1.5']],
    ['', 'Mon 7-12 P, Mon 13-17:30 P', ['Mon P 8h 1.5h×1.5']],
    ['B', 'Mon 7-17 P', ['Mon P 8h 2h×1.5']],
    // Four tens are not straight.
    ['B', everyDay('7-17 P', days.slice(0, 4)), days.slice(0, 4).map((day) => `${day} P 8h 2h×1.5`)],
    // 45 hours: 8 by the day, 5 by the week, and the eight are not paid on top.
    ['B', `${everyDay('7-17 P', days.slice(0, 4))}, Fri 7-12 P`, days.slice(0, 4).map((day) => `${day} P 8h 2h×1.5`)],
    // Five days of eight, and the sixth day whatever it adds up to.
    ['', `${weekdaysOf('7-13:24 P')}, Sat 7-11 P`, ['Sat P 4h×1.5']],
    ['', `${everyDay('7-15 P', days.slice(0, 4))}, Sat 7-11 P`, []],
    ['', everyDay('7-11 P', days), ['Sat P 4h×1.5', 'Sun P 4h×1.5']],
    ['', everyDay('7-11 P', days.slice(1)), ['Sun P 4h×1.5']],
    // Above the law what the trade's codes say.
    ['A', 'Mon 7-17 P', ['Mon P 7h 3h×1.5']],
    ['AA', 'Mon 7-17 P', ['Mon P 7.5h 2.5h×1.5']],
    ['C', 'Mon 7-17 P', ['Mon P 7h 3h×2']],
    ['C1', 'Mon 7-17 P', ['Mon P 7.5h 2.5h×2']],
    ['D', 'Mon 7-17 P', ['Mon P 8h 2h×2']],
    // Below the law nothing: the ninth hour is time and a half although the code begins after it.
    ['D1', 'Mon 7-17 P', ['Mon P 8h 1h×1.5 1h×2']],
    ['B2', 'Mon 7-17 P', ['Mon P 8h 2h×1.5']],
    ['B1', 'Mon 7-18:30 P', ['Mon P 8h 2h×1.5 1.5h×2']],
    ['B1', 'Sat 7-17 P', ['Sat P 8h×1.5 2h×2']],
    ['B E', 'Sat 7-13 P', ['Sat P 6h×1.5']],
    ['E', 'Sat 7-17 P', ['Sat P 10h×1.5']],
    ['B E1', `${weekdaysOf('7-15 P')}, Sat 7-13 P`, ['Sat P 4h×1.5 2h×2']],
    ['E5', 'Sat 7-17 P', ['Sat P 8h 2h×2']],
    ['E E5', 'Sat 7-17 P', ['Sat P 8h×1.5 2h×2']],
    ['F', 'Sat 7-9 P, Sun 7-10 P', ['Sat P 2h×1.5', 'Sun P 3h×1.5']],
    ['I', 'Sat 7-9 P, Sun 7-10 P', ['Sun P 3h×1.5']],
    ['L', 'Sat 7-9 P, Sun 7-10 P', ['Sat P 2h×2']],
    ['M', 'Sat 7-9 P, Sun 7-10 P', ['Sat P 2h×2', 'Sun P 3h×2']],
    ['P', 'Sat 7-9 P, Sun 7-10 P', ['Sun P 3h×2']],
    // The highest of several.
    ['B E P', everyDay('7-17 P', days), [...days.slice(0, 5).map((day) => `${day} P 8h 2h×1.5`), 'Sat P 10h×1.5', 'Sun P 10h×2']],
    ['V W X', 'Mon 7-17 P', ['Mon P 8h 2h×1.5']],
  ])('with %j, %s: %j', (codes, text, overtime) => expect(lines(overtimeOf(paid(text, [publicJob('P', codes)]), []))).toEqual(overtime))

  // Thanksgiving of that year is a Thursday; here the Saturday is a holiday too.
  test.each<[string, string[]]>([
    ['B', ['Thu P 8h 2h×1.5']],
    ['G', ['Thu P 10h×1.5', 'Sat P 4h×1.5']],
    ['H', ['Thu P 10h×1.5', 'Sat P 4h×1.5']],
    ['J', ['Thu P 10h×1.5', 'Sat P 4h×1.5']],
    ['K', ['Thu P 10h×1.5', 'Sat P 4h×1.5']],
    ['N', ['Thu P 10h×2', 'Sat P 4h×2']],
    ['O', ['Thu P 10h×2', 'Sat P 4h×2']],
    ['Q', ['Thu P 10h×2', 'Sat P 4h×2']],
    ['R', ['Thu P 10h×2', 'Sat P 4h×2']],
    ['S', ['Thu P 10h×2.5', 'Sat P 4h×2.5']],
    ['S1', ['Thu P 2h×1.5 8h×2.5', 'Sat P 4h×2.5']],
    ['T', ['Thu P 10h×3', 'Sat P 4h×3']],
    ['U', ['Thu P 10h×4', 'Sat P 4h×4']],
    ['E R', ['Thu P 10h×2', 'Sat P 4h×2']],
  ])('on a holiday with %s: %j', (codes, overtime) => {
    const job = publicJob('P', codes, ['2026-11-26', '2026-11-28'])
    expect(lines(overtimeOf(paid('Mon 7-15 P, Thu 7-17 P, Sat 7-11 P', [job], '2026-11-23'), []))).toEqual(overtime)
  })

  test('holidays are those of the job', () => {
    const jobs = [publicJob('P', 'R', ['2026-11-26']), publicJob('Q', 'R')]
    expect(lines(overtimeOf(paid('Thu 7-11 P, Thu 11-15 Q', jobs, '2026-11-23'), []))).toEqual(['Thu P 4h×2'])
  })

  test('hours of a day are counted over all its public jobs, and each is paid by the codes of its own', () => {
    const jobs = [publicJob('P', 'A'), publicJob('Q', 'D')]
    expect(lines(overtimeOf(paid('Mon 7-12 P, Mon 12-17 Q', jobs), []))).toEqual(['Mon Q 3h 2h×2'])
    expect(lines(overtimeOf(paid('Mon 7-12 Q, Mon 12-17 P', jobs), []))).toEqual(['Mon P 2h 3h×1.5'])
  })
})

describe('a day that makes up for weather', () => {
  const fourDays = everyDay('7-15 P', days.slice(0, 4))
  test.each<[string, string, string, string[]]>([
    ['E2', `${fourDays}, Sat 7-17 P`, 'Sat', ['Sat P 8h 2h×1.5']],
    ['E E2', `${fourDays}, Sat 7-15 P`, 'Sat', []],
    ['E E2', `${fourDays}, Sat 7-15 P`, '', ['Sat P 8h×1.5']],
    ['E2', `${fourDays}, Sat 7-15 P`, '', ['Sat P 8h×1.5']],
    ['E', `${fourDays}, Sat 7-15 P`, 'Sat', ['Sat P 8h×1.5']],
    ['B1 E2', `${fourDays}, Sat 7-18 P`, 'Sat', ['Sat P 8h 2h×1.5 1h×2']],
    ['E2 P', `${fourDays}, Sun 7-15 P`, 'Sun', ['Sun P 8h×2']],
    ['E4 P', `${fourDays}, Sun 7-15 P`, 'Sun', []],
    // The sixth day has its premium by law: nothing was lost.
    ['E2', `${weekdaysOf('7-13 P')}, Sat 7-11 P`, 'Sat', ['Sat P 4h×1.5']],
    ['E3', `${everyDay('7-15 P', ['Mon', 'Tue', 'Wed'])}, Sat 7-15 P`, 'Sat', []],
    ['E3', `${fourDays}, Sat 7-15 P`, 'Sat', []],
    ['E3', `${fourDays}, Fri 7-8 P, Sat 7-14 P`, 'Sat', ['Sat P 7h×1.5']],
    ['E3', 'Mon 7-15 P, Tue 7-14 P, Sat 7-15 P', 'Sat', ['Sat P 8h×1.5']],
  ])('with %j, %s, made up on %j: %j', (codes, text, made, overtime) => {
    const madeUp = made === '' ? [] : [addDays(monday, days.indexOf(made))]
    expect(lines(overtimeOf(paid(text, [publicJob('P', codes, [], madeUp)]), []))).toEqual(overtime)
  })

  test.each([
    ['2026-10-26', ['Sat P 8h×1.5']],
    ['2026-11-02', []],
    ['2027-02-22', []],
    ['2027-03-01', ['Sat P 8h×1.5']],
  ])('by E3 only in winter: week of %s', (first, overtime) =>
    expect(lines(overtimeOf(paid(`${fourDays}, Sat 7-15 P`, [publicJob('P', 'E3', [], [addDays(first, 5)])], first), []))).toEqual(
      overtime,
    ),
  )
})

test('a day that one job makes up for has its premium at every other', () => {
  const jobs = [publicJob('P', 'E2', [], ['2026-11-21']), publicJob('Q', 'E2')]
  expect(lines(overtimeOf(paid('Mon 7-15 P, Sat 7-11 P, Sat 11-15 Q', jobs), []))).toEqual(['Sat Q 4h×1.5'])
})

describe('private and public work together', () => {
  const jobs = [publicJob('P', 'B'), privateJob('X')]
  test.each<[string, string[]]>([
    ['Mon 6-16 P, Mon 16-22 X', ['Mon P 8h 2h×1.5']],
    ['Mon 0-6 X, Mon 6-16 P', ['Mon P 8h 2h×1.5']],
    // 46 hours: two by the day, and four of the six beyond forty, because two of them were paid for already.
    [`Mon 6-16 P, Mon 16-22 X, ${everyDay('7-14:30 X', ['Tue', 'Wed', 'Thu', 'Fri'])}`, ['Mon P 8h 2h×1.5', 'Fri X 3.5h 4h×1.5']],
    // Forty are there on Thursday; Friday is overtime once, whichever rule says so.
    [`${everyDay('7-17 X', days.slice(0, 4))}, Fri 7-17 P`, ['Fri P 10h×1.5']],
    // Days of private work are days of work: what is public of the sixth is a premium.
    [`${everyDay('7-13 X', days.slice(0, 5))}, Sat 7-11 P`, ['Sat P 4h×1.5']],
    [`${everyDay('7-13 X', days.slice(0, 4))}, Sat 7-11 P`, []],
    [`${everyDay('7-13 P', days.slice(0, 5))}, Sat 7-9 X, Sat 9-11 P`, ['Sat P 2h×1.5']],
  ])('%s: %j', (text, overtime) => expect(lines(overtimeOf(paid(text, jobs), []))).toEqual(overtime))

  test('overtime stays with the job it was worked on, so that each hour is paid at its own rate', () => {
    // Two rates in one day: by the rate of the work then, or by the week's average, for which the hours beyond forty are told.
    const [week] = overtimeOf(paid(`${weekdaysOf('7-15 P')}, Fri 15-18 X`, jobs), [])
    expect([week?.worked, week?.overForty]).toEqual([43 * 60, 3 * 60])
    expect(week && lines([week])).toEqual(['Fri X 3h×1.5'])
  })
})

describe('every hour says why', () => {
  test.each<[string, string, string[]]>([
    ['', 'Mon 7-17 P', ['8h×1 Straight time', '2h×1.5 Over 8 hours on a public-work day']],
    ['B V', 'Mon 7-17 P', ['8h×1 Straight time', '2h×1.5 Over 8 hours on a public-work day (code B)']],
    ['B E1', 'Sat 7-12 P', ['4h×1.5 Saturday (code E1)', '1h×2 Over 4 hours on a Saturday (code E1)']],
    ['E', 'Sat 7-16 P', ['8h×1.5 Saturday (code E)', '1h×1.5 Saturday (code E); Over 8 hours on a public-work day']],
    ['AA', 'Mon 7-15 P', ['7.5h×1 Straight time', '0.5h×1.5 Over 7.5 hours on a public-work day (code AA)']],
    [
      'B1',
      'Mon 7-18 P',
      [
        '8h×1 Straight time',
        '2h×1.5 Over 8 hours on a weekday (code B1); Over 8 hours on a public-work day',
        '1h×2 Over 10 hours on a weekday (code B1)',
      ],
    ],
    ['S1', 'Sun 7-16 P', ['8h×2.5 Sunday (code S1)', '1h×1.5 Over 8 hours on a Sunday (code S1); Over 8 hours on a public-work day']],
    ['', 'Mon 7-8 X, Mon 8-8:30 X gap', ['1h×1 Straight time', '0.5h×1 Paid gap, not worked']],
  ])('with %j, %s: %j', (codes, text, reasons) =>
    expect(why(overtimeOf(paid(text, [publicJob('P', codes), privateJob('X')]), []))).toEqual(reasons),
  )
  test('of the week, of its days, of holidays and of what was made up', () => {
    const told = (text: string, job: PaidJob) => why(overtimeOf(paid(text, [job]), [])).at(-1)
    expect(told(weekdaysOf('7-16 X'), privateJob('X'))).toBe('5h×1.5 Over 40 hours in the week')
    expect(told(everyDay('7-9 P', days.slice(0, 6)), publicJob('P', 'E'))).toBe('2h×1.5 Saturday (code E); Sixth day of work in the week')
    expect(told(everyDay('7-9 P', days), publicJob('P'))).toBe('2h×1.5 Seventh day of work in the week')
    expect(told('Mon 7-9 P', publicJob('P', 'T', [monday]))).toBe('2h×3 Holiday (code T)')
    expect(told('Sat 7-9 P', publicJob('P', 'E E2', [], ['2026-11-21']))).toBe('2h×1 Make-up day for weather (code E2)')
  })
})

describe('midnight and the nights on which clocks change', () => {
  test('a shift past midnight is of the day it began on, over the end of a week too', () => {
    const jobs = [publicJob('P', 'P')]
    const weeks = overtimeOf([...paid('Sun 22-30 P', jobs), ...paid('Mon 22-32 P', jobs, '2026-11-23')], [])
    expect(weeks.map(({ week, worked }) => [week.from, worked / 60])).toEqual([
      ['2026-11-16', 8],
      ['2026-11-23', 10],
    ])
    expect(lines(weeks)).toEqual(['Sun P 8h×2', 'Mon P 8h 2h×1.5'])
  })
  test.each([
    // From ten to six by the clock on the wall: seven hours in spring, nine in autumn.
    ['2026-03-02', 'Sat 22-30 P', 7, []],
    ['2026-10-26', 'Sat 22-30 P', 9, ['Sat P 8h 1h×1.5']],
    ['2026-03-02', 'Sat 21-31 P', 9, ['Sat P 8h 1h×1.5']],
  ])('week of %s, %s: %d hours', (first, text, hours, overtime) => {
    const weeks = overtimeOf(paid(text, [publicJob('P')], first), [])
    expect(weeks[0]?.worked).toBe(hours * 60)
    expect(lines(weeks)).toEqual(overtime)
  })
})

test('nothing that was paid is in no week', () => {
  expect(overtimeOf([], [])).toEqual([])
  expect(overtimeOf(paid('Mon 7-7 P', [publicJob('P')]), [])).toEqual([])
})
