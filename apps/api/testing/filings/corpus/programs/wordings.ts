import type { Random } from '@daysheet/domain/filings/testing/random'
import type { ScopeRow } from '@daysheet/domain/filings/testing/scope'

export type Key =
  | 'number'
  | 'floor'
  | 'entire'
  | 'section'
  | 'material'
  | 'square'
  | 'linear'
  | 'amount'
  | 'unit'
  | 'amount and unit'
  | 'type'
  | 'procedure'
  | 'review'
  | 'friable'

/** How programs and offices head these columns: in whole words, and where room is short. One filing does either throughout. */
export const headings: Record<Key, { whole: readonly string[]; short: readonly string[] }> = {
  number: { whole: ['#', 'No.', 'Item', 'Line'], short: ['#', 'No.', 'Item No.', 'W.A. #'] },
  floor: {
    whole: ['Floor', 'FLOOR', 'Floor No.', 'Floor / Level', 'Floor #', 'Floor(s)'],
    short: ['Flr', 'Fl.', 'Flr.', 'Level', 'Fl. #'],
  },
  entire: {
    whole: ['Entire Floor', 'Entire Floor?', 'Entire Floor (Y/N)', 'Whole Floor'],
    short: ['Entire Flr', 'Entire Fl. Y/N', 'Ent. Flr', 'Entire?'],
  },
  section: {
    whole: ['Section', 'Section of Floor', 'Location', 'Work Area', 'Location / Room', 'Area / Location', 'Work Location', 'Room / Area'],
    short: ['Section of Flr', 'Sect. of Floor', 'Loc.', 'Work Area', 'Sect.', 'Area'],
  },
  material: {
    whole: ['ACM Type', 'Type of ACM', 'Material', 'Type of Material', 'ACM Description', 'Material Type', 'ACM Material'],
    short: ['Mat. Type', 'ACM Desc.', 'ACM', 'Matl. Type', 'Type of Mat.'],
  },
  square: {
    whole: ['Square Feet', 'Sq. Feet', 'Sq. Ft.', 'Amount (SF)', 'ACM (SF)', 'Quantity (sq. ft.)'],
    short: ['SF', 'Sq. Ft.', 'SQ FT', 'S.F.', 'Sq Ft'],
  },
  linear: {
    whole: ['Linear Feet', 'Lin. Feet', 'Lin. Ft.', 'Amount (LF)', 'ACM (LF)', 'Quantity (lin. ft.)'],
    short: ['LF', 'Ln. Ft.', 'LN FT', 'L.F.', 'Lin Ft'],
  },
  amount: { whole: ['Amount', 'ACM Amount', 'Quantity', 'Quantity of ACM', 'Amount of ACM'], short: ['Qty', 'Qty.', 'Amt.', 'ACM Qty'] },
  unit: { whole: ['Unit', 'Units', 'ACM Unit', 'Unit of Measure'], short: ['UOM', 'U/M', 'SF / LF', 'Unit'] },
  'amount and unit': {
    whole: ['Quantity', 'Amount', 'ACM Amount', 'Est. Quantity', 'Quantity (SF / LF)'],
    short: ['Qty', 'Qty. (SF/LF)', 'ACM Qty', 'Amt.'],
  },
  type: {
    whole: ['Abatement Type', 'Type of Abatement', 'Abatement', 'Type of Work'],
    short: ['Abat. Type', 'Abmt Type', 'Type of Abat.', 'Type'],
  },
  procedure: {
    whole: ['Procedure', 'Procedure Name', 'Abatement Procedure', 'Method', 'Abatement Method'],
    short: ['Abat. Procedure', 'Proc.', 'Abatement Proc.', 'Method'],
  },
  review: {
    whole: ['A-TRU Review', 'A-TRU Review Required', 'A-TRU Review Required?'],
    short: ['A-TRU', 'ATRU Req.', "A-TRU Review Req'd", 'A-TRU (Y/N)'],
  },
  friable: { whole: ['Friable', 'Friable (Y/N)'], short: ['Friable', 'F / NF'] },
}

/** How a filing writes its values. */
export interface Writing {
  yes: string
  no: string
  thousands: boolean
  decimals: 0 | 2
  /** In the column of the other unit. */
  none: '' | '0' | '-' | 'N/A'
  units: readonly [square: string, linear: string]
}

export function drawnWriting(random: Random): Writing {
  const [yes, no] = random.one([
    ['Yes', 'No'],
    ['Yes', 'No'],
    ['Y', 'N'],
    ['YES', 'NO'],
    ['X', ''],
  ] as const)
  return {
    yes,
    no,
    thousands: random.happens(0.6),
    decimals: random.happens(0.12) ? 2 : 0,
    none: random.one(['', '', '0', '-']),
    units: random.one([
      ['Square Feet', 'Linear Feet'],
      ['SF', 'LF'],
      ['sq. ft.', 'lin. ft.'],
      ['Sq Ft', 'Ln Ft'],
      ['S.F.', 'L.F.'],
    ] as const),
  }
}

export function feet(value: number, { thousands, decimals }: Writing): string {
  const text = decimals > 0 ? value.toFixed(decimals) : String(value)
  return thousands ? text.replace(/^\d+/, (whole) => whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')) : text
}

export function cellText(key: Key, row: ScopeRow, index: number, writing: Writing): string {
  const isLinear = row.squareFeet === 0
  const unit = writing.units[isLinear ? 1 : 0]
  const either = (value: number) => (value === 0 ? writing.none : feet(value, writing))
  switch (key) {
    case 'number':
      return String(index + 1)
    case 'floor':
      return row.floor
    case 'entire':
      return row.entireFloor ? writing.yes : writing.no
    case 'section':
      return row.sectionOfFloor
    case 'material':
      return row.typeOfMaterial
    case 'square':
      return either(row.squareFeet)
    case 'linear':
      return either(row.linearFeet)
    case 'amount':
      return feet(isLinear ? row.linearFeet : row.squareFeet, writing)
    case 'unit':
      return unit
    case 'amount and unit':
      return row.squareFeet > 0 && row.linearFeet > 0
        ? `${feet(row.squareFeet, writing)} ${writing.units[0]} / ${feet(row.linearFeet, writing)} ${writing.units[1]}`
        : `${feet(isLinear ? row.linearFeet : row.squareFeet, writing)} ${unit}`
    case 'type':
      return row.abatementType
    case 'procedure':
      return row.abatementProcedure
    case 'review':
      return row.permitRequired ? writing.yes : writing.no
    case 'friable':
      return /insulation|fireproof|plaster/i.test(row.typeOfMaterial) ? 'F' : 'NF'
  }
}

/** The city's own order, and how offices have theirs. */
export const orders = {
  city: ['entire', 'floor', 'section', 'material', 'amount', 'unit', 'type', 'procedure'],
  cityTwo: ['floor', 'entire', 'section', 'type', 'procedure', 'material', 'square', 'linear', 'review'],
  office: ['number', 'floor', 'section', 'material', 'amount and unit', 'type', 'procedure'],
  report: ['floor', 'section', 'entire', 'procedure', 'type', 'material', 'linear', 'square'],
  estimator: ['number', 'section', 'floor', 'entire', 'material', 'friable', 'square', 'linear', 'procedure', 'type'],
  tail: ['type', 'material', 'procedure', 'floor', 'section', 'entire', 'unit', 'amount', 'review'],
} satisfies Record<string, Key[]>
