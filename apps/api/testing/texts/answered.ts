/** Hundreds of people who were texted and answered, without waiting for hundreds of texts. */
import pg from 'pg'

/** Gives the people of a job on a day these statuses in turn; null is a person who was not texted. */
export async function spreadStatuses(url: string, scheduleEntryId: string, statuses: readonly (string | null)[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `update worker_entry set txt_status = ($2::text[])[1 + place % cardinality($2::text[])]
       from (select id, row_number() over (order by id) as place from worker_entry where schedule_entry_id = $1) as crew
       where crew.id = worker_entry.id`,
      [scheduleEntryId, statuses],
    )
  } finally {
    await client.end()
  }
}
