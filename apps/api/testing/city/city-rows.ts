/** Rows as the City's open data has them, all of them invented: names, buildings and numbers. */

export type CityRow = Record<string, string>

const building = {
  status_description: 'Submitted',
  start_date: '2026-11-16T00:00:00.000',
  end_date: '2026-12-18T00:00:00.000',
  premise_no: '120',
  street_name: 'INVENTED STREET',
  borough: 'Manhattan',
  zip_code: '10000',
  facility_type: 'Commercial',
  bin: '1999999',
  block: '99999',
  lot: '1',
  building_owner_name: 'Invented Owner LLC',
  contractor_name: 'Invented Abatement Inc',
  air_monitor_name: 'Invented Air Monitoring',
  bbl: '1999990001',
}

const work = {
  entire_floor: 'No',
  floor: '3rd',
  section: 'Apt. 4C - Bathroom',
  acm_type: 'VAT & Mastic',
  acm_amount: '35',
  acm_unit: 'Square Feet',
  abatement_type: 'Removal',
  procedure_name: 'Tent',
}

/** A row; a value that is undefined is left out, as the City leaves out what is empty. */
export function cityRow(tru: string, more: Record<string, string | undefined> = {}): CityRow {
  const row = { tru, ...building, ...work, ...more }
  return Object.fromEntries(Object.entries(row).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** So many rows of one filing, in no order of floors. */
export const cityRows = (tru: string, count: number): CityRow[] =>
  Array.from({ length: count }, (_, at) =>
    cityRow(tru, {
      floor: String(1 + ((at * 7) % 31)),
      section: `Room ${at}`,
      acm_amount: String(1 + at),
      acm_unit: at % 3 === 0 ? 'Linear Feet' : 'Square Feet',
    }),
  )
