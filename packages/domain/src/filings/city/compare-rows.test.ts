import { expect, test } from 'vitest'
import { compareRows, type ComparedScope } from './compare-rows.ts'

const row = (more: Partial<ComparedScope> = {}): ComparedScope => ({
  filingNumber: 'TRU0401MN26',
  floor: '3rd',
  sectionOfFloor: 'Boiler Room',
  typeOfMaterial: 'VAT & Mastic',
  abatementProcedure: 'Tent',
  abatementType: 'Removal',
  squareFeet: 35,
  linearFeet: 0,
  entireFloor: false,
  ...more,
})
const compare = (own: ComparedScope[], city: ComparedScope[]) => compareRows(own, city, { ofOwn: (one) => one, ofCity: (one) => one })
const nothing = { agreed: [], different: [], onlyOwn: [], onlyCity: [] }

test.each([
  ['in another order', [row(), row({ floor: '4th' })], [row({ floor: '4th' }), row()], 2],
  ['in other capitals and spaces', [row({ typeOfMaterial: 'VAT&Mastic' })], [row({ typeOfMaterial: 'vat  & mastic' })], 1],
  ['with an apostrophe lost', [row({ sectionOfFloor: 'Janitors Closet' })], [row({ sectionOfFloor: "Janitor's Closet" })], 1],
  ['that is there twice', [row(), row()], [row(), row()], 2],
  ['with feet that are not given', [row({ linearFeet: null })], [row({ linearFeet: 0 })], 1],
])('rows %s agree', (_what, own, city, count) => {
  const { agreed, ...others } = compare(own, city)
  expect(agreed).toHaveLength(count)
  expect(others).toEqual({ different: [], onlyOwn: [], onlyCity: [] })
})

test('other feet of the same work are told with both', () => {
  const [own, city] = [row({ squareFeet: 100 }), row({ squareFeet: 120 })]
  expect(compare([own], [city])).toEqual({ ...nothing, different: [{ own, city, hasOtherFeet: true, hasOtherEntireFloor: false }] })
})

test('of identical rows those with the same feet go together, and one too many is on one side only', () => {
  const [small, large, larger] = [row({ squareFeet: 10 }), row({ squareFeet: 20 }), row({ squareFeet: 30 })]
  expect(compare([large, small], [small, larger, large])).toMatchObject({ different: [], onlyOwn: [], onlyCity: [larger] })
  expect(compare([row(), row()], [row()])).toMatchObject({ agreed: [{}], onlyOwn: [row()], onlyCity: [] })
})

test.each<[string, boolean, boolean | null, boolean]>([
  ['is told', true, false, true],
  ['is told the other way round', false, true, true],
  ['is none where both have it', true, true, false],
  ['is none where the City does not say', true, null, false],
])('another answer whether it is an entire floor %s', (_what, ours, theirs, hasOtherEntireFloor) => {
  const { different, agreed } = compare([row({ entireFloor: ours })], [row({ entireFloor: theirs })])
  expect(different).toMatchObject(hasOtherEntireFloor ? [{ hasOtherFeet: false, hasOtherEntireFloor }] : [])
  expect(agreed).toHaveLength(hasOtherEntireFloor ? 0 : 1)
})

const words = { floor: 'Mechanical Room', typeOfMaterial: 'Pipe Insulation (air cell) and fittings, elbows and valves' }
const procedure = 'Full Containment with Glovebag'
test('words that the City has cut off are the same; shorter ones are not', () => {
  const own = row({ ...words, abatementProcedure: procedure })
  const cut = row({
    floor: words.floor.slice(0, 10),
    typeOfMaterial: words.typeOfMaterial.slice(0, 50),
    abatementProcedure: procedure.slice(0, 25),
  })
  expect(compare([own], [cut])).toEqual({ ...nothing, agreed: [{ own, city: cut }] })
  const [roof, house] = [row({ floor: 'Main Roof East' }), row({ floor: 'Main Roof' })]
  expect(compare([roof], [house])).toMatchObject({ onlyOwn: [roof], onlyCity: [house] })
})

test.each<[string, Partial<ComparedScope>]>([
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
