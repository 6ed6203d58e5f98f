import type { Random } from '@daysheet/domain/filings/testing/random'
import { drawnOrder, type ColumnName } from '../columns.ts'
import type { Family } from '../family.ts'
import type { Align, HeadingLine } from './sheet.ts'
import { drawnSketch, stacked, type Sketch, type SketchColumn } from './sketch.ts'

const kind = (name: string, sketch: (random: Random) => Sketch): Family => ({
  name,
  draw: async (random) => await drawnSketch(random, sketch(random)),
})

const order = (random: Random) => drawnOrder(random, { unit: random.happens(0.4), review: random.happens(0.5) })

/** Both lines of a heading, each placed in its own way; a heading of one word stands as its cells do. */
const twoLines = (
  random: Random,
  place: (upper: string, lower: string) => [HeadingLine, HeadingLine],
  extra: () => number,
): NonNullable<Sketch['heading']> => {
  return (text, align) => {
    const [upper, lower] = stacked(text, random)
    return { lines: lower === undefined ? [{ text: upper, align }] : place(upper, lower), extra: extra() }
  }
}

/** Long words for both lines, so that most headings are of two. */
const wordings = (random: Random): Sketch['wording'] => ({
  floor: random.one(['Floor', 'Floor No.', 'Floor Number']),
  entireFloor: random.one(['Entire Floor', 'Entire Floor?']),
  sectionOfFloor: random.one(['Section of Floor', 'Section', 'Section / Area']),
  typeOfMaterial: random.one(['Type of ACM', 'Type of Material', 'ACM Type', 'Material Type']),
  abatementProcedure: random.one(['Abatement Procedure', 'Procedure Name', 'Procedure']),
})

const stackedKind = (name: string, place: (random: Random) => NonNullable<Sketch['heading']>, look: Sketch['look'] = {}): Family =>
  kind(name, (random) => ({ names: order(random), wording: wordings(random) ?? {}, heading: place(random), look: { ...look } }))

/** A name over the two columns of feet, or over amount and unit, with nothing drawn between. */
const overFeet = (random: Random): Sketch => {
  const unit = random.happens(0.3)
  const bare = random.one([
    ['Square', 'Linear'],
    ['Sq. Ft.', 'Lin. Ft.'],
    ['SF', 'LF'],
    ['Square Feet', 'Linear Feet'],
  ] as const)
  const title = random.one(['Quantity', 'Amount of ACM', 'QUANTITY', 'ACM Quantity (Feet)', 'Amount'])
  const align = random.one(['left', 'center', 'right'] as const)
  return {
    names: drawnOrder(random, { unit, review: random.happens(0.5) }),
    wording: { squareFeet: bare[0], linearFeet: bare[1], amount: random.one(['Number', 'Amount', 'Qty']), unit: 'Unit' },
    heading: (text, own, name) => {
      const isFeet = ['squareFeet', 'linearFeet', 'amount', 'unit'].includes(name)
      const lines = isFeet ? [text] : stacked(text, random)
      return { lines: lines.map((line) => ({ text: line, align: isFeet ? align : own })), extra: isFeet ? random.whole(6, 20) : 0 }
    },
    look: { ruling: 'none', headingAt: random.one(['bottom', 'bottom', 'top']) },
    spanners: (columns) => spannerOver(columns, title),
  }
}

function spannerOver(columns: readonly SketchColumn[], text: string) {
  const feet = new Set<string>(['squareFeet', 'linearFeet', 'amount', 'unit'])
  const [from, to] = [columns.findIndex(({ name }) => feet.has(name)), columns.findLastIndex(({ name }) => feet.has(name))]
  return [{ text, from, to }]
}

const numbers: readonly ColumnName[] = ['squareFeet', 'linearFeet', 'amount']
const centred = (text: string, random: Random, extra: number) => ({
  lines: (random.happens(0.6) ? stacked(text, random) : [text]).map((line) => ({ text: line, align: 'center' as const })),
  extra,
})

const place: ColumnName[] = ['floor', 'sectionOfFloor']
const work: ColumnName[] = ['abatementType', 'abatementProcedure']

/** Headings whose words stand elsewhere than their columns, and columns in an order and alignment of their own. */
export const headingKinds: readonly Family[] = [
  stackedKind('upper word left of the lower', (random) => {
    const align: Align = random.one(['left', 'left', 'center'])
    const shift = random.whole(4, 20)
    return twoLines(
      random,
      (upper, lower) => [
        { text: upper, align },
        { text: lower, align, shift },
      ],
      () => random.whole(8, 30),
    )
  }),
  stackedKind('upper word right of the lower', (random) => {
    const align: Align = random.one(['left', 'left', 'center'])
    const shift = random.whole(4, 20)
    return twoLines(
      random,
      (upper, lower) => [
        { text: upper, align, shift },
        { text: lower, align },
      ],
      () => random.whole(8, 30),
    )
  }),
  {
    ...stackedKind('upper word at one end, lower at the other', (random) => {
      const [one, other] = random.one<[Align, Align]>([
        ['left', 'right'],
        ['right', 'left'],
      ])
      return twoLines(
        random,
        (upper, lower) => [
          { text: upper, align: one },
          { text: lower, align: other },
        ],
        () => random.whole(8, 30),
      )
    }),
    unusual: true,
  },
  stackedKind('stacked in the middle of wide columns', (random) =>
    twoLines(
      random,
      (upper, lower) => [
        { text: upper, align: 'center' },
        { text: lower, align: 'center' },
      ],
      () => random.whole(15, 45),
    ),
  ),
  stackedKind(
    'headings of neighbours nearly touch',
    (random) => {
      const side: Align = random.one(['left', 'center', 'right'])
      const other: Align = random.one(['left', 'center', 'right'])
      return twoLines(
        random,
        (upper, lower) => [
          { text: upper, align: side, shift: random.whole(-6, 6) },
          { text: lower, align: other },
        ],
        () => random.whole(0, 4),
      )
    },
    { gap: 4, headingGap: 3.5, size: 8 },
  ),
  kind('feet under one name without lines', overFeet),
  kind('feet first', (random) => ({
    names: [
      ...random.one<ColumnName[]>([
        ['squareFeet', 'linearFeet'],
        ['amount', 'unit'],
        ['linearFeet', 'squareFeet'],
      ]),
      ...random.shuffled<ColumnName[]>([['typeOfMaterial'], work, [...place, 'entireFloor']]).flat(),
      ...(random.happens(0.5) ? (['permitRequired'] as const) : []),
    ],
  })),
  kind('review first', (random) => ({
    names: ['permitRequired', ...drawnOrder(random, { unit: random.happens(0.4), review: false })],
  })),
  kind('place last', (random) => ({
    names: [
      ...(random.happens(0.3) ? (['permitRequired'] as const) : []),
      ...random.one<ColumnName[]>([
        ['typeOfMaterial', 'amount', 'unit', ...work],
        [...work, 'typeOfMaterial', 'squareFeet', 'linearFeet'],
        ['typeOfMaterial', ...work, 'squareFeet', 'linearFeet'],
      ]),
      ...random.one<ColumnName[]>([
        ['sectionOfFloor', 'floor', 'entireFloor'],
        ['entireFloor', 'floor', 'sectionOfFloor'],
        ['entireFloor', 'sectionOfFloor', 'floor'],
      ]),
    ],
  })),
  kind('numbers at the left under centred headings', (random) => ({
    names: order(random),
    align: (name) => (numbers.includes(name) ? 'left' : undefined),
    heading: (text, _, name) => centred(text, random, numbers.includes(name) ? random.whole(8, 30) : random.whole(0, 20)),
  })),
  kind('text at the right', (random) => ({
    names: order(random),
    align: (name) => (numbers.includes(name) ? random.one(['right', 'left']) : 'right'),
    heading: (text, align) => ({
      lines: (random.happens(0.5) ? stacked(text, random) : [text]).map((line) => ({ text: line, align })),
      extra: random.whole(0, 15),
    }),
  })),
]
