import type { Random } from './random.ts'

/** A row of a made-up filing, as it must be read. Every name, place and number here is invented. */
export interface ScopeRow {
  filingNumber: string
  floor: string
  entireFloor: boolean
  sectionOfFloor: string
  abatementType: string
  abatementProcedure: string
  typeOfMaterial: string
  squareFeet: number
  linearFeet: number
  permitRequired: boolean
}

const floors = [
  '1',
  '2',
  '12',
  '03',
  '1st',
  '9TH',
  '8th.',
  '2ND',
  '1st Floor',
  '24th Floor',
  'Basement',
  "Bs'mt",
  'Cellar',
  'Ground',
  'Roof',
  'Main Roof',
  'Balcony 2',
  'Ext Ground',
  'Street Ex',
]
const sections = [
  'Apt. 4C - Bathroom',
  'Apt #2B - Bedrooms',
  'APT 5F Work area #3 Bathroom, Bedroom',
  'Unit 03K',
  'Room # 209 (Library)',
  'Boiler Room',
  'Tank & Pump Room',
  "Janitor's Closet",
  'Public Hallway',
  'Stair B - Exterior Windows',
  'Suite 1401',
  'Exterior Façade Elevations #22,24&29',
  'Exterior Facade - Elevations #16 - 20',
  'Bulkhead West Facade',
  'Main Roof & Low Roofs',
  'Bldg # A - West Elev',
  'Elm Drive b/t 12 Street & 13 Street',
  'Unit 7B All Bedrooms / Living Room For New Hydronic Radiators & Risers / Hall Closet',
]
const materials = [
  'VAT',
  'VAT & Mastic',
  'VAT/Mastic',
  'Floor Tile & Mastic',
  'VAT with Associated Mastic',
  '12x12 floor tiles',
  'Pipe Wrap',
  'Exposed Vertical Pipe Insulation',
  'Tank Insulation',
  'Ceiling plaster',
  'Popcorn Ceiling/ Textured Paint',
  'Wallboard with associated joint compound',
  'Gypsum Board with Joint Compound on Walls',
  'Exterior Window Caulk',
  'Roof Membrane',
  'Shelf Angle / Lintel Contam. with ACM Tar / Flashi',
  'Coping Stone Tar',
  'Duct Seam Caulk',
]
const procedures = [
  'DEP Variance',
  'Tent',
  'Full Containment',
  'Interior Foam',
  'Exterior Foam',
  'Exterior Vertical Surface',
  'Subchapter G',
  'VAT Protocol in NYCHA Apt',
  'Emergency Cleanup',
  'Glass Bag Method',
]
const types = ['Removal', 'Removal', 'Removal', 'Removal', 'Encapsulation', 'Cleanup', 'Enclosure']

/** Rows of one filing. `review` is the answer on A-TRU review of all of them, or drawn row by row. */
export function scopeRows(random: Random, filingNumber: string, count: number, review: boolean | 'by row'): ScopeRow[] {
  return Array.from({ length: count }, () => {
    const entireFloor = random.happens(0.25)
    const feet = random.happens(0.1) ? random.whole(1000, 21_296) : random.happens(0.1) ? random.whole(10, 400) + 0.5 : random.whole(1, 999)
    const isLinear = random.happens(0.35)
    return {
      filingNumber,
      floor: random.one(floors),
      entireFloor,
      sectionOfFloor: entireFloor ? '' : random.one(sections),
      abatementType: random.one(types),
      abatementProcedure: random.one(procedures),
      typeOfMaterial: random.one(materials),
      squareFeet: isLinear ? 0 : feet,
      linearFeet: isLinear ? feet : 0,
      permitRequired: review === 'by row' ? random.happens(0.5) : review,
    }
  })
}

/** How long the City's record lets a floor, a material and a procedure be: longer ones are cut in the middle of a word. */
const [maxFloorLength, maxMaterialLength, maxProcedureLength] = [10, 50, 25]

/** How many rows filings of the City have. One is the most common by far. */
const cityCounts = [1, 1, 1, 1, 1, 1, 2, 2, 3, 4, 5, 7, 19, 22, 28, 30, 37, 42, 97, 108, 147, 177, 476]

export const cityRowCount = (random: Random): number => random.one(cityCounts)

/** A row as the City's record has it: whole feet in one unit, cut where its fields end. */
export const asCityRow = (row: ScopeRow): ScopeRow => ({
  ...row,
  floor: row.floor.slice(0, maxFloorLength).trim(),
  abatementProcedure: row.abatementProcedure.slice(0, maxProcedureLength).trim(),
  typeOfMaterial: row.typeOfMaterial.slice(0, maxMaterialLength).trim(),
  squareFeet: Math.ceil(row.squareFeet),
  linearFeet: Math.ceil(row.linearFeet),
})

const codes = ['MN', 'BX', 'BK', 'QN', 'SI'] as const
export const boroughNames = { MN: 'Manhattan', BX: 'Bronx', BK: 'Brooklyn', QN: 'Queens', SI: 'Staten Island' }

/** An invented filing number and the borough it is of. */
export function filingNumber(random: Random): { number: string; borough: string } {
  const code = random.one(codes)
  return { number: `TRU${String(random.whole(1, 3047)).padStart(4, '0')}${code}26`, borough: boroughNames[code] }
}
