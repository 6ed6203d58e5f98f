import { widthOf, type Face } from '@daysheet/domain/filings/testing/type-metrics'
import { splitRuns, type WordSplit, type LayoutPage, type Run } from '@daysheet/domain/filings/testing/layout'
import { linesOf } from './print-lines.ts'

/** How laid-out pages become a file. */
export interface Writing {
  face?: Face
  cutting?: WordSplit
  /** The page is stored on its side and turned by the reader. */
  rotate?: 0 | 90 | 180 | 270
  /** The text itself is drawn on its side, and nothing says so. */
  turnedText?: boolean
  withRules?: boolean
  /** Numbers of pages that are a picture and hold no text. */
  scanned?: readonly number[]
  /** Numbers of pages that have a picture beneath their text, from edge to edge. */
  pictureBeneath?: readonly number[]
  /** All text of a line is shown by one operator that moves on between its pieces. */
  wholeLines?: boolean
  /** Numbers of pages on which nothing is drawn. */
  empty?: readonly number[]
  password?: boolean
  /** A word drawn at an angle across each page. */
  watermark?: string
  /** The font of boxes (☐ ☒ ☑) does not say which letters they are, as some programs leave it. */
  namelessBoxes?: boolean
}

const fonts: Record<Face, string> = { sans: 'Helvetica', serif: 'Times-Roman', mono: 'Courier' }

/** A small PDF 1.4 file, written by hand so that every oddity of real ones can be made on purpose. Synthetic: no real filing was at hand. */
export function writePdf(pages: readonly LayoutPage[], writing: Writing = {}): Uint8Array {
  const objects: string[] = []
  const add = (body: string) => objects.push(body)
  add('') // 1: the catalog, filled in at the end
  add('') // 2: the tree of pages
  add(`<< /Type /Font /Subtype /Type1 /BaseFont /${fonts[writing.face ?? 'sans']} /Encoding /WinAnsiEncoding >>`)
  add('<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>')
  const boxes = add(boxFont(objects.length + 2, writing.namelessBoxes ?? false))
  add(letterNames)
  const image = add(
    '<< /Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 4 >>\nstream\nabcd\nendstream',
  )
  const fields: number[] = []
  const kids = pages.map((page) => {
    const isPicture = writing.scanned?.includes(page.number) ?? false
    const picture = `q ${page.width} 0 0 ${page.height} 0 0 cm /Im1 Do Q`
    const content = isPicture
      ? picture
      : writing.empty?.includes(page.number)
        ? ''
        : `${writing.pictureBeneath?.includes(page.number) ? `${picture}\n` : ''}${drawn(page, writing)}`
    const stream = add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
    const own = isPicture ? [] : page.fields.map((field) => add(widget(field, page)))
    fields.push(...own)
    return add(
      `<< /Type /Page /Parent 2 0 R ${box(page, writing)} /Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 ${boxes} 0 R >> /XObject << /Im1 ${image} 0 R >> >> ` +
        `/Contents ${stream} 0 R${own.length > 0 ? ` /Annots [${refs(own)}]` : ''} >>`,
    )
  })
  objects[0] = `<< /Type /Catalog /Pages 2 0 R${fields.length > 0 ? ` /AcroForm << /Fields [${refs(fields)}] >>` : ''} >>`
  objects[1] = `<< /Type /Pages /Kids [${refs(kids)}] /Count ${kids.length} >>`
  return assembled(objects, writing.password ?? false)
}

const refs = (numbers: readonly number[]) => numbers.map((number) => `${number} 0 R`).join(' ')

function assembled(objects: readonly string[], password: boolean): Uint8Array {
  let file = '%PDF-1.4\n'
  const offsets = objects.map((body, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return at
  })
  const table = file.length
  const lines = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  // Owner and user keys that no password opens: enough for a reader to ask for one.
  const key = '41'.repeat(32)
  const locked = password ? ` /Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >> /ID [<${key}> <${key}>]` : ''
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${locked} >>\nstartxref\n${table}\n%%EOF\n`
  return Uint8Array.from(Buffer.from(file, 'latin1'))
}

/** The page as it is stored: with a rotation, width and height are those of the sheet before it is turned. */
function box({ width, height }: LayoutPage, { rotate = 0, turnedText = false }: Writing): string {
  const onSide = rotate === 90 || rotate === 270 || turnedText
  return `/MediaBox [0 0 ${onSide ? height : width} ${onSide ? width : height}] /Rotate ${rotate}`
}

/** What brings coordinates of the page as it is looked at (up from the lower left) to the sheet as it is stored. */
function turn({ width, height }: LayoutPage, { rotate = 0, turnedText = false }: Writing): string {
  if (turnedText || rotate === 90) return `0 1 -1 0 ${height} 0 cm`
  if (rotate === 180) return `-1 0 0 -1 ${width} ${height} cm`
  return rotate === 270 ? `0 -1 1 0 0 ${width} cm` : ''
}

function drawn(page: LayoutPage, writing: Writing): string {
  const { face = 'sans', cutting = 'runs', withRules = false, watermark } = writing
  const runs = splitRuns(page.runs, face, cutting)
  const text = writing.wholeLines ? linesOf(runs).map((line) => lineAt(line, face, page)) : runs.map((run) => textAt(run, page))
  const lines = withRules
    ? page.rules.map(({ x, y, width, height }) => `${x} ${page.height - y} m ${x + width} ${page.height - y - height} l S`)
    : []
  const across = watermark ? [`BT /F1 40 Tf 0.7 0.7 -0.7 0.7 150 150 Tm (${encoded(watermark)}) Tj ET`] : []
  return ['q', turn(page, writing), ...lines, ...text, ...across, 'Q'].join('\n')
}

/** Marks that no text font has: the font that has them, and their letter in it. */
const marks: Record<string, readonly [font: string, letter: string]> = {
  '✓': ['F2', '3'],
  '✔': ['F2', '4'],
  '☐': ['F3', '\u00A8'],
  '☒': ['F3', '\u00FD'],
  '☑': ['F3', '\u00FE'],
}

/** Wingdings, not embedded, with the letters that `letterNames` names. */
const boxFont = (names: number, nameless: boolean) =>
  `<< /Type /Font /Subtype /TrueType /BaseFont /Wingdings-Regular /FirstChar 168 /LastChar 254 /Widths [${'891 '.repeat(87)}]` +
  `${nameless ? '' : ` /ToUnicode ${names} 0 R`} >>`
const letterTable =
  '/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <00> <FF> endcodespacerange\n' +
  '3 beginbfchar <A8> <2610> <FD> <2612> <FE> <2611> endbfchar endcmap end end'
const letterNames = `<< /Length ${letterTable.length} >>\nstream\n${letterTable}\nendstream`

function textAt({ text, x, base, size }: Run, { height }: LayoutPage): string {
  const [font, letters] = marks[text] ?? ['F1', encoded(text)]
  return `BT /${font} ${size} Tf 1 0 0 1 ${x.toFixed(2)} ${(height - base).toFixed(2)} Tm (${letters}) Tj ET`
}

/** One operator for a line: what is between its pieces is said in thousandths of the size. */
function lineAt(line: readonly Run[], face: Face, { height }: LayoutPage): string {
  const [first] = line
  if (!first) return ''
  let end = first.x
  const shown = line.map(({ text, x, size }) => {
    const moved = ((end - x) * 1000) / size
    end = x + widthOf(text, size, face)
    return `${moved.toFixed(0)} (${encoded(text)})`
  })
  return `BT /F1 ${first.size} Tf 1 0 0 1 ${first.x.toFixed(2)} ${(height - first.base).toFixed(2)} Tm [${shown.join(' ')}] TJ ET`
}

const encoded = (text: string) =>
  text
    .replaceAll('’', '\u0092')
    .replaceAll('–', '\u0096')
    .replaceAll(/[\\()]/g, '\\$&')

/** Values of fields have letters of their own for what Latin-1 lacks. */
const encodedValue = (text: string) => encoded(text.replaceAll('’', '\u0090').replaceAll('–', '\u0085'))

function widget({ text, x, y, width, height }: LayoutPage['fields'][number], page: LayoutPage): string {
  const rect = [x, page.height - y - height, x + width, page.height - y].map((value) => value.toFixed(2)).join(' ')
  return `<< /Type /Annot /Subtype /Widget /FT /Tx /T (f${x.toFixed(0)}-${page.number}-${y.toFixed(0)}) /V (${encodedValue(text)}) /Rect [${rect}] /DA (/F1 8 Tf) >>`
}
