import { lettersOf, wordsOf } from './clean.ts'
import { abatementProcedures, abatementTypes, blockLabels, crossMarks, emptyMarks, remarkLabels, tickMarks } from './vocabulary.ts'
import { knownProcedure, knownType } from './values.ts'

/** The columns that hold words. */
export const textColumns = ['floor', 'sectionOfFloor', 'abatementType', 'abatementProcedure', 'typeOfMaterial'] as const
type TextColumn = (typeof textColumns)[number]

const escaped = (list: readonly string[]) => list.map((one) => wordsOf(one).replaceAll(' ', '[^\\p{L}\\p{N}:]+')).join('|')
const label = (list: readonly string[]) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped(list)})[.#]*\\s*:`, 'iu')
const block = label(blockLabels)
const remark = label(remarkLabels)
const startsWith = (pattern: RegExp) => new RegExp(`^(?:${pattern.source})`, pattern.flags)
const blockFirst = startsWith(block)
const remarkFirst = startsWith(remark)

/** Whether a text begins with a name and a colon of the particulars of a filing: "Facility Type: School". */
export const startsBlock = (text: string): boolean => blockFirst.test(text)
/** Whether a text begins as a remark does: "Note: work at night". */
export const startsRemark = (text: string): boolean => remarkFirst.test(text)

const spaced = (list: readonly string[]) => list.map((one) => ` ${wordsOf(one)} `)
const [typeNames, procedureNames] = [spaced(abatementTypes), spaced(abatementProcedures)]
const holds = (text: string, names: readonly string[]) => names.some((name) => ` ${wordsOf(text)} `.includes(name))
const ticks = new Set([...tickMarks, ...crossMarks, ...emptyMarks].filter((mark) => !/[\p{L}×•_]/u.test(mark)))
const procedures = abatementProcedures.map(lettersOf)
const joints = /^(?:[\s,;&/+-]|and|or|with)*$/i

/** Only names of the list, and what stands between them: "Removal / Enclosure". */
const isListOf = (text: string, list: readonly string[]) =>
  joints.test(list.reduce((rest, one) => rest.replaceAll(new RegExp(`\\b${one}\\b`, 'gi'), ' '), text))

/** Whether a type or procedure of the list stands in a text with words around it that are none. */
export function hasExtraWords(column: 'abatementType' | 'abatementProcedure', text: string): boolean {
  return column === 'abatementType'
    ? knownType(text) === undefined && holds(text, typeNames) && !isListOf(text, abatementTypes)
    : knownProcedure(text) === undefined && holds(text, procedureNames) && !isListOf(text, abatementProcedures)
}

/** Whether an answer, a tick or a figure stands beside a floor: "2 Y", "0 9TH". */
export const isBesideFloor = (text: string): boolean =>
  /\S (?:y|n|x|yes|no)$|^(?:y|n|x|yes|no) \S|^(?:0|n\/a|nil|none) \S|^\d[\d.,]* (?:\d+(?:st|nd|rd|th)\b|main|roof|ground|cellar|basement|bs'mt|mezz|attic|penthouse|lobby|balcony|ext\b|exterior|street|bulkhead)/i.test(
    text,
  )

/** No floor is named by so many words: rows run together. */
const maxFloorWords = 6

/** Whether a dash stands beside a figure: that of another column, where nothing is given. */
export const hasStrayDash = (text: string): boolean => /^[-–—] | [-–—]$/.test(text) && /\d/.test(text)

/** Words that do not show that a word was broken. */
export const shortWords: ReadonlySet<string> = new Set(
  'a an and as at by for from in near of off on onto or per the to via w with'.split(' '),
)

/** Whether a narrow column broke a word without a hyphen: "Baseme" over "nt", "CELLA" over "R". */
export const hasBrokenWord = (lines: readonly string[]): boolean =>
  lines.slice(1).some((line, at) => {
    const [last = '', first = ''] = [lines[at]?.split(/[^\p{L}]/u).at(-1), /^\p{L}+(?=$|\s)/u.exec(line)?.[0]]
    if (last.length < 3 || first === '') return false
    const isLower = /^\p{Ll}{1,4}$/u.test(first) && !shortWords.has(first)
    return isLower || (/^\p{Lu}$/u.test(first) && /^\p{Lu}{4,}$/u.test(last) && line.trim() === first)
  })

/** Whether a material begins with a type of abatement: the word belongs to the column before. */
const startsWithType = (text: string) => typeNames.some((name) => ` ${wordsOf(text)} `.startsWith(name))

/**
 * Whether a text cannot be all of a cell, or not of it alone: it begins or ends in a sign that stands by itself, holds a label with a colon or a
 * tick, or holds a type or procedure of the list with other words around it or not to its end.
 */
export function isSuspiciousCell(column: TextColumn, text: string): boolean {
  if (/^[-–—/&,] | [-–—]$/.test(text) || block.test(text) || remark.test(text)) return true
  if (text.split(' ').some((word) => ticks.has(word)) && text.includes(' ')) return true
  if (column === 'floor') return isBesideFloor(text) || text.split(' ').length > maxFloorWords
  if (column === 'abatementType') return hasExtraWords(column, text)
  if (column === 'typeOfMaterial' && startsWithType(text)) return true
  if (column !== 'abatementProcedure' || knownProcedure(text) !== undefined || text === '') return false
  const letters = lettersOf(text)
  return procedures.some((one) => one.startsWith(letters) || one.endsWith(letters)) || hasExtraWords(column, text)
}
