import type { Random } from '@daysheet/domain/filings/testing/random'
import type { Family } from '../family.ts'
import type { Manner } from './sheet.ts'
import { boxes, facts, kind, letter, pairs, sideways, sums, type Drawing, type Look } from './program-kind.ts'
import type { Line } from './sheet-table.ts'
import type { Filing } from './work-items.ts'
import { feet, orders, type Key, type Writing } from './wordings.ts'

/** What offices keep in spreadsheets and documents, and save as PDF. */

const excel: Manner = { hand: 'spaced words', frame: 'up', producer: 'Microsoft Excel for Microsoft 365', filledLines: true }
const word: Manner = { hand: 'kerned', frame: 'up', producer: 'Microsoft Word for Microsoft 365', filledLines: true }
const docs: Manner = { hand: 'lines', frame: 'pixels', producer: 'Skia/PDF m133 Google Docs Renderer' }

function sheetFront(drawing: Drawing): number {
  const { paper, left, right, top, face, filing, random } = drawing
  paper.text(
    (left + right) / 2,
    top + 14,
    random.one([`ACP-7 SCOPE OF WORK - ${filing.number}`, `ASBESTOS PROJECT NOTIFICATION (ACP7) ${filing.number}`]),
    face,
    12,
    {
      bold: true,
      align: 'center',
    },
  )
  return random.happens(0.5) ? boxes(drawing, top + 22, facts(drawing).slice(1), 5) : pairs(drawing, top + 24, facts(drawing), 3, 7.5) + 4
}

/** A sum below the table, each amount in its column. */
export function sumLine(filing: Filing, keys: readonly Key[], writing: Writing, label: string, rows = filing.rows): Line {
  const [square, linear] = sums(rows)
  const at = keys.findIndex((key) => key === 'floor' || key === 'section' || key === 'type')
  const cells = keys.map((key, index) => {
    if (index === at) return label
    if (key === 'square') return feet(square, writing)
    if (key === 'linear') return feet(linear, writing)
    return key === 'amount and unit' ? `${feet(square, writing)} SF / ${feet(linear, writing)} LF` : ''
  })
  return { kind: 'sum', cells }
}

const sheetStyle = (random: Random): Look['style'] => ({
  face: random.one(['embedded', 'sans']),
  size: random.one([6.5, 7, 8]),
  padX: 2,
  padY: 1.5,
  vertical: random.one(['bottom', 'middle', 'top']),
  head: { bold: random.happens(0.7), vertical: 'middle', ...(random.happens(0.4) && { shade: 0.85 }) },
  repeatHead: random.happens(0.6),
})

const sheetPage = ({ paper, left, right, face }: Drawing, page: number, pages: number) => {
  if (pages > 1) paper.text((left + right) / 2, paper.height - 16, `Page ${page} of ${pages}`, face, 7, { align: 'center' })
}

/** Rows of a floor next to each other, at most five to a group. */
function groupsOf(filing: Filing, lines: readonly Line[], key: (row: Filing['rows'][number]) => string): Line[] {
  let group = 0
  let size = 0
  return lines.map((line, index) => {
    const [row, before] = [filing.rows[index], filing.rows[index - 1]]
    if (!row || !before || key(row) !== key(before) || size >= 5) {
      group++
      size = 0
    }
    size++
    return line.kind === 'row' ? { ...line, group } : line
  })
}

export const officeDocuments: readonly Family[] = [
  kind('Excel, fit to the width of a page', (random) => ({
    manner: excel,
    page: random.one([sideways, sideways, letter]),
    style: { ...sheetStyle(random), measured: random.happens(0.5) },
    order: random.one([orders.city, orders.estimator, orders.office, orders.cityTwo]),
    amounts: random.one(['right', 'center']),
    margin: random.one([18, 36]),
    front: sheetFront,
    around: sheetPage,
    lines: (filing, lines, writing, keys) =>
      keys.includes('square') && random.happens(0.6)
        ? [...lines, sumLine(filing, keys, writing, random.one(['TOTAL', 'Total', 'Totals:']))]
        : lines,
  })),
  kind('Excel, floors in merged cells', (random) => ({
    manner: excel,
    page: sideways,
    style: { ...sheetStyle(random), vertical: random.one(['middle', 'middle', 'top']), repeatHead: true },
    order: random.one([orders.report, orders.cityTwo, orders.office]),
    wish: { byFloor: true, rows: [4, 30] },
    amounts: random.one(['right', 'center']),
    columns: (key, column) => (key === 'floor' ? { ...column, spans: true } : column),
    lines: (filing, lines) => groupsOf(filing, lines, ({ floor }) => floor),
    front: sheetFront,
    around: sheetPage,
  })),
  kind('Excel, feet of both units in one cell', (random) => ({
    manner: excel,
    page: sideways,
    style: sheetStyle(random),
    order: orders.office,
    wish: { bothUnits: true },
    front: sheetFront,
    around: sheetPage,
  })),
  kind('Excel, headings over two rows', (random) => {
    const isUpright = random.happens(0.4)
    return {
      manner: excel,
      page: sideways,
      style: { ...sheetStyle(random), rules: 'all', head: { bold: true, vertical: random.one(['middle', 'bottom']) } },
      order: random.one([orders.cityTwo, orders.report, orders.estimator]),
      amounts: 'right',
      columns: (key, column) => ({
        ...column,
        ...(isUpright && (key === 'entire' || key === 'review' || key === 'friable') && { upright: true, share: 0.35 }),
        ...((key === 'square' || key === 'linear') && { over: 'Quantity of ACM' }),
        ...((key === 'type' || key === 'procedure') && { over: 'Abatement' }),
      }),
      front: sheetFront,
      around: sheetPage,
    }
  }),
  kind('Excel, words run on over empty cells', (random) => ({
    manner: excel,
    page: sideways,
    style: { ...sheetStyle(random), rules: random.one(['all', 'rows', 'none']) },
    order: ['floor', 'section', 'entire', 'material', 'amount', 'unit', 'type', 'procedure'],
    writing: { yes: random.one(['X', 'Yes']), no: '' },
    columns: (key, column) => (key === 'section' ? { ...column, spills: true, share: 1.8 } : column),
    front: sheetFront,
    around: sheetPage,
  })),
  kind('Word table, rows cut by the page', (random) => ({
    manner: word,
    page: letter,
    style: {
      face: random.one(['embedded', 'serif']),
      size: random.one([8, 9, 10]),
      padX: 5.4,
      padY: random.one([0, 0, 1]),
      measured: true,
      cutsRows: true,
      repeatHead: random.happens(0.35),
      vertical: 'top',
      head: { bold: random.happens(0.8) },
    },
    order: random.one([orders.office, orders.city, orders.tail]),
    margin: random.one([36, 54]),
    front: (drawing) => {
      const { paper, left, top, face, filing } = drawing
      paper.text(left, top + 12, `Re: ACP7 Asbestos Project Notification, ${filing.number}`, face, 11, { bold: true })
      const y = pairs(drawing, top + 24, facts(drawing), 1, 9)
      paper.text(left, y + 12, 'The scope of the work as filed is listed below.', face, 10)
      return y + 22
    },
    after: ({ paper, left, face, bottom }, y) => {
      if (y + 30 < bottom) paper.text(left, y + 22, 'Please call the office with any questions on this notification.', face, 10)
    },
  })),
  kind(
    'Word table, words cut by narrow columns',
    (random) => ({
      manner: word,
      page: letter,
      style: {
        face: 'embedded',
        size: random.one([9, 10, 11]),
        padX: 5.4,
        padY: 0,
        cutWords: true,
        cutsRows: true,
        repeatHead: true,
        head: { bold: true },
      },
      order: orders.city,
      front: sheetFront,
    }),
    true,
  ),
  kind('Google Docs table', (random) => ({
    manner: docs,
    page: random.one([letter, sideways]),
    style: {
      face: 'embedded',
      size: random.one([8, 9]),
      padX: 5,
      padY: 5,
      lead: 1.15,
      measured: random.happens(0.5),
      cutsRows: true,
      repeatHead: random.happens(0.3),
      vertical: random.one(['top', 'middle']),
    },
    order: random.one([orders.office, orders.report]),
    front: sheetFront,
  })),
  kind('Word, floors as rows across the table', (random) => ({
    manner: word,
    page: random.one([letter, sideways]),
    style: { ...sheetStyle(random), face: 'embedded', size: 8, padX: 4, repeatHead: true },
    order: random.one([
      ['section', 'material', 'amount', 'unit', 'type', 'procedure'],
      ['number', 'section', 'entire', 'type', 'procedure', 'material', 'square', 'linear'],
    ] as const),
    wish: { byFloor: true, rows: [3, 30] },
    front: sheetFront,
    around: sheetPage,
    lines: (filing, lines) => {
      const caption = random.one(['Floor: ', 'FLOOR: ', 'Floor '])
      const shade = random.happens(0.5) ? 0.88 : 1
      return lines.flatMap((line, index) => {
        const floor = filing.rows[index]?.floor ?? ''
        return filing.rows[index - 1]?.floor === floor ? [line] : [{ kind: 'band' as const, text: `${caption}${floor}`, shade }, line]
      })
    },
  })),
]
