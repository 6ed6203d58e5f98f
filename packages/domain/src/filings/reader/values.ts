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
} from './vocabulary.ts'

const has = (list: readonly string[], text: string) => list.includes(text.toLowerCase())

/** Whether a cell says nothing: it is empty, or a dash or "n/a" stands in it. */
export const isBlankCell = (text: string): boolean => text === '' || has(nothingWords, text)

/** Boxes that are typed, not drawn: "[ ]", "( )" and "____" are empty, "[X]", "(x)" and "_X_" are ticked. */
const typedBoxes: [pattern: RegExp, box: string][] = [
  [/[[({]\s*[x✓✔√*]\s*[\])}]/gu, ' ☑ '],
  [/[[({][\s_]*[\])}]/gu, ' ☐ '],
  [/(?<!_)_+\s*[x✓✔√]\s*_*(?=\s|$)/gu, ' ☑ '],
  [/_+/gu, ' ☐ '],
]

const boxed = (text: string) => typedBoxes.reduce((all, [pattern, box]) => all.replaceAll(pattern, box), text.toLowerCase())

type Part = 'yes' | 'no' | 'ticked' | 'crossed' | 'empty'

function partOf(text: string): Part | undefined {
  if (has(yesWords, text)) return 'yes'
  if (has(noWords, text)) return 'no'
  if (has(crossMarks, text)) return 'crossed'
  if (has(tickMarks, text)) return 'ticked'
  return has(emptyMarks, text) ? 'empty' : undefined
}

/** Words and boxes of an answer; undefined when anything else stands among them. */
function partsOf(text: string): Part[] | undefined {
  // So long a line is there to be written on.
  if (/_{7,}/.test(text)) return undefined
  const bare = boxed(text).replaceAll(/[[\](){}.:?;]/g, ' ')
  // A box may stand right before its word: "☒Yes".
  const texts = bare.match(/[\p{L}\p{N}\uf000-\uf0ff]+|[^\s\p{L}\p{N}\uf000-\uf0ff]/gu) ?? []
  const parts = texts.map(partOf)
  return parts.every((part) => part !== undefined) ? parts : undefined
}

const maxAnswerLength = 60
const isWord = (part: Part | undefined) => part === 'yes' || part === 'no'
const isTicked = (part: Part | undefined) => part === 'ticked' || part === 'crossed'

/**
 * What a cell of a yes/no column says; undefined when it is neither. A box ticked beside a word gives that word: "☒ No ☐ Yes" is no.
 * `marks` are those used in the column: where ticks are used, a cross means no.
 */
export function readFlag(text: string, marks: ReadonlySet<string> = new Set()): boolean | undefined {
  const parts = text.length > maxAnswerLength ? undefined : partsOf(text)
  const [first, ...rest] = parts ?? []
  if (!parts || first === undefined) return undefined
  const words = parts.filter(isWord)
  if (words.length === 2) return ofTwo(parts, marks)
  if (words.length > 0) return parts.length === 1 ? first === 'yes' : undefined
  if (rest.length === 0 && isTicked(first)) return !(first === 'crossed' && [...marks].some((mark) => has(tickMarks, mark) && mark !== 'x'))
  return parts.every((part) => part === 'empty') ? false : undefined
}

/** The same, where nothing but the answer is printed: then a box beside one word alone tells as well, "[X] No". */
export function readAnswer(text: string): boolean | undefined {
  const [one, other, ...more] = (text.length > maxAnswerLength ? undefined : partsOf(text)) ?? []
  const [box, word] = isWord(one) ? [other, one] : [one, other]
  if (more.length > 0 || !isWord(word) || isWord(box) || box === undefined) return readFlag(text)
  return isTicked(box) ? word === 'yes' : word === 'yes' ? false : undefined
}

/** "☐ Yes ☒ No", "Yes ☐ No ☒", "☒ Yes No": the word whose box is ticked. For "Yes ☒ No" the other cells tell which. */
function ofTwo(parts: readonly Part[], marks: ReadonlySet<string>): boolean | undefined {
  const ticked = parts.findIndex(isTicked)
  if (parts.filter(isTicked).length !== 1 || parts.filter(isWord)[0] === parts.filter(isWord)[1]) return undefined
  const side = sideOfBoxes(parts) ?? sideOfAll(marks)
  const word = side && parts[side === 'before' ? ticked + 1 : ticked - 1]
  return isWord(word) ? word === 'yes' : undefined
}

/** Whether boxes are before or behind their words, where a cell shows it. */
function sideOfBoxes(parts: readonly Part[]): 'before' | 'after' | undefined {
  const isBefore = !isWord(parts[0])
  const isAfter = !isWord(parts.at(-1))
  return isBefore === isAfter ? undefined : isBefore ? 'before' : 'after'
}

/** So many different cells of a column are looked at. */
const maxMarks = 20

/** The same of all cells of a column, where they agree. */
function sideOfAll(marks: ReadonlySet<string>): 'before' | 'after' | undefined {
  const sides = new Set(
    [...marks].slice(0, maxMarks).flatMap((mark) => {
      const parts = mark.length > maxAnswerLength ? undefined : partsOf(mark)
      return (parts?.filter(isWord).length === 2 && parts.some(isTicked) && sideOfBoxes(parts)) || []
    }),
  )
  return sides.size === 1 ? [...sides][0] : undefined
}

export type Unit = 'squareFeet' | 'linearFeet'

const units = new Map(Object.entries(unitWords).flatMap(([unit, words]) => words.map((word) => [lettersOf(word), unit as Unit] as const)))

export function readUnit(text: string): Unit | undefined {
  return units.get(lettersOf(text))
}

const number = /^\$?(\d{1,3}(?:,\d{3})+|\d+)?(\.\d+)?$/

/** Longer runs of digits are no feet, and no number that could be kept exactly. */
const maxNumberLength = 13

/** A printed amount, thousands apart by commas: "1,234.5". Undefined for anything else. */
export function readNumber(text: string): number | undefined {
  // Two figures in one cell are two figures: a space is only lost beside a comma.
  const plain = text
    .split(',')
    .map((part) => part.trim())
    .join(',')
    .replace(/\.$/, '')
  if (plain === '' || plain.length > maxNumberLength || !/\d/.test(plain) || !number.test(plain)) return undefined
  return Number(plain.replaceAll(/[,$]/g, ''))
}

export interface Quantity {
  amount: number
  unit: Unit | undefined
}

/** The amounts of a cell, each with the unit printed beside it: "120 LF", "35 Square Feet", "35 SF / 20 LF". Undefined when anything else is in it, and for a date. */
export function readQuantities(text: string): Quantity[] | undefined {
  if (/^\d{1,2}([/.-])\d{1,2}\1\d{2,4}$/.test(text)) return undefined
  const chosen = ofCheckedUnit(text)
  if (chosen) return [chosen]
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

/**
 * "792 ☐ SF ☒ LF": the amount with the unit whose box is ticked. Undefined for any other text, and
 * when both boxes or none is ticked.
 */
function ofCheckedUnit(text: string): Quantity | undefined {
  const [, digits = '', rest = ''] = /^([\d,.]+)\s+(\S.*)$/.exec(boxed(text)) ?? []
  const amount = readNumber(digits)
  const parts = rest.match(/[\p{L}.]+(?: [\p{L}.]+)*|[^\s\p{L}.]/gu) ?? []
  if (amount === undefined || parts.length !== 4) return undefined
  const isBox = (part: string | undefined) => part !== undefined && ['ticked', 'crossed', 'empty'].includes(partOf(part) ?? '')
  const boxes = parts.filter(isBox)
  const ticked = parts.findIndex((part) => isBox(part) && partOf(part) !== 'empty')
  if (boxes.length !== 2 || boxes.filter((box) => partOf(box) === 'empty').length !== 1) return undefined
  const unit = readUnit(parts[isBox(parts[0]) ? ticked + 1 : ticked - 1] ?? '')
  return unit && isBox(parts[0]) !== isBox(parts[3]) ? { amount, unit } : undefined
}

const byLetters = (list: readonly string[]) => new Map(list.map((one) => [lettersOf(one), one]))
const types = byLetters(abatementTypes)
const procedures = byLetters(abatementProcedures)

/** A type of abatement as the list writes it; undefined when the list does not have it. */
export const knownType = (text: string): string | undefined => types.get(lettersOf(text))
/** The same for a procedure. */
export const knownProcedure = (text: string): string | undefined => procedures.get(lettersOf(text))
