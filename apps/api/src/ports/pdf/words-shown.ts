import type { Box, Word } from '@daysheet/domain/filings/reader/word-page'
import { around, both, boxOf, matrixOf, multiply, numbersOf, transformPoint, type Matrix } from './words-geometry.ts'
import type { Drawing } from './words-rules.ts'

/** The area in which a piece of text can be seen, and the step that draws it. */
export interface Sight {
  clip: Box | undefined
  step: number
  /** Cells that the text covers, each with the part of its width that is in it (0 to 1). */
  cells?: { clip: Box; from: number; to: number }[]
}

/** Paint that hides what was drawn before it. */
export interface Paint {
  box: Box
  step: number
}

interface State {
  matrix: Matrix
  clip: Box | undefined
  /** How opaque its colors are, and whether they replace what is below them. */
  alpha: number
  isPlain: boolean
  /** Fills use a pattern, which may have holes. */
  isPattern: boolean
}

interface Run {
  /** The number of its last letter on the page, and the width of all letters up to that one. */
  end: number
  width: number
  sight: Sight
}

const maxPaints = 2000

/**
 * How much of each piece of text the page shows. Cells cut off longer text, and paint hides text
 * below it, but text extraction does not say so. So its pieces are matched to the drawing steps,
 * letter by letter: both have the same order. (0410)
 */
export function sightsOf(
  texts: readonly { str: string }[],
  drawing: Drawing,
  view: Matrix,
): { sights: (Sight | undefined)[]; paints: Paint[] } {
  const { letters, runs, paints } = shownOn(drawing, view)
  let first = 0
  const sights = placesIn(texts, letters).map((from, index) => {
    if (from === undefined) return undefined
    const end = from + lengthOf(texts[index])
    while ((runs[first]?.end ?? end) <= from) first += 1
    let last = first
    while ((runs[last]?.end ?? end) < end) last += 1
    return seenTogether(runs.slice(first, last + 1), runs[first - 1]?.width ?? 0)
  })
  return { sights, paints }
}

/** At most so many letters in a row are drawn but not extracted. */
const farthest = 2000
/** Characters that are not matched. */
export const unseen = /[\s\p{Cf}]/gu
const lengthOf = (text: { str: string } | undefined) => (text?.str ?? '').replaceAll(unseen, '').length

/** Where each text begins among the letters of a page; undefined when it is not found in order. */
export function placesIn(texts: readonly { str: string }[], letters: string): (number | undefined)[] {
  let at = 0
  return texts.map(({ str }) => {
    const own = str.replaceAll(unseen, '')
    // Letters beyond the edge of the page are drawn but not extracted.
    const skipped = own === '' ? -1 : letters.slice(at, at + own.length + farthest).indexOf(own)
    if (skipped < 0) return undefined
    const from = at + skipped
    at = from + own.length
    return from
  })
}

/** The same for a text that several steps drew. */
function seenTogether(runs: readonly Run[], start: number): Sight | undefined {
  const [first] = runs
  if (!first) return undefined
  const step = runs.at(-1)?.sight.step ?? first.sight.step
  if (runs.every(({ sight }) => isSame(sight.clip, first.sight.clip))) return { clip: first.sight.clip, step }
  const all = Math.max(1, (runs.at(-1)?.width ?? 0) - start)
  const cells = runs.flatMap(({ sight: { clip }, width }, at) =>
    clip ? [{ clip, from: ((runs[at - 1]?.width ?? start) - start) / all, to: (width - start) / all }] : [],
  )
  return { clip: undefined, step, cells }
}

const isSame = (one: Box | undefined, other: Box | undefined) =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    (['x', 'y', 'width', 'height'] as const).every((name) => Math.abs(one[name] - other[name]) < 0.1))

/** The same on a page that is turned. */
export const seenUpright = ({ clip, step, cells }: Sight, upright: (box: Box) => Box): Sight => ({
  step,
  clip: clip && upright(clip),
  ...(cells && { cells: cells.map((cell) => ({ ...cell, clip: upright(cell.clip) })) }),
})

/** All letters that a page draws, where they can be seen, and what is painted after them. */
function shownOn({ OPS, fnArray, argsArray }: Drawing, view: Matrix): { letters: string; runs: Run[]; paints: Paint[] } {
  const saved: State[] = []
  const runs: Run[] = []
  const paints: Paint[] = []
  const parts: string[] = []
  const fills = new Set(['fill', 'eoFill', 'fillStroke', 'eoFillStroke', 'closeFillStroke', 'closeEOFillStroke'].map((name) => OPS[name]))
  const colors = new Set(['setFillColor', 'setFillGray', 'setFillRGBColor', 'setFillCMYKColor'].map((name) => OPS[name]))
  let [end, width] = [0, 0]
  let isAside = false
  let now: State = { matrix: view, clip: undefined, alpha: 1, isPlain: true, isPattern: false }
  let clips = false
  fnArray.forEach((operation, step) => {
    const args: unknown[] = Array.isArray(argsArray[step]) ? argsArray[step] : []
    // Annotations use coordinates of their own.
    if (operation === OPS['beginAnnotation']) isAside = true
    else if (operation === OPS['endAnnotation']) isAside = false
    else if (isAside) return
    else if (operation === OPS['save']) saved.push(now)
    else if (operation === OPS['restore'] || operation === OPS['paintFormXObjectEnd']) now = saved.pop() ?? now
    else if (operation === OPS['transform']) now = { ...now, matrix: multiply(now.matrix, matrixOf(numbersOf(args))) }
    else if (operation === OPS['paintFormXObjectBegin']) {
      saved.push(now)
      const matrix = args[0] ? multiply(now.matrix, matrixOf(numbersOf(args[0]))) : now.matrix
      now = { ...now, matrix, clip: both(now.clip, placeOf(args[1], matrix)) }
    } else if (operation === OPS['setGState']) now = { ...now, ...mixing(args[0]) }
    else if (operation === OPS['setFillColorN']) now = { ...now, isPattern: true }
    else if (colors.has(operation)) now = { ...now, isPattern: false }
    else if (operation === OPS['clip'] || operation === OPS['eoClip']) clips = true
    else if (operation === OPS['constructPath']) {
      const place = placeOf(args[2], now.matrix)
      if (typeof args[0] === 'number' && fills.has(args[0]) && end > 0 && now.alpha === 1 && now.isPlain && !now.isPattern) {
        const box = both(now.clip, place)
        if (box && isBoxes(args[1]) && paints.length < maxPaints) paints.push({ box, step })
      }
      if (clips && place) now = { ...now, clip: both(now.clip, place) }
      clips = false
    } else if (operation === OPS['showText']) {
      const shown = lettersIn(args[0])
      if (shown.text === '') return
      parts.push(shown.text)
      end += shown.text.length
      width += shown.width
      runs.push({ end, width, sight: { clip: now.clip, step } })
    }
  })
  return { letters: parts.join(''), runs, paints }
}

function lettersIn(glyphs: unknown): { text: string; width: number } {
  const list = (Array.isArray(glyphs) ? glyphs : []).filter(isGlyph)
  return {
    text: list.map(({ unicode }) => unicode.replaceAll(unseen, '')).join(''),
    width: list.reduce((sum, { width }) => sum + width, 0),
  }
}

export const isGlyph = (one: unknown): one is { unicode: string; width: number } =>
  typeof one === 'object' &&
  one !== null &&
  'unicode' in one &&
  typeof one.unicode === 'string' &&
  'width' in one &&
  typeof one.width === 'number'

function mixing(settings: unknown): Partial<State> {
  const list: unknown[] = Array.isArray(settings) ? settings : []
  return Object.assign(
    {},
    ...list.map((one): Partial<State> => {
      const [name, value]: unknown[] = Array.isArray(one) ? one : []
      if (name === 'ca' && typeof value === 'number') return { alpha: value }
      if (name === 'BM') return { isPlain: value === 'source-over' || value === 'normal' || value === 'Normal' }
      return name === 'SMask' && value ? { isPlain: false } : {}
    }),
  ) as Partial<State>
}

/** Whether a path is a single box: four corners and no curve. */
function isBoxes(paths: unknown): boolean {
  const [path] = Array.isArray(paths) ? paths : []
  const numbers = numbersOf(path)
  return numbers.length >= 12 && numbers.length <= 16 && !numbers.some((step, at) => at % 3 === 0 && step === curve)
}
const curve = 2

function placeOf(edges: unknown, matrix: Matrix): Box | undefined {
  const [left, top, right, bottom] = numbersOf(edges)
  if (left === undefined || top === undefined || right === undefined || bottom === undefined) return undefined
  const one = boxOf(transformPoint(matrix, left, top), transformPoint(matrix, right, bottom))
  return around(one, boxOf(transformPoint(matrix, left, bottom), transformPoint(matrix, right, top)))
}

/** The words that a page shows, and texts that it hides. */
export interface SeenWords {
  words: Word[]
  /** Texts that are cut off at the edge of a cell. */
  cut: string[]
  /** Texts that paint hides. */
  painted: string[]
}

/** A text is cut off when more than this share of a letter's height is missing at one end. */
const leastCut = 0.5
const middleOf = ({ y, height }: Word) => y + 0.65 * height
/** Paint hides a word when it covers this share of its width. */
const leastPainted = 0.6

/**
 * The words that the page shows. Words beyond the edge of a cell are left out, and so are words
 * under paint when other words are on top of the paint. The rest of a cut text, and words on or
 * under paint, are not sure. (product.md#hidden-text)
 */
export function seenWords(words: readonly (Word & { sight?: Sight | undefined })[], paints: readonly Paint[]): SeenWords {
  const seen: SeenWords = { words: [], cut: [], painted: [] }
  const over = patchesOver(words, paints)
  for (const { sight, ...word } of words) {
    if (!sight || word.turned || word.text.trim() === '') {
      seen.words.push(word)
      continue
    }
    const patch = over.find(({ box, step }) => step > sight.step && hides(box, word))
    if (patch) {
      seen.painted.push(word.text)
      if (!patch.isWrittenOn) seen.words.push({ ...word, unsure: true })
      continue
    }
    const isOver = over.some(({ box, step, hasHidden }) => hasHidden && step < sight.step && touches(box, word))
    const cutTo = sight.clip && openTo(word, sight.clip)
    if (cutTo === 'nothing') continue
    const isCut = cutTo !== undefined || runsOver(word, sight)
    if (isCut) seen.cut.push(word.text)
    seen.words.push({ ...word, ...(cutTo && { seen: cutTo }), ...((isOver || isCut) && { unsure: true }) })
  }
  return seen
}

function touches({ x, y, width, height }: Box, word: Word): boolean {
  const middle = middleOf(word)
  return word.x < x + width && word.x + word.width > x && middle > y && middle < y + height
}

function hides(box: Box, word: Word): boolean {
  const covered = Math.min(box.x + box.width, word.x + word.width) - Math.max(box.x, word.x)
  return touches(box, word) && covered >= leastPainted * word.width
}

/** Paint that hides words, and whether other words are on top of it. */
function patchesOver(words: readonly (Word & { sight?: Sight | undefined })[], paints: readonly Paint[]) {
  return paints.flatMap(({ box, step }) => {
    const near = words.filter((word) => word.sight && word.text.trim() !== '' && touches(box, word))
    const hasHidden = near.some((word) => (word.sight?.step ?? step) < step && hides(box, word))
    return hasHidden ? [{ box, step, hasHidden, isWrittenOn: near.some((word) => (word.sight?.step ?? 0) > step) }] : []
  })
}

/** The part of a word that its cell shows; undefined when that is all of it. */
function openTo(word: Word, clip: Box): { from: number; to: number } | 'nothing' | undefined {
  const [from, to] = [Math.max(word.x, clip.x), Math.min(word.x + word.width, clip.x + clip.width)]
  const middle = middleOf(word)
  if (to <= from || middle < clip.y - near || middle > clip.y + clip.height + near) return 'nothing'
  const base = word.y + word.height
  const isLow = clip.y > base - 0.6 * word.height || clip.y + clip.height < base - 0.1 * word.height
  return isLow || word.width - (to - from) > leastCut * word.height ? { from, to } : undefined
}

/** Whether a text in several cells is cut off in one. Letter widths tell where each part begins. */
const runsOver = (word: Word, { cells = [] }: Sight) =>
  cells.some(
    ({ clip, from, to }) =>
      word.x + from * word.width < clip.x - leastCut * word.height ||
      word.x + to * word.width > clip.x + clip.width + leastCut * word.height,
  )

/** Tolerance: a line that is cut exactly through its middle is kept on both pages. */
const near = 0.1
