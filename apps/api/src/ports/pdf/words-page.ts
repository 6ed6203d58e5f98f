import type { Box, Word, WordPage } from '@daysheet/domain/filings/reader/word-page'
import { annotatedOf } from './words-annotations.ts'
import { boxOf, matrixOf, multiply, type Matrix } from './words-geometry.ts'
import { unevenWords } from './words-letters.ts'
import { drawingOf, rulesOf, type PdfPage } from './words-rules.ts'
import { seenUpright, seenWords, sightsOf } from './words-shown.ts'
import { levelled } from './words-slope.ts'

interface Piece extends Word {
  /** Quarter turns clockwise from upright; undefined when it stands at another angle. */
  turn: number | undefined
}

/** One page as it is looked at: rotated as the file says, or as its text stands when all of it stands on its side. */
export async function wordPageOf(page: PdfPage, number: number): Promise<WordPage> {
  const { width, height, transform } = page.getViewport({ scale: 1 })
  const asStored = matrixOf(transform)
  // The drawing comes first, because only drawing loads the fonts and their names.
  const drawn = await drawingOf(page)
  const { items } = await page.getTextContent({ disableNormalization: true })
  const extracted = items.flatMap((item) => ('str' in item ? [item] : []))
  const uneven = unevenWords(extracted, drawn)
  const texts = extracted.map((item, at) => ({ ...item, str: inSymbols(uneven[at] ?? item.str, fontName(page, item.fontName)) }))
  const stored = rulesOf(drawn, asStored, width * height)
  const { isRecognized, isCovered, isBlank } = stored
  const view = levelled(texts, asStored, { width, height }, isRecognized || isCovered)
  const { rules } = view === asStored ? stored : rulesOf(drawn, view, width * height)
  const { fields, typed, marks } = annotatedOf(await page.getAnnotations(), view)
  const pieces = texts.map((item, at) => ({ ...pieceOf(item, view), ...(uneven[at] !== undefined && { spaced: true }) }))
  const turn = usualTurn(pieces)
  const upright = turned(turn, { width, height })
  const { sights, paints } = sightsOf(extracted, drawn, view)
  const placed = pieces.map(({ turn: own, ...word }, at) => {
    const sight = sights[at]
    const shown = { ...word, ...(own !== undefined && upright(word)), sight: sight && seenUpright(sight, upright) }
    return own === turn ? shown : { ...shown, turned: true, ...ways[((own ?? turn) - turn + 4) % 4] }
  })
  const { words, cut, painted } = seenWords(
    placed,
    paints.map(({ box, step }) => ({ box: upright(box), step })),
  )
  return {
    number,
    width: turn % 2 === 0 ? width : height,
    height: turn % 2 === 0 ? height : width,
    words: [...words, ...typed.map((word) => ({ ...word, ...upright(word) }))],
    fields: fields.map((field) => ({ ...field, ...upright(field) })),
    rules: rules.map(upright),
    ...(marks.length > 0 && { marks: marks.map((mark) => ({ ...mark, ...upright(mark) })) }),
    ...(cut.length > 0 && { cut }),
    ...(painted.length > 0 && { painted }),
    ...(isBlank && { blank: true }),
    ...(isCovered && { pictured: true }),
    ...(isRecognized && { recognized: true }),
  }
}

/** The direction of text, in quarter turns from the direction of the page. */
const ways: readonly Pick<Word, 'runs'>[] = [{}, { runs: 'down' }, {}, { runs: 'up' }]

function fontName(page: PdfPage, id: string): string {
  const font: unknown = page.commonObjs.has(id) ? page.commonObjs.get(id) : undefined
  return typeof font === 'object' && font !== null && 'name' in font && typeof font.name === 'string' ? font.name : ''
}

/** A piece of text with its box on the page; one that stands on its side has the box of its side. */
function pieceOf({ str, width, transform }: { str: string; width: number; transform: readonly number[] }, view: Matrix): Piece {
  const own = matrixOf(transform)
  const [a, b, c, d, x, y] = multiply(view, own)
  const size = Math.hypot(c, d)
  const along = Math.hypot(a, b) || 1
  const scale = Math.hypot(view[0], view[1])
  const angle = Math.atan2(b, a) / (Math.PI / 2)
  const turn = Math.abs(angle - Math.round(angle)) < 0.03 ? (Math.round(angle) + 4) % 4 : undefined
  const end = { x: x + (a / along) * width * scale, y: y + (b / along) * width * scale }
  // On a crooked sheet, the height of a horizontal word is the height of its middle.
  if (turn === 0) return { text: str, x: Math.min(x, end.x), y: (y + end.y) / 2 - size, width: Math.abs(end.x - x), height: size, turn }
  // Up from where the letters stand: to the left of the way they run.
  const top = { x: end.x + (b / along) * size, y: end.y - (a / along) * size }
  return { text: str, ...boxOf({ x, y }, top), turn }
}

function usualTurn(pieces: readonly Piece[]): number {
  const letters = [0, 0, 0, 0]
  for (const { turn, text } of pieces) if (turn !== undefined) letters[turn] = (letters[turn] ?? 0) + text.trim().length
  return letters.indexOf(Math.max(...letters))
}

/** Turns boxes of a page whose text runs down (1), upside down (2) or up (3), so that it runs to the right. */
function turned(turn: number, { width, height }: { width: number; height: number }): (box: Box) => Box {
  return ({ x, y, width: wide, height: high }) => {
    if (turn === 1) return { x: y, y: width - x - wide, width: high, height: wide }
    if (turn === 2) return { x: width - x - wide, y: height - y - high, width: wide, height: high }
    if (turn === 3) return { x: height - y - high, y: x, width: high, height: wide }
    return { x, y, width: wide, height: high }
  }
}

/** Ticks and boxes of the two usual fonts of symbols, by the letters they are stored as. */
const symbols = [
  { font: /dingbats/i, marks: { 3: '✓', 4: '✔', 5: '✕', 6: '✖', 7: '✗', 8: '✘', n: '■', l: '●', o: '☐', q: '☐' } },
  { font: /wingdings/i, marks: { ü: '✓', û: '✗', þ: '☑', ý: '☒', x: '☒', o: '☐', '¨': '☐', q: '☐', n: '■', l: '●' } },
]

/** Text set in a font of symbols, as the symbols it shows. (product.md#form-fields) */
function inSymbols(text: string, font: string): string {
  const table = symbols.find((one) => one.font.test(font))
  if (!table) return text
  const marks: Record<string, string> = table.marks
  return [...text].map((letter) => marks[fromPrivateUse(letter)] ?? letter).join('')
}

/** Such fonts are often stored with their letters moved to where no language has any. */
function fromPrivateUse(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  return code >= 0xf000 && code <= 0xf0ff ? String.fromCodePoint(code - 0xf000) : letter
}
