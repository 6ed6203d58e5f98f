/**
 * PDFs written operator by operator, for page features that the drawn filings of the corpus do not
 * have. All names are invented.
 */
export interface HandDrawn {
  /**
   * Operators of the page. Fonts are F1 (Helvetica) and F2 (the same without names for its letters);
   * Im1 is a small picture; Half makes fills half transparent.
   */
  content: string
  /** Dictionaries of annotations, without the type. */
  annotations?: readonly string[]
}

const lines = { width: 792, height: 612 }

export function handDrawn(pages: readonly HandDrawn[], catalog = ''): Uint8Array {
  const objects = [
    '',
    '',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 4 >>\nstream\nabcd\nendstream',
  ]
  const add = (body: string) => objects.push(body)
  const fields: number[] = []
  const kids = pages.map(({ content, annotations = [] }) => {
    const stream = add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
    const own = annotations.map((body) => add(`<< /Type /Annot ${body} >>`))
    fields.push(...own.filter((_, at) => annotations[at]?.includes('/Widget')))
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${lines.width} ${lines.height}] /Resources << /Font << /F1 3 0 R >> /XObject << /Im1 4 0 R >> /ExtGState << /Half << /ca 0.5 >> >> >> ` +
        `/Contents ${stream} 0 R /Annots [${refs(own)}] >>`,
    )
  })
  objects[0] = `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${refs(fields)}] >> ${catalog} >>`
  objects[1] = `<< /Type /Pages /Kids [${refs(kids)}] /Count ${kids.length} >>`
  let file = '%PDF-1.7\n'
  const offsets = objects.map((body, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return at
  })
  const places = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Uint8Array.from(Buffer.from(file + end, 'latin1'))
}

const refs = (numbers: readonly number[]) => numbers.map((number) => `${number} 0 R`).join(' ')

/** A text at a place, from the lower left corner up. */
export const textAt = (text: string, x: number, y: number, { size = 8, matrix = '1 0 0 1' } = {}) =>
  `BT /F1 ${size} Tf ${matrix} ${x.toFixed(2)} ${y.toFixed(2)} Tm (${text.replaceAll(/[\\()]/g, '\\$&')}) Tj ET`

/** The left edges of the columns of a drawn table. */
export const columnsAt = [40, 90, 150, 280, 350, 470, 620, 690]
export const headingCells = [
  'Floor',
  'Entire Floor',
  'Section of Floor',
  'Abatement Type',
  'Abatement Procedure',
  'Type of Material',
  'Square Feet',
  'Linear Feet',
]
/** The distance between rows, and the height of the heading. */
export const rowHeight = 18
export const headingHeight = 480

export const lineAt = (cells: readonly string[], y: number) =>
  cells.flatMap((cell, at) => (cell === '' ? [] : [textAt(cell, columnsAt[at] ?? 0, y)])).join('\n')

export const titleLine = [
  textAt('Asbestos Project Notification (ACP7)', 40, 560, { size: 14 }),
  textAt('TRU Number: TRU0401MN26', 40, 535),
  textAt('A-TRU Review Required: No', 300, 535),
].join('\n')

/** A filing of one page with these rows under each other. */
export const drawnTable = (rows: readonly (readonly string[])[]) =>
  [titleLine, lineAt(headingCells, headingHeight), ...rows.map((cells, at) => lineAt(cells, heightOf(at)))].join('\n')

/** The baseline of a row. */
export const heightOf = (row: number) => headingHeight - (row + 1) * rowHeight
