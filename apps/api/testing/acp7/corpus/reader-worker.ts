import { parentPort } from 'node:worker_threads'
import { readFiling } from '@daysheet/domain/acp7/read-filing'
import { pdfWords } from '../../../src/ports/pdf-words.ts'

parentPort?.on('message', (bytes: Uint8Array) => {
  void pdfWords(bytes)
    .then(({ pages }) => parentPort?.postMessage({ reading: readFiling(pages), pages: pages.length }))
    .catch((error: unknown) => parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) }))
})
