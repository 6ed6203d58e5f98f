import { expect, test } from 'vitest'
import { readFiling } from './read-filing.ts'
import { typedPage } from '../testing/typed.ts'

const title = 'Asbestos Project Notification (ACP7)\nTRU Number: TRU0401MN26   A-TRU Review Required: No\n\n'
const read = (table: string) => readFiling([typedPage(`${title}${table}`)])

const gypsum = {
  floor: 'Cellar',
  sectionOfFloor: 'Boiler Room',
  typeOfMaterial: 'Gypsum Board with Joint Compound on Walls',
  squareFeet: 35,
}

/** Layouts of which words once went to a column that nobody knows, or to a neighbour, without a word. Each keeps to a general rule. */
test.each<[string, string, object[]]>([
  [
    'an upper word at the left of its column, the lower at the right',
    `
Floor   Entire     Section                       Type                             Abatement            Abatement          Square     Linear
           Floor            of Floor                       of ACM                         Type                Procedure       Feet       Feet
Cellar  No         Boiler Room                   Gypsum Board with Joint          Removal              Tent               35         0
                                                 Compound on Walls
Roof    No         Bulkhead West                 Roof Membrane                    Removal              Exterior Foam      700        0`,
    [gypsum, { floor: 'Roof', sectionOfFloor: 'Bulkhead West', typeOfMaterial: 'Roof Membrane', squareFeet: 700 }],
  ],
  [
    'an upper word at the right of its column, the lower at the left',
    `
             Floor        Section of                     Material   Abatement       Procedure           Square    Linear
Number            Floor                   Type                           Type                Name            Feet      Feet
Cellar            Boiler Room             Gypsum Board with Joint   Removal         Tent                35        0
                                          Compound on Walls
Roof              Bulkhead West           Roof Membrane             Removal         Exterior Foam       700       0`,
    [gypsum, { floor: 'Roof', sectionOfFloor: 'Bulkhead West' }],
  ],
  [
    'one name over square and linear feet, without lines',
    `
                                                                                                               Quantity of ACM
Floor    Entire Floor  Section of Floor      Abatement Type  Procedure       Type of ACM                     Square      Linear
Cellar   No            Boiler Room           Removal         Tent            Gypsum Board with Joint         35
                                                                             Compound on Walls
Roof     No            Bulkhead West         Removal         Tent            Pipe Wrap                                   70`,
    [gypsum, { floor: 'Roof', squareFeet: 0, linearFeet: 70 }],
  ],
  [
    'the order of the record that the City publishes',
    `
Entire Floor  Floor    Section               ACM Type                   ACM Amount  ACM Unit       Abatement Type  Procedure Name
No            Cellar   Boiler Room           Gypsum Board with Joint    35          Square Feet    Removal         DEP Variance
                                             Compound on Walls
Yes           Roof                           Pipe Wrap                  70          Linear Feet    Removal         Tent`,
    [gypsum, { floor: 'Roof', entireFloor: true, linearFeet: 70, abatementProcedure: 'Tent' }],
  ],
  [
    'numbers at the left of wide columns, headings in their middle, feet first and the place last',
    `
      Square Feet            Linear Feet          Type of ACM               Procedure      Abatement Type      Section of Floor       Floor
 35                     0                     Gypsum Board with Joint    Tent           Removal            Boiler Room             Cellar
                                              Compound on Walls
 0                      70                    Pipe Wrap                  Tent           Removal            Bulkhead West           Roof
 12                     0                     VAT                        Tent           Removal            Bulkhead West           Roof`,
    [gypsum, { squareFeet: 0, linearFeet: 70 }, { squareFeet: 12 }],
  ],
  [
    'a column of friability and one of numbers beside the type',
    `
Floor    Section of Floor   Type of ACM               Friable       Line   Abatement Type   Procedure       Square Feet   Linear Feet
Cellar   Boiler Room        Gypsum Board with Joint   Non-Friable   1      Removal          Tent            35            0
                            Compound on Walls
Roof     Bulkhead West      Roof Membrane             Friable       2      Removal          Exterior Foam   700           0`,
    [gypsum, { typeOfMaterial: 'Roof Membrane', abatementType: 'Removal' }],
  ],
  [
    'a sum of the page and a table of samples right under the last row',
    `
Floor    Section of Floor   Type of ACM               Abatement Type   Procedure       Square Feet   Linear Feet
Roof     Bulkhead West      Roof Membrane             Removal          Exterior Foam   700           0
Cellar   Boiler Room        Gypsum Board with Joint   Removal          Tent            35            0
                            Compound on Walls
Page Subtotal: 735 SF  0 LF
Sample No.   Material       Location                  Result
S-01         Pipe Wrap      3rd                       Positive
S-02         VAT            Unit 03K                  5`,
    [{ floor: 'Roof' }, gypsum],
  ],
])('%s', (_, table, rows) => {
  const reading = read(table)
  expect(reading.problem).toBeNull()
  expect(reading.rows).toMatchObject(rows)
  expect(reading.rows).toHaveLength(rows.length)
  const doubtful = reading.rows.flatMap(({ confidence }) => Object.values(confidence)).filter((one) => one === 'doubtful')
  expect(doubtful).toEqual([])
})

test('what stands under a name that is not known is shown with its row, and nothing beside it is sure', () => {
  const { rows } = read(`
Floor    Section of Floor   Zone       Type of ACM         Abatement Type   Procedure       Square Feet   Linear Feet
Roof     Bulkhead West      north end  Roof Membrane       Removal          Exterior Foam   700           0
Cellar   Boiler Room        by pump    Tank Insulation     Removal          Tent            35            0`)
  expect(rows.map(({ leftOver }) => leftOver)).toEqual(['north end', 'by pump'])
  expect(
    rows.map(({ confidence }) => [confidence.floor, confidence.sectionOfFloor, confidence.typeOfMaterial, confidence.abatementType]),
  ).toEqual(Array.from({ length: 2 }, () => ['sure', 'doubtful', 'doubtful', 'sure']))
})

test('a line that does not stand as the others of its column do leaves itself and its neighbours in doubt', () => {
  const cellar = 'Cellar   No            Boiler Room         Removal         Tent        Tank Insulation     35           0'
  const { rows } = read(`
Floor    Entire Floor  Section of Floor    Abatement Type  Procedure   Type of ACM         Square Feet  Linear Feet
${cellar}
${cellar}
${cellar}
${cellar}
${cellar.replace('Tank Insulation     ', '   Tank Insulation  ')}`)
  expect(rows.map(({ confidence }) => confidence.typeOfMaterial)).toEqual(['sure', 'sure', 'sure', 'sure', 'doubtful'])
  expect(rows[4]?.confidence).toMatchObject({ abatementProcedure: 'doubtful', floor: 'sure', sectionOfFloor: 'sure' })
})

test('where a line is drawn between two headings, they are two however close they stand', () => {
  const page = typedPage(`${title}
Floor    Section of Floor   Type of ACM         Abatement Type   Procedure       Square Footage  Linear Footage
Roof     Bulkhead West      Roof Membrane       Removal          Exterior Foam   700
Cellar   Boiler Room        Tank Insulation     Removal          Tent                            35`)
  const heading = page.words.find(({ text }) => text === 'Square Footage')
  const linear = page.words.find(({ text }) => text === 'Linear Footage')
  const [end, top] = [(heading?.x ?? 0) + (heading?.width ?? 0), heading?.y ?? 0]
  // The heading is set wider than its column, up to the first letter of the next.
  const words = page.words.map((word) => (word === heading ? { ...word, width: (linear?.x ?? 0) - word.x } : word))
  const rules = [end + 4, (linear?.x ?? 0) - 0.5].slice(1).map((x) => ({ x, y: top - 4, width: 0, height: 60 }))
  const { rows } = readFiling([{ ...page, words, rules }])
  expect(rows).toMatchObject([
    { squareFeet: 700, linearFeet: 0 },
    { squareFeet: 0, linearFeet: 35 },
  ])
})

test('an apostrophe that was lost is set again', () => {
  const { rows } = read(`
Floor    Section of Floor        Type of ACM         Abatement Type   Procedure       Square Feet   Linear Feet
Bs mt    Apt 16D - Maid s Room   Tank Insulation     Removal          Tent            35            0
Roof     Stair S Landing         Tank Insulation     Removal          Tent            35            0`)
  expect(rows).toMatchObject([{ floor: "Bs'mt", sectionOfFloor: "Apt 16D - Maid's Room" }, { sectionOfFloor: 'Stair S Landing' }])
})

test('a table of samples beneath the scope makes no rows and adds nothing to the last one, also where it goes on with the next page', () => {
  const scope = `
Floor   Entire Floor   Section of Floor   Abatement Type   Procedure   Material        Square Feet   Linear Feet
5       No             Boiler Room        Removal          Tent        Roof Membrane   35            0`
  const samples = `
Sample   Floor   Phase       Method   No. of Samples
S-1      5       During      PCM      4
S-2      6       Clearance   TEM      3`
  for (const pages of [[`${title}${scope}\n${samples}`], [`${title}${scope}`, samples]]) {
    const { rows } = readFiling(pages.map((page) => typedPage(page)))
    expect(
      rows.map(({ floor, sectionOfFloor, typeOfMaterial, squareFeet }) => [floor, sectionOfFloor, typeOfMaterial, squareFeet]),
    ).toEqual([['5', 'Boiler Room', 'Roof Membrane', 35]])
  }
})
