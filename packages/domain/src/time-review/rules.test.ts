/** Each rule with both sides of its border. (product.md#time-exceptions) */
import { describe, expect, test } from 'vitest'
import { exceptionCodes, exceptionRules, optionalCodes, type ExceptionCode, type OptionalCode, type TimeException } from './exception.ts'
import { findExceptions } from './exceptions/find-exceptions.ts'
import type { ReviewPunch, ReviewShift } from './review-shift.ts'
import { aPunch, aReview, aShift, codesOf, momentIn, place, punches, typed, wednesday } from './testing/shifts.ts'
import type { TimeThresholds } from './thresholds.ts'

const at = (time: string) => momentIn(wednesday, time)
const elsewhere = (text: string, more: Partial<ReviewShift> = {}) =>
  aShift(text, { jobId: 'other', job: { jobNum: 10_154.2, jobNumDecimals: 1, address: '9 Wall Street' }, ...more })
const found = (shifts: ReviewShift | readonly ReviewShift[], now?: string, thresholds?: Partial<TimeThresholds>) =>
  findExceptions([shifts].flat(), aReview(now, thresholds))
const textsOf = (exceptions: readonly TimeException[]) => exceptions.map(({ text }) => text)

test('a day as it should be has none', () => expect(codesOf(aShift('in 7:00, out 12:00, in 12:30, out 15:30'))).toEqual([]))

test('what blocks can not be switched off, nor what a worker says', () => {
  const kept = exceptionCodes.filter((code) => exceptionRules[code].severity === 'block' || code === 'worker_claim')
  expect(optionalCodes).toEqual(exceptionCodes.filter((code) => !kept.includes(code)))
  expect(kept).toHaveLength(9)
})

test('a rule that is off finds nothing, and keeps nobody from being gone by', () => {
  const shifts = [
    aShift('in 7:02', { scheduleEntryId: 'entry' }),
    aShift('in 7:30, out 14:46', { workerId: 'mate', scheduleEntryId: 'entry' }),
  ]
  const seen = (rulesOff: OptionalCode[]) =>
    findExceptions(shifts, aReview(), { rulesOff }).map(({ code, proposals }) => [code, proposals[0]?.label])
  const last = ['missing_out', 'Clock out at 2:45 PM, like the last of the crew']
  expect(seen([])).toEqual([last, ['no_meal', undefined], ['late', undefined]])
  expect(seen(['no_meal'])).toEqual([last, ['late', undefined]])
  expect(seen(['late', 'no_meal'])).toEqual([['missing_out', 'Clock out at 2:45 PM, like the crew']])
})

test('the exceptions of a day are sorted by severity, also on several jobs', () => {
  const first = aShift('in 7:00, out 12:00', { isPlanned: false })
  const second = elsewhere('in 12:30')
  expect(found([first, second]).map(({ severity }) => severity)).toEqual(['block', 'check'])
})

describe('missing_out: clocked in, and the day is over', () => {
  test.each([
    ['in 7:02', '+3:59', ['too_long']],
    ['in 7:02', '+4:00', ['missing_out']],
    ['in 7:02', '9:00', []],
    // Who came in the evening may be at work at four.
    ['in 19:00', '+4:00', ['late']],
    ['in 19:00', '+6:59', ['late']],
    ['in 19:00', '+7:00', ['missing_out', 'late']],
    ['in 7:00, out 12:00, in 12:30', '+4:00', ['missing_out']],
    ['in 7:00, out 12:00, in 12:30, out 15:30', '+4:00', []],
  ])('%s, seen at %s: %j', (text, now, codes) => expect(codesOf(aShift(text), at(now))).toEqual(codes))
  test.each([
    ['2026-03-07', '2026-03-08T07:59:00.000Z', false],
    ['2026-03-07', '2026-03-08T08:00:00.000Z', true],
    ['2026-10-31', '2026-11-01T08:59:00.000Z', false],
    ['2026-10-31', '2026-11-01T09:00:00.000Z', true],
  ])('on the night after %s the clocks change, and four is four: %s', (day, now, isOver) => {
    const week = { from: day, to: day }
    const codes = findExceptions([aShift('in 8:00', { day, startTime: '8:00 AM' })], { ...aReview(now), week }).map(({ code }) => code)
    expect(codes.includes('missing_out')).toBe(isOver)
  })
  test('whatever the hour is that an office ends its days with', () => {
    expect(codesOf(aShift('in 7:00'), at('+5:59'), { dayOverHour: 6 })).toEqual(['too_long'])
    expect(codesOf(aShift('in 7:00'), at('+6:00'), { dayOverHour: 6 })).toEqual(['missing_out'])
  })
  test('a phone that is years ahead comes to an end too', () => {
    expect(codesOf(aShift('', { punches: [aPunch('in', '2036-11-18T12:00:00.000Z')] }), at('+15:59'))).not.toContain('missing_out')
    expect(codesOf(aShift('', { punches: [aPunch('in', '2036-11-18T12:00:00.000Z')] }), at('+16:00'))).toContain('missing_out')
  })
  test('says what is at risk, by what is proposed', () => {
    expect(found(aShift('in 7:02'))).toMatchObject([
      { text: 'Clocked in at 7:02 AM and never out. 8.5 hours are at risk.', minutesAtRisk: 510, severity: 'block', day: wednesday },
    ])
    expect(found(aShift('in 7:02', { startTime: null }))).toMatchObject([
      { text: 'Clocked in at 7:02 AM and never out.', minutesAtRisk: 0, proposals: [] },
    ])
  })
})

describe('missing_in: clocked out first', () => {
  test.each([
    ['out 15:31', ['missing_in']],
    ['in 7:00, out 10:00', []],
    // The first of both is missing its in, the second is a second.
    ['out 12:00, out 15:30', ['missing_in', 'twice_out']],
    ['out 12:00, in 12:30, out 15:30', ['missing_in']],
  ])('%s: %j', (text, codes) => expect(codesOf(aShift(text))).toEqual(codes))
  test('says so', () =>
    expect(textsOf(found(aShift('out 15:31')))).toEqual(['Clocked out at 3:31 PM and never in. 8.5 hours are at risk.']))
})

describe('twice_in, twice_out: two of a kind in a row', () => {
  test.each([
    ['in 7:00, in 7:01, out 15:30', ['twice_in', 'no_meal']],
    ['in 7:00, in 12:30, out 15:30', ['twice_in', 'no_meal']],
    ['in 7:00, out 12:00, out 15:30', ['twice_out']],
    ['in 7:00, in 7:01', ['missing_out', 'twice_in']],
    ['in 7:00, in 7:01, in 7:02, out 10:00', ['twice_in', 'twice_in']],
  ])('%s: %j', (text, codes) => expect(codesOf(aShift(text))).toEqual(codes))
  test('says both, and what hangs on them', () => {
    expect(found(aShift('in 7:00, out 12:01, out 15:31'))[0]).toMatchObject({
      text: 'Clocked out at 12:01 PM and again at 3:31 PM, not in between.',
      minutesAtRisk: 210,
    })
  })
})

describe('overlap: one person on two jobs at one moment', () => {
  test.each([
    ['in 7:00, out 12:00', 'in 12:00, out 13:00', []],
    ['in 7:00, out 12:01:30', 'in 12:01:30, out 13:00', []],
    // A minute that rounding takes away is paid once.
    ['in 7:00, out 12:05', 'in 12:00, out 13:00', []],
    ['in 7:00, out 12:08', 'in 12:00, out 13:00', ['overlap']],
    ['in 7:00, out 15:30', 'in 10:00, out 11:00', ['overlap', 'no_meal']],
    ['in 10:00, out 11:00', 'in 7:00, out 15:30', ['overlap', 'no_meal']],
    ['in 7:00, out 15:30', 'in 7:00, out 15:30', ['overlap', 'no_meal']],
  ])('%s beside %s: %j', (one, other, codes) => {
    expect(
      codesOf([aShift(one), elsewhere(other)])
        .filter((code) => code !== 'late')
        .toSorted(),
    ).toEqual(codes.toSorted())
  })
  test('of several stretches each is one', () => {
    expect(codesOf([aShift('in 7:00, out 12:00, in 12:30, out 15:30'), elsewhere('in 11:00, out 13:00', { startTime: null })])).toEqual([
      'overlap',
      'overlap',
      'no_meal',
    ])
  })
  test('at once while both run, and from the moment they do', () => {
    const shifts = [aShift('in 7:02'), elsewhere('in 12:31', { startTime: null })]
    expect(codesOf(shifts, at('12:31'))).toEqual([])
    expect(textsOf(found(shifts, at('13:00')))).toEqual(['On 10001 since 7:02 AM and on 10154.2 since 12:31 PM.'])
    // When the day is over, what was forgotten is what is wrong.
    expect(codesOf(shifts)).toEqual(['missing_out', 'missing_out'])
  })
  test('is said once, with what is paid twice', () => {
    const shifts = [aShift('in 7:02, out 13:02'), elsewhere('in 12:01, out 15:31', { startTime: null })]
    expect(found(shifts).filter(({ code }) => code === 'overlap')).toMatchObject([
      { text: 'On 10001 from 7:02 AM to 1:02 PM and on 10154.2 from 12:01 PM to 3:31 PM: 1 hour is paid twice.', minutesAtRisk: 60 },
    ])
  })
  test('of a night with the next day is of both days, and of a day beside the week only of the one within', () => {
    const night = aShift('in 22:00, out +8:00', { startTime: null })
    const next = elsewhere('in 7:00, out 11:00', { day: '2026-11-19', startTime: null })
    expect(found([night, next]).map(({ code, day, text }) => [code, day, text])).toEqual([
      [
        'overlap',
        '2026-11-18',
        'On 10001 from 10:00 PM to 8:00 AM the next day and on 10154.2 from 7:00 AM the next day to 11:00 AM the next day: 1 hour is paid twice.',
      ],
      [
        'overlap',
        '2026-11-19',
        'On 10001 from 10:00 PM the day before to 8:00 AM and on 10154.2 from 7:00 AM to 11:00 AM: 1 hour is paid twice.',
      ],
    ])
    const sunday = aShift('in 22:00, out +8:00', { day: '2026-11-22', startTime: null })
    const monday = elsewhere('in 7:00, out 11:00', { day: '2026-11-23', startTime: null })
    expect(found([sunday, monday]).map(({ day }) => day)).toEqual(['2026-11-22'])
  })
  test('typed to the minute is none with what rounding begins earlier', () => {
    const shifts = [
      aShift('', { punches: [typed('in', at('7:00')), typed('out', at('12:04'))] }),
      elsewhere('in 12:04, out 15:30', { startTime: null }),
    ]
    expect(codesOf(shifts)).toEqual(['no_meal'])
  })
  test('of two people is none', () =>
    expect(codesOf([aShift('in 7:00, out 10:00'), aShift('in 7:00, out 10:00', { workerId: 'b' })])).toEqual([]))
})

describe('too_long: 16 hours from first to last, or 12 without an out', () => {
  test.each([
    ['in 7:00, out 22:59', 'no_meal'],
    ['in 7:00, out 22:59:59', 'no_meal'],
    ['in 7:00, out 23:00', 'too_long no_meal'],
    ['in 7:00:59, out 23:00:01', 'too_long no_meal'],
    ['in 6:50, out 12:00, in 12:30, out 22:49', ''],
    ['in 6:50, out 12:00, in 12:30, out 22:50', 'too_long'],
  ])('%s: %s', (text, codes) => expect(codesOf(aShift(text)).join(' ')).toBe(codes))
  test.each([
    ['18:59', []],
    ['19:00', ['too_long']],
    ['+3:59', ['too_long']],
    ['+4:00', ['missing_out']],
  ])('since 7:00, seen at %s: %j', (now, codes) => expect(codesOf(aShift('in 7:00'), at(now))).toEqual(codes))
  test('counts the hours that passed, on the nights the clocks change', () => {
    const night = (day: string, text: string) =>
      findExceptions([aShift(text, { day, startTime: null })], {
        ...aReview('2027-01-01T00:00:00.000Z'),
        week: { from: day, to: day },
      }).map(({ code }) => code)
    expect(night('2026-03-07', 'in 14:00, out +6:59')).toEqual([])
    expect(night('2026-03-07', 'in 14:00, out +7:00')).toEqual(['too_long'])
    expect(night('2026-10-31', 'in 14:01, out +5:00')).toEqual([])
    expect(night('2026-10-31', 'in 14:00, out +5:00')).toEqual(['too_long'])
  })
  test('says so', () => {
    expect(textsOf(found(aShift('in 7:00, out 23:30')))[0]).toBe('Clocked in at 7:00 AM and out at 11:30 PM, 16.5 hours later.')
    expect(textsOf(found(aShift('in 7:00'), at('20:00')))).toEqual(['On the clock since 7:00 AM, for 12 hours and more.'])
  })
})

describe('too_short: up to 15 minutes', () => {
  test.each([
    ['in 7:00, out 7:00', 'Clocked in at 7:00 AM and out less than a minute later.'],
    ['in 7:00, out 7:01', 'Clocked in at 7:00 AM and out 1 minute later.'],
    ['in 7:00, out 7:15', 'Clocked in at 7:00 AM and out 15 minutes later.'],
    ['in 7:00, out 7:16', undefined],
    ['in 7:00, out 7:05, in 7:06, out 10:00', 'Clocked in at 7:00 AM and out 5 minutes later.'],
  ])('%s: %s', (text, words) => expect(textsOf(found(aShift(text)))).toEqual(words === undefined ? [] : [words]))
})

describe('far_from_day: before the day before, or after the day after', () => {
  test.each([
    ['2026-11-17T04:59:00.000Z', true],
    ['2026-11-17T05:00:00.000Z', false],
    ['2026-11-20T04:59:00.000Z', false],
    ['2026-11-20T05:00:00.000Z', true],
  ])('%s: %s', (time, isFar) => {
    expect(codesOf(aShift('', { punches: [aPunch('in', time)] })).includes('far_from_day')).toBe(isFar)
  })
  test('says nothing else of what such a punch would make of the day', () => {
    const shift = aShift('', { punches: [aPunch('in', '2020-01-01T12:00:00.000Z'), aPunch('out', at('15:30'))] })
    expect(textsOf(found(shift))).toEqual(['Clocked in at 7:00 AM on 01-01-2020, far from this day.'])
  })
})

describe('no_meal: more than 6 hours over noon without half an hour off', () => {
  test.each([
    ['in 7:00, out 15:30', true],
    ['in 7:00, out 12:00, in 12:24, out 15:30', true],
    ['in 7:00, out 12:00, in 12:30, out 15:30', false],
    ['in 7:00, out 12:00:50, in 12:30:10, out 15:30', false],
    // Not over all of noon, or no more than six hours.
    ['in 7:00, out 13:59', false],
    ['in 7:00, out 14:00', true],
    ['in 11:00, out 17:01', true],
    ['in 11:01, out 18:00', false],
    ['in 8:00, out 14:00', false],
    ['in 7:59, out 14:00', true],
    // Half an hour, but not over noon.
    ['in 7:00, out 10:30, in 11:00, out 15:30', true],
    ['in 7:00, out 10:31, in 11:01, out 15:30', false],
    ['in 7:00, out 13:59, in 14:29, out 17:00', false],
    ['in 7:00, out 14:00, in 14:30, out 17:00', true],
    ['in 22:00, out +6:30', false],
  ])('%s: %s', (text, isMissing) => {
    expect(codesOf(aShift(text, { startTime: null }))).toEqual(isMissing ? ['no_meal'] : [])
  })
  test('looks at the day, whichever jobs it was on', () => {
    expect(codesOf([aShift('in 7:00, out 12:00'), elsewhere('in 12:10, out 15:30')])).toEqual(['no_meal'])
    expect(codesOf([aShift('in 7:00, out 12:00'), elsewhere('in 12:40, out 15:30')])).toEqual([])
  })
  test('proposes nothing: whether there was a break, only the person knows', () => {
    expect(found(aShift('in 7:02, out 15:31'))).toMatchObject([
      { text: 'Worked from 7:02 AM to 3:31 PM without 30 minutes off between 11:00 AM and 2:00 PM.', proposals: [], minutesAtRisk: 0 },
    ])
  })
})

describe('short_meal: a meal break that is too short, but within the grace period', () => {
  const withBreak = (minutes: number) => aShift(`in 7:00, out 12:00, in 12:${minutes}, out 15:30`)
  test.each([
    // Minutes of the break, out of 30 required, and the grace period.
    [30, 5, []],
    [29, 5, ['short_meal']],
    [25, 5, ['short_meal']],
    [24, 5, ['no_meal']],
    [29, 0, ['no_meal']],
    [21, 30, ['short_meal']],
    // A break of 20 minutes is a paid rest, never a meal.
    [20, 30, ['no_meal', 'unpaid_break']],
  ])('%d minutes off with %d of grace: %j', (minutes, mealGraceMinutes, codes) => {
    expect(codesOf(withBreak(minutes), undefined, { mealGraceMinutes })).toEqual(codes)
  })
  test('says how long the break was', () => {
    const exceptions = [27, 24].flatMap((minutes) => found(withBreak(minutes)))
    expect(exceptions.map(({ severity, text, measure }) => [severity, text, measure])).toEqual([
      ['info', 'Had 27 minutes off between 11:00 AM and 2:00 PM, 3 minutes less than a meal break.', 27],
      ['check', 'Worked from 7:00 AM to 3:30 PM with 24 minutes off between 11:00 AM and 2:00 PM, not 30.', 24],
    ])
  })
})

describe('unpaid_break: a break of 20 minutes or less that is not paid', () => {
  const around = (off: string, more: Parameters<typeof aShift>[1] = {}) => aShift(`in 7:00, ${off}, out 12:00`, more)
  test.each([
    ['out 9:00, in 9:15', {}, true],
    ['out 9:00, in 9:20', {}, true],
    ['out 9:00, in 9:21', {}, false],
    // Rounding pays it.
    ['out 9:01, in 9:06', {}, false],
    // Gap credit pays it, but for public work.
    ['out 9:00, in 9:15', { role: 'warehouse' }, false],
    ['out 9:00, in 9:15', { role: 'warehouse', regime: 'public' }, true],
    // The end is unknown, which is another exception.
    ['out 9:00, out 9:10, in 9:15', {}, false],
  ] as const)('%s %j: %s', (off, more, isUnpaid) => {
    expect(codesOf(around(off, more)).includes('unpaid_break')).toBe(isUnpaid)
  })
  test('not if another job pays that time', () => {
    expect(codesOf([around('out 9:00, in 9:15'), elsewhere('in 9:00, out 9:15')])).not.toContain('unpaid_break')
  })
  test('proposes to pay it', () => {
    const [exception] = found(around('out 9:00, in 9:15'))
    expect(exception).toMatchObject({
      text: 'Clocked out at 9:00 AM and in 15 minutes later. A break of 20 minutes or less is paid time.',
      minutesAtRisk: 15,
      proposals: [{ label: 'Pay the break', corrections: [{ action: 'void' }, { action: 'void' }] }],
    })
  })
})

describe('early, late: more than 15 minutes from the start', () => {
  test.each([
    ['in 6:44', '7:00 AM', 'Clocked in at 6:44 AM, 16 minutes before the start at 7:00 AM.'],
    ['in 6:45', '7:00 AM', undefined],
    ['in 6:45:59', '7:00 AM', undefined],
    ['in 7:15', '7:00 AM', undefined],
    ['in 7:15:59', '7:00 AM', undefined],
    ['in 7:16', '7:00 AM', 'Clocked in at 7:16 AM, 16 minutes after the start at 7:00 AM.'],
    ['in 9:00', '07:00am', 'Clocked in at 9:00 AM, 2 hours after the start at 7:00 AM.'],
    ['in 9:00', null, undefined],
    ['in 9:00', 'early', undefined],
    ['in +0:30', '11:00 PM', 'Clocked in at 12:30 AM the next day, 1.5 hours after the start at 11:00 PM.'],
  ])('%s, start %s: %s', (text, startTime, words) => {
    expect(textsOf(found(aShift(text, { startTime }), at('9:05')))).toEqual(words === undefined ? [] : [words])
  })
  test('is nobody who is on another job then, or who nobody told', () => {
    const morning = elsewhere('in 7:00, out 12:00')
    expect(codesOf([morning, aShift('in 12:40, out 15:30')])).toEqual([])
    expect(codesOf([morning, aShift('in 13:40, out 15:30', { startTime: '1:00 PM' })])).toEqual(['late'])
    expect(codesOf([morning, aShift('in 12:40, out 15:30', { startTime: '1:00 PM' })])).toEqual([])
    expect(codesOf(aShift('in 9:00, out 12:00', { isPlanned: false }))).toEqual(['not_planned'])
    expect(codesOf(aShift('in 9:00, out 12:00', { isCancelled: true }))).toEqual(['cancelled_job'])
  })
})

describe('the plan', () => {
  test.each<[ExceptionCode, Partial<ReviewShift>, string]>([
    ['not_planned', { isPlanned: false }, 'Clocked on 10001 without being on its crew.'],
    ['cancelled_job', { isCancelled: true }, 'Clocked on 10001, which was cancelled that day.'],
    ['declined_but_clocked', { txtStatus: 'n' }, 'Declined by text, but clocked in.'],
    [
      'no_certificate',
      { certificates: { lapses: ['no City handler certificate', 'Fit test expired on 11-01-2026'], reason: null } },
      'Clocked on 10001: no City handler certificate, Fit test expired on 11-01-2026.',
    ],
    [
      'no_certificate',
      { certificates: { lapses: ['no City handler certificate'], reason: 'On its way' } },
      'Clocked on 10001: no City handler certificate. Reason: “On its way”',
    ],
    ['no_acp7', { hasFiling: false }, 'Worked on 10001, which has no ACP7 filing.'],
  ])('%s', (code, more, text) => {
    expect(found(aShift('in 7:00, out 10:00', more))).toMatchObject([{ code, text }])
    expect(codesOf(aShift('', more))).toEqual(code === 'no_acp7' || code === 'no_certificate' ? ['no_show'] : [])
  })
  test.each([
    ['Office', []],
    ['warehouse', []],
    ['field', ['no_acp7']],
    [null, ['no_acp7']],
  ])('no filing is asked of %s: %j', (role, codes) =>
    expect(codesOf(aShift('in 7:00, out 10:00', { role, hasFiling: false }))).toEqual(codes),
  )
  test.each([
    [{}, '+3:59', []],
    [{}, '+4:00', ['no_show']],
    [{ txtStatus: null }, '+4:00', ['no_show']],
    [{ txtStatus: 'n' as const }, '+4:00', []],
    [{ isCancelled: true }, '+4:00', []],
    [{ isPlanned: false }, '+4:00', []],
  ])('no_show of %j at %s: %j', (more, now, codes) => expect(codesOf(aShift('', more), at(now))).toEqual(codes))
})

describe('the phone', () => {
  const away = (meters: number): Partial<ReviewPunch> => ({ latitude: place.latitude + meters / 111_320, accuracy: null })
  test.each<[string, Partial<ReviewPunch>, string | undefined]>([
    ['650 feet away', away(198), undefined],
    ['farther', away(199), 'Clocked in at 7:00 AM, 650 ft from the job.'],
    ['farther than the phone may be off', { ...away(450), accuracy: 250 }, 'Clocked in at 7:00 AM, 1,480 ft from the job.'],
    ['so vague that nothing is said', { ...away(900), accuracy: 301 }, undefined],
    ['as far as the phone may be off', { ...away(450), accuracy: 253 }, undefined],
    ['far away', away(12_340), 'Clocked in at 7:00 AM, 7.7 miles from the job.'],
    ['no position', { latitude: null, longitude: null }, 'Clocked in at 7:00 AM without a location.'],
    ['no photo', { hasPhoto: false }, 'Clocked in at 7:00 AM without a photo.'],
    ['5 minutes off', { clockOffset: 300 }, undefined],
    ['more', { clockOffset: 301 }, 'Clocked in at 7:00 AM. The phone clock was 5 minutes ahead.'],
    ['behind', { clockOffset: -3600 }, 'Clocked in at 7:00 AM. The phone clock was 1 hour behind.'],
    ['not measured', { clockOffset: null }, undefined],
    ['set back', { clockSetBack: true }, 'Clocked in at 7:00 AM. The phone clock had been set back shortly before.'],
    ['set back, and off still', { clockOffset: 3600, clockSetBack: true }, 'Clocked in at 7:00 AM. The phone clock was 1 hour ahead.'],
    ['not set back', { clockSetBack: false }, undefined],
    ['a day later', { receivedAt: at('+7:00:59') }, undefined],
    ['more than a day later', { receivedAt: at('+7:01') }, 'Clocked in at 7:00 AM; it came in 24.02 hours later.'],
    ['nobody knows when', { receivedAt: null }, undefined],
  ])('%s', (_what, more, words) => {
    const own = { receivedAt: at('7:00'), ...more }
    const shift = aShift('', { punches: [aPunch('in', at('7:00'), own), aPunch('out', at('10:00'))] })
    expect(textsOf(found(shift))).toEqual(words === undefined ? [] : [words])
  })
  test('a job may have a radius of its own, and may be nowhere', () => {
    const shift = (jobPlace: ReviewShift['jobPlace']) =>
      aShift('', { jobPlace, punches: punches(wednesday, 'in 7:00, out 10:00', away(450)) })
    expect(codesOf(shift({ ...place, radius: 500 }))).toEqual([])
    expect(codesOf(shift({ ...place, radius: 400 }))).toEqual(['off_site', 'off_site'])
    expect(codesOf(shift(null))).toEqual([])
  })
  test('there was none for what the office typed', () => {
    expect(codesOf(aShift('', { punches: [typed('in', at('7:00')), typed('out', at('10:00'))] }))).toEqual([])
  })
})

describe('premium hours', () => {
  const meal = (out: string) => `in 7:00, out 12:00, in 12:30, out ${out}`
  const days = ['16', '17', '18', '19', '20', '21', '22'].map((date) => `2026-11-${date}`)
  const weekOf = (shifts: readonly (string | Partial<ReviewShift>)[]) =>
    shifts.map((one, place) =>
      aShift(typeof one === 'string' ? one : '', { day: days[place], ...(typeof one === 'string' ? {} : one) } as Partial<ReviewShift>),
    )

  test.each([
    ['public', meal('15:30'), []],
    ['public', meal('15:37'), []],
    ['public', meal('15:38'), ['8.25 hours on public work this day, 15 minutes of them beyond 8.']],
    ['private', meal('18:00'), []],
  ] as const)('over_8_public: %s, %s: %j', (regime, text, words) => expect(textsOf(found(aShift(text, { regime })))).toEqual(words))
  test('over_8_public counts public jobs together, and no others', () => {
    const [first, second] = [aShift('in 7:00, out 12:00', { regime: 'public' }), elsewhere('in 12:30, out 16:00')]
    expect(codesOf([first, second])).toEqual([])
    expect(found([first, { ...second, regime: 'public' }])).toMatchObject([{ code: 'over_8_public', workerEntryId: second.workerEntryId }])
  })
  test.each(['public', 'private'] as const)('over_40 counts what was worked, not gaps that are credited: %s', (regime) => {
    const five = (text: string) => days.slice(0, 5).map((day) => aShift(text, { role: 'office', day, regime }))
    expect(codesOf(five(meal('15:30')))).toEqual([])
    expect(codesOf(five(meal('15:45')))).toContain('over_40')
  })
  test('over_40 is said where it begins, and once', () => {
    expect(codesOf(weekOf(Array<string>(5).fill(meal('15:30'))))).toEqual([])
    const over = found(weekOf([...Array<string>(4).fill(meal('15:30')), meal('15:45'), meal('15:30')]))
    expect(over.map(({ code, day, text }) => [code, day, text])).toEqual([
      ['over_40', '2026-11-20', '48.25 hours this week, 8.25 hours of them beyond 40, from this day on.'],
    ])
  })
  test('sixth_day is one on which public work was done, after five with any', () => {
    const short = 'in 7:00, out 11:00'
    const publicDay = (day: string) => aShift(short, { day, regime: 'public' })
    expect(codesOf(days.slice(0, 5).map(publicDay))).toEqual([])
    expect(found(days.slice(0, 6).map(publicDay))).toMatchObject([
      { code: 'sixth_day', day: '2026-11-21', text: 'The sixth day of work this week, with public work.' },
    ])
    expect(found(days.map(publicDay)).map(({ day, text }) => [day, text])).toEqual([
      ['2026-11-21', 'The sixth day of work this week, with public work.'],
      ['2026-11-22', 'The seventh day of work this week, with public work.'],
    ])
    expect(codesOf(days.slice(0, 6).map((day) => aShift(short, { day })))).toEqual([])
    expect(codesOf([...days.slice(0, 5).map((day) => aShift(short, { day })), publicDay('2026-11-21')])).toEqual(['sixth_day'])
    // A day without hours is no day of work.
    expect(
      codesOf([...days.slice(0, 4).map(publicDay), aShift('', { day: '2026-11-20', txtStatus: 'n' }), publicDay('2026-11-21')]),
    ).toEqual([])
  })
})

describe('edited_after_report: put right after the supervisor reported', () => {
  const shift = (correctedAt: string | null, eosReportAt: string | null) =>
    aShift('', { eosReportAt, punches: [typed('in', at('7:00'), { correctedAt }), typed('out', at('10:00'))] })
  test.each([
    [at('15:45'), at('15:45'), undefined],
    [at('15:45:01'), at('15:45'), 'Changed at 3:45 PM, after the end-of-shift report of 3:45 PM.'],
    [at('+9:10'), at('15:45'), 'Changed at 9:10 AM the next day, after the end-of-shift report of 3:45 PM.'],
    [at('15:44'), at('15:45'), undefined],
    [at('15:46'), null, undefined],
    [null, at('15:45'), undefined],
  ])('changed %s, reported %s: %s', (correctedAt, reportedAt, words) => {
    expect(textsOf(found(shift(correctedAt, reportedAt)))).toEqual(words === undefined ? [] : [words])
  })

  test('what was left out or moved away after the report is said too, and again when more goes', () => {
    const report = at('10:05')
    const found = (takenAwayAt: string[]) =>
      findExceptions([aShift('in 7:00, out 10:00', { eosReportAt: report, takenAwayAt })], aReview()).filter(
        ({ code }) => code === 'edited_after_report',
      )
    const first = found([at('9:00'), at('10:10')])
    expect(first.map(({ text, punchIds }) => [text, punchIds])).toEqual([
      ['Changed at 10:10 AM, after the end-of-shift report of 10:05 AM.', []],
    ])
    expect(found([at('9:00'), at('10:05')])).toEqual([])
    expect(found([at('10:10'), at('10:20')])[0]?.key).not.toBe(first[0]?.key)
  })

  test('also when nothing is left of the day, of which it is not said that nobody clocked', () => {
    const shift = aShift('', { eosReportAt: at('10:05'), takenAwayAt: [at('10:10')] })
    expect(textsOf(findExceptions([shift], aReview())).toSorted()).toEqual([
      'Changed at 10:10 AM, after the end-of-shift report of 10:05 AM.',
      expect.stringMatching(/^On the crew of .* and all punches are excluded or moved\.$/),
    ])
  })
})
