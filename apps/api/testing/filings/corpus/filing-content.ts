import type { Random } from '@daysheet/domain/filings/testing/random'
import type { ScopeRow } from '@daysheet/domain/filings/testing/scope'
import {
  plainFloors,
  outerFloors,
  rooms,
  places,
  outerPlaces,
  longPlaces,
  materials,
  outerMaterials,
  procedures,
  outerProcedures,
  types,
  boroughs,
  codes,
  streets,
  kinds,
  owners,
  contractors,
  monitors,
} from './vocabulary.ts'

/** A filing as the office would know it, before it is printed. Every name, place and number is invented; the kinds of words are those of product.md#filing-words. */
export interface FilingContent {
  number: string
  borough: string
  premise: string
  owner: string
  contractor: string
  monitor: string
  /** Answer on A-TRU review of the whole project; the rows carry it unless they are answered one by one. */
  review: boolean
  rows: ScopeRow[]
}

/** How a filing is drawn: what the layout asks of its content. */
export interface Wanted {
  /** How many rows, at least and at most; otherwise few are as likely as they are in the city's data. */
  rows?: readonly [least: number, most: number]
  review?: 'by row' | 'once' | 'none'
  /** A street job has no premises; it is of excavations. */
  street?: boolean
  /** Rows stand in order of their floors, as groups need it. */
  byFloor?: boolean
}

export function filingContent(random: Random, wanted: Wanted = {}): FilingContent {
  const code = random.one(codes)
  const number = `TRU${String(random.whole(1, 3047)).padStart(4, '0')}${code}26`
  const review = wanted.review === 'none' ? false : random.happens(0.4)
  const [least, most] = wanted.rows ?? rowCount(random)
  const drawn = Array.from({ length: random.whole(least, most) }, (): ScopeRow => {
    const row = wanted.street ? streetRow(random) : buildingRow(random)
    return { ...row, filingNumber: number, permitRequired: wanted.review === 'by row' ? random.happens(0.4) : review }
  })
  const rows = drawn.flatMap((row) => (random.happens(0.06) ? [row, likeIt(row, random)] : [row]))
  return {
    number,
    borough: boroughs[code],
    premise: wanted.street ? '' : premise(random, code),
    owner: random.one(owners),
    contractor: random.one(contractors),
    monitor: random.one(monitors),
    review,
    rows: wanted.byFloor ? grouped(rows) : rows,
  }
}

const rowCount = (random: Random): readonly [number, number] =>
  random.one([
    [1, 1],
    [1, 1],
    [2, 5],
    [3, 9],
    [6, 14],
    [12, 30],
    [25, 60],
  ] as const)

function premise(random: Random, code: string): string {
  const house =
    code === 'QN' ? `${random.whole(10, 99)}-${random.whole(10, 99)}` : `${random.whole(1, 999)}${random.one(['', '', '', 'A'])}`
  return `${house} ${random.one(streets)} ${random.one(kinds)}`
}

function buildingRow(random: Random): ScopeRow {
  const isOuter = random.happens(0.2)
  const entireFloor = random.happens(0.2)
  return {
    ...shell,
    floor: random.one(isOuter ? outerFloors : plainFloors),
    entireFloor,
    sectionOfFloor: entireFloor ? '' : section(random, isOuter),
    abatementType: random.one(types),
    abatementProcedure: random.one(isOuter ? outerProcedures : procedures),
    typeOfMaterial: random.one(isOuter ? outerMaterials : materials),
    ...amount(random, 0.3),
  }
}

function streetRow(random: Random): ScopeRow {
  const [from, to] = [random.whole(2, 90), random.whole(2, 90)]
  return {
    ...shell,
    floor: 'Street Ex',
    sectionOfFloor: `${random.one(streets)} Drive b/t ${from} Street & ${to} Street`,
    abatementType: random.one(['Removal', 'Removal', 'Encapsulation']),
    abatementProcedure: random.one(['Tent', 'DEP Variance', 'Subchapter G']),
    typeOfMaterial: random.one(['Coal Tar Wrap', 'Pipe Tar', 'Transite Duct Bank', 'Asphaltic fill / debris']),
    ...amount(random, 0.9),
  }
}

const shell: ScopeRow = {
  filingNumber: '',
  floor: '',
  entireFloor: false,
  sectionOfFloor: '',
  abatementType: '',
  abatementProcedure: '',
  typeOfMaterial: '',
  squareFeet: 0,
  linearFeet: 0,
  permitRequired: false,
}

function section(random: Random, isOuter: boolean): string {
  if (random.happens(0.07)) return random.one(longPlaces)
  if (isOuter) return random.one(outerPlaces)
  if (random.happens(0.45)) return random.one(places)
  const flat = `${random.whole(1, 21)}${random.one(['A', 'B', 'C', 'F', 'K'])}`
  return random.one([
    `Apt. ${flat} - ${random.one(rooms)}`,
    `Apt #${flat} - ${random.one(rooms)}`,
    `Unit ${flat}`,
    `APT ${flat} Work area #${random.whole(1, 4)} ${random.one(rooms)}`,
  ])
}

function amount(random: Random, linear: number): { squareFeet: number; linearFeet: number } {
  const size = random.next()
  const feet =
    size < 0.1 ? random.whole(1000, 21_296) : size < 0.16 ? random.whole(10, 400) + random.one([0.5, 0.25]) : random.whole(1, 950)
  return random.happens(linear) ? { squareFeet: 0, linearFeet: feet } : { squareFeet: feet, linearFeet: 0 }
}

/** A second row about the same place: with another type and amount, another material, or nothing else at all. */
function likeIt(row: ScopeRow, random: Random): ScopeRow {
  const change = random.whole(1, 3)
  if (change === 1) return { ...row, abatementType: 'Encapsulation', ...amount(random, 0.5) }
  return change === 2 ? { ...row, typeOfMaterial: random.one(materials) } : { ...row }
}

function grouped(rows: ScopeRow[]): ScopeRow[] {
  const floors = [...new Set(rows.map(({ floor }) => floor))]
  return floors.flatMap((floor) => rows.filter((row) => row.floor === floor))
}
