/** What is said between the dialog and the worker that draws pages of a PDF. */

/** `open` once, then any number of `draw`; `width` is in device pixels. */
export type DrawingAsk = { kind: 'open'; bytes: ArrayBuffer } | { kind: 'draw'; page: number; width: number }

/** Every ask is answered by one of these; `points` is how wide the page is on paper, 72 to the inch. */
export type DrawingAnswer = { kind: 'opened' } | { kind: 'drawn'; image: ImageBitmap; points: number } | { kind: 'failed' }
