import { parentPort } from 'node:worker_threads'
import { readFiling } from '@daysheet/domain/acp7/read-filing'
import type { WordPage } from '@daysheet/domain/acp7/word-page'
import { pdfWords } from '../../../src/ports/pdf-words.ts'
import { UnreadablePdfError } from '../../../src/ports/unreadable-pdf.ts'

parentPort?.on('message', (bytes: Uint8Array) => {
  void pdfWords(bytes)
    .then(({ pages, repaired }) => parentPort?.postMessage({ reading: readFiling(pages), printed: printedOn(pages), repaired }))
    .catch((error: unknown) =>
      parentPort?.postMessage({
        failure: error instanceof Error ? error.message : String(error),
        ...(error instanceof UnreadablePdfError && { refused: error.reason }),
      }),
    )
})

/** All text of the file in one piece, to see that what should be printed is. */
const printedOn = (pages: readonly WordPage[]) =>
  pages.flatMap(({ words, fields }) => [...words, ...fields].map(({ text }) => text)).join('')
