import { ignoredColumnKind, isNumbering } from '../table/column-fit.ts'
import { columnWords, headingExtras, type ColumnName } from '../vocabulary.ts'
import type { HeadColumn } from './head-column.ts'
import { columnNamed } from './heading-names.ts'
import { groups, joinedReadings, strongWorth, weakWorth, withMore, type Reading } from './name-readings.ts'
import { overlap, sameLine, spanOf, type SearchBudget } from './heading-terms.ts'
import type { Rule } from '../word-page.ts'
import type { HeadWord } from './head-word.ts'

/** One way to part the words of a heading into names. */
export interface Partition {
  columns: HeadColumn[]
  worth: number
}

interface Segment extends Reading {
  words: HeadWord[]
  isClose?: true
}

const maxNameWords = 9
/** With more of them a band is no heading, and there would be too many ways to part it. */
const maxClusters = 40
const maxGroups = 4
/** So many ways are kept beside the best, when they are worth about as much: what stands beneath decides among them. */
const maxRivals = 6
const widest = 1.6
const maxPaths = 3
const maxReach = 40
/** The words over a group stand this near to each of its columns, in the measure of the type. */
const farthest = 12
const extras = new Set(headingExtras)
const joints = new Set(['of', 'or', 'the', 'and', 'for', 'in', 'on', 'to', 'be'])

/**
 * The columns of a heading, told from where its words stand over the width of the page: columns lie beside each other, so the words of a heading
 * can be parted by upright lines into names, each read from its upper line to its lower. Unlike a search for names word by word it does
 * not matter how the lines of one name stand to each other: at the left, in the middle, or one here and one there. The best way first; none when
 * the words are too many.
 */
export function partitionsOf(words: readonly HeadWord[], effort: SearchBudget, uprights: readonly Rule[] = []): Partition[] {
  const printed = words.filter(({ letters }) => letters !== '')
  const over = groupsOver(printed).slice(0, maxGroups)
  const mayBeOver = new Set(over.flat())
  // Each word that may stand over several columns is tried both ways: as that, and as part of one name.
  const found = Array.from({ length: 2 ** over.length }, (_, choice) => over.filter((_, at) => choice & (1 << at))).flatMap((chosen) => {
    const apart = new Set(chosen.flat())
    const rest = printed.filter((word) => !apart.has(word))
    return parted(rest, chosen, { effort, uprights }).map((path) => ({ ...path, worth: path.worth - 0.2 * chosen.length }))
  })
  const ordered = found.toSorted((one, other) => other.worth - one.worth)
  const close = ordered.filter(({ worth }) => worth > (ordered[0]?.worth ?? 0) - widest).slice(0, 3 * maxRivals)
  const seen = new Set<string>()
  const rivals = close
    .map((path): Partition => ({ columns: segmentsOf(path).map((segment) => columnOf(segment, mayBeOver)), worth: path.worth }))
    .filter(({ columns }) => {
      const key = columns.map(({ name, left, right }) => `${name} ${left} ${right}`).join()
      return !seen.has(key) && seen.add(key)
    })
  return rivals.slice(0, maxRivals)
}

/** Where a column's heading stands is told by words that stand over no other column. */
function columnOf({ name, words, isGuessed, isClose }: Segment, mayBeOver: ReadonlySet<HeadWord>): HeadColumn {
  const own = words.filter((word) => !mayBeOver.has(word))
  const label = name === 'unknown' || name === 'ignored' ? words.map(({ text }) => text).join(' ') : name
  return { name, label, ...spanOf(own.length > 0 ? own : words), ...(isGuessed && { isGuessed }), ...(isClose && { isClose }) }
}

/** Phrases above other words that may be the heading of a group of columns: such words as "Quantity", or words that lie over several phrases. */
function groupsOver(words: readonly HeadWord[]): HeadWord[][] {
  const phrases = phrasesOf(words)
  return phrases.filter((phrase) => {
    const base = phrase[0]?.base ?? 0
    const size = phrase[0]?.size ?? 9
    const own = spanOf(phrase)
    const beside = phrases.filter((other) => other !== phrase && sameLine({ base, size }, other[0] ?? { base }))
    const below = phrases.filter((other) => (other[0]?.base ?? 0) > base + 0.4 * size && overlap(own, spanOf(other)) > -farthest * size)
    // Over a second column of the group stands nothing else.
    const isFree = (other: HeadWord[]) => beside.every((one) => overlap(spanOf(one), spanOf(other)) <= 0)
    if (below.filter(isFree).length < 2) return false
    if (groups.has(phrase.map(({ letters }) => letters).join(''))) return true
    const under = below.filter((other) => overlap(own, spanOf(other)) > 0)
    return under.some((one) => under.some((other) => other !== one && overlap(spanOf(one), spanOf(other)) < 0))
  })
}

/** Words of one line that stand no further apart than a space. */
function phrasesOf(words: readonly HeadWord[]): HeadWord[][] {
  const phrases: HeadWord[][] = []
  for (const word of words.toSorted((one, other) => one.base - other.base || one.left - other.left)) {
    const open = phrases.find((phrase) => {
      const last = phrase.at(-1)
      return last && sameLine(last, word) && word.left - last.right < word.near && word.left >= last.left
    })
    if (open) open.push(word)
    else phrases.push([word])
  }
  return phrases
}

/** Words that lie over or under each other, from left to right: no column ends within such a cluster. */
function clustersOf(words: readonly HeadWord[], uprights: readonly Rule[]): HeadWord[][] {
  const clusters: { right: number; words: HeadWord[] }[] = []
  for (const word of words.toSorted((one, other) => one.left - other.left)) {
    const open = clusters.at(-1)
    if (open && word.left < open.right - 0.5 && open.words.every((one) => !isRuledBetween(one, word, uprights))) {
      open.words.push(word)
      open.right = Math.max(open.right, word.right)
    } else clusters.push({ right: word.right, words: [word] })
  }
  return clusters.map((cluster) => cluster.words)
}

/** The names so far, the last one first. */
interface Path {
  worth: number
  mask: number
  last?: Segment
  before?: Path
}

function segmentsOf(path: Path): Segment[] {
  const segments: Segment[] = []
  for (let at: Path | undefined = path; at; at = at.before) if (at.last) segments.unshift(at.last)
  return segments
}

interface Environment {
  effort: SearchBudget
  /** Lines drawn from above to beneath, through the heading. */
  uprights: readonly Rule[]
}

/** The best ways to part these words into names, each column once. */
function parted(words: readonly HeadWord[], over: readonly HeadWord[][], { effort, uprights }: Environment): Path[] {
  const clusters = clustersOf(words, uprights)
  if (clusters.length === 0 || clusters.length > maxClusters) return []
  // For each number of clusters dealt with: the best paths, a few for each set of columns that have their heading.
  const reached: Path[][] = [[{ worth: 0, mask: 0 }]]
  for (let to = 1; to <= clusters.length; to++) {
    const found: Path[] = []
    for (let from = to - 1; from >= 0; from--) {
      const own = clusters.slice(from, to).flat()
      if (own.length > maxNameWords) break
      const ordered = own.toSorted((one, other) => (sameLine(one, other) ? one.left - other.left : one.base - other.base))
      const between = betweenClusters(clusters[from - 1], clusters[from], uprights)
      const cost = between + withinName(ordered) + acrossRules(ordered, uprights)
      const readings = readingsOf(ordered, over)
      effort.left -= readings.length * (reached[from]?.length ?? 0)
      if (effort.left < 0) return []
      for (const reading of readings) {
        const bit = bitOf(reading.name)
        for (const path of reached[from] ?? [])
          if (!(bit & path.mask))
            found.push({
              worth: path.worth + reading.worth - cost,
              mask: path.mask | bit,
              last: { ...reading, words: ordered, ...(between > closeCost && { isClose: true }) },
              before: path,
            })
      }
    }
    reached.push(best(found))
  }
  return (reached.at(-1) ?? []).map((path) => ({ ...path, worth: path.worth - (contradicts(path.mask) ? 3.2 : 0) }))
}

/** The best paths, with no more than a few of those that have the same columns. */
function best(paths: Path[]): Path[] {
  const counts = new Map<number, number>()
  return paths
    .sort((one, other) => other.worth - one.worth)
    .filter(({ mask }) => {
      const count = counts.get(mask) ?? 0
      counts.set(mask, count + 1)
      return count < maxPaths
    })
    .slice(0, maxReach)
}

// The table's own keys.
const bits = new Map((Object.keys(columnWords) as ColumnName[]).map((name, at) => [name, 1 << at]))
const bitOf = (name: HeadColumn['name']) => (name === 'unknown' || name === 'ignored' ? 0 : (bits.get(name) ?? 0))

/** Feet stand in columns of their own or as an amount with its unit: where both seem to have a heading, one is over the other. */
function contradicts(mask: number): boolean {
  const has = (name: ColumnName) => (mask & bitOf(name)) !== 0
  const hasFeet = has('squareFeet') || has('linearFeet')
  return hasFeet ? has('amount') || has('unit') : has('unit') && !has('amount')
}

/** It costs more than this where no more than a space is between two names. */
const closeCost = 1
/** What it costs to end a column within what a slash or a bracket joins. */
const joinedCost = 3.5

/** Two names seldom stand no further apart than the words of one: what it costs to end a column there. */
function betweenClusters(before: readonly HeadWord[] = [], after: readonly HeadWord[] = [], uprights: readonly Rule[] = []): number {
  if (before.some((one) => after.some((other) => isRuledBetween(one, other, uprights)))) return 0
  if (after.some((word) => word.after && before.includes(word.after.word))) return joinedCost
  const costs = before.flatMap((one) =>
    after.flatMap((other) => (sameLine(one, other) ? [2.2 * Math.min(1, (other.near - other.left + one.right) / (0.3 * other.near))] : [])),
  )
  return Math.max(0, ...costs)
}

const middleOf = ({ left, right }: HeadWord) => (left + right) / 2

/** Whether a line is drawn between two words, beside both of them. */
function isRuledBetween(one: HeadWord, other: HeadWord, uprights: readonly Rule[]): boolean {
  const [from, to] = [Math.min(middleOf(one), middleOf(other)), Math.max(middleOf(one), middleOf(other))]
  const isBeside = ({ y, height }: Rule, { base, size }: HeadWord) => y < base - 0.3 * size && y + height > base - 0.7 * size
  return uprights.some((rule) => rule.x > from && rule.x < to && isBeside(rule, one) && isBeside(rule, other))
}

/** No name goes on across a line that is drawn between two columns. */
const acrossRules = (ordered: readonly HeadWord[], uprights: readonly Rule[]): number =>
  uprights.length > 0 && ordered.some((word, at) => at > 0 && isRuledBetween(ordered[at - 1] ?? word, word, uprights)) ? 4 : 0

/** Words of one line of a name stand no further apart than a space. */
function withinName(ordered: readonly HeadWord[]): number {
  return ordered.reduce((sum, word, at) => {
    const before = ordered[at - 1]
    if (!before) return sum
    // Lines of a name stand over each other more often than not.
    if (!sameLine(before, word)) return sum + (overlap(before, word) > 0 ? 0 : 0.1)
    if (word.after?.word === before) return sum
    const gap = (word.left - before.right) / word.near
    return sum + (gap > 1 ? Math.min(4, 1.4 + (gap - 1)) : 0)
  }, 0)
}

/** What these words may head, with the words over the group they may stand in, and how well they say it. */
function readingsOf(words: readonly HeadWord[], over: readonly HeadWord[][]): Reading[] {
  const own = words.map(({ letters }) => letters)
  const letters = own.join('')
  const found: Reading[] = []
  const add = (text: string, less: number) => {
    const named = columnNamed(text)
    if (named) found.push({ name: named.column, worth: (named.weak ? weakWorth : strongWorth) + 0.01 * text.length - less })
  }
  add(letters, 0)
  if (found.length === 0) found.push(...joinedReadings(words))
  const span = spanOf(words)
  for (const group of over) {
    // The words of a group stand somewhere over it; how far it reaches is not told.
    const size = group[0]?.size ?? 9
    const isOver = words.every(({ base }) => base > (group[0]?.base ?? 0) + 0.4 * size)
    if (!isOver || overlap(spanOf(group), span) < -farthest * size) continue
    add(group.map((word) => word.letters).join('') + letters, 0.1)
  }
  // Two columns may have names of one kind ("Location", "Work Area"): only one of them can be it.
  const isWeak = found.length > 0 && found.every(({ worth }) => worth < 2)
  if (isWeak) return [...found, { name: 'unknown', worth: -0.8 }]
  if (found.length > 0) return found
  // A word that joins others is not the first or the last of a name.
  const isTorn = joints.has(own[0] ?? '') || joints.has(own.at(-1) ?? '')
  const bare = own.filter((word) => !extras.has(word))
  if (!isTorn && bare.length > 0 && bare.length < own.length) add(bare.join(''), 0.3)
  // "Work Area #" numbers the lines, unless it is the only heading of its kind.
  if (found.length > 0) return isNumbering(own) ? [...found, { name: 'ignored', worth: 0.5 }] : found
  if (ignoredColumnKind(own)) return [{ name: 'ignored', worth: own.length > 1 ? 0.5 : -0.15 }]
  if (!isTorn) found.push(...withMore(own))
  return [...found, { name: 'unknown', worth: -1.2 - 0.2 * words.length }]
}
