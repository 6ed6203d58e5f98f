import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { bombs } from '#testing/filings/bombs.ts'
import { drawnRows, made, part } from '#testing/filings/cases.ts'
import { packed } from '#testing/filings/packed.ts'
import { fromAscii85, fromHexadecimal, fromLzw, fromRunLength, StreamTooLarge } from './stream-filters.ts'
import { checkStreams } from './streams.ts'

const flate = (data: string | Buffer) => deflateSync(data).toString('latin1')
const object = (dictionary: string, data: string) =>
  Buffer.from(`%PDF-1.5\n1 0 obj\n<< ${dictionary} >>\nstream\n${data}\nendstream\nendobj\n`, 'latin1')
const page = (content: string) =>
  Buffer.concat([object(`/Length ${content.length}`, content), Buffer.from('2 0 obj\n<< /Type /Page /Contents 1 0 R >>\nendobj\n')])
const tooComplex = expect.objectContaining({ reason: 'too-complex' })
const large = Buffer.alloc(40 * 1024 * 1024)

describe('an ordinary file', () => {
  const bytes = Buffer.from(made([part(drawnRows(60))]).bytes)
  test.each([
    ['packed', Buffer.from(packed(bytes))],
    ['not packed', bytes],
    ['whose stream is empty', object('/Filter /FlateDecode /Length 0', '')],
    ['with a name that ends in the word', object('/Filter /FlateDecode /Subtype /application#2Foctet-stream', flate('an attachment'))],
    ['with a scan larger than any page', object('/Type /XObject /Subtype /Image /Filter /FlateDecode', flate(large))],
    ['with a fax', object('/Subtype /Image /Filter /CCITTFaxDecode /DecodeParms << /Columns 1728 /K -1 >>', 'fax')],
    ['with letters around what is packed', object('/Filter [/ASCIIHexDecode /FlateDecode]', `${deflateSync('text').toString('hex')}>`)],
    ['with codes of two bytes, not packed', page(`BT (${'\0A\0l\0l\0 \0R\0o\0o\0m\0s'.repeat(20)}) Tj ET`)],
    ['with a picture among the words', page(`BI /W 64 /H 8 /BPC 8 ID ${'\0'.repeat(512)} EI BT (Rooms) Tj ET`)],
    ['with a table of zeros that says nothing', object('/Length 512', '\0'.repeat(512))],
    ['that is encrypted', Buffer.concat([object('/Filter /FlateDecode', 'nobody can tell'), Buffer.from('trailer << /Encrypt 5 0 R >>')])],
  ])('%s', (_, file) => expect(checkStreams(file)).toMatchObject({ isDamaged: false }))
})

describe('a damaged file', () => {
  const file = Buffer.from(packed(made([part(drawnRows(60))]).bytes))
  const start = file.indexOf('stream\n', file.lastIndexOf('FlateDecode')) + 7
  const end = file.indexOf('\nendstream', start)
  test.each([start, Math.floor((start + end) / 2), end - 200, end - 2])('a byte at %i that is another', (at) => {
    const damaged = Buffer.from(file)
    damaged[at] = (damaged[at] ?? 0) ^ 1
    expect(checkStreams(damaged)).toMatchObject({ isDamaged: true })
  })
})

describe('what is not packed carries no checksum', () => {
  const words = 'BT /F1 9 Tf 50 700 Td (Rooms 201 to 207, 9,485 square feet) Tj ET\n'.repeat(20)
  test.each([
    ['a hole in a page', page(words.replace('square feet', '\0'.repeat(16))), true],
    ['a page that is one hole', page('\0'.repeat(words.length)), true],
    [
      'a hole in the list of letters',
      Buffer.from(page('\0'.repeat(300)).toString('latin1').replace('/Contents', '/ToUnicode'), 'latin1'),
      true,
    ],
    [
      'a hole in a page of several pieces',
      Buffer.from(page('\0'.repeat(300)).toString('latin1').replace('1 0 R', '[7 0 R 1 0 R]'), 'latin1'),
      true,
    ],
    ['a hole in what pages draw', object('/Type /XObject /Subtype /Form', '\0'.repeat(300)), true],
    ['a digit that is none any more', page(words.replace('9,485', '9,48\u0015')), true],
    ['a page that is noise', page(Array.from(words, (_, at) => String.fromCodePoint((at * 151) % 256)).join('')), true],
    ['a page of codes that mean letters', page('BT /F1 9 Tf (\u0001\u0002\u0003\u00e9) Tj ET\n'.repeat(20)), false],
    ['a letter that is another', page(words.replace('Rooms', 'Roots')), false],
  ])('%s', (_, file, isDamaged) => expect(checkStreams(file)).toMatchObject({ isDamaged }))
})

describe('a file that would take too much', () => {
  const zeros = flate(large)
  test.each([
    ['in one stream', object('/Filter /FlateDecode', zeros)],
    ['in a stream that is said to be none', object('', zeros)],
    ['under a name in disguise', object('/#46ilter /Fl#61teDecode', zeros)],
    ['packed twice, and said to be once', object('/Filter /FlateDecode', flate(deflateSync(large)))],
    ['in letters', object('/Filter [/AHx /Fl]', `${Buffer.from(zeros, 'latin1').toString('hex')}>`)],
    ['in runs', object('/Filter /RunLengthDecode', Buffer.alloc(1_000_000, 0x81).toString('latin1'))],
    ['behind a false end', object('/Filter /FlateDecode', flate(Buffer.concat([Buffer.from('endstream'), large])))],
    [
      'in five streams of 30 MB',
      Buffer.concat(Array.from({ length: 5 }, () => object('/Filter /Fl', flate(large.subarray(0, 30 * 1024 * 1024))))),
    ],
    ['with five filters', object(`/Filter [${'/FlateDecode '.repeat(5)}]`, flate('a'))],
    [
      'packed five times',
      object(
        '',
        [1, 2, 3, 4, 5].reduce((data) => flate(Buffer.from(data, 'latin1')), 'a'),
      ),
    ],
    [
      'with lines of two thousand million values',
      object('/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 2000000000 >>', flate('a')),
    ],
  ])('%s', (_, file) => expect(() => checkStreams(file)).toThrow(tooComplex))

  test.each(Object.keys(bombs).filter((name) => /GB/.test(name)))('%s', (name) => {
    expect(() => checkStreams(Buffer.from(bombs[name]?.() ?? []))).toThrow(tooComplex)
  })
})

describe('filters', () => {
  test('hexadecimal', () => expect(fromHexadecimal(Buffer.from('48 65 6C6c 6f7>ff'), 100)).toEqual(Buffer.from('Hellop')))
  test('letters of base 85', () => expect(fromAscii85(Buffer.from('9jqo^Bl\nbD-z~>junk'), 100)).toEqual(Buffer.from('Man is d\0\0\0\0')))
  test('letters of base 85 that end in the middle', () => expect(fromAscii85(Buffer.from('9jqo^B`~>'), 100)).toEqual(Buffer.from('Man i')))
  test('runs', () => expect(fromRunLength(Buffer.from([2, 1, 2, 3, 254, 9, 128, 7]), 100)).toEqual(Buffer.from([1, 2, 3, 9, 9, 9])))
  // The example of the PDF specification.
  test('words', () =>
    expect(fromLzw(Buffer.from('800b6050220c0c8501', 'hex'), 100)).toEqual(Buffer.from([45, 45, 45, 45, 45, 65, 45, 45, 45, 66])))
  test.each([
    () => fromHexadecimal(Buffer.alloc(300, '0'), 100),
    () => fromAscii85(Buffer.alloc(300, 'z'), 100),
    () => fromRunLength(Buffer.alloc(300, 0x81), 100),
    () => fromLzw(Buffer.from('800b6050220c0c8501', 'hex'), 9),
  ])('more than may come out', (unpack) => expect(unpack).toThrow(StreamTooLarge))
})
