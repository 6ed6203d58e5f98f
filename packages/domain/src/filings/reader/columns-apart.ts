import type { FilingProblem, FilingRow } from '../filing-reading.ts'
import { findHeadingMatches, headWordsOf, overlap, sameLine, spanOf, type HeadingMatch } from './heading/heading-terms.ts'
import type { LinedPage } from './table/segment.ts'
import type { Token } from './token.ts'

/** How many names are tried on a page. */
const maxEffort = 1_000_000
/** Names of one heading are no further apart than this many lines. */
const reach = 3
/** The other page has at least this share of the rows that were read. */
const leastShare = 0.6

/**
 * Rows that say nothing of where the work is, while another page has the columns that do: a
 * spreadsheet printed what is too wide on a further page. Where its rows are not at the same
 * heights, nothing says for certain which belong together. (product.md#wide-tables)
 */
export function columnsApart(pages: readonly LinedPage[], rows: readonly FilingRow[]): FilingProblem | null {
  if (rows.length === 0 || rows.some(({ floor, sectionOfFloor, entireFloor }) => floor !== '' || sectionOfFloor !== '' || entireFloor))
    return null
  const most = Math.max(...[...Map.groupBy(rows, ({ page }) => page).values()].map(({ length }) => length))
  const others = pages.filter(({ lines }) => linesUnderPlaces(lines) >= leastShare * most)
  return others.length > 0 ? { kind: 'columns-apart', pages: others.map(({ page }) => Math.floor(page.number)) } : null
}

/** How many lines of a page are under the heading of floors, when the heading of sections or entire floors is beside it. */
function linesUnderPlaces(lines: readonly Token[][]): number {
  const words = lines.flatMap(headWordsOf).toSorted((one, other) => one.base - other.base)
  const hits = findHeadingMatches(words, { left: maxEffort }).filter((hit) => !isLabel(hit))
  const floors = hits.filter(({ column }) => column === 'floor')
  const places = hits.filter(({ column }) => column === 'sectionOfFloor' || column === 'entireFloor')
  const counts = floors
    .filter((floor) => new Set(places.filter((place) => isBeside(floor, place)).map(({ column }) => column)).size >= (floor.weak ? 2 : 1))
    .map((floor) => {
      const span = spanOf(floor.words)
      const bottom = Math.max(...floor.words.map(({ base }) => base))
      return lines.filter((line) => line.some((token) => token.base > bottom + token.size && overlap(token, span) > 0)).length
    })
  return Math.max(0, ...counts)
}

/** A name before its value, in the head of the filing: "Floors: 12". */
const isLabel = ({ words }: HeadingMatch) => words.at(-1)?.text.endsWith(':') === true

function isBeside(floor: HeadingMatch, place: HeadingMatch): boolean {
  const [one, other] = [floor.words.at(-1), place.words.at(-1)]
  if (!one || !other || place.words.some((word) => floor.words.includes(word))) return false
  return (
    (sameLine(one, other) || Math.abs(one.base - other.base) < reach * one.size) && overlap(spanOf(floor.words), spanOf(place.words)) < 0
  )
}
