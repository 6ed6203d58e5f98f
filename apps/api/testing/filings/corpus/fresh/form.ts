import type { Random } from '@daysheet/domain/filings/testing/random'
import type { ScopeRow } from '@daysheet/domain/filings/testing/scope'
import { filingContent, type FilingContent, type Wanted } from '../filing-content.ts'
import { writePdf, type Writing } from '#testing/filings/pdf-writer.ts'
import type { DrawnFiling } from '../family.ts'
import { Plot, type Paper, type PlotColumn, type Side } from './plot.ts'

export type Key =
  | 'floor'
  | 'entireFloor'
  | 'sectionOfFloor'
  | 'abatementType'
  | 'abatementProcedure'
  | 'typeOfMaterial'
  | 'squareFeet'
  | 'linearFeet'
  | 'amount'
  | 'unit'
  | 'permitRequired'

/** What a column may be called; a stroke is where it may be broken. */
const called: Record<Key, readonly string[]> = {
  floor: ['Floor', 'Floor|No.', 'Floor #'],
  entireFloor: ['Entire|Floor', 'Entire|Floor?', 'Entire|Floor|(Y/N)'],
  sectionOfFloor: ['Section|of Floor', 'Section of|Floor', 'Section'],
  abatementType: ['Abatement|Type', 'Type of|Abatement'],
  abatementProcedure: ['Abatement|Procedure', 'Procedure', 'Procedure|Name'],
  typeOfMaterial: ['Material|Type', 'ACM|Type', 'Type of|Material', 'Type|of|ACM'],
  squareFeet: ['Square|Feet'],
  linearFeet: ['Linear|Feet'],
  amount: ['Amount', 'ACM|Amount', 'Quantity'],
  unit: ['Unit', 'ACM|Unit'],
  permitRequired: ['A-TRU|Review|Required', 'A-TRU|Review', 'A-TRU'],
}

export interface Kind {
  order: readonly Key[]
  wanted?: Wanted
  paper?: Partial<Paper>
  /** Which side each line of a heading leans to. */
  sides?: (line: number, lines: number) => Side
  feetSide?: Side
  /** All columns get the same part of what is left. */
  evenly?: boolean
  /** Headings of this kind alone. */
  heads?: Partial<Record<Key, string>>
  /** What stands over the scope, instead of the usual lines. */
  opening?: typeof headBlock
  over?: string
  flags?: readonly [yes: string, no: string]
  decimals?: boolean
  more?: (filing: FilingContent, random: Random) => { at: number; column: PlotColumn }[]
  subtotals?: boolean
  before?: (plot: Plot, filing: FilingContent, random: Random) => void
  after?: (plot: Plot, filing: FilingContent, random: Random) => void
  writing?: Writing
}

const weights: Partial<Record<Key, number>> = { sectionOfFloor: 4, typeOfMaterial: 4, abatementProcedure: 2.5, abatementType: 1 }

export function drawnPaper(random: Random, changes: Partial<Paper> = {}): Paper {
  const isWide = random.happens(0.5)
  return {
    width: isWide ? 792 : 612,
    height: isWide ? 612 : 792,
    margin: random.whole(28, 50),
    face: random.one(['serif', 'sans', 'serif']),
    size: random.one([7.5, 8, 9, 9.5]),
    lead: random.one([1.12, 1.18, 1.25]),
    gap: random.one([8, 9, 11]),
    rowGap: random.one([3, 5, 7]),
    valign: random.one(['top', 'middle', 'bottom']),
    ruling: random.one(['none', 'none', 'rows', 'grid']),
    repeats: random.happens(0.8),
    splits: false,
    ...changes,
  }
}

export const scale = (value: number, decimals: boolean, grouped: boolean): string =>
  value.toLocaleString('en-US', { useGrouping: grouped, minimumFractionDigits: decimals ? 2 : 0 })

export function formColumns(kind: Kind, rows: readonly ScopeRow[], random: Random): PlotColumn[] {
  const [yes, no] =
    kind.flags ??
    random.one([
      ['Yes', 'No'],
      ['YES', 'NO'],
      ['Y', 'N'],
      ['X', ''],
      ['✓', ''],
    ] as const)
  const none = random.one(['', '0', '']) && (kind.decimals ? '0.00' : '0')
  const grouped = random.happens(0.5)
  const feet = (value: number) => (value === 0 ? none : scale(value, kind.decimals ?? false, grouped))
  const flag = (value: boolean) => (value ? yes : no)
  const units = random.one([
    ['Square Feet', 'Linear Feet'],
    ['SF', 'LF'],
    ['Sq. Ft.', 'Lin. Ft.'],
  ] as const)
  const cell: Record<Key, (row: ScopeRow) => string> = {
    floor: ({ floor }) => floor,
    entireFloor: ({ entireFloor }) => flag(entireFloor),
    sectionOfFloor: ({ sectionOfFloor }) => sectionOfFloor,
    abatementType: ({ abatementType }) => abatementType,
    abatementProcedure: ({ abatementProcedure }) => abatementProcedure,
    typeOfMaterial: ({ typeOfMaterial }) => typeOfMaterial,
    squareFeet: ({ squareFeet }) => feet(squareFeet),
    linearFeet: ({ linearFeet }) => feet(linearFeet),
    amount: ({ squareFeet, linearFeet }) => feet(squareFeet + linearFeet),
    unit: ({ squareFeet }) => units[squareFeet > 0 ? 0 : 1],
    permitRequired: ({ permitRequired }) => flag(permitRequired),
  }
  const centred: Side = random.one(['left', 'center'])
  return kind.order.map((key) => {
    const isFeet = key === 'squareFeet' || key === 'linearFeet' || key === 'amount'
    const isFlag = key === 'entireFloor' || key === 'permitRequired'
    const lines = (kind.heads?.[key] ?? random.one(called[key])).split('|')
    return {
      key,
      head: lines.map((text, at) => ({ text, side: kind.sides?.(at, lines.length) ?? (isFeet ? 'right' : centred) })),
      side: isFeet ? (kind.feetSide ?? 'right') : isFlag ? centred : 'left',
      weight: kind.evenly ? 1 : (weights[key] ?? 0.4),
      cells: rows.map(cell[key]),
      ...(isFeet && kind.over ? { over: kind.over } : {}),
    }
  })
}

export function headBlock(plot: Plot, filing: FilingContent, random: Random, review: boolean | null) {
  const number = random.one(['TRU Number', 'Control / TRU No.', 'ARTS Control No.'])
  plot.line([[random.one(['ASBESTOS PROJECT NOTIFICATION', 'Form ACP7: Asbestos Project Notification']), 0]], 1.4)
  plot.line([['City of New York, Department of Environmental Protection (ACP7)', 0]])
  plot.line([
    [`${number}: ${filing.number}`, 0],
    [`Status: ${random.one(['Submitted', 'Approved'])}`, 0.5],
  ])
  plot.line([
    [filing.premise === '' ? 'Premises: Larkspur Street' : `Premises: ${filing.premise}`, 0],
    [`Borough: ${filing.borough}`, 0.5],
  ])
  plot.line([
    [`Owner: ${filing.owner}`, 0],
    [`Contractor: ${filing.contractor}`, 0.5],
  ])
  plot.line([
    [`Air monitor: ${filing.monitor}`, 0],
    ['Start: 02/03/2026   End: 11/30/2026', 0.5],
  ])
  if (review !== null) plot.line([[`A-TRU review required: ${review ? 'Yes' : 'No'}`, 0]])
  plot.y += 8
}

/** Writes one filing on a plot that may hold others before it. */
export function plotFiling(plot: Plot, kind: Kind, random: Random): { filing: FilingContent; unprinted: DrawnFiling['unprinted'] } {
  const review = kind.order.includes('permitRequired') ? 'by row' : random.happens(0.7) ? 'once' : 'none'
  const filing = filingContent(random, { ...kind.wanted, review })
  const opening = kind.opening ?? headBlock
  opening(plot, filing, random, review === 'once' ? filing.review : null)
  kind.before?.(plot, filing, random)
  const columns = formColumns(kind, filing.rows, random)
  for (const { at, column } of kind.more?.(filing, random) ?? []) columns.splice(at, 0, column)
  const sum = (name: 'squareFeet' | 'linearFeet', from: number, to: number) =>
    filing.rows
      .slice(from, to)
      .reduce((total, row) => total + row[name], 0)
      .toLocaleString('en-US')
  const subtotal = {
    label: random.one(['Subtotal this page', 'Page subtotal', 'Page total']),
    sums: (from: number, to: number) => ({ squareFeet: sum('squareFeet', from, to), linearFeet: sum('linearFeet', from, to) }),
  }
  plot.table(columns, kind.subtotals ? subtotal : undefined)
  kind.after?.(plot, filing, random)
  plot.line([['I certify that the statements above are true. Signature ____________________', 0]])
  return { filing, unprinted: review === 'none' ? ['permitRequired'] : [] }
}

export const plain = (random: Random, changes: Partial<Paper> = {}): Plot => {
  const top = random.one(['', 'NYC DEP Asbestos Control Program', 'ARTS E-File'])
  return new Plot(drawnPaper(random, changes), (page) => ({ top, foot: `ACP7 Rev. 04/26      Page ${page}` }))
}

export const bytesOf = (plot: Plot, writing: Writing = {}): Uint8Array =>
  writePdf(plot.pages, { face: plot.paper.face, withRules: true, ...writing })

export async function drawnKind(random: Random, kind: Kind): Promise<DrawnFiling> {
  const plot = plain(random, kind.paper)
  const { filing, unprinted } = plotFiling(plot, kind, random)
  return await Promise.resolve({ bytes: bytesOf(plot, kind.writing), rows: filing.rows, unprinted })
}
