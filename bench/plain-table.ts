/** The floor of the container breakdown: the same rows as one table, by the same library, in a process that has done it before. */
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Bagout } from '@daysheet/domain/bagouts/bagout'
import pdfmake from 'pdfmake'

const fonts = path.join(path.dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto')
const font = (file: string) => path.join(fonts, `Roboto-${file}.ttf`)
pdfmake.addFonts({ Roboto: { normal: font('Regular'), bold: font('Medium'), italics: font('Italic'), bolditalics: font('MediumItalic') } })
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((file) => file.startsWith(fonts))

export async function plainTable(rows: readonly Bagout[]): Promise<Uint8Array> {
  const lines = rows.map(({ date, supervisorName, jobNum, address, bags }) =>
    [date.slice(0, 10), supervisorName, jobNum, address, bags].map(String),
  )
  return pdfmake
    .createPdf({
      pageSize: 'LETTER',
      defaultStyle: { font: 'Roboto', fontSize: 10 },
      content: [{ table: { widths: [58, 114, 58, 188, 50], body: [['Date', 'Supervisor', 'Job #', 'Address', 'Bags'], ...lines] } }],
    })
    .getBuffer()
}
