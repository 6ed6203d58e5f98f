/** Files that the server makes, fetched and handed to the browser to keep. (decisions/web-app.md) */
import { ApiError, request } from './client.ts'

/** How far a download has come. */
export interface DownloadProgress {
  /** Rows of the file that have arrived whole, its heading left out. */
  rows: number
  /** Rows to come in all, as the server announced them; null when it did not. */
  totalRows: number | null
}

interface DownloadOptions {
  /** Stops the download; the server stops writing as well. */
  signal?: AbortSignal
  /** Called as pieces of the file arrive. */
  onProgress?: (progress: DownloadProgress) => void
  /** Asks for the file by POST with this as JSON; by GET when absent. */
  post?: object
}

/** The name the server gave a file, as `Content-Disposition` carries it. */
function nameFrom(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? null
}

/** How many rows the server says the file has; null when it does not say. */
function totalRowsHeader(headers: Headers): number | null {
  const header = headers.get('x-total-rows')
  return header !== null && /^\d+$/.test(header) ? Number(header) : null
}

const quote = 0x22
const lineEnd = 0x0a

/** Counts the lines of a CSV file that arrives in pieces; a line break inside quotes is part of a value and ends no line. */
function lineCounter(): (piece: Uint8Array) => number {
  let lines = 0
  let isQuoted = false
  return (piece) => {
    for (const byte of piece) {
      if (byte === quote) isQuoted = !isQuoted
      else if (byte === lineEnd && !isQuoted) lines += 1
    }
    return lines
  }
}

const incompleteDownload = () => new ApiError(0, 'The connection was lost before the file was complete. Nothing was saved.')

/** Pieces are laid into a Blob from this many bytes on, so that a long file lies with the browser and not in this page's memory. */
const flushBytes = 4 * 1024 * 1024

/** A file that was handed to the browser. */
interface Downloaded {
  name: string
  /** Rows it has, its heading left out; null when the server did not say. */
  totalRows: number | null
}

/** Reads the whole file; one that breaks off, or ends before all announced rows are there, is an error and never a shorter file. */
async function wholeFile(response: Response, totalRows: number | null, { signal, onProgress }: DownloadOptions): Promise<Blob> {
  const type = response.headers.get('content-type') ?? ''
  const count = lineCounter()
  const blobs: Blob[] = []
  let pieces: Uint8Array<ArrayBuffer>[] = []
  let waiting = 0
  let rows = 0
  const reader = response.body?.getReader()
  onProgress?.({ rows, totalRows })
  for (;;) {
    const step = await reader?.read().catch(() => {
      signal?.throwIfAborted()
      throw incompleteDownload()
    })
    if (step?.value === undefined) break
    pieces.push(step.value)
    waiting += step.value.length
    if (waiting >= flushBytes) {
      blobs.push(new Blob(pieces))
      pieces = []
      waiting = 0
    }
    if (totalRows === null) continue
    rows = Math.max(count(step.value) - 1, 0)
    onProgress?.({ rows, totalRows })
  }
  signal?.throwIfAborted()
  if (totalRows !== null && rows < totalRows) throw incompleteDownload()
  return new Blob([...blobs, ...pieces], { type })
}

/** Lets the browser keep a file under a name, as if a link to it had been followed. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has taken its own hold of the bytes once the click returns to the event loop; a minute is ample for slow ones.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/**
 * Fetches a file and hands it to the browser to keep. It is fetched with the session's header rather than opened by the
 * browser, so that a failure is an `ApiError` whose words can be shown instead of a page of JSON. `path` begins with `/api/`.
 */
export async function download(path: string, options: DownloadOptions = {}): Promise<Downloaded> {
  const { signal, post } = options
  const headers = { accept: '*/*', ...(post && { 'content-type': 'application/json' }) }
  const postInit = post && { method: 'POST', body: JSON.stringify(post) }
  const response = await request(path, { headers, ...postInit, ...(signal && { signal }) })
  const totalRows = totalRowsHeader(response.headers)
  const file = await wholeFile(response, totalRows, options)
  const name = nameFrom(response.headers.get('content-disposition')) ?? 'download'
  saveFile(file, name)
  return { name, totalRows }
}
