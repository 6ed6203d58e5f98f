import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { deflateSync } from 'node:zlib'

/** A font that is put into a file as browsers and office programs do: by numbers of glyphs, with a table that says which letters they are. */
export interface EmbeddedFont {
  glyphOf(letter: string): number
  /** In thousandths of the size. */
  advanceOf(glyph: number): number
  packed: Buffer
  length: number
}

const folder = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto')
const loaded = new Map<string, EmbeddedFont>()

export function roboto(weight: 'Regular' | 'Medium'): EmbeddedFont {
  const known = loaded.get(weight)
  if (known) return known
  const font = parsed(readFileSync(join(folder, `Roboto-${weight}.ttf`)))
  loaded.set(weight, font)
  return font
}

function parsed(file: Buffer): EmbeddedFont {
  const tables = new Map<string, number>()
  for (let index = 0; index < file.readUInt16BE(4); index++) {
    const at = 12 + index * 16
    tables.set(file.toString('latin1', at, at + 4), file.readUInt32BE(at + 8))
  }
  const table = (name: string) => tables.get(name) ?? 0
  const unitsPerEm = file.readUInt16BE(table('head') + 18)
  const metrics = file.readUInt16BE(table('hhea') + 34)
  const segments = segmentTable(file, table('cmap'))
  return {
    glyphOf: (letter) => glyphAt(file, segments, letter.codePointAt(0) ?? 32),
    advanceOf: (glyph) => (file.readUInt16BE(table('hmtx') + 4 * Math.min(glyph, metrics - 1)) * 1000) / unitsPerEm,
    packed: deflateSync(file),
    length: file.length,
  }
}

/** Where the table of letters of the first plane begins (format 4). */
function segmentTable(file: Buffer, cmap: number): number {
  for (let index = 0; index < file.readUInt16BE(cmap + 2); index++) {
    const at = cmap + file.readUInt32BE(cmap + 4 + index * 8 + 4)
    if (file.readUInt16BE(at) === 4) return at
  }
  throw new Error('The font has no table of letters of format 4')
}

function glyphAt(file: Buffer, at: number, code: number): number {
  const count = file.readUInt16BE(at + 6)
  for (let offset = 0; offset < count; offset += 2) {
    if (file.readUInt16BE(at + 14 + offset) < code) continue
    const start = file.readUInt16BE(at + 16 + count + offset)
    if (start > code) return 0
    const delta = file.readUInt16BE(at + 16 + 2 * count + offset)
    const rangeAt = at + 16 + 3 * count + offset
    const range = file.readUInt16BE(rangeAt)
    if (range === 0) return (code + delta) & 0xffff
    const glyph = file.readUInt16BE(rangeAt + range + 2 * (code - start))
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff
  }
  return 0
}
