import { parentPort } from 'node:worker_threads'
import { readFiling } from '@daysheet/domain/filings/reader/read-filing'
import type { WordPage } from '@daysheet/domain/filings/reader/word-page'
import { pdfWords } from '#ports/pdf/words.ts'

parentPort?.on('message', (bytes: Uint8Array) => {
  void pdfWords(bytes)
    .then(({ pages }) => parentPort?.postMessage({ reading: readFiling(pages), printed: printedOn(pages) }))
    .catch((error: unknown) => parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) }))
})

/** All text of the file in one piece, to see that what should be printed is. */
const printedOn = (pages: readonly WordPage[]) =>
  pages.flatMap(({ words, fields }) => [...words, ...fields].map(({ text }) => text)).join('')
