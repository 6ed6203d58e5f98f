import type { HeadColumn, Heading } from '../heading/head-column.ts'
import { fitPenalty, alignmentPenalty } from './column-fit.ts'
import { joints } from './joints.ts'
import { phrases } from './page-parts.ts'
import { textOf } from '../tokens.ts'
import { readNumber } from '../values.ts'
import type { Rule } from '../word-page.ts'
import type { Token } from '../token.ts'

/** A column of the scope table: everything whose middle lies between `left` and `right` is in it. */
export interface Column extends HeadColumn {
  /** Where its own heading begins and ends. */
  headLeft: number
  headRight: number
  /** Stretches that may as well belong to the neighbour. */
  doubts: { from: number; to: number }[]
  /** Lines are drawn where it begins and where it ends. */
  isDrawn?: { left: boolean; right: boolean }
}

/** A line of the table with how much it says about where columns end: a row much, a sentence under the table nothing. */
export interface WeighedLine {
  tokens: Token[]
  weight: number
}

interface Cut {
  at: number
  cost: number
  isDrawn?: true
}

const step = 0.5
const heaviest = 120
/** So many places are tried for the end of a column, and as many gaps. */
const mostCuts = 6
const minToOutvote = 8
/** What it costs if the words of a heading are over two drawn cells. */
const twoCells = 10

/**
 * Where the columns of a table end. Between the last letter of one heading and the first of the next lies a stretch; the cut is made in it
 * where the fewest words are hit, and so that what stands on either side is of the kind of its column. Drawn lines decide it at once.
 * (product.md#columns)
 */
export function columnsOf(heading: Heading, lines: readonly WeighedLine[], rules: readonly Rule[]): Column[] {
  const boxes = joints(rules.filter(({ y }) => y > heading.top - 2 * heading.size))
  const ways = [{ columns: heading.columns, less: 0 }, ...(heading.rivals ?? [])].map(({ columns, less }) => {
    const fitted = fittedTo({ ...heading, columns }, lines, [...rules, ...boxes])
    // No column has two drawn cells in a row.
    const within = boxes.filter(({ x }) => fitted.columns.some(({ headLeft, headRight }) => x > headLeft + 1 && x < headRight - 1))
    return { ...fitted, cost: fitted.cost + less + twoCells * within.length }
  })
  return least(ways).columns
}

/** The columns under these headings, and how badly they go with the lines. */
function fittedTo(heading: Heading, lines: readonly WeighedLine[], rules: readonly Rule[]): { columns: Column[]; cost: number } {
  const heads = heading.columns
  const sample = thinOut(lines)
  const cover = coverOf(sample)
  const leftAligned = headsStandLeft(heads, sample)
  const options = heads.slice(1).map((right, index) => {
    // There are as many stretches as pairs of neighbours.
    const left = heads[index] ?? right
    return cutsBetween(left, right, { cover, rules, leftAligned, heading })
  })
  const { cuts, doubts, cost } = cheapest(heads, options, sample)
  const columns = heads.map((head, index) => ({
    ...head,
    headLeft: head.left,
    headRight: head.right,
    left: cuts[index - 1] ?? Number.NEGATIVE_INFINITY,
    right: cuts[index] ?? Number.POSITIVE_INFINITY,
    doubts: [doubts[index - 1], doubts[index]].filter((one) => one !== undefined),
    isDrawn: { left: options[index - 1]?.[0]?.isDrawn === true, right: options[index]?.[0]?.isDrawn === true },
  }))
  return { columns, cost }
}

function thinOut(lines: readonly WeighedLine[]): WeighedLine[] {
  const telling = lines.filter(({ weight }) => weight > 0)
  const every = Math.ceil(telling.length / heaviest)
  return telling.filter((_, index) => index % every === 0)
}

/** How much printed text each half point of the page's width carries: words most, spaces within one piece of text less, others none. */
function coverOf(lines: readonly WeighedLine[]): Float64Array {
  const cover = new Float64Array(4000)
  // How many lines cover each, and which was the last: a word covers many half points, and two words of a line may share one.
  const counts = new Uint16Array(cover.length)
  const lasts = new Int32Array(cover.length).fill(-1)
  let line = 0
  const add = (from: number, to: number, cost: number) => {
    for (let at = Math.max(0, Math.ceil(from / step)); at * step < to && at < cover.length; at++) {
      cover[at] = (cover[at] ?? 0) + cost
      if (lasts[at] !== line) counts[at] = (counts[at] ?? 0) + 1
      lasts[at] = line
    }
  }
  for (const { tokens, weight } of lines) {
    line += 1
    tokens.forEach((token, index) => {
      add(token.left, token.right, (token.whole ? 6 : 3) * weight)
      const next = tokens[index + 1]
      if (!next) return
      const gap = next.left - token.right
      if (gap > 0 && gap < 0.8 * token.near) add(token.right, next.left, (next.item === token.item ? 1.2 : 0.6) * weight)
    })
  }
  // One line of many that runs over the end of a column is a sentence rather than a row.
  if (lines.length >= minToOutvote) counts.forEach((count, at) => (cover[at] = (cover[at] ?? 0) * (count === 1 ? 0.3 : 1)))
  return cover
}

/** Whether headings stand at the left edge of their columns: then nothing of a column lies left of its heading. */
function headsStandLeft(heads: readonly HeadColumn[], lines: readonly WeighedLine[]): boolean {
  const texts = heads.filter(({ name }) =>
    ['floor', 'sectionOfFloor', 'abatementType', 'abatementProcedure', 'typeOfMaterial'].includes(name),
  )
  const aligned = texts.filter(({ left }) => {
    const starts = lines.filter(({ tokens }) => phrases(tokens).some(([first]) => first && Math.abs(first.left - left) < 1.6)).length
    return starts > 0.3 * lines.length
  })
  return aligned.length > 0.55 * texts.length
}

interface Environment {
  cover: Float64Array
  rules: readonly Rule[]
  leftAligned: boolean
  heading: Heading
}

function cutsBetween(left: HeadColumn, right: HeadColumn, { cover, rules, leftAligned, heading }: Environment): Cut[] {
  const middle = (left.right + right.left) / 2
  const from = Math.min(left.right, middle - 1)
  const to = Math.max(right.left, middle + 1)
  const upright = rules.filter((rule) => rule.height > 3 * rule.width && rule.y + rule.height > heading.bottom + heading.size)
  // A heading may be wider than its column: then the line stands within it, but on the right side of its middle.
  const [farLeft, farRight] = [(left.left + left.right) / 2, (right.left + right.right) / 2]
  const drawn =
    upright.find((rule) => rule.x >= from - 1 && rule.x <= to + 1) ?? upright.find((rule) => rule.x > farLeft + 1 && rule.x < farRight - 1)
  if (drawn) return [{ at: drawn.x + drawn.width / 2, cost: 0, isDrawn: true }]
  const runs: { from: number; to: number; cost: number }[] = []
  for (let at = Math.floor(from / step); at * step <= to; at++) {
    const cost = cover[at] ?? 0
    const open = runs.at(-1)
    if (open && Math.abs(open.cost - cost) < 0.01) open.to = at * step
    else runs.push({ from: at * step, to: at * step, cost })
  }
  const taste = (run: { from: number; to: number }) =>
    leftAligned ? (0.3 * (to - Math.min(to, run.to))) / (to - from) : (0.3 * Math.abs((run.from + run.to) / 2 - middle)) / (to - from)
  const inOrder = runs.toSorted((one, other) => one.cost - other.cost || other.to - other.from - one.to + one.from)
  // A narrow gap between two columns of figures costs more than wide ones at their edges.
  const gaps = inOrder.filter((run) => {
    const at = runs.indexOf(run)
    return at > 0 && at < runs.length - 1 && run.cost < (runs[at - 1]?.cost ?? 0) && run.cost < (runs[at + 1]?.cost ?? 0)
  })
  return [...new Set([...inOrder.slice(0, mostCuts), ...gaps.slice(0, mostCuts)])].map((run) => {
    const at = (run.from + run.to) / 2
    const thin = Math.max(0, 3 - (run.to - run.from)) * 0.05
    return { at, cost: run.cost + taste(run) + thin }
  })
}

/**
 * How badly a column goes with what stands between two cuts. The same stretches and the same texts are weighed again and again, so both are
 * remembered.
 */
function fitOf(heads: readonly HeadColumn[], lines: readonly WeighedLine[]) {
  const placed = lines.map(({ tokens, weight }) => ({
    weight,
    tokens: tokens.map((token) => ({ token, at: (token.left + token.right) / 2 })),
  }))
  const misfits = heads.map(() => new Map<string, number>())
  const seen = new Map<string, number>()
  // A number says how much only with its unit, beside it or in a column of units.
  const needsUnit = !heads.some(({ name }) => name === 'unit')
  const weigh = (index: number, head: HeadColumn, left: number, right: number): number => {
    const cells = placed.map(({ tokens }) => tokens.filter(({ at }) => at > left && at <= right).map(({ token }) => token))
    const known = misfits[index] ?? new Map<string, number>()
    const sum = cells.reduce((total, cell, line) => {
      const text = textOf(cell)
      const isBare = head.name === 'amount' && needsUnit && readNumber(text) !== undefined
      const own = known.get(text) ?? (isBare ? 0 : fitPenalty(head, text))
      known.set(text, own)
      return total + (placed[line]?.weight ?? 0) * own
    }, 0)
    return sum + alignmentPenalty(head.name, cells)
  }
  return (index: number, left: number, right: number): number => {
    const head = heads[index]
    if (!head) return 0
    const key = `${index} ${left} ${right}`
    const cost = seen.get(key) ?? weigh(index, head, left, right)
    seen.set(key, cost)
    return cost
  }
}

/** One cut of each stretch, so that text is cut least and every column holds what its heading promises. */
function cheapest(heads: readonly HeadColumn[], options: readonly Cut[][], lines: readonly WeighedLine[]) {
  const fit = fitOf(heads, lines)
  let paths: { cuts: number[]; cost: number }[] = [{ cuts: [], cost: 0 }]
  options.forEach((choices, index) => {
    paths = choices.map(({ at, cost }) => {
      const reached = paths.map((path) => ({
        cuts: [...path.cuts, at],
        cost: path.cost + cost + fit(index, path.cuts.at(-1) ?? Number.NEGATIVE_INFINITY, at),
      }))
      return least(reached)
    })
  })
  const ended = paths.map((path) => ({
    ...path,
    cost: path.cost + fit(heads.length - 1, path.cuts.at(-1) ?? Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY),
  }))
  const { cuts, cost: total } = least(ended)
  // A cut that would have been about as good elsewhere leaves in doubt what stands between.
  const doubts = options.map((choices, index) => {
    const [before, after] = [cuts[index - 1] ?? Number.NEGATIVE_INFINITY, cuts[index + 1] ?? Number.POSITIVE_INFINITY]
    const cost = (at: number, own: number) => own + fit(index, before, at) + fit(index + 1, at, after)
    const at = cuts[index] ?? 0
    const chosen = cost(at, choices.find((one) => one.at === at)?.cost ?? 0)
    const rival = choices.find((one) => one.at !== at && cost(one.at, one.cost) < chosen + 0.3)
    return rival && { from: Math.min(at, rival.at), to: Math.max(at, rival.at) }
  })
  return { cuts, doubts, cost: total }
}

const least = <T extends { cost: number }>(list: readonly T[]): T =>
  // A stretch always has a place to cut, so the list is never empty.
  list.reduce((best, one) => (one.cost < best.cost ? one : best))
