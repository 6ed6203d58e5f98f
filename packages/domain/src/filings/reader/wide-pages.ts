import { columnNamed, headingLettersOf } from './heading/heading-names.ts'
import { headingsOn } from './heading/heading.ts'
import type { Heading } from './heading/head-column.ts'
import { phrases } from './table/page-parts.ts'
import { linesOf, textOf, tokensOf } from './tokens.ts'
import type { Box, WordPage } from './word-page.ts'
import type { Token } from './token.ts'

/** At least so many lines, and this share of them, are at the same heights on both pages. */
const [leastLines, leastShare] = [4, 0.9]
const step = 0.5
/** Each page has at least so many named columns, and together they have so many more. */
const leastColumns = 2
/** A table begins on one of the first pages. */
const firstPages = 3

/**
 * Puts the pages of a table that is wider than a sheet side by side. Spreadsheets print the other
 * columns on separate pages: the next page each time, or after all pages of the first columns. Rows
 * continue at the same heights. (product.md#wide-tables)
 */
export function widePages(pages: readonly WordPage[]): { pages: WordPage[]; joined: { page: number; next: number }[] } {
  const half = pages.length / 2
  const ways = [
    ...pages.slice(0, firstPages).map((_, from) => ({ from, stride: 1 })),
    ...(Number.isInteger(half) && half > 1 ? [{ from: 0, stride: half }] : []),
  ]
  const way = ways.find(({ from, stride }) => goesOnBeside(pages[from], pages[from + stride]))
  const result = { pages: [...pages], joined: [] as { page: number; next: number }[] }
  if (!way) return result
  const behind = new Set<WordPage>()
  result.pages = pages.map((page, at) => {
    const next = pages[at + way.stride]
    const isFirst = way.stride === 1 ? at >= way.from && (at - way.from) % 2 === 0 : at < half
    if (!isFirst || !next || !hasSameHeights(page, next)) return page
    behind.add(next)
    result.joined.push({ page: page.number, next: next.number })
    return beside(page, next)
  })
  result.pages = result.pages.filter((page) => !behind.has(page))
  return result
}

/**
 * Whether the columns of a page continue on another: only both together have the heading, and both
 * name columns on its last line. Otherwise rows could be matched with the wrong rows.
 */
function goesOnBeside(page: WordPage | undefined, next: WordPage | undefined): boolean {
  if (!page || !next || !hasSameHeights(page, next)) return false
  const lines = linesOf(tokensOf(beside(page, next)))
  const whole = headingOf(page, lines)
  const last = lines.find((line) => whole && Math.abs((line[0]?.base ?? 0) - whole.bottom) <= 2 * step)
  if (!whole || !last) return false
  const names = namesIn(whole)
  const right = namesIn(whole, page.width)
  const alone = [page, next].map((one) => namesIn(headingOf(one, linesOf(tokensOf(one)))).length)
  const sides = [last.filter((token) => token.left < page.width), last.filter((token) => token.left >= page.width)]
  return (
    right.length >= leastColumns &&
    names.length - right.length >= leastColumns &&
    names.length >= Math.max(...alone) + leastColumns &&
    sides.every((side) => phrases(side).some((phrase) => columnNamed(headingLettersOf(textOf(phrase))) !== undefined))
  )
}

const headingOf = ({ number, rules }: WordPage, lines: readonly Token[][]): Heading | undefined => headingsOn(lines, number, rules)?.[0]

const namesIn = (heading: Heading | undefined, from = 0) =>
  (heading?.columns ?? []).filter(({ name, left }) => name !== 'unknown' && name !== 'ignored' && left >= from)

function hasSameHeights(page: WordPage, next: WordPage): boolean {
  if (page.height !== next.height) return false
  const [own, others] = [heightsOf(page), heightsOf(next)]
  const shared = [...others].filter((at) => [at - 1, at, at + 1].some((one) => own.has(one)))
  return shared.length >= leastLines && shared.length >= leastShare * others.size
}

/** The heights of the words, counted in steps. */
const heightsOf = ({ words }: WordPage) =>
  new Set(words.flatMap(({ y, height, text, turned }) => (turned || text.trim() === '' ? [] : [Math.round((y + height) / step)])))

function beside(page: WordPage, next: WordPage): WordPage {
  const moved = <T extends Box>(boxes: readonly T[] = []) => boxes.map((box) => ({ ...box, x: box.x + page.width }))
  const words = moved(next.words).map((word) =>
    word.seen ? { ...word, seen: { from: word.seen.from + page.width, to: word.seen.to + page.width } } : word,
  )
  return {
    ...page,
    width: page.width + next.width,
    words: [...page.words, ...words],
    fields: [...page.fields, ...moved(next.fields)],
    rules: [...(page.rules ?? []), ...moved(next.rules)],
    marks: [...(page.marks ?? []), ...moved(next.marks)],
    cut: [...(page.cut ?? []), ...(next.cut ?? [])],
    painted: [...(page.painted ?? []), ...(next.painted ?? [])],
    ...(next.damaged && { damaged: true }),
    ...(next.recognized && { recognized: true }),
  }
}
