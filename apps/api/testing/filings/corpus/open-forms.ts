import type { Random } from '@daysheet/domain/filings/testing/random'
import type { ScopeRow } from '@daysheet/domain/filings/testing/scope'
import { writePdf, type Writing as PdfWriting } from '../pdf-writer.ts'
import { drawnColumns, drawnOrder, drawnWriting, type Column } from './columns.ts'
import { Sheets, wideOf, wrapped } from './drawn-lines.ts'
import type { DrawnFiling, Family } from './family.ts'
import { filingContent, type FilingContent, type Wanted } from './filing-content.ts'

const titles = ['Asbestos Project Notification (ACP7)', 'ACP-7 Asbestos Project Notification', 'ACP7: Asbestos Project Notification']

function titleBlock(sheets: Sheets, filing: FilingContent, random: Random, withNumber = true) {
  sheets.line(random.one(titles), 50, 14)
  if (withNumber) sheets.line(`${random.one(['TRU Number: ', 'Control Number: ', 'TRU #: '])}${filing.number}`, 50, 10)
  const lines = [
    `Premises: ${filing.premise || 'n/a'}   Borough: ${filing.borough}`,
    `Building Owner: ${filing.owner}`,
    `Abatement Contractor: ${filing.contractor}`,
    `Air Monitor: ${filing.monitor}`,
  ]
  for (const line of lines.slice(0, random.whole(1, 4))) sheets.line(line, 50, 9)
  sheets.y += 14
}

interface Place {
  x: number
  width: number
}

/** Columns side by side over the width of the page: room for the longest word of each, and the rest where most text stands. */
function placed(
  columns: readonly Column[],
  rows: readonly ScopeRow[],
  { width, size }: { width: number; size: number },
  random: Random,
): Place[] {
  const weight = { sectionOfFloor: 2.6, typeOfMaterial: 2.4, abatementProcedure: 2, abatementType: 1.4 } as Record<string, number>
  const shares = columns.map(({ name }) => (weight[name] ?? 1) * (0.9 + random.next() * 0.25))
  const sum = shares.reduce((one, other) => one + other, 0)
  const least = columns.map((column) => {
    const words = [column.heading, ...rows.map((row, index) => textOf(column, row, index, '✓'))].flatMap((text) => text.split(' '))
    return Math.max(...words.map((word) => wideOf(word, size))) + 7
  })
  const rest = Math.max(0, width - 80 - least.reduce((one, other) => one + other, 0))
  let x = 40
  return shares.map((share, at) => {
    const place = { x, width: (least[at] ?? 0) + (share / sum) * rest }
    x += place.width
    return place
  })
}

const textOf = (column: Column, row: ScopeRow, index: number, tick: string) => {
  const text = column.cell(row, index)
  // How wide a curly quote is, the writer does not know; letter by letter it would leave a hole.
  return typeof text === 'string' ? text.replaceAll('’', "'") : tick
}

/** Lines of several cells that stand side by side, from the top; numbers end at the right edge of their column. */
function cellLines(sheets: Sheets, cells: readonly { lines: string[]; place: Place; align: string }[], size: number) {
  for (const { lines, place, align } of cells) {
    lines.forEach((line, at) => {
      const room = place.width - 5
      const shift = align === 'right' ? room - wideOf(line, size) : align === 'center' ? (room - wideOf(line, size)) / 2 : 0
      sheets.text(line, place.x + Math.max(0, shift), size, sheets.y + at * size * 1.15)
    })
  }
  sheets.y += Math.max(1, ...cells.map(({ lines }) => lines.length)) * size * 1.15
}

/** What varies between the families here: how the finished pages become a file, and how marks are drawn. */
interface TableOptions {
  wanted?: Wanted
  writing?: (random: Random) => PdfWriting
  landscape?: boolean
  marks?: (random: Random) => readonly [yes: string, no: string]
}

/** A table that is placed by hand, cell by cell, each line of a cell one piece of text. */
function placedTable(random: Random, tableOptions: TableOptions): DrawnFiling {
  const filing = filingContent(random, { review: 'by row', ...tableOptions.wanted })
  const mark = tableOptions.marks?.(random)
  const writing = { ...drawnWriting(random), ...(mark ? { entire: mark, review: mark } : {}) }
  const columns = drawnColumns(drawnOrder(random, { unit: random.happens(0.2) }), random, writing)
  const [width, height] = tableOptions.landscape === false ? [612, 792] : [792, 612]
  const size = tableOptions.landscape === false ? 7 : random.one([7.5, 8, 8.5])
  const places = placed(columns, filing.rows, { width, size }, random)
  const gap = random.whole(2, 7)
  const cellsOf = (texts: readonly string[]) =>
    columns.map(({ align }, at) => {
      const place = places[at] ?? { x: 0, width: 50 }
      return { lines: wrapped(texts[at] ?? '', place.width - 6, size), place, align }
    })
  const heading = (sheets: Sheets) => {
    cellLines(sheets, cellsOf(columns.map((column) => column.heading)), size)
    sheets.page.rules.push({ x: 40, y: sheets.y - size * 0.6, width: width - 80, height: 0 })
    sheets.y += 6
  }
  const edge = random.one(['Printed 11/20/2026', 'Form ACP7 Rev. 3'])
  const sheets = new Sheets(width, height, (own) => {
    own.text(`${edge}     Page ${own.page.number}`, 40, 7, height - 24)
    if (own.page.number > 1) heading(own)
  })
  titleBlock(sheets, filing, random)
  heading(sheets)
  filing.rows.forEach((row, index) => {
    const cells = cellsOf(columns.map((column) => textOf(column, row, index, '✓')))
    sheets.room(Math.max(...cells.map(({ lines }) => lines.length)) * size * 1.15)
    cellLines(sheets, cells, size)
    sheets.y += gap
  })
  const options = tableOptions.writing?.(random) ?? {}
  return { bytes: writePdf(sheets.pages, { withRules: random.happens(0.6), ...options }), rows: filing.rows, unprinted: [] }
}

/** A form with so many lines to fill in: values stand in form fields, lines that were not needed have empty ones. */
function formFields(random: Random): DrawnFiling {
  const filing = filingContent(random, { review: 'by row', rows: [1, 18] })
  const writing = drawnWriting(random, 'words')
  const columns = drawnColumns(drawnOrder(random, { unit: random.happens(0.2) }), random, writing)
  const places = placed(columns, filing.rows, { width: 792, size: 8 }, random)
  const [lines, high] = [random.whole(8, 14), random.whole(22, 28)]
  const sheets = new Sheets(792, 612)
  const table = () => {
    cellLines(
      sheets,
      columns.map(({ heading }, at) => ({
        lines: wrapped(heading, (places[at]?.width ?? 50) - 6, 8),
        place: places[at] ?? { x: 0, width: 50 },
        align: 'left',
      })),
      8,
    )
    return sheets.y
  }
  titleBlock(sheets, filing, random, false)
  sheets.text('TRU Number:', 50, 10)
  sheets.page.fields.push({ text: filing.number, x: 120, y: sheets.y - 11, width: 140, height: 14 })
  sheets.y += 30
  let top = table()
  const count = Math.max(lines, Math.ceil(filing.rows.length / lines) * lines)
  for (let index = 0; index < count; index++) {
    if (index > 0 && (index % lines === 0 || top + high > 570)) {
      sheets.turn()
      top = table()
    }
    const row = filing.rows[index]
    columns.forEach((column, at) => {
      const place = places[at] ?? { x: 0, width: 50 }
      sheets.page.fields.push({
        text: row ? textOf(column, row, index, 'X') : '',
        x: place.x,
        y: top,
        width: place.width - 3,
        height: high - 4,
      })
    })
    top += high
  }
  return { bytes: writePdf(sheets.pages), rows: filing.rows, unprinted: [] }
}

/** A listing of a mainframe: each printed line is one piece of text in a type of one width, its columns kept by spaces. */
function listing(random: Random): DrawnFiling {
  const filing = filingContent(random, { review: 'by row' })
  const columns = drawnColumns(drawnOrder(random), random, { ...drawnWriting(random, 'words'), upper: true })
  const widths = columns.map((column) => {
    const texts = [column.heading, ...filing.rows.map((row, index) => textOf(column, row, index, 'X'))]
    return Math.max(
      Math.min(26, Math.max(...texts.map(({ length }) => length))),
      ...texts.flatMap((text) => text.split(' ').map(({ length }) => length)),
    )
  })
  const size = Math.min(7.5, 720 / ((widths.reduce((sum, width) => sum + width + 2, 0) || 1) * 0.6))
  const cut = (text: string, width: number) => foldedAt(text.toUpperCase(), width)
  const printed = (sheets: Sheets, texts: readonly string[]) => {
    const cells = texts.map((text, at) => cut(text, widths[at] ?? 10))
    for (let line = 0; line < Math.max(1, ...cells.map(({ length }) => length)); line++) {
      const pieces = cells.map((lines, at) =>
        columns[at]?.align === 'right' ? (lines[line] ?? '').padStart(widths[at] ?? 0) : (lines[line] ?? '').padEnd(widths[at] ?? 0),
      )
      sheets.line(pieces.join('  ').trimEnd(), 36, size)
    }
  }
  const sheets = new Sheets(792, 612)
  titleBlock(sheets, filing, random)
  printed(
    sheets,
    columns.map(({ heading }) => heading),
  )
  sheets.line(widths.map((width) => '-'.repeat(width)).join('  '), 36, size)
  filing.rows.forEach((row, index) =>
    printed(
      sheets,
      columns.map((column) => textOf(column, row, index, 'X')),
    ),
  )
  const upper = filing.rows.map((row) => ({
    ...row,
    floor: row.floor.toUpperCase(),
    sectionOfFloor: row.sectionOfFloor.toUpperCase(),
    typeOfMaterial: row.typeOfMaterial.toUpperCase(),
  }))
  return { bytes: writePdf(sheets.pages, { face: 'mono' }), rows: upper, unprinted: [] }
}

function foldedAt(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

const table = (name: string, tableOptions: TableOptions): Family => ({
  name,
  draw: (random) => Promise.resolve(placedTable(random, tableOptions)),
})

/** Filings that no report library makes: form fields, pages on their side, letters one by one, listings, boxes to tick. */
export const openForms: readonly Family[] = [
  { name: 'form fields', draw: (random) => Promise.resolve(formFields(random)) },
  { name: 'listing', draw: (random) => Promise.resolve(listing(random)) },
  table('page turned', {
    writing: (random) => random.one([{ rotate: 90 }, { rotate: 270 }, { rotate: 180 }, { turnedText: true }] as const),
  }),
  table('letters one by one', { writing: () => ({ cutting: 'letters' }), wanted: { rows: [1, 15] } }),
  table('boxes to tick', {
    marks: (random) =>
      random.one([
        ['☒', '☐'],
        ['☑', '☐'],
        ['✓', ''],
        ['✔', '☐'],
      ] as const),
    writing: (random) => ({ namelessBoxes: random.happens(0.4) }),
  }),
]
