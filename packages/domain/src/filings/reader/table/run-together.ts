import type { Column } from './columns.ts'
import { anchorKind, cellsOf, isRowLike } from './table-lines.ts'
import type { Token } from '../tokens.ts'

/** Whether this file prints several cells as one piece of text, so that the places of words in it are only guessed. */
export function comeTogether(lines: readonly Token[][], columns: readonly Column[]): boolean {
  const rows = lines.filter((line) => isRowLike(line, columns))
  const shared = rows.filter((line) => {
    const cells = cellsOf(line, columns).map((cell) => new Set(cell.filter(({ whole }) => !whole).map(({ item }) => item)))
    return cells.some((cell, at) => [...cell].some((item) => cells[at + 1]?.has(item)))
  })
  return shared.length > 0.1 * rows.length
}

/** A word at the end of a cell goes to an empty neighbour of whose kind it is: a yes, an amount, a type of abatement. (acp7.md 4a.5) */
export function settle(cells: readonly Token[][], columns: readonly Column[], runTogether: boolean): Token[][] {
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
