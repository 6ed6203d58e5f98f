import { lettersOf } from './clean.ts'
import { headingExtras, ignoredColumns, type ColumnName } from './filing-words.ts'
import { between, headWordsOf, hitsOn, spanOf, type Effort, type HeadWord, type Hit } from './heading-words.ts'
import { textOf, type Token } from './tokens.ts'
import { knownType } from './values.ts'

/** A column as its heading shows it. `unknown` is one whose heading says nothing that we know. */
export interface HeadColumn {
  name: ColumnName | 'unknown' | 'ignored'
  label: string
  left: number
  right: number
}

/** The lines that name the columns of the scope table, on one page. `top` and `bottom` are where letters stand on its first and last line. */
export interface Heading {
  page: number
  top: number
  bottom: number
  size: number
  columns: HeadColumn[]
  score: number
}

const sameLine = (one: { base: number; size: number }, other: { base: number }) => Math.abs(one.base - other.base) < 0.4 * one.size
const overlap = (one: { left: number; right: number }, other: { left: number; right: number }) =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left)

/** How much may be tried to find the headings of a page. The fullest pages of filings take a hundredth of it. */
const mostEffort = 4_000_000
/** A line with more names than this is no heading. */
const mostColumns = 40

/**
 * The headings of scope tables on a page, from top to bottom: the best one, and those about as good that it does not touch. Undefined for a
 * page that holds so much that it cannot be told. (acp7.md 4a.7)
 */
export function headingsOn(lines: readonly Token[][], page: number): Heading[] | undefined {
  const effort: Effort = { left: mostEffort }
  const words = lines.flatMap(headWordsOf).toSorted((one, other) => one.base - other.base)
  const hits = hitsOn(words, effort)
  const found = candidates(hits, words, page, effort).toSorted(
    ({ heading: one }, { heading: other }) => other.score - one.score || one.bottom - one.top - other.bottom + other.top,
  )
  if (effort.left < 0) return undefined
  const best = found[0]?.heading
  if (!best) return []
  const taken: Heading[] = []
  for (const { heading: one, improved } of found) {
    if (one.score < 0.8 * best.score) break
    const isApart = taken.every((other) => one.bottom < other.top - one.size || one.top > other.bottom + one.size)
    if (isApart) taken.push(improved())
  }
  return taken.map((one) => withExtras(one, lines)).toSorted((one, other) => one.top - other.top)
}

interface Candidate {
  heading: Heading
  /** The same lines, with the words given to names as well as they can be. */
  improved: () => Heading
}

function candidates(hits: readonly Hit[], words: readonly HeadWord[], page: number, effort: Effort): Candidate[] {
  const places = hits.map((hit) => ({ hit, top: highest(hit), bottom: lowest(hit) }))
  const found: Candidate[] = []
  for (const top of distinct(hits.map((hit) => hit.words[0]?.base ?? 0))) {
    const size = hits.find((hit) => hit.words[0]?.base === top)?.words[0]?.size ?? 9
    const near = places.filter((place) => place.top >= top - 0.4 * size && place.bottom <= top + 6.5 * size)
    effort.left -= hits.length
    for (const bottom of distinct(near.map((place) => place.bottom))) {
      const inside = near.flatMap((place) => (place.bottom <= bottom + 0.4 * size ? [place.hit] : []))
      effort.left -= near.length + inside.length
      if (effort.left < 0) return []
      if (!holdsEnough(inside)) continue
      effort.left -= 20 * inside.length
      const chosen = choose(inside)
      if (!holdsEnough(chosen)) continue
      const around = between(words, top - 0.4 * size, bottom + 0.4 * size)
      effort.left -= around.length * (around.length + chosen.length)
      if (effort.left < 0) return []
      const place = { page, top, bottom, size }
      const heading = headingOf(chosen, around, place)
      if (heading.columns.length <= mostColumns) found.push({ heading, improved: () => headingOf(improve(inside, chosen), around, place) })
    }
  }
  return found
}

function distinct(bases: readonly number[]): number[] {
  return [...new Set(bases.map((base) => Math.round(base * 2) / 2))].sort((one, other) => one - other)
}

/** Each column once and each word once, the longest and surest names first. */
function choose(hits: readonly Hit[]): Hit[] {
  const chosen: Hit[] = []
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
  const isGroup = (hit: Hit) => {
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
function oneWayOfQuantities(hits: readonly Hit[]): Hit[] {
  const has = (column: ColumnName) => hits.some((hit) => hit.column === column)
  const isApart = has('amount') && has('unit')
  return hits.filter(({ column }) => (isApart ? column !== 'squareFeet' && column !== 'linearFeet' : column !== 'unit' || has('amount')))
}

/** The longest name first is not always right: "Abatement Procedure" may be the end of one name and the next. Each is left out once to see. */
function improve(hits: readonly Hit[], chosen: readonly Hit[]): Hit[] {
  const worth = (list: readonly Hit[]) => list.reduce((sum, { weak, words }) => sum + (weak ? 1.2 : 3) + 0.4 * words.length, 0)
  const isSame = (one: Hit, other: Hit) => one.words.length === other.words.length && one.words.every((word) => other.words.includes(word))
  const others = chosen.map((out) => choose(hits.filter((hit) => !isSame(hit, out))))
  return [chosen, ...others].reduce((best: readonly Hit[], one) => (worth(one) > worth(best) + 0.01 ? one : best), chosen).slice()
}

/** What stands beneath the name of another column is a value in it ("Square Feet" under "Unit"), but for the unit under "Quantity". */
function withoutValues(hits: readonly Hit[]): Hit[] {
  const isUnder = (lower: Hit, upper: Hit) =>
    lower !== upper &&
    highest(lower) > lowest(upper) + 1 &&
    overlap(spanOf(lower.words), spanOf(upper.words)) > 0.5 * Math.min(spread(lower), spread(upper))
  const isUnit = (hit: Hit) => hit.column === 'squareFeet' || hit.column === 'linearFeet'
  return hits.filter(
    (hit) =>
      !hits.some(
        (other) =>
          (isUnder(hit, other) && !(other.column === 'amount' && isUnit(hit))) ||
          (isUnder(other, hit) && hit.column === 'amount' && isUnit(other)),
      ),
  )
}

const highest = ({ words }: Hit) => Math.min(...words.map(({ base }) => base))
const lowest = ({ words }: Hit) => Math.max(...words.map(({ base }) => base))
const spread = ({ words }: Hit) => spanOf(words).right - spanOf(words).left

/** Whether these names may head a table: four columns, of these an amount and a kind of work, and three by names that mean nothing else. */
function holdsEnough(hits: readonly Hit[]): boolean {
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

function headingOf(hits: readonly Hit[], around: readonly HeadWord[], place: Pick<Heading, 'page' | 'top' | 'bottom' | 'size'>): Heading {
  const boxes = hits.map((hit) => ({
    name: hit.column as HeadColumn['name'],
    label: hit.column as string,
    ...spanOf(hit.words),
    words: hit.words,
  }))
  for (const box of boxes) {
    // A word that stands over several columns is part of each name, but not of the place of any.
    if (!boxes.some((other) => other !== box && overlap(box, other) > 1)) continue
    const last = Math.max(...box.words.map(({ base }) => base))
    Object.assign(box, spanOf(box.words.filter(({ base }) => last - base < 0.4 * place.size)))
  }
  const used = new Set(hits.flatMap(({ words }) => words))
  const left = around.filter((word) => !used.has(word) && word.letters !== '')
  const others: HeadColumn[] = []
  for (const phrase of phrasesOf(left)) if (!standsOver(phrase, boxes, place)) attach(phrase, boxes, others)
  const both = mergedQuantities(boxes, around)
  const columns = [...both, ...others].map(({ name, label, left: from, right }) => ({ name, label, left: from, right }))
  const named = hits.reduce((sum, { weak, length }) => sum + (weak ? 1.2 : 3) + 0.01 * length, 0)
  // Figures and the values of rows are no heading, whatever else a line says.
  const strange = left.reduce((sum, { letters }) => sum + (/\d/.test(letters) || knownType(letters) !== undefined ? 2 : 0.25), 0)
  const score = named - strange
  return { ...place, columns: columns.toSorted((one, other) => one.left + one.right - other.left - other.right), score }
}

/** A word on the first line, where no column's name ends there: it stands over the names of several columns. */
function standsOver(
  phrase: readonly HeadWord[],
  boxes: readonly HeadBox[],
  { top, size, bottom }: Pick<Heading, 'top' | 'size' | 'bottom'>,
): boolean {
  const base = phrase[0]?.base ?? 0
  if (bottom - top < 0.4 * size || base - top > 0.4 * size) return false
  const span = spanOf(phrase)
  const isWithin =
    boxes.some((box) => box.left < span.right) &&
    boxes.some((box) => box.right > span.left) &&
    boxes.some((box) => box.right < span.right) &&
    boxes.some((box) => box.left > span.left)
  if (!isWithin) return false
  return boxes.every(({ words }) => words.some((word) => word.base - base > 0.4 * size))
}

/** Names of a column that counts the lines: they belong to no neighbour, however close it stands. */
const numberings = new Set(ignoredColumns.map(lettersOf))

type HeadBox = HeadColumn & { words: HeadWord[] }

/** Words beside or beneath a name belong to it; words over several columns to none; others name a column that we do not know. */
function attach(phrase: HeadWord[], boxes: HeadBox[], others: HeadColumn[]): void {
  const span = spanOf(phrase)
  const width = span.right - span.left
  const over = boxes.filter((box) => overlap(box, span) > 0.3 * Math.min(width, box.right - box.left))
  if (over.length >= 2) return
  const beside = boxes.find(({ words }) =>
    words.some((word) =>
      phrase.some(
        (one) => sameLine(one, word) && (Math.abs(one.left - word.right) < one.near || Math.abs(word.left - one.right) < one.near),
      ),
    ),
  )
  const letters = phrase.map((word) => word.letters).join('')
  const isNumbering = numberings.has(letters)
  const owner = over[0] ?? (isNumbering ? undefined : beside)
  if (owner) {
    owner.left = Math.min(owner.left, span.left)
    owner.right = Math.max(owner.right, span.right)
    return
  }
  const stacked = others.find((other) => overlap(other, span) > 0)
  if (stacked) {
    Object.assign(stacked, { ...spanOf([stacked, span]), label: `${stacked.label} ${letters}`, name: 'unknown' })
    return
  }
  const isKnown = ignoredColumns.some((name) => lettersOf(name) === letters) || headingExtras.includes(letters)
  others.push({ name: isKnown ? 'ignored' : 'unknown', label: letters, ...span })
}

function phrasesOf(words: readonly HeadWord[]): HeadWord[][] {
  const phrases: HeadWord[][] = []
  for (const word of words.toSorted((one, other) => one.base - other.base || one.left - other.left)) {
    const open = phrases.find((phrase) => {
      const last = phrase.at(-1)
      return last && sameLine(last, word) && word.left - last.right < word.near && word.left > last.left
    })
    if (open) open.push(word)
    else phrases.push([word])
  }
  return phrases
}

/** "Square Feet / Linear Feet" over one column: an amount with its unit beside it. */
function mergedQuantities(boxes: HeadBox[], around: readonly HeadWord[]): HeadBox[] {
  const square = boxes.find(({ name }) => name === 'squareFeet')
  const linear = boxes.find(({ name }) => name === 'linearFeet')
  if (!square || !linear) return boxes
  const narrower = Math.min(square.right - square.left, linear.right - linear.left)
  const between = square.left < linear.left ? linear.left - square.right : square.left - linear.right
  const size = square.words[0]?.size ?? 9
  const hasOr = around.some(
    ({ letters, left, right }) =>
      letters === 'or' && left > Math.min(square.left, linear.left) && right < Math.max(square.right, linear.right),
  )
  if (overlap(square, linear) < 0.5 * narrower && !(between < 0.2 * size) && !(hasOr && between < 2.2 * size)) return boxes
  const merged: HeadBox = { name: 'amount', label: 'amount', ...spanOf([square, linear]), words: [...square.words, ...linear.words] }
  return [...boxes.filter((box) => box !== square && box !== linear && box.name !== 'amount'), merged]
}

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
