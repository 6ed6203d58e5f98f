import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

type Migration = { name: string; text: string; checksum: string }

const ourMigrations = path.join(import.meta.dirname, 'migrations')
const insufficientPrivilege = '42501'
/** Any number that nothing else in this database locks. */
const migrationLock = 20_260_301

/**
 * Brings the database at `url` up to date: each file of migrations/ once, in order, each in its own transaction. Several processes may do this at
 * once: one works, the others wait and find nothing left. Throws, naming the file, when an applied file has changed or is unknown here.
 */
export async function migrate(url: string, folder = ourMigrations): Promise<void> {
  const migrations = await readMigrations(folder)
  const client = new pg.Client({ connectionString: url, application_name: 'daysheet migrations', connectionTimeoutMillis: 5_000 })
  client.on('error', () => {}) // the running statement reports it too
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    for (const migration of await missing(client, migrations)) await apply(client, migration)
  } finally {
    await client.end()
  }
}

/**
 * The same inside the transaction that `client` is in, up to the file named `through`: a restore is there in whole or not at all. What a migration leaves for the end of its
 * transaction is done at its end here too, or the next could not alter the same table.
 */
export async function migrateWithin(
  client: pg.Client,
  { through, folder = ourMigrations }: { through?: string | undefined; folder?: string } = {},
): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
  await client.query('set constraints all immediate')
  for (const migration of await missing(client, await readMigrations(folder)))
    if (through === undefined || migration.name <= through) await run(client, migration)
}

/** Throws when this Daysheet does not know one of these applied migrations, or knows another of its name; otherwise the names of those that are not among them. */
export async function checkKnown(applied: { name: string; checksum: string }[]): Promise<string[]> {
  const migrations = await readMigrations(ourMigrations)
  checkApplied(applied, migrations)
  return migrations.flatMap(({ name }) => (applied.some((one) => one.name === name) ? [] : name))
}

/** What is not applied yet, in order. */
async function missing(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows: tables } = await client.query<{ found: boolean }>(`select to_regclass('applied_migration') is not null as found`)
  // A role of the application alone may not make tables, not even one that is there.
  if (tables[0]?.found !== true)
    await client.query(`create table applied_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from applied_migration order by name')
  checkApplied(rows, migrations)
  const applied = new Set(rows.map((row) => row.name))
  return migrations.filter(({ name }) => !applied.has(name))
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may have other line ends.
      const text = (await fs.readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

function checkApplied(applied: { name: string; checksum: string }[], migrations: Migration[]) {
  for (const { name, checksum } of applied) {
    const migration = migrations.find((one) => one.name === name)
    if (!migration)
      throw new Error(`The database has migration ${name}, which this version of Daysheet does not know. Start a newer version.`)
    if (migration.checksum !== checksum)
      throw new Error(`Migration ${name} was changed after it was applied. Put it back and add a new one.`)
  }
}

async function apply(client: pg.Client, migration: Migration) {
  await client.query('begin')
  try {
    await run(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {}) // the connection may be gone; then nothing was committed either
    throw error
  }
}

async function run(client: pg.Client, { name, text, checksum }: Migration) {
  try {
    await client.query(text)
    await client.query('insert into applied_migration (name, checksum) values ($1, $2)', [name, checksum])
  } catch (error) {
    const mayNot = error instanceof Error && 'code' in error && error.code === insufficientPrivilege
    const advice = mayNot ? `. Run apps/api/src/commands/app-role.ts as the owner of the database first (docs/security.md).` : ''
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}${advice}`, { cause: error })
  }
}
