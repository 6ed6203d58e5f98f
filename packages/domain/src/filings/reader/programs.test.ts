import { expect, test } from 'vitest'
import { typedPage } from '../testing/typed.ts'
import { readFiling } from './read-filing.ts'
import { interpretRow, notesOf } from './row-values.ts'
import type { Word, WordPage } from './word-page.ts'

const title = 'Asbestos Project Notification (ACP7)\nTRU Number: TRU0401MN26   A-TRU Review Required: No\n\n'
const heading =
  'Floor    Entire Floor  Section of Floor      Abatement Type  Procedure          Type of Material     Square Feet  Linear Feet\n'
const pipe = '4        No            Boiler Room           Removal         Tent               Pipe Wrap                         140\n'
const tile = '5        No            Pump Room             Removal         Full Containment   VAT                  340\n'
/** On a sheet of the usual height, or as high as its text. */
const page = (text: string, number = 1, changes: Partial<WordPage> = {}): WordPage => ({
  ...typedPage(text, number),
  height: 792,
  ...changes,
})
const full = (...texts: string[]) => readFiling(texts.map((text, at) => typedPage(text, at + 1)))
const read = (...texts: string[]) => readFiling(texts.map((text, at) => page(text, at + 1)))
const said = ({ warnings }: ReturnType<typeof readFiling>) => warnings.map(({ text }) => text).join('\n')
const both = [
  { floor: '4', entireFloor: false, sectionOfFloor: 'Boiler Room', abatementType: 'Removal', linearFeet: 140 },
  { floor: '5', abatementProcedure: 'Full Containment', typeOfMaterial: 'VAT', squareFeet: 340 },
]
const isSure = (rows: ReturnType<typeof readFiling>['rows']) =>
  rows.every(({ confidence }) => Object.values(confidence).every((how) => how === 'sure'))

/** A full page; only rows at its foot continue on the next page. */
const filed = `${title}${heading}${pipe}${tile}`

test.each([
  ['its name, and that it goes on', 'ACP7 Notification (continued)                                                        TRU0401MN26'],
  ['that it goes on', 'Notification (continued)                                                                   Page 2'],
  ['the number of the filing', 'Example Environmental                                                                     TRU0401MN26'],
  ['a sentence and its last word', 'This page was left\nblank.'],
  [
    'a line of "N/A"',
    'N/A      N/A           N/A                   N/A             N/A                N/A                  N/A          N/A',
  ],
])('the first lines of a page after the table, %s, are in no row', (_, lines) => {
  const reading = read(filed, lines)
  expect(reading.rows).toMatchObject(both)
  expect(isSure(reading.rows)).toBe(true)
})

test('a row of a full page continues on the next page below the page header, which is in no row', () => {
  const reading = full(filed, `ACP7 Notification (continued)      TRU0401MN26\n\n${pipe.replace('4 ', '6 ')}`)
  expect(reading.rows).toMatchObject([...both, { ...both[0], floor: '6' }])
})

test('no row continues after a sum', () => {
  const many = Array.from(
    { length: 20 },
    (_, at) => `${at + 6}       No            Hall                  Removal         Tent               VAT                  10\n`,
  )
  const whole = `${filed}${many.join('')}Total                                                                                                 540          140`
  expect(full(whole, '\nwest wing').rows.at(-1)).toMatchObject({ floor: '25', sectionOfFloor: 'Hall' })
})

test('a hyphen that a program added at the end of a line is removed', () => {
  const reading = read(
    `${title}${heading}${pipe.replace('Pipe Wrap', 'Pipe Ins\u00ad')}                                                                                        ulation\n${tile}`,
  )
  expect(reading.rows[0]).toMatchObject({ typeOfMaterial: 'Pipe Insulation' })
})

test.each(['T R U 0 4 0 1 M N 2 6', 'T R U 1 0 4 0 1 M N 2 6', 'TRU 0401 MN 26'])('a number in boxes, one letter each: %s', (printed) => {
  const reading = read(
    `Asbestos Project Notification (ACP7)\nTRU Number: ${printed}\nA-TRU Review Required: No\n\n${heading}${pipe}${tile}`,
  )
  expect(reading.problem).toBeNull()
  expect(reading.filings).toEqual([printed.replaceAll(' ', '')])
})

test('an amount whose unit has a word near the next column', () => {
  const reading = read(`${title}
                                                                                                                  A-TRU
Floor    Entire Floor  Section of Floor      Abatement Type  Procedure          Type of Material     Amount /      Review
                                                                                                     Unit          Required
4        No            Boiler Room           Removal         Tent               Pipe Wrap            193 Linear   Feet  No
5        No            Pump Room             Removal         Full Containment   VAT                  340 Square   Feet  Yes`)
  expect(reading.rows).toMatchObject([
    { linearFeet: 193, squareFeet: 0, permitRequired: false },
    { linearFeet: 0, squareFeet: 340, permitRequired: true },
  ])
})

test('another form after the filing is left out, and named', () => {
  const other = `Asbestos Assessment Report (ACP5)

Floor    Section of Floor      Type of Material     Square Feet  Linear Feet   Abatement Type
7        Lobby                 VAT                  12                         Removal
8        Lobby                 VAT                  13                         Removal`
  const reading = read(filed, other, other.replace('Asbestos Assessment Report (ACP5)', ''))
  expect(reading.rows).toMatchObject(both)
  expect(reading.warnings.filter(({ text }) => text.includes('another form (ACP5)')).map((one) => one.page)).toEqual([2, 3])
})

test('another form is left out until a filing follows', () => {
  const next = filed.replace('TRU0401MN26', 'TRU0402MN26')
  const reading = read(filed, 'Asbestos Assessment Report (ACP5)\n\nNo material was found.', next)
  expect(reading.rows.map(({ filingNumber }) => filingNumber)).toEqual(['TRU0401MN26', 'TRU0401MN26', 'TRU0402MN26', 'TRU0402MN26'])
})

test('a form that a page only mentions changes nothing', () => {
  const reading = read(filed, `Asbestos Project Notification (ACP7), see also the ACP5\n${heading}${pipe}`)
  expect(reading.rows).toHaveLength(3)
})

const menu = ['Home', 'Documents', 'A-TRU', 'Payments', 'Sign out']

test.each([
  ['with a frame around the table', 10, 0],
  ['without one', 0, 0],
  ['without one, on the right', 0, 800],
])('the menu of a web page beside the table is in no row, %s', (_, count, x) => {
  const printed = page(`${filed}${pipe.repeat(6)}`)
  const words: Word[] = menu.map((text, at) => ({ text, x: x + 20, y: 72 + at * 15, width: text.length * 4.8, height: 8 }))
  const rules = Array.from({ length: count }, (__, at) => ({ x: 125, y: 62 + at * 10, width: 640, height: 0 }))
  const reading = readFiling([{ ...printed, words: [...words, ...printed.words.map((word) => ({ ...word, x: word.x + 100 }))], rules }])
  expect(reading.rows.slice(0, 2)).toMatchObject(both)
  expect(reading.rows).toHaveLength(8)
  expect(isSure(reading.rows)).toBe(true)
  expect(said(reading)).toContain('Documents')
})

test.each(['792 ☐ SF ☒ LF', '792 SF ☐ LF ☒', '792 [ ] SF [X] LF'])('an amount whose unit is ticked: %s', (amount) => {
  const reading = read(`${title}
Floor    Entire Floor  Section of Floor      Abatement Type  Procedure          Type of Material     Amount
4        No            Boiler Room           Removal         Tent               Pipe Wrap            ${amount}
5        No            Pump Room             Removal         Full Containment   VAT                  ${amount.replace('☒', '~').replace('☐', '☒').replace('~', '☐').replace('[ ] SF [X] LF', '[X] SF [ ] LF')}`)
  expect(reading.rows).toMatchObject([
    { squareFeet: 0, linearFeet: 792 },
    { squareFeet: 792, linearFeet: 0 },
  ])
})

test.each(['792 ☒ SF ☒ LF', '792 ☐ SF ☐ LF'])('an amount of which both units or none is ticked is not sure: %s', (amount) => {
  const reading = read(`${title}
Floor    Entire Floor  Section of Floor      Abatement Type  Procedure          Type of Material     Amount
4        No            Boiler Room           Removal         Tent               Pipe Wrap            ${amount}`)
  expect(reading.rows[0]?.confidence).toMatchObject({ squareFeet: 'doubtful' })
})

test('sums to the left of the floor are not a row', () => {
  const reading = read(`${title}
Square Feet  Linear Feet  Entire Floor  Section of Floor      Abatement Type  Procedure          Type of Material     Floor
0            140          No            Boiler Room           Removal         Tent               Pipe Wrap            4
340          0            No            Pump Room             Removal         Full Containment   VAT                  5
340          140                                                                                                      Total`)
  expect(reading.rows).toMatchObject(both)
})

test('a floor that continues on the next page is the same floor', () => {
  const heads = 'Section of Floor      Entire Floor  Abatement Type  Procedure          Type of Material     Square Feet  Linear Feet\n'
  const row = 'Boiler Room           No            Removal         Tent               VAT                  12\n'
  const reading = read(`${title}${heads}Floor: 31\n${row}${row}`, `${heads}Floor: 31 (continued)\n${row}Floor: 32\n${row}`)
  expect(reading.rows.map(({ floor }) => floor)).toEqual(['31', '31', '31', '32'])
})

test('a dash means no section', () => {
  const reading = read(`${title}${heading}${pipe.replace('No ', 'Yes').replace('Boiler Room', '-          ')}${tile}`)
  expect(reading.rows[0]).toMatchObject({ entireFloor: true, sectionOfFloor: '', confidence: { sectionOfFloor: 'sure' } })
})

test.each(['Page 1 of 4', 'Page 3', 'Page 1/4', 'pg. 2 / 4', 'Sheet 1 of 4'])(
  'the number of a page over a row takes nothing: %s',
  (text) => {
    const printed = page(filed)
    const row = printed.words.find(({ text }) => text === 'Full Containment')
    const over = { text, x: (row?.x ?? 0) - 56, y: row?.y ?? 0, width: 50, height: 8 }
    const reading = readFiling([{ ...printed, words: [...printed.words, over] }])
    expect(reading.rows).toMatchObject(both)
    expect(isSure(reading.rows)).toBe(true)
  },
)

test.each([
  ['sectionOfFloor', 'Section of floor', ['Section of Floor      ', 'Boiler Room           ', 'Pump Room             ']],
  ['linearFeet', 'Linear feet', ['  Linear Feet', '        140', '']],
] as const)('what no column holds is not sure: %s', (name, label, [head, first, second]) => {
  const reading = read(`${title}${heading.replace(head, '')}${pipe.replace(first, '')}${tile.replace(second, '')}`)
  expect(reading.rows.map(({ confidence }) => confidence[name])).toEqual(['missing', 'missing'])
  expect(said(reading)).toContain(`No column "${label}" was found`)
})

test('a section that says "Entire Floor" is an entire floor, to check', () => {
  const without = (line: string) => line.replace(/(.{9}).{14}/, '$1')
  const reading = read(`${title}${without(heading)}${without(pipe).replace('Boiler Room ', 'Entire Floor')}${without(tile)}`)
  expect(reading.rows).toMatchObject([
    { entireFloor: true, sectionOfFloor: '', confidence: { entireFloor: 'doubtful', sectionOfFloor: 'doubtful' } },
    { entireFloor: false, sectionOfFloor: 'Pump Room', confidence: { entireFloor: 'missing', sectionOfFloor: 'sure' } },
  ])
})

test.each([
  ['entireFloor', 'N N Y'],
  ['squareFeet', '340 12 75'],
  ['abatementType', 'Removal Removal'],
] as const)('nothing is sure in a row that holds several rows: %s', (name, text) => {
  const texts = { floor: '4', entireFloor: 'No', sectionOfFloor: 'Hall', abatementType: 'Removal', abatementProcedure: 'Tent' }
  const cells = { ...texts, typeOfMaterial: 'VAT', squareFeet: '340', linearFeet: '', [name]: text }
  const printed = {
    page: 1,
    base: 1,
    cells: new Map(Object.entries(cells).map(([own, line]) => [own as typeof name, { lines: [line], doubtful: false }])),
  }
  const { confidence, notes } = interpretRow(printed, notesOf({ rows: [], outside: [], doubtful: new Set() }, Object.keys(cells)))
  expect(Object.values(confidence)).not.toContain('sure')
  expect(notes.join()).toContain('Several rows may have been read as one')
})

const many = (count: number, from = 1) => Array.from({ length: count }, (_, at) => tile.replace('5 ', String(at + from).padEnd(2))).join('')

test('a row at the foot of a page and again at the head of the next is not sure in either', () => {
  const reading = full(`${title}${heading}${many(30)}`, `${tile.replace('5 ', '30')}${many(5, 31)}`)
  expect(reading.rows).toHaveLength(36)
  expect(reading.rows.map(({ confidence }) => confidence.squareFeet === 'sure')).toEqual(
    Array.from({ length: 36 }, (_, at) => at !== 29 && at !== 30),
  )
  expect(said(reading)).toContain('The last row of page 1 and the first row of page 2 are the same')
})

test('rows that only resemble each other over a page break are sure', () => {
  const reading = full(`${title}${heading}${many(30)}`, many(5, 31))
  expect(isSure(reading.rows)).toBe(true)
})

/** Two pages on one sheet. */
function sheet(number: number, left: string, right: string): WordPage {
  const [one, other] = [typedPage(left, number), typedPage(right, number)]
  const words = [...one.words, ...other.words.map((word) => ({ ...word, x: word.x + one.width }))]
  return { ...one, words, width: 2 * one.width, height: Math.max(one.height, other.height) }
}

test.each([
  ['each with its heading', heading, ''],
  ['the second without one', '', 'Example Environmental   Page 9 of 9'],
])('two pages on one sheet are read one behind the other, %s', (_, again, foot) => {
  const reading = readFiling([
    sheet(1, `${title}${heading}${many(30)}\n${foot}`, `${again}${many(30, 31)}\n${again === '' ? '\n\n\n\n' : ''}${foot}`),
    sheet(2, `${again}${many(30, 61)}`, `${again}${many(3, 91)}`),
  ])
  expect(reading.rows.map(({ floor }) => Number(floor))).toEqual(Array.from({ length: 93 }, (__, at) => at + 1))
  expect(reading.rows.map(({ page: on }) => on)).toEqual([...Array<number>(60).fill(1), ...Array<number>(33).fill(2)])
  expect(isSure(reading.rows)).toBe(true)
  expect(said(reading)).toBe('')
})

const [front, rear] = [
  `${title}Floor    Entire Floor  Section of Floor      Abatement Type\n`,
  '\n\n\n\nProcedure          Type of Material     Square Feet  Linear Feet\n',
]
/** Of rows that stand at the same heights. The first line of a page may be empty. */
const rowsOf = (count: number, from: number, lines: number) =>
  [
    Array.from({ length: count }, (_, at) => `${String(at + from).padEnd(9)}No            Hall                  Removal\n`),
    Array.from({ length: count }, (_, at) => `Tent               VAT                  ${at + from}\n`),
  ].map((own) => '\n'.repeat(lines) + own.join(''))

test.each([
  ['next to each other', [0, 1, 2, 3]],
  ['behind all of the first', [0, 2, 1, 3]],
])('columns that go on on another page, %s, are of the same rows', (_, order) => {
  const [[one, two], [three, four]] = [rowsOf(20, 1, 0), rowsOf(20, 21, 4)]
  const texts = [`${front}${one}`, `${rear}${two}`, three ?? '', four ?? '']
  const reading = readFiling(order.map((which, at) => page(texts[which] ?? '', at + 1)))
  expect(reading.rows.map(({ floor, squareFeet }) => [floor, squareFeet])).toEqual(
    Array.from({ length: 40 }, (__, at) => [String(at + 1), at + 1]),
  )
  expect(isSure(reading.rows)).toBe(true)
  expect(said(reading)).toContain('The table is wider than a page')
})

test('rows of pages whose headings stand at two heights are not joined, and the file is refused', () => {
  const [one = '', two = ''] = rowsOf(20, 1, 0)
  for (const texts of [
    [`${front}${one}`, `${rear.slice(1)}${two}`],
    [`${title}\n${rear.trimStart()}${two}`, `${front.replace('Floor ', 'Level ')}${one}`],
  ]) {
    const reading = read(...texts)
    expect(said(reading)).not.toContain('The table is wider than a page')
    expect(reading.problem).toEqual({ kind: 'columns-apart', pages: [texts.findIndex((text) => text.includes('Entire Floor')) + 1] })
  }
})

test('rows without floors are not refused when no other page has them', () => {
  const [, two = ''] = rowsOf(20, 1, 0)
  for (const head of ['', 'Floors: 12   Section: B\n', 'Floor    Entire Floor\n4        No\n']) {
    const reading = read(`${title}${head}`, `${rear.slice(1)}${two}`)
    expect(reading.rows).toHaveLength(20)
    expect(reading.problem).toBeNull()
  }
})

const [unread, lines] = [
  Array.from({ length: 30 }, (_, at) => `$VEHVWRV 3URMHFW 1RWL¿FDWLRQ ${at}`),
  'Bill of quantities for steel beams'.split(' '),
]
test.each<[string, WordPage[], string[], object]>([
  ['fonts without letters', [page(unread.join('\n'))], [], { kind: 'unreadable-letters' }],
  [
    'a folder of files',
    [page('For the best experience, open this portfolio in Acrobat')],
    ['filing.pdf'],
    { kind: 'attached-files', files: ['filing.pdf'] },
  ],
  [
    'a form of one viewer',
    [
      page(
        'Please wait...\nIf this message is not eventually replaced with the proper contents of the document, your PDF\nviewer may not be able to display',
      ),
    ],
    [],
    { kind: 'dynamic-form' },
  ],
  [
    'a picture of the form',
    [page(`${pipe}${tile}TRU0401MN26 The Contractor of the work, Main Street`.repeat(2), 1, { pictured: true })],
    [],
    { kind: 'pictured-form' },
  ],
  ['another paper', [page(`${lines.join(' ')} of the house at the street to be delivered on the date given`)], [], { kind: 'not-acp7' }],
])('a refusal says the reason: %s', (_, pages, attached, problem) => {
  expect(readFiling(pages, attached).problem).toEqual(problem)
})

test('a filing with files attached is read', () => {
  expect(readFiling([page(filed)], ['photo.jpg'])).toMatchObject({ problem: null, rows: both })
})
