import type { Body } from './body.ts'
import { startsSubtotal } from './page-parts.ts'
import { cellsOf } from './table-lines.ts'
import { textOf } from '../tokens.ts'
import { readNumber, readQuantities, type Unit } from '../values.ts'

/** A sum printed under the rows of a filing. */
export interface PrintedTotal {
  page: number
  base: number
  unit: Unit
  amount: number
}

const shown =
  /(?<![\d,])([\d,]*\d(?:\.\d+)?)\s*(square|sq|sf|linear|lin|ln|lf)\b|\b(square|sq|sf|linear|lin|ln|lf)\b\D{0,200}(\d(?:[\d,]*\d)?(?:\.\d+)?)/gi
const unitOf = (word: string): Unit => (/^s/i.test(word) ? 'squareFeet' : 'linearFeet')

/** The sums of a stretch, by the column they stand in or the unit named beside them. Sums of a page or a floor are left out. (product.md#totals) */
export function totalsOf({ totals, segment }: Body): PrintedTotal[] {
  const { columns } = segment.table
  return totals.flatMap(({ line, base }) => {
    const text = textOf(line)
    if (startsSubtotal(text)) return []
    const place = { page: segment.page.number, base }
    const named = [...text.matchAll(shown)].flatMap(([, before, unitAfter, unitBefore, after]): PrintedTotal[] => {
      const amount = readNumber(before ?? after ?? '')
      return amount === undefined ? [] : [{ ...place, unit: unitOf(unitAfter ?? unitBefore ?? ''), amount }]
    })
    if (named.length > 0) return named
    const cells = cellsOf(line, columns)
    return cells.flatMap((cell, index): PrintedTotal[] => {
      const name = columns[index]?.name
      const amount = readNumber(textOf(cell)) ?? readQuantities(textOf(cell))?.[0]?.amount
      return (name === 'squareFeet' || name === 'linearFeet') && amount !== undefined ? [{ ...place, unit: name, amount }] : []
    })
  })
}
