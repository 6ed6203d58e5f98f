import type { Random } from '@daysheet/domain/filings/testing/random'
import type { ScopeRow } from '@daysheet/domain/filings/testing/scope'
import { wrap } from '@daysheet/domain/filings/testing/type-metrics'
import { filingContent } from '../filing-content.ts'
import type { DrawnFiling, Family } from '../family.ts'
import { bytesOf, headBlock, plain, plotFiling, type Kind } from './form.ts'
import { inLines, type Plot } from './plot.ts'
import { writePdf } from '#testing/filings/pdf-writer.ts'

const lineKind: Kind = {
  order: ['floor', 'entireFloor', 'sectionOfFloor', 'typeOfMaterial', 'abatementType', 'abatementProcedure', 'squareFeet', 'linearFeet'],
  sides: () => 'left',
}

async function wholeLines(random: Random): Promise<DrawnFiling> {
  const paper = { face: 'mono' as const, ruling: 'none' as const, valign: 'top' as const, width: 792, height: 612, size: 8, gap: 14 }
  const plot = plain(random, paper)
  // A check mark is of another font, and a run has one: lines hold letters.
  const flags = random.one([
    ['Yes', 'No'],
    ['Y', 'N'],
    ['X', ''],
  ] as const)
  const { filing, unprinted } = plotFiling(plot, { ...lineKind, flags }, random)
  const bytes = writePdf(inLines(plot.pages), { face: 'mono' })
  return await Promise.resolve({ bytes, rows: filing.rows, unprinted })
}

async function twoFilings(random: Random): Promise<DrawnFiling> {
  const plot = plain(random)
  const kind: Kind = { ...lineKind, order: [...lineKind.order, 'permitRequired'], wanted: { rows: [1, 12] } }
  const one = plotFiling(plot, kind, random)
  plot.turn()
  const two = plotFiling(plot, kind, random)
  return await Promise.resolve({ bytes: bytesOf(plot), rows: [...one.filing.rows, ...two.filing.rows], unprinted: [] })
}

/** Every row a box of small labels, each with its value beneath. */
async function boxedRecords(random: Random): Promise<DrawnFiling> {
  const filing = filingContent(random, { rows: [1, 20], review: 'by row' })
  const plot = plain(random, { width: 612, height: 792, size: 8.5 })
  headBlock(plot, filing, random, null)
  const isBeneath = random.happens(0.5)
  for (const row of filing.rows) record(plot, row, isBeneath)
  return await Promise.resolve({ bytes: bytesOf(plot), rows: filing.rows, unprinted: [] })
}

function record(plot: Plot, row: ScopeRow, isBeneath: boolean) {
  const yes = (value: boolean) => (value ? 'Yes' : 'No')
  const lines: (readonly [label: string, value: string, at: number, to: number])[][] = [
    [
      ['Floor', row.floor, 0, 0.22],
      ['Entire floor', yes(row.entireFloor), 0.22, 0.42],
      ['Section of floor', row.sectionOfFloor, 0.42, 1],
    ],
    [
      ['Type of material', row.typeOfMaterial, 0, 0.58],
      ['Abatement type', row.abatementType, 0.58, 1],
    ],
    [
      ['Abatement procedure', row.abatementProcedure, 0, 0.58],
      ['A-TRU review required', yes(row.permitRequired), 0.58, 1],
    ],
    [
      ['Square feet', row.squareFeet.toLocaleString('en-US'), 0, 0.4],
      ['Linear feet', row.linearFeet.toLocaleString('en-US'), 0.4, 1],
    ],
  ]
  const { margin, size, face } = plot.paper
  const values = lines.map((line) =>
    line.map(([label, value, at, to]) => ({
      label,
      at,
      to,
      lines: wrap(isBeneath ? value : `${label}: ${value}`, (to - at) * plot.wide - 8, { size, face }),
    })),
  )
  const deep = values.map((line) => (isBeneath ? 9 : 2) + Math.max(1, ...line.map((cell) => cell.lines.length)) * size * 1.2 + 4)
  plot.need(deep.reduce((sum, own) => sum + own, 12))
  plot.y += 6
  for (const [index, line] of values.entries()) {
    const height = deep[index] ?? 0
    for (const cell of line) {
      const x = margin + cell.at * plot.wide
      plot.box(x, plot.y, (cell.to - cell.at) * plot.wide, height)
      if (isBeneath) plot.put(cell.label, x + 3, plot.y + 7, 6)
      for (const [at, text] of cell.lines.entries()) plot.put(text, x + 3, plot.y + (isBeneath ? 9 : 1) + (at + 0.85) * size * 1.2)
    }
    plot.y += height
  }
}

/** Kinds that are more than one table on its pages, or none. */
export const otherPages: readonly Family[] = [
  { name: 'whole lines, wrapped', draw: wholeLines },
  { name: 'two filings in a file', draw: twoFilings },
  { name: 'boxed blocks', draw: boxedRecords },
]
