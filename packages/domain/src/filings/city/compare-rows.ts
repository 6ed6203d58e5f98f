/** The rows of a PDF beside those that the City has of the same filing. Neither is taken for the truth. (product.md#city-check; decisions/city-filings.md) */
import { plainWords, planUpdate, type ScopeOfWork } from '../update.ts'

/** What is compared of a row; whether it is an entire floor is null where the City does not say. */
export interface ComparedScope extends ScopeOfWork {
  entireFloor: boolean | null
}

/** The same piece of work on both sides, with other feet or another answer whether it is an entire floor. */
interface DifferentRows<Own, City> {
  own: Own
  city: City
  hasOtherFeet: boolean
  hasOtherEntireFloor: boolean
}

interface ComparedRows<Own, City> {
  agreed: { own: Own; city: City }[]
  different: DifferentRows<Own, City>[]
  onlyOwn: Own[]
  onlyCity: City[]
}

/** Apostrophes are what either of the two may have lost. */
const withoutApostrophes = (text: string | null) => text?.replaceAll("'", '') ?? null

const compared = <Row>(row: Row, scope: ComparedScope) => ({
  ...scope,
  floor: withoutApostrophes(scope.floor),
  sectionOfFloor: withoutApostrophes(scope.sectionOfFloor),
  typeOfMaterial: withoutApostrophes(scope.typeOfMaterial),
  row,
})

/** After so many letters the City's words end, be it in the middle of one. */
const cityLengths = { floor: 10, typeOfMaterial: 50, abatementProcedure: 25 } as const

/** A row of the PDF in the City's words where those are its own, cut off. */
function cutAsCity(city: readonly ComparedScope[]): (scope: ComparedScope) => ComparedScope {
  const cut = (property: keyof typeof cityLengths) => {
    const ends = city.flatMap((row) => (row[property]?.length === cityLengths[property] ? [row[property]] : []))
    return (text: string | null) => ends.find((end) => plainWords(text).startsWith(plainWords(end))) ?? text
  }
  const [floor, material, procedure] = [cut('floor'), cut('typeOfMaterial'), cut('abatementProcedure')]
  return (scope) => ({
    ...scope,
    floor: floor(scope.floor),
    typeOfMaterial: material(scope.typeOfMaterial),
    abatementProcedure: procedure(scope.abatementProcedure),
  })
}

/**
 * Puts the rows of one filing in pairs as an update does: by floor, section, material, procedure, type and unit, identical ones by their number, those with the
 * same feet first. What is left over is on one side only.
 */
export function compareRows<Own, City>(
  own: readonly Own[],
  city: readonly City[],
  { ofOwn, ofCity }: { ofOwn: (row: Own) => ComparedScope; ofCity: (row: City) => ComparedScope },
): ComparedRows<Own, City> {
  // A filing without rows would be left alone by an update.
  if (own.length === 0) return { agreed: [], different: [], onlyOwn: [], onlyCity: [...city] }
  const cut = cutAsCity(city.map(ofCity))
  const { matched, added, gone } = planUpdate(
    city.map((row) => compared(row, ofCity(row))),
    own.map((row) => compared(row, cut(ofOwn(row)))),
  )
  const pairs = matched.map(({ existing, chosen }) => ({
    own: chosen.row,
    city: existing.row,
    hasOtherFeet: !sameFeet(existing, chosen),
    hasOtherEntireFloor: existing.entireFloor !== null && existing.entireFloor !== (chosen.entireFloor ?? false),
  }))
  const isSame = (pair: DifferentRows<Own, City>) => !pair.hasOtherFeet && !pair.hasOtherEntireFloor
  return {
    agreed: pairs.filter(isSame).map((pair) => ({ own: pair.own, city: pair.city })),
    different: pairs.filter((pair) => !isSame(pair)),
    onlyOwn: added.map(({ row }) => row),
    onlyCity: gone.map(({ row }) => row),
  }
}

const sameFeet = (one: ScopeOfWork, other: ScopeOfWork): boolean =>
  (one.squareFeet ?? 0) === (other.squareFeet ?? 0) && (one.linearFeet ?? 0) === (other.linearFeet ?? 0)
