import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxImportFileBytes, textOfFile } from './import-file.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const utf16 = (text: string, { mark = true, bigEndian = false } = {}) => {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
  const pairs = (mark ? [0xfeff, ...units] : units).map((unit) => [unit & 255, unit >> 8])
  return Uint8Array.from(pairs.flatMap((pair) => (bigEndian ? pair.toReversed() : pair)))
}

const row = '1,José,Núñez,123-45-6789\r\n'

test('UTF-8 is read, and a byte order mark is no part of it', () => {
  expect(textOfFile(bytesOf(row))).toEqual({ text: row })
  expect(textOfFile(bytesOf(`\uFEFF${row}`))).toEqual({ text: row })
})

const again = 'Save it as CSV UTF-8 and choose it again.'
const utf16Problem = `This file is not in UTF-8; it looks like UTF-16 (Excel's Unicode Text). ${again}`
test.each([
  ['nothing', new Uint8Array(), 'This file is empty.'],
  ['Windows-1252', latin1(row), `This file is not in UTF-8; it looks like Windows-1252 (Latin-1). ${again}`],
  ['UTF-16', utf16(row), utf16Problem],
  ['UTF-16, big end first', utf16(row, { bigEndian: true }), utf16Problem],
  ['UTF-16 without a mark', utf16(row, { mark: false }), utf16Problem],
  [
    'an Excel workbook',
    Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0]),
    `This is an Excel workbook (.xlsx) or another ZIP file, not a CSV file. ${again}`,
  ],
  [
    'an old Excel workbook',
    Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
    `This is an old Excel workbook (.xls), not a CSV file. ${again}`,
  ],
  ['a PDF', bytesOf('%PDF-1.7'), `This is a PDF, not a CSV file. ${again}`],
  [
    'a picture',
    Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 1]),
    'This is not a text file. Save the list as CSV UTF-8 and choose that file.',
  ],
])('%s is named', (_what, bytes, problem) => {
  expect(textOfFile(bytes)).toEqual({ problem })
})

test('a file beyond any list of people is not even read', () => {
  expect(textOfFile(new Uint8Array(maxImportFileBytes + 1))).toMatchObject({ problem: expect.stringContaining('larger than 10 MB') })
})

test('whatever text is saved as UTF-8 is read as it was', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((some) => !/[\p{Cc}\uFEFF]/u.test(some))
  fc.assert(
    fc.property(text, (some) => {
      expect(textOfFile(bytesOf(some))).toEqual({ text: some })
    }),
  )
})

test('any bytes are text or a problem with words', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      const file = textOfFile(bytes)
      expect('text' in file ? file.text : file.problem).not.toBe('')
    }),
  )
})
