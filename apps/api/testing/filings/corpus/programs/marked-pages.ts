import type { Random } from '@daysheet/domain/filings/testing/random'
import type { Family } from '../family.ts'
import { textWidth } from './faces.ts'
import type { Manner } from './sheet.ts'
import { drawnFiling, drawnLook, facts, kind, letter, pairs, sideways, type Drawing, type Look } from './program-kind.ts'
import type { Line } from './sheet-table.ts'
import { madeFiling } from './work-items.ts'
import { cellText, orders } from './wordings.ts'

/** What was done to pages afterwards: struck out, stamped, put together, scanned. */

const word: Manner = { hand: 'kerned', frame: 'up', producer: 'Microsoft Word for Microsoft 365', filledLines: true }
const plain: Manner = { hand: 'lines', frame: 'up', producer: 'Bluebeam PDF Library 21' }

export const titled = (drawing: Drawing): number => {
  const { paper, left, top, face, filing, random } = drawing
  paper.text(left, top + 12, random.one(['ACP7 - Asbestos Project Notification', 'Asbestos Project Notification (ACP7)']), face, 12, {
    bold: true,
  })
  paper.text(left, top + 26, `TRU Number: ${filing.number}`, face, 9, { bold: true })
  return pairs(drawing, top + 34, facts(drawing).slice(1), 2) + 6
}

export const usual = (random: Random, changes: Partial<Look> = {}): Look => ({
  manner: plain,
  page: random.one([letter, sideways]),
  style: {
    face: random.one(['sans', 'embedded', 'serif']),
    size: random.one([7, 8]),
    rules: 'all',
    vertical: random.one(['top', 'middle']),
  },
  order: random.one([orders.city, orders.cityTwo, orders.report]),
  front: titled,
  ...changes,
})

/** Rows that an amendment withdrew, with a line through all of their words; they are in no filing any more. */
function withStruck(random: Random): Look {
  return usual(random, {
    manner: word,
    wish: { rows: [2, 18] },
    lines: (_filing, lines, writing, keys) => {
      const other = madeFiling(random, { rows: [lines.length, lines.length] })
      return lines.flatMap((line, index): Line[] => {
        const withdrawn = other.rows[index]
        if (!withdrawn || !random.happens(0.25)) return [line]
        const cells = keys.map((key) => cellText(key, withdrawn, index, writing))
        return [{ kind: 'row', cells, struck: true }, line]
      })
    },
  })
}

/** Amounts that an amendment changed: the old one struck out, the new one behind it. */
function withStruckAmounts(random: Random): Look {
  return usual(random, {
    manner: word,
    page: sideways,
    order: random.one([orders.city, orders.cityTwo]),
    wish: { rows: [2, 18] },
    amounts: random.one(['right', 'left']),
    lines: (_filing, lines, _writing, keys) =>
      lines.map((line): Line => {
        if (line.kind !== 'row' || !random.happens(0.3)) return line
        const at = keys.findIndex(
          (key, index) => (key === 'amount' || key === 'square' || key === 'linear') && /[1-9]/.test(line.cells[index] ?? ''),
        )
        const old = String(random.whole(11, 990))
        const cells = line.cells.map((cell, index) => (index === at ? `${old} ${cell}` : cell))
        return { ...line, cells, struck: cells.map((_, index) => (index === at ? old.length : 0)) }
      }),
  })
}

/** The stamp of whoever received it, and a large word across the page. */
function stamped({ paper, random, filing, face }: Drawing, page: number): void {
  const across = random.one(['COPY', 'DRAFT', 'FOR RECORD ONLY', 'SUBMITTED'])
  const length = textWidth(across, face, 64)
  paper.form(`0.85 g BT /F2 64 Tf 0 8 Td (${across}) Tj ET`, paper.width / 2 - length * 0.35, paper.height / 2 - 60, length * 1.1, 80, 38)
  if (page > 1) return
  const [x, y] = [random.whole(60, Math.floor(paper.width - 220)), random.whole(240, 420)]
  const lines = ['RECEIVED', 'JAN 12 2026', random.one(['Asbestos Control Program', `by ${filing.contractor.split(' ')[0] ?? ''} - JM`])]
  const body = lines.map((line, at) => `BT /F2 ${at === 0 ? 14 : 9} Tf 8 ${44 - at * 15} Td (${line}) Tj ET`).join(' ')
  paper.form(`0.8 0 0 rg 0.8 0 0 RG 1 1 148 62 re S ${body}`, x, y, 150, 64, random.one([4, -6, 8, 12]))
}

/** What is recognized stands a little beside where it was, and its size varies. */
function scanned(random: Random): Look {
  return usual(random, { manner: { hand: 'words', frame: 'up', producer: 'Adobe Acrobat Pro 24.3 Paper Capture Plug-in' }, page: letter })
}

function drawnScan(random: Random) {
  const look = scanned(random)
  const printed = drawnLook({ ...look, style: { ...look.style, face: 'sans' } }, random)
  for (const sheet of printed.paper.sheets) {
    const words = sheet.operators.filter((operator) => operator.startsWith('BT')).map((operator) => jittered(operator, random))
    sheet.operators.splice(0, sheet.operators.length, ...words)
  }
  printed.paper.onEach(() => {
    const { sheet } = printed.paper
    const words = sheet.operators.splice(0)
    printed.paper.picture()
    sheet.operators.push(...words)
  })
  return { bytes: printed.paper.bytes(), rows: printed.rows, unprinted: printed.unprinted }
}

const jittered = (operator: string, random: Random) =>
  operator.replace(/ ([\d.]+) Tf 1 0 0 1 ([\d.]+) ([\d.]+) Tm/, (_, size: string, x: string, y: string) => {
    const moved = (value: string, by: number) => (Number(value) + (random.next() - 0.5) * by).toFixed(2)
    return ` ${moved(size, 0.5)} Tf 3 Tr 1 0 0 1 ${moved(x, 0.8)} ${moved(y, 0.9)} Tm`
  })

export const markedPages: readonly Family[] = [
  kind('withdrawn rows struck through', withStruck),
  kind('amended amounts behind those struck out', withStruckAmounts),
  kind('stamped, with a word across each page', (random) => usual(random, { wish: { rows: [2, 24] }, around: stamped })),
  {
    name: 'two filings put together',
    draw: (random) => {
      const other: Look = usual(random, {
        manner: { hand: 'pieces', frame: 'pixels', producer: 'macOS Version 15.1 Quartz PDFContext' },
        style: { face: 'embedded', size: 8, rules: 'rows', measured: true },
      })
      return Promise.resolve(drawnFiling([usual(random), other], random))
    },
  },
  { name: 'scanned, with recognized words', draw: (random) => Promise.resolve(drawnScan(random)) },
]
