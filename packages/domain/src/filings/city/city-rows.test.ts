import { expect, test } from 'vitest'
import { filingRow } from '../filing-reading.ts'
import { cityNumber } from './city-number.ts'
import { cityMessages, readCityAnswer, type CityReading } from './city-rows.ts'

const tru = 'TRU0401MN26'
const given = {
  tru,
  start_date: '2026-11-16T00:00:00.000',
  end_date: '2026-12-18T00:00:00.000',
  status_description: 'Submitted',
  premise_no: '120',
  street_name: 'INVENTED STREET',
  borough: 'Manhattan',
  bin: '1999999',
  entire_floor: 'No',
  floor: '3rd',
  section: 'Apt. 4C - Bathroom',
  acm_type: 'VAT & Mastic',
  acm_amount: '21296',
  acm_unit: 'Square Feet',
  abatement_type: 'Removal',
  procedure_name: 'Tent',
}
type Given = Partial<Record<keyof typeof given, string | number | undefined>>
const read = (...rows: Given[]): Extract<CityReading, { problem: null }> => {
  const reading = readCityAnswer(
    tru,
    rows.map((row) => ({ ...given, ...row })),
  )
  if (reading.problem) throw new Error(reading.problem.kind)
  for (const row of reading.rows) expect(filingRow.parse(row)).toEqual(row)
  return reading
}
const only = (row: Given = {}) => {
  const { rows, warnings } = read(row)
  return {
    row: rows[0],
    doubts: Object.entries(rows[0]?.confidence ?? {}).filter(([, how]) => how !== 'sure'),
    texts: warnings.map(({ text }) => text),
  }
}

test('a row has what a row of a PDF has; A-TRU review is not in the data', () => {
  const { row, doubts, texts } = only()
  expect(row).toMatchObject({
    filingNumber: tru,
    floor: '3rd',
    entireFloor: false,
    sectionOfFloor: 'Apt. 4C - Bathroom',
    abatementType: 'Removal',
    abatementProcedure: 'Tent',
    typeOfMaterial: 'VAT & Mastic',
    squareFeet: 21296,
    linearFeet: 0,
    permitRequired: false,
    page: 0,
  })
  expect(doubts).toEqual([['permitRequired', 'missing']])
  expect(texts).toEqual([cityMessages.noReview()])
})

test.each<[string, Given, { squareFeet: number; linearFeet: number }, string | null]>([
  ['linear feet', { acm_unit: 'Linear Feet', acm_amount: '700' }, { squareFeet: 0, linearFeet: 700 }, null],
  ['a number that is no text', { acm_amount: 12.5 }, { squareFeet: 12.5, linearFeet: 0 }, null],
  [
    'another unit',
    { acm_unit: 'Cubic Yards' },
    { squareFeet: 0, linearFeet: 0 },
    'The amount 21,296 has no known unit ("Cubic Yards"); it was not counted as square or linear feet.',
  ],
  [
    'no number',
    { acm_amount: 'many' },
    { squareFeet: 0, linearFeet: 0 },
    'The amount says "many", which is not a number; it was read as 0.',
  ],
  ['nothing', { acm_amount: '0' }, { squareFeet: 0, linearFeet: 0 }, 'No square or linear feet were found.'],
])('an amount with %s', (_what, row, feet, words) => {
  const found = only(row)
  expect(found.row).toMatchObject(feet)
  // What could not be taken for feet is told beside the row.
  expect(found.row?.leftOver).toBe({ 'Cubic Yards': '21296 Cubic Yards', many: 'many Square Feet' }[row.acm_unit ?? `${row.acm_amount}`])
  expect(found.texts).toEqual([...(words === null ? [] : [`3rd, Apt. 4C - Bathroom, VAT & Mastic: ${words}`]), cityMessages.noReview()])
  expect(found.doubts.map(([property]) => property)).toEqual(
    words === null ? ['permitRequired'] : ['squareFeet', 'linearFeet', 'permitRequired'],
  )
})

test('an entire floor has no section, and nobody is asked about it', () => {
  const { row, doubts } = only({ entire_floor: 'Yes', section: undefined })
  expect(row).toMatchObject({ entireFloor: true, sectionOfFloor: '' })
  expect(doubts).toEqual([['permitRequired', 'missing']])
})

test('sections that are missing in every row are told once, and each row can still be taken', () => {
  const { rows, warnings } = read({ section: undefined }, { section: undefined, floor: '4th' })
  expect(rows.map(({ sectionOfFloor, confidence }) => [sectionOfFloor, confidence.sectionOfFloor])).toEqual([
    ['', 'missing'],
    ['', 'missing'],
  ])
  expect(warnings.map(({ text }) => text)).toEqual([cityMessages.noSections(), cityMessages.noReview()])
})

test('an apostrophe that was lost is one again, wherever it stood', () => {
  const lost = String.fromCodePoint(0x1a)
  expect(only({ section: `Janitor${lost}s Closet, Tenants${lost} Room`, floor: `Bs${lost}mt` }).row).toMatchObject({
    sectionOfFloor: "Janitor's Closet, Tenants' Room",
    floor: "Bs'mt",
  })
})

test('a column we do not know is no matter, and a street job has no house', () => {
  const row = { ...given, premise_no: undefined, street_name: undefined, street_activity: 'Invented Drive', new_column: { a: 1 } }
  const reading = readCityAnswer(tru, [row])
  expect(reading).toMatchObject({
    problem: null,
    facts: {
      filingNumber: tru,
      address: 'Invented Drive, Manhattan',
      status: 'Submitted',
      startDate: '2026-11-16',
      endDate: '2026-12-18',
      bin: '1999999',
    },
  })
})

test('the type and the procedure are written as the list has them, others are taken', () => {
  expect(only({ abatement_type: 'REMOVAL', procedure_name: 'full containment' }).row).toMatchObject({
    abatementType: 'Removal',
    abatementProcedure: 'Full Containment',
  })
  expect(only({ procedure_name: 'Something New' }).row?.abatementProcedure).toBe('Something New')
})

test.each([
  ['nothing', [], { kind: 'city-unknown', filingNumber: tru }],
  ['no list', { error: true }, { kind: 'city-other' }],
  ['a list of something else', [1, 2], { kind: 'city-other' }],
  ['another filing', [{ ...given, tru: 'TRU0402MN26' }], { kind: 'city-other' }],
  ['more rows than a filing can have', Array(2001).fill(given), { kind: 'city-too-large' }],
  ['no unit in any row', [{ ...given, acm_unit: undefined }], { kind: 'city-columns', filingNumber: tru, missing: ['unit'] }],
])('an answer that holds %s gives no rows', (_what, answer, problem) => {
  expect(readCityAnswer(tru, answer)).toEqual({ problem })
})

test('a number is asked for as the City writes it, and only if it is one', () => {
  expect(cityNumber.parse(' tru 0003 bx 26')).toBe('TRU0003BX26')
  for (const wrong of ['TRU003BX26', 'TRU000003BX26', 'TRU0003XX26', "TRU0003BX26' OR '1'='1", 'VAR2487QN25', '']) {
    expect(cityNumber.safeParse(wrong).error?.issues[0]?.message).toBe('Please enter a filing number such as TRU0003BX26.')
  }
})
