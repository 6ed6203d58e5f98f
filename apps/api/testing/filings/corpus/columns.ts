import type { Random } from '@daysheet/domain/filings/testing/random'
import type { ScopeRow } from '@daysheet/domain/filings/testing/scope'
import type { Alignment } from 'pdfmake/interfaces.js'
import { drawnWording } from './wording.ts'

export type ColumnName = keyof ReturnType<typeof drawnWording>

/** A column as one filing prints it. */
export interface Column {
  name: ColumnName
  heading: string
  align: Alignment
  /** What stands in it for a row; `symbol` is a letter of the symbol font. */
  cell(row: ScopeRow, index: number): string | { symbol: string }
}

type Mark = string | { symbol: string }

/** How yes and no are printed: as words, as marks, as boxes. */
const yesNo: readonly (readonly [yes: Mark, no: Mark])[] = [
  ['Yes', 'No'],
  ['Yes', 'No'],
  ['YES', 'NO'],
  ['Y', 'N'],
  ['X', ''],
  [{ symbol: '4' }, ''],
  ['[X]', '[ ]'],
]
/** Marks that stand in every row, so that an answer is never an empty place. */
const words = yesNo.filter(([, no]) => no !== '')

/** How the values of one filing are written. */
export interface Writing {
  entire: readonly [Mark, Mark]
  review: readonly [Mark, Mark]
  amount(feet: number): string
  /** Stands in the column of the unit that a row does not have. */
  unused: string
  units: readonly [square: string, linear: string]
  upper: boolean
}

export function drawnWriting(random: Random, marks: 'words' | 'any' = 'any'): Writing {
  const entire = random.one(marks === 'words' ? words : yesNo)
  const style = random.whole(1, 4)
  return {
    entire,
    review: random.happens(0.6) ? entire : random.one(words),
    amount: (feet) =>
      style === 1 ? String(feet) : feet.toLocaleString('en-US', style === 2 ? { minimumFractionDigits: 2 } : { maximumFractionDigits: 2 }),
    unused: random.one(['', '', '0', style === 2 ? '0.00' : '0', '-', 'N/A']),
    units: random.one([
      ['Square Feet', 'Linear Feet'],
      ['SF', 'LF'],
      ['Sq. Ft.', 'Lin. Ft.'],
      ['SQUARE FEET', 'LINEAR FEET'],
    ] as const),
    upper: random.happens(0.15),
  }
}

const right: readonly ColumnName[] = ['squareFeet', 'linearFeet', 'amount']
const middle: readonly ColumnName[] = ['entireFloor', 'permitRequired', 'number', 'unit', 'floor']

/** The columns of these names, worded, aligned and filled as drawn. */
export function drawnColumns(names: readonly ColumnName[], random: Random, writing: Writing): Column[] {
  const wording = drawnWording(random)
  const centred = random.happens(0.4)
  const amountsRight = random.happens(0.75)
  return names.map((name) => ({
    name,
    heading: wording[name],
    align: right.includes(name) && amountsRight ? 'right' : middle.includes(name) && centred ? 'center' : 'left',
    cell: (row, index) => cellOf(name, row, index, writing),
  }))
}

function cellOf(name: ColumnName, row: ScopeRow, index: number, writing: Writing): Mark {
  const cased = (text: string) => (writing.upper ? text.toUpperCase() : text)
  switch (name) {
    case 'number':
      return String(index + 1)
    case 'entireFloor':
      return writing.entire[row.entireFloor ? 0 : 1]
    case 'permitRequired':
      return writing.review[row.permitRequired ? 0 : 1]
    case 'squareFeet':
    case 'linearFeet':
      return row[name] > 0 ? writing.amount(row[name]) : writing.unused
    case 'amount':
      return writing.amount(row.squareFeet + row.linearFeet)
    case 'action':
      return index % 3 === 1 ? 'Revised' : 'No Change'
    case 'unit':
      return writing.units[row.linearFeet > 0 ? 1 : 0]
    case 'abatementType':
    case 'abatementProcedure':
      return cased(row[name])
    default:
      return row[name]
  }
}

/** The columns of the product, with two columns of feet; amount and unit instead, where a family wants them. */
export const productOrder: readonly ColumnName[] = [
  'floor',
  'entireFloor',
  'sectionOfFloor',
  'abatementType',
  'abatementProcedure',
  'typeOfMaterial',
  'squareFeet',
  'linearFeet',
  'permitRequired',
]

/** The order in which the City publishes a record, and so most likely the one in which it prints it. (decisions/filings-evaluation.md) */
export const cityOrder: readonly ColumnName[] = [
  'entireFloor',
  'floor',
  'sectionOfFloor',
  'typeOfMaterial',
  'amount',
  'unit',
  'abatementType',
  'abatementProcedure',
]

/** An order in which a form might have them: places first or last, amounts together, the answer on review at either end. */
export function drawnOrder(random: Random, { unit = false, review = true }: { unit?: boolean; review?: boolean } = {}): ColumnName[] {
  const place: ColumnName[] = ['floor', 'entireFloor', 'sectionOfFloor']
  const work: ColumnName[] = random.one([
    ['abatementType', 'abatementProcedure'],
    ['abatementProcedure', 'abatementType'],
  ])
  const feet: ColumnName[] = unit ? ['amount', 'unit'] : ['squareFeet', 'linearFeet']
  const blocks = random
    .one([
      [place, work, ['typeOfMaterial'], feet],
      [place, ['typeOfMaterial'], feet, work],
      [place, ['typeOfMaterial'], work, feet],
      [work, ['typeOfMaterial'], feet, place],
      [['floor', 'sectionOfFloor', 'entireFloor'], work, ['typeOfMaterial'], feet],
      [['typeOfMaterial'], feet, place, work],
    ] as ColumnName[][][])
    .flat()
  return review ? (random.happens(0.8) ? [...blocks, 'permitRequired'] : ['permitRequired', ...blocks]) : blocks
}
