/**
 * Draws pages of a PDF, one at a time, away from the page the office works in: whatever a hostile file does to the library, it can be ended from
 * outside (page-images.ts). Nothing is fetched: fonts that are not in the file are drawn with those of the system. (decisions/filings-saving.md)
 */
import { getDocument, type PDFDocumentProxy } from 'unpdf/pdfjs'
import type { DrawingResponse, DrawingRequest } from './page-images.ts'

/** No page is drawn with more pixels than this, however large it says it is. */
const maxPixels = 12_000_000
const maxImagePixels = 40_000_000

/** The library makes its own canvases in the document; a worker has none. */
class OffscreenCanvases {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height))
    return { canvas, context: canvas.getContext('2d') }
  }
  reset(made: { canvas: OffscreenCanvas }, width: number, height: number) {
    made.canvas.width = width
    made.canvas.height = height
  }
  destroy(made: { canvas: OffscreenCanvas | null; context: unknown }) {
    if (made.canvas) made.canvas.width = made.canvas.height = 0
    made.canvas = null
    made.context = null
  }
}

/** Filters are SVG of the document; without them a few soft masks look plainer. */
class NoFilters {
  addFilter = () => 'none'
  addHCMFilter = () => 'none'
  addAlphaFilter = () => 'none'
  addLuminosityFilter = () => 'none'
  addKnockoutFilter = () => 'none'
  addHighlightHCMFilter = () => 'none'
  addSelectionHCMFilter = () => 'none'
  addSelectionFilter = () => 'none'
  createSelectionStyle = () => null
  destroy = () => {}
}

let file: PDFDocumentProxy | undefined

async function open(bytes: ArrayBuffer): Promise<DrawingResponse> {
  const settings = {
    data: bytes,
    CanvasFactory: OffscreenCanvases,
    FilterFactory: NoFilters,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    useWasm: false,
    enableXfa: false,
    maxImageSize: maxImagePixels,
    verbosity: 0,
  }
  file = await getDocument(settings).promise
  return { kind: 'opened' }
}

async function draw(number: number, width: number): Promise<DrawingResponse> {
  if (!file) return { kind: 'failed' }
  const page = await file.getPage(number)
  const plain = page.getViewport({ scale: 1 })
  const scale = Math.min(width / plain.width, Math.sqrt(maxPixels / (plain.width * plain.height)))
  const viewport = page.getViewport({ scale })
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)))
  const context = canvas.getContext('2d')
  if (!context) return { kind: 'failed' }
  // Typed for canvases of a document; one of a worker is drawn on alike.
  const target = { canvas: null, canvasContext: context as unknown as CanvasRenderingContext2D, viewport }
  await page.render(target).promise
  page.cleanup()
  return { kind: 'drawn', image: canvas.transferToImageBitmap(), points: plain.width }
}

// The library listens and speaks on the worker's own port too, so every answer goes over a port that came with its question.
addEventListener('message', ({ data, ports: [port] }: MessageEvent<DrawingRequest | null>) => {
  if (!port || !data) return
  const answer = (said: DrawingResponse) => port.postMessage(said, said.kind === 'drawn' ? [said.image] : [])
  const done = data.kind === 'open' ? open(data.bytes) : draw(data.page, data.width)
  done.then(answer, () => answer({ kind: 'failed' }))
})
