import { lettersOf } from '../clean.ts'
import { headingExtras, type ColumnName } from '../vocabulary.ts'
import { boxedBottom, drawnBands } from './heading-box.ts'
import { headingOf, isRowWord } from './heading-columns.ts'
import {
  wordsBetween,
  headWordsOf,
  findHeadingMatches,
  overlap,
  sameLine,
  spanOf,
  type SearchBudget,
  type HeadingMatch,
} from './heading-terms.ts'
import { beginsWithTitle, endsWithGroup } from './edge-lines.ts'
import { partitionsOf } from './heading-partition.ts'
import { withNumbering } from './numbering.ts'
import { textOf } from '../tokens.ts'
import { readFlag } from '../values.ts'
import type { Rule } from '../word-page.ts'
import type { Token } from '../token.ts'
import type { HeadWord } from './head-word.ts'
import type { HeadColumn, Heading } from './head-column.ts'

/** How much may be tried to find the headings of a page. The fullest pages of filings take a hundredth of it. */
const maxEffort = 4_000_000
/** Lines drawn through a heading: two for each of its columns, and some more. */
const maxUprights = 200
/** So many of the best bands of a page are parted by the places of their words. */
const maxParts = 10
/** A line with more names than this is no heading. */
const maxColumns = 40

/**
 * The headings of scope tables on a page, from top to bottom: the best one, and those about as good that it does not touch. Undefined for a
 * page that holds so much that it cannot be told. (product.md#heading)
 */
export function headingsOn(lines: readonly Token[][], page: number, rules: readonly Rule[] = []): Heading[] | undefined {
  const effort: SearchBudget = { left: maxEffort }
  const words = lines.flatMap(headWordsOf).toSorted((one, other) => one.base - other.base)
  const hits = findHeadingMatches(words, effort)
  const uprights = rules.filter(({ width, height }) => height > 3 * width)
  const bands = drawnBands(rules)
  const found = candidates(hits, { words, bands, page }, effort)
    .toSorted(byScore)
    .map((one, at) => (at < maxParts ? byPlaces(one, uprights, effort) : one))
    .filter(({ heading }) => heading.score > -unsure / 2)
    .toSorted(byScore)
  if (effort.left < 0) return undefined
  const best = found[0]?.heading
  if (!best) return []
  const taken: Heading[] = []
  for (const { heading: one, improved } of found) {
    if (one.score < 0.8 * best.score) break
    const isApart = taken.every((other) => one.bottom < other.top - one.size || one.top > other.bottom + one.size)
    if (isApart) taken.push(improved())
  }
  return taken.map((one) => withExtras(withNumbering(one, words), lines)).toSorted((one, other) => one.top - other.top)
}

/** What a band has less of whose words, one by one, give no table: it counts only when their places give one. */
const unsure = 1000

const byScore = ({ heading: one }: Candidate, { heading: other }: Candidate) =>
  other.score - one.score || one.bottom - one.top - other.bottom + other.top

interface Candidate {
  heading: Heading
  /** The words of its lines. */
  around: readonly HeadWord[]
  /** The same lines, with the words given to names as well as they can be. */
  improved: () => Heading
}

interface HeadPage {
  words: readonly HeadWord[]
  bands: ReturnType<typeof drawnBands>
  page: number
}

function candidates(hits: readonly HeadingMatch[], { words, bands, page }: HeadPage, effort: SearchBudget): Candidate[] {
  const places = hits.map((hit) => ({ hit, top: highest(hit), bottom: lowest(hit) }))
  const found: Candidate[] = []
  for (const top of distinct(hits.map((hit) => hit.words[0]?.base ?? 0))) {
    const size = hits.find((hit) => hit.words[0]?.base === top)?.words[0]?.size ?? 9
    const near = places.filter((place) => place.top >= top - 0.4 * size && place.bottom <= top + 6.5 * size)
    effort.left -= hits.length
    for (const bottom of distinct(near.map((place) => boxedBottom({ top, bottom: place.bottom }, size, bands, words)))) {
      const inside = near.flatMap((place) => (place.bottom <= bottom + 0.4 * size ? [place.hit] : []))
      effort.left -= near.length + inside.length
      if (effort.left < 0) return []
      // Where lines do not stand over each other, not all names are found word by word: their places may tell.
      if (!mayHold(inside)) continue
      effort.left -= 20 * inside.length
      const chosen = choose(inside)
      const around = wordsBetween(words, top - 0.4 * size, bottom + 0.4 * size)
      effort.left -= around.length * (around.length + chosen.length)
      if (effort.left < 0) return []
      if (endsWithGroup(chosen, around, bottom) || beginsWithTitle(chosen, around, top)) continue
      if (hasAnswer(around) || hasHole(around)) continue
      const place = { page, top, bottom, size }
      const heading = headingOf(chosen, around, place)
      if (heading.columns.length > maxColumns) continue
      const score = holdsEnough(chosen) ? heading.score : heading.score - unsure
      found.push({ heading: { ...heading, score }, around, improved: () => headingOf(improve(inside, chosen), around, place) })
    }
  }
  return found
}

/** The same lines with their words parted by place, where as many columns have a name then and no more have one that is not known. */
function byPlaces(candidate: Candidate, uprights: readonly Rule[], effort: SearchBudget): Candidate {
  const { top, bottom, size } = candidate.heading
  const crossing = uprights.filter(({ y, height }) => y < bottom && y + height > top - size).slice(0, maxUprights)
  const [parted, ...rivals] = partitionsOf(candidate.around, effort, crossing)
  if (!parted) return candidate
  const { heading, around } = candidate
  const strange = around.reduce((sum, { letters }) => sum + (isRowWord(letters) ? 3.5 : 0), 0)
  const others = rivals.map(({ columns, worth }) => ({ columns, less: parted.worth - worth }))
  if (!holdsColumns(parted.columns)) return candidate
  const own = { ...heading, columns: parted.columns, rivals: others, score: parted.worth - strange }
  const score = Math.max(own.score, heading.score)
  const isWhole = parted.columns.every(({ name }) => name !== 'unknown')
  const better = (other: Heading): Heading => ({ ...(isWhole || gain(own) >= gain(other) ? own : other), score })
  return { heading: better(heading), around, improved: () => better(candidate.improved()) }
}

/** Columns with a name, less those whose name says nothing. */
const gain = ({ columns }: Heading) => columns.reduce((sum, { name }) => sum + (name === 'unknown' ? -1 : name === 'ignored' ? 0 : 1), 0)

function distinct(bases: readonly number[]): number[] {
  return [...new Set(bases.map((base) => Math.round(base * 2) / 2))].sort((one, other) => one - other)
}

/** Each column once and each word once, the longest and surest names first. */
function choose(hits: readonly HeadingMatch[]): HeadingMatch[] {
  const chosen: HeadingMatch[] = []
  const used = new Set<HeadWord>()
  const order = hits.toSorted(
    (one, other) =>
      Number(one.weak) - Number(other.weak) ||
      (one.weak ? lowest(other) - lowest(one) : 0) ||
      other.length - one.length ||
      spread(one) - spread(other) ||
      lowest(other) - lowest(one),
  )
  for (const hit of order) {
    if (chosen.some(({ column }) => column === hit.column) || hit.words.some((word) => used.has(word))) continue
    chosen.push(hit)
    for (const word of hit.words) used.add(word)
  }
  const isGroup = (hit: HeadingMatch) => {
    const below = chosen.filter(
      (other) => other !== hit && overlap(spanOf(hit.words), spanOf(other.words)) > 0 && lowest(hit) < highest(other) - 1,
    )
    const isOverBoth =
      hit.column === 'amount' && ['squareFeet', 'linearFeet'].every((unit) => chosen.some((other) => other.column === unit))
    return below.length >= 2 || isOverBoth
  }
  return withoutValues(oneWayOfQuantities(chosen.filter((hit) => !isGroup(hit))))
}

/** Feet stand in two columns, or as an amount beside its unit: a word of the one in a heading of the other is a value or a sentence. */
function oneWayOfQuantities(hits: readonly HeadingMatch[]): HeadingMatch[] {
  const has = (column: ColumnName) => hits.some((hit) => hit.column === column)
  const isApart = has('amount') && has('unit')
  return hits.filter(({ column }) => (isApart ? column !== 'squareFeet' && column !== 'linearFeet' : column !== 'unit' || has('amount')))
}

/** The longest name first is not always right: "Abatement Procedure" may be the end of one name and the next. Each is left out once to see. */
function improve(hits: readonly HeadingMatch[], chosen: readonly HeadingMatch[]): HeadingMatch[] {
  // A name whose words stand no further apart than a space is not two names, unless one of them goes on beyond it.
  const whole = hits.filter((hit) => !hit.weak && hit.words.length > 1 && isClose(hit))
  const isPart = (hit: HeadingMatch, list: readonly HeadingMatch[]) =>
    whole.some(
      (name) =>
        name.column !== hit.column &&
        isWithin(hit, name) &&
        list.every((other) => isWithin(other, name) || !other.words.some((word) => name.words.includes(word))),
    )
  const worth = (list: readonly HeadingMatch[]) =>
    list.reduce((sum, hit) => sum + (isPart(hit, list) ? -1 : hit.weak ? 1.2 : 3) + 0.4 * hit.words.length, 0)
  const isSame = (one: HeadingMatch, other: HeadingMatch) =>
    one.words.length === other.words.length && one.words.every((word) => other.words.includes(word))
  const others = chosen.map((out) => choose(hits.filter((hit) => !isSame(hit, out))))
  return [chosen, ...others].reduce((best: readonly HeadingMatch[], one) => (worth(one) > worth(best) + 0.01 ? one : best), chosen).slice()
}

const isWithin = (one: HeadingMatch, other: HeadingMatch) => one.words.every((word) => other.words.includes(word))

const isClose = ({ words }: HeadingMatch) =>
  words.every((word, at) => {
    const before = words[at - 1]
    return !before || !sameLine(before, word) || word.left - before.right < 0.78 * word.near
  })

/** What stands beneath the name of another column is a value in it ("Square Feet" under "Unit"), but for the unit under "Quantity". */
function withoutValues(hits: readonly HeadingMatch[]): HeadingMatch[] {
  const isUnder = (lower: HeadingMatch, upper: HeadingMatch) =>
    lower !== upper &&
    highest(lower) > lowest(upper) + 1 &&
    overlap(spanOf(lower.words), spanOf(upper.words)) > 0.5 * Math.min(spread(lower), spread(upper))
  const isUnit = (hit: HeadingMatch) => hit.column === 'squareFeet' || hit.column === 'linearFeet'
  return hits.filter(
    (hit) =>
      !hits.some(
        (other) =>
          (isUnder(hit, other) && !(other.column === 'amount' && isUnit(hit))) ||
          (isUnder(other, hit) && hit.column === 'amount' && isUnit(other)),
      ),
  )
}

const highest = ({ words }: HeadingMatch) => Math.min(...words.map(({ base }) => base))
const lowest = ({ words }: HeadingMatch) => Math.max(...words.map(({ base }) => base))
const spread = ({ words }: HeadingMatch) => spanOf(words).right - spanOf(words).left

/** Whether these names may head a table: four columns, of these an amount and a kind of work, and three by names that mean nothing else. */
function holdsEnough(hits: readonly HeadingMatch[]): boolean {
  const columns = new Set(hits.map(({ column }) => column))
  const sure = new Set(hits.filter(({ weak }) => !weak).map(({ column }) => column))
  const has = (...names: ColumnName[]) => names.some((name) => columns.has(name))
  return (
    has('squareFeet', 'linearFeet', 'amount') &&
    has('abatementType', 'abatementProcedure', 'typeOfMaterial') &&
    columns.size >= 4 &&
    sure.size >= 3
  )
}

/** The same of columns by place. */
function holdsColumns(columns: readonly HeadColumn[]): boolean {
  const has = (...names: ColumnName[]) => columns.some(({ name }) => names.some((one) => one === name))
  const known = columns.filter(({ name }) => name !== 'unknown' && name !== 'ignored')
  return (
    has('squareFeet', 'linearFeet', 'amount') &&
    has('abatementType', 'abatementProcedure', 'typeOfMaterial') &&
    known.length >= (columns.length > known.length ? 5 : 4)
  )
}

/** Whether names of at least four columns stand there, of whatever kind. */
const mayHold = (hits: readonly HeadingMatch[]) => new Set(hits.map(({ column }) => column)).size >= 4

/** Whether an answer stands behind a name and its colon: a line of particulars above the table. "Yes/No" is none. */
const hasAnswer = (around: readonly HeadWord[]) =>
  around.some((word) => {
    if (!/[:?]$/.test(word.text)) return false
    const behind = around
      .filter((other) => sameLine(word, other) && other.left > word.right - 1)
      .toSorted((one, other) => one.left - other.left)
    const [answer, next] = behind
    const isAnswer = (one: HeadWord | undefined) => one !== undefined && readFlag(one.text) !== undefined
    if (answer === undefined) return false
    // With nothing else on its line, an answer may be in a column of its own.
    if (answer.left - word.right > 1.5 * word.near) return behind.length === 1 && isAnswer(answer) && isAllOfLine(around, word)
    // "✔ Yes ☐ No": only boxes beside both words make an answer of them.
    const isTicked =
      readFlag(
        behind
          .slice(0, 4)
          .map(({ text }) => text)
          .join(' '),
      ) !== undefined
    return isTicked || (isAnswer(answer) && !isAnswer(next))
  })

/** Whether words of one name, with no more than a space between them, are all that is left of a word on its line. */
const isAllOfLine = (around: readonly HeadWord[], word: HeadWord) => {
  const before = around.filter((other) => sameLine(word, other) && other.left <= word.left).toSorted((one, other) => one.left - other.left)
  return before.length >= 3 && before.every((one, at) => at === 0 || one.left - (before[at - 1]?.right ?? 0) < one.near)
}

/** Whether more than a line's height is free between two of its lines. */
const hasHole = (around: readonly HeadWord[]) =>
  around.some(({ base, size }, at) => {
    const before = around[at - 1]
    return before !== undefined && base - before.base > 2.1 * size
  })

/** Lines right under the names that only explain them: "(Yes/No)", "(SF)". */
function withExtras(heading: Heading, lines: readonly Token[][]): Heading {
  let bottom = heading.bottom
  for (const line of lines) {
    const base = line[0]?.base ?? 0
    if (base <= bottom + 0.4 * heading.size || base > bottom + 1.9 * heading.size) continue
    const parts = line.flatMap(({ text }) => text.split('/'))
    const explains = parts.every((part) => lettersOf(part) === '' || headingExtras.includes(lettersOf(part)))
    if (!explains || !/[()/]/.test(textOf(line))) break
    bottom = base
  }
  return { ...heading, bottom }
}
