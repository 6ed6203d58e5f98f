/** Files on their way: answers that arrive piece by piece, and what the browser was given to keep. */
import { onTestFinished, vi } from 'vitest'
import type { Call } from './respond.ts'

/** A CSV file as the server streams it. Answer its address with `file.open`. */
export function fileInPieces({ name, rows }: { name: string; rows?: number }) {
  const encoder = new TextEncoder()
  const opened: { controller: ReadableStreamDefaultController<Uint8Array>; signal: AbortSignal | undefined }[] = []
  const last = () => {
    const stream = opened.at(-1)
    if (!stream) throw new Error(`${name} was not asked for`)
    return stream
  }
  return {
    open: ({ signal }: Call): Response => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          opened.push({ controller, signal })
          // As fetch does: what is no longer wanted ends in an error.
          signal?.addEventListener('abort', () => controller.error(signal.reason))
        },
      })
      const headers = { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${name}"` }
      return new Response(body, { headers: { ...headers, ...(rows !== undefined && { 'x-total-rows': String(rows) }) } })
    },
    push: (text: string) => last().controller.enqueue(encoder.encode(text)),
    end: () => last().controller.close(),
    /** The connection is lost. */
    breakOff: () => last().controller.error(new TypeError('network error')),
    isCancelled: () => last().signal?.aborted === true,
  }
}

/** Takes the place of the browser's download folder. */
export function savedFiles(): { name: string; file: Blob }[] {
  const saved: { name: string; file: Blob }[] = []
  const made: Blob[] = []
  const address = 'blob:daysheet/'
  // jsdom has neither of the two, and Node takes no file of jsdom's.
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `${address}${made.push(file as Blob) - 1}`)
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLAnchorElement) || !event.target.href.startsWith(address)) return
    event.preventDefault()
    const file = made[Number(event.target.href.slice(address.length))]
    if (file) saved.push({ name: event.target.download, file })
  }
  document.addEventListener('click', onClick)
  onTestFinished(() => document.removeEventListener('click', onClick))
  return saved
}
