import fs from 'node:fs'
import path from 'node:path'
import { sqlOn } from '../cluster.ts'

/** Days of work behind a migrated, empty database, as the benchmarks have them (bench/generate.sql): 150 people a day with two to four clock events each. */
export async function fillPast(databaseUrl: string, { days, orders }: { days: number; orders: number }): Promise<void> {
  const statements = fs.readFileSync(path.resolve(import.meta.dirname, '../../bench/generate.sql'), 'utf8')
  await sqlOn(databaseUrl, `set session_replication_role = replica; set bench.days = '${days}'; set bench.orders = '${orders}'`, statements)
  // What so much at once leaves to tidy up is done here: it is no usual evening's, and would be measured beside what is asked next.
  for (const tidy of ['vacuum analyze', 'checkpoint']) await sqlOn(databaseUrl, tidy)
}
