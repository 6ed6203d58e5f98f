import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentOf, round } from './round.ts'

test.each([
  [1.005, 2, 1.01],
  [2.675, 2, 2.68],
  [-1.005, 2, -1.01],
  [0.5, 0, 1],
  [-0.5, 0, -1],
  [1.449, 1, 1.4],
  [10, 2, 10],
  [1e21, 2, 1e21],
  [1e-9, 2, 0],
  [-0.001, 2, 0],
  [8.15 * 3, 2, 24.45],
])('%f to %i decimals is %f', (value, decimals, rounded) => expect(round(value, decimals)).toBe(rounded))

test('rounding twice changes nothing more, and never moves by more than half a step', () => {
  const values = fc.double({ min: -1e9, max: 1e9, noNaN: true })
  fc.assert(
    fc.property(values, fc.integer({ min: 0, max: 4 }), (value, decimals) => {
      const once = round(value, decimals)
      expect(round(once, decimals)).toBe(once)
      expect(Math.abs(once - value)).toBeLessThanOrEqual(0.5 * 10 ** -decimals * (1 + 1e-6))
    }),
  )
})

test.each([
  [1, 3, 33],
  [2, 3, 67],
  [0, 0, 0],
  [5, 0, 0],
  [12, 8, 150],
])('%i of %i is %i percent', (part, whole, percent) => expect(percentOf(part, whole)).toBe(percent))
