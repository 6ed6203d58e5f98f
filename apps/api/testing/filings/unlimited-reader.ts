/** Reads a file as the product does but without its limits: a proof that measures nothing bad even of this one proves nothing. */
import { buffer } from 'node:stream/consumers'
import { readFiling } from '@daysheet/domain/filings/reader/read-filing'
import { pdfWords } from '#ports/pdf/words.ts'

process.stdout.write('\n')
const { pages, repaired } = await pdfWords(await buffer(process.stdin))
process.stdout.end(JSON.stringify({ ...readFiling(pages), pages: pages.length, repaired }))
