import type { Random } from '@daysheet/domain/filings/testing/random'
import type { ScopeRow } from '@daysheet/domain/filings/testing/scope'
import {
  boroughs,
  streets,
  owners,
  contractors,
  monitors,
  heights,
  odd,
  floorStyles,
  rooms,
  spaces,
  outside,
  long,
  flats,
  lengths,
  procedures,
  types,
} from './work-words.ts'

/** What is printed of one filing. Names, places and numbers are invented. */
export interface Filing {
  number: string
  borough: string
  address: string
  zip: string
  owner: string
  contractor: string
  monitor: string
  starts: string
  ends: string
  filed: string
  rows: ScopeRow[]
}

export interface Wish {
  rows?: readonly [least: number, most: number]
  /** Rows that belong together follow each other. */
  byFloor?: boolean
  /** A-TRU review differs from row to row; otherwise one answer is that of all. */
  reviewByRow?: boolean
  /** Some rows have feet of both units. */
  bothUnits?: boolean
}

const sizes: readonly (readonly [number, number])[] = [
  [1, 1],
  [1, 1],
  [2, 4],
  [3, 8],
  [5, 12],
  [9, 20],
  [16, 34],
  [30, 60],
]

export function madeFiling(random: Random, wish: Wish = {}): Filing {
  const code = random.one(['MN', 'BX', 'BK', 'QN', 'SI'] as const)
  const number = `TRU${String(random.whole(1, 3099)).padStart(4, '0')}${code}${random.one(['25', '26'])}`
  const [least, most] = wish.rows ?? random.one(sizes)
  const style = random.one(floorStyles)
  const review = random.happens(0.35)
  const rows = Array.from({ length: random.whole(least, most) }, () => ({
    ...item(random, style, wish.bothUnits ?? false),
    filingNumber: number,
    permitRequired: wish.reviewByRow ? random.happens(0.3) : review,
  }))
  const house = code === 'QN' ? `${random.whole(11, 99)}-${random.whole(10, 88)}` : `${random.whole(2, 4100)}`
  return {
    number,
    borough: boroughs[code],
    address: `${house} ${random.one(streets)}`,
    zip: `1${random.whole(1000, 1499)}`.slice(0, 5),
    owner: random.one(owners),
    contractor: random.one(contractors),
    monitor: random.one(monitors),
    starts: date(random, 1, 5),
    ends: date(random, 6, 12),
    filed: date(random, 1, 1),
    rows: wish.byFloor ? together(rows) : rows,
  }
}

const date = (random: Random, from: number, to: number) =>
  `${String(random.whole(from, to)).padStart(2, '0')}/${String(random.whole(1, 28)).padStart(2, '0')}/2026`

function item(random: Random, style: (floor: number) => string, bothUnits: boolean): Omit<ScopeRow, 'filingNumber' | 'permitRequired'> {
  const entireFloor = random.happens(0.15)
  const isOutside = random.happens(0.15)
  const [material, unit] = random.one(random.happens(0.62) ? flats : lengths)
  const feet = amount(random)
  const both = bothUnits && random.happens(0.2)
  return {
    floor: random.happens(0.24) || isOutside ? random.one(odd) : style(random.one(heights)),
    entireFloor,
    sectionOfFloor: entireFloor ? '' : section(random, isOutside),
    abatementType: random.one(types),
    abatementProcedure: random.one(procedures),
    typeOfMaterial: material,
    squareFeet: unit === 'SF' ? feet : both ? amount(random) : 0,
    linearFeet: unit === 'LF' ? feet : both ? amount(random) : 0,
  }
}

function section(random: Random, isOutside: boolean): string {
  if (random.happens(0.08)) return random.one(long)
  if (isOutside) return random.one(outside)
  if (random.happens(0.5)) return random.one(spaces)
  const flat = `${random.whole(1, 26)}${random.one(['A', 'B', 'C', 'D', 'H', 'J', 'N'])}`
  const list = random.shuffled(rooms).slice(0, random.whole(1, 4))
  return random.one([
    `Apt ${flat}`,
    `Apt. ${flat}, ${list[0]}`,
    `APT# ${flat} - ${list.join(', ').toUpperCase()}`,
    `Apartment ${flat} (${list.join(' & ')})`,
    `Unit ${flat}: ${list.join('/')}`,
  ])
}

function amount(random: Random): number {
  const size = random.next()
  if (size < 0.14) return random.whole(1000, 18_500)
  if (size < 0.18) return random.whole(11, 300) + 0.5
  return random.happens(0.5) ? random.whole(3, 99) : random.whole(2, 90) * 10
}

function together(rows: ScopeRow[]): ScopeRow[] {
  return [...new Set(rows.map(({ floor }) => floor))].flatMap((floor) => rows.filter((row) => row.floor === floor))
}
