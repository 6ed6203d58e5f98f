import type { WordPage } from '../reader/word-page.ts'
import { cityOrder } from './city-family.ts'
import { seededRandom, type Random } from './random.ts'
import { asWordPages, layOut, type Part, type WordSplit, type LayoutColumn, type LayoutPage } from './layout.ts'
import { filingNumber, scopeRows, type ScopeRow } from './scope.ts'
import type { Face } from './type-metrics.ts'
import { randomPageStyle } from './random-page-style.ts'
import type { Column, Choices, Family } from './family.ts'

/** A made-up file: its pages, and the rows that were laid out on them. Synthetic: no real filing was at hand. */
export interface MadeFiling {
  pages: LayoutPage[]
  words: WordPage[]
  rows: ScopeRow[]
  face: Face
  cutting: WordSplit
}

const order: Column[] = ['floor', 'entire', 'section', 'type', 'procedure', 'material', 'square', 'linear', 'review']

const headings: Record<Column, string[]> = {
  floor: ['Floor', 'Floor #', 'FLOOR', 'Floor No.'],
  entire: ['Entire Floor', 'Entire Floor?', 'ENTIRE FLOOR', 'Whole Floor'],
  section: ['Section of Floor', 'Section', 'SECTION OF FLOOR', 'Location', 'Area'],
  type: ['Abatement Type', 'Type of Abatement', 'ABATEMENT TYPE'],
  procedure: ['Abatement Procedure', 'Procedure', 'PROCEDURE NAME', 'Method'],
  material: ['Type of ACM', 'Type of Material', 'ACM TYPE', 'Material'],
  square: ['Square Feet', 'Sq. Ft.', 'SF', 'SQUARE FEET'],
  linear: ['Linear Feet', 'Lin. Ft.', 'LF', 'LINEAR FEET'],
  amount: ['Amount', 'Quantity', 'ACM Amount'],
  unit: ['Unit', 'Units', 'ACM Unit'],
  review: ['A-TRU Review Required', 'A-TRU', 'ATRU Review', 'Permit Required'],
  item: ['No.', 'Item', 'Line'],
}
const shares: Record<Column, number> = {
  floor: 1,
  entire: 0.5,
  section: 4,
  type: 1,
  procedure: 2,
  material: 3,
  square: 0.7,
  linear: 0.7,
  amount: 1,
  unit: 1,
  review: 0.5,
  item: 0.2,
}

function columnOf(name: Column, choices: Choices, random: Random): LayoutColumn {
  const { flags, units, amounts, unused, stacked, unitInAmount } = choices
  const flag = (value: boolean) => flags[value ? 0 : 1]
  const feet = (value: number) => (value === 0 ? unused : amounts === 'commas' ? value.toLocaleString('en-US') : String(value))
  const values: Record<Column, (row: ScopeRow, index: number) => string> = {
    floor: (row) => row.floor,
    entire: (row) => flag(row.entireFloor),
    section: (row) => row.sectionOfFloor,
    type: (row) => row.abatementType,
    procedure: (row) => row.abatementProcedure,
    material: (row) => row.typeOfMaterial,
    square: (row) => feet(row.squareFeet),
    linear: (row) => feet(row.linearFeet),
    amount: (row) => feet(row.squareFeet + row.linearFeet) + (unitInAmount ? ` ${row.squareFeet > 0 ? units[0] : units[1]}` : ''),
    unit: (row) => (row.squareFeet > 0 ? units[0] : units[1]),
    review: (row) => flag(row.permitRequired),
    item: (_, index) => String(index + 1),
  }
  const heading = random.one(headings[name])
  const isNumber = name === 'square' || name === 'linear' || name === 'amount'
  return {
    value: values[name],
    heading: stacked ? heading.split(' ') : [heading],
    share: shares[name] * (0.6 + random.next() * 0.9),
    align: isNumber ? choices.numberAlign : choices.textAlign,
    headAlign: choices.headAlign,
    isFeet: name === 'square' || name === 'linear',
  }
}

const swap = (...[from, to]: [Column[], Column[]]) => order.flatMap((name) => (name === from[0] ? to : from.includes(name) ? [] : [name]))
const amountUnit = () => swap(['square', 'linear'], ['amount', 'unit'])
const group = (column: LayoutColumn, name: Column): LayoutColumn => {
  const over = {
    floor: 'Location',
    entire: 'Location',
    section: 'Location',
    type: 'Abatement',
    procedure: 'Abatement',
    square: 'Quantity',
    linear: 'Quantity',
  }
  const own = Object.entries(over).find(([key]) => key === name)?.[1]
  const heading =
    name === 'type'
      ? ['Type']
      : name === 'square'
        ? ['Sq. Ft.']
        : name === 'linear'
          ? ['Lin. Ft.']
          : name === 'procedure'
            ? ['Procedure']
            : column.heading
  return { ...column, heading, ...(own && { group: own }) }
}

export const families: Record<string, Family> = {
  'the order of the City': cityOrder,
  plain: {},
  grid: { look: { ruling: 'grid', valign: 'middle' }, withRules: true },
  'lines between rows': { look: { ruling: 'rows', valign: 'top' }, withRules: true },
  'middle, no lines': { look: { valign: 'middle' } },
  bottom: { look: { valign: 'bottom', face: 'serif' } },
  'other order': { columns: (random) => random.shuffled(order) },
  'amount and unit': { columns: amountUnit },
  'amount with unit': { columns: () => swap(['square', 'linear'], ['amount']), choices: { unitInAmount: true } },
  'stacked and centred': { choices: { stacked: true, headAlign: 'center' }, look: { width: 612, height: 792 } },
  'split rows': { look: { splitRows: true, valign: 'top', repeatHeading: false }, rowCount: (random) => random.whole(25, 60) },
  letters: { cutting: 'letters' },
  merged: { cutting: 'merged', look: { pad: 3 } },
  words: { cutting: 'words', look: { face: 'serif' } },
  'two headings': { adjust: group, choices: { headAlign: 'center' } },
  'numbered lines': { columns: () => ['item', ...order] },
  marks: { choices: { flags: ['X', ''] } },
  ticks: { choices: { flags: ['✓', ''] } },
  fields: { look: { asFields: true } },
  'amounts in the middle': {
    look: { valign: 'top' },
    adjust: (column, name) => (['square', 'linear', 'entire', 'review'].includes(name) ? { ...column, valign: 'middle' } : column),
  },
  'narrow type': { look: { face: 'mono', width: 1008, height: 612 } },
  'answer once': { review: 'once' },
  'no answer': { review: 'never' },
}

/** Not looked at while the reader was made. */
export const withheldRows: Record<string, Family> = {
  'all centred, tight': {
    choices: { textAlign: 'center', numberAlign: 'center', headAlign: 'center', stacked: true },
    look: { pad: 2, rowPad: 0.5, face: 'serif', valign: 'middle' },
    cutting: 'words',
  },
  'amounts first': {
    columns: (random) => [
      'amount',
      'unit',
      'material',
      ...random.shuffled<Column>(['procedure', 'type']),
      'review',
      'section',
      'entire',
      'floor',
    ],
    choices: { headAlign: 'right', textAlign: 'left', numberAlign: 'left', flags: ['Y', 'N'] },
    look: { valign: 'bottom', repeatHeading: false, splitRows: false },
    cutting: 'merged',
  },
}

/** A second set, made when the reader already read the others; figures at first sight are in decisions/filings-reader.md. */
export const secondSet: Record<string, Family> = {
  'small headings': { look: { headScale: 0.8 }, choices: { headAlign: 'center' } },
  'large headings': { look: { headScale: 1.2 } },
  'totals in columns': { hasTotals: true },
  'totals between lines': { hasTotals: true, look: { ruling: 'grid', valign: 'middle' }, withRules: true },
  'busy pages': {
    look: {
      pageTop: ['Asbestos Project Notification (ACP7)', 'ARTS E-File     Page # of 12'],
      pageBottom: ['For information about this notification call the Bureau of Examples.', 'Run 11/20/2026 4:15 PM     # / 12'],
      repeatHeading: true,
    },
    rowCount: (random) => random.whole(20, 70),
  },
  'busy pages without headings': {
    look: {
      pageTop: ['Asbestos Project Notification (ACP7)', 'ARTS E-File     Page # of 12'],
      pageBottom: ['For information about this notification call the Bureau of Examples.'],
      repeatHeading: false,
    },
    rowCount: (random) => random.whole(20, 70),
  },
  'boxes to tick': { choices: { flags: ['☒ Yes ☐ No', '☐ Yes ☒ No'] } },
  'close rows': { look: { rowPad: 0.3, pad: 2, valign: 'top' } },
  'a legend above': {
    lines: () => [
      'Abatement Type: Removal, Encapsulation, Enclosure. Procedure: see the variance. Quantity in square feet or linear feet per floor.',
    ],
  },
  'numbers and other order': { columns: (random) => ['item', ...random.shuffled(order)], look: { valign: 'bottom' } },
  'amount with unit, middle': {
    columns: () => swap(['square', 'linear'], ['amount']),
    choices: { unitInAmount: true },
    look: { valign: 'middle', face: 'serif' },
  },
}

/** A file of a family. With `given`, these parts are laid out instead of drawn ones; with a seed of their own look. */
export function makeFiling(family: Family, seed: number, given?: readonly Part[]): MadeFiling {
  const random = seededRandom(seed)
  const review = family.review ?? 'by row'
  const names = (family.columns?.(random) ?? order).filter((name) => name !== 'review' || review === 'by row')
  const choices: Choices = {
    columns: names,
    flags: random.one([
      ['Yes', 'No'],
      ['Yes', 'No'],
      ['Y', 'N'],
      ['YES', 'NO'],
    ]),
    amounts: random.one(['plain', 'commas']),
    unused: random.one(['', '0', '']),
    units: random.one([
      ['Square Feet', 'Linear Feet'],
      ['SF', 'LF'],
      ['Sq. Ft.', 'Ln. Ft.'],
    ]),
    unitInAmount: false,
    stacked: random.happens(0.4),
    headAlign: random.one(['left', 'left', 'center']),
    textAlign: 'left',
    numberAlign: random.one(['left', 'right', 'right', 'center']),
    ...family.choices,
  }
  const columns = names
    .map((name) => columnOf(name, choices, random))
    .map((column, index) => family.adjust?.(column, names[index] ?? 'floor') ?? column)
  const look = { ...randomPageStyle(random), ...family.look, columns }
  const { number, borough } = filingNumber(random)
  const answer = review === 'once' ? random.happens(0.5) : false
  const rows = scopeRows(
    random,
    number,
    family.rowCount?.(random) ?? random.one([1, 2, 3, 5, 7, 19, 28, 42]),
    review === 'by row' ? 'by row' : answer,
  ).map(family.asRow ?? ((row) => row))
  const before = [
    '* Asbestos Project Notification (ACP7)',
    random.one([`TRU Number: ${number}`, `Control Number ${number}`, `Filing No. ${number}     Status: Submitted`]),
    `Premises: 140A Invented Street     Borough: ${borough}`,
    'Building Owner: Example Housing Company',
    'Variance Number: VAR2487QN25     Start Date: 11/20/2026',
    ...(review === 'once' ? [`A-TRU Review Required: ${answer ? 'Yes' : 'No'}`] : []),
    ...(family.lines?.(number) ?? []),
    'Scope of Work',
  ]
  const sum = (key: 'squareFeet' | 'linearFeet') => rows.reduce((feet, row) => feet + row[key], 0)
  const after = random.happens(0.5)
    ? [
        '',
        `Total Square Feet: ${sum('squareFeet')}     Total Linear Feet: ${sum('linearFeet')}`,
        '',
        'I certify that the information given here is true.',
      ]
    : []
  const parts = given ?? [{ before, rows, after, newPage: false, hasTotals: family.hasTotals ?? false }]
  const pages = layOut(look, parts)
  const cutting = family.cutting ?? 'runs'
  return {
    pages,
    words: asWordPages(pages, { face: look.face, cutting, withRules: family.withRules ?? false }),
    rows: parts.flatMap((part) => part.rows),
    face: look.face,
    cutting,
  }
}

/** Traits of three families at once, drawn from all of them. */
export function mixedFamily(seed: number): Family {
  const random = seededRandom(seed ^ 0x5eed)
  const all = random.shuffled(Object.values({ ...families, ...withheldRows, ...secondSet })).slice(0, 3)
  return {
    ...Object.assign({}, ...all),
    look: Object.assign({}, ...all.map(({ look }) => look)),
    choices: Object.assign({}, ...all.map(({ choices }) => choices)),
    withRules: all.some(({ withRules }) => withRules === true),
  }
}
