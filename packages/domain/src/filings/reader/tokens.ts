import { cleanText, endsSoftly, softly } from './clean.ts'
import { printedOnce, unspaced, withMarks } from './overprint.ts'
import { sideHeadings } from './side-headings.ts'
import { readFlag } from './values.ts'
import type { Box, FieldValue, Rule, Word, WordPage } from './word-page.ts'
import type { Token } from './token.ts'

const narrow = new Set("iljtfrI.,;:'!|()[]-/ ")
const wide = new Set('mwMW@%')

/** Roughly how wide a letter is, in any unit: only the shares within one piece of text matter. */
function shareOf(letter: string): number {
  if (narrow.has(letter)) return 0.3
  if (wide.has(letter)) return 0.86
  return /\p{Lu}/u.test(letter) ? 0.68 : 0.54
}

/** Whether all letters of a page are equally wide, as those of a typewriter. */
function hasOneWidth(words: readonly Word[]): boolean {
  const each = words.filter(({ text }) => text.length >= 3).map(({ text, width, height }) => width / height / text.length)
  const usual = median(each)
  return each.filter((one) => Math.abs(one - usual) < 0.02 * usual).length > 0.8 * each.length
}

/** Cuts a printed piece at its spaces; where each word lies is told from the widths of its letters. */
function cutAtSpaces(word: Word, page: number, item: number, widths: (letter: string) => number): Token[] {
  const letters = [...word.text]
  const total = letters.reduce((sum, letter) => sum + widths(letter), 0)
  const scale = total > 0 ? word.width / total : 0
  const tokens: Token[] = []
  let at = word.x
  let open: Token | undefined
  for (const letter of letters) {
    const next = at + widths(letter) * scale
    if (/\s/u.test(letter)) open = undefined
    else if (open) {
      open.text += letter
      open.right = next
    } else {
      open = { text: letter, left: at, right: next, base: word.y + word.height, size: word.height, near: 0, page, item, whole: false }
      if (word.typed || word.unsure) open.unsure = true
      if (word.spaced) open.spaced = true
      if (tokens.length > 0) open.inner = true
      tokens.push(open)
    }
    at = next
  }
  return word.seen ? seenOf(tokens, word.seen) : tokens
}

/** The words whose middle the page shows. */
function seenOf(tokens: readonly Token[], { from, to }: { from: number; to: number }): Token[] {
  const isSeen = ({ left, right }: Token) => (left + right) / 2 >= from && (left + right) / 2 <= to
  return tokens.filter(isSeen).map((token) => ({ ...token, left: Math.max(from, token.left), right: Math.min(to, token.right) }))
}

const ofField = (field: FieldValue, page: number, item: number, size: number): Token => ({
  text: field.text,
  left: field.x + 1,
  right: field.x + Math.max(2, field.width - 1),
  base: field.y + field.height / 2 + size * 0.35,
  size,
  near: 0,
  page,
  item,
  whole: true,
})

/** An answer is at most this far from its box, as a share of the height of the box. */
const besideBox = 4
/** A field for words is wider. */
const widestBox = 1.3

/** A ticked box always says "Yes". Where both answers are printed beside it, its place shows which one is meant. */
function asTick(field: FieldValue, pieces: readonly Token[]): FieldValue {
  const { x, y, width, height } = field
  if (readFlag(field.text) !== true || width > widestBox * height) return field
  const beside = pieces.filter(
    ({ left, right, base, size }) =>
      base > y && base - size < y + height && left < x + width + besideBox * height && right > x - besideBox * height,
  )
  const answers = new Set(beside.map(({ text }) => (/\p{L}/u.test(text) ? readFlag(text) : undefined)))
  return answers.has(true) && answers.has(false) ? { ...field, text: 'X' } : field
}

/** Whether `next` goes on with the word of `token`: words come split into letters and pairs, and raised endings ("1st") stand a little higher. */
function goesOn(token: Token, next: Token, widestGap: number): boolean {
  if (token.whole || next.whole || token.item === next.item) return false
  const size = Math.max(token.size, next.size)
  const gap = next.left - token.right
  const shift = Math.abs(next.base - token.base)
  const raised = token.size !== next.size && shift < 0.5 * size
  return gap > -0.12 * size && gap < widestGap * size && (shift < 0.15 * size || raised)
}

/** The words of a page from its pieces of text: cut at spaces, joined where a word came in parts. (product.md#cleaning, product.md#cells) */
export function tokensOf(page: WordPage): Token[] {
  const upright = printedOnce(unspaced(page.words.filter((word) => !word.turned && word.text !== '' && word.height > 0 && isPlaced(word))))
  const size = median(upright.map(({ height }) => height)) || 9
  const widths = hasOneWidth(upright) ? () => 1 : shareOf
  const pieces = upright.flatMap((word, item) => cutAtSpaces({ ...word, text: despace(word.text) }, page.number, item, widths))
  const fields = page.fields
    .filter(isPlaced)
    .map((field, index) => ofField(asTick(field, pieces), page.number, upright.length + index, Math.min(size, field.height)))
  const spaced = upright.filter(({ text }) => cleanText(text) === '')
  const printed = [...pieces, ...fields].filter(({ text }) => cleanText(text) !== '')
  const tokens = joined(printed, spaced, { isRuled: uprightsOf(page.rules ?? []), widestGap: page.recognized ? recognizedGap : printedGap })
    .map((token) => ({ ...token, text: endsSoftly(token.text) ? softly(cleanText(token.text)) : cleanText(token.text) }))
    .filter(({ text }) => text !== '')
  return withNearness(withMarks([...tokens, ...sideHeadings(page, tokens).tokens], page))
}

/** Whether its place can be told: damaged files hold numbers that are none. */
const isPlaced = ({ x, y, width, height }: Box) => [x, y, width, height].every((one) => Math.abs(one) < 1e6)

/** Control characters are kept until words are joined: one may stand for an apostrophe between two letters. */
const despace = (text: string) => text.replaceAll(/[\u00a0\u2000-\u200a\u202f\u3000]/g, ' ')

/** How many of the words last begun near a height are looked at for one that goes on: those of a line stand in order. */
const maxOpen = 40

interface Joining {
  isRuled: (one: Token, other: Token) => boolean
  widestGap: number
}

/**
 * Parts of one word are nearer than this share of the letter size. Programs that recognize words
 * give whole words, and spaces between them are narrower than the letters suggest.
 */
const [printedGap, recognizedGap] = [0.16, 0.05]

function joined(tokens: Token[], blanks: readonly Word[], { isRuled, widestGap }: Joining): Token[] {
  const rows = byHeight<Token>()
  const spaces = byHeight<Word>()
  const waiting = blanks.toSorted((one, other) => other.x + other.width / 2 - one.x - one.width / 2)
  const isApart = (one: Token, token: Token) =>
    spaces.near(one.base).some((row) => row.slice(-maxOpen).some((blank) => liesBetween(blank, one, token)))
  const result: Token[] = []
  for (const token of tokens.toSorted((one, other) => one.left - other.left || one.item - other.item)) {
    for (let blank = waiting.at(-1); blank && blank.x + blank.width / 2 < token.left + 0.5; blank = waiting.at(-1)) {
      spaces.add(blank.y + blank.height, blank)
      waiting.pop()
    }
    const open = rows.near(token.base).flatMap((row) => row.slice(-maxOpen))
    const before = open.findLast((one) => goesOn(one, token, widestGap) && !isApart(one, token) && !isRuled(one, token))
    if (before) {
      before.text += token.text
      before.right = Math.max(before.right, token.right)
      before.item = Math.min(before.item, token.item)
      if (token.unsure) before.unsure = true
      continue
    }
    const own = { ...token }
    result.push(own)
    rows.add(own.base, own)
  }
  return result
}

/** Whether a line is drawn between two words: they are of two columns, however close they stand. */
function uprightsOf(rules: readonly Rule[]): (one: Token, other: Token) => boolean {
  const byPlace = Map.groupBy(
    rules.filter(({ width, height }) => height > 3 * width),
    ({ x }) => Math.round(x),
  )
  return (one, other) => {
    const middle = Math.round((one.right + other.left) / 2)
    return [-1, 0, 1].some((step) =>
      byPlace
        .get(middle + step)
        ?.some(
          ({ x, y, height }) =>
            x > one.right - 1 && x < other.left + 1 && y < one.base - 0.3 * one.size && y + height > one.base - 0.7 * one.size,
        ),
    )
  }
}

/** Things by the height they stand at, in strips of a line's height or less. */
function byHeight<T>() {
  const strip = (base: number) => Math.round(base / 6)
  const strips = new Map<number, T[]>()
  return {
    add(base: number, one: T): void {
      const own = strips.get(strip(base))
      if (own) own.push(one)
      else strips.set(strip(base), [one])
    },
    near: (base: number): T[][] => [-1, 0, 1].flatMap((step) => [strips.get(strip(base) + step) ?? []]),
  }
}

function liesBetween(blank: Word, one: Token, other: Token): boolean {
  const middle = blank.x + blank.width / 2
  return Math.abs(blank.y + blank.height - one.base) < one.size * 0.3 && middle > one.right - 0.5 && middle < other.left + 0.5
}

function withNearness(tokens: readonly Token[]): Token[] {
  const gaps = linesOf(tokens).flatMap((line) =>
    line.slice(1).map((token, index) => (token.left - (line[index]?.right ?? token.left)) / Math.max(1, token.size)),
  )
  const usual = median(gaps.filter((gap) => gap > 0.1 && gap < 1))
  const near = Math.min(0.85, Math.max(0.6, 1.35 * usual))
  return tokens.map((token) => ({ ...token, near: (token.spaced ? widest : near) * token.size }))
}

/** The widest space within a phrase, as a share of the letter size. */
const widest = 0.95

/** The middle one of some numbers; 0 of none. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Tokens in lines from top to bottom, each from left to right. (product.md#rows) */
export function linesOf(tokens: readonly Token[]): Token[][] {
  const tolerance = Math.max(1, 0.4 * median(tokens.map(({ size }) => size)))
  const lines: { base: number; tokens: Token[] }[] = []
  for (const token of tokens.toSorted((one, other) => one.base - other.base)) {
    const line = lines.at(-1)
    if (line && token.base - line.base <= tolerance) line.tokens.push(token)
    else lines.push({ base: token.base, tokens: [token] })
  }
  return lines.map((line) => line.tokens.sort((one, other) => one.left - other.left)).filter((line) => !isDrawnInType(line))
}

/** Lines that a listing draws with signs of type: "-----  ----". */
const isDrawnInType = (line: readonly Token[]) =>
  line.every(({ text }) => /^[-=_*~–—+|]+$/.test(text)) && line.reduce((sum, { text }) => sum + text.length, 0) >= 8

export const textOf = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join(' ')
