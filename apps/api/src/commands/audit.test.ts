import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { waitLimit } from '@daysheet/testing/limits'
import { freshDatabase } from '#testing/database.ts'
import { aFolder } from '#testing/folder.ts'
import { launch } from '#testing/process.ts'

const { db, url } = await freshDatabase()
const secret = randomBytes(32).toString('hex')
let folder: string
beforeEach(() => {
  folder = aFolder()
})

const start = (...args: string[]) =>
  launch({ env: { DATABASE_URL: url, DATA_DIR: folder, APP_SECRET: secret }, through: ['apps/api/src/commands/audit.ts', ...args] })

async function audit(...args: string[]) {
  const command = start(...args)
  return { code: await command.ended, said: command.said() }
}

const rowsIn = async () =>
  (await sql<{ row: string }>`select a::text as row from audit_entry a order by id`.execute(db)).rows.map(({ row }) => row)

async function rowsInArchive(): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select coalesce(sum(rows), 0)::integer as rows from audit_archive`.execute(db)
  return rows[0]?.rows ?? 0
}

test('old months go into the store, are listed there, and come back; a run that is killed loses nothing', async () => {
  await sql`insert into audit_entry (at, actor, action, table_name, row_id, new_values)
    select timestamptz '2023-11-15' + n % 3 * interval '1 month', 'account ' || n, 'insert', 'job', gen_random_uuid(), '{"budget": 1}' from generate_series(1, 3000) n`.execute(
    db,
  )
  const before = await rowsIn()
  const killed = start('archive', '--before', '2024-02')
  await Promise.race([vi.waitUntil(() => killed.said().includes('2023-11'), { timeout: waitLimit }), killed.ended])
  await killed.end('SIGKILL')
  expect([(await rowsIn()).length + (await rowsInArchive()), (await rowsInArchive()) > 0]).toEqual([3_000, true])

  expect((await audit('archive', '--before', '2024-02')).code).toBe(0)
  expect(await rowsIn()).toEqual([])
  const objects = () => fs.readdirSync(path.join(folder, 'files', 'audit'))
  expect(objects()).toHaveLength(3)
  expect((await audit('list')).said.match(/^\d{4}-\d{2} {2}1,000 rows {2}in the archive: audit\//gm)).toHaveLength(3)
  for (const month of ['2023-11', '2023-12', '2024-01'])
    expect(await audit('restore', month)).toEqual({ code: 0, said: `${month}: 1,000 rows restored to the database.\n` })
  expect(await rowsIn()).toEqual(before)
  expect((await audit('list')).said).toContain('2023-12  1,000 rows  in the database\n')
  expect(objects()).toEqual([])
})

test('says how it is used, and refuses what is too young', async () => {
  for (const args of [[], ['archive', '--before', '2024-13'], ['list', '--keep', '3']])
    expect(await audit(...args)).toEqual({ code: 1, said: expect.stringMatching(/^Usage:/) as string })
  expect(await audit('archive', '--keep', '11')).toEqual({
    code: 1,
    said: expect.stringContaining('rules need the last 12 whole months in the database') as string,
  })
})
