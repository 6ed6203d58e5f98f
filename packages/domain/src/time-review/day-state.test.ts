import { describe, expect, test } from 'vitest'
import {
  cellStatus,
  dayActions,
  dayStates,
  isAgainst,
  isChanged,
  refusalOf,
  effectiveState,
  stateAfter,
  type DayAction,
  type DayState,
} from './day-state.ts'

describe('the state of a day', () => {
  test.each<[DayState | null, boolean, DayState, boolean]>([
    [null, true, 'open', false],
    ['open', true, 'open', false],
    ['open', false, 'open', false],
    ['reviewed', true, 'reviewed', false],
    ['reviewed', false, 'open', true],
    ['approved', true, 'approved', false],
    ['approved', false, 'open', true],
    ['locked', true, 'locked', false],
    ['locked', false, 'locked', true],
  ])('given %s, its figures the same: %s', (state, isSame, status, changed) => {
    const given = state === null ? null : { state, digest: 'then' }
    const digest = isSame ? 'then' : 'now'
    expect([effectiveState(given, digest, 0), isChanged(given, digest)]).toEqual([status, changed])
  })
})

test.each<[DayState, DayState]>([
  ['open', 'open'],
  ['reviewed', 'open'],
  ['approved', 'open'],
  ['locked', 'locked'],
])('given %s, with the same figures and something that blocks by now: %s', (state, standing) =>
  expect(effectiveState({ state, digest: 'then' }, 'then', 1)).toBe(standing),
)

const before = { comment: null, by: 'account office', at: '2026-11-16T12:00:00.000Z' }
test.each<[string, Parameters<typeof isAgainst>, boolean]>([
  ['that nobody has looked into', [undefined, { severity: 'block', answer: null }], true],
  ['that somebody has looked into', [undefined, { severity: 'block', answer: before }], false],
  ['that was looked into before the state', ['2026-11-16T12:00:01.000Z', { severity: 'block', answer: before }], false],
  ['that was looked into after the state', ['2026-11-16T11:59:59.000Z', { severity: 'block', answer: before }], true],
  ['that does not block', ['2026-11-16T11:59:59.000Z', { severity: 'check', answer: null }], false],
])('whether an exception %s keeps it from holding', (_name, [madeAt, exception], expected) =>
  expect(isAgainst(madeAt, exception)).toBe(expected),
)

describe('what can be done', () => {
  const can: Record<DayState, DayAction[]> = {
    open: ['review', 'approve'],
    reviewed: ['approve', 'reopen'],
    approved: ['lock', 'reopen'],
    locked: ['reopen'],
  }
  test.each(dayStates.flatMap((state) => dayActions.map((action) => [state, action] as const)))('of %s: %s', (state, action) => {
    const refusal = refusalOf(action, { state, blocks: 0, isOver: true })
    expect(refusal === undefined).toBe(can[state].includes(action))
  })

  test.each<[DayAction, number, boolean, string | undefined]>([
    ['review', 1, true, 'has 1 Block'],
    ['approve', 2, true, 'has 2 Blocks'],
    ['approve', 0, false, 'has not ended yet'],
    ['reopen', 3, false, 'is open already'],
  ])('%s with %d Blocks, the day over: %s', (action, blocks, isOver, words) =>
    expect(refusalOf(action, { state: 'open', blocks, isOver })).toBe(words),
  )

  test('each leads to a state', () => expect(dayActions.map(stateAfter)).toEqual(['reviewed', 'approved', 'locked', 'open']))
})

test.each([
  [{ state: 'open', isOver: true, isUnpaid: false, toReview: 0 }, 'clean'],
  [{ state: 'open', isOver: true, isUnpaid: true, toReview: 0 }, 'unpaid'],
  [{ state: 'open', isOver: true, isUnpaid: true, toReview: 1 }, 'to-review'],
  [{ state: 'open', isOver: false, isUnpaid: true, toReview: 0 }, 'upcoming'],
  [{ state: 'open', isOver: true, isUnpaid: false, toReview: 1 }, 'to-review'],
  [{ state: 'open', isOver: false, isUnpaid: false, toReview: 0 }, 'upcoming'],
  [{ state: 'open', isOver: false, isUnpaid: false, toReview: 1 }, 'to-review'],
  [{ state: 'approved', isOver: true, isUnpaid: false, toReview: 1 }, 'approved'],
] as const)('a cell of %j is %s', (cell, status) => expect(cellStatus(cell)).toBe(status))
