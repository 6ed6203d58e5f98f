import type { Family } from '../family.ts'
import { sumLine } from './office-documents.ts'
import type { Manner } from './sheet.ts'
import { facts, kind, letter, pairs, sideways, type Drawing } from './program-kind.ts'
import type { Line } from './sheet-table.ts'
import { orders, type Key } from './wordings.ts'

/** What report writers make from a database: everything at a fixed place, heads and feet on every page. */

const crystal: Manner = { hand: 'lines', frame: 'up', producer: 'Powered By Crystal' }
const ssrs: Manner = { hand: 'lines', frame: 'down', producer: 'Microsoft Reporting Services PDF Rendering Extension 15.0.0.0' }
const jasper: Manner = { hand: 'lines', frame: 'moved', producer: 'iText 2.1.7 by 1T3XT' }
const ghost: Manner = { hand: 'gaps', frame: 'up', producer: 'GPL Ghostscript 9.55.0' }

function reportHead({ paper, left, right, top, face, filing }: Drawing): number {
  paper.text(left, top + 10, 'Department of Environmental Protection', face, 8)
  paper.text((left + right) / 2, top + 10, 'ASBESTOS PROJECT NOTIFICATION', face, 12, { bold: true, align: 'center' })
  paper.text(right, top + 10, 'Form ACP-7', face, 8, { align: 'right' })
  paper.text((left + right) / 2, top + 24, `TRU #: ${filing.number}`, face, 9, { align: 'center' })
  paper.line(left, top + 30, right, top + 30)
  return top + 38
}

const printedAt = ({ paper, left, right, face }: Drawing, page: number, pages: number) => {
  paper.text(left, paper.height - 20, 'Printed: 1/12/2026 9:31:07AM', face, 7)
  paper.text(right, paper.height - 20, `Page ${page} of ${pages}`, face, 7, { align: 'right' })
}

const grouped: readonly Key[][] = [
  ['section', 'entire', 'material', 'type', 'procedure', 'square', 'linear'],
  ['section', 'type', 'procedure', 'material', 'square', 'linear', 'review'],
]

export const reportWriters: readonly Family[] = [
  kind('Crystal Reports, grouped by floor with sums', (random) => ({
    manner: crystal,
    page: random.one([letter, sideways]),
    style: {
      face: random.one(['sans', 'serif']),
      size: 8,
      padX: 2,
      padY: random.one([1, 2]),
      rules: random.one(['none', 'head']),
      vertical: 'top',
      repeatHead: true,
    },
    order: random.one(grouped),
    wish: { byFloor: true, rows: [3, 40] },
    amounts: 'right',
    front: (drawing) => pairs(drawing, reportHead(drawing), facts(drawing).slice(1), 2) + 6,
    further: reportHead,
    around: printedAt,
    lines: (filing, lines, writing, keys) => {
      const label = random.one(['Subtotal', 'Total for', 'Sum of'])
      const all = lines.flatMap((line, index): Line[] => {
        const [floor, before, after] = [filing.rows[index], filing.rows[index - 1], filing.rows[index + 1]].map((row) => row?.floor)
        const own = filing.rows.filter((row) => row.floor === floor)
        return [
          ...(floor === before ? [] : [{ kind: 'band' as const, text: `Floor: ${floor}` }]),
          line,
          ...(floor === after ? [] : [sumLine(filing, keys, writing, `${label} ${floor}`, own)]),
        ]
      })
      return [...all, sumLine(filing, keys, writing, 'Grand Total')]
    },
  })),
  kind('Crystal Reports, a list under page heads', (random) => ({
    manner: crystal,
    page: random.one([letter, sideways]),
    style: {
      face: 'sans',
      size: random.one([7, 8]),
      padX: 2,
      padY: 1.5,
      rules: random.one(['none', 'head', 'rows']),
      vertical: 'top',
      repeatHead: true,
    },
    order: random.one([orders.report, orders.cityTwo, orders.city]),
    wish: { rows: [1, 60] },
    front: (drawing) => pairs(drawing, reportHead(drawing), facts(drawing).slice(1), 2) + 6,
    further: reportHead,
    around: printedAt,
    lines: (filing, lines, writing, keys) =>
      keys.includes('square') && random.happens(0.5) ? [...lines, sumLine(filing, keys, writing, 'Total')] : lines,
  })),
  kind('Reporting Services, floors over their rows', (random) => ({
    manner: ssrs,
    page: random.one([sideways, letter]),
    style: {
      face: random.one(['sans', 'embedded']),
      size: random.one([7, 8]),
      padX: 2,
      padY: 2,
      vertical: 'top',
      repeatHead: true,
      head: { shade: 0.8 },
    },
    order: random.one([orders.report, orders.cityTwo]),
    wish: { byFloor: true, rows: [2, 32] },
    columns: (key, column) => (key === 'floor' ? { ...column, spans: true } : column),
    front: (drawing) => pairs(drawing, reportHead(drawing), facts(drawing).slice(1), 2) + 6,
    around: printedAt,
    lines: (filing, lines, writing, keys) => {
      const floors = [...new Set(filing.rows.map(({ floor }) => floor))]
      let start = 0
      const own = lines.map((line, index): Line => {
        if (filing.rows[index]?.floor !== filing.rows[index - 1]?.floor) start = 0
        const group = floors.indexOf(filing.rows[index]?.floor ?? '') * 100 + Math.floor(start++ / 6)
        return line.kind === 'row' ? { ...line, group } : line
      })
      return random.happens(0.6) ? [...own, sumLine(filing, keys, writing, 'Total')] : own
    },
  })),
  kind('JasperReports, decimals, another table behind', (random) => ({
    manner: jasper,
    page: letter,
    style: {
      face: 'sans',
      size: random.one([7, 7.5]),
      padX: 2,
      padY: 2,
      rules: random.one(['rows', 'all']),
      vertical: random.one(['top', 'middle']),
      repeatHead: true,
    },
    order: random.one([orders.report, orders.tail]),
    writing: { decimals: 2, thousands: true },
    amounts: 'right',
    front: (drawing) => pairs(drawing, reportHead(drawing), facts(drawing).slice(1), 2, 7.5) + 6,
    around: printedAt,
    after: ({ paper, left, face, bottom }, y) => {
      if (y + 80 > bottom) return
      paper.text(left, y + 20, 'Work Schedule', face, 9, { bold: true })
      const days = [
        ['Day', 'From', 'To', 'Workers'],
        ['Monday - Friday', '7:00 AM', '3:30 PM', '6'],
        ['Saturday', '8:00 AM', '4:00 PM', '4'],
      ]
      days.forEach((cells, line) =>
        cells.forEach((cell, index) => paper.text(left + index * 90, y + 34 + line * 11, cell, face, 7.5, { bold: line === 0 })),
      )
    },
  })),
  kind('Ghostscript, printed from a spooler', (random) => ({
    manner: ghost,
    page: random.one([letter, sideways]),
    style: {
      face: random.one(['serif', 'mono', 'sans']),
      size: random.one([6.5, 7]),
      padX: 2,
      padY: 1,
      rules: random.one(['all', 'none']),
      vertical: 'top',
      repeatHead: true,
    },
    order: random.one([orders.cityTwo, orders.tail, orders.city]),
    front: (drawing) => pairs(drawing, reportHead(drawing), facts(drawing).slice(1), 2) + 6,
    further: reportHead,
    around: printedAt,
  })),
  kind('pages turned on their side', (random) => ({
    manner: { hand: random.one(['words', 'lines', 'pieces']), frame: 'up', producer: 'Oracle10gR2 AS Reports Services', turned: true },
    page: sideways,
    style: {
      face: random.one(['sans', 'mono']),
      size: random.one([6.5, 7]),
      padX: 3,
      padY: 2,
      rules: random.one(['rows', 'head', 'all']),
      vertical: 'top',
      repeatHead: true,
    },
    order: random.one([orders.report, orders.cityTwo]),
    front: (drawing) => pairs(drawing, reportHead(drawing), facts(drawing).slice(1), 3) + 6,
    further: reportHead,
    around: printedAt,
  })),
]
