const spaces = /[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]+/g
const invisible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060\ufeff\ufffe\uffff]/g

/**
 * Printed text as it is kept: composed letters, straight quotes, single spaces, nothing invisible. The control character U+001A stands in the
 * city's data where an apostrophe was lost; between letters it becomes one again. (acp7.md 2g, 4a.4)
 */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/(?<=\p{L})[\u001a\ufffd](?=\p{L})/gu, "'")
    .replaceAll(spaces, ' ')
    .replaceAll(invisible, '')
    .replaceAll(/[\u2018\u2019\u201a\u201b\u2032]/g, "'")
    .replaceAll(/[\u201c\u201d\u201e\u2033]/g, '"')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

/** Letters and digits alone, in lower case: what headings and words of the table file are compared by. */
export const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The same, with single spaces kept between words. */
export const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether `text` begins with, or is, one of these words, by whole words. */
export function beginsWith(text: string, list: readonly string[]): boolean {
  const words = `${wordsOf(text)} `
  return list.some((one) => words.startsWith(`${wordsOf(one)} `))
}
