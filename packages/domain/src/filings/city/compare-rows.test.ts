import { expect, test } from 'vitest'
import type { ScopeOfWork } from '../update.ts'
import { compareRows } from './compare-rows.ts'

const row = (more: Partial<ScopeOfWork> = {}): ScopeOfWork => ({
  filingNumber: 'TRU0401MN26',
  floor: '3rd',
  sectionOfFloor: 'Boiler Room',
  typeOfMaterial: 'VAT & Mastic',
  abatementProcedure: 'Tent',
  abatementType: 'Removal',
  squareFeet: 35,
  linearFeet: 0,
  ...more,
})
const compare = (own: ScopeOfWork[], city: ScopeOfWork[]) => compareRows(own, city, (one) => one)
const nothing = { agreed: [], amount: [], onlyOwn: [], onlyCity: [] }

test.each([
  ['in another order', [row(), row({ floor: '4th' })], [row({ floor: '4th' }), row()], 2],
  ['in other capitals and spaces', [row({ typeOfMaterial: 'VAT&Mastic' })], [row({ typeOfMaterial: 'vat  & mastic' })], 1],
  ['with an apostrophe lost', [row({ sectionOfFloor: 'Janitors Closet' })], [row({ sectionOfFloor: "Janitor's Closet" })], 1],
  ['that is there twice', [row(), row()], [row(), row()], 2],
  ['with feet that are not given', [row({ linearFeet: null })], [row({ linearFeet: 0 })], 1],
])('rows %s agree', (_what, own, city, count) => {
  const { agreed, ...others } = compare(own, city)
  expect(agreed).toHaveLength(count)
  expect(others).toEqual({ amount: [], onlyOwn: [], onlyCity: [] })
})

test('other feet of the same work are told with both', () => {
  const [own, city] = [row({ squareFeet: 100 }), row({ squareFeet: 120 })]
  expect(compare([own], [city])).toEqual({ ...nothing, amount: [{ own, city }] })
})

test('of identical rows those with the same feet go together, and one too many is on one side only', () => {
  const [small, large, larger] = [row({ squareFeet: 10 }), row({ squareFeet: 20 }), row({ squareFeet: 30 })]
  expect(compare([large, small], [small, larger, large])).toMatchObject({ amount: [], onlyOwn: [], onlyCity: [larger] })
  expect(compare([row(), row()], [row()])).toMatchObject({ agreed: [{}], onlyOwn: [row()], onlyCity: [] })
})

test.each<[string, Partial<ScopeOfWork>]>([
  ['floor', { floor: '4th' }],
  ['section', { sectionOfFloor: 'Roof' }],
  ['material', { typeOfMaterial: 'Pipe Insulation' }],
  ['procedure', { abatementProcedure: 'Full Containment' }],
  ['type', { abatementType: 'Encapsulation' }],
  ['unit', { squareFeet: 0, linearFeet: 35 }],
])('another %s is another row', (_what, more) => {
  const [own, city] = [row(), row(more)]
  expect(compare([own], [city])).toEqual({ ...nothing, onlyOwn: [own], onlyCity: [city] })
})

test('a filing that one side has nothing of', () => {
  expect(compare([row()], [])).toEqual({ ...nothing, onlyOwn: [row()] })
  expect(compare([], [row()])).toEqual({ ...nothing, onlyCity: [row()] })
})
