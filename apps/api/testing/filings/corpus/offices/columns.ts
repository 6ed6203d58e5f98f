import type { Random } from '@daysheet/domain/filings/testing/random'
import type { ScopeRow } from '@daysheet/domain/filings/testing/scope'
import type { Column } from '../programs/sheet-table.ts'
import { remarks } from './words.ts'

/** How wide each column is, and its heading as the City words it, as offices also word it, and where room is short. */
const headings = {
  floor: [1.1, 'Floor', 'Floor|Floor #|Floor No.|Floor/Level', 'Flr|Fl.|Flr.'],
  entire: [0.8, 'Entire Floor|Entire Floor?', 'Entire Floor|Entire Floor (Y/N)|Whole Floor', 'Ent. Floor|Entire Fl.|Entire Flr'],
  section: [2.7, 'Section of Floor|Section', 'Section of Floor|Location|Work Area|Area', 'Sect. of Flr|Section|Loc.'],
  type: [1.4, 'Abatement Type', 'Abatement Type|Type of Abatement', 'Abate. Type|Abat. Type'],
  procedure: [1.7, 'Abatement Procedure|Procedure Name', 'Abatement Procedure|Procedure|Abatement Method', 'Abate. Proc.|Proc.|Procedure'],
  material: [2.2, 'Type of ACM|ACM Type|Type of Material', 'Type of ACM|Material|ACM Material', 'ACM|Mat’l|Material'],
  square: [0.9, 'Square Feet', 'Square Feet|Sq. Ft.|Quantity (SF)', 'SF|Sq Ft|Sq.Ft.'],
  linear: [0.9, 'Linear Feet', 'Linear Feet|Lin. Ft.|Quantity (LF)', 'LF|Ln Ft|Ln.Ft.'],
  amount: [0.9, 'ACM Amount|Amount', 'Amount|Quantity', 'Amt.|Qty'],
  unit: [1, 'ACM Unit|Unit', 'Unit|Units', 'Unit|U/M'],
  both: [1.5, 'ACM Amount', 'Quantity|Amount of ACM', 'Qty.|Amt.'],
  review: [1, 'A-TRU Review Required|A-TRU Review Required?', 'A-TRU Review Required|A-TRU Review', 'A-TRU|A-TRU Req.'],
  number: [0.5, '#', 'No.|Item|#', '#|No.'],
  area: [0.8, 'Work Area #', 'Work Area #|W.A. No.', 'WA #'],
  building: [0.9, 'Building', 'Building|Bldg.', 'Bldg|Bldg.'],
  sample: [0.7, 'HA #', 'HA #|HA No.|Sample ID', 'HA|HA #'],
  friable: [0.8, 'Friable', 'Friable|Friable?', 'F/NF'],
  starts: [1.1, 'Start Date', 'Start Date|Start', 'Start'],
  remarks: [1.9, 'Comments', 'Comments|Remarks|Notes', 'Rmks'],
  view: [0.6, '', '', ''],
  change: [1, 'Change', 'Change|Revision', 'Rev.'],
} as const
export type Key = keyof typeof headings
export type Wording = 'city' | 'office' | 'short'
export const isFeet = (key: Key) => key === 'square' || key === 'linear' || key === 'amount'

/** The columns of one filing. Its headings are in one style. */
export function columnsOf(random: Random, order: readonly Key[], wording: Wording, isUpper: boolean): Column[] {
  const at = ({ city: 1, office: 2, short: 3 } as const)[wording]
  const ending = random.happens(0.05) ? ':' : ''
  const isBroken = random.happens(0.15)
  const align = random.one(['right', 'right', 'left', 'center'] as const)
  const headAlign = random.one(['left', 'left', 'center'] as const)
  return order.map((key): Column => {
    const drawn = random.one(headings[key][at].split('|'))
    const heading = `${isBroken ? drawn.replace(' ', '\n') : drawn}${drawn === '' ? '' : ending}`
    return {
      heading: isUpper ? heading.toUpperCase().replace('’', "'") : heading,
      share: headings[key][0],
      headAlign,
      ...(isFeet(key) && { align }),
    }
  })
}

/** How one filing writes its values. */
export interface Values {
  answers: readonly [yes: string, no: string]
  units: readonly [square: string, linear: string]
  thousands: boolean
  decimals: boolean
  /** In the column of the other unit. */
  none: string
}

const answers = ['Yes|No', 'Yes|No', 'Yes|No', 'Y|N', 'YES|NO', 'X|'].map((words) => words.split('|'))
const units = ['Square Feet|Linear Feet', 'Square Feet|Linear Feet', 'SF|LF', 'Sq. Ft.|Ln. Ft.', 'sq ft|lin ft'].map((words) =>
  words.split('|'),
)

export function valuesOf(random: Random): Values {
  const [yes = '', no = ''] = random.one(answers)
  const [square = '', linear = ''] = random.one(units)
  const none = random.one(['', '', '0', '-', 'N/A'])
  return { answers: [yes, no], units: [square, linear], thousands: random.happens(0.5), decimals: random.happens(0.1), none }
}

export function feetOf(feet: number, { thousands, decimals }: Values): string {
  return feet.toLocaleString('en-US', { useGrouping: thousands, minimumFractionDigits: decimals ? 2 : 0 })
}

export function cellOf(key: Key, row: ScopeRow, index: number, values: Values): string {
  const isLinear = row.squareFeet === 0
  const feet = feetOf(isLinear ? row.linearFeet : row.squareFeet, values)
  const unit = values.units[isLinear ? 1 : 0]
  const answer = (yes: boolean) => values.answers[yes ? 0 : 1]
  const cells: Record<Key, string> = {
    floor: row.floor,
    entire: answer(row.entireFloor),
    section: row.sectionOfFloor,
    type: row.abatementType,
    procedure: row.abatementProcedure,
    material: row.typeOfMaterial,
    square: isLinear ? values.none : feet,
    linear: isLinear ? feet : values.none,
    amount: feet,
    unit,
    both: `${feet} ${unit}`,
    review: answer(row.permitRequired),
    number: String(index + 1),
    area: `WA-${index + 1}`,
    building: 'ABC'[Math.floor(index / 4) % 3] ?? '',
    sample: `HA-${String(1 + ((index * 7) % 23)).padStart(2, '0')}`,
    friable: /insulation|plaster|fireproof/i.test(row.typeOfMaterial) ? 'Friable' : 'Non-Friable',
    starts: `0${3 + (index % 4)}/${12 + (index % 9)}/2026`,
    remarks: remarks[(index * 5 + 3) % remarks.length] ?? '',
    view: 'View',
    change: ['No change', 'Added', 'Revised'][index % 3] ?? '',
  }
  return cells[key]
}

const keys = (words: string) => words.split(' ') as Key[]

/** As the City's record has its fields, as the product names them, and in orders of offices. */
export const orders = {
  record: keys('floor entire section type procedure material amount unit'),
  form: keys('floor entire section type procedure material square linear'),
  office: keys('number floor section material both procedure type'),
  survey: keys('number floor section sample material friable square linear procedure type'),
  plain: keys('floor section entire material square linear type procedure'),
  remarked: keys('floor section material square linear type procedure remarks'),
  areas: keys('area floor entire section type procedure material square linear starts'),
  amounts: keys('material square linear floor section entire type procedure'),
}
