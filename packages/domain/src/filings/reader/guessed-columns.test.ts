import { expect, test } from 'vitest'
import { typedPage } from '../testing/typed.ts'
import { readFiling } from './read-filing.ts'

const title = 'Asbestos Project Notification (ACP7)\nTRU Number: TRU0401MN26   A-TRU Review Required: No\n\n'
const heading =
  'Floor    Entire Floor  Section of Floor      Abatement Type  Procedure          Type of Material     Square Feet  Linear Feet\n'
const rows =
  '4th      No            Boiler Room           Removal         Tent               Pipe Insulation                   140\n' +
  'Roof     No            Unit 3B, Bathroom     Removal         Full Containment   VAT & Mastic         340\n'
const expected = [
  { floor: '4th', sectionOfFloor: 'Boiler Room', abatementType: 'Removal', abatementProcedure: 'Tent', typeOfMaterial: 'Pipe Insulation' },
  { floor: 'Roof', sectionOfFloor: 'Unit 3B, Bathroom', abatementProcedure: 'Full Containment', typeOfMaterial: 'VAT & Mastic' },
]
const read = (text: string) => readFiling([{ ...typedPage(`${title}${text}`), height: 792 }])

test.each([
  ['Floor   ', 'Zone    ', 'floor'],
  ['Section of Floor', 'Position        ', 'sectionOfFloor'],
  ['Abatement Type', 'Task          ', 'abatementType'],
  ['Procedure', 'Way      ', 'abatementProcedure'],
  ['Type of Material', 'Component       ', 'typeOfMaterial'],
] as const)('a column whose heading is not known is told from its cells, to check: %s as %s', (usual, other, name) => {
  const reading = read(`${heading.replace(usual, other)}${rows}`)
  expect(reading.rows).toMatchObject(expected)
  expect(reading.rows.map(({ confidence }) => confidence[name])).toEqual(['doubtful', 'doubtful'])
})

test('a column that another has the name of is left out, and said', () => {
  const reading = read(`${heading.replace('\n', '   Zone\n')}${rows.replaceAll('\n', '          Roof\n')}`)
  expect(reading.rows.map(({ confidence }) => confidence.floor)).toEqual(['sure', 'sure'])
  expect(reading.warnings.map(({ text }) => text).join()).toContain('The column "Zone" is unknown')
})

test('a floor that is an answer, and a material that ends in a figure where no feet were found, are not sure', () => {
  const reading = read(`${heading}${rows.replace('4th', 'No ').replace('VAT & Mastic         340', 'VAT & Mastic 340        ')}`)
  expect(reading.rows[0]?.confidence.floor).toBe('doubtful')
  expect(reading.rows[1]?.confidence.typeOfMaterial ?? 'doubtful').toBe('doubtful')
})
