/** Files on their way in, and pages of a PDF: what jsdom has no network, no worker and no canvas for. */
import { onTestFinished, vi } from 'vitest'
import type { DrawingResponse, DrawingRequest } from '../src/features/filings/upload/pages/page-images.ts'

/**
 * What is sent with XMLHttpRequest is answered by `respond`. `progress` tells the last upload how many bytes are on their way. Only what the
 * application uses of a request is here.
 */
export function uploads() {
  const made: Upload[] = []
  class Upload extends EventTarget {
    upload = new EventTarget()
    status = 0
    statusText = ''
    responseText = ''
    #method = ''
    #path = ''
    #headers = new Headers()
    #answer: Response | undefined
    #call = new AbortController()
    open(method: string, path: string) {
      this.#method = method
      this.#path = path
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value)
    }
    getResponseHeader(name: string) {
      return this.#answer?.headers.get(name) ?? null
    }
    abort() {
      this.#call.abort()
      this.dispatchEvent(new Event('abort'))
    }
    send(body: FormData) {
      made.push(this)
      void this.#send(body)
    }
    async #send(body: FormData) {
      const { signal } = this.#call
      try {
        this.#answer = await fetch(this.#path, { method: this.#method, headers: this.#headers, body, signal })
        this.status = this.#answer.status
        this.statusText = this.#answer.statusText
        this.responseText = await this.#answer.text()
        if (!signal.aborted) this.dispatchEvent(new Event('load'))
      } catch {
        if (!signal.aborted) this.dispatchEvent(new Event('error'))
      }
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  return {
    progress: (loaded: number, total: number) => {
      const last = made.at(-1)
      if (!last) throw new Error('Nothing is being uploaded')
      last.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }))
    },
  }
}

/** Takes the place of the worker that draws pages. `failsAt` are questions it has no answer to. */
export function drawings({ failsAt = [] }: { failsAt?: readonly DrawingRequest['kind'][] } = {}) {
  const requests: DrawingRequest[] = []
  const workers: { isEnded: boolean }[] = []
  const points = 612
  class Drawer extends EventTarget {
    isEnded = false
    constructor() {
      super()
      workers.push(this)
    }
    postMessage(question: DrawingRequest, [port]: [MessagePort]) {
      requests.push(question)
      const answer = (said: DrawingResponse | { kind: 'drawn'; image: object; points: number }) => port.postMessage(said)
      if (failsAt.includes(question.kind)) answer({ kind: 'failed' })
      else if (question.kind === 'open') answer({ kind: 'opened' })
      else answer({ kind: 'drawn', image: { width: question.width, height: question.width * 1.3 }, points })
    }
    terminate() {
      this.isEnded = true
    }
  }
  vi.stubGlobal('Worker', Drawer)
  const shown = vi.fn<(image: unknown) => void>()
  const { getContext } = HTMLCanvasElement.prototype
  HTMLCanvasElement.prototype.getContext = (() => ({ transferFromImageBitmap: shown })) as never // the one thing that is asked of it
  onTestFinished(() => {
    HTMLCanvasElement.prototype.getContext = getContext
  })
  return { shown, workers, pages: () => requests.flatMap((question) => (question.kind === 'draw' ? [question.page] : [])) }
}
