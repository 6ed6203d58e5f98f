/** What a worker says of their own hours, as the time review finds it. (product.md#worker-page) */
import { describe, expect, test } from 'vitest'
import type { WorkerClaim } from '../worker-page/claim.ts'
import { findExceptions } from './exceptions/find-exceptions.ts'
import { historyOf } from './history.ts'
import type { ReviewShift } from './review-shift.ts'
import { aPunch, aReview, aShift, momentIn, typed, wednesday, zone } from './testing/shifts.ts'

const at = (time: string) => momentIn(wednesday, time)
const punches = [aPunch('in', at('7:02:40')), aPunch('out', at('12:00')), aPunch('in', at('12:30')), aPunch('out', at('15:02'))]
const [first, , , last] = punches
const claim = (more: Partial<WorkerClaim> = {}): WorkerClaim => ({
  id: 'claim',
  workerEntryId: 'place',
  punchId: last?.id ?? '',
  type: 'out',
  time: at('15:30'),
  comment: null,
  madeAt: at('+9:00'),
  ...more,
})
const found = (claims: readonly WorkerClaim[], more: Partial<ReviewShift> = {}) =>
  findExceptions([aShift('', { workerEntryId: 'place', punches, claims, ...more })], aReview())
const only = (claims: readonly WorkerClaim[], more: Partial<ReviewShift> = {}) =>
  found(claims, more).filter(({ code }) => code === 'worker_claim')

describe('a worker says', () => {
  test('that a punch was at another time: it warns, in their words, and is mended by one tap', () => {
    expect(found([claim({ comment: 'Stayed to clean' })])).toMatchObject([
      {
        code: 'worker_claim',
        severity: 'check',
        minutesAtRisk: 0,
        punchIds: [last?.id],
        text: 'Says: clocked out at 3:30 PM, not at 3:02 PM. “Stayed to clean”',
        proposals: [
          {
            label: 'Change the clock-out to 3:30 PM, as they say',
            corrections: [{ action: 'change', punchId: last?.id, workerEntryId: 'place', type: 'out', time: at('15:30') }],
          },
        ],
      },
    ])
  })

  test('that one is missing, also where nothing was clocked: it is added', () => {
    const [missing] = only([claim({ punchId: null, type: 'in', time: at('7:00') })], { punches: [] })
    expect(missing).toMatchObject({
      text: 'Says: clocked in at 7:00 AM, which is missing.',
      proposals: [{ label: 'Clock in at 7:00 AM, as they say', corrections: [{ action: 'add', type: 'in', time: at('7:00') }] }],
    })
    expect(found([claim({ punchId: null })], { punches: [] }).map(({ code }) => code)).toEqual(['worker_claim', 'no_show'])
  })

  test('that it was of the other kind, or of the next morning', () => {
    expect(only([claim({ type: 'in', time: at('+1:15') })])[0]).toMatchObject({
      text: 'Says: clocked in at 1:15 AM the next day, not at 3:02 PM.',
      proposals: [{ label: 'Change the clock-out to in at 1:15 AM the next day, as they say', corrections: [{ type: 'in' }] }],
    })
  })

  test('of a punch that is left out by now, that one is missing', () => {
    expect(only([claim()], { punches: punches.slice(0, 3) })[0]).toMatchObject({ text: 'Says: clocked out at 3:30 PM, which is missing.' })
  })

  test('what is so by now, to the minute: nothing', () => {
    const corrected = [...punches.slice(0, 3), typed('out', at('15:30'), { id: last?.id ?? '' })]
    expect(only([claim()], { punches: corrected })).toEqual([])
    expect(only([claim({ punchId: first?.id ?? '', type: 'in', time: at('7:02') })])).toEqual([])
    // Another time that the office chose leaves it to be answered.
    expect(only([claim()], { punches: [...punches.slice(0, 3), typed('out', at('15:15'), { id: last?.id ?? '' })] })).toHaveLength(1)
  })

  test('and says nothing of anybody else, nor of what the office does without', () => {
    expect(findExceptions([aShift('', { punches })], aReview())).toEqual([])
  })
})

test('an answer holds as long as the punch does', () => {
  const keyOf = (more: Partial<ReviewShift> = {}) => only([claim()], more)[0]?.key
  expect(keyOf()).toBe(keyOf())
  expect(keyOf({ punches: [...punches.slice(0, 3), typed('out', at('15:15'), { id: last?.id ?? '' })] })).not.toBe(keyOf())
})

test('whoever says that something is wrong is nobody to go by', () => {
  const mate = aShift('', { workerId: 'mate', scheduleEntryId: 'entry', punches: [aPunch('in', at('7:00'))] })
  const proposed = (claims: WorkerClaim[]) =>
    findExceptions([aShift('', { scheduleEntryId: 'entry', punches, claims }), mate], aReview())
      .filter(({ workerId }) => workerId === 'mate')
      .flatMap(({ proposals }) => proposals.map(({ label }) => label))
  expect(proposed([])).toContain('Clock out at 3:00 PM, like the crew')
  expect(proposed([claim()])).not.toContain('Clock out at 3:00 PM, like the crew')
})

test('the history of a day says what was said, when and by whom, and that no hours changed by it', () => {
  const job = { jobNum: 10_001, jobNumDecimals: 0, address: '9 Wall Street' }
  const history = historyOf({
    zone,
    places: [{ scheduleEntryId: 'entry', jobId: 'job', workerEntryId: 'place', job, regime: 'private' }],
    events: [],
    corrections: [],
    answers: [],
    states: [],
    claims: [{ ...claim({ comment: 'Stayed' }), madeBy: 'worker Ana' }],
  })
  expect(history).toEqual([
    {
      at: at('+9:00'),
      by: 'worker Ana',
      kind: 'said',
      text: 'Said: clocked out at 11-18-2026 3:30 PM on 10001. Stayed',
      minutes: 0,
      rawMinutes: 0,
      credited: 0,
    },
  ])
})
