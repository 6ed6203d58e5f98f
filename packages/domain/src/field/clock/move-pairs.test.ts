import { expect, test } from 'vitest'
import { movePairs, type SentPunch } from './move-pairs.ts'

const time = '2026-11-20T15:00:00.123Z'
const punch = (id: string, type: string, more: Partial<SentPunch> = {}): SentPunch => ({ id, type, time, workerId: 'Ana', ...more })
const both = (...pairs: [string, string][]) => new Map(pairs.flatMap(([out, into]) => [[out, into] as const, [into, out] as const]))

test.each<[string, SentPunch[], ReadonlyMap<string, string>]>([
  ['out and in of one press', [punch('1', 'out'), punch('2', 'in')], both(['1', '2'])],
  [
    'a crew: outs, then ins',
    [punch('1', 'out'), punch('2', 'out', { workerId: 'Bo' }), punch('3', 'in'), punch('4', 'in', { workerId: 'Bo' })],
    both(['1', '3'], ['2', '4']),
  ],
  ['in, then out: a shift of no length', [punch('1', 'in'), punch('2', 'out')], both()],
  ['another press', [punch('1', 'out'), punch('2', 'in', { time: '2026-11-20T15:00:00.124Z' })], both()],
  ['another person', [punch('1', 'out'), punch('2', 'in', { workerId: 'Bo' })], both()],
  ['into a deleted place', [punch('1', 'out'), punch('2', 'in', { workerId: undefined })], both(['1', '2'])],
  ['two into deleted places', [punch('1', 'out'), punch('2', 'out', { workerId: 'Bo' }), punch('3', 'in', { workerId: undefined }), punch('4', 'in', { workerId: undefined })], both()], // prettier-ignore
  ['no time', [punch('1', 'out', { time: null }), punch('2', 'in', { time: null })], both()],
])('%s', (_what, punches, pairs) => expect(movePairs(punches)).toEqual(pairs))
