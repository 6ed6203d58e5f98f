import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freshDatabase } from '#testing/database.ts'
import { migrate } from './migrate.ts'

const { db, url } = await freshDatabase()

let folder = ''
const put = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text)
const tables = async () => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'applied_migration' order by relname`.execute(db)
  return rows.map((row) => row.name)
}

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-migrations-'))
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

it('runs each file once, in order of its number', async () => {
  put('0002-b.sql', 'create table b (a integer references a (id));')
  put('0001-a.sql', 'create table a (id integer primary key);')
  await migrate(url, folder)
  await migrate(url, folder)
  expect(await tables()).toEqual(['a', 'b'])
})

it('six nodes that start at once migrate once', async () => {
  put('0001-a.sql', 'create table a (id integer primary key); select pg_sleep(0.2);')
  await Promise.all(Array.from({ length: 6 }, () => migrate(url, folder)))
  expect(await tables()).toEqual(['a'])
})

it('a file that fails leaves nothing of itself, and everything before it', async () => {
  put('0001-a.sql', 'create table a (id integer);')
  put('0002-b.sql', 'create table b (id integer); select 1 / 0;')
  await expect(migrate(url, folder)).rejects.toThrow('Migration 0002-b.sql failed: division by zero')
  expect(await tables()).toEqual(['a'])
})

it('an applied file that was changed is refused by name', async () => {
  put('0001-a.sql', 'create table a (id integer);')
  await migrate(url, folder)
  put('0001-a.sql', 'create table a (id bigint);')
  await expect(migrate(url, folder)).rejects.toThrow('0001-a.sql was changed after it was applied')
})

it('line ends of another system are no change', async () => {
  put('0001-a.sql', 'create table a (\n id integer\n);\n')
  await migrate(url, folder)
  put('0001-a.sql', 'create table a (\r\n id integer\r\n);\r\n')
  await expect(migrate(url, folder)).resolves.toBeUndefined()
})

it('a database of a newer version is refused', async () => {
  put('0001-a.sql', 'create table a (id integer);')
  put('0002-b.sql', 'create table b (id integer);')
  await migrate(url, folder)
  fs.rmSync(path.join(folder, '0002-b.sql'))
  await expect(migrate(url, folder)).rejects.toThrow('migration 0002-b.sql, which this version of Daysheet does not know')
})
