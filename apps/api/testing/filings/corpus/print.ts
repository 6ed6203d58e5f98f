import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'

const folder = dirname(createRequire(import.meta.url).resolve('pdfmake/package.json'))
const roboto = (file: string) => join(folder, 'fonts', 'Roboto', `Roboto-${file}.ttf`)
const faces = (normal: string, bold: string, italics: string, bolditalics: string) => ({ normal, bold, italics, bolditalics })
pdfmake.setFonts({
  Roboto: faces(roboto('Regular'), roboto('Medium'), roboto('Italic'), roboto('MediumItalic')),
  Helvetica: faces('Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique', 'Helvetica-BoldOblique'),
  Times: faces('Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic'),
  Courier: faces('Courier', 'Courier-Bold', 'Courier-Oblique', 'Courier-BoldOblique'),
  Symbols: faces('ZapfDingbats', 'ZapfDingbats', 'ZapfDingbats', 'ZapfDingbats'),
})
pdfmake.setUrlAccessPolicy(() => false)
// The names of the standard fonts are asked for like paths; no document of ours holds a path.
pdfmake.setLocalAccessPolicy((path) => path.startsWith(folder) || !/[/\\]/.test(path))

/** The fonts that text can be set in; `Symbols` besides has the ticks and boxes. */
export const textFonts = ['Roboto', 'Helvetica', 'Times', 'Courier'] as const
export type TextFont = (typeof textFonts)[number]

/** A document as a file of Letter pages, set by a library that knows nothing of our reader. */
export async function printed(document: TDocumentDefinitions): Promise<Uint8Array> {
  const bytes = await pdfmake.createPdf({ pageSize: 'LETTER', ...document }).getBuffer()
  return new Uint8Array(bytes)
}
