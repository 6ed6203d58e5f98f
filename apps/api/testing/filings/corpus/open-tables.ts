import type { Random } from '@daysheet/domain/filings/testing/random'
import { cityOrder, drawnOrder, productOrder, type ColumnName } from './columns.ts'
import type { Family } from './family.ts'
import type { FilingContent } from './filing-content.ts'
import { cityFiling } from './further/city-rows.ts'
import { document, drawnTableFiling, sums, tableFiling, type TableFiling } from './table-filing.ts'
import type { Line } from './scope-table.ts'

const family = (name: string, options: (random: Random) => TableFiling, more: Partial<Family> = {}): Family => ({
  name,
  draw: (random) => drawnTableFiling(random, options(random)),
  ...more,
})

/** The first heading carries the name "Location" over places, "Abatement" over the work, "Quantity" over the feet. */
const spanned: TableFiling = {
  order: productOrder,
  look: {
    spanners: [
      ['Location', 3],
      ['Abatement', 2],
      ['ACM', 1],
      ['Quantity', 2],
      ['', 1],
    ],
    ruling: 'grid',
    headingAlign: 'center',
  },
}

const totalled = ({ rows }: FilingContent, amount: (feet: number) => string): Line[] => {
  const { squareFeet, linearFeet } = sums(rows)
  return [...rows, { cells: { typeOfMaterial: 'Total', squareFeet: amount(squareFeet), linearFeet: amount(linearFeet) } }]
}
const withFloorTotals = ({ rows }: FilingContent, amount: (feet: number) => string): Line[] => {
  const floors = [...new Set(rows.map(({ floor }) => floor))]
  const lines = floors.flatMap((floor): Line[] => {
    const own = rows.filter((row) => row.floor === floor)
    const { squareFeet, linearFeet } = sums(own)
    return [...own, { cells: { sectionOfFloor: `Subtotal ${floor}`, squareFeet: amount(squareFeet), linearFeet: amount(linearFeet) } }]
  })
  const all = sums(rows)
  return [...lines, { cells: { sectionOfFloor: 'Grand Total', squareFeet: amount(all.squareFeet), linearFeet: amount(all.linearFeet) } }]
}

/** As the City publishes a record: its order, its words, its units, its lengths. */
const ofTheCity = (random: Random): TableFiling => ({
  order: cityOrder,
  filing: cityFiling,
  opening: { review: random.happens(0.5) },
  writing: { units: ['Square Feet', 'Linear Feet'] },
  columns: (columns) =>
    columns.map((column) => {
      const heading = cityHeadings[column.name]
      return heading ? { ...column, heading } : column
    }),
})
const cityHeadings: Partial<Record<ColumnName, string>> = {
  entireFloor: 'Entire Floor',
  floor: 'Floor',
  sectionOfFloor: 'Section',
  typeOfMaterial: 'ACM Type',
  amount: 'Amount',
  unit: 'Unit',
  abatementType: 'Abatement Type',
  abatementProcedure: 'Procedure',
}

/** Filings that are one ruled or unruled table of rows: what most report writers make of such data. */
export const openTables: readonly Family[] = [
  family('the order of the City', ofTheCity),
  family('the order of the City, many rows', (random) => {
    const count = random.one([97, 108, 147, 177, 476])
    return { ...ofTheCity(random), wanted: { rows: [count, count] } }
  }),
  family('report without lines', () => ({ order: productOrder, look: { ruling: 'none', repeats: true, splits: false } })),
  family('boxed grid', (random) => ({ order: drawnOrder(random), look: { ruling: 'grid', shadedHeading: true, headingAlign: 'center' } })),
  family('numbered rows', (random) => ({ order: ['number', ...drawnOrder(random)] })),
  family('amount and unit', (random) => ({ order: drawnOrder(random, { unit: true }) })),
  family('review answered once', (random) => ({ order: drawnOrder(random, { review: false }), opening: { review: true } })),
  family('review not printed', (random) => ({ order: drawnOrder(random, { review: false }) })),
  family('names over headings', () => spanned),
  family('a total at the end', () => ({ order: productOrder, lines: (filing, { amount }) => totalled(filing, amount) })),
  family('subtotals of floors', () => ({
    order: productOrder,
    wanted: { byFloor: true },
    lines: (filing, { amount }) => withFloorTotals(filing, amount),
  })),
  family('rows split over pages', (random) => ({
    order: drawnOrder(random),
    wanted: { rows: [25, 60] },
    look: {
      splits: true,
      repeats: random.happens(0.5),
      width: 540,
      size: 9,
      padding: 4,
      font: 'Times',
      ruling: random.one(['grid', 'lines']),
    },
  })),
  family('small print', (random) => ({
    order: drawnOrder(random),
    look: { size: 5.5, padding: 1, width: 540, ruling: random.one(['none', 'grid', 'under headings']) },
    wanted: { rows: [10, 120] },
  })),
  family('middle of tall rows', (random) => ({
    order: drawnOrder(random),
    look: { valign: 'middle', width: 540, size: 9, ruling: random.one(['none', 'lines', 'grid']) },
  })),
  family('number in every row', (random) => ({
    order: ['filingNumber', ...drawnOrder(random)],
    look: { width: 700, ruling: 'grid' },
    opening: { short: true },
  })),
  family('street job', (random) => ({ order: drawnOrder(random), wanted: { street: true, rows: [1, 9] } })),
  family('amendment', (random) => ({
    order: random.happens(0.5) ? productOrder : (['action', ...productOrder] satisfies ColumnName[]),
    opening: { form: 'ACP8' },
  })),
  family('many rows', (random) => ({ order: drawnOrder(random), wanted: { rows: [120, 250] }, look: { repeats: true } })),
  {
    name: 'several filings',
    draw: async (random) => {
      const order = drawnOrder(random)
      const parts = Array.from({ length: random.whole(2, 4) }, () => tableFiling(random, { order, look: { width: 700 } }))
      const content = parts.flatMap((part, at) => [
        ...(at > 0 ? [{ text: ' ', fontSize: 1, pageBreak: 'before' as const }] : []),
        ...part.content,
      ])
      const [first] = parts
      if (!first) throw new Error('a file of several filings has at least two')
      return { bytes: await document(random, first.look, content, null), rows: parts.flatMap(({ filing }) => filing.rows), unprinted: [] }
    },
  },
]
