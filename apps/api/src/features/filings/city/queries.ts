/** What the City said last of filings, kept so that screens need not ask it. */
import type { CityFacts, JobCityFiling } from '@daysheet/domain/filings/city/city-facts'
import type { OwnDays } from '@daysheet/domain/session/own-days'
import { sql } from 'kysely'
import type { Database } from '#db/connection.ts'
import { ownRows } from '#rest/own-rows.ts'

/** Keeps what the City said of a filing; the next look is counted from it. */
export async function saveCityFacts(tx: Database, facts: CityFacts, nextLookAt: Date): Promise<void> {
  const row = {
    status: facts.status,
    start_date: facts.startDate,
    end_date: facts.endDate,
    address: facts.address,
    bin: facts.bin,
    contractor: facts.contractor,
    fetched_at: facts.fetchedAt,
    next_look_at: nextLookAt,
  }
  await tx
    .insertInto('city_filing')
    .values({ filing_number: facts.filingNumber, ...row })
    .onConflict((known) => known.column('filing_number').doUpdateSet(row))
    .execute()
}

const filedNumber = sql.lit('^TRU[0-9]{4,5}(MN|BX|BK|QN|SI)[0-9]{2}$')

/** Filings of active jobs that are to be looked at, taken by this node alone: no other gets them before `claimedUntil`. What is due of filings that no job has is deleted. */
export async function claimDueFilings(
  tx: Database,
  { now, claimedUntil, most }: { now: Date; claimedUntil: Date; most: number },
): Promise<string[]> {
  await sql`
    delete from city_filing where filing_number in (
      select c.filing_number from city_filing c
      where c.next_look_at <= ${now} and not exists (select from filing f where f.filing_number = c.filing_number) for update of c skip locked)`.execute(
    tx,
  )
  await sql`
    insert into city_filing (filing_number, next_look_at)
    select distinct f.filing_number, ${now}::timestamptz from filing f join job j on j.id = f.job_id
    where j.active and f.filing_number ~ ${filedNumber} and not exists (select from city_filing c where c.filing_number = f.filing_number)
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ filing_number: string }>`
    update city_filing set next_look_at = ${claimedUntil} where filing_number in (
      select c.filing_number from city_filing c
      where c.next_look_at <= ${now} and exists (select from filing f join job j on j.id = f.job_id where f.filing_number = c.filing_number and j.active)
      order by c.next_look_at, c.filing_number limit ${most} for update of c skip locked)
    returning filing_number`.execute(tx)
  return rows.map(({ filing_number }) => filing_number)
}

/** Looks again at that time. */
export async function postponePoll(tx: Database, filingNumber: string, nextLookAt: Date): Promise<void> {
  await tx.updateTable('city_filing').set({ next_look_at: nextLookAt }).where('filing_number', '=', filingNumber).execute()
}

/** The filings of active jobs, with what the City said of them; with `own` only of somebody's own days. */
export async function cityFilingsOfJobs(db: Database, own?: OwnDays): Promise<JobCityFiling[]> {
  const rows = await db
    .selectFrom('filing')
    .innerJoin('job', 'job.id', 'filing.job_id')
    .leftJoin('city_filing', 'city_filing.filing_number', 'filing.filing_number')
    .select([
      'filing.job_id as jobId',
      'filing.filing_number as filingNumber',
      'city_filing.status',
      'city_filing.start_date as startDate',
      'city_filing.end_date as endDate',
      'city_filing.fetched_at as fetchedAt',
    ])
    .where('job.active', '=', true)
    .where(ownRows(own, 'ScopeParts', 'filing'))
    .orderBy('filing.job_id')
    .orderBy('filing.filing_number')
    .execute()
  return rows.map((row) => ({ ...row, fetchedAt: row.fetchedAt?.toISOString() ?? null }))
}

/** The buildings that the City named for the filings of a job, and those filings. */
export async function buildingsOf(db: Database, jobId: string): Promise<{ bin: string | null; filingNumber: string }[]> {
  return db
    .selectFrom('filing')
    .leftJoin('city_filing', 'city_filing.filing_number', 'filing.filing_number')
    .select(['city_filing.bin', 'filing.filing_number as filingNumber'])
    .where('filing.job_id', '=', jobId)
    .orderBy('filing.filing_number')
    .execute()
}
