import { expect, test } from 'vitest'
import { nextPunch, punchesOfPerson, type KeptPunch } from './clock-round.ts'

const ana = { workerEntryId: 'ana', punches: [{ id: '1', type: 'in' as const, time: '2026-11-25T12:00:00.000Z' }] }
const kept = (id: string, type: 'in' | 'out', time: string, more: Partial<KeptPunch> = {}): KeptPunch => ({
  ...{ id, workerEntryId: 'ana', type, time: `2026-11-25T${time}:00.000Z`, state: 'waiting', sentAt: null },
  ...more,
})
const shown = (list: readonly KeptPunch[], askedAt: number | null = null, of = ana) => punchesOfPerson(of, { kept: list, askedAt })

test('what the phone keeps stands beside what the server has, each once, by time', () => {
  const punches = shown([
    kept('3', 'out', '20:00'),
    kept('2', 'out', '16:00', { state: 'refused' }),
    kept('1', 'in', '12:00'),
    kept('4', 'in', '12:05', { workerEntryId: 'bo' }),
  ])
  expect(punches.map(({ id, type, state }) => [id, type, state])).toEqual([
    ['1', 'in', 'sent'],
    ['2', 'out', 'refused'],
    ['3', 'out', 'waiting'],
  ])
})

test('what was sent is shown until the days were read after it; then the server knows better', () => {
  const sent = kept('2', 'out', '16:00', { state: 'sent', sentAt: 1000 })
  expect(shown([sent], null).map(({ id }) => id)).toEqual(['1', '2'])
  expect(shown([sent], 1000).map(({ id }) => id)).toEqual(['1', '2'])
  expect(shown([sent], 1001).map(({ id }) => id)).toEqual(['1'])
})

test.each([
  ['nobody has clocked', [], 'in'],
  ['they are in', [kept('2', 'in', '12:00')], 'out'],
  ['they are in, and that was just sent', [kept('2', 'in', '12:00', { state: 'sent', sentAt: 5 })], 'out'],
  ['they are out again', [kept('2', 'in', '12:00'), kept('3', 'out', '13:00')], 'in'],
  ['their out was refused', [kept('2', 'in', '12:00'), kept('3', 'out', '13:00', { state: 'refused' })], 'out'],
] as const)('when %s, next is %3$s', (_when, list, next) => expect(nextPunch(shown(list, 1, { ...ana, punches: [] }))).toBe(next))
