import type { FilingProperty } from './filing-reading.ts'

/** How each property of a scope part is named to people: in the screens, in warnings, in the spreadsheet. The properties keep their names in the API. */
export const filingLabels: Record<FilingProperty, string> = {
  filingNumber: 'Filing number',
  floor: 'Floor',
  entireFloor: 'Entire floor',
  sectionOfFloor: 'Section of floor',
  abatementType: 'Abatement type',
  abatementProcedure: 'Procedure',
  typeOfMaterial: 'Material',
  squareFeet: 'Square feet',
  linearFeet: 'Linear feet',
  permitRequired: 'A-TRU review required',
}
