import { headingsOn } from './heading/heading.ts'
import { rowWeight } from './table/column-fit.ts'
import { likeness } from './table/page-parts.ts'
import type { FilingProblem, FilingReading } from '../filing-reading.ts'
import { linesOf, tokensOf } from './tokens.ts'
import { knownType } from './values.ts'
import type { Box, WordPage } from './word-page.ts'
import type { Token } from './token.ts'

type Halves = readonly [WordPage, WordPage]

/** While the file is read, the right half of sheet 3 is page 3.5. */
const half = 0.5
/** A half with fewer words is not a page of a filing. */
const minWords = 10
/** Headings on both halves share at least so many columns. */
const minShared = 4

/**
 * Splits sheets with two pages side by side into two pages. Both halves of such a sheet have the
 * heading of the table, or the same header or footer. When one sheet is like that, the other sheets
 * of the file are split too. (product.md#two-pages-on-a-sheet)
 */
export function sheetHalves(pages: readonly WordPage[]): WordPage[] {
  const parted = pages.map(halvesOf)
  if (!parted.some((halves) => halves && isPair(halves))) return [...pages]
  return pages.flatMap((page, at): readonly WordPage[] => parted[at] ?? [page])
}

/** The reading with sheet numbers instead of page numbers. */
export function onSheets(reading: FilingReading): FilingReading {
  const on = <T extends { page: number }>(one: T): T => ({ ...one, page: Math.floor(one.page) })
  return {
    ...reading,
    rows: reading.rows.map(on),
    warnings: reading.warnings.map(on),
    problem: reading.problem && problemOn(reading.problem),
  }
}

const problemOn = (problem: FilingProblem): FilingProblem =>
  'pages' in problem ? { ...problem, pages: [...new Set(problem.pages.map(Math.floor))] } : problem

/** The halves of a page; undefined when something crosses its middle. */
function halvesOf(page: WordPage): Halves | undefined {
  const middle = page.width / 2
  const words = page.words.filter(({ text, turned }) => !turned && text.trim() !== '')
  const level = (page.rules ?? []).filter(({ width, height }) => width > 3 * height)
  if ([...words, ...page.fields, ...level].some(({ x, width }) => x < middle && x + width > middle)) return undefined
  const right = words.filter(({ x }) => x >= middle).length
  if (Math.min(right, words.length - right) < minWords) return undefined
  const { marks = [], rules = [], cut: _, painted: __, ...rest } = page
  const isLeft = ({ x, width }: Box) => x + width / 2 < middle
  const moved = <T extends Box>(boxes: readonly T[]) => boxes.filter((box) => !isLeft(box)).map((box) => ({ ...box, x: box.x - middle }))
  const width = middle
  return [
    {
      ...page,
      width,
      words: page.words.filter(isLeft),
      fields: page.fields.filter(isLeft),
      rules: rules.filter(isLeft),
      marks: marks.filter(isLeft),
    },
    {
      ...rest,
      number: page.number + half,
      width,
      words: moved(page.words).map((word) =>
        word.seen ? { ...word, seen: { from: word.seen.from - middle, to: word.seen.to - middle } } : word,
      ),
      fields: moved(page.fields),
      rules: moved(rules),
      marks: moved(marks),
    },
  ]
}

/** Whether two halves are pages of one filing. */
function isPair([left, right]: Halves): boolean {
  const [lines, others] = [linesOf(tokensOf(left)), linesOf(tokensOf(right))]
  const names = columnsIn(left, lines)
  if (names.size === 0) return false
  const shared = [...columnsIn(right, others)].filter((name) => names.has(name))
  if (shared.length >= minShared) return true
  const edges = new Set(lines.map(likeness))
  const isEdge = (line: readonly Token[]) => line.length > 1 && likeness(line) !== '' && edges.has(likeness(line))
  return others.some(isEdge) && others.some(isRow)
}

function columnsIn({ number, rules }: WordPage, lines: readonly Token[][]): ReadonlySet<string> {
  const columns = headingsOn(lines, number, rules)?.[0]?.columns ?? []
  return new Set(columns.flatMap(({ name }) => (name === 'unknown' || name === 'ignored' ? [] : [name])))
}

const isRow = (line: readonly Token[]) => rowWeight(line.map(({ text }) => text)) === 1 && line.some(({ text }) => knownType(text))
