import { readFileSync } from 'node:fs'

/** Printed in place of a character that the font does not have. */
const placeholder = '\ufffd'
/** Symbols that can be spelled in plain characters. */
const plain: Readonly<Record<string, string>> = {
  '→': '->',
  '←': '<-',
  '↔': '<->',
  '⇒': '=>',
  '✓': 'x',
  '✔': 'x',
  '☐': '[ ]',
  '☑': '[x]',
  '☒': '[x]',
}
/** Characters that are invisible by themselves: joiners, variation selectors, direction marks. */
const unseen = /^[\p{Cf}\p{Cc}\ufe00-\ufe0f]$/u

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Text as a font can print it. The font would leave a gap for a character that it does not have,
 * and a name in such letters would be an empty line. A visible placeholder is printed instead.
 * (docs/decisions/exports-and-prints.md)
 */
export function makePrintable(has: (codePoint: number) => boolean): (text: string) => string {
  const isThere = (letter: string) => has(letter.codePointAt(0) ?? 0)
  const printed = (letters: string) => {
    const own = [...letters.normalize('NFC')]
    const shown = own.filter((letter) => !unseen.test(letter))
    if (shown.every(isThere)) return shown.join('')
    return plain[shown.join('')] ?? placeholder
  }
  // Plain text needs no check.
  return (text) =>
    /^[\x20-\x7e\n]*$/.test(text)
      ? text
      : Array.from(graphemes.segment(text), ({ segment }) => (segment === '\n' || segment === '\t' ? segment : printed(segment))).join('')
}

/** Applies this to all texts within a document. */
export function mapTexts<T>(part: T, change: (text: string) => string): T
export function mapTexts(part: unknown, change: (text: string) => string): unknown {
  if (typeof part === 'string') return change(part)
  if (Array.isArray(part)) return part.map((one: unknown) => mapTexts(one, change))
  if (typeof part !== 'object' || part === null || ArrayBuffer.isView(part)) return part
  return Object.fromEntries(Object.entries(part).map(([name, value]: [string, unknown]) => [name, mapTexts(value, change)]))
}

/**
 * The characters that a TrueType font has, from its character table (format 4, which covers the
 * Basic Multilingual Plane).
 */
export function charactersOf(file: string): (codePoint: number) => boolean {
  const font = readFileSync(file)
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, at) => 12 + at * 16)
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap')
  if (entry === undefined) throw new Error(`The font ${file} has no table of characters`)
  const map = font.readUInt32BE(entry + 8)
  const maps = Array.from({ length: font.readUInt16BE(map + 2) }, (_, at) => map + font.readUInt32BE(map + 8 + at * 8))
  const at = maps.find((one) => font.readUInt16BE(one) === 4)
  if (at === undefined) throw new Error(`The font ${file} has no table of characters of format 4`)
  const count = font.readUInt16BE(at + 6) / 2
  const known = new Set<number>()
  for (let segment = 0; segment < count; segment++) {
    const place = at + 14 + segment * 2
    const [last, first] = [font.readUInt16BE(place), font.readUInt16BE(place + 2 + count * 2)]
    const [delta, offset] = [font.readUInt16BE(place + 2 + count * 4), font.readUInt16BE(place + 2 + count * 6)]
    for (let code = first; code <= last && code < 0xffff; code++) {
      const glyph = offset === 0 ? code : font.readUInt16BE(place + 2 + count * 6 + offset + (code - first) * 2)
      if (((glyph + (offset === 0 || glyph !== 0 ? delta : 0)) & 0xffff) !== 0) known.add(code)
    }
  }
  return (codePoint) => known.has(codePoint)
}
