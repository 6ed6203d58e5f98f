import type { Random } from '@daysheet/domain/filings/testing/random'
import type { DrawnFiling, Family } from '../family.ts'
import { airTable, anyTable, column, otherNumber, surveyTable, wasteTable } from './around.ts'
import { drawnHead, laterHead } from './head-blocks.ts'
import { bytesOf, drawnKind, drawnPaper, plain, plotFiling, type Key, type Kind } from '../fresh/form.ts'
import { inLines, type Paper } from '../fresh/plot.ts'
import { writePdf } from '#testing/filings/pdf-writer.ts'

const place: Key[] = ['floor', 'entireFloor', 'sectionOfFloor']
const work: Key[] = ['abatementType', 'abatementProcedure', 'typeOfMaterial']
const feet: Key[] = ['squareFeet', 'linearFeet']
const cityOrder: Key[] = [
  'entireFloor',
  'floor',
  'sectionOfFloor',
  'typeOfMaterial',
  'amount',
  'unit',
  'abatementType',
  'abatementProcedure',
]
const usual: Key[] = [...place, ...work, ...feet, 'permitRequired']

const few = { rows: [1, 5] } as const
const some = { rows: [5, 20] } as const

const kind = (name: string, drawnAs: (random: Random) => Kind): Family => ({
  name,
  draw: async (random) => {
    const own = drawnAs(random)
    return await drawnKind(random, { opening: laterHead, ...own, paper: plainToSee(drawnPaper(random, own.paper)) })
  },
})

/** Without rules, a cell that does not begin with its row is told from the next one by the room between rows alone. */
const plainToSee = (paper: Paper): Paper =>
  paper.ruling === 'none' && paper.valign !== 'top' ? { ...paper, rowGap: Math.max(8, paper.rowGap) } : paper

/** Two filings one after the other, each with its own head. */
async function twoFilings(random: Random): Promise<DrawnFiling> {
  const plot = plain(random, plainToSee(drawnPaper(random)))
  const drawnAs: Kind = { order: random.one([usual, cityOrder]), wanted: { rows: [1, 9] }, opening: drawnHead(random) }
  const first = plotFiling(plot, drawnAs, random)
  plot.turn()
  const second = plotFiling(plot, drawnAs, random)
  const rows = [...first.filing.rows, ...second.filing.rows]
  const unprinted = first.unprinted.length > 0 && second.unprinted.length > 0 ? first.unprinted : []
  return await Promise.resolve({ bytes: bytesOf(plot), rows, unprinted })
}

/** A printer of lines: each is one run of text. */
async function printerLines(random: Random): Promise<DrawnFiling> {
  const plot = plain(random, {
    face: 'mono',
    size: 8,
    width: 792,
    height: 612,
    gap: 14,
    ruling: 'none',
    valign: random.one(['top', 'top', 'bottom']),
  })
  // A check mark is of another font, and a run has one: lines hold letters.
  const flags = random.one([
    ['Yes', 'No'],
    ['Y', 'N'],
    ['X', ''],
  ] as const)
  const drawnAs: Kind = { order: random.one([usual, cityOrder]), wanted: some, flags, opening: laterHead }
  const { filing, unprinted } = plotFiling(plot, drawnAs, random)
  const bytes = writePdf(inLines(plot.pages), { face: 'mono', withRules: false })
  return await Promise.resolve({ bytes, rows: filing.rows, unprinted })
}

/** What a drawing asks of the reader of a table, one thing to a kind. */
export const tableKinds: readonly Family[] = [
  kind('order of the record, stacked', () => ({ order: cityOrder, wanted: some, sides: () => 'center' })),
  kind('order of the record, sixty rows', () => ({
    order: cityOrder,
    wanted: { rows: [60, 60] },
    heads: { entireFloor: 'Entire|Floor', sectionOfFloor: 'Section', typeOfMaterial: 'ACM|Type', abatementProcedure: 'Procedure' },
  })),
  kind('upper word centred, lower at the left', () => ({
    order: usual,
    paper: { width: 792, height: 612, gap: 14 },
    wanted: some,
    sides: (line, lines) => (line < lines - 1 ? 'center' : 'left'),
  })),
  kind('headings at the right over text at the left', () => ({
    order: usual,
    paper: { width: 792, height: 612, gap: 14 },
    wanted: some,
    sides: () => 'right',
  })),
  kind('three lines of heading over even columns', () => ({
    order: usual,
    paper: { width: 1008, height: 612 },
    wanted: few,
    evenly: true,
    sides: () => 'center',
    heads: { sectionOfFloor: 'Section|of|Floor', abatementType: 'Type|of|Abatement', typeOfMaterial: 'Type|of|Material' },
  })),
  kind('quantity over both feet, numbers at the left', (random) => ({
    order: usual,
    paper: { ruling: 'none' },
    wanted: some,
    over: random.one(['Quantity of ACM', 'ACM Quantity', 'Estimated Quantity']),
    heads: random.one([{ squareFeet: 'Square', linearFeet: 'Linear' }, { squareFeet: 'Sq. Ft.', linearFeet: 'Lin. Ft.' }, {}]),
    sides: () => 'center',
    feetSide: 'left',
  })),
  kind('quantity before the place', (random) => ({
    order: [...feet, ...work, ...place, 'permitRequired'],
    wanted: some,
    over: random.one(['Quantity', 'Amount of ACM']),
    feetSide: random.one(['left', 'right', 'center']),
  })),
  kind('answer on A-TRU before all', () => ({ order: ['permitRequired', ...work, ...feet, ...place], wanted: some })),
  kind('sums of the page', () => ({ order: usual, wanted: { rows: [20, 60] }, subtotals: true, paper: { ruling: 'none' } })),
  kind('air monitoring below', () => ({ order: usual, wanted: some, after: airTable, paper: { ruling: 'none' } })),
  kind('samples and waste below', () => ({
    order: cityOrder,
    wanted: few,
    after: (plot, filing, random) => {
      surveyTable(plot, filing, random)
      wasteTable(plot, filing, random)
    },
  })),
  kind('friable and condition beside the type', () => ({
    order: usual,
    paper: { width: 792, height: 612 },
    wanted: some,
    more: ({ rows }, random) => [
      {
        at: 6,
        column: column(
          random.one(['Friable', 'Friable|(Y/N)']),
          rows.map(() => random.one(['Yes', 'No'])),
          0.4,
        ),
      },
      {
        at: 7,
        column: column(
          'Condition',
          rows.map(() => random.one(['Good', 'Fair', 'Damaged'])),
          0.4,
        ),
      },
    ],
  })),
  kind('line and phase between the cells', () => ({
    order: usual,
    paper: { width: 792, height: 612 },
    wanted: { rows: [20, 30] },
    more: ({ rows }, random) => [
      {
        at: 3,
        column: column(
          random.one(['Line', 'Item', 'Line|No.']),
          rows.map((_, at) => String(at + 1)),
          0.3,
        ),
      },
      {
        at: 7,
        column: column(
          'Phase',
          rows.map(() => random.one(['1', '2', '3'])),
          0.3,
        ),
      },
    ],
  })),
  { name: 'lines of a line printer', draw: printerLines },
  kind('street work', () => ({ order: cityOrder, wanted: { rows: [1, 9], street: true }, feetSide: 'center' })),
  { name: 'two filings of one file', draw: twoFilings },
  kind('another number in a sentence', () => ({
    order: usual,
    wanted: few,
    before: otherNumber,
    after: (plot, filing, random) => random.happens(0.5) && anyTable(plot, filing, random),
  })),
  kind('rows split over pages', () => ({
    order: usual,
    wanted: { rows: [60, 60] },
    paper: { splits: true, valign: 'top', rowGap: 9, ruling: 'none' },
  })),
  kind('tall cells at the middle or the bottom', (random) => ({
    order: [...place, ...feet, ...work, 'permitRequired'],
    wanted: { rows: [12, 20] },
    paper: { width: 612, height: 792, valign: random.one(['middle', 'bottom']), ruling: random.one(['none', 'rows', 'grid']) },
    decimals: true,
    flags: random.one([
      ['✔', ''],
      ['X', ''],
      ['Y', 'N'],
    ] as const),
  })),
  kind('a single row', () => ({ order: usual, wanted: { rows: [1, 1] }, over: 'ACM Amount', after: anyTable })),
]
