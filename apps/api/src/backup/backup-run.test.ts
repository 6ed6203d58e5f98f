/** What a backup says in the database of its run, and that it changes nothing else there. */
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { waitLimit } from '@daysheet/testing/limits'
import { freshDatabase } from '#testing/database.ts'
import { faultProxy } from '#testing/fault-proxy.ts'
import { fillTables } from '#testing/fill-tables.ts'
import { aFolder } from '#testing/folder.ts'
import { describeSchema } from '../db/describe-schema.ts'
import { type Files, localFiles } from '../ports/files/files.ts'
import * as queries from './queries.ts'
import { takeBackup } from './take-backup.ts'

const { db, url } = await freshDatabase()
beforeAll(async () => {
  await fillTables(url)
  await db.deleteFrom('stored_file').execute()
  await db.deleteFrom('filing_file').execute()
  await db.deleteFrom('audit_archive').execute()
})

/** A store whose files are listed only after `first`: by then the tables are kept. */
function storeAfter(first: () => Promise<void>): Files {
  const files = localFiles(path.join(aFolder(), 'files'))
  return {
    ...files,
    async *list() {
      await first()
      yield* files.list()
    },
  }
}

const nothing = () => Promise.resolve()
async function take(place: string, { files = storeAfter(nothing), at = url } = {}) {
  const said: string[] = []
  const taken = await takeBackup({
    url: at,
    files,
    place,
    secret: undefined,
    signal: new AbortController().signal,
    log: (line) => void said.push(line),
  })
  return { ...taken, said }
}

/** The runs into a place, as they are told now. */
const runs = async (place: string) => {
  const found = await db.selectFrom('backup_run').select(['place', 'outcome', 'problem']).orderBy('started_at').execute()
  return found.filter((run) => run.place.startsWith(fs.realpathSync(place)))
}
const ofBackups = sql<{
  pid: number
}>`select pid from pg_stat_activity where application_name = 'daysheet backup' and datname = current_database()`
const brokeOff = 'It broke off, or could not say how it ended.'

test('a whole backup is told as whole, also when the connection that read the tables is lost while files are copied', async () => {
  const place = aFolder()
  const files = storeAfter(async () => void (await sql`select pg_terminate_backend(pid) from (${ofBackups}) as of_backups`.execute(db)))
  const { folder, said } = await take(place, { files })
  expect(await runs(place)).toEqual([{ place: folder, outcome: 'whole', problem: null }])
  expect(said).toEqual([])
})

test('no connection stands idle while files are copied', async () => {
  const files = storeAfter(() => vi.waitUntil(async () => (await ofBackups.execute(db)).rows.length === 0).then(() => {}))
  await expect(take(aFolder(), { files })).resolves.toBeTruthy()
})

test('a whole backup stays whole when the database cannot be told: that is said, and the next run ends the story of this one', async () => {
  const place = aFolder()
  const line = await faultProxy(url)
  const files = storeAfter(() => Promise.resolve(line.set('reset')))
  const first = await take(place, { files, at: line.url })
  await line.close()
  expect(fs.readdirSync(place)).toEqual([path.basename(first.folder)])
  expect(first.said).toEqual([expect.stringContaining('the database could not record it')])
  const second = await take(place)
  expect(await runs(place)).toEqual([
    { place: fs.realpathSync(place), outcome: 'failed', problem: brokeOff },
    { place: second.folder, outcome: 'whole', problem: null },
  ])
})

test('of two backups at once into different places neither ends the other, and a run that was killed is over for its own place alone', async () => {
  const [here, there] = [aFolder(), aFolder()]
  const killed = await queries.connectForBackup(url, 'a run that is killed')
  for (const [id, place] of Object.entries({ '1': here, '2': there }))
    await queries.recordStart(killed, { id: `30000000-0000-4000-8000-00000000000${id}`, place: fs.realpathSync(place) })
  await killed.end()
  const meanwhile: unknown[] = []
  const files = storeAfter(async () => {
    meanwhile.push(await runs(there))
    await take(there)
    meanwhile.push(await runs(here))
  })
  const { folder } = await take(here, { files })
  const [over, running] = [
    { place: fs.realpathSync(here), outcome: 'failed', problem: brokeOff },
    { outcome: 'running', problem: null },
  ]
  expect(meanwhile).toEqual([[{ place: fs.realpathSync(there), ...running }], [over, { place: fs.realpathSync(here), ...running }]])
  expect(await runs(here)).toEqual([over, { place: folder, outcome: 'whole', problem: null }])
  expect((await runs(there)).map(({ outcome }) => outcome)).toEqual(['failed', 'whole'])
})

test.each(['/proc/nothing', '/proc/nothing/backups'])(
  'a backup into %s, where no folder can be made, fails at once and names it',
  async (place) => {
    await expect(take(place)).rejects.toThrow(`${place} cannot be written (ENOENT).`)
  },
)

test('a backup into a file fails and names it', async () => {
  const place = path.join(aFolder(), 'file')
  fs.writeFileSync(place, '')
  await expect(take(place)).rejects.toThrow(`${place} cannot be written (ENOTDIR).`)
})

test('a backup that finds no database lets go of its place', async () => {
  const place = aFolder()
  await expect(take(place, { at: 'postgres://nobody@127.0.0.1:1/nothing' })).rejects.toThrow('The database cannot be reached')
  await expect(take(place)).resolves.toBeTruthy()
})

test('a disk that goes away between two tables fails the backup at once, and nothing of it stays open in the database', async () => {
  const place = aFolder()
  const taking = await db.transaction().execute(async (tx) => {
    await sql`lock table schedule_entry in access exclusive mode`.execute(tx)
    const running = take(place).catch((error: unknown) => error)
    await vi.waitUntil(async () => (await sql`${ofBackups} and wait_event_type = 'Lock'`.execute(db)).rows.length === 1, {
      timeout: waitLimit,
    })
    for (const name of fs.readdirSync(place)) fs.rmSync(path.join(place, name), { recursive: true })
    return { running }
  })
  expect(await taking.running).toMatchObject({ message: `${fs.realpathSync(place)} cannot be written (ENOENT).` })
  expect(await runs(place)).toMatchObject([{ outcome: 'failed', problem: expect.stringContaining('cannot be written') as string }])
  await vi.waitUntil(async () => (await ofBackups.execute(db)).rows.length === 0)
})

/** Every row of every table but that of runs and the catalog, and every number that was given out. */
async function content(): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'S') and c.relname <> 'backup_run'`.execute(db)
  const found: Record<string, unknown> = {}
  for (const { name } of rows)
    found[name] = (await sql<{ row: string }>`select row(t.*)::text as row from ${sql.raw(name)} t order by 1`.execute(db)).rows
  return found
}

test('a backup leaves the schema and every row as they were, but the story of its own run', async () => {
  const [schema, before] = [await describeSchema(db), await content()]
  expect(before['public.job']).not.toEqual([])
  await take(aFolder())
  expect(await describeSchema(db)).toBe(schema)
  expect(await content()).toEqual(before)
})
