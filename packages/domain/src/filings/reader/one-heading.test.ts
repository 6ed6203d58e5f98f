import { describe, expect, test } from 'vitest'
import type { FilingRow } from '../filing-reading.ts'
import { typedPage } from '../testing/typed.ts'
import { readFiling } from './read-filing.ts'

const title = 'Asbestos Project Notification (ACP7)\nTRU Number: TRU0401MN26   A-TRU Review Required: No\n\n'
const rows = [
  { floor: '26th Floor', section: 'Boiler Room', material: 'Pipe Wrap', feet: '1,140', unit: 'LF' },
  { floor: '4th Floor', section: 'Unit 3B, Bathroom', material: 'VAT & Mastic', feet: '340', unit: 'SF' },
  { floor: 'Low Roof', section: 'Bulkhead', material: 'Tar', feet: '86', unit: 'LF' },
]
const expected = [
  { floor: '26th Floor', sectionOfFloor: 'Boiler Room', typeOfMaterial: 'Pipe Wrap', squareFeet: 0, linearFeet: 1140 },
  { floor: '4th Floor', sectionOfFloor: 'Unit 3B, Bathroom', typeOfMaterial: 'VAT & Mastic', squareFeet: 340, linearFeet: 0 },
  { floor: 'Low Roof', sectionOfFloor: 'Bulkhead', typeOfMaterial: 'Tar', squareFeet: 0, linearFeet: 86 },
]
interface Column {
  /** Lines of the heading. */
  head: string | string[]
  of: (row: (typeof rows)[number]) => string
}
const floor: Column = { head: 'Floor', of: (row) => row.floor }
const section: Column = { head: 'Section of Floor', of: (row) => row.section }
const material: Column = { head: 'Type of Material', of: (row) => row.material }
const type: Column = { head: 'Abatement Type', of: () => 'Removal' }
const procedure: Column = { head: 'Procedure', of: () => 'Tent' }
const amount: Column = { head: 'Quantity', of: ({ feet }) => feet }
const inOne = (head: Column['head']): Column => ({ head, of: ({ feet, unit }) => `${feet} ${unit}` })
const unit = (head: Column['head']): Column => ({ head, of: (row) => row.unit })

/** The table that these columns make, with two spaces between one and the next. */
function printed(columns: readonly Column[]): string {
  const heads = columns.map(({ head }) => [head].flat())
  const deepest = Math.max(...heads.map(({ length }) => length))
  const lines = [
    ...Array.from({ length: deepest }, (_, at) => heads.map((head) => head[at] ?? '')),
    ...rows.map((row) => columns.map(({ of }) => of(row))),
  ]
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)) + 3)
  return `${title}${lines.map((line) => line.map((text, at) => text.padEnd(widths[at] ?? 0)).join('')).join('\n')}\n`
}
const read = (columns: readonly Column[]) => readFiling([{ ...typedPage(printed(columns)), height: 792 }])
const unsure = (found: readonly FilingRow[]) =>
  found.flatMap(({ confidence }) => Object.entries(confidence).filter(([property, how]) => property !== 'entireFloor' && how !== 'sure'))

describe('a heading with a slash in it is one heading', () => {
  test.each([
    ['Qty. (SF/LF)'],
    ['Quantity (SF / LF)'],
    ['SF / LF'],
    ['SF/LF'],
    ['Square Feet / Linear Feet'],
    ['Sq. Ft. or Lin. Ft.'],
    [['Quantity', '(SF /', 'LF)']],
  ])('%s over amounts with their units', (head) => {
    const reading = read([floor, section, material, inOne(head), type, procedure])
    expect(reading.rows).toMatchObject(expected)
    expect(unsure(reading.rows)).toEqual([])
  })

  test.each([['SF / LF'], ['SF/LF'], ['Units (SF or LF)'], ['Sq/Ln'], ['Sq. Ft. / Lin. Ft.']])('%s over units beside amounts', (head) => {
    for (const columns of [
      [floor, section, material, unit(head), amount, type, procedure],
      [amount, unit(head), floor, section, material, type, procedure],
    ]) {
      const reading = read(columns)
      expect(reading.rows).toMatchObject(expected)
      expect(unsure(reading.rows)).toEqual([])
    }
  })

  test('SF / LF over bare numbers side by side heads two columns', () => {
    const square: Column = { head: 'SF /', of: (row) => (row.unit === 'SF' ? row.feet : '') }
    const linear: Column = { head: 'LF', of: (row) => (row.unit === 'LF' ? row.feet : '') }
    const text = printed([floor, section, material, square, linear, type, procedure]).replace(/SF \/ +LF/, (head) =>
      '   SF / LF'.padEnd(head.length),
    )
    const reading = readFiling([{ ...typedPage(text), height: 792 }])
    expect(reading.rows).toMatchObject(expected)
  })

  test.each([
    ['Floor / Level', 0],
    ['Floor/Wing', 0],
    ['Location / Room', 1],
    ['Area / Location', 1],
    ['Room/Work Area', 1],
    ['Material / ACM Type', 2],
  ])('%s over words', (head, at) => {
    const columns = [floor, section, material, type, procedure, amount, unit('Unit')]
    const reading = read(columns.map((column, index) => (index === at ? { ...column, head } : column)))
    expect(reading.rows).toMatchObject(expected)
    expect(unsure(reading.rows)).toEqual([])
    expect(reading.warnings.map(({ text }) => text).filter((text) => /is not known/.test(text))).toEqual([])
  })
})

test.each([
  ['Fl.', 'Sect.', "Mat'l Desc.", 'Abmt Type', 'Abat. Proc.', 'Amt.', 'U/M'],
  ['Bldg. Flr', 'Sect. of Flr', 'Type of Matl.', 'Type of Abat.', 'Proc.', 'Est. Qty', 'UOM'],
  ['Flr #', 'Loc.', 'Matl Type', 'Abat Type', 'Name of Proc.', 'Qty of ACM', 'Unit of Meas.'],
])('headings that offices shorten: %s, %s, %s, %s, %s, %s, %s', (...heads) => {
  const columns = [floor, section, material, type, procedure, amount, unit('Unit')]
  const reading = read(columns.map((column, at) => ({ ...column, head: heads[at] ?? '' })))
  expect(reading.rows).toMatchObject(expected)
  expect(unsure(reading.rows)).toEqual([])
})

test('an answer whose heading says so is read: "Entire Fl. Y/N"', () => {
  for (const head of ['Entire Fl. Y/N', ['Entire Fl.', 'Y/N'], ['Ent. Flr', '(Y / N)'], ['Entire', 'Fl.', 'Y/N']]) {
    const entire: Column = { head, of: (row) => (row.section === 'Bulkhead' ? 'Y' : 'N') }
    const reading = read([floor, entire, section, material, type, procedure, amount, unit('Unit')])
    expect(reading.rows).toMatchObject(expected)
    expect(reading.rows.map(({ entireFloor }) => entireFloor)).toEqual([false, false, true])
  }
})

test('a unit in a bracket that goes on beneath: "Quantity (lin." over "ft.)"', () => {
  const square: Column = { head: 'Sq. Feet', of: (row) => (row.unit === 'SF' ? row.feet : '-') }
  const linear: Column = { head: ['Quantity (lin.', '          ft.)'], of: (row) => (row.unit === 'LF' ? row.feet : '-') }
  const reading = read([floor, section, material, linear, square, type, procedure])
  expect(reading.rows).toMatchObject(expected)
  expect(unsure(reading.rows)).toEqual([])
})

test('the numbers of rows are in no floor, wherever the words of their heading are: "Item" above the others, "No." beneath', () => {
  for (const head of [['Item No.'], ['W.A. #'], ['Item', '', 'No.']]) {
    const count: Column = { head, of: (row) => String(rows.indexOf(row) + 1) }
    const one = (column: Column) => ({ ...column, head: head.length > 1 ? ['', String(column.head)] : column.head })
    const reading = read([count, ...[floor, section, material, type, procedure, amount, unit('Unit')].map(one)])
    expect(reading.rows).toMatchObject(expected)
    expect(unsure(reading.rows)).toEqual([])
    expect(reading.warnings.map(({ text }) => text).filter((text) => /No\.|Item/.test(text))).toEqual([])
  }
})

test('a slash at the beginning of a line belongs to the heading above it, not to the one beside it', () => {
  const text = `${title}
                             Section
Floor      Entire Floor  / Area             Type of Material  Abatement Type  Procedure  Square Feet
4          No            Rm. 11J            Pipe Wrap         Removal         Tent       22
Roof       No            Parapet            Tar               Removal         Tent       684
`
    .replace(/ Section\n/, '    Section\n')
    .replace('/Area  ', '/Area  ')
  const reading = readFiling([{ ...typedPage(text), height: 792 }])
  expect(reading.rows).toMatchObject([{ sectionOfFloor: 'Rm. 11J' }, { sectionOfFloor: 'Parapet' }])
})
