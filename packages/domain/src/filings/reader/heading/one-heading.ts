import { readUnit, type Unit } from '../values.ts'
import { columnNamed } from './heading-names.ts'
import type { HeadWord } from './head-word.ts'
import type { ColumnName } from '../vocabulary.ts'

const joints = new Set(['or', 'and', ''])
/** Names of units have no more words. */
const unitWords = 2

/** The units that a heading names, as "SF / LF" and "Quantity (lin. ft.)" do, and what else it says. */
export interface HeadedUnits {
  units: ReadonlySet<Unit>
  rest: string
  /** Whether a slash, an "or" or a bracket joins them: units of two headings may as well be beside each other. */
  isJoined: boolean
}

export function unitsIn(words: readonly HeadWord[]): HeadedUnits {
  const units = new Set<Unit>()
  let rest = ''
  for (let at = 0; at < words.length;) {
    const count = [unitWords, 1].find((length) => unitAt(words, at, length)) ?? 1
    const unit = unitAt(words, at, count)
    if (unit) units.add(unit)
    else if (!joints.has(words[at]?.letters ?? '')) rest += words[at]?.letters ?? ''
    at += count
  }
  return {
    units,
    rest,
    isJoined: words.some(({ after, isOpen, letters }) => after?.how === 'slash' || isOpen || letters === 'or' || letters === 'and'),
  }
}

function unitAt(words: readonly HeadWord[], at: number, count: number): Unit | undefined {
  const own = words.slice(at, at + count)
  return own.length === count && own.slice(1).every(({ after }) => after?.how !== 'slash')
    ? readUnit(own.map(({ letters }) => letters).join(''))
    : undefined
}

/** The columns that the names on both sides of a slash head: one for "Location / Room", two for "Material / Procedure". Undefined without a slash. */
export function besideSlash(words: readonly HeadWord[]): { columns: Set<ColumnName>; unnamed: number } | undefined {
  const sides: string[] = []
  words.forEach(({ after, letters }, at) => {
    const isJoint = joints.has(letters)
    if (after?.how === 'slash' || words[at - 1]?.isOpen || isJoint || sides.length === 0) sides.push('')
    if (!isJoint) sides.push(`${sides.pop() ?? ''}${letters}`)
  })
  if (sides.length < 2) return undefined
  const named = sides.map((letters) => columnNamed(letters)?.column)
  return { columns: new Set(named.filter((column) => column !== undefined)), unnamed: named.filter((column) => !column).length }
}

/** The column that a caption names. One caption may have several names: "Quantity (sq. ft.)", "Section / Room". */
export function captionOf(words: readonly HeadWord[]): { column: ColumnName; weak: boolean } | undefined {
  const { units, rest } = unitsIn(words)
  const [only, other] = units
  if (only && columnNamed(rest)?.column === 'amount') return { column: other ? 'amount' : only, weak: false }
  const [column, ...more] = besideSlash(words)?.columns ?? []
  if (column && more.length === 0) return { column, weak: false }
  const named = columnNamed(words.map(({ letters }) => letters).join(''))
  return named?.weak === false ? named : undefined
}
