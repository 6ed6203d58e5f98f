import type { Random } from '@daysheet/domain/filings/testing/random'
import type { ScopeRow } from '@daysheet/domain/filings/testing/scope'
import type { FilingProperty } from '@daysheet/domain/filings/filing-reading'
import type { DrawnFiling, Family } from '../family.ts'
import { boldOf, textWidth, wrapped, type Face } from './faces.ts'
import { Paper } from './paper.ts'
import type { Manner } from './sheet.ts'
import { drawTable, type Column, type Line, type Style } from './sheet-table.ts'
import { madeFiling, type Filing, type Wish } from './work-items.ts'
import { cellText, drawnWriting, headings, type Key, type Writing } from './wordings.ts'

export const letter = [612, 792] as const
export const sideways = [792, 612] as const

/** What a program makes of a filing. */
export interface Look {
  manner: Manner
  page: readonly [width: number, height: number]
  style: Style
  order: readonly Key[]
  /** How many columns of these are on the page. */
  shown?: number
  wish?: Wish
  writing?: Partial<Writing>
  margin?: number
  /** Where A-TRU review has no column. */
  review?: 'once' | 'none'
  /** How amounts are aligned. */
  amounts?: Column['align']
  columns?: (key: Key, column: Column) => Column
  lines?: (filing: Filing, lines: Line[], writing: Writing, keys: readonly Key[]) => Line[]
  front: (drawing: Drawing) => number
  /** Around the content, on each page. */
  around?: (drawing: Drawing, page: number, pages: number) => void
  /** Where the table goes on, on a further page. */
  further?: (drawing: Drawing) => number
  after?: (drawing: Drawing, y: number) => void
}

export interface Drawing {
  paper: Paper
  random: Random
  filing: Filing
  face: Face
  left: number
  right: number
  top: number
  bottom: number
  /** What the filing says once on A-TRU review, if it does. */
  review: boolean | null
}

const shares: Record<Key, number> = {
  number: 0.5,
  floor: 1,
  entire: 0.8,
  section: 2.6,
  material: 2.2,
  square: 0.8,
  linear: 0.8,
  amount: 0.8,
  unit: 0.9,
  'amount and unit': 1.2,
  type: 1.2,
  procedure: 1.8,
  review: 0.8,
  friable: 0.7,
}
const isAmount = (key: Key) => key === 'square' || key === 'linear' || key === 'amount'

export const kind = (name: string, look: (random: Random) => Look, unusual = false): Family => ({
  name,
  ...(unusual && { unusual }),
  draw: (random) => Promise.resolve(drawnFiling([look(random)], random)),
})

/** One file of one or several filings. They share the pages of no other, as when files were put together. */
export function drawnFiling(looks: readonly Look[], random: Random): DrawnFiling {
  const drawings = looks.map((look) => drawnLook(look, random))
  const [first] = drawings
  if (!first) throw new Error('Nothing to draw')
  for (const { paper } of drawings.slice(1)) first.paper.sheets.push(...paper.sheets)
  return {
    bytes: first.paper.bytes(),
    rows: drawings.flatMap(({ rows }) => rows),
    // Of several filings, what one of them prints can well be sure.
    unprinted: first.unprinted.filter((name) => drawings.every(({ unprinted }) => unprinted.includes(name))),
  }
}

export interface Printed {
  paper: Paper
  rows: ScopeRow[]
  unprinted: FilingProperty[]
}

export function drawnLook(look: Look, random: Random): Printed {
  const { order, style, page, margin = 36 } = look
  const hasReview = order.includes('review')
  const review = look.review ?? (random.happens(0.75) ? 'once' : 'none')
  const made = madeFiling(random, { ...look.wish, reviewByRow: hasReview })
  const unprinted: FilingProperty[] = [
    ...(order.includes('entire') ? [] : (['entireFloor'] as const)),
    ...(hasReview || review === 'once' ? [] : (['permitRequired'] as const)),
  ]
  const rows = made.rows.map((row) => ({
    ...row,
    ...(!order.includes('entire') && { entireFloor: false, sectionOfFloor: row.sectionOfFloor || 'Throughout' }),
    ...(!hasReview && review === 'none' && { permitRequired: false }),
  }))
  const filing = { ...made, rows }
  const writing = { ...drawnWriting(random), ...look.writing }
  // A unit of its own column says which feet are meant; feet of both need two columns, or both in one cell.
  const shown = order.slice(0, look.shown)
  const words = random.happens(0.3) ? 'short' : 'whole'
  const columns = shown.map((key): Column => {
    const align = isAmount(key) ? (look.amounts ?? 'right') : undefined
    const column: Column = {
      heading: random.one(headings[key][words]),
      share: shares[key],
      ...(align && { align, headAlign: random.one(['left', align] as const) }),
    }
    return look.columns?.(key, column) ?? column
  })
  const plain = rows.map((row, index): Line => ({ kind: 'row', cells: shown.map((key) => cellText(key, row, index, writing)) }))
  const lines = look.lines?.(filing, plain, writing, order) ?? plain
  const paper = new Paper(look.manner, random, page)
  paper.add()
  const drawing: Drawing = {
    paper,
    random,
    filing,
    face: style.face,
    left: margin,
    right: page[0] - margin,
    top: margin,
    bottom: page[1] - margin - 14,
    review: hasReview || review === 'none' ? null : (rows[0]?.permitRequired ?? false),
  }
  const next = () => {
    paper.add()
    return look.further?.(drawing) ?? drawing.top
  }
  let top = look.front(drawing)
  if (top > drawing.bottom - 90) top = next()
  const end = drawTable(paper, columns, lines, style, { left: margin, width: page[0] - 2 * margin, bottom: drawing.bottom, next }, top)
  look.after?.(drawing, end)
  paper.onEach((number, pages) => look.around?.(drawing, number, pages))
  return { paper, rows, unprinted }
}

/** Captions with their values, in so many columns. */
export function pairs(
  drawing: Drawing,
  y: number,
  entries: readonly (readonly [caption: string, value: string])[],
  columns: number,
  size = 8,
): number {
  const { paper, left, right, face } = drawing
  const width = (right - left) / columns
  let base = y + size
  for (let index = 0; index < entries.length; index += columns) {
    let most = 1
    entries.slice(index, index + columns).forEach(([caption, value], at) => {
      const x = left + at * width
      const from = Math.max(width * 0.36, textWidth(`${caption}  `, boldOf(face), size))
      const lines = wrapped(value, width - from - 4, face, size)
      paper.text(x, base, caption, boldOf(face), size)
      lines.forEach((line, below) => paper.text(x + from, base + below * size * 1.2, line, face, size))
      most = Math.max(most, lines.length)
    })
    base += size * (1.55 + (most - 1) * 1.2)
  }
  return base - size * 0.55
}

/** Small captions in boxes, with what was filled in beneath. */
export function boxes(
  drawing: Drawing,
  y: number,
  entries: readonly (readonly [caption: string, value: string])[],
  columns: number,
): number {
  const { paper, left, right, face } = drawing
  const width = (right - left) / columns
  const height = 24
  entries.forEach(([caption, value], index) => {
    const [x, top] = [left + (index % columns) * width, y + Math.floor(index / columns) * height]
    paper.box(x, top, width, height)
    paper.text(x + 2, top + 7, caption, face, 5.5)
    paper.text(x + 4, top + 19, wrapped(value, width - 6, face, 9)[0] ?? '', face, 9)
  })
  return y + Math.ceil(entries.length / columns) * height + 6
}

export const facts = ({ filing, review }: Drawing): (readonly [string, string])[] => [
  ['TRU Number', filing.number],
  ['Date Filed', filing.filed],
  ['Premises', filing.address],
  ['Borough', `${filing.borough}, NY ${filing.zip}`],
  ['Building Owner', filing.owner],
  ['Abatement Contractor', filing.contractor],
  ['Air Monitor', filing.monitor],
  ['Start Date', filing.starts],
  ['Completion Date', filing.ends],
  ...(review === null ? [] : ([['A-TRU Review Required', review ? 'Yes' : 'No']] as const)),
]

/** Sums of what is printed, as reports have them. */
export const sums = (rows: readonly ScopeRow[]): [square: number, linear: number] => [
  rows.reduce((sum, { squareFeet }) => sum + squareFeet, 0),
  rows.reduce((sum, { linearFeet }) => sum + linearFeet, 0),
]
