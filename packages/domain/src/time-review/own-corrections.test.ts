import { expect, test } from 'vitest'
import type { TimeCorrection } from '../timeclock/correction.ts'
import { movedAway, movedHere, ownCorrections } from './own-corrections.ts'

const [seven, eight] = ['2026-11-20T12:00:00.000Z', '2026-11-20T13:00:00.000Z'] as const
const correction = (id: string, originId: string, workerEntryId: string, more: Partial<TimeCorrection> = {}): TimeCorrection => ({
  id,
  punchId: 'punch',
  action: 'change',
  originId,
  workerEntryId,
  type: 'in',
  time: eight,
  role: null,
  actId: `act of ${id}`,
  replacesId: null,
  reason: 'Wrong job',
  comment: 'Was at the other building',
  madeAt: seven,
  madeBy: 'account office',
  ...more,
})
const clocked = new Map([['punch', { type: 'in' as const, time: seven }]])
const shown = (...corrections: TimeCorrection[]) =>
  ownCorrections(corrections, new Set(['own', 'second']), clocked).map(({ id, action, originId, workerEntryId, time, reason, comment }) => [
    id,
    action,
    `${originId} ${workerEntryId}`,
    time,
    reason,
    comment,
  ])

test('moves between visible jobs are shown completely', () => {
  const moved = correction('a', 'own', 'second')
  expect(ownCorrections([moved], new Set(['own', 'second']), clocked)).toEqual([moved])
})

test('a punch that was moved away is left out where it was, with the time it had there', () => {
  expect(shown(correction('a', 'own', 'other'))).toEqual([['a', 'void', 'own own', seven, movedAway, null]])
  const changed = correction('a', 'own', 'own', { comment: null })
  expect(shown(changed, correction('b', 'own', 'other', { time: seven, replacesId: 'a' })).at(-1)).toEqual([
    'b',
    'void',
    'own own',
    eight,
    movedAway,
    null,
  ])
})

test('a punch that was moved here counts, and does not show where it was clocked', () => {
  expect(shown(correction('a', 'other', 'own'))).toEqual([['a', 'change', 'own own', eight, movedHere, null]])
})

test('moves between hidden jobs are not shown before the punch comes here; after that only that it left', () => {
  expect(
    shown(correction('a', 'other', 'third'), correction('b', 'other', 'own'), correction('c', 'other', 'third')).map(
      ([id, action, place]) => [id, action, place],
    ),
  ).toEqual([
    ['b', 'change', 'own own'],
    ['c', 'void', 'own own'],
  ])
})
