import { expect, test } from 'vitest'
import { typedPage } from '../testing/typed.ts'
import { readFiling } from './read-filing.ts'

const title = 'Asbestos Project Notification (ACP7)\nTRU Number: TRU0401MN26   A-TRU Review Required: No\n\n'
const heading =
  'Floor        Entire Floor  Section of Floor   Abatement Type  Procedure          Type of Material     Square Feet  Linear Feet\n'
const first = `2ND          No            Boiler Room        Removal         Tent               Pipe Wrap            20           140
2ND          No            Pump Room          Removal         Full Containment   VAT                  340
`
const last = '3RD          No            Hall               Removal         Full Containment   VAT                  55           0\n'
const read = (text: string) => readFiling([typedPage(`${title}${heading}${text}`)])

test.each(['Sum of 2ND ', '2ND altogether', '2ND         ', 'All of it  '])(
  'a line with the feet of its group and no work, "%s", is no row',
  (label) => {
    const reading = read(`${first}${label.padEnd(102)}360          140\n${last}`)
    expect(reading.rows.map(({ floor, squareFeet }) => [floor, squareFeet])).toEqual([
      ['2ND', 20],
      ['2ND', 340],
      ['3RD', 55],
    ])
  },
)

test('a sum of one row names its floor', () => {
  const sum = (label: string) => `${label.padEnd(102)}55           0\n`
  expect(read(`${first}${last}${sum('3RD in all')}`).rows).toHaveLength(3)
  expect(read(`${first}${last}${sum('4TH')}`).rows).toHaveLength(4)
})

test('a line with feet of its own is a row, in doubt, though its work is not read', () => {
  const reading = read(`${first}${'2ND'.padEnd(102)}361          140\n${last}`)
  expect(reading.rows).toHaveLength(4)
  expect(reading.rows[2]).toMatchObject({ squareFeet: 361, typeOfMaterial: '', confidence: { typeOfMaterial: 'missing' } })
})
