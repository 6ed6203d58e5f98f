import { expect, test } from 'vitest'
import { wasSetBack } from './set-back.ts'

const minute = 60_000
const before = { wall: Date.parse('2026-11-25T12:00:00.000Z'), steady: 5000 }

test.each([
  ['both went on alike', 30, 30, false],
  ['the clock was set back by an hour', -30, 30, true],
  ['it was set back by less than it went on', 10, 30, true],
  ['it was put right by a minute', 29, 30, false],
  ['it was put right by more', 28.9, 30, true],
  ['it was set ahead, or the phone slept', 90, 30, false],
])('%s', (_words, wall, steady, isSetBack) => {
  expect(wasSetBack(before, { wall: before.wall + wall * minute, steady: before.steady + steady * minute })).toBe(isSetBack)
})
