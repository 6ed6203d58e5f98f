/** The rows of a PDF beside those that the City has of the same filing. Neither is taken for the truth. (product.md#city-check; decision 0283) */
import { planUpdate, type ScopeOfWork } from '../update.ts'

export interface ComparedRows<Own, City> {
  agreed: { own: Own; city: City }[]
  /** The same piece of work with other feet. */
  amount: { own: Own; city: City }[]
  onlyOwn: Own[]
  onlyCity: City[]
}

/** Apostrophes are what either of the two may have lost. */
const withoutApostrophes = (text: string | null) => text?.replaceAll("'", '') ?? null

const compared = <Row>(row: Row, scope: ScopeOfWork) => ({
  ...scope,
  floor: withoutApostrophes(scope.floor),
  sectionOfFloor: withoutApostrophes(scope.sectionOfFloor),
  typeOfMaterial: withoutApostrophes(scope.typeOfMaterial),
  row,
})

/**
 * Puts the rows of one filing in pairs as an update does: by floor, section, material, procedure, type and unit, identical ones by their number, those with the
 * same feet first. What is left over is on one side only.
 */
export function compareRows<Own, City extends ScopeOfWork>(
  own: readonly Own[],
  city: readonly City[],
  scopeOf: (row: Own) => ScopeOfWork,
): ComparedRows<Own, City> {
  // A filing without rows would be left alone by an update.
  if (own.length === 0) return { agreed: [], amount: [], onlyOwn: [], onlyCity: [...city] }
  const { matched, added, gone } = planUpdate(
    city.map((row) => compared(row, row)),
    own.map((row) => compared(row, scopeOf(row))),
  )
  const pairs = matched.map(({ existing, chosen }) => ({ own: chosen.row, city: existing.row, isSame: sameFeet(existing, chosen) }))
  const of = (isSame: boolean) => pairs.filter((pair) => pair.isSame === isSame).map((pair) => ({ own: pair.own, city: pair.city }))
  return { agreed: of(true), amount: of(false), onlyOwn: added.map(({ row }) => row), onlyCity: gone.map(({ row }) => row) }
}

const sameFeet = (one: ScopeOfWork, other: ScopeOfWork): boolean =>
  (one.squareFeet ?? 0) === (other.squareFeet ?? 0) && (one.linearFeet ?? 0) === (other.linearFeet ?? 0)
