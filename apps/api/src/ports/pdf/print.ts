import { Worker } from 'node:worker_threads'
import type { Content, StyleDictionary } from 'pdfmake/interfaces.js'

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
  render(document: PdfDocument): Promise<Buffer>
  /** Ends what `render` needed; documents in the making fail. */
  close(): Promise<void>
}

export type PdfRequest = { id: number; document: PdfDocument }
export type PdfReply = { id: number; bytes: Uint8Array } | { id: number; error: string }

interface Waiting {
  resolve: (bytes: Buffer) => void
  reject: (reason: Error) => void
  timer: NodeJS.Timeout
}

const secondsAtMost = 30

/**
 * Lays documents out in a thread of its own, started with the first one: two hundred crew rows keep a processor busy for some tenths of a
 * second, in which nobody else would be answered. A document that takes too long ends the thread; the next one starts a new one.
 */
export function makePdf(): Pdf {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let lastId = 0

  const failAll = (reason: Error) => {
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer)
      reject(reason)
    }
    waiting.clear()
  }
  const stop = async (reason: Error) => {
    const ending = worker
    worker = undefined
    failAll(reason)
    await ending?.terminate()
  }
  const settle = (reply: PdfReply) => {
    const asker = waiting.get(reply.id)
    if (!asker) return
    waiting.delete(reply.id)
    clearTimeout(asker.timer)
    if (waiting.size === 0) worker?.unref()
    if ('bytes' in reply) asker.resolve(Buffer.from(reply.bytes.buffer, reply.bytes.byteOffset, reply.bytes.byteLength))
    else asker.reject(new Error(`The PDF could not be made: ${reply.error}`))
  }
  const start = (): Worker => {
    const started = new Worker(new URL('./print-worker.ts', import.meta.url))
    started.on('message', settle)
    started.on('error', (error) => void stop(error instanceof Error ? error : new Error(String(error))))
    return started
  }

  return {
    render(document) {
      worker ??= start()
      worker.ref()
      const id = ++lastId
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
      const timer = setTimeout(() => void stop(new Error(`The PDF was not ready after ${secondsAtMost} seconds`)), secondsAtMost * 1000)
      waiting.set(id, { resolve, reject, timer })
      worker.postMessage({ id, document } satisfies PdfRequest)
      return promise
    },
    close: () => stop(new Error('The PDF was given up because the server is closing')),
  }
}
