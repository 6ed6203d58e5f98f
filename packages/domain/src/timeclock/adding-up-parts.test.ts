import fc from 'fast-check'
import { expect, test } from 'vitest'
import { round } from '../numbers/round.ts'
import { overtimeHours } from './overtime-by-place.ts'
import { addingUp, addingUpParts } from './adding-up.ts'

test('three times twenty minutes of overtime are one hour', () => {
  const [add, addParts] = [addingUp(), addingUpParts()]
  const rows = [20, 20, 20].map((minutes) => addParts(add(minutes), { 1.5: minutes }))
  expect(rows.map(({ overtime15 }) => overtime15)).toEqual([0.33, 0.34, 0.33])
})

const someMinutes = fc.record({ 1: fc.nat(600), 1.5: fc.nat(200), 2: fc.nat(100), 2.5: fc.nat(20) })

test('the parts of a row add up to its hours, and the parts of all rows add up to the parts of the total', () => {
  fc.assert(
    fc.property(fc.array(someMinutes, { minLength: 1, maxLength: 14 }), (rows) => {
      const [add, addParts] = [addingUp(), addingUpParts()]
      const total: Record<string, number> = { straight: 0, overtime15: 0, overtime2: 0, otherOvertime: 0 }
      const minutes = { 1: 0, 1.5: 0, 2: 0, 2.5: 0 }
      let hours = 0
      for (const row of rows) {
        for (const name of [1, 1.5, 2, 2.5] as const) minutes[name] += row[name]
        const own = add(row[1] + row[1.5] + row[2] + row[2.5])
        const parts = addParts(own, row)
        expect(round(parts.straight + parts.overtime15 + parts.overtime2 + parts.otherOvertime, 2)).toBe(own)
        for (const [name, value] of Object.entries(parts)) total[name] = round((total[name] ?? 0) + value, 2)
        hours = round(hours + own, 2)
      }
      expect(total).toEqual(overtimeHours(hours, { minutes }))
    }),
  )
})
