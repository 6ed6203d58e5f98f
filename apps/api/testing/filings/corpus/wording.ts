import type { Random } from '@daysheet/domain/filings/testing/random'
import type { FilingProperty } from '@daysheet/domain/filings/filing-reading'

/** What a column or a label may be called. A slash is where a heading may be broken into lines. */
export const headings: Record<FilingProperty | 'amount' | 'unit' | 'number' | 'action', readonly string[]> = {
  filingNumber: ['TRU #', 'TRU Number', 'Control No.', 'TRU No.', 'Control Number'],
  floor: ['Floor', 'Floor #', 'Floor No.', 'FLOOR', 'Floor Number', 'Flr.'],
  entireFloor: ['Entire Floor', 'Entire Floor?', 'Entire Floor (Y/N)', 'ENTIRE FLOOR', 'Whole Floor'],
  sectionOfFloor: ['Section of Floor', 'Section', 'Section of the Floor', 'SECTION OF FLOOR', 'Location', 'Area', 'Section/Area'],
  abatementType: ['Abatement Type', 'Type of Abatement', 'ABATEMENT TYPE', 'Abatement', 'Abatement Type:'],
  abatementProcedure: ['Abatement Procedure', 'Procedure', 'Procedure Name', 'PROCEDURE', 'Method', 'Abatement Procedure Name'],
  typeOfMaterial: [
    'Type of ACM',
    'Type of Material',
    'ACM Type',
    'Material',
    'TYPE OF MATERIAL',
    'Type of ACM Material',
    'ACM Description',
  ],
  squareFeet: ['Square Feet', 'Sq. Ft.', 'Sq Ft', 'SF', 'SQUARE FEET', 'Sq. Feet', 'Square Footage', 'ACM Sq. Ft.'],
  linearFeet: ['Linear Feet', 'Lin. Ft.', 'Ln Ft', 'LF', 'LINEAR FEET', 'Lin. Feet', 'Linear Footage', 'ACM Lin. Ft.'],
  permitRequired: [
    'A-TRU Review Required',
    'A-TRU',
    'ATRU Review',
    'A-TRU Review Req’d',
    'Review Required',
    'A-TRU Permit Required',
    'Permit Required',
  ],
  amount: ['Amount', 'Quantity', 'ACM Amount', 'Qty', 'Amount of ACM'],
  unit: ['Unit', 'Units', 'ACM Unit', 'Unit of Measure'],
  action: ['Action', 'Change', 'Revision'],
  number: ['No.', '#', 'Line', 'Item', 'Row', 'Seq.'],
}

/** One wording for each, drawn; the two kinds of feet are said alike. */
export function drawnWording(random: Random): Record<keyof typeof headings, string> {
  const feet = random.whole(0, headings.squareFeet.length - 1)
  const drawn = Object.fromEntries(Object.entries(headings).map(([name, words]) => [name, random.one(words)]))
  return {
    ...(drawn as Record<keyof typeof headings, string>),
    squareFeet: headings.squareFeet[feet] ?? '',
    linearFeet: headings.linearFeet[feet] ?? '',
  }
}
