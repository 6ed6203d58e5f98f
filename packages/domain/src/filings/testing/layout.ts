import type { FieldValue, Rule, WordPage } from '../reader/word-page.ts'
import type { ScopeRow } from './scope.ts'
import { widthOf, wrap, type Face } from './type-metrics.ts'

/** A run of text as a report writer places it. `base` is where its letters stand, from the top of the page. */
export interface Run {
  text: string
  x: number
  base: number
  size: number
  /** Given where pieces with a gap between them were run together. */
  width?: number
}

/** One page before it becomes a file, or words. */
export interface LayoutPage {
  number: number
  width: number
  height: number
  runs: Run[]
  rules: Rule[]
  fields: FieldValue[]
}

export interface LayoutColumn {
  /** What of a row stands in it. */
  value: (row: ScopeRow, index: number) => string
  /** The heading, already in lines. */
  heading: string[]
  /** Heading over this and its neighbours with the same one. */
  group?: string
  share: number
  align: 'left' | 'right' | 'center'
  headAlign: 'left' | 'right' | 'center'
  valign?: 'top' | 'middle' | 'bottom'
  isFeet?: boolean
}

export interface PageStyle {
  width: number
  height: number
  margin: number
  size: number
  face: Face
  columns: LayoutColumn[]
  valign: 'top' | 'middle' | 'bottom'
  pad: number
  rowPad: number
  lead: number
  ruling: 'none' | 'rows' | 'grid'
  repeatHeading: boolean
  splitRows: boolean
  /** Lines over every page, and under it; # is the number of the page. */
  pageTop: string[]
  pageBottom: string[]
  asFields: boolean
  /** Type of the heading, against that of the rows. */
  headScale?: number
}

/** One filing of a file: what stands over its table, its rows, and what stands under it. */
export interface Part {
  before: string[]
  rows: ScopeRow[]
  after: string[]
  newPage: boolean
  /** A last line of the table with the sums beneath their columns. */
  hasTotals?: boolean
}

/** Lays parts out on pages, as a report writer would. */
export function layOut(wanted: PageStyle, parts: readonly Part[]): LayoutPage[] {
  const look = fitted(
    wanted,
    parts.flatMap(({ rows }) => rows),
  )
  const sheet = new Sheet(look)
  for (const part of parts) {
    if (part.newPage && sheet.pages.length > 0) sheet.nextPage()
    sheet.lines(part.before)
    sheet.heading()
    part.rows.forEach((row, index) => sheet.row(row, index))
    if (part.hasTotals) sheet.totals(part.rows)
    sheet.lines(part.after)
  }
  return sheet.pages
}

/** Column widths in points: by their shares, but no word is cut; the type gets smaller until all fits. */
function fitted(look: PageStyle, rows: readonly ScopeRow[]): PageStyle & { widths: number[] } {
  const room = look.width - 2 * look.margin
  const longest = ({ size, face }: PageStyle) =>
    look.columns.map(({ heading, value }) => {
      const words = rows.flatMap((row, index) => value(row, index).split(' ')).map((word) => widthOf(word, size, face))
      const over = heading.flatMap((line) => line.split(' ')).map((word) => widthOf(word, size * (look.headScale ?? 1), face))
      return Math.max(...words, ...over) + 2 * look.pad + 0.5
    })
  let own = look
  while (longest(own).reduce((sum, width) => sum + width, 0) > room && own.size > 3) own = { ...own, size: own.size - 0.25 }
  const least = longest(own)
  const spare = room - least.reduce((sum, width) => sum + width, 0)
  const shares = look.columns.reduce((sum, { share }) => sum + share, 0)
  const widths = least.map((width, index) => width + (spare * (look.columns[index]?.share ?? 1)) / shares)
  const columns = own.columns.map((column, index) => ({
    ...column,
    heading: column.heading.flatMap((line) =>
      wrap(line, (widths[index] ?? 0) - 2 * own.pad, { size: own.size * (own.headScale ?? 1), face: own.face }),
    ),
  }))
  return { ...own, columns, widths }
}

class Sheet {
  pages: LayoutPage[] = []
  private y = 0
  private look: PageStyle & { widths: number[] }
  constructor(look: PageStyle & { widths: number[] }) {
    this.look = look
  }

  private get page(): LayoutPage {
    return this.pages.at(-1) ?? this.nextPage()
  }
  private get bottom(): number {
    return this.look.height - this.look.margin - this.look.pageBottom.length * this.look.size * 1.3 - 6
  }

  nextPage(): LayoutPage {
    const { width, height, margin, size, pageTop, pageBottom } = this.look
    const page: LayoutPage = { number: this.pages.length + 1, width, height, runs: [], rules: [], fields: [] }
    this.pages.push(page)
    const put = (text: string, base: number) => page.runs.push({ text: text.replace('#', String(page.number)), x: margin, base, size })
    pageTop.forEach((text, index) => put(text, margin + (index + 1) * size * 1.3))
    pageBottom.forEach((text, index) => put(text, height - margin + index * size * 1.3))
    this.y = margin + pageTop.length * size * 1.3 + (pageTop.length > 0 ? 10 : 0)
    return page
  }

  lines(texts: readonly string[]): void {
    for (const text of texts) {
      const isTitle = text.startsWith('* ')
      const size = isTitle ? this.look.size * 1.5 : this.look.size
      if (this.pages.length === 0 || this.y + size * 1.5 > this.bottom) this.nextPage()
      this.y += size * 1.5
      if (text !== '') this.page.runs.push({ text: isTitle ? text.slice(2) : text, x: this.look.margin, base: this.y, size })
    }
  }

  heading(): void {
    const { columns, size, lead, ruling } = this.look
    const tall = Math.max(...columns.map(({ heading }) => heading.length))
    const groups = columns.some(({ group }) => group)
    const height = (tall + (groups ? 1 : 0)) * lead + 6
    if (this.y + height + 3 * lead > this.bottom) this.nextPage()
    this.y += 8
    const top = this.y
    if (groups) this.groupHeadings(top)
    columns.forEach((column, index) => {
      const shift = (groups ? 1 : 0) + (column.valign === 'bottom' ? tall - column.heading.length : 0)
      column.heading.forEach((text, line) =>
        this.put(text, index, top + size + 2 + (line + shift) * lead, { align: column.headAlign, scale: this.look.headScale }),
      )
    })
    this.y = top + height
    if (ruling !== 'none') this.frame(top, this.y)
  }

  private groupHeadings(top: number): void {
    const { columns, size, face } = this.look
    columns.forEach(({ group }, index) => {
      if (!group || columns[index - 1]?.group === group) return
      const last = columns.findLastIndex((column) => column.group === group)
      const middle = (this.edge(index) + this.edge(last + 1)) / 2
      this.page.runs.push({ text: group, x: middle - widthOf(group, size, face) / 2, base: top + size + 2, size })
    })
  }

  row(row: ScopeRow, index: number): void {
    const { columns, widths, pad, rowPad, lead, splitRows } = this.look
    const cells = columns.map(({ value }, at) => wrap(value(row, index), (widths[at] ?? 0) - 2 * pad, this.look))
    const tall = Math.max(1, ...cells.map((lines) => lines.length))
    const fits = Math.floor((this.bottom - this.y - 2 * rowPad) / lead)
    if (fits >= tall) return this.cells(cells, tall)
    if (splitRows && fits >= 1)
      this.cells(
        cells.map((lines) => lines.slice(0, fits)),
        fits,
      )
    this.nextPage()
    if (this.look.repeatHeading) this.heading()
    const rest = splitRows && fits >= 1 ? cells.map((lines) => lines.slice(fits)) : cells
    this.cells(rest, Math.max(...rest.map((lines) => lines.length)))
  }

  private cells(cells: readonly string[][], tall: number): void {
    const { columns, size, lead, rowPad, ruling, asFields, valign } = this.look
    const top = this.y
    const bottom = top + tall * lead + 2 * rowPad
    cells.forEach((lines, index) => {
      const column = columns[index]
      if (!column) return
      if (asFields) {
        const text = lines.join(' ')
        if (text !== '')
          this.page.fields.push({
            text,
            x: this.edge(index) + 1,
            y: top + 1,
            width: (this.look.widths[index] ?? 0) - 2,
            height: bottom - top - 2,
          })
        return
      }
      const free = tall - lines.length
      const how = column.valign ?? valign
      const shift = how === 'top' ? 0 : how === 'middle' ? free / 2 : free
      lines.forEach((text, line) => this.put(text, index, top + rowPad + size + (line + shift) * lead, { align: column.align }))
    })
    this.y = bottom
    if (ruling !== 'none') this.frame(top, bottom)
  }

  totals(rows: readonly ScopeRow[]): void {
    const sum = (key: 'squareFeet' | 'linearFeet') => rows.reduce((feet, row) => feet + row[key], 0)
    const [first] = rows
    if (!first) return
    const line = { ...first, squareFeet: sum('squareFeet'), linearFeet: sum('linearFeet') }
    const cells = this.look.columns.map(({ value, isFeet }, index) => (isFeet ? [value(line, 0)] : index === 0 ? ['Total'] : []))
    if (this.y + this.look.lead + 2 * this.look.rowPad > this.bottom) this.nextPage()
    this.cells(cells, 1)
  }

  private edge(index: number): number {
    return this.look.margin + this.look.widths.slice(0, index).reduce((sum, width) => sum + width, 0)
  }

  private put(
    text: string,
    index: number,
    base: number,
    { align, scale = 1 }: { align: LayoutColumn['align']; scale?: number | undefined },
  ): void {
    const { pad, face } = this.look
    const size = this.look.size * scale
    const room = (this.look.widths[index] ?? 0) - 2 * pad - widthOf(text, size, face)
    const x = this.edge(index) + pad + (align === 'left' ? 0 : align === 'right' ? room : room / 2)
    if (text !== '') this.page.runs.push({ text, x, base, size })
  }

  private frame(top: number, bottom: number): void {
    const { columns, ruling } = this.look
    const left = this.edge(0)
    const right = this.edge(columns.length)
    for (const y of [top, bottom]) this.page.rules.push({ x: left, y, width: right - left, height: 0 })
    if (ruling === 'grid')
      for (let at = 0; at <= columns.length; at++) this.page.rules.push({ x: this.edge(at), y: top, width: 0, height: bottom - top })
  }
}

export type WordSplit = 'runs' | 'words' | 'letters' | 'merged'

/** Pages as the extraction would hand them over. Programs differ in the pieces they print: whole lines of cells, words, letters, or more than a cell. */
export function asWordPages(
  pages: readonly LayoutPage[],
  { face, cutting, withRules }: { face: Face; cutting: WordSplit; withRules: boolean },
): WordPage[] {
  return pages.map(({ number, width, height, runs, rules, fields }) => ({
    number,
    width,
    height,
    words: splitRuns(runs, face, cutting).map(({ text, x, base, size }) => ({
      text,
      x,
      y: base - size,
      width: widthOf(text, size, face),
      height: size,
    })),
    fields,
    ...(withRules && { rules }),
  }))
}

export function splitRuns(runs: readonly Run[], face: Face, cutting: WordSplit): Run[] {
  if (cutting === 'merged') return mergeNear(runs, face)
  if (cutting === 'runs') return [...runs]
  return runs.flatMap((run) => {
    const parts =
      cutting === 'letters'
        ? [...run.text].map((text, index) => ({ text, index }))
        : [...run.text.matchAll(/\S+/g)].map((match) => ({ text: match[0], index: match.index }))
    return parts
      .filter(({ text }) => text.trim() !== '')
      .map(({ text, index }) => ({ ...run, text, x: run.x + widthOf([...run.text].slice(0, index).join(''), run.size, face) }))
  })
}

function mergeNear(runs: readonly Run[], face: Face): Run[] {
  const merged: Run[] = []
  for (const run of runs.toSorted((one, other) => one.base - other.base || one.x - other.x)) {
    const last = merged.at(-1)
    const end = last ? last.x + (last.width ?? widthOf(last.text, last.size, face)) : 0
    if (last && Math.abs(last.base - run.base) < 0.1 && run.x - end > 0 && run.x - end < 1.2 * run.size) {
      last.text += ` ${run.text}`
      last.width = run.x + widthOf(run.text, run.size, face) - last.x
    } else merged.push({ ...run })
  }
  return merged
}
