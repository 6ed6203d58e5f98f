/** Which picture files are the sides of which cards of a file. (product.md#certificates) */
import type { ImportedRow } from './import-rows.ts'

/** The names of the files of a card's sides. */
export type CardPictures = Partial<Record<CardSide, string>>

export interface MatchedPictures {
  /** By line of the file. */
  byLine: Map<number, CardPictures>
  /** Files that are no card's. */
  unmatched: string[]
  /** Files that a row names and that are not among those chosen. */
  missing: { line: number; name: string }[]
}

export const cardSides = ['front', 'back'] as const
export type CardSide = (typeof cardSides)[number]

/** As names are compared: without the ending, letter case and what stands between letters and digits. */
const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/\.(?:jpe?g|png|webp)$/, '')
    .replaceAll(/[^a-z0-9]/g, '')

/**
 * The pictures of the rows' cards: those that a row names as Front and Back; else those that are called as the card's number, with `front` or `back` behind it, the front
 * where neither stands. A number that two rows have is nobody's in particular.
 */
export function matchPictures(rows: readonly Pick<ImportedRow, 'line' | 'number' | CardSide>[], files: readonly string[]): MatchedPictures {
  const fileByName = new Map(files.map((file) => [plain(file), file]))
  const byNumber = Map.groupBy(
    rows.filter(({ number }) => number !== null && plain(number) !== ''),
    ({ number }) => plain(number ?? ''),
  )
  const isOnlyOne = (number: string) => byNumber.get(number)?.length === 1
  const match: MatchedPictures = { byLine: new Map(), unmatched: [], missing: [] }
  const used = new Set<string>()
  for (const row of rows) {
    const number = plain(row.number ?? '')
    const pictures: CardPictures = {}
    for (const side of cardSides) {
      const named = row[side]
      const names = named !== null ? [plain(named)] : isOnlyOne(number) ? [`${number}${side}`, ...(side === 'front' ? [number] : [])] : []
      const file = names.map((name) => fileByName.get(name)).find((found) => found !== undefined)
      if (file !== undefined) {
        pictures[side] = file
        used.add(file)
      } else if (named !== null) match.missing.push({ line: row.line, name: named })
    }
    if (pictures.front !== undefined || pictures.back !== undefined) match.byLine.set(row.line, pictures)
  }
  match.unmatched = files.filter((file) => !used.has(file))
  return match
}
