import { interpretRow, notesOf } from '../row-values.ts'
import type { PrintedRow } from './printed-row.ts'

/** A label of a sum has at most so many words. */
const mostWords = 6
/** So many rows are added up for one sum. */
const mostAdded = 500

/**
 * Takes out what looks like a row but is the sum of the rows before it: it has only a label and
 * feet, and the feet are those of its group. What heads the sum makes no difference.
 */
export function withoutSums(rows: readonly PrintedRow[], names: readonly string[]): PrintedRow[] {
  const notes = notesOf({ rows: [...rows], outside: [], doubtful: new Set() }, names)
  const kept: { row: PrintedRow; feet: Feet; floor: string }[] = []
  for (const row of rows) {
    const { values } = interpretRow(row, notes)
    const feet = { squareFeet: values.squareFeet, linearFeet: values.linearFeet }
    const label = [values.floor, values.sectionOfFloor].join(' ').trim()
    const isBare =
      !values.abatementType && !values.abatementProcedure && !values.typeOfMaterial && label !== '' && label.split(' ').length <= mostWords
    if (isBare && isSumOf(feet, label, kept)) continue
    kept.push({ row, feet, floor: values.floor })
  }
  return kept.map(({ row }) => row)
}

interface Feet {
  squareFeet: number
  linearFeet: number
}

/**
 * Whether these feet are the sum of the last rows: of two or more rows, or of one row if the label
 * names its floor.
 */
function isSumOf(sum: Feet, label: string, rows: readonly { feet: Feet; floor: string }[]): boolean {
  if (sum.squareFeet === 0 && sum.linearFeet === 0) return false
  const added: Feet = { squareFeet: 0, linearFeet: 0 }
  const isSame = (one: number, other: number) => Math.abs(one - other) < 0.005
  return rows
    .slice(-mostAdded)
    .toReversed()
    .some(({ feet, floor }, at) => {
      added.squareFeet += feet.squareFeet
      added.linearFeet += feet.linearFeet
      const isNamed = floor !== '' && label !== floor && ` ${label} `.includes(` ${floor} `)
      return (at > 0 || isNamed) && isSame(added.squareFeet, sum.squareFeet) && isSame(added.linearFeet, sum.linearFeet)
    })
}
