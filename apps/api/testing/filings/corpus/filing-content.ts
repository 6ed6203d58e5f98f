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

export function filingContent(chance: Random, wanted: Wanted = {}): FilingContent {
  const code = chance.one(codes)
  const number = `TRU${String(chance.whole(1, 3047)).padStart(4, '0')}${code}26`
  const review = wanted.review === 'none' ? false : chance.happens(0.4)
  const [least, most] = wanted.rows ?? rowCount(chance)
  const drawn = Array.from({ length: chance.whole(least, most) }, (): ScopeRow => {
    const row = wanted.street ? streetRow(chance) : buildingRow(chance)
    return { ...row, filingNumber: number, permitRequired: wanted.review === 'by row' ? chance.happens(0.4) : review }
  })
  const rows = drawn.flatMap((row) => (chance.happens(0.06) ? [row, likeIt(row, chance)] : [row]))
  return {
    number,
    borough: boroughs[code],
    premise: wanted.street ? '' : premise(chance, code),
    owner: chance.one(owners),
    contractor: chance.one(contractors),
    monitor: chance.one(monitors),
    review,
    rows: wanted.byFloor ? grouped(rows) : rows,
  }
}

const rowCount = (chance: Random): readonly [number, number] =>
  chance.one([
    [1, 1],
    [1, 1],
    [2, 5],
    [3, 9],
    [6, 14],
    [12, 30],
    [25, 60],
  ] as const)

function premise(chance: Random, code: string): string {
  const house =
    code === 'QN' ? `${chance.whole(10, 99)}-${chance.whole(10, 99)}` : `${chance.whole(1, 999)}${chance.one(['', '', '', 'A'])}`
  return `${house} ${chance.one(streets)} ${chance.one(kinds)}`
}

function buildingRow(chance: Random): ScopeRow {
  const isOuter = chance.happens(0.2)
  const entireFloor = chance.happens(0.2)
  return {
    ...shell,
    floor: chance.one(isOuter ? outerFloors : plainFloors),
    entireFloor,
    sectionOfFloor: entireFloor ? '' : section(chance, isOuter),
    abatementType: chance.one(types),
    abatementProcedure: chance.one(isOuter ? outerProcedures : procedures),
    typeOfMaterial: chance.one(isOuter ? outerMaterials : materials),
    ...amount(chance, 0.3),
  }
}

function streetRow(chance: Random): ScopeRow {
  const [from, to] = [chance.whole(2, 90), chance.whole(2, 90)]
  return {
    ...shell,
    floor: 'Street Ex',
    sectionOfFloor: `${chance.one(streets)} Drive b/t ${from} Street & ${to} Street`,
    abatementType: chance.one(['Removal', 'Removal', 'Encapsulation']),
    abatementProcedure: chance.one(['Tent', 'DEP Variance', 'Subchapter G']),
    typeOfMaterial: chance.one(['Coal Tar Wrap', 'Pipe Tar', 'Transite Duct Bank', 'Asphaltic fill / debris']),
    ...amount(chance, 0.9),
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

function section(chance: Random, isOuter: boolean): string {
  if (chance.happens(0.07)) return chance.one(longPlaces)
  if (isOuter) return chance.one(outerPlaces)
  if (chance.happens(0.45)) return chance.one(places)
  const flat = `${chance.whole(1, 21)}${chance.one(['A', 'B', 'C', 'F', 'K'])}`
  return chance.one([
    `Apt. ${flat} - ${chance.one(rooms)}`,
    `Apt #${flat} - ${chance.one(rooms)}`,
    `Unit ${flat}`,
    `APT ${flat} Work area #${chance.whole(1, 4)} ${chance.one(rooms)}`,
  ])
}

function amount(chance: Random, linear: number): { squareFeet: number; linearFeet: number } {
  const size = chance.next()
  const feet =
    size < 0.1 ? chance.whole(1000, 21_296) : size < 0.16 ? chance.whole(10, 400) + chance.one([0.5, 0.25]) : chance.whole(1, 950)
  return chance.happens(linear) ? { squareFeet: 0, linearFeet: feet } : { squareFeet: feet, linearFeet: 0 }
}

/** A second row about the same place: with another type and amount, another material, or nothing else at all. */
function likeIt(row: ScopeRow, chance: Random): ScopeRow {
  const change = chance.whole(1, 3)
  if (change === 1) return { ...row, abatementType: 'Encapsulation', ...amount(chance, 0.5) }
  return change === 2 ? { ...row, typeOfMaterial: chance.one(materials) } : { ...row }
}

function grouped(rows: ScopeRow[]): ScopeRow[] {
  const floors = [...new Set(rows.map(({ floor }) => floor))]
  return floors.flatMap((floor) => rows.filter((row) => row.floor === floor))
}
