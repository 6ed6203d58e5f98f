import type { Body } from './body.ts'
import { withBrokenLines } from './broken-lines.ts'
import type { Column } from './columns.ts'
import { alignTicks, type AlignedCells } from './align-ticks.ts'
import { anchorKind, cellsOf, type AnchorKind, isRowLike } from './table-lines.ts'
import { linesOf, median, textOf } from '../tokens.ts'
import type { Rule } from '../word-page.ts'
import type { Token } from '../token.ts'
import type { CellLine } from './cell-line.ts'

/** Where a row stands: at the height of what is printed once in it; between two drawn lines where there are such. */
export interface Anchor {
  base: number
  kinds: Set<AnchorKind>
  /** Where what is printed once stands, for each kind: not all of it needs to stand at one height. */
  bases: Partial<Record<AnchorKind, number>>
  top?: number
  bottom?: number
}

/** The lines of every cell, column by column. */
export function cellLinesOf(body: Body): AlignedCells {
  const { columns } = body.segment.table
  const byColumn: Token[][] = columns.map(() => [])
  const runTogether = comeTogether(body.lines, columns)
  for (const line of body.lines) settle(cellsOf(line, columns), columns, runTogether).forEach((cell, at) => byColumn[at]?.push(...cell))
  const lines = byColumn.flatMap((tokens, column) =>
    linesOf(tokens).map((line) => ({ column, text: textOf(line), base: median(line.map(({ base }) => base)), tokens: line })),
  )
  return alignTicks(withBrokenLines(lines, columns), columns)
}

/** The rows of a stretch, from top to bottom. */
export function anchorsOf(body: Body, lines: readonly CellLine[]): Anchor[] {
  const { columns } = body.segment.table
  const size = median(lines.flatMap(({ tokens }) => tokens.map((token) => token.size))) || 9
  const found = lines.flatMap((line, index) => {
    const column = columns[line.column]
    const next = lines[index + 1]
    const text = next?.column === line.column && next.rest === 'word' ? line.text + next.text : line.text
    const kind = column && !line.rest && anchorKind(column, text)
    return kind ? [{ base: line.base, kind }] : []
  })
  const anchors: Anchor[] = []
  for (const { base, kind } of found.toSorted((one, other) => one.base - other.base)) {
    const last = anchors.at(-1)
    if (last && base - last.base <= 0.5 * size) {
      last.kinds.add(kind)
      last.bases[kind] ??= base
    } else anchors.push({ base, kinds: new Set([kind]), bases: { [kind]: base } })
  }
  const rows = mergeStaggered(
    anchors,
    columns.some(({ name }) => name === 'amount'),
  )
  return betweenRules(rows, columns, body) ?? rows
}

/**
 * Where cells of one row stand at different heights (amounts in the middle, words at the top), each height makes an anchor of its own. There
 * are then more anchors than any kind of them; neighbours that share no kind are one row.
 */
function mergeStaggered(anchors: readonly Anchor[], mayWrap: boolean): Anchor[] {
  const kinds: AnchorKind[] = ['entire', 'quantity', 'type', 'review']
  const most = Math.max(0, ...kinds.map((kind) => anchors.filter((anchor) => anchor.kinds.has(kind)).length))
  if (anchors.length <= most) return [...anchors]
  const merged: Anchor[] = []
  for (const anchor of anchors) {
    const last = merged.at(-1)
    if (last && [...anchor.kinds].every((kind) => !last.kinds.has(kind))) {
      for (const kind of anchor.kinds) last.kinds.add(kind)
      // An amount may wrap before its unit; then its first line stands above the middle of the row.
      if (last.kinds.size === anchor.kinds.size + 1 && last.bases.quantity === last.base && mayWrap) last.base = anchor.base
      Object.assign(last.bases, anchor.bases)
    } else merged.push({ base: anchor.base, kinds: new Set(anchor.kinds), bases: { ...anchor.bases } })
  }
  return merged
}

/**
 * Rows between drawn lines, when every pair of neighbouring lines holds at most one row; undefined when lines do not part the rows. A second
 * amount in it is of the same row: amounts with both units, and amended ones, have two lines.
 */
function betweenRules(anchors: readonly Anchor[], columns: readonly Column[], { segment }: Body): Anchor[] | undefined {
  const left = columns[0]?.headLeft ?? 0
  const right = columns.at(-1)?.headRight ?? segment.page.width
  const heights = fullRules(segment.page.rules ?? [], left, right)
  const bands = heights.slice(0, -1).map((top, index) => ({ top, bottom: heights[index + 1] ?? top }))
  const bandOf = (anchor: Anchor) => bands.find((band) => anchor.base > band.top && anchor.base <= band.bottom + 1)
  const isMore = (anchor: Anchor) => anchor.kinds.size === 1 && anchor.kinds.has('quantity')
  const rows = anchors.filter(
    (anchor) => !isMore(anchor) || !anchors.some((other) => other !== anchor && !isMore(other) && bandOf(other) === bandOf(anchor)),
  )
  const holding = rows.map(bandOf)
  if (rows.length === 0 || holding.some((band) => !band) || new Set(holding).size < rows.length) return undefined
  return rows.map((anchor, index) => ({ ...anchor, ...holding[index] }))
}

/** Heights at which lines are drawn over most of the table's width, in one piece or cell by cell. */
function fullRules(rules: readonly Rule[], left: number, right: number): number[] {
  const flat = rules.filter((rule) => rule.width > 3 * rule.height).toSorted((one, other) => one.y - other.y)
  const groups: { y: number; covered: number }[] = []
  for (const rule of flat) {
    const within = Math.max(0, Math.min(rule.x + rule.width, right) - Math.max(rule.x, left))
    const last = groups.at(-1)
    if (last && rule.y - last.y < 1.5) last.covered += within
    else groups.push({ y: rule.y, covered: within })
  }
  return groups.filter(({ covered }) => covered > 0.7 * (right - left)).map(({ y }) => y)
}

/** Whether this file prints several cells as one piece of text, so that the places of words in it are only guessed. */
function comeTogether(lines: readonly Token[][], columns: readonly Column[]): boolean {
  const rows = lines.filter((line) => isRowLike(line, columns))
  const shared = rows.filter((line) => {
    const cells = cellsOf(line, columns).map((cell) => new Set(cell.filter(({ whole }) => !whole).map(({ item }) => item)))
    return cells.some((cell, at) => [...cell].some((item) => cells[at + 1]?.has(item)))
  })
  return shared.length > 0.1 * rows.length
}

/** A word at the end of a cell goes to an empty neighbour of whose kind it is: a yes, an amount, a type of abatement. (product.md#cells) */
function settle(cells: readonly Token[][], columns: readonly Column[], runTogether: boolean): Token[][] {
  const settled = cells.map((cell) => [...cell])
  settled.forEach((cell, at) => {
    const column = columns[at]
    if (!column || cell.length > 0) return
    const sides = [
      { other: settled[at - 1], token: settled[at - 1]?.at(-1), edge: column.left },
      { other: settled[at + 1], token: settled[at + 1]?.[0], edge: column.right },
    ]
    for (const { other, token, edge } of sides) {
      if (!other || !token || other.length < 2 || cell.length > 0 || !anchorKind(column, token.text)) continue
      const isNear =
        Math.min(Math.abs(token.left - edge), Math.abs(token.right - edge), Math.abs((token.left + token.right) / 2 - edge)) <
        1.6 * token.size
      // No text holds a tick: wherever it is thought to stand, it is an answer.
      if (
        (!(isNear && runTogether) && !/^[^\p{L}\p{N}]$/u.test(token.text)) ||
        !other.some((one) => one !== token && one.item === token.item)
      )
        continue
      other.splice(other.indexOf(token), 1)
      cell.push({ ...token, cut: true })
    }
  })
  return settled
}
