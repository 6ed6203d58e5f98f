import { deflateRawSync, constants } from 'node:zlib'

const gigabyte = 2 ** 30

/**
 * Files that are small, or look harmless, and would fill the memory or keep a processor busy for ever. Each is made when it is called for. The
 * names say what is in them; sizes in the names are what the file claims or unpacks to.
 */
export const bombs: Record<string, () => Uint8Array> = {
  '1 GB in one stream': () => page(zeros(gigabyte), '/Filter /FlateDecode'),
  '1 GB, packed twice': () => page(packed(zeros(gigabyte)), '/Filter [/FlateDecode /FlateDecode]'),
  '16 GB, packed three times': () => page(packed(packed(zeros(16 * gigabyte))), '/Filter [/FlateDecode /FlateDecode /FlateDecode]'),
  '1 GB of hexadecimal zeros, packed': () => page(packed(zeros(gigabyte, '0')), '/Filter [/FlateDecode /FlateDecode /ASCIIHexDecode]'),
  '1 GB in a stream of objects': () => objectStream(),
  '1 GB in a table of contents': () => tableStream(),
  '1 GB of letters for a font': () => file([...base('(a) Tj'), stream(zeros(gigabyte), '/Filter /FlateDecode')], { toUnicode: 5 }),
  'letters for every code there is': () =>
    file(
      [
        ...base('(a) Tj'),
        stream('1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <00000000> <ffffffff> <0041> endbfrange'),
      ],
      {
        toUnicode: 5,
      },
    ),
  'a million words': () => words(1_000_000),
  'ten million words, packed': () => words(10_000_000),
  'one word of 50 MB': () => page(packed(Buffer.from(`BT /F1 8 Tf 50 700 Td (${'a'.repeat(50_000_000)}) Tj ET`)), '/Filter /FlateDecode'),
  'two million lines': () => page(packed(Buffer.from('0 0 m 100 100 l S\n'.repeat(2_000_000))), '/Filter /FlateDecode'),
  'a tree of pages that bites its tail': () => file(['<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>']),
  'a tree of pages that goes in a ring': () =>
    file([
      '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 4 >>',
      '<< /Type /Pages /Kids [4 0 R 2 0 R] /Count 2 >>',
      '<< /Type /Pages /Kids [3 0 R 2 0 R] /Count 2 >>',
    ]),
  '100,000 pages': () =>
    file([
      `<< /Type /Pages /Kids [${Array.from({ length: 100_000 }, (_, index) => `${index + 3} 0 R`).join(' ')}] /Count 100000 >>`,
      ...Array.from({ length: 100_000 }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>'),
    ]),
  '100,000 pages that are one': () => file([`<< /Type /Pages /Kids [${'3 0 R '.repeat(100_000)}] /Count 100000 >>`, ...base('').slice(1)]),
  'two thousand million pages, it says': () => file(['<< /Type /Pages /Kids [3 0 R] /Count 2000000000 >>', ...base('').slice(1)]),
  'a tree of pages 10,000 deep': () =>
    file(Array.from({ length: 10_000 }, (_, index) => `<< /Type /Pages /Kids [${index + 3} 0 R] /Count 1 >>`)),
  'a million lists in each other': () => file([`<< /Type /Pages /Kids ${'['.repeat(1_000_000)} /Count 1 >>`]),
  '100,000 lists in each other, closed': () => page(`${'['.repeat(100_000)}${']'.repeat(100_000)} TJ`),
  '100,000 dictionaries in each other': () =>
    file([`<< /Type /Pages /Kids [] /Count 0 /A ${'<< /A '.repeat(100_000)}${'>>'.repeat(100_000)} >>`]),
  '200,000 saved states': () => page(packed(Buffer.from('q\n'.repeat(200_000))), '/Filter /FlateDecode'),
  'a drawing that draws itself': () => forms((number) => [number]),
  'ten drawings, each ten times in the one before': () =>
    forms((number) => (number < 9 ? Array.from({ length: 10 }, () => number + 1) : [])),
  'fields that are each other': () => fieldRing(),
  '100,000 fields': () => fieldFlood(),
  'a table of contents of 999,999,999 objects': () => whole('', 'xref\n0 999999999\n0000000000 65535 f \n', '/Size 999999999 /Root 1 0 R'),
  'a table of contents that follows itself': () => whole('', 'xref\n0 1\n0000000000 65535 f \n', '/Size 1 /Root 1 0 R /Prev HERE'),
  'an object that is its own length': () => file([...base('').slice(0, 2), '<< /Length 4 0 R >>\nstream\nBT ET\nendstream']),
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const stream = (data: Uint8Array | string, more = '') =>
  `<< /Length ${data.length} ${more} >>\nstream\n${typeof data === 'string' ? data : text(data)}\nendstream`
const packed = (data: Uint8Array) => zlib(deflateRawSync(data, { level: 9 }))
const zlib = (deflated: Uint8Array) => Buffer.concat([Buffer.from([0x78, 0xda]), deflated])

/** So many equal bytes, packed: one packed piece over and over, as packing a gigabyte in earnest takes seconds. The checksum is left off. */
function zeros(count: number, letter = '\0'): Buffer {
  const piece = 2 ** 24
  const flushed = deflateRawSync(Buffer.alloc(piece, letter), { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  return zlib(Buffer.concat([...Array.from({ length: count / piece }, () => flushed), deflateRawSync(Buffer.alloc(0))]))
}

/** Tree of pages, one page and what is drawn on it: objects 2 to 4. */
const base = (content: Uint8Array | string, more = '') => [
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 FONT >> XOBJECTS >> >>',
  stream(typeof content === 'string' && content.endsWith('Tj') ? `BT /F1 8 Tf 50 700 Td ${content} ET` : content, more),
]
const page = (content: Uint8Array | string, more = '') => file(base(content, more))
const words = (count: number) =>
  page(packed(Buffer.from(`BT /F1 4 Tf 50 700 Td\n${'(Tent) Tj 1 -0.1 Td\n'.repeat(count)}ET`)), '/Filter /FlateDecode')

interface Extras {
  toUnicode?: number
  xobjects?: string
  catalog?: string
}

/** A file of these objects, numbered from 2; the first is the tree of pages. */
function file(objects: readonly string[], { toUnicode, xobjects = '', catalog = '' }: Extras = {}): Uint8Array {
  const font = `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica${toUnicode ? ` /ToUnicode ${toUnicode} 0 R` : ''} >>`
  const parts: string[] = ['%PDF-1.5\n']
  let length = 9
  const lines = [`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`, ...objects].map((body, index) => {
    const part = `${index + 1} 0 obj\n${body.replace('FONT', font).replace('XOBJECTS', xobjects)}\nendobj\n`
    const at = length
    parts.push(part)
    length += part.length
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const size = lines.length + 1
  parts.push(`xref\n0 ${size}\n0000000000 65535 f \n`, ...lines, `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`)
  return new Uint8Array(Buffer.from(parts.join(''), 'latin1'))
}

/** A file that ends in this table of contents; HERE stands for where it begins. */
function whole(objects: string, table: string, trailer: string): Uint8Array {
  const start = `%PDF-1.5\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n${objects}`
  const at = String(start.length)
  return new Uint8Array(Buffer.from(`${start}${table}trailer\n<< ${trailer.replace('HERE', at)} >>\nstartxref\n${at}\n%%EOF\n`, 'latin1'))
}

/** A file whose table of contents is a stream: the catalog stands in object 2, a stream of objects that unpacks to a gigabyte. */
function objectStream(): Uint8Array {
  const start = '%PDF-1.5\n'
  const objects = `2 0 obj\n${stream(zeros(gigabyte), '/Type /ObjStm /N 1000000 /First 999999999 /Filter /FlateDecode')}\nendobj\n`
  const entries = Buffer.from([0, 0, 0, 0, 0, 2, 0, 2, 0, 0, 1, 0, 0, 9, 0])
  const table = `3 0 obj\n${stream(entries, '/Type /XRef /Size 3 /W [1 3 1] /Root 1 0 R')}\nendobj\n`
  const at = start.length + objects.length
  return new Uint8Array(Buffer.from(`${start}${objects}${table}startxref\n${at}\n%%EOF\n`, 'latin1'))
}

function tableStream(): Uint8Array {
  const table = stream(zeros(gigabyte), '/Type /XRef /Size 200000000 /W [1 3 1] /Root 1 0 R /Filter /FlateDecode')
  return new Uint8Array(Buffer.from(`%PDF-1.5\n3 0 obj\n${table}\nendobj\nstartxref\n9\n%%EOF\n`, 'latin1'))
}

/** Ten drawings (objects 5 to 14); `within` says which of them each holds. */
function forms(within: (number: number) => number[]): Uint8Array {
  const name = (number: number) => `/X${number} ${number + 5} 0 R`
  const all = `/XObject << ${Array.from({ length: 10 }, (_, number) => name(number)).join(' ')} >>`
  const drawings = Array.from({ length: 10 }, (_, number) =>
    stream(
      `${within(number)
        .map((inner) => `/X${inner} Do`)
        .join(' ')} BT /F1 8 Tf (Tent) Tj ET`,
      `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /Font << /F1 FONT >> ${all} >>`,
    ),
  )
  return file([...base('/X0 Do'), ...drawings], { xobjects: all })
}

const widget = (more: string) => `<< /Type /Annot /Subtype /Widget /FT /Tx /V (Tent) /Rect [50 50 90 60] ${more} >>`

function fieldRing(): Uint8Array {
  const [pages = '', leaf = '', content = ''] = base('')
  const withFields = leaf.replace('/Type /Page ', '/Type /Page /Annots [5 0 R 6 0 R] ')
  const ring = [widget('/T (a) /Parent 6 0 R /Kids [6 0 R]'), widget('/T (b) /Parent 5 0 R /Kids [5 0 R]')]
  return file([pages, withFields, content, ...ring], { catalog: '/AcroForm << /Fields [5 0 R 6 0 R] >>' })
}

function fieldFlood(): Uint8Array {
  const numbers = Array.from({ length: 100_000 }, (_, index) => `${index + 5} 0 R`).join(' ')
  const [pages = '', leaf = '', content = ''] = base('')
  const fields = Array.from({ length: 100_000 }, (_, index) => widget(`/T (f${index})`))
  return file([pages, leaf.replace('/Type /Page ', `/Type /Page /Annots [${numbers}] `), content, ...fields], {
    catalog: `/AcroForm << /Fields [${numbers}] >>`,
  })
}
