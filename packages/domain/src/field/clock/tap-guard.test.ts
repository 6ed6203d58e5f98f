import { expect, it } from 'vitest'
import { isRepeatOf, type Tap } from './tap-guard.ts'

const saved: Tap = { on: 'ana', place: { x: 300, y: 200 }, at: 100_000 }

it.each<[string, boolean, Partial<Tap>, Partial<Tap>]>([
  ['the same person at once', true, {}, { at: 100_600 }],
  ['the same person after two seconds', false, {}, { at: 102_000 }],
  ['another person', false, {}, { on: 'bo', place: { x: 300, y: 260 }, at: 100_600 }],
  ['another person who is now under the thumb', true, {}, { on: 'bo', place: { x: 306, y: 210 }, at: 100_600 }],
  ['another person by key', false, { place: null }, { on: 'bo', place: null, at: 100_600 }],
  ['anything after the whole crew', true, { on: 'all' }, { on: 'bo', place: { x: 10, y: 500 }, at: 101_900 }],
  ['the whole crew after one person', false, {}, { on: 'all', place: { x: 20, y: 60 }, at: 100_600 }],
])('%s is a repeated tap: %s', (_what, isRepeat, first, second) => {
  expect(isRepeatOf({ ...saved, ...first }, { ...saved, ...second })).toBe(isRepeat)
})
