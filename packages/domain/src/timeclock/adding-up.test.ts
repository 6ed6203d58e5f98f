import fc from 'fast-check'
import { expect, test } from 'vitest'
import { round } from '../numbers/round.ts'
import { addingUp } from './adding-up.ts'
import { hoursOf } from './hours.ts'

test('three stays of twenty minutes are an hour', () => {
  const add = addingUp()
  expect([20, 20, 20].map((minutes) => add(minutes))).toEqual([0.33, 0.34, 0.33])
})

test('rows add up to their total, each is less than a hundredth off, and quarter hours do not change', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 960 }), fc.constantFrom('Ana', 'Bo'))), (rows) => {
      const add = addingUp()
      const shown = rows.map(([minutes, of]) => ({ minutes, of, hours: add(minutes, of) }))
      for (const name of ['Ana', 'Bo']) {
        const own = shown.filter(({ of }) => of === name)
        const sum = (key: 'minutes' | 'hours') => own.reduce((total, row) => total + row[key], 0)
        expect(round(sum('hours'), 2)).toBe(hoursOf(sum('minutes')))
      }
      for (const { minutes, hours } of shown) {
        expect(hours).toBeGreaterThan(0)
        expect(Math.abs(hours - minutes / 60)).toBeLessThan(0.01)
      }
    }),
  )
  const add = addingUp()
  for (const minutes of [15, 30, 45, 495, 480]) expect(add(minutes)).toBe(minutes / 60)
})
