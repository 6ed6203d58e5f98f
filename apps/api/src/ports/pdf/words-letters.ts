import { matrixOf, multiply, numbersOf, transformPoint, type Matrix } from './words-geometry.ts'
import type { Drawing } from './words-rules.ts'
import { isGlyph, placesIn, unseen } from './words-shown.ts'

/** A page with such words has several, one of them long, mostly in parts of one or two letters. */
const [leastWords, leastLetters, longestParts] = [4, 6, 2.5]
/** The least gap between words, and by how much it exceeds gaps within words, in letter sizes. */
const [leastSpace, leastJump] = [0.25, 0.1]

/**
 * Joins letters that were placed one by one with uneven gaps: text extraction takes the wider gaps
 * for spaces ("Ab a t e me n t"). The gaps of all such letters on the page show how wide its spaces
 * are. Undefined for all other texts. (product.md#cells)
 */
export function unevenWords(texts: readonly { str: string }[], drawing: Drawing): (string | undefined)[] {
  const isUneven = texts.map(({ str }) => isInParts(str.trim()))
  const all = texts.filter((_, at) => isUneven[at])
  const isLong = ({ str }: { str: string }) => str.replaceAll(unseen, '').length >= leastLetters
  if (all.length < leastWords || !all.some(isLong)) return []
  const { letters, gaps } = lettersOn(drawing)
  const places = placesIn(texts, letters)
  const inside = (at: number) => {
    const from = places[at]
    return from === undefined ? [] : gaps.slice(from + 1, from + (texts[at]?.str ?? '').replaceAll(unseen, '').length)
  }
  const space = spaceOf(texts.flatMap((_, at) => (isUneven[at] ? inside(at) : [])))
  // Without a step between two kinds of gaps nothing says which gaps are spaces.
  if (space === Number.POSITIVE_INFINITY) return []
  return texts.map(({ str }, at) => {
    const own = inside(at)
    if (!/\S \S/.test(str) || own.length === 0) return undefined
    const isSpace = (gap = 0) => gap > space || gap === printed
    const text = str
      .replaceAll(unseen, '')
      .split('')
      .map((letter, index) => (isSpace(own[index - 1]) ? ` ${letter}` : letter))
      .join('')
    return text === str ? undefined : text
  })
}

/** The gap where the file itself has a space. */
const printed = Number.POSITIVE_INFINITY

/**
 * Whether a text falls apart into single letters and pairs, most of them in lower case. Real short
 * words begin with a capital or hold numbers: "710 Sq Ft".
 */
function isInParts(text: string): boolean {
  const [, ...parts] = text.split(/\s+/)
  const isTorn = (part: string) => /^\p{Ll}{1,2}$/u.test(part)
  return (
    parts.length >= 2 &&
    text.replaceAll(/\s/g, '').length <= longestParts * (parts.length + 1) &&
    parts.filter(isTorn).length > parts.length / 2
  )
}

/** Sorts the gaps and splits them at the widest step: gaps above it are spaces. */
function spaceOf(gaps: readonly number[]): number {
  const sorted = gaps.filter((gap) => gap > 0 && gap < 2).toSorted((one, other) => one - other)
  let best = { jump: leastJump, space: Number.POSITIVE_INFINITY }
  sorted.slice(1).forEach((gap, at) => {
    const before = sorted[at] ?? gap
    if (gap >= leastSpace && gap - before > best.jump) best = { jump: gap - before, space: (gap + before) / 2 }
  })
  return best.space
}

interface Text {
  at: Matrix
  line: Matrix
  size: number
  stretch: number
  apart: number
  leading: number
}

/** The letters of a page, and how far each is from the one before, in letter sizes. */
function lettersOn({ OPS, fnArray, argsArray }: Drawing): { letters: string; gaps: number[] } {
  const saved: Matrix[] = []
  const letters: string[] = []
  const gaps: number[] = []
  const unmoved: Matrix = [1, 0, 0, 1, 0, 0]
  const text: Text = { at: unmoved, line: unmoved, size: 1, stretch: 1, apart: 0, leading: 0 }
  let view: Matrix = unmoved
  let end: { x: number; y: number } | undefined
  let isPrinted = false
  const move = (x: number, y: number) => {
    text.line = multiply(text.line, [1, 0, 0, 1, x, y])
    text.at = text.line
  }
  const show = (glyphs: unknown) => {
    for (const glyph of Array.isArray(glyphs) ? (glyphs as unknown[]) : []) {
      const whole = multiply(view, text.at)
      const wide = typeof glyph === 'number' ? (-glyph * text.size) / 1000 : isGlyph(glyph) ? (glyph.width * text.size) / 1000 : 0
      const shown = isGlyph(glyph) ? glyph.unicode.replaceAll(unseen, '') : ''
      if (shown !== '') {
        const scale = Math.hypot(whole[0], whole[1]) * text.size * text.stretch || 1
        const start = transformPoint(whole, 0, 0)
        const gap = end ? ((start.x - end.x) * whole[0] + (start.y - end.y) * whole[1]) / Math.hypot(whole[0], whole[1]) / scale : 0
        letters.push(shown)
        // One sign may show several letters.
        gaps.push(isPrinted ? printed : gap, ...Array<number>(shown.length - 1).fill(0))
        isPrinted = false
        end = transformPoint(whole, wide * text.stretch, 0)
      } else if (isGlyph(glyph) && glyph.unicode.trim() === '') isPrinted = true
      text.at = multiply(text.at, [1, 0, 0, 1, (wide + (isGlyph(glyph) ? text.apart : 0)) * text.stretch, 0])
    }
  }
  fnArray.forEach((operation, step) => {
    const args: unknown[] = Array.isArray(argsArray[step]) ? argsArray[step] : []
    const numbers = numbersOf(args)
    const [first = 0, second = 0] = numbers
    if (operation === OPS['save']) saved.push(view)
    else if (operation === OPS['restore'] || operation === OPS['paintFormXObjectEnd']) view = saved.pop() ?? view
    else if (operation === OPS['transform']) view = multiply(view, matrixOf(numbers))
    else if (operation === OPS['paintFormXObjectBegin']) {
      saved.push(view)
      if (args[0]) view = multiply(view, matrixOf(numbersOf(args[0])))
    } else if (operation === OPS['beginText']) text.at = text.line = unmoved
    else if (operation === OPS['setTextMatrix']) text.at = text.line = matrixOf(numbersOf(args[0]))
    else if (operation === OPS['moveText']) move(first, second)
    else if (operation === OPS['setLeadingMoveText']) {
      text.leading = -second
      move(first, second)
    } else if (operation === OPS['setLeading']) text.leading = first
    else if (operation === OPS['nextLine']) move(0, -text.leading)
    else if (operation === OPS['setFont']) text.size = first || text.size
    else if (operation === OPS['setHScale']) text.stretch = first / 100 || 1
    else if (operation === OPS['setCharSpacing']) text.apart = first
    else if (operation === OPS['showText']) show(args[0])
  })
  return { letters: letters.join(''), gaps }
}
