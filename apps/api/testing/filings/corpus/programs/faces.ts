import { widthOf as standardWidth } from '@daysheet/domain/filings/testing/type-metrics'
import { roboto, type EmbeddedFont } from './true-type.ts'

/** Fonts of the pages: those that every viewer has, and one that is in the file. */
export const faces = {
  sans: { resource: 'F1', base: 'Helvetica', metrics: 'sans' },
  'sans bold': { resource: 'F2', base: 'Helvetica-Bold', metrics: 'sans' },
  serif: { resource: 'F3', base: 'Times-Roman', metrics: 'serif' },
  'serif bold': { resource: 'F4', base: 'Times-Bold', metrics: 'serif' },
  mono: { resource: 'F5', base: 'Courier', metrics: 'mono' },
  'mono bold': { resource: 'F6', base: 'Courier-Bold', metrics: 'mono' },
  dingbats: { resource: 'F7', base: 'ZapfDingbats', metrics: 'mono' },
  embedded: { resource: 'F8', base: 'Regular', metrics: 'embedded' },
  'embedded bold': { resource: 'F9', base: 'Medium', metrics: 'embedded' },
} as const
export type Face = keyof typeof faces

export const boldOf = (face: Face): Face => (face.endsWith('bold') || face === 'dingbats' ? face : (`${face} bold` as Face))

export function embeddedOf(face: Face): EmbeddedFont | null {
  const { metrics, base } = faces[face]
  return metrics === 'embedded' ? roboto(base as 'Regular' | 'Medium') : null
}

/** How wide a text is, in points. */
export function textWidth(text: string, face: Face, size: number): number {
  const font = embeddedOf(face)
  if (font) return [...text].reduce((sum, letter) => sum + (font.advanceOf(font.glyphOf(letter)) * size) / 1000, 0)
  const { metrics } = faces[face]
  // Bold letters of the standard sans are a little wider; nothing here depends on how much exactly.
  return metrics === 'embedded' ? 0 : standardWidth(text, size, metrics) * (face === 'sans bold' ? 1.05 : 1)
}

/** Lines no wider than `width`. Long words are cut where `cutWords` says so; otherwise they stick out. */
export function wrapped(text: string, width: number, face: Face, size: number, cutWords = false): string[] {
  const fits = (line: string) => textWidth(line.trimEnd(), face, size) <= width
  const lines: string[] = []
  let open = ''
  // Office programs and browsers break after a hyphen between letters as they do at a space.
  for (const part of text.split(/(?<= )|(?<=[a-z]-)(?=[A-Za-z])/)) {
    if (fits(open + part)) {
      open += part
      continue
    }
    if (open !== '') lines.push(open.trimEnd())
    open = part
    while (cutWords && !fits(open) && open.length > 1) {
      let length = open.length - 1
      while (length > 1 && !fits(open.slice(0, length))) length--
      lines.push(open.slice(0, length))
      open = open.slice(length)
    }
  }
  return open.trim() === '' ? lines : [...lines, open.trimEnd()]
}
