import type { FirstSteps } from '@daysheet/domain/home/first-steps'
import { sql } from 'kysely'
import type { Database } from '#db/connection.ts'

/** The first steps that a new company has done, in one query. */
export async function readFirstSteps(db: Database): Promise<FirstSteps> {
  const { rows } = await sql<FirstSteps>`
    select coalesce((select company_name from office_setting), '') <> '' as "hasName",
      (select count(*)::int from worker where active) as employees,
      (select count(*)::int from job where active) as jobs,
      exists (select from text_message) or exists (select from clock_event) or exists (select from material_order) as "hasStarted"`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error('A select without from has one row')
  return found
}
