import { columnNamed, headingLettersOf } from './heading/heading-names.ts'
import { ignoredColumnKind } from './table/column-fit.ts'
import type { Token } from './token.ts'
import type { Word, WordPage } from './word-page.ts'

interface Strip {
  words: Word[]
  left: number
  right: number
  top: number
  bottom: number
  runs: 'up' | 'down'
}

export interface SideHeadings {
  tokens: Token[]
  used: ReadonlySet<Word>
}

/** Lines of one heading are closer to each other than this share of their height. */
const closest = 0.8
const shortestName = 4

/**
 * Vertical headings over narrow columns, as words at their place among the other headings: report
 * writers turn the headings of yes/no and number columns. Other vertical text is left alone.
 * (product.md#heading)
 */
export function sideHeadings(page: WordPage, tokens: readonly Token[] = []): SideHeadings {
  const strips = stripsOf(page.words)
  const found = groupsOf(strips).flatMap((group) =>
    isName(group) ? [group] : group.filter((strip) => isName([strip])).map((strip) => [strip]),
  )
  const used = new Set(found.flatMap((group) => group.flatMap(({ words }) => words)))
  const item = page.words.length + page.fields.length
  return {
    used,
    tokens: found.flatMap((group, at) => tokensOf(group, heightOf(group, found), { page: page.number, item: item + at }, tokens)),
  }
}

const textOf = (group: readonly Strip[]) => group.flatMap(({ words }) => words.map(({ text }) => text.trim())).join(' ')
const bare = (text: string) => headingLettersOf(text.replaceAll(/\([^()]*\)/g, ' ').replaceAll('/', ' '))
const isName = (group: readonly Strip[]) => columnNamed(bare(textOf(group))) !== undefined || isOther(textOf(group))
/** A column that is left out is told from its neighbors by its heading, but for one as short as a mark. */
const isOther = (text: string) => text.length >= shortestName && ignoredColumnKind(text.split(/[\s/]+/)) !== undefined

/** Vertical words that follow each other. */
function stripsOf(words: readonly Word[]): Strip[] {
  const strips: Strip[] = []
  for (const word of words) {
    const { runs } = word
    if (!runs || word.text.trim() === '') continue
    const [left, right, top, bottom] = [word.x, word.x + word.width, word.y, word.y + word.height]
    const open = strips.find(
      (strip) =>
        strip.runs === runs &&
        Math.abs(strip.left + strip.right - left - right) < 0.6 * word.width &&
        top < strip.bottom + word.width &&
        bottom > strip.top - word.width,
    )
    if (!open) strips.push({ words: [word], left, right, top, bottom, runs })
    else Object.assign(open, { words: [...open.words, word], top: Math.min(open.top, top), bottom: Math.max(open.bottom, bottom) })
  }
  for (const { words: own, runs } of strips) own.sort((one, other) => (runs === 'up' ? other.y - one.y : one.y - other.y))
  return strips
}

/** Vertical strips side by side that form the lines of one heading, in reading order. */
function groupsOf(strips: readonly Strip[]): Strip[][] {
  const groups: Strip[][] = []
  for (const strip of strips.toSorted((one, other) => one.left - other.left)) {
    const open = groups.at(-1)
    const last = open?.at(-1)
    const isNext =
      last?.runs === strip.runs &&
      strip.left - last.right < closest * (strip.right - strip.left) &&
      Math.min(last.bottom, strip.bottom) > Math.max(last.top, strip.top)
    if (open && isNext) open.push(strip)
    else groups.push([strip])
  }
  return groups.map((group) => (group[0]?.runs === 'down' ? group.toReversed() : group))
}

/**
 * The height that the headings beside a heading cover. A short one begins or ends within the
 * others.
 */
function heightOf(group: readonly Strip[], all: readonly Strip[][]): Pick<Strip, 'top' | 'bottom'> {
  const beside = all.flat().filter((strip) => group.some(({ top, bottom }) => strip.top < bottom && strip.bottom > top))
  return { top: Math.min(...beside.map(({ top }) => top)), bottom: Math.max(...beside.map(({ bottom }) => bottom)) }
}

/**
 * The words of a heading at the height of the headings beside it. None when it has no neighbors.
 */
function tokensOf(
  group: readonly Strip[],
  { top, bottom }: Pick<Strip, 'top' | 'bottom'>,
  { page, item }: Pick<Token, 'page' | 'item'>,
  tokens: readonly Token[],
): Token[] {
  const [left, right] = [Math.min(...group.map((strip) => strip.left)), Math.max(...group.map((strip) => strip.right))]
  const size = group[0] ? group[0].right - group[0].left : 9
  const beside = tokens.filter(({ base, text }) => base > top && base < bottom + size && /\p{L}/u.test(text)).map(({ base }) => base)
  const base = beside.toSorted((one, other) => one - other)[Math.floor(beside.length / 2)]
  if (base === undefined) return []
  const words = textOf(group).split(/\s+/)
  const wide = (right - left) / words.length
  return words.map((text, at) => ({
    text,
    left: left + at * wide,
    right: left + (at + 1) * wide,
    base,
    size,
    near: 0,
    page,
    item,
    whole: false,
  }))
}
