import { lettersOf } from '../clean.ts'
import { groupHeadings, type ColumnName } from '../vocabulary.ts'
import type { HeadColumn } from './head-column.ts'
import { columnNamed } from './heading-names.ts'
import type { HeadWord } from './head-word.ts'
import { besideSlash, unitsIn } from './one-heading.ts'

/** What the words between two column ends are worth as a heading. */
export interface Reading {
  name: HeadColumn['name']
  worth: number
  isGuessed?: true
}

export const strongWorth = 3
export const weakWorth = 1.2
export const groups = new Set(groupHeadings.map(lettersOf))

/** A heading of several names in one: "SF / LF", "Quantity (SF or LF)", "Location / Room". */
export function joinedReadings(words: readonly HeadWord[]): Reading[] {
  const { units, rest, isJoined } = unitsIn(words)
  const named = columnNamed(rest)?.column
  const [only, other] = units
  if (other) {
    const less = isJoined ? 0 : 1.8
    if (rest === '') return (['unit', 'amount'] as const).map((name) => ({ name, worth: strongWorth - less }))
    if (named === 'amount' || named === 'unit') return [{ name: named, worth: strongWorth + 0.05 - less }]
  } else if (only && named === 'amount') return [{ name: only, worth: strongWorth }]
  const sides = besideSlash(words)
  if (!sides) return []
  const worth = sides.columns.size === 1 ? strongWorth - sides.unnamed : weakWorth
  return [...sides.columns].map((name) => ({ name, worth }))
}

/** What a weak name with other words is worth: "Location Description" is of one column, and which is only guessed. */
const guessWorth = 0.6

/** A name with other words before or behind it: "Quantity Square Feet". */
export function withMore(words: readonly string[]): Reading[] {
  const found = new Map<ColumnName, Reading>()
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= words.length; to++) {
      if (to - from === words.length) continue
      const named = columnNamed(words.slice(from, to).join(''))
      if (!named) continue
      const others = [...words.slice(0, from), ...words.slice(to)]
      const isGroup = groups.has(others.join(''))
      const worth = named.weak ? guessWorth - 0.2 * (others.length - 1) : strongWorth - (isGroup ? 0.5 : 1.2 * others.length)
      if (worth <= (found.get(named.column)?.worth ?? 0)) continue
      found.set(named.column, { name: named.column, worth, ...(named.weak && { isGuessed: true }) })
    }
  }
  return [...found.values()]
}
