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
export function cityFiling(random: Random, wanted: Wanted = {}): FilingContent {
  const filing = filingContent(random, { ...wanted, rows: [1, 1] })
  const [least, most] = wanted.rows ?? [1, Infinity]
  const count = Math.min(most, Math.max(least, wanted.rows ? random.whole(least, most) : random.one(usualCounts)))
  const rows: ScopeRow[] = []
  while (rows.length < count) {
    const last = rows.at(-1)
    const row = last && random.happens(0.3) ? besides(last, random) : cityRow(random, wanted.street ?? false)
    rows.push({
      ...row,
      filingNumber: filing.number,
      permitRequired: wanted.review === 'by row' ? random.happens(0.35) : filing.review,
    })
  }
  return { ...filing, rows }
}

function cityRow(random: Random, isStreet: boolean): ScopeRow {
  const isOuter = random.happens(0.2)
  const entireFloor = !isStreet && random.happens(0.2)
  const isLinear = random.happens(isStreet ? 0.9 : 0.3)
  return {
    filingNumber: '',
    floor: isStreet ? 'Street Ex' : capped(random.one(isOuter ? floors.outer : floors.inner), maxFloorLength),
    entireFloor,
    sectionOfFloor: entireFloor ? '' : isStreet ? streetSection(random) : isOuter ? outerSection(random) : section(random),
    abatementType: random.one(['Removal', 'Removal', 'Removal', 'Removal', 'Removal', 'Removal', 'Removal', 'Encapsulation', 'Cleanup']),
    abatementProcedure: capped(random.one(isOuter ? procedures.outer : procedures.inner), maxProcedureLength),
    typeOfMaterial: capped(random.one(isStreet ? streetMaterials : isOuter ? outerMaterials : materials), maxMaterialLength),
    ...feet(random, isLinear),
    permitRequired: false,
  }
}

function feet(random: Random, isLinear: boolean): { squareFeet: number; linearFeet: number } {
  const size = random.next()
  const amount = size < 0.08 ? random.whole(1000, 21_296) : size < 0.3 ? random.whole(1, 25) : random.whole(10, 900)
  return isLinear ? { squareFeet: 0, linearFeet: amount } : { squareFeet: amount, linearFeet: 0 }
}

/** Another row about the same place: other material, or the rest of the same one by another way. */
function besides(row: ScopeRow, random: Random): ScopeRow {
  const isLinear = random.happens(0.5)
  if (random.happens(0.3)) return { ...row, abatementType: 'Encapsulation', ...feet(random, isLinear) }
  return { ...row, typeOfMaterial: capped(random.one(materials), maxMaterialLength), ...feet(random, isLinear) }
}

function section(random: Random): string {
  const style = random.next()
  if (style < 0.35) return random.one(places)
  const flat = `${random.whole(1, 24)}${random.one(['A', 'B', 'C', 'D', 'F', 'J', 'K'])}`
  const place = random.one(flats).replace('#', flat)
  if (style < 0.5) return place
  const own = random
    .shuffled(rooms)
    .slice(0, random.whole(1, 3))
    .join(random.one([', ', ' / ', ' & ']))
  const text = `${place}${random.one([' - ', ' ', ', '])}${own}`
  return style < 0.8 ? text : `${text} ${random.one(extras)}`
}

const outerSection = (random: Random) =>
  random.happens(0.25) ? `${random.one(outerPlaces)} ${random.one(extras)}` : random.one(outerPlaces)

function streetSection(random: Random): string {
  const [from, to] = [random.whole(2, 90), random.whole(2, 90)]
  return random.one([
    `${random.one(streets)} Drive b/t ${from} Street & ${to} Street`,
    `N/E/C of ${random.one(streets)} Ave and ${to} St`,
    `Manhole #${from} to Manhole #${to}`,
    `${random.one(streets)} St from ${from} Ave to ${to} Ave, South Curb Line, approx. 4' below grade`,
  ])
}
