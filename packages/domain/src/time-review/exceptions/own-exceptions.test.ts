import { expect, test } from 'vitest'
import { isOwnAnswer, ownExceptions } from './own-exceptions.ts'
import type { ReviewException } from './review-exception.ts'
import type { ReviewShift } from '../review-shift.ts'

const shift = (workerEntryId: string, punches: string[], more: Partial<ReviewShift> = {}) =>
  ({ workerId: 'ana', workerEntryId, punches: punches.map((id) => ({ id })), ...more }) as unknown as ReviewShift // what is looked at
const exception = (code: string, workerEntryId: string, punchIds: string[], places: string[] = []): ReviewException => ({
  code,
  key: [code, workerEntryId, ...punchIds.map((id) => `${id}@1`)].join(' '),
  workerId: 'ana',
  workerEntryId,
  day: '2026-11-20',
  punchIds,
  severity: 'block',
  text: '',
  minutesAtRisk: 0,
  measure: null,
  proposals: places.map((place) => ({
    label: place,
    corrections: [{ action: 'void', workerEntryId: place, punchId: 'p', type: 'in', time: '2026-11-20T12:00:00.000Z' }],
  })),
  answer: null,
})
const shifts = [shift('own', ['a', 'b']), shift('other', ['c', 'd'], { isHidden: true })]

test('hidden jobs are not named, and no proposal is about them', () => {
  const shown = ownExceptions(
    [
      exception('overlap', 'own', ['a', 'b', 'c', 'd'], ['own', 'other']),
      exception('missing_out', 'other', ['c']),
      exception('over_40', 'own', ['b']),
      exception('no_meal', 'own', ['a', 'd']),
      exception('late', 'own', ['a']),
    ],
    shifts,
  )
  expect(shown.map(({ code, key, punchIds, proposals }) => [code, key, punchIds, proposals.length])).toEqual([
    ['overlap', 'overlap own a b', ['a', 'b'], 1],
    ['late', 'late own a@1', ['a'], 0],
  ])
})

test('exceptions about how a punch was clocked on a hidden job are left out, but not those about its pay', () => {
  const moved = (movedFrom: string) => shift('own', [], { punches: [{ id: 'a', movedFrom }] as unknown as ReviewShift['punches'] }) // what is looked at
  const found = [exception('off_site', 'own', ['a']), exception('no_photo', 'own', ['a']), exception('missing_out', 'own', ['a'])]
  const codes = (from: string) => ownExceptions(found, [moved(from), shift('beside', ['b'])]).map(({ code }) => code)
  expect(codes('elsewhere')).toEqual(['missing_out'])
  expect(codes('beside')).toEqual(['off_site', 'no_photo', 'missing_out'])
})

test('a person whose jobs are all visible sees everything', () => {
  const all = [exception('over_40', 'own', ['b']), exception('late', 'own', ['a'])]
  expect(ownExceptions(all, shifts.slice(0, 1))).toEqual(all)
})

test('an answer is visible when its worker entry and its punches are', () => {
  const [places, punches] = [new Set(['own']), new Set(['a', 'b'])]
  expect(isOwnAnswer('late own a@1 480', places, punches)).toBe(true)
  expect(isOwnAnswer('overlap own a@1 c@1', places, punches)).toBe(false)
  expect(isOwnAnswer('late other c@1', places, punches)).toBe(false)
})
