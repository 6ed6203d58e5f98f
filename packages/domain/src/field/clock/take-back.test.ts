import { describe, expect, it } from 'vitest'
import { mayTakeBack, takeBackProblem, type TakeBackProblem } from './take-back.ts'

const time = '2026-11-25T12:00:00.000Z'
const punch = { time, isClocked: true, madeBy: 'supervisor nrahman' }
const sent = { pressedAt: time, takenBackAt: '2026-11-25T12:09:59.000Z', actor: 'supervisor nrahman' }

describe('the server takes a punch back', () => {
  it.each<[string, TakeBackProblem | null, Parameters<typeof takeBackProblem>]>([
    ['within ten minutes', null, [punch, undefined, sent]],
    [
      'that was typed, whatever time was typed',
      null,
      [{ ...punch, isClocked: false, time: '2026-11-25T07:00:00.000Z' }, { action: 'add' }, sent],
    ],
    ['that is left out already', null, [punch, { action: 'void' }, sent]],
    ['not after ten minutes', 'late', [punch, undefined, { ...sent, takenBackAt: '2026-11-25T12:10:01.000Z' }]],
    ['not from another time than the phone says', 'late', [punch, undefined, { ...sent, pressedAt: '2026-11-25T12:05:00.000Z' }]],
    ['not if another person made it', 'others', [{ ...punch, madeBy: 'supervisor kmueller' }, undefined, sent]],
    ['not if it is unknown who made it', 'others', [{ ...punch, madeBy: null }, undefined, sent]],
    ['not after the office has corrected it', 'corrected', [punch, { action: 'change' }, sent]],
    ['not after the office has restored it', 'corrected', [punch, { action: 'restore' }, sent]],
    ['that does not exist', 'unknown', [undefined, undefined, sent]],
  ])('%s', (_which, problem, given) => {
    expect(takeBackProblem(...given)).toBe(problem)
  })
})

it('is offered for ten minutes, even if the clock was set back', () => {
  const now = Date.parse(time)
  expect([now, now - 600_000, now + 600_000].map((pressed) => mayTakeBack(pressed, now))).toEqual([true, true, true])
  expect(mayTakeBack(now - 600_001, now)).toBe(false)
})
