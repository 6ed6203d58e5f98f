// What is said between the dialog and the worker that draws pages of a PDF.

/** `open` once, then any number of `draw`; `width` is in device pixels. */
export type DrawingRequest = { kind: 'open'; bytes: ArrayBuffer } | { kind: 'draw'; page: number; width: number }

/** Every ask is answered by one of these; `points` is how wide the page is on paper, 72 to the inch. */
export type DrawingResponse = { kind: 'opened' } | { kind: 'drawn'; image: ImageBitmap; points: number } | { kind: 'failed' }

/** Opening and drawing take a moment; what takes longer than this will not come. Milliseconds. */
const timeoutMs = 15_000

interface DrawOptions {
  page: number
  /** In pixels of the screen. */
  width: number
  /** Asked when its turn comes: whoever walks through the rows does not wait for the pages passed by. */
  isWanted: () => boolean
}

/** A page as an image, and how wide it is on paper, 72 to the inch. */
interface DrawnPage {
  image: ImageBitmap
  points: number
}

/** Pages of a PDF as images; null for what cannot be drawn or is not wanted any more. */
export interface PageImages {
  draw: (options: DrawOptions) => Promise<DrawnPage | null>
  close: () => void
}

/** Draws the pages of a file in a worker of its own, which is ended when it takes too long; then no more of the file is drawn. */
export function pageImages(file: Blob): PageImages {
  let worker: Worker | null = null
  let isBroken = false
  const end = () => {
    const ended = worker
    worker = null
    ended?.terminate()
    // Whoever waits for its answer need not wait any longer.
    ended?.dispatchEvent(new Event('error'))
  }
  const markBroken = () => {
    isBroken = true
    end()
  }
  const opened = async (): Promise<Worker | null> => {
    if (worker || isBroken) return worker
    const own = startWorker()
    worker = own
    if (!own) return null
    // A file that was moved or changed since it was chosen cannot be read.
    const bytes = await file.arrayBuffer().catch(() => null)
    // Closed while the file was read: there is nobody left to ask, nor to answer.
    if (own !== worker) return null
    const answer = bytes && (await send(own, { kind: 'open', bytes }, [bytes]))
    if (answer?.kind !== 'opened' && own === worker) markBroken()
    return worker
  }
  // One at a time, so that the time limit is of the drawing itself and not of the wait for its turn.
  let last: Promise<unknown> = Promise.resolve()
  const draw = async ({ page, width, isWanted }: DrawOptions) => {
    const own = isWanted() ? await opened() : null
    if (!own || !isWanted()) return null
    const answer = await send(own, { kind: 'draw', page, width })
    if (answer.kind === 'ended' && own === worker) markBroken()
    return answer.kind === 'drawn' ? answer : null
  }
  return {
    draw: (options) => {
      const next = last.then(() => draw(options))
      last = next.catch(() => {})
      return next
    },
    close: end,
  }
}

/** One question and its answer; `ended` when the worker broke down or took too long. */
function send(worker: Worker, question: DrawingRequest, transfer: Transferable[] = []): Promise<DrawingResponse | { kind: 'ended' }> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const settle = (answer: DrawingResponse | { kind: 'ended' }) => {
      clearTimeout(timer)
      worker.removeEventListener('error', fail)
      port1.close()
      resolve(answer)
    }
    const fail = () => settle({ kind: 'ended' })
    const timer = setTimeout(fail, timeoutMs)
    port1.addEventListener('message', ({ data }: MessageEvent<DrawingResponse>) => settle(data), { once: true })
    port1.start()
    worker.addEventListener('error', fail)
    worker.postMessage(question, [port2, ...transfer])
  })
}

function startWorker(): Worker | null {
  try {
    return new Worker(new URL('./draw-pages.ts', import.meta.url), { type: 'module' })
  } catch {
    return null
  }
}
