import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { anEmptyDatabase, freshDatabase } from '#testing/database.ts'
import { fillTables } from '#testing/fill-tables.ts'
import { aFolder } from '#testing/folder.ts'
import { lockFolder } from '../db/folder-lock.ts'
import { migrate } from '../db/migrate.ts'
import { type Files, localFiles } from '../ports/files/files.ts'
import { checkBackup } from './check-backup.ts'
import { excludedTables } from './manifest.ts'
import { removeOldBackups } from './remove-old-backups.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

const { url } = await freshDatabase()
const secret = 'a secret that is nowhere in a backup at all'
const picture = Buffer.from('the bytes of a picture')
const sha256 = createHash('sha256').update(picture).digest('hex')
const pictureName = `${sha256.slice(0, 48)}.jpg`

let sql: pg.Client
let whole: Awaited<ReturnType<typeof takeBackup>>
const placeOfWhole = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-test-'))
beforeAll(async () => {
  await fillTables(url)
  sql = new pg.Client({ connectionString: url })
  await sql.connect()
  await sql.query('delete from stored_file; delete from filing_file; delete from audit_archive')
  await sql.query(
    `insert into stored_file (container, name, type, bytes, sha256, original_name, uploaded_at) values ('events', $1, 'image/jpeg', $2, $3, 'a.jpg', now())`,
    [pictureName, picture.length, sha256],
  )
  const files = localFiles(path.join(placeOfWhole, 'files'))
  await files.save('events', pictureName, picture)
  whole = await takeBackup({ url, files, place: placeOfWhole, secret, ...told() })
})
afterAll(async () => {
  fs.rmSync(placeOfWhole, { recursive: true, force: true })
  await sql.end()
})

/** A store with the picture, and a cache that no backup needs. */
async function aStore() {
  const files = localFiles(path.join(aFolder(), 'files'))
  await files.save('events', pictureName, picture)
  await files.save('events', `${sha256.slice(0, 48)}@320.webp`, Buffer.from('thumbnail'))
  return files
}

const told = () => ({ signal: new AbortController().signal, log: () => {} })
const take = async (place = aFolder(), more: Partial<Parameters<typeof takeBackup>[0]> = {}) =>
  takeBackup({ url, files: await aStore(), place, secret, ...told(), ...more })

async function on<T>(place: string, action: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: place, options: '-c timezone=UTC' })
  await client.connect()
  try {
    return await action(client)
  } finally {
    await client.end()
  }
}

/** Each table with its rows as text, sorted: told without the code under test. */
const contentOf = (place: string) =>
  on(place, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    const content: Record<string, string[]> = {}
    for (const { name } of tables)
      content[name] = (await client.query<{ r: string }>(`select t::text as r from "${name}" t order by 1`)).rows.map(({ r }) => r)
    return content
  })
const tablesIn = async (place: string) => Object.keys(await contentOf(place))

test('every row and file comes back as it was', async () => {
  const place = aFolder()
  const { folder, manifest } = await take(place)
  expect(fs.readdirSync(place)).toEqual([path.basename(folder)])
  expect(fs.readFileSync(path.join(folder, 'manifest.json'), 'utf8')).not.toContain(secret)
  const [target, files] = [await anEmptyDatabase(), localFiles(path.join(aFolder(), 'files'))]
  await restoreBackup(await checkBackup(folder), { url: target, files, ...told() })

  const [before, after] = [await contentOf(url), await contentOf(target)]
  const texts = before['text_message'] ?? []
  expect(texts.length).toBeGreaterThan(0)
  const changed = ['text_message', 'worker_entry', 'change_horizon', 'audit_entry', ...Object.keys(excludedTables)]
  for (const [table, rows] of Object.entries(before)) if (!changed.includes(table)) expect(after[table], table).toEqual(rows)
  expect(Object.keys(after).toSorted()).toEqual(Object.keys(before).toSorted())
  // What the restore itself does to texts is told by the audit, and takes nothing from it.
  expect(after['audit_entry']).toEqual(expect.arrayContaining(before['audit_entry'] ?? []))
  expect(manifest.files.count).toBe(1)
  const restored = await files.open('events', pictureName)
  expect(await restored?.body.toArray()).toEqual([picture])
})

test('after a restore nobody is signed in, nothing waits to be sent, and screens read anew', async () => {
  const target = await anEmptyDatabase()
  await sql.query(`delete from text_message where state in ('queued', 'handing')`)
  const { rows: entry } = await sql.query<{ id: string; worker: string }>(`select id, worker_id as worker from worker_entry limit 1`)
  for (const [id, state] of [
    ['10000000-0000-4000-8000-000000000001', 'queued'],
    ['10000000-0000-4000-8000-000000000002', 'handing'],
  ])
    await sql.query(
      `insert into text_message (id, worker_id, worker_entry_id, kind, state, phone, body, handed_at, "time") values ($1, $2, $3, 'ask', $4, '2125550100', 'Come', now(), '2030-01-01')`,
      [id, entry[0]?.worker, entry[0]?.id, state],
    )
  const later = await take()
  await restoreBackup(await checkBackup(later.folder), { url: target, files: undefined, ...told() })
  await on(target, async (client) => {
    const { rows: texts } = await client.query(`select state, handed_at from text_message where id::text like '10000000-%'`)
    expect(texts).toEqual([
      { state: 'unknown', handed_at: null },
      { state: 'unknown', handed_at: null },
    ])
    expect((await client.query(`select from text_message where state in ('queued', 'handing')`)).rowCount).toBe(0)
    for (const table of ['session', 'used_ticket', 'node', 'change_event'])
      expect((await client.query(`select from ${table}`)).rowCount).toBe(0)
    const [horizon] = (await client.query<{ at: string }>('select pruned_through as at from change_horizon')).rows
    const [last] = (await sql.query<{ at: string }>('select max(seq) as at from change_event')).rows
    expect(Number(horizon?.at)).toBeGreaterThan(Number(last?.at) + 1_000_000)
    // Numbers go on where they were: a new row of the audit and a new event collide with none.
    await client.query(`update job set address = 'Elsewhere 1'`)
    const { rows: events } = await client.query<{ seq: string }>('select seq from change_event order by seq limit 1')
    expect(Number(events[0]?.seq)).toBeGreaterThan(Number(horizon?.at))
    const { rows: runs } = await client.query('select kind, outcome from backup_run')
    expect(runs).toEqual([{ kind: 'restore', outcome: 'whole' }])
  })
})

test('a backup is of one moment, also when rows come between its tables', async () => {
  const rival = new pg.Client({ connectionString: url })
  await rival.connect()
  onTestFinished(() => rival.end())
  // The backup has read `job` when it gets to `schedule_entry`, which is held until a new job has an entry.
  await rival.query('begin')
  await rival.query('lock table schedule_entry in access exclusive mode')
  const taking = take()
  await vi.waitUntil(
    async () =>
      (await sql.query(`select from pg_stat_activity where application_name = 'daysheet backup' and wait_event_type = 'Lock'`)).rowCount ===
      1,
  )
  await rival.query(`insert into job (id, address) values ('20000000-0000-4000-8000-000000000001', 'Between 2')`)
  await rival.query(
    `insert into schedule_entry (id, job_id, schedule_id) select '20000000-0000-4000-8000-000000000002', '20000000-0000-4000-8000-000000000001', id from schedule limit 1`,
  )
  await rival.query('commit')
  const { folder } = await taking
  const target = await anEmptyDatabase()
  await restoreBackup(await checkBackup(folder), { url: target, files: undefined, ...told() })
  await on(target, async (client) =>
    expect((await client.query(`select from schedule_entry where id::text like '20000000-%'`)).rowCount).toBe(0),
  )
})

test('a backup of an older schema is restored and brought up to date', async () => {
  const older = await anEmptyDatabase()
  const migrations = aFolder()
  const ours = path.join(import.meta.dirname, '../db/migrations')
  for (const name of fs.readdirSync(ours).toSorted().slice(0, 4)) fs.copyFileSync(path.join(ours, name), path.join(migrations, name))
  await migrate(older, migrations)
  await fillTables(older)
  const { folder } = await take(aFolder(), { url: older })
  const target = await anEmptyDatabase()
  await restoreBackup(await checkBackup(folder), { url: target, files: undefined, ...told() })
  const [before, after] = [await contentOf(older), await contentOf(target)]
  expect(after['job']).toHaveLength(before['job']?.length ?? -1)
  expect(after['applied_migration']).toHaveLength(fs.readdirSync(ours).length)
})

/** Cuts off its end, or changes one of its bytes. */
const cut = (file: string) => fs.truncateSync(file, fs.statSync(file).size - 3)
function change(file: string) {
  const bytes = fs.readFileSync(file)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  fs.rmSync(file) // another backup may hold the same file under its own name
  fs.writeFileSync(file, bytes)
}

test.each([
  ['a table cut short', (folder: string) => cut(path.join(folder, 'tables/job.copy.gz')), /damaged: tables\/job\.copy\.gz/],
  ['a table changed', (folder: string) => change(path.join(folder, 'tables/audit_entry.copy.gz')), /damaged: tables\/audit_entry/],
  ['a table gone', (folder: string) => fs.rmSync(path.join(folder, 'tables/worker.copy.gz')), /damaged: tables\/worker/],
  ['the manifest changed', (folder: string) => change(path.join(folder, 'manifest.json')), /manifest\.json is not as it was written/],
  ['the manifest gone', (folder: string) => fs.rmSync(path.join(folder, 'manifest.json')), /not a complete backup/],
  ['a picture cut short', (folder: string) => cut(path.join(folder, 'files/events', pictureName)), /damaged: files\/events/],
  ['a picture changed', (folder: string) => change(path.join(folder, 'files/events', pictureName)), /damaged: files\/events/],
  ['the list of files cut short', (folder: string) => cut(path.join(folder, 'files.ndjson')), /damaged: files\.ndjson/],
])('%s: refused with the reason, and the target stays empty', async (_what, damage, reason) => {
  const folder = path.join(aFolder(), 'backup')
  fs.cpSync(whole.folder, folder, { recursive: true })
  damage(folder)
  const [target, store] = [await anEmptyDatabase(), path.join(aFolder(), 'files')]
  const restoring = async () => restoreBackup(await checkBackup(folder), { url: target, files: localFiles(store), ...told() })
  await expect(restoring()).rejects.toThrow(reason)
  expect(await tablesIn(target)).toEqual([])
  for await (const file of localFiles(store).list()) expect(file).toBe('not there')
})

test('rows that do not come back as they were counted are noticed, and nothing is left', async () => {
  const backup = await checkBackup(whole.folder)
  const target = await anEmptyDatabase()
  const tables = backup.manifest.tables.map((table) => (table.name === 'job' ? { ...table, checksum: '1' } : table))
  const restoring = restoreBackup({ ...backup, manifest: { ...backup.manifest, tables } }, { url: target, files: undefined, ...told() })
  await expect(restoring).rejects.toThrow('The table job was not restored exactly')
  expect(await tablesIn(target)).toEqual([])
})

test('only an empty place is taken', async () => {
  const backup = await checkBackup(whole.folder)
  await expect(restoreBackup(backup, { url, files: undefined, ...told() })).rejects.toThrow('The database is not empty')
  const files = localFiles(path.join(aFolder(), 'files'))
  await files.save('events', 'theirs.jpg', Buffer.from('x'))
  const target = await anEmptyDatabase()
  await expect(restoreBackup(backup, { url: target, files, ...told() })).rejects.toThrow('has events/theirs.jpg')
  expect(await tablesIn(target)).toEqual([])
})

test('what an earlier backup has is linked, and copied anew when it was damaged there', async () => {
  const place = aFolder()
  const first = await take(place)
  const fileOf = ({ folder }: { folder: string }) => path.join(folder, 'files/events', pictureName)
  const second = await take(place)
  expect(fs.statSync(fileOf(second)).ino).toBe(fs.statSync(fileOf(first)).ino)
  fs.writeFileSync(fileOf(second), 'the bytes of a picturE')
  expect(fs.readFileSync(fileOf(await take(place)))).toEqual(picture)
})

test('what a killed run left is used and taken away', async () => {
  const place = aFolder()
  const left = path.join(place, 'unfinished-daysheet-2026-01-01T03-00-00-000Z-1/files/events')
  fs.mkdirSync(left, { recursive: true })
  fs.writeFileSync(path.join(left, pictureName), picture)
  const { ino } = fs.statSync(path.join(left, pictureName))
  const { folder } = await take(place)
  expect(fs.statSync(path.join(folder, 'files/events', pictureName)).ino).toBe(ino)
  expect(fs.readdirSync(place)).toEqual([path.basename(folder)])
})

test('two backups into one place are not taken at once', async () => {
  const place = aFolder()
  const lock = await lockFolder(place)
  await expect(take(place)).rejects.toThrow('Another backup into')
  if ('release' in lock) await lock.release()
})

test('a backup that is stopped or cannot be written leaves nothing, and says so in the database', async () => {
  const place = aFolder()
  const stopping = new AbortController()
  const stuck: Files = {
    ...(await aStore()),
    async *list() {
      stopping.abort()
      yield* []
    },
  }
  await expect(take(place, { signal: stopping.signal, files: stuck })).rejects.toThrow('The backup was stopped')
  expect(fs.readdirSync(place)).toEqual([])
  const full = { ...(await aStore()), open: () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })) }
  await expect(take(place, { files: full })).rejects.toThrow(/^The disk of .* is full\.$/)
  expect(fs.readdirSync(place)).toEqual([])
  const { rows } = await sql.query('select outcome, problem from backup_run where place = $1 order by started_at', [fs.realpathSync(place)])
  expect(rows).toEqual([
    { outcome: 'failed', problem: 'The backup was stopped and removed.' },
    { outcome: 'failed', problem: `The disk of ${fs.realpathSync(place)} is full.` },
  ])
})

test('a picture that rows name and the store has lost is told, and the rest is kept', async () => {
  const { manifest } = await take(aFolder(), { files: localFiles(path.join(aFolder(), 'files')) })
  expect(manifest.faults).toEqual([`events/${pictureName}`])
  const { rows } = await sql.query<{ problem: string }>(
    `select problem from backup_run where outcome = 'whole' order by started_at desc limit 1`,
  )
  expect(rows[0]?.problem).toContain('is missing a file')
})

/** A folder with the name of a backup of that day. */
function anOldBackup(place: string, day: string): string {
  const folder = path.join(place, `daysheet-${day}T03-00-00-000Z`)
  fs.mkdirSync(path.join(folder, 'tables'), { recursive: true })
  return folder
}

test('keeps the newest backups and the one just taken; removes older ones, and nothing that is no backup', async () => {
  const place = aFolder()
  const [first, second, third] = ['2026-01-01', '2026-01-02', '2026-01-03'].map((day) => anOldBackup(place, day))
  // The clock was ahead when this one was made.
  const ahead = anOldBackup(place, '2099-01-01')
  const others = ['keep me', 'daysheet-2026', 'daysheet-2026-01-01T03-00-00-000Z.tar'].map((name) => path.join(place, name))
  for (const other of others) fs.mkdirSync(other)
  const { folder } = await take(place)
  const left = () =>
    fs
      .readdirSync(place)
      .map((name) => path.join(place, name))
      .toSorted()
  const log = (line: string) => expect(line).toBe('nothing to say')
  expect(await removeOldBackups(folder, { keep: 10, log })).toBe(0)
  expect(await removeOldBackups(folder, { keep: 3, log })).toBe(2)
  expect(left()).toEqual([...others, third, folder, ahead].toSorted())
  expect([first, second].filter((one) => one !== undefined && fs.existsSync(one))).toEqual([])
  expect(await removeOldBackups(folder, { keep: 0, log })).toBe(2)
  expect(left()).toEqual([...others, folder].toSorted())
  await checkBackup(folder)
})

test('removes no backup while another one is taken, and reports one that it cannot remove', async () => {
  const place = aFolder()
  const old = anOldBackup(place, '2026-01-01')
  const { folder } = await take(place)
  const lines: string[] = []
  const log = (line: string) => void lines.push(line)
  const lock = await lockFolder(place)
  expect(await removeOldBackups(folder, { keep: 1, log })).toBe(0)
  if ('release' in lock) await lock.release()
  // A file with the name that it would be renamed to is in the way.
  fs.writeFileSync(path.join(place, `unfinished-${path.basename(old)}`), '')
  expect(await removeOldBackups(folder, { keep: 1, log })).toBe(0)
  expect(lines).toEqual([expect.stringContaining('another backup'), expect.stringContaining('cannot be removed')])
  expect(fs.existsSync(old)).toBe(true)
})
