import type { Random } from '@daysheet/domain/filings/testing/random'
import { drawnOrder, productOrder, type ColumnName } from './columns.ts'
import type { Family } from './family.ts'
import type { FilingContent } from './filing-content.ts'
import { document, drawnTableFiling, sums, tableFiling, type TableFiling } from './table-filing.ts'
import type { Line } from './scope-table.ts'

const family = (name: string, asked: (chance: Random) => TableFiling, more: Partial<Family> = {}): Family => ({
  name,
  draw: (chance) => drawnTableFiling(chance, asked(chance)),
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

/** Filings that are one ruled or unruled table of rows: what most report writers make of such data. */
export const openTables: readonly Family[] = [
  family('report without lines', () => ({ order: productOrder, look: { ruling: 'none', repeats: true, splits: false } })),
  family('boxed grid', (chance) => ({ order: drawnOrder(chance), look: { ruling: 'grid', shadedHeading: true, headingAlign: 'center' } })),
  family('numbered rows', (chance) => ({ order: ['number', ...drawnOrder(chance)] })),
  family('amount and unit', (chance) => ({ order: drawnOrder(chance, { unit: true }) })),
  family('review answered once', (chance) => ({ order: drawnOrder(chance, { review: false }), opening: { review: true } })),
  family('review not printed', (chance) => ({ order: drawnOrder(chance, { review: false }) })),
  family('names over headings', () => spanned),
  family('a total at the end', () => ({ order: productOrder, lines: (filing, { amount }) => totalled(filing, amount) })),
  family('subtotals of floors', () => ({
    order: productOrder,
    wanted: { byFloor: true },
    lines: (filing, { amount }) => withFloorTotals(filing, amount),
  })),
  family('rows split over pages', (chance) => ({
    order: drawnOrder(chance),
    wanted: { rows: [25, 60] },
    look: {
      splits: true,
      repeats: chance.happens(0.5),
      width: 540,
      size: 9,
      padding: 4,
      font: 'Times',
      ruling: chance.one(['grid', 'lines']),
    },
  })),
  family('small print', (chance) => ({
    order: drawnOrder(chance),
    look: { size: 5.5, padding: 1, width: 540, ruling: chance.one(['none', 'grid', 'under headings']) },
    wanted: { rows: [10, 120] },
  })),
  family('middle of tall rows', (chance) => ({
    order: drawnOrder(chance),
    look: { valign: 'middle', width: 540, size: 9, ruling: chance.one(['none', 'lines', 'grid']) },
  })),
  family('number in every row', (chance) => ({
    order: ['filingNumber', ...drawnOrder(chance)],
    look: { width: 700, ruling: 'grid' },
    opening: { short: true },
  })),
  family('street job', (chance) => ({ order: drawnOrder(chance), wanted: { street: true, rows: [1, 9] } })),
  family('amendment', (chance) => ({
    order: chance.happens(0.5) ? productOrder : (['action', ...productOrder] satisfies ColumnName[]),
    opening: { form: 'ACP8' },
  })),
  family('many rows', (chance) => ({ order: drawnOrder(chance), wanted: { rows: [120, 250] }, look: { repeats: true } })),
  {
    name: 'several filings',
    draw: async (chance) => {
      const order = drawnOrder(chance)
      const parts = Array.from({ length: chance.whole(2, 4) }, () => tableFiling(chance, { order, look: { width: 700 } }))
      const content = parts.flatMap((part, at) => [
        ...(at > 0 ? [{ text: ' ', fontSize: 1, pageBreak: 'before' as const }] : []),
        ...part.content,
      ])
      const [first] = parts
      if (!first) throw new Error('a file of several filings has at least two')
      return { bytes: await document(chance, first.look, content, null), rows: parts.flatMap(({ filing }) => filing.rows), unprinted: [] }
    },
  },
]
