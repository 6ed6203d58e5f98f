/** Gives names one form, however a file or a keyboard wrote them. (product.md#import) */

/** Invisible characters that a spreadsheet or a web page leaves in a cell. */
const invisible = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g
const apostrophes = /[\u2018\u2019\u201B\u02BC\u02B9\u00B4\u2032\uFF07`]/g

/** One space between words, composed accents, the keyboard's apostrophe, nothing invisible. */
export const plainName = (text: string | undefined): string =>
  (text ?? '')
    .replace(invisible, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(apostrophes, "'")
    .trim()
    .normalize('NFC')

/** Latin letters that are not a plain letter with an accent. */
const spelled: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i', ħ: 'h', ŋ: 'n' }

/** Lower case, without accents: `José Núñez` and `JOSE NUNEZ` are the same. */
export function foldAccents(text: string): string {
  const bare = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  return bare.replace(/[ßæœøđðłþıħŋ]/g, (letter) => spelled[letter] ?? letter)
}
