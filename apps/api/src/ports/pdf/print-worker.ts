import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import { charactersOf, makePrintable, mapTexts } from './printable.ts'
import type { PdfReply, PdfRequest } from './print.ts'

// Roboto has Latin, Greek and Cyrillic letters, including those of Polish, Vietnamese and Ukrainian
// names. Other characters are printed as a placeholder.
const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto')
const font = (file: string) => join(fonts, `Roboto-${file}.ttf`)
pdfmake.addFonts({ Roboto: { normal: font('Regular'), bold: font('Medium'), italics: font('Italic'), bolditalics: font('MediumItalic') } })
const printable = makePrintable(charactersOf(font('Regular')))
const none = () => 0
// Cells that touch, as labels are cut. A layout is made of functions, which cannot be handed to this thread.
pdfmake.addTableLayouts({
  tight: { hLineWidth: none, vLineWidth: none, paddingLeft: none, paddingRight: none, paddingTop: none, paddingBottom: none },
})
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts))

async function render({ document: { title, footer, margins = [40, 40, 40, 50], content, styles = {} } }: PdfRequest): Promise<PdfReply> {
  try {
    const bytes = await pdfmake
      .createPdf({
        info: { title, creator: 'Daysheet' },
        pageSize: 'LETTER',
        pageMargins: margins,
        defaultStyle: { font: 'Roboto', fontSize: 10 },
        styles,
        content: mapTexts(content, printable),
        ...(footer !== undefined && {
          footer: (page: number, pages: number) => ({
            margin: [40, 10],
            fontSize: 8,
            columns: [{ text: printable(footer) }, { text: `Page ${page} of ${pages}`, alignment: 'right' as const }],
          }),
        }),
      })
      .getBuffer()
    return { bytes }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', (request: PdfRequest) => {
  void render(request).then((reply) => parentPort?.postMessage(reply))
})
