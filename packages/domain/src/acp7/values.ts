import { lettersOf, wordsOf } from './clean.ts'
import {
  abatementProcedures,
  abatementTypes,
  crossMarks,
  emptyMarks,
  nothingWords,
  noWords,
  tickMarks,
  unitWords,
  yesWords,
} from './filing-words.ts'

const has = (list: readonly string[], text: string) => list.includes(text.toLowerCase())
const isMark = (text: string) => has(tickMarks, text) || has(crossMarks, text)

/** Whether a cell says nothing: it is empty, or a dash or "n/a" stands in it. */
export const saysNothing = (text: string): boolean => text === '' || has(nothingWords, text)

/**
 * What a cell of a yes/no column says; undefined when it is neither. A box ticked beside a word gives that word: "☒ No ☐ Yes" is no.
 * `marks` are those used in the column: where ticks are used, a cross means no.
 */
export function readFlag(text: string, marks: ReadonlySet<string> = new Set()): boolean | undefined {
  const plain = text
    .toLowerCase()
    .replaceAll(/[[\]().:]/g, ' ')
    .trim()
  if (has(yesWords, plain)) return true
  if (has(noWords, plain)) return false
  const glyphs = [...plain.replaceAll(' ', '')]
  if (glyphs.length === 1 && isMark(plain))
    return !(has(crossMarks, plain) && [...marks].some((mark) => has(tickMarks, mark) && mark !== 'x'))
  if (glyphs.length > 0 && glyphs.every((glyph) => has(emptyMarks, glyph))) return false
  const ticked = /^(.*?)\s*(yes|no)\s*(.*?)\s*(yes|no)\s*(.*?)$/u.exec(plain)
  if (!ticked) return undefined
  const [, before = '', first = '', middle = '', second = '', after = ''] = ticked
  const isPlain = [before, middle, after].every((part) =>
    [...part.replaceAll(' ', '')].every((glyph) => isMark(glyph) || has(emptyMarks, glyph)),
  )
  if (first === second || !isPlain) return undefined
  if (isMark(before) && !isMark(middle)) return first === 'yes'
  if (isMark(middle) && !isMark(before)) return before === '' && after !== '' ? first === 'yes' : second === 'yes'
  if (isMark(after) && !isMark(middle)) return second === 'yes'
  return undefined
}

export type Unit = 'squareFeet' | 'linearFeet'

const units = new Map(Object.entries(unitWords).flatMap(([unit, words]) => words.map((word) => [lettersOf(word), unit as Unit] as const)))

export function readUnit(text: string): Unit | undefined {
  return units.get(lettersOf(text))
}

const number = /^\$?(\d{1,3}(?:,\d{3})+|\d+)?(\.\d+)?$/

/** Longer runs of digits are no feet, and no number that could be kept exactly. */
const longestNumber = 13

/** A printed amount, thousands apart by commas: "1,234.5". Undefined for anything else. */
export function readNumber(text: string): number | undefined {
  // Two figures in one cell are two figures: a space is only lost beside a comma.
  const plain = text
    .trim()
    .replaceAll(/\s*,\s*/g, ',')
    .replace(/\.$/, '')
  if (plain === '' || plain.length > longestNumber || !/\d/.test(plain) || !number.test(plain)) return undefined
  return Number(plain.replaceAll(/[,$]/g, ''))
}

export interface Quantity {
  amount: number
  unit: Unit | undefined
}

/** The amounts of a cell, each with the unit printed beside it: "120 LF", "35 Square Feet", "35 SF / 20 LF". Undefined when anything else is in it. */
export function readQuantities(text: string): Quantity[] | undefined {
  const found: Quantity[] = []
  const parts = [...text.matchAll(/(\d[\d,]*(?:\.\d+)?|\.\d+)\s*([^\d]*)/gu)]
  if (parts.length === 0 || (parts[0]?.index ?? 0) > 0) return undefined
  for (const [, digits = '', rest = ''] of parts) {
    const amount = readNumber(digits.replace(/,$/, ''))
    const word = wordsOf(rest)
    const unit = word === '' ? undefined : readUnit(word)
    if (amount === undefined || (word !== '' && !unit)) return undefined
    found.push({ amount, unit })
  }
  return found
}

const byLetters = (list: readonly string[]) => new Map(list.map((one) => [lettersOf(one), one]))
const types = byLetters(abatementTypes)
const procedures = byLetters(abatementProcedures)

/** A type of abatement as the list writes it; undefined when the list does not have it. */
export const knownType = (text: string): string | undefined => types.get(lettersOf(text))
/** The same for a procedure. */
export const knownProcedure = (text: string): string | undefined => procedures.get(lettersOf(text))
