import type { Random } from '@daysheet/domain/filings/testing/random'
import type { ScopeRow } from '@daysheet/domain/filings/testing/scope'
import * as words from './words.ts'

/** What is on one filing. */
export interface Filing {
  number: string
  borough: string
  address: string
  zip: string
  aka: string
  facility: string
  owner: string
  contractor: string
  monitor: string
  filed: string
  starts: string
  ends: string
  rows: ScopeRow[]
}

export interface Contents {
  rows?: readonly [least: number, most: number]
  /** Rows of a floor follow each other. */
  byFloor?: boolean
  /** There is a column for it; otherwise no row is of a whole floor. */
  entire: boolean
  review: 'by row' | 'once' | 'none'
  /** The office types in upper case. */
  upper?: boolean
}

/** A row is often all there is: work in one apartment. */
const sizes: readonly (readonly [number, number])[] = [
  [1, 1],
  [1, 1],
  [1, 1],
  [2, 3],
  [2, 4],
  [3, 7],
  [5, 12],
  [8, 18],
  [15, 40],
  [30, 75],
]

export function filingOf(random: Random, { rows, byFloor, entire, review, upper }: Contents): Filing {
  const code = random.one(['MN', 'MN', 'BK', 'BK', 'BX', 'QN', 'SI'] as const)
  const number = `TRU${String(random.whole(1, 3040)).padStart(4, '0')}${code}${random.one(['25', '26', '26'])}`
  const [least, most] = rows ?? random.one(sizes)
  const floors = random.one(words.floorHands)
  const answer = random.happens(0.3)
  const drawn = Array.from({ length: random.whole(least, most) }, (): ScopeRow => {
    const row = rowOf(random, floors, entire)
    const required = review === 'by row' ? random.happens(0.3) : review === 'once' && answer
    return { filingNumber: number, ...(upper ? upperCased(row) : row), permitRequired: required }
  })
  const house = code === 'QN' ? `${random.whole(20, 160)}-${random.whole(10, 89)}` : String(random.whole(3, 2950))
  return {
    number,
    borough: words.boroughs[code],
    address: `${house} ${random.one(words.streets)}`,
    zip: `${random.one(['100', '104', '112', '113', '103'])}${random.whole(10, 79)}`,
    aka: random.one(words.akas),
    facility: random.one(words.facilityTypes),
    owner: random.one(words.owners),
    contractor: random.one(words.contractors),
    monitor: random.one(words.monitors),
    filed: `0${random.whole(1, 2)}/${random.whole(10, 28)}/2026`,
    starts: `0${random.whole(3, 5)}/${random.whole(10, 28)}/2026`,
    ends: `${random.whole(10, 12)}/${random.whole(10, 28)}/2026`,
    rows: byFloor ? [...new Set(drawn.map(({ floor }) => floor))].flatMap((floor) => drawn.filter((row) => row.floor === floor)) : drawn,
  }
}

type Row = Omit<ScopeRow, 'filingNumber' | 'permitRequired'>

const upperCased = (row: Row): Row => ({
  ...row,
  floor: row.floor.toUpperCase(),
  sectionOfFloor: row.sectionOfFloor.toUpperCase(),
  typeOfMaterial: row.typeOfMaterial.toUpperCase(),
  abatementType: row.abatementType.toUpperCase(),
  abatementProcedure: row.abatementProcedure.toUpperCase(),
})

function rowOf(random: Random, floors: readonly string[], entire: boolean): Row {
  const isOutside = random.happens(0.14)
  const isFlat = random.happens(0.64)
  const isWhole = entire && !isOutside && random.happens(0.12)
  const materials = isOutside ? [words.outsideFlat, words.outsideLength] : [words.flatMaterials, words.lengthMaterials]
  const amount = random.happens(0.12) ? random.whole(1000, 14_800) : random.happens(0.4) ? random.whole(1, 40) * 10 : random.whole(2, 480)
  return {
    floor: isOutside
      ? random.one(['Roof', 'Main Roof', 'Ext Ground', random.one(floors)])
      : random.happens(0.15)
        ? random.one(words.namedFloors)
        : random.one(floors),
    entireFloor: isWhole,
    sectionOfFloor: isWhole ? '' : isOutside ? random.one(words.outsideSections) : sectionOf(random),
    abatementType: random.one(words.types),
    abatementProcedure: random.one(isOutside ? words.outsideProcedures : words.insideProcedures),
    typeOfMaterial: random.one(materials[isFlat ? 0 : 1] ?? words.flatMaterials),
    squareFeet: isFlat ? amount : 0,
    linearFeet: isFlat ? 0 : amount,
  }
}

function sectionOf(random: Random): string {
  if (random.happens(0.08)) return random.one(words.longSections)
  if (random.happens(0.5)) return random.one(words.sections)
  const flat = `${random.whole(1, 19)}${random.one(['A', 'B', 'C', 'E', 'K', 'M'])}`
  const parts = random.shuffled(words.flatParts).slice(0, random.whole(1, 3))
  return random.one([`Apt ${flat}`, `Apt. ${flat} - ${parts.join(', ')}`, `APT ${flat} ${parts[0]}`, `Unit #${flat}, ${parts.join(' & ')}`])
}
