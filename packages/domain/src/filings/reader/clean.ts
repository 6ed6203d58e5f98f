const spaces = /[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]+/g
const invisible = /[\p{Cc}\p{Cf}\u2028\u2029\ufffe\uffff]/gu
/** U+001A and the sign for an unknown letter. */
const lostLetters = new RegExp(`(?<=\\p{L})[${String.fromCodePoint(0x1a)}\ufffd](?=\\p{L})`, 'gu')

/** Most words are no more than this, and are done with at once. */
const isPlain = /^[a-z0-9]*$/i

/**
 * Printed text as it is kept: composed letters, straight quotes, single spaces, nothing invisible. The control character U+001A stands in the
 * city's data where an apostrophe was lost; between letters it becomes one again. (product.md#filing-words, product.md#cleaning)
 */
export function cleanText(text: string): string {
  if (isPlain.test(text)) return text
  return text
    .normalize('NFC')
    .replaceAll(lostLetters, "'")
    .replaceAll(spaces, ' ')
    .replaceAll(invisible, '')
    .replaceAll(/[\u2018\u2019\u201a\u201b\u2032]/g, "'")
    .replaceAll(/[\u201c\u201d\u201e\u2033]/g, '"')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

/** Where an apostrophe was lost, programs leave a space: no word is a small s by itself, and "Bs mt" is a basement. */
const lostApostrophe = /(?<=\p{Ll}) (?=s(?![\p{L}\p{N}'/]))|(?<=\b[Bb][Ss]) (?=[Mm][Tt]\b)/gu

/** A text of a cell with the apostrophes that were lost in it. */
export const withApostrophes = (text: string): string => text.replaceAll(lostApostrophe, "'")

const continued = /[([]?\b(?:continued|cont['.]?d?)[.)\]]*$/i

/** A text without "(continued)" and the like. */
export const withoutContinued = (text: string): string => (continued.test(text) ? text.replace(continued, '').trimEnd() : text)
export const saysContinued = (text: string): boolean => continued.test(text)

/** Letters and digits alone, in lower case: what headings and words of the table file are compared by. */
export const lettersOf = (text: string): string =>
  isPlain.test(text) ? text.toLowerCase() : text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The same, with single spaces kept between words. */
export const wordsOf = (text: string): string =>
  isPlain.test(text)
    ? text.toLowerCase()
    : text
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()

/** The letters of a word of a heading, with the sign of a number in full: "#", "#:". */
export const numberedLettersOf = (word: string): string => (/^\(?#[:.)]?$/.test(word) ? 'number' : lettersOf(word))

/** Lists of the table file, as they are compared: they never change. */
const starts = new WeakMap<readonly string[], string[]>()

/** Whether `text` begins with, or is, one of these words, by whole words. */
export function beginsWith(text: string, list: readonly string[]): boolean {
  const words = `${wordsOf(text)} `
  const known = starts.get(list) ?? list.map((one) => `${wordsOf(one)} `)
  starts.set(list, known)
  return known.some((one) => words.startsWith(one))
}

/**
 * A hyphen that a program added only because the line ends there. It stays until lines are joined.
 */
const softHyphen = '\u00ad'
export const endsSoftly = (text: string): boolean => text.trimEnd().endsWith(softHyphen)
export const softly = (text: string): string => `${text}${softHyphen}`

/** Joins the lines of a cell: with a space, but without one where a word was parted at its own hyphen or slash. (product.md#rows) */
export function joinLines(lines: readonly string[]): string {
  const joined = lines.reduce(
    (text, line) => (text === '' ? line : /[^\s][/-]$/.test(text) || endsSoftly(text) ? text + line : `${text} ${line}`),
    '',
  )
  return joined.replaceAll(softHyphen, '')
}
