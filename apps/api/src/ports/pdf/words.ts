import { getDocumentProxy } from 'unpdf'
import { cleanText } from '@daysheet/domain/filings/reader/clean'
import type { WordPage } from '@daysheet/domain/filings/reader/word-page'
import { wordPageOf } from './words-page.ts'
import { UnreadablePdfError } from './unreadable-pdf.ts'

export interface PdfWords {
  pages: WordPage[]
  /** The file's own table of contents is wrong, and what was found had to be pieced together: some of it may be missing. */
  repaired: boolean
  /** Names of the attached files. */
  attached: string[]
}

const maxPages = 200

interface Limits {
  pages?: number
  /** How often the library said on the console that something is damaged. */
  heardOfDamage?: () => number
  /** Objects whose stream is damaged: what a page says is in such. */
  damagedObjects?: ReadonlySet<number>
}

/**
 * Where every word of a PDF stands. It runs in the process that calls it, and a file made for it can keep that busy or fill its memory: whoever
 * takes files from outside must give it a process of its own, with limits. (promises.md#uploads)
 */
export async function pdfWords(bytes: Uint8Array, limits: Limits = {}): Promise<PdfWords> {
  const text = (from: number, to?: number) =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(from, to).toString('latin1')
  if (!text(0, 1024).includes('%PDF-')) throw new UnreadablePdfError('not-a-pdf')
  const end = text(Math.max(0, bytes.byteLength - 2048))
  // A file that was cut off can be pieced together from what is left, but then its last pages are gone and nothing says so.
  if (!end.includes('%%EOF')) throw new UnreadablePdfError('damaged')
  const start = /^startxref\s+(\d+)\s+%%EOF/.exec(end.slice(end.lastIndexOf('startxref')))?.[1]
  const pointsAt = start === undefined ? '' : text(Number(start), Number(start) + 40)
  const repaired = !/^\s*(xref|\d+\s+\d+\s+obj)/.test(pointsAt)

  const document = await open(bytes, limits.heardOfDamage !== undefined)
  try {
    if (document.numPages > (limits.pages ?? maxPages)) throw new UnreadablePdfError('too-many-pages')
    const pages: WordPage[] = []
    for (let number = 1; number <= document.numPages; number++) {
      const heard = limits.heardOfDamage?.() ?? 0
      const page = await document.getPage(number)
      const own = await wordPageOf(page, number)
      const damaged = (limits.heardOfDamage?.() ?? 0) > heard || hasDamagedContent(page.ref?.num, text, limits.damagedObjects)
      pages.push({ ...own, ...(damaged && { damaged }) })
      page.cleanup()
    }
    return { pages, repaired, attached: await attachedTo(document) }
  } catch (error) {
    if (error instanceof UnreadablePdfError) throw error
    throw new UnreadablePdfError('damaged')
  } finally {
    await document.loadingTask.destroy()
  }
}

/** A damaged list of files counts as no list. */
async function attachedTo(document: Awaited<ReturnType<typeof getDocumentProxy>>): Promise<string[]> {
  const files: unknown = await document.getAttachments().catch(() => null)
  if (typeof files !== 'object' || files === null) return []
  const all: unknown[] = files instanceof Map ? [...files.values()] : Object.values(files)
  return all.flatMap((file: unknown) =>
    typeof file === 'object' && file !== null && 'filename' in file && typeof file.filename === 'string' ? [cleanText(file.filename)] : [],
  )
}

/** Whether a stream that a page names as its content is among the damaged. Where the page itself is packed away, it is not told. */
function hasDamagedContent(
  page: number | undefined,
  text: (from: number, to?: number) => string,
  damaged: ReadonlySet<number> | undefined,
): boolean {
  if (page === undefined || !damaged || damaged.size === 0) return false
  const file = text(0)
  const from = file.search(new RegExp(`(?<!\\d)${page}\\s+\\d+\\s+obj\\b`))
  if (from < 0) return false
  const [, list = ''] = /\/Contents\s*\[?([\d\sR]*)/.exec(file.slice(from, file.indexOf('endobj', from))) ?? []
  return [...list.matchAll(/(?<!\d)(\d+)\s+\d+\s+R/g)].some(([, object]) => damaged.has(Number(object)))
}

/** The library takes the bytes over, so it is given a copy. Pictures are never unpacked, and nothing in the file is run. */
async function open(bytes: Uint8Array, complains: boolean) {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), {
      verbosity: complains ? 1 : 0,
      disableFontFace: true,
      useSystemFonts: false,
      maxImageSize: 1,
      stopAtErrors: false,
    })
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    throw new UnreadablePdfError(name === 'PasswordException' ? 'password' : 'damaged')
  }
}
