import { ignoredColumnKind } from '../table/column-fit.ts'
import type { HeadColumn, Heading } from './head-column.ts'
import { overlap, sameLine, spanOf, wordsBetween } from './heading-terms.ts'
import type { HeadWord } from './head-word.ts'

/** How far above and beneath the names of columns other headings reach, in the measure of the type. */
const reach = 1.4

/**
 * A heading with the names of columns that are left out, where these stand higher or lower than all
 * others do: "Item" over "No." beside headings of one line.
 */
export function withNumbering(heading: Heading, sorted: readonly HeadWord[]): Heading {
  const { top, bottom, size, columns } = heading
  const near = wordsBetween(sorted, top - reach * size, bottom + reach * size)
  const others = columns.filter(({ name }) => name !== 'ignored' && name !== 'unknown')
  const free = near.filter((word) => others.every((column) => overlap(word, column) <= 0))
  // A line of the head block or of the first row has other words.
  const lines = near.filter((word) => word.base < top - 0.4 * size || word.base > bottom + 0.4 * size)
  const stacks = stacksOf(free).filter(
    (stack) => stack.some((word) => lines.includes(word)) && ignoredColumnKind(stack.map(({ text }) => text)) !== undefined,
  )
  const used = new Set(stacks.flat())
  if (used.size === 0 || lines.some((word) => !used.has(word) && [...used].some((one) => sameLine(one, word)))) return heading
  const named = stacks.map((stack): HeadColumn => ({ name: 'ignored', label: stack.map(({ text }) => text).join(' '), ...spanOf(stack) }))
  const withNamed = (list: readonly HeadColumn[]) =>
    [...list.filter((column) => named.every((one) => overlap(one, column) <= 0)), ...named].toSorted(
      (one, other) => one.left + one.right - other.left - other.right,
    )
  const bases = [...used].map(({ base }) => base)
  return {
    ...heading,
    top: Math.min(top, ...bases),
    bottom: Math.max(bottom, ...bases),
    columns: withNamed(columns),
    ...(heading.rivals && { rivals: heading.rivals.map((rival) => ({ ...rival, columns: withNamed(rival.columns) })) }),
  }
}

/** Words over each other. */
function stacksOf(words: readonly HeadWord[]): HeadWord[][] {
  const stacks: HeadWord[][] = []
  for (const word of words.toSorted((one, other) => one.base - other.base || one.left - other.left)) {
    const open = stacks.find(
      (stack) =>
        overlap(spanOf(stack), word) > 0 || stack.some((one) => sameLine(one, word) && Math.abs(word.left - one.right) < word.near),
    )
    if (open) open.push(word)
    else stacks.push([word])
  }
  return stacks
}
