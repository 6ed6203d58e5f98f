import type { HeadColumn } from './heading-columns.ts'
import { hasStrayDash, holdsMore, isBesideFloor } from './odd-cells.ts'
import type { Token } from './tokens.ts'
import { knownProcedure, knownType, readFlag, readNumber, readQuantities, readUnit, saysNothing } from './values.ts'

const isFlag = (text: string) => readFlag(text) !== undefined
const isWordFlag = (text: string) => /^(yes|no)$/i.test(text)
const isAmount = (text: string) => readNumber(text) !== undefined || readQuantities(text) !== undefined

/** How badly a text fits a column: 0 well, about 1 not at all. One line of a cell is judged, so that part of a wrapped text must pass. */
export function misfit(column: HeadColumn['name'], text: string): number {
  if (saysNothing(text)) return 0
  switch (column) {
    case 'entireFloor':
    case 'permitRequired':
      return isFlag(text) ? -0.5 : 1
    case 'squareFeet':
    case 'linearFeet':
      return isAmount(text) && !hasStrayDash(text) ? -0.5 : 1
    case 'amount':
      return isAmount(text) ? -0.5 : readUnit(text) || /^(square|linear|feet|sq|ft)/i.test(text) ? 0 : 1
    case 'unit':
      return readUnit(text) ? -0.5 : /\d/.test(text) || isFlag(text) ? 1 : 0.2
    case 'abatementType':
      return knownType(text) ? -0.5 : isWordFlag(text) || isAmount(text) ? 1 : holdsMore(column, text) ? 0.8 : /\d/.test(text) ? 0.6 : 0.3
    case 'abatementProcedure':
      return knownProcedure(text) ? -0.5 : isWordFlag(text) || isAmount(text) || knownType(text) || holdsMore(column, text) ? 1 : 0.2
    case 'typeOfMaterial':
    case 'sectionOfFloor':
      return isWordFlag(text) || isAmount(text) || knownType(text) ? 0.8 : 0
    case 'floor':
      // A dash before it is the amount that is not there, of the column before.
      return isWordFlag(text) || knownType(text) ? 1 : /^[-–—] /.test(text) || isBesideFloor(text) ? 1 : text.length > 14 ? 0.5 : 0
    case 'unknown':
    case 'ignored':
      return 0
  }
}

/** How telling a line is before columns are known: it holds words that only rows of the table hold. */
export function rowWeight(words: readonly string[]): number {
  const kinds = [
    words.some(isWordFlag),
    words.some((word) => readNumber(word) !== undefined),
    words.some((word) => knownType(word) !== undefined),
  ]
  const found = kinds.filter(Boolean).length
  return found >= 2 ? 1 : found === 1 ? 0.5 : 0.3
}

/** Figures of one column share their right edge, their left edge or their middle. How far these do not, in the measure of `misfit`. */
export function raggedness(column: HeadColumn['name'], cells: readonly (readonly Token[])[]): number {
  if (!['squareFeet', 'linearFeet', 'amount', 'entireFloor', 'permitRequired'].includes(column)) return 0
  const spans = cells.flatMap((cell) => {
    const [first, last] = [cell[0], cell.at(-1)]
    return first && last && isAmount(cell.map(({ text }) => text).join(' ')) ? [{ left: first.left, right: last.right }] : []
  })
  if (spans.length < 2) return 0
  const range = (of: (span: { left: number; right: number }) => number) => Math.max(...spans.map(of)) - Math.min(...spans.map(of))
  const least = Math.min(
    range(({ left }) => left),
    range(({ right }) => right),
    range(({ left, right }) => (left + right) / 2),
  )
  return least < 4 ? 0 : Math.min(1, least / 20) * 0.15 * spans.length
}
