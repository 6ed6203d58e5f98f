import type { Random } from '@daysheet/domain/filings/testing/random'
import type { ScopeRow } from '@daysheet/domain/filings/testing/scope'
import { drawnOrder, type ColumnName } from '../columns.ts'
import type { Family } from '../family.ts'
import { sums } from '../table-filing.ts'
import { putNeighbour } from './around.ts'
import { asOneRun } from './one-run.ts'
import { drawnSketch, type Sketch, type SketchColumn } from './sketch.ts'

const kind = (name: string, sketch: (random: Random) => Sketch): Family => ({
  name,
  draw: async (random) => await drawnSketch(random, sketch(random)),
})

const order = (random: Random) => drawnOrder(random, { unit: random.happens(0.4), review: random.happens(0.5) })

/** The City's own order of the fields. */
const cityOrder: readonly ColumnName[] = [
  'entireFloor',
  'floor',
  'sectionOfFloor',
  'typeOfMaterial',
  'amount',
  'unit',
  'abatementType',
  'abatementProcedure',
]

const cityRecord = (random: Random): Sketch => ({
  names: random.happens(0.25) ? [...cityOrder, 'permitRequired'] : cityOrder,
  wording: random.one<NonNullable<Sketch['wording']>>([
    cityWords('Entire Floor', 'Floor', 'Section', 'ACM Type', 'Amount', 'Unit', 'Abatement Type', 'Procedure'),
    cityWords('Entire Floor', 'Floor', 'Section', 'ACM Type', 'ACM Amount', 'ACM Unit', 'Abatement Type', 'Procedure Name'),
    cityWords('ENTIRE FLOOR', 'FLOOR', 'SECTION', 'ACM TYPE', 'AMOUNT', 'UNIT', 'ABATEMENT TYPE', 'PROCEDURE NAME'),
    cityWords('Entire Floor?', 'Floor', 'Section of Floor', 'Type of ACM', 'Quantity', 'Unit', 'Abatement Type', 'Procedure'),
  ]),
  writing: {
    units: random.one([
      ['Square Feet', 'Linear Feet'],
      ['Square Feet', 'Linear Feet'],
      ['SF', 'LF'],
    ]),
    entire: random.one([
      ['Yes', 'No'],
      ['Yes', 'No'],
      ['Y', 'N'],
    ]),
    upper: false,
  },
})

function cityWords(...words: [string, string, string, string, string, string, string, string]): NonNullable<Sketch['wording']> {
  return Object.fromEntries(cityOrder.map((name, at) => [name, words[at] ?? '']))
}

/** A line at the end of each page with its sums: under their columns, or in words where there is no column of their own. */
const pageSums =
  (random: Random): NonNullable<Sketch['pageEnd']> =>
  ({ rows }, columns, writing) => {
    const title = random.one(['Page Total', 'Subtotal (this page)', 'Page Subtotal:', 'Total for this page', 'Sub-Total'])
    const at = titleColumn(columns, random)
    return (indices) => {
      const total = sums(indices.map((index) => rows[index]).filter((row): row is ScopeRow => row !== undefined))
      const own = (name: 'squareFeet' | 'linearFeet') => (total[name] > 0 ? writing.amount(total[name]) : '0')
      return columns.map(({ name }, index) => {
        if (index === at) return title
        if (name === 'squareFeet' || name === 'linearFeet') return own(name)
        return name === 'amount' ? `${own('squareFeet')} SF / ${own('linearFeet')} LF` : ''
      })
    }
  }

/** The title stands in the first column or in the one before the numbers. */
function titleColumn(columns: readonly SketchColumn[], random: Random): number {
  const feet = columns.findIndex(({ name }) => name === 'squareFeet' || name === 'amount')
  return feet > 0 && random.happens(0.6) ? feet - 1 : feet === 0 ? columns.length - 1 : 0
}

const other = (heading: string, cells: readonly string[]): SketchColumn => ({
  name: 'other',
  heading: [{ text: heading, align: 'left' }],
  align: 'left',
  cells,
})

/** A column beside the material or the type of abatement, before it or after. */
function beside(columns: SketchColumn[], extra: SketchColumn, random: Random): SketchColumn[] {
  const next = random.one(['typeOfMaterial', 'abatementType'] as const)
  const at = columns.findIndex(({ name }) => name === next) + (random.happens(0.5) ? 1 : 0)
  return columns.toSpliced(at, 0, extra)
}

const unknownColumns = (random: Random, count: number): SketchColumn[] => {
  const each = (cell: (at: number) => string) => Array.from({ length: count }, (_, at) => cell(at))
  return random
    .shuffled([
      other(
        'Category',
        each(() => random.one(['I', 'II', 'Cat. I NF', 'Friable'])),
      ),
      other(
        'Phase',
        each((at) => String(1 + Math.floor(at / 4))),
      ),
      other(
        'Location ID',
        each((at) => `L-${String(at + 1).padStart(3, '0')}`),
      ),
      other(
        'Work Area',
        each((at) => `WA-${1 + (at % 5)}`),
      ),
      other(
        'Condition',
        each(() => random.one(['Good', 'Damaged', 'Sig. Damaged'])),
      ),
      other(
        'HA No.',
        each((at) => String(10 + (at % 7))),
      ),
      other(
        'Layers',
        each(() => String(random.whole(1, 3))),
      ),
      other(
        'Shift',
        each(() => random.one(['Day', 'Night', '7A-3P'])),
      ),
      other(
        'Occupied?',
        each(() => random.one(['Yes', 'No'])),
      ),
    ])
    .slice(0, random.whole(1, 3))
}

/** The City's data have a control character where an apostrophe was lost. */
const withLostApostrophes = (column: SketchColumn): SketchColumn => ({
  ...column,
  cells: column.cells.map((cell) => cell.replaceAll(/(?<=\p{L})['’](?=\p{L})/gu, '\u001A')),
})

/** What stands beside, under and among the rows, lines printed whole, and the City's own order. */
export const tableKinds: readonly Family[] = [
  kind('sums at the end of each page', (random) => ({
    names: order(random),
    wanted: { rows: [8, 60] },
    look: { ruling: random.one(['none', 'none', 'under heading', 'rows']) },
    pageEnd: pageSums(random),
  })),
  kind('another table after the rows', (random) => ({
    names: order(random),
    wanted: { rows: [1, 20] },
    after: (sheet) => putNeighbour(sheet, random),
  })),
  kind('friable beside the material', (random) => ({
    names: order(random),
    columns: (columns, { rows }) =>
      beside(
        columns,
        other(
          random.one(['Friable', 'Friable?', 'Friable (Y/N)', 'FRIABLE']),
          rows.map(() => random.one(['Yes', 'No'])),
        ),
        random,
      ),
  })),
  kind('line number beside the material', (random) => ({
    names: order(random),
    columns: (columns, { rows }) =>
      beside(
        columns,
        other(
          random.one(['Line', '#', 'Item No', 'Item No.', 'Line No.', 'Seq']),
          rows.map((_, at) => String(at + 1)),
        ),
        random,
      ),
  })),
  kind('columns nobody knows', (random) => ({
    names: order(random),
    columns: (columns, { rows }) =>
      unknownColumns(random, rows.length).reduce((all, extra) => all.toSpliced(random.whole(0, all.length), 0, extra), columns),
  })),
  kind('lines of one run, letters alike wide', (random) => ({
    names: order(random),
    look: { face: 'mono', width: 1008, height: 612, gap: random.one([8, 10, 14]), valign: 'top', ruling: 'none' },
    pages: (pages, { face }) => asOneRun(pages, face, random.happens(0.5)),
  })),
  kind('lines of one run, padded by spaces', (random) => ({
    names: order(random),
    look: { face: random.one(['sans', 'serif']), gap: random.one([8, 10, 14]), valign: 'top', ruling: 'none', headingAt: 'bottom' },
    pages: (pages, { face }) => asOneRun(pages, face, random.happens(0.5)),
  })),
  kind('lines of one run, gaps between its pieces', (random) => ({
    names: order(random),
    look: { gap: random.one([6, 8, 10, 14]) },
    pdf: { wholeLines: true },
  })),
  kind('street without a number', (random) => ({ names: order(random), wanted: { street: true, rows: [1, 9] } })),
  kind('order of the City', cityRecord),
  kind('order of the City, apostrophes lost', (random) => ({
    ...cityRecord(random),
    columns: (columns) => columns.map(withLostApostrophes),
  })),
  kind('order of the City, many rows', (random) => ({
    ...cityRecord(random),
    wanted: {
      rows: random.one([
        [60, 108],
        [60, 108],
        [147, 177],
        [300, 476],
      ] as const),
    },
  })),
]
