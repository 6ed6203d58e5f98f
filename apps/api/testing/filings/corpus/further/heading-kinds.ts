import type { Random } from '@daysheet/domain/filings/testing/random'
import { drawnOrder, type ColumnName } from '../columns.ts'
import type { Family } from '../family.ts'
import type { Align, HeadingLine } from './sheet.ts'
import { drawnSketch, stacked, type Sketch, type SketchColumn } from './sketch.ts'

const kind = (name: string, sketch: (chance: Random) => Sketch): Family => ({
  name,
  draw: async (chance) => await drawnSketch(chance, sketch(chance)),
})

const order = (chance: Random) => drawnOrder(chance, { unit: chance.happens(0.4), review: chance.happens(0.5) })

/** Both lines of a heading, each placed in its own way; a heading of one word stands as its cells do. */
const twoLines = (
  chance: Random,
  place: (upper: string, lower: string) => [HeadingLine, HeadingLine],
  extra: () => number,
): NonNullable<Sketch['heading']> => {
  return (text, align) => {
    const [upper, lower] = stacked(text, chance)
    return { lines: lower === undefined ? [{ text: upper, align }] : place(upper, lower), extra: extra() }
  }
}

/** Long words for both lines, so that most headings are of two. */
const wordings = (chance: Random): Sketch['wording'] => ({
  floor: chance.one(['Floor', 'Floor No.', 'Floor Number']),
  entireFloor: chance.one(['Entire Floor', 'Entire Floor?']),
  sectionOfFloor: chance.one(['Section of Floor', 'Section', 'Section / Area']),
  typeOfMaterial: chance.one(['Type of ACM', 'Type of Material', 'ACM Type', 'Material Type']),
  abatementProcedure: chance.one(['Abatement Procedure', 'Procedure Name', 'Procedure']),
})

const stackedKind = (name: string, place: (chance: Random) => NonNullable<Sketch['heading']>, look: Sketch['look'] = {}): Family =>
  kind(name, (chance) => ({ names: order(chance), wording: wordings(chance) ?? {}, heading: place(chance), look: { ...look } }))

/** A name over the two columns of feet, or over amount and unit, with nothing drawn between. */
const overFeet = (chance: Random): Sketch => {
  const unit = chance.happens(0.3)
  const bare = chance.one([
    ['Square', 'Linear'],
    ['Sq. Ft.', 'Lin. Ft.'],
    ['SF', 'LF'],
    ['Square Feet', 'Linear Feet'],
  ] as const)
  const title = chance.one(['Quantity', 'Amount of ACM', 'QUANTITY', 'ACM Quantity (Feet)', 'Amount'])
  const align = chance.one(['left', 'center', 'right'] as const)
  return {
    names: drawnOrder(chance, { unit, review: chance.happens(0.5) }),
    wording: { squareFeet: bare[0], linearFeet: bare[1], amount: chance.one(['Number', 'Amount', 'Qty']), unit: 'Unit' },
    heading: (text, own, name) => {
      const isFeet = ['squareFeet', 'linearFeet', 'amount', 'unit'].includes(name)
      const lines = isFeet ? [text] : stacked(text, chance)
      return { lines: lines.map((line) => ({ text: line, align: isFeet ? align : own })), extra: isFeet ? chance.whole(6, 20) : 0 }
    },
    look: { ruling: 'none', headingAt: chance.one(['bottom', 'bottom', 'top']) },
    spanners: (columns) => spannerOver(columns, title),
  }
}

function spannerOver(columns: readonly SketchColumn[], text: string) {
  const feet = new Set<string>(['squareFeet', 'linearFeet', 'amount', 'unit'])
  const [from, to] = [columns.findIndex(({ name }) => feet.has(name)), columns.findLastIndex(({ name }) => feet.has(name))]
  return [{ text, from, to }]
}

const numbers: readonly ColumnName[] = ['squareFeet', 'linearFeet', 'amount']
const centred = (text: string, chance: Random, extra: number) => ({
  lines: (chance.happens(0.6) ? stacked(text, chance) : [text]).map((line) => ({ text: line, align: 'center' as const })),
  extra,
})

const place: ColumnName[] = ['floor', 'sectionOfFloor']
const work: ColumnName[] = ['abatementType', 'abatementProcedure']

/** Headings whose words stand elsewhere than their columns, and columns in an order and alignment of their own. */
export const headingKinds: readonly Family[] = [
  stackedKind('upper word left of the lower', (chance) => {
    const align: Align = chance.one(['left', 'left', 'center'])
    const shift = chance.whole(4, 20)
    return twoLines(
      chance,
      (upper, lower) => [
        { text: upper, align },
        { text: lower, align, shift },
      ],
      () => chance.whole(8, 30),
    )
  }),
  stackedKind('upper word right of the lower', (chance) => {
    const align: Align = chance.one(['left', 'left', 'center'])
    const shift = chance.whole(4, 20)
    return twoLines(
      chance,
      (upper, lower) => [
        { text: upper, align, shift },
        { text: lower, align },
      ],
      () => chance.whole(8, 30),
    )
  }),
  {
    ...stackedKind('upper word at one end, lower at the other', (chance) => {
      const [one, other] = chance.one<[Align, Align]>([
        ['left', 'right'],
        ['right', 'left'],
      ])
      return twoLines(
        chance,
        (upper, lower) => [
          { text: upper, align: one },
          { text: lower, align: other },
        ],
        () => chance.whole(8, 30),
      )
    }),
    unusual: true,
  },
  stackedKind('stacked in the middle of wide columns', (chance) =>
    twoLines(
      chance,
      (upper, lower) => [
        { text: upper, align: 'center' },
        { text: lower, align: 'center' },
      ],
      () => chance.whole(15, 45),
    ),
  ),
  stackedKind(
    'headings of neighbours nearly touch',
    (chance) => {
      const side: Align = chance.one(['left', 'center', 'right'])
      const other: Align = chance.one(['left', 'center', 'right'])
      return twoLines(
        chance,
        (upper, lower) => [
          { text: upper, align: side, shift: chance.whole(-6, 6) },
          { text: lower, align: other },
        ],
        () => chance.whole(0, 4),
      )
    },
    { gap: 4, headingGap: 3.5, size: 8 },
  ),
  kind('feet under one name without lines', overFeet),
  kind('feet first', (chance) => ({
    names: [
      ...chance.one<ColumnName[]>([
        ['squareFeet', 'linearFeet'],
        ['amount', 'unit'],
        ['linearFeet', 'squareFeet'],
      ]),
      ...chance.shuffled<ColumnName[]>([['typeOfMaterial'], work, [...place, 'entireFloor']]).flat(),
      ...(chance.happens(0.5) ? (['permitRequired'] as const) : []),
    ],
  })),
  kind('review first', (chance) => ({
    names: ['permitRequired', ...drawnOrder(chance, { unit: chance.happens(0.4), review: false })],
  })),
  kind('place last', (chance) => ({
    names: [
      ...(chance.happens(0.3) ? (['permitRequired'] as const) : []),
      ...chance.one<ColumnName[]>([
        ['typeOfMaterial', 'amount', 'unit', ...work],
        [...work, 'typeOfMaterial', 'squareFeet', 'linearFeet'],
        ['typeOfMaterial', ...work, 'squareFeet', 'linearFeet'],
      ]),
      ...chance.one<ColumnName[]>([
        ['sectionOfFloor', 'floor', 'entireFloor'],
        ['entireFloor', 'floor', 'sectionOfFloor'],
        ['entireFloor', 'sectionOfFloor', 'floor'],
      ]),
    ],
  })),
  kind('numbers at the left under centred headings', (chance) => ({
    names: order(chance),
    align: (name) => (numbers.includes(name) ? 'left' : undefined),
    heading: (text, _, name) => centred(text, chance, numbers.includes(name) ? chance.whole(8, 30) : chance.whole(0, 20)),
  })),
  kind('text at the right', (chance) => ({
    names: order(chance),
    align: (name) => (numbers.includes(name) ? chance.one(['right', 'left']) : 'right'),
    heading: (text, align) => ({
      lines: (chance.happens(0.5) ? stacked(text, chance) : [text]).map((line) => ({ text: line, align })),
      extra: chance.whole(0, 15),
    }),
  })),
]
