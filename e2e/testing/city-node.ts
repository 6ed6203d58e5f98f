import type { ScopeRow } from '@daysheet/domain/filings/testing/scope'
import { startCityHost } from '../../apps/api/testing/city/city-host.ts'
import { cityRow } from '../../apps/api/testing/city/city-rows.ts'
import type { Daysheet } from './daysheet.ts'
import { makeFolder, removeFolder, sharedWith, startServer } from './server.ts'

/** One more node of the same office, which asks a stand-in of the City that has these rows. */
export async function nodeWithCity(daysheet: Daysheet, rows: readonly ScopeRow[]) {
  const city = await startCityHost()
  for (const row of rows)
    city.rows.push(
      cityRow(row.filingNumber, {
        floor: row.floor,
        section: row.sectionOfFloor,
        acm_type: row.typeOfMaterial,
        acm_amount: String(row.squareFeet),
        abatement_type: row.abatementType,
        procedure_name: row.abatementProcedure,
      }),
    )
  const folder = makeFolder()
  const server = await startServer({ folder, env: { ...sharedWith(daysheet.folder), CITY_FILINGS_URL: city.url } })
  const end = async () => {
    await server.end()
    await city.close()
    removeFolder(folder)
  }
  return { url: server.url, end }
}
