import { constants, inflateRawSync } from 'node:zlib'
import { fromAscii85, fromHexadecimal, fromLzw, fromRunLength, StreamTooLarge } from './stream-filters.ts'
import { UnreadablePdfError } from './unreadable-pdf.ts'

/** How much the streams of one file may hold once they are unpacked. A page of a filing holds some ten thousand bytes, a large font some millions. */
const maxStreamBytes = 32 * 1024 * 1024
const maxTotalBytes = 128 * 1024 * 1024
const maxFilters = 4
/** A predictor is given a line of so many values at a time, and takes memory for it before it has seen any. */
const maxLineLength = 1_000_000
const maxDictionaryLength = 4_000
/** Far more than are read; some files carry pages that were taken out of them. */
const maxPageObjects = 5_000

/**
 * Unpacks every stream of a PDF without keeping it, and throws `too-complex` when one of them, or all together, would take too much memory. The
 * library that reads the file has no such limit. It goes by what the bytes are as much as by what the file says of them, because a file made
 * to do harm says what it likes. `isDamaged`: what was packed does not come out as its own checksum says, or what was not holds what no program
 * writes. (promises.md#uploads)
 */
export function checkStreams(file: Buffer): { isDamaged: boolean; damagedObjects: ReadonlySet<number> } {
  if (countOf(file, '/Page') > maxPageObjects) throw new UnreadablePdfError('too-many-pages')
  const isEncrypted = file.includes('/Encrypt')
  const ofText = objectsOfText(file)
  let left = maxTotalBytes
  const damagedObjects = new Set<number>()
  for (const { object, dictionary, start } of streamsOf(file)) {
    if (largest(dictionary, /\/Columns\s*(\d+)/g) * largest(dictionary, /\/Colors\s*(\d+)/g) > maxLineLength)
      throw new UnreadablePdfError('too-complex')
    // Pictures are never unpacked; a scan in colour holds more than any table.
    if (/\/Subtype\s*\/Image\b/.test(dictionary)) continue
    const filters = filtersOf(dictionary)
    if (filters.length > maxFilters) throw new UnreadablePdfError('too-complex')
    const { size, isWhole } = unpack(file, start, filters, Math.min(left, maxStreamBytes))
    left -= size
    // The word may stand in a name or a text as well; a stream follows its dictionary at once.
    if (isEncrypted || !dictionary.trimEnd().endsWith('>>')) continue
    const isText = filters.length === 0 && (ofText.has(object) || /\/Subtype\s*\/Form\b/.test(dictionary))
    if (!isWhole || (isText && isSpoilt(upToEnd(file, start)))) damagedObjects.add(object)
  }
  return { isDamaged: damagedObjects.size > 0, damagedObjects }
}

const largest = (dictionary: string, number: RegExp) => Math.max(1, ...[...dictionary.matchAll(number)].map(([, digits]) => Number(digits)))

function countOf(file: Buffer, word: string): number {
  let count = 0
  for (let at = file.indexOf(word); at >= 0; at = file.indexOf(word, at + word.length)) count += 1
  return count
}

interface Stream {
  /** The number of its object. */
  object: number
  /** The words before it, from the beginning of its object. */
  dictionary: string
  start: number
}

/** Whatever a reader could take for a stream: the word, wherever it stands, and the line end after it. */
function* streamsOf(file: Buffer): Generator<Stream> {
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    if (file.toString('latin1', at - 3, at) === 'end') continue
    const before = file.toString('latin1', Math.max(0, at - maxDictionaryLength), at)
    const from = Math.max(0, before.lastIndexOf(' obj'))
    const object = Number(/(?<!\d)(\d+)\s+\d+$/.exec(before.slice(Math.max(0, from - 30), from))?.[1])
    const dictionary = before.slice(from)
    let start = at + 6
    while (file[start] === 0x20) start += 1
    if (file[start] === 0x0d) start += 1
    if (file[start] === 0x0a) start += 1
    yield { object, dictionary, start }
  }
}

/** The filters a dictionary names, outermost first. Names may be written with numbers of letters: `/Fl#61teDecode`. */
function filtersOf(dictionary: string): string[] {
  const [, list = '', single = ''] = /\/(?:Filter|F)\s*(?:\[([^[\]]*)\]|(\/[^\s/<>[\]()]+))/.exec(unescaped(dictionary)) ?? []
  return [...(list || single).matchAll(/\/([^\s/<>[\]()]+)/g)].map(([, name = '']) => name)
}

const unescaped = (names: string) =>
  names.replaceAll(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const decoders: Record<string, (data: Buffer, most: number) => Buffer> = {
  ASCIIHexDecode: fromHexadecimal,
  AHx: fromHexadecimal,
  ASCII85Decode: fromAscii85,
  A85: fromAscii85,
  RunLengthDecode: fromRunLength,
  RL: fromRunLength,
  LZWDecode: fromLzw,
  LZW: fromLzw,
}

interface Unpacked {
  /** Bytes that came out, of all filters together. */
  size: number
  isWhole: boolean
}

/** What is packed several times counts each time. What looks packed with Flate is unpacked whether the file says so or not. */
function unpack(file: Buffer, start: number, filters: readonly string[], most: number): Unpacked {
  let data = file.subarray(start)
  let size = 0
  let isWhole = true
  for (let step = 0; ; step++) {
    const name = filters[step] ?? ''
    const decoder = decoders[name]
    const isFlate = !decoder && looksPacked(data)
    if (!decoder && !isFlate) return { size, isWhole: isWhole && (!isFlateName(name) || isAtEnd(data)) }
    if (step >= maxFilters) throw new UnreadablePdfError('too-complex')
    const room = Math.max(1, most - size)
    try {
      if (decoder) data = decoder(step === 0 ? upToEnd(file, start) : data, room)
      else {
        const inflated = inflate(data, room)
        isWhole &&= inflated.isWhole || !isFlateName(name)
        data = inflated.data
      }
    } catch (error) {
      if (error instanceof StreamTooLarge || codeOf(error) === 'ERR_BUFFER_TOO_LARGE') throw new UnreadablePdfError('too-complex')
      return { size, isWhole: isWhole && !isFlateName(name) }
    }
    size += data.length
  }
}

/** Without its checksum it is unpacked all the same, as the library does. */
function inflate(packed: Buffer, most: number): { data: Buffer; isWhole: boolean } {
  const options = { maxOutputLength: most, chunkSize: 256 * 1024, finishFlush: constants.Z_SYNC_FLUSH, info: true }
  // With `info` the answer tells how far the packed bytes reach; the types do not know of it.
  const { buffer: data, engine } = inflateRawSync(packed.subarray(2), options) as unknown as Inflated
  const end = 2 + engine.bytesWritten
  return { data, isWhole: packed.length >= end + 4 && packed.readUInt32BE(end) === adler32(data) }
}

interface Inflated {
  buffer: Buffer
  engine: { bytesWritten: number }
}

function adler32(data: Buffer): number {
  let one = 1
  let other = 0
  for (let from = 0; from < data.length; from += 5552) {
    const to = Math.min(data.length, from + 5552)
    for (let at = from; at < to; at++) {
      one += data[at] ?? 0
      other += one
    }
    one %= 65_521
    other %= 65_521
  }
  return other * 65_536 + one
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
const isFlateName = (name: string | undefined) => name === 'FlateDecode' || name === 'Fl'

/** A stream may be empty though a filter is named. */
const isAtEnd = (data: Buffer) => data.length === 0 || data.toString('latin1', 0, 12).trimStart().startsWith('endstream')

/** The two bytes every packed stream begins with; the library reads no other. */
const looksPacked = (data: Buffer) => {
  const [first = 0, second = 0] = data
  return data.length > 2 && (first & 0x0f) === 8 && first >> 4 <= 7 && (first * 256 + second) % 31 === 0 && (second & 0x20) === 0
}

/** Letters and LZW do not always say where they end. */
function upToEnd(file: Buffer, start: number): Buffer {
  const end = file.indexOf('endstream', start)
  return file.subarray(start, end < 0 ? file.length : end)
}

/**
 * What a page says may stand in a file as it is, without a checksum. One letter that became another cannot be told there; what no program writes
 * can: a hole of zeros where a piece of the file was lost, and a letter that became none. (docs/decisions/filings-files.md)
 */

/** The numbers of the objects that hold what pages say, and which letters their codes stand for. */
function objectsOfText(file: Buffer): Set<number> {
  const objects = new Set<number>()
  for (const [, list = ''] of file.toString('latin1').matchAll(/\/(?:Contents|ToUnicode)\s*\[?([\d\sR]*)/g))
    for (const [, object] of list.matchAll(/(?<!\d)(\d+)\s+\d+\s+R/g)) objects.add(Number(object))
  return objects
}

/** Codes of two bytes hold zeros one at a time. */
const hole = Buffer.alloc(16)
/** With more of them the words are written in codes that mean no letters, and a wrong one cannot be told. */
const maxOddShare = 0.01
const spaces = new Set([0x09, 0x0a, 0x0c, 0x0d])
const isOdd = (byte: number) => (byte < 0x20 && !spaces.has(byte)) || byte === 0x7f

function isSpoilt(data: Buffer): boolean {
  // A picture among the words may hold any bytes.
  if (/\bBI\s[\s/]/.test(data.toString('latin1'))) return false
  if (data.includes(hole) || hasNoise(data)) return true
  let odd = 0
  for (const byte of data) if (isOdd(byte)) odd += 1
  return odd > 0 && odd < data.length * maxOddShare
}

/** What shows text and how is told in letters; only texts, in brackets, may hold other bytes. */
function hasNoise(data: Buffer): boolean {
  let depth = 0
  let noise = 0
  for (let at = 0; at < data.length; at++) {
    const byte = data[at] ?? 0
    if (byte === 0x5c) at += 1
    else if (byte === 0x28) depth += 1
    else if (byte === 0x29) depth = Math.max(0, depth - 1)
    else if (depth === 0 && (byte >= 0x7f || isOdd(byte))) noise += 1
  }
  // A program may leave a remark of its own; a destroyed page holds little else.
  return noise > 0.02 * data.length || (depth > 0 && noise > 0)
}
