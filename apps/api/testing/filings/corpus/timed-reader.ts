import { Worker } from 'node:worker_threads'
import type { FilingReading } from '@daysheet/domain/filings/filing-reading'
import { makeFilingReader, type FilingReader } from '#ports/pdf/filing-reader.ts'
import { UnreadablePdfError } from '#ports/pdf/unreadable-pdf.ts'

/** `printed` is all text of the file, without an order; `refused` the kind of refusal, where the file cannot be read by what it is. */
export type Outcome = { reading: FilingReading; printed: string; repaired?: boolean } | { failure: string; refused?: string }

/** Reads files one after another in a thread of its own. A file that is not read in time counts as a failure, and the thread is begun anew. */
export class TimedReader {
  private worker: Worker | null = null
  private uploads: FilingReader | null = null
  private readonly milliseconds: number
  constructor(milliseconds: number) {
    this.milliseconds = milliseconds
  }

  async read(bytes: Uint8Array): Promise<Outcome> {
    const worker = (this.worker ??= new Worker(new URL('./reader-worker.ts', import.meta.url)))
    const outcome = await new Promise<Outcome>((resolve) => {
      const timer = setTimeout(() => resolve({ failure: `not read within ${this.milliseconds / 1000} s` }), this.milliseconds)
      worker.once('message', (message: Outcome) => {
        clearTimeout(timer)
        resolve(message)
      })
      worker.once('error', (error) => {
        clearTimeout(timer)
        resolve({ failure: `the reader failed: ${error instanceof Error ? error.message : String(error)}` })
      })
      worker.postMessage(bytes)
    })
    worker.removeAllListeners('message')
    worker.removeAllListeners('error')
    if ('failure' in outcome) await this.close()
    return outcome
  }

  /** Reads a file as an upload is read, in a process of its own: only there is it known whether the file is damaged. About a second each. */
  async readAsUpload(bytes: Uint8Array): Promise<Outcome> {
    this.uploads ??= makeFilingReader()
    return await this.uploads.read(Buffer.from(bytes)).then(
      ({ repaired, ...reading }): Outcome => ({ reading, printed: '', repaired }),
      (error: unknown): Outcome => ({
        failure: error instanceof Error ? error.message : String(error),
        ...(error instanceof UnreadablePdfError && { refused: error.reason }),
      }),
    )
  }

  async close(): Promise<void> {
    const { worker, uploads } = this
    this.worker = null
    this.uploads = null
    await worker?.terminate()
    await uploads?.close()
  }
}
