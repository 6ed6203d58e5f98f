import type { Random } from '@daysheet/domain/filings/testing/random'
import type { ScopeRow } from '@daysheet/domain/filings/testing/scope'
import { filingContent, type FilingContent, type Wanted } from '../filing-content.ts'
import { streets } from '../vocabulary.ts'
import { extras, floors, flats, materials, outerMaterials, outerPlaces, places, procedures, rooms, streetMaterials } from './city-words.ts'

/** How long the City's record lets a floor, a material and a procedure be: longer ones are cut in the middle of a word. */
const [maxFloorLength, maxMaterialLength, maxProcedureLength] = [10, 50, 25]

const capped = (text: string, length: number) => text.slice(0, length).trim()

/** Numbers of rows as the City's records have them; the largest are left to kinds that ask for them. */
const usualCounts = [1, 1, 1, 2, 2, 3, 4, 5, 7, 7, 12, 19, 22, 30, 42]

/** A filing whose rows are worded and cut as the City's records are: one unit a row, no section for an entire floor, long free text, odd letters. */
export function cityFiling(chance: Random, wanted: Wanted = {}): FilingContent {
  const filing = filingContent(chance, { ...wanted, rows: [1, 1] })
  const [least, most] = wanted.rows ?? [1, Infinity]
  const count = Math.min(most, Math.max(least, wanted.rows ? chance.whole(least, most) : chance.one(usualCounts)))
  const rows: ScopeRow[] = []
  while (rows.length < count) {
    const last = rows.at(-1)
    const row = last && chance.happens(0.3) ? besides(last, chance) : cityRow(chance, wanted.street ?? false)
    rows.push({
      ...row,
      filingNumber: filing.number,
      permitRequired: wanted.review === 'by row' ? chance.happens(0.35) : filing.review,
    })
  }
  return { ...filing, rows }
}

function cityRow(chance: Random, isStreet: boolean): ScopeRow {
  const isOuter = chance.happens(0.2)
  const entireFloor = !isStreet && chance.happens(0.2)
  const isLinear = chance.happens(isStreet ? 0.9 : 0.3)
  return {
    filingNumber: '',
    floor: isStreet ? 'Street Ex' : capped(chance.one(isOuter ? floors.outer : floors.inner), maxFloorLength),
    entireFloor,
    sectionOfFloor: entireFloor ? '' : isStreet ? streetSection(chance) : isOuter ? outerSection(chance) : section(chance),
    abatementType: chance.one(['Removal', 'Removal', 'Removal', 'Removal', 'Removal', 'Removal', 'Removal', 'Encapsulation', 'Cleanup']),
    abatementProcedure: capped(chance.one(isOuter ? procedures.outer : procedures.inner), maxProcedureLength),
    typeOfMaterial: capped(chance.one(isStreet ? streetMaterials : isOuter ? outerMaterials : materials), maxMaterialLength),
    ...feet(chance, isLinear),
    permitRequired: false,
  }
}

function feet(chance: Random, isLinear: boolean): { squareFeet: number; linearFeet: number } {
  const size = chance.next()
  const amount = size < 0.08 ? chance.whole(1000, 21_296) : size < 0.3 ? chance.whole(1, 25) : chance.whole(10, 900)
  return isLinear ? { squareFeet: 0, linearFeet: amount } : { squareFeet: amount, linearFeet: 0 }
}

/** Another row about the same place: other material, or the rest of the same one by another way. */
function besides(row: ScopeRow, chance: Random): ScopeRow {
  const isLinear = chance.happens(0.5)
  if (chance.happens(0.3)) return { ...row, abatementType: 'Encapsulation', ...feet(chance, isLinear) }
  return { ...row, typeOfMaterial: capped(chance.one(materials), maxMaterialLength), ...feet(chance, isLinear) }
}

function section(chance: Random): string {
  const style = chance.next()
  if (style < 0.35) return chance.one(places)
  const flat = `${chance.whole(1, 24)}${chance.one(['A', 'B', 'C', 'D', 'F', 'J', 'K'])}`
  const place = chance.one(flats).replace('#', flat)
  if (style < 0.5) return place
  const own = chance
    .shuffled(rooms)
    .slice(0, chance.whole(1, 3))
    .join(chance.one([', ', ' / ', ' & ']))
  const text = `${place}${chance.one([' - ', ' ', ', '])}${own}`
  return style < 0.8 ? text : `${text} ${chance.one(extras)}`
}

const outerSection = (chance: Random) =>
  chance.happens(0.25) ? `${chance.one(outerPlaces)} ${chance.one(extras)}` : chance.one(outerPlaces)

function streetSection(chance: Random): string {
  const [from, to] = [chance.whole(2, 90), chance.whole(2, 90)]
  return chance.one([
    `${chance.one(streets)} Drive b/t ${from} Street & ${to} Street`,
    `N/E/C of ${chance.one(streets)} Ave and ${to} St`,
    `Manhole #${from} to Manhole #${to}`,
    `${chance.one(streets)} St from ${from} Ave to ${to} Ave, South Curb Line, approx. 4' below grade`,
  ])
}
