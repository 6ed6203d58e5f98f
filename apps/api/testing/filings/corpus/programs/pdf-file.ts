import { deflateSync } from 'node:zlib'
import { embeddedOf, faces, type Face } from './faces.ts'
import { latin, place, type Field, type Manner, type Sheet } from './sheet.ts'

const embeddedFaces: Face[] = ['embedded', 'embedded bold']

/** A PDF 1.5 file of these pages, written anew rather than with the writer of the other kinds, so that they have nothing in common. */
export function fileOf(sheets: readonly Sheet[], manner: Manner): Uint8Array {
  const objects: (Buffer | string)[] = ['', '']
  const add = (body: Buffer | string) => objects.push(body)
  const fonts = fontResources(sheets, add)
  const picture = add(
    stream(
      Buffer.from([214, 219, 216, 221]),
      '/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8',
    ),
  )
  const allFields: number[] = []
  const pages = sheets.map((sheet, number) => {
    const forms = sheet.forms.map(({ body, width, height }) =>
      add(
        stream(
          Buffer.from(body, 'latin1'),
          `/Type /XObject /Subtype /Form /BBox [0 0 ${place(width)} ${place(height)}] /Resources << /Font << ${fonts} >> >>`,
        ),
      ),
    )
    const drawn = sheet.forms.map(({ x, y, angle }, index) => {
      const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
      return `q ${[cos, sin, -sin, cos, x, y].map(place).join(' ')} cm /Fm${index} Do Q`
    })
    const text = ['q', ...sheet.operators, 'Q', ...drawn].join('\n')
    const content = add(stream(Buffer.from(text, 'latin1')))
    const fields = sheet.fields.map((field) => fieldOf(field, number, add))
    allFields.push(...fields)
    const [width, height] = manner.turned ? [sheet.height, sheet.width] : [sheet.width, sheet.height]
    const named = forms.map((form, index) => `/Fm${index} ${form} 0 R`).join(' ')
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}]${manner.turned ? ' /Rotate 90' : ''} /Contents ${content} 0 R` +
        ` /Resources << /ProcSet [/PDF /Text /ImageB] /Font << ${fonts} >> /XObject << /Im1 ${picture} 0 R ${named} >> >>` +
        `${fields.length > 0 ? ` /Annots [${fields.map((one) => `${one} 0 R`).join(' ')}]` : ''} >>`,
    )
  })
  const info = add(`<< /Producer (${latin(manner.producer)}) /CreationDate (D:20260112093000-05'00') >>`)
  const form =
    allFields.length > 0
      ? ` /AcroForm << /Fields [${allFields.map((one) => `${one} 0 R`).join(' ')}] /DA (/F1 0 Tf 0 g) /DR << /Font << ${fonts} >> >> >>`
      : ''
  objects[0] = `<< /Type /Catalog /Pages 2 0 R${form} >>`
  objects[1] = `<< /Type /Pages /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] /Count ${pages.length} >>`
  return assembled(objects, info)
}

function stream(body: Buffer, dictionary = ''): Buffer {
  const packed = deflateSync(body)
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`, 'latin1'),
    packed,
    Buffer.from('\nendstream', 'latin1'),
  ])
}

/** Only the fonts that are used are in the file. */
function fontResources(sheets: readonly Sheet[], add: (body: Buffer | string) => number): string {
  const text = sheets.flatMap(({ operators, forms }) => [...operators, ...forms.map(({ body }) => body)])
  return Object.entries(faces)
    .filter(([face, { resource }]) => face === 'sans' || text.some((operator) => operator.includes(`/${resource} `)))
    .map(([face, { resource, base }]) => {
      const own = embeddedFaces.includes(face as Face)
        ? embeddedFont(face as Face, base, add)
        : add(`<< /Type /Font /Subtype /Type1 /BaseFont /${base}${face === 'dingbats' ? '' : ' /Encoding /WinAnsiEncoding'} >>`)
      return `/${resource} ${own} 0 R`
    })
    .join(' ')
}

function embeddedFont(face: Face, base: string, add: (body: Buffer | string) => number): number {
  const font = embeddedOf(face)
  if (!font) return 0
  const letters = [...' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]_abcdefghijklmnopqrstuvwxyz|çé–—’“”½¼×•≤☐']
  const used = letters.filter((letter) => font.glyphOf(letter) > 0)
  const name = `AAAAAA+Roboto-${base}`
  const file = add(
    Buffer.concat([
      Buffer.from(`<< /Length ${font.packed.length} /Length1 ${font.length} /Filter /FlateDecode >>\nstream\n`, 'latin1'),
      font.packed,
      Buffer.from('\nendstream', 'latin1'),
    ]),
  )
  const about = add(
    `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /Ascent 928 /Descent -244 /CapHeight 711 /ItalicAngle 0 /StemV 80 /FontBBox [-737 -271 1148 1056] /FontFile2 ${file} 0 R >>`,
  )
  const widths = used.map((letter) => `${font.glyphOf(letter)} [${Math.round(font.advanceOf(font.glyphOf(letter)))}]`).join(' ')
  const inner = add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>` +
      ` /CIDToGIDMap /Identity /DW 556 /W [${widths}] /FontDescriptor ${about} 0 R >>`,
  )
  const hex = (value: number) => value.toString(16).padStart(4, '0').toUpperCase()
  const lines = used.map((letter) => `<${hex(font.glyphOf(letter))}> <${hex(letter.codePointAt(0) ?? 0)}>`)
  const blocks = Array.from({ length: Math.ceil(lines.length / 100) }, (_, index) => lines.slice(index * 100, index * 100 + 100))
  const names = add(
    stream(
      Buffer.from(
        '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapType 2 def\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n' +
          blocks.map((block) => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`).join('') +
          'endcmap\nend\nend',
      ),
    ),
  )
  return add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${inner} 0 R] /ToUnicode ${names} 0 R >>`,
  )
}

/** A field that can still be typed into, with its picture, as Acrobat saves it. */
function fieldOf({ name, x, y, width, height, value, options, size }: Field, page: number, add: (body: Buffer | string) => number): number {
  const rect = `/Rect [${[x, y, x + width, y + height].map(place).join(' ')}]`
  const box = `/BBox [0 0 ${place(width)} ${place(height)}]`
  const head = `<< /Type /Annot /Subtype /Widget /F 4 /T (${name}.${page}) ${rect}`
  if (typeof value === 'boolean') {
    const tick = `q BT /ZaDb ${place(size)} Tf ${place(width / 2 - size * 0.4)} ${place(height / 2 - size * 0.35)} Td (4) Tj ET Q`
    const on = add(
      stream(
        Buffer.from(tick),
        `/Type /XObject /Subtype /Form ${box} /Resources << /Font << /ZaDb << /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >> >> >>`,
      ),
    )
    const off = add(stream(Buffer.from(''), `/Type /XObject /Subtype /Form ${box}`))
    const state = value ? '/Yes' : '/Off'
    return add(`${head} /FT /Btn /V ${state} /AS ${state} /MK << /CA (4) >> /AP << /N << /Yes ${on} 0 R /Off ${off} 0 R >> >> >>`)
  }
  const shownLines = value.split('\n')
  const lines = shownLines.map(
    (line, index) => `${index === 0 ? `2 ${place(height - size - 1)}` : `0 -${place(size * 1.15)}`} Td (${latin(line)}) Tj`,
  )
  const look = add(
    stream(
      Buffer.from(`/Tx BMC q BT /Helv ${place(size)} Tf 0 g ${lines.join(' ')} ET Q EMC`, 'latin1'),
      `/Type /XObject /Subtype /Form ${box} /Resources << /Font << /Helv << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >> >>`,
    ),
  )
  const appearance = `/DA (/Helv ${place(size)} Tf 0 g) /AP << /N ${look} 0 R >>`
  if (!options)
    return add(`${head} /FT /Tx${shownLines.length > 1 ? ' /Ff 4096' : ''} /V (${latin(shownLines.join(' '))}) ${appearance} >>`)
  const list = options.map(([code, shown]) => `[(${latin(code)}) (${latin(shown)})]`).join(' ')
  const code = options.find(([, shown]) => shown === value)?.[0] ?? value
  return add(`${head} /FT /Ch /Ff 131072 /Opt [${list}] /V (${latin(code)}) ${appearance} >>`)
}

function assembled(objects: readonly (Buffer | string)[], info: number): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n%\u00E2\u00E3\u00CF\u00D3\n', 'latin1')]
  let length = parts[0]?.length ?? 0
  const put = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  const offsets = objects.map((body, index) => {
    const at = length
    put(Buffer.from(`${index + 1} 0 obj\n`, 'latin1'))
    put(typeof body === 'string' ? Buffer.from(body, 'latin1') : body)
    put(Buffer.from('\nendobj\n', 'latin1'))
    return at
  })
  const table = length
  const lines = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  put(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${info} 0 R >>\nstartxref\n${table}\n%%EOF\n`,
    ),
  )
  return new Uint8Array(Buffer.concat(parts))
}
