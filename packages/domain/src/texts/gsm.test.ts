import { expect, it } from 'vitest'
import { inGsmAlphabet, textPieces } from './gsm.ts'

it.each([
  ['plain text stays', '120 Broadway, 7:00 AM', '120 Broadway, 7:00 AM'],
  ['Spanish letters of the alphabet stay', 'Peña ¿Qué? ¡Año! ü', 'Peña ¿Qué? ¡Año! ü'],
  ['other accents are left off', 'Sí, José María, Núñez, adiós', 'Si, José Maria, Nuñez, adios'],
  ['Polish letters are written plainly', 'Łukasz Wiśniewski, Żaneta', 'Lukasz Wisniewski, Zaneta'],
  ['typographic signs are written plainly', '“gate” – don’t…', '"gate" - don\'t...'],
  ['a letter and a combining accent are one', 'Peña', 'Peña'],
  ['what has no plain form stays', '陈 👍', '陈 👍'],
])('%s', (_what, text, expected) => {
  expect(inGsmAlphabet(text)).toBe(expected)
})

it.each([
  ['', 'gsm', 1],
  ['a'.repeat(160), 'gsm', 1],
  ['a'.repeat(161), 'gsm', 2],
  ['a'.repeat(306), 'gsm', 2],
  ['a'.repeat(307), 'gsm', 3],
  ['€'.repeat(80), 'gsm', 1],
  ['€'.repeat(81), 'gsm', 2],
  ['í'.repeat(70), 'unicode', 1],
  ['í'.repeat(71), 'unicode', 2],
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'gsm', 3],
  [']'.repeat(152), 'gsm', 2],
  [']'.repeat(153), 'gsm', 3],
  ['👍'.repeat(66), 'unicode', 2],
  ['👍'.repeat(67), 'unicode', 3],
] as const)('a text of its length is sent in its number of pieces', (text, alphabet, pieces) => {
  expect(textPieces(text)).toEqual({ alphabet, pieces })
})
