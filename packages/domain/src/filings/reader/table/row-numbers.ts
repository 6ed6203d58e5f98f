import { median } from '../tokens.ts'
import type { PrintedRow } from './printed-row.ts'

/** The fewest rows needed, and the least share of them with their number in front. */
const [leastRows, leastShare] = [3, 0.7]
const leading = /^(\d{1,3})(?:[.)])?(?: |$)/

/**
 * Takes the numbers of rows out of a text column, where nearly each row of a table has the next
 * number in front: their own column has a heading that was not found. The cells are not sure.
 */
export function withoutRowNumbers(rows: readonly PrintedRow[]): void {
  if (rows.length < leastRows) return
  for (const name of ['sectionOfFloor', 'typeOfMaterial'] as const) {
    const cells = rows.map(({ cells: own }) => own.get(name))
    const ahead = cells.map((cell, at) => Number(leading.exec(cell?.lines[0] ?? '')?.[1] ?? Number.NaN) - at)
    const first = median(ahead.filter((number) => !Number.isNaN(number)))
    const numbered = cells.filter((cell, at) => cell && ahead[at] === first)
    const hasText = numbered.some((cell) => cell && leading.exec(cell.lines[0] ?? '')?.[0] !== cell.lines[0])
    if (numbered.length < Math.max(leastRows, leastShare * rows.length)) continue
    // Numbers alone may be of the rooms.
    if (!hasText) for (const cell of numbered) if (cell) cell.doubtful = true
    if (!hasText) continue
    for (const cell of cells) {
      if (!cell) continue
      if (numbered.includes(cell))
        cell.lines = cell.lines.map((line, at) => (at === 0 ? line.replace(leading, '') : line)).filter((line) => line !== '')
      cell.doubtful = true
    }
  }
}

/** "A" before a floor, "HA-01" before a material: what a building or a sample is called. */
const codes = [
  { name: 'floor', pattern: /^[A-Z](?: (?=\S)|$)/, of: /^[A-Z](?= |$)/ },
  { name: 'typeOfMaterial', pattern: /^[A-Z]{1,3}-?\d{1,3}[A-Z]?(?: (?=\S)|$)/, of: /^\S+/ },
] as const

/**
 * Takes letters of buildings out of floors and numbers of samples out of materials, where nearly
 * each row has one in front and they differ: their column was not told apart. No such cell is sure.
 */
export function withoutCodes(rows: readonly PrintedRow[]): void {
  for (const { name, pattern, of } of codes) {
    const cells = rows.flatMap(({ cells: own }) => own.get(name) ?? [])
    const coded = cells.filter(({ lines }) => pattern.test(lines[0] ?? '') && lines.join(' ').includes(' '))
    const filled = cells.filter(({ lines }) => lines.length > 0)
    const isMany = coded.length >= Math.max(leastRows, leastShare * filled.length)
    // One letter in all rows may be of the floors: "B 1", "B 2".
    const isColumn = isMany && new Set(coded.map(({ lines }) => of.exec(lines[0] ?? '')?.[0])).size > 1
    for (const cell of isMany ? filled : coded) cell.doubtful = true
    if (!isColumn) continue
    for (const cell of coded)
      cell.lines = cell.lines.map((line, at) => (at === 0 ? line.replace(pattern, '') : line)).filter((line) => line !== '')
  }
}
