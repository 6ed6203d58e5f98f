import { readFiling } from '@daysheet/domain/acp7/read-filing'
import type { FilingReading } from '@daysheet/domain/acp7/filing-reading'
import { pdfWords } from './pdf-words.ts'

/** What an uploaded PDF holds. `repaired`: the file is damaged in its own table of contents, so something may be missing. */
export type ReadPdf = FilingReading & { pages: number; repaired: boolean }

/** Reads ACP7 filings out of PDFs that somebody sent. */
export interface FilingReader {
  /** What the PDF holds. Throws `UnreadablePdfError`, or `FilingReaderBusy` when too many files wait already. */
  read(bytes: Buffer): Promise<ReadPdf>
  /** Gets ready for a file that will come soon, so that its reading need not wait for that. Costs little when it is ready already. */
  warm(): void
  close(): Promise<void>
}

/** Too many files are being read: ask again in a few seconds. */
export class FilingReaderBusy extends Error {
  constructor() {
    super('Too many filings are being read')
    this.name = 'FilingReaderBusy'
  }
}

export function makeFilingReader(): FilingReader {
  return {
    async read(bytes) {
      const { pages, repaired } = await pdfWords(bytes)
      return { ...readFiling(pages), pages: pages.length, repaired }
    },
    warm: () => {},
    close: async () => {},
  }
}
