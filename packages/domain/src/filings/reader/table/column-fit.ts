import { lettersOf, numberedLettersOf } from '../clean.ts'
import { headingExtras, otherColumns } from '../vocabulary.ts'
import type { HeadColumn } from '../heading/head-column.ts'
import { hasStrayDash, hasExtraWords, isBesideFloor } from '../suspicious-cells.ts'
import type { Token } from '../token.ts'
import { knownProcedure, knownType, readFlag, readNumber, readQuantities, readUnit, isBlankCell, type Unit } from '../values.ts'

const isFlag = (text: string) => readFlag(text) !== undefined
const isWordFlag = (text: string) => /^(yes|no)$/i.test(text)
const isAmount = (text: string) => readNumber(text) !== undefined || readQuantities(text) !== undefined

/** Whether a number has a unit beside it that is not its column's. */
const isOfOtherUnit = (column: Unit, text: string) =>
  readNumber(text) === undefined && readQuantities(text)?.some(({ unit }) => unit !== undefined && unit !== column) === true

type OtherKind = keyof typeof otherColumns

const others = new Map(
  // The table's own keys.
  (Object.entries(otherColumns) as [OtherKind, string[]][]).flatMap(([kind, names]) =>
    names.map((name) => [lettersOf(name), kind] as const),
  ),
)
const extras = new Set(headingExtras)

/** The kind of a column that the product does not keep, by the words of its heading; undefined for one that is not known. */
export function ignoredColumnKind(words: readonly string[]): OtherKind | undefined {
  const letters = words.map(numberedLettersOf)
  return others.get(letters.join('')) ?? others.get(letters.filter((word) => !extras.has(word)).join(''))
}

/** Whether a heading of several words names, word for word, a column that counts the lines: "Work Area #". */
export const isNumbering = (words: readonly string[]): boolean =>
  words.length > 1 && others.get(words.map(numberedLettersOf).join('')) === 'numbering'

const ofKind: Record<OtherKind, (text: string) => boolean> = {
  // "Fl. 6", "B-1" and "PH 2" are floors.
  numbering: (text) =>
    /^[(#]?(?:(?!(?:fl|flr|lv|lvl|l|b|sb|c|sc|ph|p|m|mz|mezz|bsmt|r|rf|g)(?!\p{L}))\p{L}{1,4}[-. #]{0,2})?\d{1,4}[a-z]?[.)]?$/iu.test(text),
  friable: (text) => isFlag(text) || /^(non)?friable$|^n?f$|^cat(egory)?[i12]+$/.test(lettersOf(text)),
  answer: isFlag,
  date: (text) => /^\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}$/.test(text),
  shift: (text) => /^(day|night|evening|am|pm|1st|2nd|3rd|first|second|third|\d)( shift)?s?$/i.test(text),
}

/** Whether a text is of the kind that such a column holds. */
export const isOfKind = (label: string, text: string): boolean => {
  const kind = ignoredColumnKind(label.split(' '))
  return kind !== undefined && ofKind[kind](text)
}

/** Whether a text numbers its row, in a column that does: "WA-3" under "Work Area #". */
export const isRowNumber = (label: string, text: string): boolean =>
  ignoredColumnKind(label.split(' ')) === 'numbering' && ofKind.numbering(text)

/** How badly a text fits a column: 0 well, about 1 not at all. One line of a cell is judged, so that part of a wrapped text must pass. */
export function fitPenalty({ name: column, label }: Pick<HeadColumn, 'name' | 'label'>, text: string): number {
  if (isBlankCell(text)) return 0
  switch (column) {
    case 'entireFloor':
    case 'permitRequired':
      return isFlag(text) ? -0.5 : 1
    case 'squareFeet':
    case 'linearFeet':
      return isAmount(text) && !hasStrayDash(text) && !isOfOtherUnit(column, text) ? -0.5 : 1
    case 'amount':
      return isAmount(text) ? -0.5 : readUnit(text) || /^(square|linear|feet|sq|ft)/i.test(text) ? 0 : 1
    case 'unit':
      return readUnit(text) ? -0.5 : /\d/.test(text) || isFlag(text) ? 1 : 0.2
    case 'abatementType':
      return knownType(text)
        ? -0.5
        : isWordFlag(text) || isAmount(text)
          ? 1
          : hasExtraWords(column, text)
            ? 0.8
            : /\d/.test(text)
              ? 0.6
              : 0.3
    case 'abatementProcedure':
      return knownProcedure(text) ? -0.5 : isWordFlag(text) || isAmount(text) || knownType(text) || hasExtraWords(column, text) ? 1 : 0.2
    case 'typeOfMaterial':
    case 'sectionOfFloor':
      // A dash at its end is the amount that is not there, of the column behind.
      return isWordFlag(text) || isAmount(text) || knownType(text) || hasDashAtEdge(text) ? 0.8 : 0
    case 'floor':
      // A dash before it is the amount that is not there, of the column before.
      return isWordFlag(text) || knownType(text) ? 1 : /^[-–—] /.test(text) || isBesideFloor(text) ? 1 : text.length > 14 ? 0.5 : 0
    case 'ignored':
      return isOfKind(label, text) ? -0.5 : 1
    case 'unknown':
      // Long texts are rather of a column that is known.
      return isWordFlag(text) || isAmount(text) ? 0 : Math.min(0.4, 0.08 * text.split(' ').length)
  }
}

/** Whether a text begins or ends in a dash by itself. */
const hasDashAtEdge = (text: string) => /^[-–—] | [-–—]$/.test(text)

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

const figures = new Set(['squareFeet', 'linearFeet', 'amount', 'entireFloor', 'permitRequired'])
/** Letters stand this near to an edge that all cells of a column share. */
const sameEdge = 2

/**
 * How far cells of a column do not stand to one edge or to one middle, in the measure of `misfit`: the words of a neighbour that are taken for a
 * column's own begin somewhere else.
 */
export function alignmentPenalty(column: HeadColumn['name'], cells: readonly (readonly Token[])[]): number {
  const isFigures = figures.has(column)
  const spans = cells.flatMap((cell) => {
    const [first, last] = [cell[0], cell.at(-1)]
    if (!first || !last || (isFigures && !isAmount(cell.map(({ text }) => text).join(' ')))) return []
    return [{ left: first.left, right: last.right }]
  })
  if (spans.length < 2) return 0
  const apart = (of: (span: { left: number; right: number }) => number) => spans.length - maxAtOnePlace(spans.map(of))
  const least = Math.min(
    apart(({ left }) => left),
    apart(({ right }) => right),
    apart(({ left, right }) => (left + right) / 2),
  )
  return 0.25 * least
}

/** How many of these places lie so near to each other that they are one. */
function maxAtOnePlace(places: readonly number[]): number {
  const sorted = places.toSorted((one, other) => one - other)
  let from = 0
  let most = 0
  sorted.forEach((place, to) => {
    while (place - (sorted[from] ?? place) > sameEdge) from += 1
    most = Math.max(most, to - from + 1)
  })
  return most
}
