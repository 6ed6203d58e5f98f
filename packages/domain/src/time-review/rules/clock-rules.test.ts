import { expect, test } from 'vitest'
import { findExceptions } from '../exceptions/find-exceptions.ts'
import type { ReviewPunch, ReviewShift } from '../review-shift.ts'
import { aPunch, aReview, aShift, momentIn, wednesday } from '../testing/shifts.ts'

const at = (time: string) => momentIn(wednesday, time)
type Clock = Partial<ReviewPunch>

/** A day of four punches by phones with these clocks. */
const day = (clocks: readonly Clock[], more: Partial<ReviewShift> = {}) => {
  const punches = ['7:00', '12:00', '12:30', '15:30'].map((time, index) =>
    aPunch(index % 2 === 0 ? 'in' : 'out', at(time), clocks[index] ?? {}),
  )
  return aShift('', { punches, ...more })
}
const found = (...shifts: ReviewShift[]) => findExceptions(shifts, aReview()).filter(({ code }) => code === 'phone_clock')

const ahead = { clockOffset: 720 }

test.each<[string, readonly Clock[], string]>([
  ['one punch', [{}, ahead], 'Clocked out at 12:00 PM. The phone clock was 12 minutes ahead.'],
  ['a whole day', [ahead, ahead, ahead, ahead], 'Phone clock 12 minutes ahead: 4 punches.'],
  ['different minutes', [ahead, { clockOffset: 850 }], 'Phone clock 12 minutes to 14 minutes ahead: 2 punches.'],
  ['two phones', [ahead, ahead, {}, { clockOffset: -3600 }], 'Phone clock 12 minutes ahead: 2 punches; 1 hour behind: 1 punch.'],
  [
    'a clock that was set right in between',
    [ahead, ahead, { clockSetBack: true }],
    'Phone clock 12 minutes ahead: 2 punches; set back shortly before: 1 punch.',
  ],
])('a wrong phone clock is one exception: %s', (_what, clocks, text) => {
  expect(found(day(clocks)).map((exception) => exception.text)).toEqual([text])
})

test('one proposal corrects all punches of the day, on all jobs', () => {
  const first = aShift('', {
    punches: [aPunch('in', at('8:02'), { clockOffset: 3600 }), aPunch('out', at('10:02'), { clockOffset: 3600 })],
  })
  const second = aShift('', { punches: [aPunch('in', at('10:03'), { clockOffset: 3600 }), aPunch('out', at('16:33'))] })
  const [exception, ...others] = found(first, second)
  expect(others).toEqual([])
  expect(exception?.punchIds).toHaveLength(3)
  expect(exception?.proposals).toMatchObject([
    {
      label: "Use the server's times for 3 punches",
      corrections: [
        { action: 'change', workerEntryId: first.workerEntryId, type: 'in', time: at('7:00') },
        { action: 'change', workerEntryId: first.workerEntryId, type: 'out', time: at('9:00') },
        { action: 'change', workerEntryId: second.workerEntryId, type: 'in', time: at('9:00') },
      ],
    },
  ])
})

test('people and days have exceptions of their own', () => {
  expect(found(day([ahead, ahead]), day([ahead, ahead], { workerId: 'mate' }))).toHaveLength(2)
})

test('jobs that the reader may not see are not counted', () => {
  expect(found(day([ahead, ahead]), day([ahead, ahead, ahead], { isHidden: true })).map(({ text }) => text)).toEqual([
    'Phone clock 12 minutes ahead: 2 punches.',
    'Phone clock 12 minutes ahead: 3 punches.',
  ])
})
