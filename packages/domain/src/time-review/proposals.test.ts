/** What is proposed, and that taking it puts the hours right. (product.md#time-exceptions) */
import { describe, expect, test } from 'vitest'
import { seed, times } from '@daysheet/testing/sample'
import type { ExceptionCode, Proposal, ProposedCorrection } from './exception.ts'
import { findExceptions } from './exceptions/find-exceptions.ts'
import type { Review, ReviewShift } from './review-shift.ts'
import { generatedWeek } from './testing/generated-week.ts'
import { aPunch, aReview, aShift, momentIn, typed, wednesday } from './testing/shifts.ts'
import { defaultThresholds } from './thresholds.ts'

const at = (time: string) => momentIn(wednesday, time)
const entry = 'entry of the crew'
const mate = (workerId: string, text: string, more: Partial<ReviewShift> = {}) =>
  aShift(text, { workerId, scheduleEntryId: entry, ...more })
const own = (text: string, more: Partial<ReviewShift> = {}) => aShift(text, { scheduleEntryId: entry, ...more })
const elsewhere = (text: string, more: Partial<ReviewShift> = {}) =>
  aShift(text, { jobId: 'other', job: { jobNum: 10_154.2, jobNumDecimals: 1, address: '9 Wall Street' }, ...more })
const full = (end: string) => `in 7:00, out 12:00, in 12:30, out ${end}`

const labelsOf = (code: ExceptionCode, shifts: readonly ReviewShift[], review: Review = aReview()) =>
  findExceptions(shifts, review, { workerIds: new Set(['worker']) })
    .filter((one) => one.code === code)
    .flatMap(({ proposals }) => proposals.map(({ label }) => label))

describe('a missing clock-out', () => {
  test.each<[string, ReviewShift[], string[]]>([
    ['alone, as planned', [own('in 7:02')], ['Clock out at 3:30 PM, as planned']],
    ['alone, without a start', [own('in 7:02', { startTime: null })], []],
    [
      'by the crew, its last one and the plan',
      [own('in 7:02'), mate('a', full('15:01')), mate('b', full('15:16')), mate('c', full('16:01'))],
      ['Clock out at 3:15 PM, like the crew', 'Clock out at 4:00 PM, like the last of the crew', 'Clock out at 3:30 PM, as planned'],
    ],
    [
      'of two in the middle by the later',
      [own('in 7:02'), mate('a', full('15:01')), mate('b', full('15:31'))],
      ['Clock out at 3:30 PM, like the crew'],
    ],
    [
      'without those who have an exception themselves',
      [
        own('in 7:02'),
        mate('a', full('15:31')),
        mate('b', 'in 9:00, out 12:00, in 12:30, out 14:01'),
        mate('c', 'in 7:00'),
        mate('d', full('14:16'), { isPlanned: false }),
      ],
      ['Clock out at 3:30 PM, like the crew'],
    ],
    [
      'with those who have one only because the crew has',
      [own('in 7:02', { hasFiling: false }), mate('a', 'in 7:00, out 14:46', { hasFiling: false })],
      ['Clock out at 2:45 PM, like the crew', 'Clock out at 3:30 PM, as planned'],
    ],
    [
      'with those of whom there is only something to know',
      [own('in 7:02'), mate('a', full('16:46'), { regime: 'public' })],
      ['Clock out at 4:45 PM, like the crew', 'Clock out at 3:30 PM, as planned'],
    ],
    [
      'by the last of a crew of which everybody has one',
      [own('in 7:02'), mate('a', 'in 7:30, out 12:00, in 12:30, out 14:46')],
      ['Clock out at 2:45 PM, like the last of the crew', 'Clock out at 3:30 PM, as planned'],
    ],
    [
      'with the report of the supervisor',
      [own('in 7:02', { eosReportAt: at('15:46') })],
      ['Clock out at 3:45 PM, with the end-of-shift report', 'Clock out at 3:30 PM, as planned'],
    ],
    [
      'at the next in on another job, which also rules out what is later',
      [own('in 7:02'), mate('a', full('15:31')), elsewhere('in 12:37, out 15:30')],
      ['Clock out at 12:30 PM, at the clock-in on 10154.2'],
    ],
    ['after the last in, not before', [own('in 7:02, out 12:00, in 16:00'), mate('a', full('15:31'))], []],
  ])('%s', (_what, shifts, labels) => expect(labelsOf('missing_out', shifts)).toEqual(labels))
  test('is never proposed in the future', () => {
    const shifts = [own('in 7:02'), mate('a', 'in 7:00, out 14:46')]
    expect(labelsOf('too_long', shifts, aReview(at('19:30')))).toEqual([
      'Clock out at 2:45 PM, like the crew',
      'Clock out at 3:30 PM, as planned',
    ])
    expect(labelsOf('too_long', [own('in 7:02')], aReview(at('12:00'), { openHours: 4 }))).toEqual([])
  })
})

test.each<[string, ExceptionCode, ReviewShift[], string[]]>([
  [
    'like the crew, else as planned',
    'missing_in',
    [own('out 15:31'), mate('a', full('15:31')), mate('b', 'in 7:10, out 15:31', { hasFiling: true })],
    ['Clock in at 7:00 AM, like the crew'],
  ],
  ['as planned', 'missing_in', [own('out 15:31')], ['Clock in at 7:00 AM, as planned']],
  [
    'from the other job',
    'missing_in',
    [own('out 15:31'), elsewhere('in 7:00, out 12:07')],
    ['Clock in at 12:00 PM, at the clock-out on 10154.2'],
  ],
  ['pressed twice', 'twice_in', [own('in 7:00, in 7:05, out 15:30')], ['Drop the clock-in at 7:05 AM']],
  ['not pressed twice', 'twice_in', [own('in 7:00, in 7:06, out 15:30')], ['Drop the clock-in at 7:06 AM', 'Drop the clock-in at 7:00 AM']],
  [
    'without the clock-out of noon',
    'twice_in',
    [own('in 7:00, in 12:31, out 15:30'), mate('a', full('15:30'))],
    ['Clock out at 12:00 PM, like the crew', 'Drop the clock-in at 12:31 PM', 'Drop the clock-in at 7:00 AM'],
  ],
  [
    'without the clock-in of noon',
    'twice_out',
    [own('in 7:00, out 12:00, out 15:30'), mate('a', full('15:30'))],
    ['Clock in at 12:30 PM, like the crew', 'Drop the clock-out at 3:30 PM', 'Drop the clock-out at 12:00 PM'],
  ],
  [
    'too long',
    'too_long',
    [own('in 7:00, out 12:00, in 12:30, out 23:30'), mate('a', full('15:31'))],
    ['Change the clock-out to 3:30 PM, like the crew'],
  ],
  [
    'a second clock-out, with another job between',
    'twice_out',
    [own('in 7:00, out 12:00, out 15:30'), elsewhere('in 12:30, out 15:00')],
    ['Drop the clock-out at 3:30 PM'],
  ],
  ['a second clock-out late at night', 'twice_out', [own('in 7:00, out 12:00, out 23:00')], ['Drop the clock-out at 11:00 PM']],
  [
    'no clock-out, and only one of the crew who was there too long',
    'missing_out',
    [own('in 7:00'), mate('a', 'in 7:00, out 12:00, in 12:30, out 23:00')],
    ['Clock out at 3:30 PM, as planned'],
  ],
  [
    'too long, and back after the crew had gone',
    'too_long',
    [own('in 7:00, out 12:00, in 16:00, out 23:30'), mate('a', full('15:31'))],
    [],
  ],
  [
    'one job after the other',
    'overlap',
    [own('in 7:00, out 15:30'), elsewhere('in 12:07, out 16:00')],
    ['Clock out of 10001 at 12:00 PM', 'Clock in on 10154.2 at 3:30 PM'],
  ],
  [
    'both to the end',
    'overlap',
    [own('in 7:00, out 15:30'), elsewhere('in 12:07, out 15:31')],
    ['Clock out of 10001 at 12:00 PM', 'Drop the time on 10154.2'],
  ],
  [
    'one within the other',
    'overlap',
    [own('in 7:00, out 15:30'), elsewhere('in 10:00, out 11:00')],
    ['Take 10:00 AM to 11:00 AM off 10001', 'Drop the time on 10154.2'],
  ],
  [
    'both from the start',
    'overlap',
    [own('in 7:00, out 15:30'), elsewhere('in 7:01, out 11:00')],
    ['Drop the time on 10154.2', 'Drop the time on 10001'],
  ],
  ['a cancelled job', 'cancelled_job', [own('in 7:00, out 12:00', { isCancelled: true })], ['Reactivate the job']],
  [
    'a cancelled job instead of another',
    'cancelled_job',
    [
      own('in 7:00, out 12:00', { isCancelled: true }),
      elsewhere(''),
      elsewhere('', { isCancelled: true }),
      elsewhere('', { isPlanned: false }),
      elsewhere('', { day: '2026-11-19' }),
    ],
    ['Reactivate the job', 'Move to 10154.2'],
  ],
  [
    'somebody who is not on the crew',
    'not_planned',
    [own('in 7:00, out 12:00', { isPlanned: false }), elsewhere('in 13:00, out 15:00')],
    ['Put on the crew'],
  ],
  [
    'somebody on the wrong job',
    'not_planned',
    [own('in 7:00, out 12:00', { isPlanned: false }), elsewhere('')],
    ['Put on the crew', 'Move to 10154.2'],
  ],
  [
    'a phone that is ahead',
    'phone_clock',
    [own('', { punches: [aPunch('in', at('8:02'), { clockOffset: 3600 }), aPunch('out', at('15:00'))] })],
    ["Use 7:00 AM, by the server's clock"],
  ],
  [
    'a phone that is off, but by nothing that is paid',
    'phone_clock',
    [own('', { punches: [aPunch('in', at('7:07'), { clockOffset: 320 }), aPunch('out', at('15:00'))] })],
    [],
  ],
  [
    'a phone of another year',
    'far_from_day',
    [
      own('', { punches: [aPunch('in', at('7:02').replace('2026', '2025'), { clockOffset: -31_536_000 }), aPunch('out', at('15:00'))] }),
      mate('a', full('15:31')),
    ],
    ["Use 7:00 AM, by the server's clock"],
  ],
  [
    'a phone of another year that is off by a day',
    'far_from_day',
    [
      own('', {
        startTime: null,
        punches: [aPunch('in', '2025-11-18T12:00:00.000Z', { clockOffset: -86_400 }), aPunch('out', at('15:00'))],
      }),
    ],
    [],
  ],
  [
    'a phone of another year, by the crew',
    'far_from_day',
    [own('', { punches: [aPunch('out', '2025-11-18T20:30:00.000Z'), aPunch('in', at('7:00'))] }), mate('a', full('15:46'))],
    ['Use 3:45 PM, like the crew'],
  ],
  [
    'a phone of another year, not over another job',
    'far_from_day',
    [
      own('', { punches: [aPunch('in', '2025-11-18T12:00:00.000Z'), aPunch('out', at('15:30'))] }),
      mate('a', full('15:46')),
      elsewhere('in 8:00, out 9:00'),
    ],
    [],
  ],
  ['early', 'early', [own('in 6:30, out 12:00')], []],
  ['late', 'late', [own('in 7:30, out 12:00')], []],
])('%s: %s', (_what, code, shifts, labels) => expect(labelsOf(code, shifts)).toEqual(labels))

test('a proposal says what a correction needs', () => {
  const shift = own('in 7:00, out 15:30')
  const second = elsewhere('in 12:07, out 16:00')
  const [overlap] = findExceptions([shift, second], aReview())
  expect(overlap?.proposals.map(({ corrections }) => corrections)).toEqual([
    [{ action: 'change', punchId: shift.punches[1]?.id, workerEntryId: shift.workerEntryId, type: 'out', time: at('12:00') }],
    [{ action: 'change', punchId: second.punches[0]?.id, workerEntryId: second.workerEntryId, type: 'in', time: at('15:30') }],
  ])
  const target = elsewhere('')
  const [stray] = findExceptions([own('in 7:00, out 10:00', { isPlanned: false, punches: shift.punches }), target], aReview())
  expect(stray?.proposals).toEqual([
    { label: 'Put on the crew', corrections: [], addToCrew: true },
    {
      label: 'Move to 10154.2',
      corrections: shift.punches.map(({ id, type, time }) => ({
        action: 'move',
        punchId: id,
        workerEntryId: target.workerEntryId,
        type,
        time,
      })),
    },
  ])
})

describe('the key of an exception', () => {
  const shift = own('in 7:30, out 12:00')
  const keyOf = (one: ReviewShift, code: ExceptionCode = 'late') =>
    findExceptions([one], aReview()).find((found) => found.code === code)?.key
  test('stays while its facts do, whatever else changes', () => {
    expect(keyOf({ ...shift, punches: [...shift.punches, aPunch('in', at('12:30')), aPunch('out', at('15:30'))] })).toBe(keyOf(shift))
  })
  test('is another when a punch of it, or what it is measured by, is', () => {
    const [first, ...rest] = shift.punches
    const later = { ...shift, punches: [{ ...first!, time: at('7:40') }, ...rest] }
    const keys = [keyOf(shift), keyOf(later), keyOf({ ...shift, startTime: '6:00 AM' }), keyOf(own('in 7:30, out 12:00'))]
    expect(new Set(keys).size).toBe(4)
  })
})

/** The shifts as they stand once a proposal was taken. */
function taken(shifts: readonly ReviewShift[], { workerEntryId }: { workerEntryId: string }, proposal: Proposal): ReviewShift[] {
  const corrected = proposal.corrections.reduce(correct, [...shifts])
  return corrected.map((shift) =>
    shift.workerEntryId === workerEntryId
      ? {
          ...shift,
          isPlanned: shift.isPlanned || proposal.addToCrew === true,
          isCancelled: shift.isCancelled && proposal.reactivate !== true,
        }
      : shift,
  )
}

function correct(shifts: ReviewShift[], { action, punchId, workerEntryId, type, time }: ProposedCorrection, place: number): ReviewShift[] {
  const came = shifts.flatMap(({ punches }) => punches).find(({ id }) => id === punchId)
  const kept = shifts.map((shift) => ({ ...shift, punches: shift.punches.filter(({ id }) => id !== punchId) }))
  if (action === 'void') return kept
  const punch = typed(type, time, { id: came?.id ?? `added ${place}` })
  return kept.map((shift) => (shift.workerEntryId === workerEntryId ? { ...shift, punches: [...shift.punches, punch] } : shift))
}

test('whatever is taken of generated weeks, its exception is gone and nothing else is wrong that was not before', () => {
  let tried = 0
  for (let run = 0; run < times(10, 100); run += 1) {
    const { shifts, week, now } = generatedWeek(seed + run)
    const review = { week, now, thresholds: defaultThresholds }
    for (const exception of findExceptions(shifts, review)) {
      const workerIds = new Set([exception.workerId])
      const entries = new Set(
        shifts.filter(({ workerId }) => workerId === exception.workerId).map(({ scheduleEntryId }) => scheduleEntryId),
      )
      const near = shifts.filter(({ scheduleEntryId }) => entries.has(scheduleEntryId))
      const blocking = (of: readonly ReviewShift[]) =>
        findExceptions(of, review, { workerIds }).filter(({ severity }) => severity === 'block')
      for (const proposal of exception.proposals) {
        const after = taken(near, exception, proposal)
        expect(findExceptions(after, review, { workerIds }).map(({ key }) => key)).not.toContain(exception.key)
        const before = blocking(near).map(({ code, workerEntryId }) => `${code} ${workerEntryId}`)
        // Dropping the first of two leaves the second, which may miss the same thing.
        for (const { code, workerEntryId } of blocking(after))
          expect(before, `${exception.code}: ${proposal.label}`).toContain(`${code} ${workerEntryId}`)
        tried += 1
      }
    }
  }
  expect(tried).toBeGreaterThan(100)
})
