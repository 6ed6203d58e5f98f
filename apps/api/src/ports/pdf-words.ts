import { getDocumentProxy } from 'unpdf'
import type { WordPage } from '@daysheet/domain/acp7/word-page'
import { wordPageOf } from './pdf-words-page.ts'
import { UnreadablePdfError } from './unreadable-pdf.ts'

export interface PdfWords {
  pages: WordPage[]
  /** The file's own table of contents is wrong, and what was found had to be pieced together: some of it may be missing. */
  repaired: boolean
}

const mostPages = 200

/**
 * Where every word of a PDF stands. It runs in the process that calls it, and a file made for it can keep that busy or fill its memory: whoever
 * takes files from outside must give it a process of its own, with limits. (promises.md 2.5) `complains`: the library says on the console what it
 * makes do with.
 */
export async function pdfWords(bytes: Uint8Array, limits: { pages?: number; complains?: boolean } = {}): Promise<PdfWords> {
  const text = (from: number, to?: number) =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(from, to).toString('latin1')
  if (!text(0, 1024).includes('%PDF-')) throw new UnreadablePdfError('not-a-pdf')
  const end = text(Math.max(0, bytes.byteLength - 2048))
  // A file that was cut off can be pieced together from what is left, but then its last pages are gone and nothing says so.
  if (!end.includes('%%EOF')) throw new UnreadablePdfError('damaged')
  const start = /^startxref\s+(\d+)\s+%%EOF/.exec(end.slice(end.lastIndexOf('startxref')))?.[1]
  const pointsAt = start === undefined ? '' : text(Number(start), Number(start) + 40)
  const repaired = !/^\s*(xref|\d+\s+\d+\s+obj)/.test(pointsAt)

  const document = await open(bytes, limits.complains ?? false)
  try {
    if (document.numPages > (limits.pages ?? mostPages)) throw new UnreadablePdfError('too-many-pages')
    const pages: WordPage[] = []
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number)
      pages.push(await wordPageOf(page, number))
      page.cleanup()
    }
    return { pages, repaired }
  } catch (error) {
    if (error instanceof UnreadablePdfError) throw error
    throw new UnreadablePdfError('damaged')
  } finally {
    await document.loadingTask.destroy()
  }
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
