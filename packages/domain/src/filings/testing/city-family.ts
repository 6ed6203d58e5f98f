import type { Column, Family } from './family.ts'
import { asCityRow, cityRowCount } from './scope.ts'

/** The order and the words in which the City publishes a record, and so most likely those in which it prints one. (decisions/filings-evaluation.md) */
const cityHeadings: Partial<Record<Column, string>> = {
  entire: 'Entire Floor',
  floor: 'Floor',
  section: 'Section',
  material: 'ACM Type',
  amount: 'Amount',
  unit: 'Unit',
  type: 'Abatement Type',
  procedure: 'Procedure',
}
export const cityOrder: Family = {
  columns: () => Object.keys(cityHeadings) as Column[], // its keys are columns
  adjust: (column, name) => ({
    ...column,
    heading: column.heading.length > 1 ? (cityHeadings[name] ?? '').split(' ') : [cityHeadings[name] ?? ''],
  }),
  choices: { units: ['Square Feet', 'Linear Feet'], flags: ['Yes', 'No'] },
  review: 'once',
  rowCount: cityRowCount,
  asRow: asCityRow,
}
