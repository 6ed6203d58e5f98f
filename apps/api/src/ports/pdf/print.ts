import { Worker } from 'node:worker_threads'
import type { Content, StyleDictionary } from 'pdfmake/interfaces.js'
import { makeSemaphore, type SemaphoreOptions } from '#concurrency/semaphore.ts'
import { HttpError } from '#http-error.ts'

/**
 * What a PDF is made of. Plain data, so that it can be handed to another thread; `footer` stands at the left of every page's foot, the page
 * number at its right. A sheet of labels has none, and margins of its own.
 */
export interface PdfDocument {
  title: string
  footer?: string
  margins?: [number, number, number, number]
  content: Content[]
  styles?: StyleDictionary
}

/** Makes PDF files. */
export interface Pdf {
  /** Waits in its caller's line. Throws an HTTP error for a document that cannot be made now. */
  render(document: PdfDocument): Promise<Buffer>
  /** Ends what `render` needed; documents in the making fail. */
  close(): Promise<void>
}

export type PdfRequest = { document: PdfDocument }
export type PdfReply = { bytes: Uint8Array } | { error: string }

const retryAfter = 10
export const printsBusy = () =>
  new HttpError(503, 'Many documents are being printed right now. Please try again in a moment.', { retryAfter })
const printTooLong = () =>
  new HttpError(503, 'This document takes too long to print. Please try again, or print fewer days or people at a time.', { retryAfter })

export interface PrintLimits {
  /**
   * The most milliseconds for one document, not counting the wait. The largest takes some seconds.
   */
  documentMs: number
  /** The most memory for the thread, in megabytes. A document that needs more ends the thread. */
  memoryMb: number
  /** How many documents may wait for the one thread, and for how long. */
  waiting: Pick<SemaphoreOptions, 'maxPending' | 'timeoutMs'>
}

export const printLimits: PrintLimits = { documentMs: 20_000, memoryMb: 512, waiting: { maxPending: 60, timeoutMs: 25_000 } }

/**
 * Lays documents out in a thread, one after the other. The thread starts with the first document.
 * Two hundred crew rows keep a processor busy for some tenths of a second, in which the main thread
 * could answer no other call. A document that takes too long or too much memory ends the thread and
 * fails without affecting others; the next document starts a new thread.
 */
export function makePdf({ documentMs, memoryMb, waiting }: PrintLimits = printLimits): Pdf {
  const turns = makeSemaphore({ concurrency: 1, ...waiting, busyError: printsBusy })
  let thread: Worker | undefined
  let isClosed = false
  const closing = new AbortController()

  function start(): Worker {
    const started = new Worker(new URL('./print-worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
    // The error handler of the current document reports what broke the thread.
    started.on('error', () => {
      if (thread === started) thread = undefined
    })
    return started
  }
  const stop = async (): Promise<void> => {
    const ending = thread
    thread = undefined
    await ending?.terminate()
  }

  async function layOut(document: PdfDocument): Promise<Buffer> {
    if (isClosed) throw givenUp()
    const worker = (thread ??= start())
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    const settle = (reply: PdfReply) => {
      if ('bytes' in reply) resolve(Buffer.from(reply.bytes.buffer, reply.bytes.byteOffset, reply.bytes.byteLength))
      else reject(new Error(`The PDF could not be made: ${reply.error}`))
    }
    const fail = (error: unknown) =>
      reject(isOutOfMemory(error) ? printTooLong() : new Error('The PDF could not be made', { cause: error }))
    const timer = setTimeout(() => {
      reject(printTooLong())
      void stop()
    }, documentMs)
    const onClose = () => reject(givenUp())
    worker.on('message', settle).on('error', fail)
    closing.signal.addEventListener('abort', onClose)
    worker.ref()
    try {
      worker.postMessage({ document } satisfies PdfRequest)
      return await promise
    } finally {
      clearTimeout(timer)
      worker.off('message', settle).off('error', fail).unref()
      closing.signal.removeEventListener('abort', onClose)
    }
  }

  return {
    render: (document) => turns.run(() => layOut(document)),
    async close() {
      isClosed = true
      closing.abort()
      await stop()
    },
  }
}

const givenUp = () => new Error('The PDF was canceled because the server is closing')

const isOutOfMemory = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
