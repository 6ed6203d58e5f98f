import { jobSearchWhere } from '@daysheet/domain/jobs/job-search'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#testing/database.ts'
import { makeSearchIndexes, searchIndexState } from '#db/search-indexes.ts'
import { systemCaller } from '#rest/caller.ts'
import { readFilter } from '#rest/filter/filter.ts'
import { selectSql } from '#rest/select.ts'
import { runStatement, Statement } from '#rest/statement.ts'
import '#app.ts' // every model is known once the application is
import { job } from './model.ts'

/** A search for jobs that few are found by takes as long among 200,000 as among 2,000: it enters by indexes alone. (docs/scale.md, decisions/database.md) */

const { db, url } = await freshDatabase()

const rare = ['17 Minetta Lane', '5/7 Grand St. (rear)', 'C:\\lot [A*]', 'Peña & Sons + 1', '10777 Ocean Parkway', 'ÉCOLE 9']

beforeAll(async () => {
  await sql`set session_replication_role = replica`.execute(db)
  await sql`insert into job (id, address, job_num, job_num_decimals)
    select gen_random_uuid(), (1 + n * 7 % 999) || ' ' || (array['Broadway', 'Atlantic Avenue', 'Bay Street', 'Hylan Boulevard'])[1 + n % 4], 10000 + n / 4 + (n % 4) * 0.1, 1
    from generate_series(0, 19999) n`.execute(db)
  for (const address of rare) await sql`insert into job (id, address) values (gen_random_uuid(), ${address})`.execute(db)
  await sql`vacuum analyze job`.execute(db)
})

const searchFor = (term: string, prefix = '') => {
  const statement = new Statement()
  const filter = { where: jobSearchWhere(term), order: 'jobNum ASC', limit: 100 }
  return { text: prefix + selectSql(statement, readFilter(systemCaller, job, filter)), values: statement.values }
}
const found = async (term: string) => {
  const { text, values } = searchFor(term)
  return runStatement(db, text, values)
}
async function planOf(term: string): Promise<string> {
  const { text, values } = searchFor(term, 'explain ')
  return (await runStatement<{ 'QUERY PLAN': string }>(db, text, values)).map((row) => row['QUERY PLAN']).join('\n')
}

const fewAreFound = [
  'minetta',
  'MINETTA lane',
  'st. (rear)',
  '5/7 grand',
  '\\lot [a*]',
  'peña & sons',
  'école',
  '10777',
  '10777.2',
  'no such place',
]
const terms = [...fewAreFound, 'broadway', '12', 'zz', '.', '']
const readsAll = /Seq Scan on job|Index Scan using job_job_num/

test('how many are wanted stands in the text: of a bound limit PostgreSQL takes it that a tenth of them is wanted', () => {
  const { text, values } = searchFor('minetta')
  expect(text).toContain('limit 100')
  expect(values).not.toContain(100)
})

test('without the index of words a rare one is looked for in every job: these tests see it', async () => {
  for (const term of ['minetta', '10777']) expect(await planOf(term), term).toMatch(readsAll)
})

test('with it a rare word and a number are found by indexes, and every search answers as without', async () => {
  const without = new Map<string, unknown>()
  for (const term of terms) without.set(term, await found(term))
  await makeSearchIndexes(url, { info: () => {} })
  expect(await searchIndexState(db)).toBe('made')
  for (const term of fewAreFound) {
    const plan = await planOf(term)
    expect(plan, term).toContain('Bitmap Index Scan on job_address_words')
    expect(plan, term).not.toMatch(readsAll)
  }
  for (const term of terms) expect(await found(term), term).toEqual(without.get(term))
})
