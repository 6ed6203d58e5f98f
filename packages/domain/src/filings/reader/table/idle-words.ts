import { lettersOf } from '../clean.ts'
import { textOf } from '../tokens.ts'
import { knownProcedure, knownType, readFlag, readQuantities, readUnit } from '../values.ts'
import { linkWords } from '../vocabulary.ts'
import { phrases } from './page-parts.ts'
import type { Segment } from './segment.ts'
import { isRowLike } from './table-lines.ts'
import type { Token } from '../token.ts'

/** The least share of the rows that have the same words beside them. */
const leastShare = 0.8
/** Words above each other begin, end or have their middle no further apart. */
const sameEdge = 3
/** So many rows with the next number each count the rows. */
const leastNumbered = 3

interface Beside {
  line: readonly Token[]
  words: readonly Token[]
  text: string
}

/**
 * Removes what a page puts beside each row without a heading: links such as "View" to the right of
 * the last heading, or the number of the row left of the first. It says nothing of the work.
 */
export function withoutIdleWords(segment: Segment): Segment {
  const { columns } = segment.table
  const rows = segment.lines.filter((line) => isRowLike(line, columns)).length
  const [first, last] = [columns[0], columns.at(-1)]
  if (rows === 0 || !first || !last) return segment
  const right = segment.lines.flatMap((line) => endOf(line, (word) => word.left > last.headRight, -1))
  const left = segment.lines.flatMap((line) => endOf(line, (word) => word.right < first.headLeft, 0))
  const idle = new Set([...idleOf(right, rows), ...idleOf(left, rows)].flatMap(({ words }) => words))
  if (idle.size === 0) return segment
  const lines = segment.lines.map((line) => (line.some((token) => idle.has(token)) ? line.filter((token) => !idle.has(token)) : line))
  return { ...segment, lines: lines.filter((line) => line.length > 0) }
}

/** The first or last words of a line, if they are beside all headings and more than a space from the other words. */
function endOf(line: readonly Token[], isBeside: (word: Token) => boolean, at: 0 | -1): Beside[] {
  const words = phrases(line).at(at) ?? []
  if (words.length === 0 || !words.every(isBeside)) return []
  const others = line.filter((token) => !words.includes(token))
  const isApart = others.every((other) => words.every((word) => Math.max(word.left - other.right, other.left - word.right) > word.near))
  return isApart ? [{ line, words, text: textOf(words) }] : []
}

function idleOf(found: readonly Beside[], rows: number): readonly Beside[] {
  const [alike = []] = [...Map.groupBy(found, ({ text }) => text).values()].toSorted((one, other) => other.length - one.length)
  const [one] = alike
  if (one && alike.length >= leastShare * rows && !isOfRow(one.text) && isAligned(alike))
    if (alike.length > 1 || linkWords.includes(lettersOf(one.text))) return alike
  const numbered = found.filter(
    ({ text }, at) => Number(/^(\d{1,3})[.)]?$/.exec(text)?.[1]) - at === Number.parseInt(found[0]?.text ?? '', 10),
  )
  return numbered.length >= Math.max(leastNumbered, leastShare * rows) && isAligned(numbered) ? numbered : []
}

/** Whether a text may be an answer, an amount, a unit or a kind of work. */
const isOfRow = (text: string) =>
  /\d|\b(feet|foot|ft|square|sq|linear|lin|ln)\b/i.test(text) ||
  readFlag(text) !== undefined ||
  readQuantities(text) !== undefined ||
  readUnit(text) !== undefined ||
  knownType(text) !== undefined ||
  knownProcedure(text) !== undefined

function isAligned(found: readonly Beside[]): boolean {
  const places: ((words: readonly Token[]) => number)[] = [
    (words) => words[0]?.left ?? 0,
    (words) => words.at(-1)?.right ?? 0,
    (words) => ((words[0]?.left ?? 0) + (words.at(-1)?.right ?? 0)) / 2,
  ]
  return places.some((place) => {
    const all = found.map(({ words }) => place(words))
    return Math.max(...all) - Math.min(...all) < sameEdge
  })
}
