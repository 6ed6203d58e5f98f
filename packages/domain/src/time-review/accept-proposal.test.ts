import { expect, test } from 'vitest'
import type { TimeCorrection } from '../timeclock/correction.ts'
import { correctionsOf, reasonOf } from './accept-proposal.ts'

const time = '2026-11-16T20:30:00.000Z'
const ids = () => {
  let made = 0
  return () => `new${(made += 1)}`
}
const aCorrection = (id: string, punchId: string, replacesId: string | null): TimeCorrection => ({
  id,
  punchId,
  replacesId,
  action: 'change',
  originId: 'e1',
  workerEntryId: 'e1',
  type: 'in',
  time,
  role: null,
  actId: 'a1',
  reason: 'Wrong time',
  comment: null,
  madeAt: time,
  madeBy: 'account office',
})

test('an added punch goes by the id of its own correction and replaces nothing', () => {
  const proposal = { label: '', corrections: [{ action: 'add', workerEntryId: 'e1', type: 'out', time } as const] }
  expect(correctionsOf(proposal, [], ids())).toEqual([
    { id: 'new1', punchId: 'new1', action: 'add', workerEntryId: 'e1', type: 'out', time, replacesId: null },
  ])
})

test('a punch that is moved is changed to the other job, on top of the newest correction of it', () => {
  const proposal = {
    label: '',
    corrections: [
      { action: 'move', punchId: 'p1', workerEntryId: 'e2', type: 'in', time } as const,
      { action: 'void', punchId: 'p2', workerEntryId: 'e1', type: 'out', time } as const,
    ],
  }
  const before = [aCorrection('c1', 'p1', null), aCorrection('c2', 'p1', 'c1')]
  expect(correctionsOf(proposal, before, ids())).toEqual([
    { id: 'new1', punchId: 'p1', action: 'change', workerEntryId: 'e2', type: 'in', time, replacesId: 'c2' },
    { id: 'new2', punchId: 'p2', action: 'void', workerEntryId: 'e1', type: 'out', time, replacesId: null },
  ])
})

test('the reason is the exception that is put right', () => {
  expect([reasonOf({ code: 'missing_out' }), reasonOf({ code: 'from a newer server' })]).toEqual([
    'Missing clock-out',
    'from a newer server',
  ])
})
