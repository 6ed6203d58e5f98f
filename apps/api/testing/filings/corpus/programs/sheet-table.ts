import { boldOf, textWidth, wrapped, type Face } from './faces.ts'
import type { Paper } from './paper.ts'

type Align = 'left' | 'right' | 'center'
export interface Column {
  heading: string
  align?: Align
  headAlign?: Align
  /** Share of the width, where the program does not measure what is in it. */
  share?: number
  /** One cell goes over rows of the same group. */
  spans?: boolean
  /** Words go on over the next cell where that is empty, rather than onto a further line. */
  spills?: boolean
  /** The heading runs upwards, over a narrow column. */
  upright?: boolean
  /** A heading over this column and its neighbours that have the same. */
  over?: string
}

export type Line =
  /** `struck`: all words, or so many letters at the beginning of each cell. */
  | { kind: 'row'; cells: readonly string[]; group?: number; struck?: true | readonly number[] }
  /** Words across the table, as of a group. */
  | { kind: 'band'; text: string; shade?: number }
  | { kind: 'sum'; cells: readonly string[] }

export interface Style {
  face: Face
  size: number
  /** From line to line, as a multiple of the size. */
  lead?: number
  padX?: number
  padY?: number
  vertical?: 'top' | 'middle' | 'bottom'
  rules?: 'all' | 'rows' | 'none' | 'head'
  head?: { bold?: boolean; shade?: number; size?: number; vertical?: 'middle' | 'bottom' }
  repeatHead?: boolean
  /** A row may be cut by the end of a page, between its lines. */
  cutsRows?: boolean
  cutWords?: boolean
  zebra?: number
  /** Widths follow from what is in the columns, as browsers and word processors reckon. */
  measured?: boolean
}

export interface Flow {
  left: number
  width: number
  bottom: number
  /** Begins a page; where the table goes on. */
  next(): number
}

/** Draws a table from `top` on, over as many pages as it needs; where it ends. */
export function drawTable(paper: Paper, columns: readonly Column[], lines: readonly Line[], asked: Style, flow: Flow, top: number): number {
  if (columns.length === 0) return top
  return drawn(paper, columns, lines, fitted(columns, lines, asked, flow.width), flow, top)
}

interface Fitted {
  style: Required<Omit<Style, 'head' | 'zebra' | 'measured'>> & Pick<Style, 'head' | 'zebra'>
  widths: number[]
}

/** The size gets smaller until the longest words fit, as "fit to width" does. */
function fitted(columns: readonly Column[], lines: readonly Line[], asked: Style, width: number): Fitted {
  const style: Fitted['style'] = {
    lead: 1.2,
    padX: 3,
    padY: 2,
    vertical: 'top',
    rules: 'all',
    repeatHead: true,
    cutsRows: false,
    cutWords: false,
    ...asked,
  }
  const cells = columns.map((_, index) => lines.flatMap((line) => (line.kind === 'band' ? [] : [line.cells[index] ?? ''])))
  for (let { size } = asked; ; size -= 0.25) {
    const own = { ...style, size }
    const wide = (text: string, bold: boolean) => textWidth(text, bold ? boldOf(own.face) : own.face, size) + 2 * own.padX + 0.5
    const of = (texts: readonly string[], bold: boolean) => Math.max(0, ...texts.map((text) => wide(text, bold)))
    const words = (text: string) => text.split(/ |(?<=[a-z]-)(?=[A-Za-z])/)
    const least = columns.map(({ heading, upright }, index) =>
      Math.max(upright ? size * 1.6 : of(words(heading), true), of((cells[index] ?? []).flatMap(words), false)),
    )
    const most = columns.map(({ heading }, index) => Math.max(of([heading], true) * 0.8, of(cells[index] ?? [], false), least[index] ?? 0))
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
    if (!asked.measured) {
      const shares = columns.map(({ share = 1 }) => share)
      const widths = shares.map((share) => (share / sum(shares)) * width)
      if (own.cutWords || size < 5 || widths.every((one, index) => one >= (least[index] ?? 0))) return { style: own, widths }
      // What is too narrow takes from what is wide, as whoever drew the form would have seen to.
      const short = widths.map((one, index) => Math.max(one, least[index] ?? 0))
      const spare = sum(short) - width
      const room = short.map((one, index) => one - (least[index] ?? 0))
      if (spare <= sum(room))
        return { style: own, widths: short.map((one, index) => one - (spare * (room[index] ?? 0)) / (sum(room) || 1)) }
      continue
    }
    if (sum(most) <= width) return { style: own, widths: most.map((one) => (one * width) / sum(most)) }
    if (sum(least) <= width || size < 4.5) {
      const spare = Math.max(0, width - sum(least))
      const room = most.map((one, index) => one - (least[index] ?? 0))
      return { style: own, widths: least.map((one, index) => one + (spare * (room[index] ?? 0)) / (sum(room) || 1)) }
    }
  }
}

/** Draws what is fitted. Where the pages end is asked of the flow. */
function drawn(
  paper: Paper,
  columns: readonly Column[],
  lines: readonly Line[],
  { style, widths }: Fitted,
  flow: Flow,
  top: number,
): number {
  const { face, size, padX, padY, rules } = style
  const lead = size * style.lead
  const edges = widths.reduce<number[]>((all, width) => [...all, (all.at(-1) ?? 0) + width], [flow.left])
  const edge = (index: number) => edges[index] ?? flow.left
  const right = edges.at(-1) ?? flow.left
  let y = top
  let count = 0
  let spanned: { from: number; group: number; cells: readonly string[] } | null = null

  const write = (
    index: number,
    texts: readonly string[],
    from: number,
    height: number,
    look: { bold?: boolean; align?: Align; at?: string; size?: number },
  ) => {
    const letters = look.size ?? size
    const step = letters * style.lead
    const block = texts.length * step
    const first = look.at === 'middle' ? from + (height - block) / 2 : look.at === 'bottom' ? from + height - block - padY : from + padY
    const own = look.bold ? boldOf(face) : face
    const align = look.align ?? 'left'
    const x = align === 'right' ? edge(index + 1) - padX : align === 'center' ? (edge(index) + edge(index + 1)) / 2 : edge(index) + padX
    texts.forEach((text, at) => paper.text(x, first + at * step + letters * 0.95, text, own, letters, { align }))
    return { x, align, bases: texts.map((_, at) => first + at * step + letters * 0.95) }
  }
  const frame = (from: number, to: number, skip: (index: number) => boolean = () => false) => {
    if (rules === 'none' || rules === 'head') return
    columns.forEach((_, index) => {
      if (!skip(index)) paper.line(edge(index), to, edge(index + 1), to)
    })
    if (rules === 'all') for (const one of edges) paper.line(one, from, one, to)
  }
  const broken = (text: string, index: number, own: Face = face, letters = size) =>
    wrapped(text, (widths[index] ?? 0) - 2 * padX + 0.1, own, letters, style.cutWords)

  const head = () => {
    const { bold = true, shade, size: letters = size, vertical = 'middle' } = style.head ?? {}
    const texts = columns.map(({ heading }, index) =>
      heading.split('\n').flatMap((line) => broken(line, index, bold ? boldOf(face) : face, letters)),
    )
    const above = columns.some(({ over }) => over) ? letters * style.lead + padY : 0
    const own = bold ? boldOf(face) : face
    const lengths = columns.map(({ heading, upright }) => (upright ? textWidth(heading, own, letters) + 4 : 0))
    const height = Math.max(Math.max(...texts.map(({ length }) => length)) * letters * style.lead + above, ...lengths) + 2 * padY
    if (shade !== undefined) paper.shade(flow.left, y, right - flow.left, height, shade)
    if (rules !== 'none') paper.line(flow.left, y, right, y)
    columns.forEach(({ heading, upright, over, headAlign = 'left' }, index) => {
      const below = over ? above + padY : 0
      if (upright) paper.upright((edge(index) + edge(index + 1)) / 2 + letters * 0.35, y + height - padY - 2, heading, own, letters)
      else write(index, texts[index] ?? [], y + below, height - below, { bold, align: headAlign, at: vertical, size: letters })
      if (!over || columns[index - 1]?.over === over) return
      let last = index
      while (columns[last + 1]?.over === over) last++
      paper.text((edge(index) + edge(last + 1)) / 2, y + padY + letters * 0.95, over, own, letters, { align: 'center' })
      if (rules !== 'none') paper.line(edge(index), y + below, edge(last + 1), y + below)
    })
    if (rules === 'head') paper.line(flow.left, y + height, right, y + height)
    // No line goes through a heading over several columns.
    const inner = (index: number) => index > 0 && columns[index]?.over !== undefined && columns[index]?.over === columns[index - 1]?.over
    if (rules === 'all') edges.forEach((one, index) => paper.line(one, y + (inner(index) ? above + padY : 0), one, y + height))
    if (rules === 'all' || rules === 'rows') paper.line(flow.left, y + height, right, y + height)
    y += height
  }
  const turn = () => {
    endSpan()
    y = flow.next()
    if (style.repeatHead) head()
    else if (rules === 'all' || rules === 'rows') paper.line(flow.left, y, right, y)
  }
  const endSpan = () => {
    if (!spanned) return
    const { from, cells } = spanned
    const height = y - from
    columns.forEach(({ spans, align }, index) => {
      if (!spans) return
      write(index, broken(cells[index] ?? '', index), from, height, { at: style.vertical, ...(align && { align }) })
    })
    frame(from, y, (index) => !columns[index]?.spans)
    spanned = null
  }
  const openGroup = () => spanned?.group
  const strike = (texts: readonly string[], { x, align, bases }: ReturnType<typeof write>, letters: number) => {
    texts.forEach((text, at) => {
      if (letters <= 0) return
      const whole = textWidth(text, face, size)
      const left = align === 'right' ? x - whole : align === 'center' ? x - whole / 2 : x
      const width = textWidth(text.slice(0, letters), face, size)
      letters -= text.length + 1
      const base = (bases[at] ?? 0) - size * 0.28
      if (text !== '') paper.line(left - 0.5, base, left + width + 0.5, base, 0.6)
    })
  }
  const row = (cells: readonly string[], line: Line & { kind: 'row' | 'sum' }) => {
    const spilled = (cell: string, index: number) =>
      columns[index]?.spills && cells[index + 1] === '' && textWidth(cell, face, size) < edge(index + 2) - edge(index) - 2 * padX
    let texts = cells.map((cell, index) => {
      if (columns[index]?.spans && line.kind === 'row') return []
      return spilled(cell, index) ? [cell] : broken(cell, index)
    })
    const spanLines = line.kind === 'row' ? columns.map(({ spans }, index) => (spans ? broken(cells[index] ?? '', index).length : 0)) : [0]
    const group = line.kind === 'row' ? line.group : undefined
    if (spanned && spanned.group !== group) endSpan()
    const isBold = line.kind === 'sum'
    for (;;) {
      const most = Math.max(1, ...texts.map(({ length }) => length), ...spanLines)
      const height = most * lead + 2 * padY
      const room = flow.bottom - y
      const fit = Math.floor((room - 2 * padY) / lead)
      const isCut = height > room && style.cutsRows && fit >= 1 && most > fit
      if (height > room && !isCut) {
        turn()
        continue
      }
      const now = isCut ? texts.map((one) => one.slice(0, fit)) : texts
      const tall = isCut ? room : height
      if (style.zebra !== undefined && count % 2 === 1) paper.shade(flow.left, y, right - flow.left, tall, style.zebra)
      if (group !== undefined && !spanned && columns.some(({ spans }) => spans)) spanned = { from: y, group, cells }
      now.forEach((one, index) => {
        const align = columns[index]?.align
        const placed = write(index, one, y, tall, { bold: isBold, at: isCut ? 'top' : style.vertical, ...(align && { align }) })
        const struck = line.kind === 'row' ? line.struck : undefined
        if (struck) strike(one, placed, struck === true ? Infinity : (struck[index] ?? 0))
      })
      frame(y, y + tall, (index) => spanned !== null && (columns[index]?.spans ?? false))
      y += tall
      if (!isCut) break
      texts = texts.map((one) => one.slice(fit))
      turn()
    }
    count++
  }

  head()
  for (const [index, line] of lines.entries()) {
    if (line.kind !== 'band') {
      // A cell over several rows stays on one page with them.
      const group = line.kind === 'row' ? line.group : undefined
      if (group !== undefined && openGroup() !== group) {
        const members = lines.slice(index).filter((one) => one.kind === 'row' && one.group === group)
        const need = members.length * (lead * 2 + 2 * padY)
        if (y + need > flow.bottom && need < 300) turn()
      }
      row(line.cells, line)
      continue
    }
    endSpan()
    const height = lead + 2 * padY + 1
    if (y + height + lead * 2 > flow.bottom) turn()
    if (line.shade !== undefined) paper.shade(flow.left, y, right - flow.left, height, line.shade)
    paper.text(flow.left + padX, y + padY + size, line.text, boldOf(face), size)
    if (rules === 'all') paper.box(flow.left, y, right - flow.left, height)
    y += height
  }
  endSpan()
  return y
}
