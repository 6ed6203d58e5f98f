import { lettersOf } from './clean.ts'
import type { ColumnName } from './vocabulary.ts'
import { columnNamed } from './heading/heading-names.ts'
import { headWordsOf } from './heading/heading-terms.ts'
import { captionOf } from './heading/one-heading.ts'
import { likeness } from './table/page-parts.ts'
import { isUnsure } from './table/printed-rows.ts'
import type { LinedPage } from './table/segment.ts'
import { linesOf, median, textOf } from './tokens.ts'
import type { Token } from './token.ts'
import type { PrintedRow } from './table/printed-row.ts'

/** The name of a property where it stands before or over its value: "Floor: 3rd". */
interface Label {
  column: ColumnName
  weak: boolean
  left: number
  right: number
  base: number
  size: number
}

interface Field {
  label: Label
  page: number
  tokens: Token[]
  /** A line without a name stands before it, such as stands before others too: "Work area 2 of 4". */
  isFirst: boolean
}

const maxWords = 8

/** A label at a word of a line: a name with a colon, or, in a filing that uses none, one that stands apart from its value. */
function labelAt(
  line: readonly Token[],
  from: number,
  { needsColon, lefts }: Pick<Style, 'needsColon' | 'lefts'>,
): { label: Label; to: number } | undefined {
  const [before, first] = [line[from - 1], line[from]]
  if (!first || (before && first.left - before.right < first.near && !before.text.endsWith(':'))) return undefined
  let letters = ''
  let found: { label: Label; to: number } | undefined
  for (let to = from; to < Math.min(line.length, from + maxWords); to++) {
    const [last, next] = [line[to], line[to + 1]]
    if (!last) break
    letters += lettersOf(last.text)
    const hasColon = /[:?]$/.test(last.text)
    const isEnd = hasColon || !next || next.left - last.right > 1.5 * last.near
    const named = columnNamed(letters) ?? (isEnd ? captionOf(headWordsOf(line.slice(from, to + 1))) : undefined)
    // A word that may be a value is a name without one only where names stand.
    const isApart = next
      ? next.left - last.right > 1.5 * last.near
      : named?.weak === false || lefts.some((left) => Math.abs(left - first.left) < 1.5)
    if (named && (hasColon || (isApart && !needsColon)))
      found = { label: { ...named, left: first.left, right: last.right, base: first.base, size: first.size }, to }
    if (last.text.endsWith(':') || (next && next.left - last.right > 1.5 * last.near)) break
  }
  return found
}

/** How a filing prints its lists. */
interface Style {
  /** Lines that stand over rows. */
  titles: ReadonlySet<string>
  needsColon: boolean
  /** Where names stand that mean nothing else. */
  lefts: readonly number[]
}

function styleOf(pages: readonly LinedPage[]): Style {
  const lines = pages.flatMap((page) => page.lines)
  const labels = (needsColon: boolean) =>
    lines.flatMap((line) => line.flatMap((_, at) => labelAt(line, at, { needsColon, lefts: [] })?.label ?? []))
  const all = labels(false)
  const columns = Map.groupBy(
    all.filter(({ weak }) => !weak),
    ({ left }) => Math.round(left),
  )
  const lefts = [...columns]
    .filter(([, own]) => new Set(own.map(({ column }) => (isFeet(column) ? 'feet' : column))).size >= 2)
    .map(([left]) => left)
  return { titles: titlesOf(lines), needsColon: labels(true).length > 0.6 * all.length, lefts }
}

/** All labels of a page in the order in which they are read, each with the words beside it. */
function fieldsOn({ page, lines }: LinedPage, style: Style): Field[] {
  const fields: Field[] = []
  const labelled: { fields: Field[]; base: number }[] = []
  const bare: Token[][] = []
  let isFirst = false
  for (const line of lines) {
    if (style.titles.has(likeness(line))) {
      isFirst = true
      continue
    }
    const own: Field[] = []
    const rest: Token[] = []
    for (let at = 0; at < line.length; at++) {
      const found = labelAt(line, at, style)
      const token = line[at]
      const open = own.at(-1)
      // "Unit: Square Feet" is a value, not another name.
      const isUnit = open?.label.column === 'unit' && open.tokens.length === 0 && found !== undefined && isFeet(found.label.column)
      if (found && !isUnit) {
        own.push({ label: found.label, page: page.number, tokens: [], isFirst })
        isFirst = false
        at = found.to
      } else if (token) (open?.tokens ?? rest).push(token)
    }
    fields.push(...own)
    if (own.length > 0) labelled.push({ fields: own, base: line[0]?.base ?? 0 })
    if (rest.length > 0) bare.push(rest)
  }
  const pitch = median(labelled.slice(1).map(({ base }, index) => base - (labelled[index]?.base ?? base)))
  for (const line of bare) continueOn(line, labelled, pitch)
  return fields
}

/** The rest of a wrapped value stands beneath its label or its first line, nearer than the next label would. */
function continueOn(line: readonly Token[], labelled: readonly { fields: Field[]; base: number }[], pitch: number): void {
  const base = line[0]?.base ?? 0
  const above = labelled.findLast((one) => one.base < base - 1)
  if (!above) return
  const deepest = Math.max(above.base, ...above.fields.flatMap(({ tokens }) => tokens.map((token) => token.base)))
  const size = line[0]?.size ?? 9
  if (base - deepest > Math.min(1.6 * size, Math.max(0.95 * pitch, 1.3 * size))) return
  for (const token of line) {
    const owner = above.fields.findLast(
      ({ label, tokens }) => token.left >= (tokens.length > 0 ? Math.min(label.left, tokens[0]?.left ?? 0) : label.left) - 2,
    )
    owner?.tokens.push(token)
  }
}

const isFeet = (column: ColumnName) => column === 'squareFeet' || column === 'linearFeet'
const isQuantity = (column: ColumnName) => isFeet(column) || column === 'amount'
const isWork = (column: ColumnName) => column === 'abatementType' || column === 'abatementProcedure' || column === 'typeOfMaterial'

/**
 * Rows of a filing that prints no table but each row as a list of names and values: "Floor: 3rd   Material: VAT". A row is at its end when a
 * name comes again. Every row must name what work is done and how much of it.
 */
export function labelRecords(pages: readonly LinedPage[]): LabelRecords {
  const records: Field[][] = []
  const style = styleOf(pages)
  for (const field of pages.flatMap((page) => fieldsOn(page, style))) {
    const open = records.at(-1)
    if (open && !field.isFirst && !open.some(({ label }) => label.column === field.label.column)) open.push(field)
    else records.push([field])
  }
  const rows = records.filter(isRow).map((fields) => ({
    page: fields[0]?.page ?? 1,
    base: fields[0]?.label.base ?? 0,
    cells: new Map(fields.map(({ label, tokens, page }) => [label.column, cellOf(tokens, page !== fields[0]?.page)])),
    words: wordsIn(fields),
  }))
  const outside = records
    .filter((fields) => !isRow(fields) && fields.length >= 3)
    .map((fields) => ({
      page: fields[0]?.page ?? 1,
      base: fields[0]?.label.base ?? 0,
      text: fields
        .map(({ tokens }) => textOf(tokens))
        .filter(Boolean)
        .join(', '),
    }))
  return { rows, outside: outside.filter(({ text }) => text !== '') }
}

function wordsIn(fields: readonly Field[]) {
  const tokens = fields.flatMap((field) => field.tokens)
  return { struck: tokens.filter(({ struck }) => struck).length, all: tokens.length }
}

interface LabelRecords {
  rows: PrintedRow[]
  /** What has some names of a row, but not enough of them. */
  outside: { page: number; base: number; text: string }[]
}

function isRow(fields: readonly Field[]): boolean {
  const columns = fields.map(({ label }) => label.column)
  const sure = fields.filter(({ label }) => !label.weak).length
  return (
    columns.some(isQuantity) && columns.some(isWork) && columns.length >= 4 && sure >= 3 && fields.some(({ tokens }) => tokens.length > 0)
  )
}

/** Short lines that come again with another figure each time: one stands over every row. What stands beneath names alone is their values. */
function titlesOf(lines: readonly Token[][]): Set<string> {
  const seen = new Map<string, string[]>()
  lines.forEach((line, index) => {
    const words = likeness(line)
    if (line.length > maxWords || !/#/.test(words) || !/\p{L}/u.test(words)) return
    if (line.some((_, at) => labelAt(line, at, anyNames)) || isNamesAlone(lines[index - 1] ?? [])) return
    seen.set(words, [...(seen.get(words) ?? []), textOf(line)])
  })
  return new Set([...seen].filter(([, texts]) => texts.length > 1 && new Set(texts).size === texts.length).map(([words]) => words))
}

const anyNames = { needsColon: false, lefts: [] }

function isNamesAlone(line: readonly Token[]): boolean {
  let at = 0
  for (let found = labelAt(line, at, anyNames); found; found = labelAt(line, at, anyNames)) at = found.to + 1
  return line.length > 0 && at === line.length
}

function cellOf(tokens: readonly Token[], isOverleaf: boolean) {
  // Lines are kept apart by height; tokens of one page only stand in one value.
  const lines = linesOf(tokens).map(textOf)
  return { lines, doubtful: isOverleaf || tokens.some(isUnsure) }
}
