import { expect, test } from 'vitest'
import { costOfLabor, laborRole } from './labor-cost.ts'

test.each([
  ['office', 'office'],
  [' Warehouse ', 'warehouse'],
  ['field', 'field'],
  ['foreman', 'field'],
  [null, 'field'],
] as const)('the role %j has the rate of %s', (role, rate) => expect(laborRole(role)).toBe(rate))

const none = { field: null, office: null, warehouse: null }

test.each([
  ['no rate', none, null],
  ['a rate for each role', { field: 60, office: 40.5, warehouse: 30 }, { cost: 60 * 100 + 40.5 + 15, hoursWithoutRate: 0 }],
  ['a rate for one', { ...none, field: 60 }, { cost: 6000, hoursWithoutRate: 1.5 }],
  ['a rate of nothing', { ...none, office: 0 }, { cost: 0, hoursWithoutRate: 100.5 }],
])('labor with %s', (_, rates, cost) => {
  expect(costOfLabor({ field: 6000, office: 60, warehouse: 30 }, rates)).toEqual(cost)
})
