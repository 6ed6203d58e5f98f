import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '#testing/database.ts'
import { describeSchema } from './describe-schema.ts'

const { db } = await freshDatabase()

it('schema.sql says what the migrations make (npm run schema writes it)', async () => {
  const written = fs.readFileSync(path.join(import.meta.dirname, 'schema.sql'), 'utf8')
  expect(written).toBe(await describeSchema(db))
})

it('the description notices a column, a check, an index, a trigger and a function', async () => {
  const changes = [
    'alter table job add column colour text',
    `alter table job add constraint job_is_somewhere check (address <> '')`,
    'create index job_boro on job (boro)',
    'drop trigger a_version on job',
    'create function one() returns integer language sql as $$ select 1 $$',
  ]
  for (const change of changes) {
    const before = await describeSchema(db)
    await sql.raw(change).execute(db)
    expect(await describeSchema(db), change).not.toBe(before)
  }
})

// The types of tables.ts are ours to keep; this compares their names with the columns there are.
it('every table has its row type', async () => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname collate "C"`.execute(db)
  const files = ['tables.ts', ...fs.globSync('tables/*.ts', { cwd: import.meta.dirname })]
  const types = files.map((file) => fs.readFileSync(path.join(import.meta.dirname, file), 'utf8')).join('\n')
  const typed = [...types.matchAll(/^ {2}(\w+): (?:Row|\{)/gm)].map(([, name]) => name)
  expect(typed.toSorted()).toEqual(rows.map((row) => row.name))
})
