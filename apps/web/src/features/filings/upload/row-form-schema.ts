/** One row of a filing as it is typed, and the values it is read as. */
import { plainFilingNumber } from '@daysheet/domain/filings/filing-answers'
import type { FilingProperty } from '@daysheet/domain/filings/filing-reading'
import { z } from 'zod'
import { noNumber, parseFeet, rowErrors, type ReviewRow, type RowErrors, type RowValues } from './review-rows.ts'

const typedRow = z.object({
  filingNumber: z.string(),
  floor: z.string(),
  entireFloor: z.boolean(),
  sectionOfFloor: z.string(),
  abatementType: z.string(),
  abatementProcedure: z.string(),
  typeOfMaterial: z.string(),
  squareFeet: z.string(),
  linearFeet: z.string(),
  permitRequired: z.boolean(),
})
export type TypedRow = z.infer<typeof typedRow>

const withoutExtraSpace = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function valuesOf(typed: TypedRow): RowValues {
  return {
    filingNumber: plainFilingNumber(typed.filingNumber),
    floor: withoutExtraSpace(typed.floor),
    entireFloor: typed.entireFloor,
    sectionOfFloor: withoutExtraSpace(typed.sectionOfFloor),
    abatementType: withoutExtraSpace(typed.abatementType),
    abatementProcedure: withoutExtraSpace(typed.abatementProcedure),
    typeOfMaterial: withoutExtraSpace(typed.typeOfMaterial),
    squareFeet: parseFeet(typed.squareFeet) ?? 0,
    linearFeet: parseFeet(typed.linearFeet) ?? 0,
    permitRequired: typed.permitRequired,
  }
}

/** What a row that nobody read must say at least. */
function missingValues({ floor, sectionOfFloor, typeOfMaterial, squareFeet, linearFeet }: RowValues): RowErrors {
  return {
    ...(floor === '' && sectionOfFloor === '' && { floor: 'Please enter a floor or a section of it' }),
    ...(typeOfMaterial === '' && { typeOfMaterial: 'Please enter the material' }),
    ...(squareFeet === 0 && linearFeet === 0 && { squareFeet: 'Please enter square or linear feet' }),
  }
}

/** `isNew` is a row that does not stand in the filing: it must say where, what and how much. */
export const rowFormSchema = ({ isNew }: { isNew: boolean }) =>
  typedRow.transform((typed, context): RowValues => {
    const values = valuesOf(typed)
    const errors: RowErrors = { ...(isNew && missingValues(values)), ...rowErrors(values) }
    for (const unit of ['squareFeet', 'linearFeet'] as const) if (parseFeet(typed[unit]) === null) errors[unit] = noNumber
    for (const [property, message] of Object.entries(errors)) context.addIssue({ code: 'custom', path: [property], message })
    return values
  })

/** As it is typed before anything is changed. No feet are an empty field; a 0 that is in doubt was read, and is to be seen. */
export function typedRowOf(values: RowValues, doubts: ReviewRow['doubts']): TypedRow {
  const feet = (unit: 'squareFeet' | 'linearFeet') => (values[unit] === 0 && doubts[unit] !== 'doubtful' ? '' : String(values[unit]))
  const { filingNumber, floor, entireFloor, sectionOfFloor, abatementType, abatementProcedure, typeOfMaterial, permitRequired } = values
  return {
    filingNumber,
    floor,
    entireFloor,
    sectionOfFloor,
    abatementType,
    abatementProcedure,
    typeOfMaterial,
    permitRequired,
    squareFeet: feet('squareFeet'),
    linearFeet: feet('linearFeet'),
  }
}

export type TextProperty = Exclude<FilingProperty, 'entireFloor' | 'permitRequired'>
