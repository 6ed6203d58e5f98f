/** A filing of 476 rows on 15 pages: from the upload to the rows that the office looks over, and what finding the words alone takes. */
import { setTimeout as pause } from 'node:timers/promises'
import type { ReadFilingAnswer } from '@daysheet/domain/filings/filing-answers'
import { getDocumentProxy } from 'unpdf'
import { drawnRows, made, part } from '../apps/api/testing/filings/cases.ts'
import { packed } from '../apps/api/testing/filings/packed.ts'
import type { Account } from './prepare.ts'
import { signIn } from './same-answer.ts'
import { idOf } from './scenarios.ts'

const rows = 476
const pages = 15
/** Nobody uploads the next filing sooner; meanwhile the server gets a reader ready. */
const betweenMs = 2_000

export interface FilingFigures {
  rows: number
  pages: number
  kilobytes: number
  /** The first upload after a start: no reader is ready yet. */
  firstMs: number
  uploadMs: number[]
  /** The library's own extraction of the text, in a process that has done it before. */
  floorMs: number[]
}

/** Uploads the filing and finds its text, in turn. */
export async function measureFiling(base: string, account: Account, passes: number): Promise<FilingFigures> {
  const bytes = filing()
  const headers = { ...(await signIn(base, account)) }
  const url = `${base}/api/Jobs/processACP7?jobId=${idOf('job0')}`
  const firstMs = await timeOf(() => upload(url, headers, bytes))
  await textIn(bytes)
  const figures: FilingFigures = { rows, pages, kilobytes: bytes.length / 1024, firstMs, uploadMs: [], floorMs: [] }
  for (let pass = 0; pass < passes; pass += 1) {
    await pause(betweenMs)
    figures.uploadMs.push(await timeOf(() => upload(url, headers, bytes)))
    await pause(betweenMs)
    figures.floorMs.push(await timeOf(() => textIn(bytes)))
  }
  return figures
}

/** Packed, as nearly all programs write their files. */
export function filing(): Uint8Array {
  const look = { width: 792, height: 1008, rowPad: 0.3, repeatHeading: true }
  return packed(made([part(drawnRows(rows))], { look }).bytes)
}

async function timeOf(action: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await action()
  return performance.now() - began
}

async function upload(url: string, headers: Record<string, string>, bytes: Uint8Array): Promise<void> {
  const body = new FormData()
  body.set('File', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'filing.pdf')
  const response = await fetch(url, { method: 'POST', headers, body })
  const text = await response.text()
  if (!response.ok) throw new Error(`The filing was not read: ${response.status} ${text.slice(0, 300)}`)
  const { result, file } = JSON.parse(text) as ReadFilingAnswer // the shape of filing-answers.ts
  if (result.length !== rows || file.pages !== pages) throw new Error(`${result.length} rows on ${file.pages} pages were read`)
}

async function textIn(bytes: Uint8Array): Promise<void> {
  const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, disableFontFace: true, useSystemFonts: false })
  let pieces = 0
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    pieces += (await page.getTextContent()).items.length
    page.cleanup()
  }
  await document.loadingTask.destroy()
  if (pieces < rows) throw new Error(`Only ${pieces} pieces of text were found`)
}
