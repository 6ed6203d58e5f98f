import { expect, test } from 'vitest'
import { typedPage } from '../testing/typed.ts'
import { readFiling } from './read-filing.ts'
import type { Rule, WordPage } from './word-page.ts'

const [wide, lead] = [4.8, 10]
const title = 'Asbestos Project Notification (ACP7)\nTRU Number: TRU0401MN26   A-TRU Review Required: No\n\n'
const heading =
  'Floor    Entire Floor  Section of Floor      Abatement Type  Procedure          Type of Material     Square Feet  Linear Feet\n'
const pipe = '4        No            Boiler Room           Removal         Tent               Pipe Wrap            4000         140\n'
const tile = '5        No            Pump Room             Removal         Full Containment   VAT                  340\n'
const under = (text: string) => `${' '.repeat(heading.indexOf('Square'))}${text}\n`
const page = (text: string, rules: Rule[] = []): WordPage => ({ ...typedPage(text), height: 792, rules })
const read = (text: string, rules: Rule[] = []) => readFiling([page(text, rules)])
const feet = ({ rows }: ReturnType<typeof readFiling>) => rows.map(({ squareFeet, linearFeet }) => [squareFeet, linearFeet])
const level = (line: number): Rule => ({ x: 25, y: 40 + line * lead - 8, width: 640, height: 0 })
/** A line through the text of so many letters at a place of the page. */
const through = (line: number, text: string): Rule => ({
  x: 30 + heading.indexOf('Square') * wide,
  y: 40 + line * lead - 2.6,
  width: text.length * wide,
  height: 0,
})

test('digits that a full column broke are one number, to check, and the rest is no row', () => {
  const reading = read(`${title}${heading}${pipe}${tile.replace('340', '1251')}${under('9')}${pipe}`)
  expect(feet(reading)).toEqual([
    [4000, 140],
    [12519, 0],
    [4000, 140],
  ])
  expect(reading.rows[1]?.confidence.squareFeet).toBe('doubtful')
})

test.each([
  ['its column is wider', '310', '9'],
  ['the lines of other cells show another row', '1251', '340'],
])('two numbers under each other stay apart: %s', (why, first, second) => {
  const rest = why.startsWith('its') ? under(second) : tile
  const reading = read(`${title}${heading}${pipe}${tile.replace('340', first)}${rest}${pipe}`)
  expect(feet(reading)).not.toContainEqual([Number(first + second), 0])
  expect(feet(reading)[0]).toEqual([4000, 140])
  expect(feet(reading).at(-1)).toEqual([4000, 140])
})

test('a word under one that fills its column is a word of its own, to check', () => {
  const material = pipe.replace('Pipe Wrap    ', 'Waterproofing')
  const rest = `${' '.repeat(heading.indexOf('Type of Material'))}membrane\n`
  const reading = read(`${title}${heading}${material}${rest}${tile}`)
  expect(reading.rows[0]).toMatchObject({ typeOfMaterial: 'Waterproofing membrane', confidence: { typeOfMaterial: 'doubtful' } })
})

test('a type that a full column broke is that type, to check', () => {
  const broken = pipe.replace('Removal      ', 'Encapsulatio ')
  const rest = `${' '.repeat(heading.indexOf('Abatement'))}n\n`
  const reading = read(`${title}${heading}${broken}${rest}${tile}`)
  expect(reading.rows.map(({ abatementType, confidence }) => [abatementType, confidence.abatementType])).toEqual([
    ['Encapsulation', 'doubtful'],
    ['Removal', 'sure'],
  ])
})

test.each([
  ['with lines between the rows', [3, 4, 6, 7].map(level)],
  ['without', []],
])('an amount under the one that is struck out counts, to check, %s', (_, rules) => {
  const reading = read(`${title}${heading}${tile}${under('62')}${pipe}`, [...rules, through(4, '340')])
  expect(feet(reading)).toEqual([
    [62, 0],
    [4000, 140],
  ])
  expect(reading.rows.map(({ confidence }) => confidence.squareFeet)).toEqual(['doubtful', 'sure'])
})

const both = `${title}
Floor    Entire Floor  Section of Floor      Abatement Type  Procedure          Type of Material     Amount`
const amount = (text: string) =>
  `5        No            Pump Room             Removal         Full Containment   VAT                  ${text}\n`

test.each([
  ['200 Square Feet /', '85 Linear Feet'],
  ['200 Square Feet / 85', 'Linear Feet'],
])('an amount that goes on on the next line is of the same row: "%s" and "%s"', (first, second) => {
  const reading = read(`${both}\n${amount(first)}${under(second)}${amount('12 SF')}`)
  expect(feet(reading)).toEqual([
    [200, 85],
    [12, 0],
  ])
})

test('words that run on over an empty answer are of the cell before, to check', () => {
  const heads = heading.replace('Entire Floor  Section of Floor      ', 'Section of Floor      Entire Floor  ')
  const swap = (line: string) => line.replace(/^(.{9})(.{14})(.{22})/, '$1$3$2')
  const [full, empty] = [swap(pipe), swap(tile).replace('No', '  ')]
  const long = empty.replace('Pump Room                 ', 'Apt. 9C, Bath, LR and Entry')
  expect(long.indexOf('Removal')).toBeGreaterThan(0)
  const reading = read(`${title}${heads}${full}${long}${full}`)
  expect(reading.rows[1]).toMatchObject({
    sectionOfFloor: 'Apt. 9C, Bath, LR and Entry',
    entireFloor: false,
    confidence: { sectionOfFloor: 'doubtful' },
  })
})

test('all lines of a heading that lines box are part of it', () => {
  const heads = heading.replace('Square Feet', 'Qty. (sq.  ').replace('Linear Feet', 'Qty. (lin. ')
  const second = `${' '.repeat(9)}(Y/N)${' '.repeat(heading.indexOf('Procedure') - 14)}applied`
  const third = `${second.padEnd(heading.indexOf('Square'))}ft.)${' '.repeat(9)}ft.)\n`
  const reading = read(`${title}${heads}${third}${pipe}${tile}`, [3, 5, 6, 7].map(level))
  expect(feet(reading)).toEqual([
    [4000, 140],
    [340, 0],
  ])
  expect(reading.rows.map(({ abatementProcedure }) => abatementProcedure)).toEqual(['Tent', 'Full Containment'])
  expect(reading.warnings).toEqual([])
})

test('an amount whose two lines are above and below the line of its row makes one row', () => {
  const heads = 'Floor    Section of Floor      Abatement Type  Procedure          Type of Material     Amount\n'
  const row = '5        Pump Room             Removal         Full Containment   VAT                  '
  const one = page(`${title}${heads}${row}12 SF\n\n${row}\n`)
  const half = (text: string, line: number) => ({
    text,
    x: 30 + row.length * wide,
    y: 40 + line * lead - 8,
    width: text.length * wide,
    height: 8,
  })
  const words = [...one.words, half('200 Square Feet /', 5.5), half('85 Linear Feet', 6.5)]
  expect(feet(readFiling([{ ...one, words }]))).toEqual([
    [12, 0],
    [200, 85],
  ])
})

test('where the level lines are drawn cell by cell, columns end where the pieces meet', () => {
  // The words of the section begin left of their heading, close to the floors.
  const heads = heading.replace('Floor    Entire Floor  Section of Floor', 'Floor / Level Work Area   Entire Floor  ')
  const swap = (line: string) =>
    line.replace(
      /^(.{9})(.{14})(.{22})/,
      (_, floor: string, entire: string, section: string) => `${floor.padEnd(12)}${section.slice(0, 14)}${entire.padEnd(19)}`,
    )
  const rows = [pipe, tile, pipe, tile].map(swap)
  const edges = [0, 12, 26, 45, 61, 80, 101, 114, 126].map((at) => 28 + at * wide)
  const pieces = [3, 4, 5, 6, 7, 8].flatMap((line) =>
    edges.slice(1).map((end, at): Rule => ({ x: edges[at] ?? 0, y: 40 + line * lead - 8, width: end - (edges[at] ?? 0), height: 0 })),
  )
  const reading = read(`${title}${heads}${rows.join('')}`, pieces)
  expect(reading.rows.map(({ floor, sectionOfFloor }) => [floor, sectionOfFloor])).toEqual([
    ['4', 'Boiler Room'],
    ['5', 'Pump Room'],
    ['4', 'Boiler Room'],
    ['5', 'Pump Room'],
  ])
})

test('words that a program recognized in a picture stay apart, however close they are', () => {
  const printed = page(`${title}${heading}${tile}${pipe}`)
  const words = printed.words.flatMap((word) =>
    word.text === 'Boiler Room'
      ? ['Boiler', 'Room'].map((text, at) => ({ ...word, text, x: word.x + at * (6 * wide + 0.9), width: text.length * wide }))
      : [word],
  )
  expect(readFiling([{ ...printed, words, recognized: true }]).rows[1]?.sectionOfFloor).toBe('Boiler Room')
  expect(readFiling([{ ...printed, words }]).rows[1]?.sectionOfFloor).toBe('BoilerRoom')
})

test('a number that is broken at its point is one number, to check, and two of one unit are in doubt', () => {
  const broken = read(`${title}${heading}${tile.replace('340', '288.')}${under('5')}${pipe}`)
  expect(broken.rows[0]).toMatchObject({ squareFeet: 288.5, confidence: { squareFeet: 'doubtful' } })
  const twice = read(`${both}\n${amount('288 SF 5 SF')}${amount('12 SF')}`)
  expect(twice.rows[0]).toMatchObject({ squareFeet: 293, confidence: { squareFeet: 'doubtful' } })
})

test('a unit on two lines close behind its amount is the unit', () => {
  const heads = heading.replace('Square Feet  Linear Feet', 'Amount  Unit')
  const row = '5        No            Pump Room             Removal         Full Containment   VAT                  753.00 '
  const rows = `${row}Square\n${' '.repeat(row.length)}Feet\n${row}Linear\n${' '.repeat(row.length)}Feet\n`
  const reading = read(`${title}${heads}${rows}`)
  expect(feet(reading)).toEqual([
    [753, 0],
    [0, 753],
  ])
})

test.each([
  ['Damp-proofing', 'tar', 'Damp-proofing tar'],
  ['Sheetrock', 'w/ VAT', 'Sheetrock w/ VAT'],
  ['Insulat', 'ion', 'Insulation'],
])('a whole word keeps its space where the line ends: "%s" over "%s"', (upper, lower, material) => {
  const row = tile.replace('VAT          ', upper.padEnd(13))
  const rest = `${''.padEnd(tile.indexOf('VAT'))}${lower}\n`
  const narrow = pipe.replace('Pipe Wrap', 'VAT      ')
  const reading = read(`${title}${heading}${row}${rest}\n${narrow}${narrow}`)
  expect(reading.rows[0]?.typeOfMaterial).toBe(material)
})
