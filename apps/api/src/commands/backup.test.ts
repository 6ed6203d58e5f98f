import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '#testing/database.ts'
import { aFolder, aPreparedFolder } from '#testing/folder.ts'
import { aPicture } from '#testing/pictures.ts'
import { launch } from '#testing/process.ts'

const { db, url: databaseUrl } = await freshDatabase()
const account = { OFFICE_USERNAME: 'ines', OFFICE_PASSWORD: 'eight crews by seven' }

/** What a command says, and its exit code. */
async function run(command: 'backup' | 'restore', env: Record<string, string>, ...args: string[]) {
  const running = launch({ env, through: [`apps/api/src/commands/${command}.ts`, ...args] })
  return { code: await running.ended, said: running.said() }
}

async function signIn(url: string): Promise<string> {
  const body = JSON.stringify({ username: account.OFFICE_USERNAME, password: account.OFFICE_PASSWORD })
  const answer = await fetch(`${url}/api/Users/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await answer.json()) as { id: string }).id // the shape of a sign-in
}

async function upload(url: string, token: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await aPicture(20, 20).png().toBuffer())]), 'a.png')
  const answer = await fetch(`${url}/api/images/events/upload`, { method: 'POST', headers: { authorization: token }, body: form })
  return ((await answer.json()) as { result: { files: { file: [{ name: string }] } } }).result.files.file[0].name
}

async function photo(url: string, token: string, name: string): Promise<Buffer> {
  const answer = await fetch(`${url}/api/images/events/download/${name}`, { headers: { authorization: token } })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

test('the embedded database is backed up beside a running Daysheet and restored into a new folder, where one signs in and opens a photo', async () => {
  const [old, fresh, place] = [aPreparedFolder(), path.join(aFolder(), 'data'), aFolder()]
  const server = launch({ env: { DATA_DIR: old, ...account } })
  const url = await server.ready
  const token = await signIn(url)
  const name = await upload(url, token)
  const before = await photo(url, token, name)

  expect(await run('backup', { DATA_DIR: old }, place)).toEqual({
    code: 0,
    said: expect.stringMatching(/APP_SECRET[^]*Backed up \d+ rows of \d+ tables and 1 file, /) as string,
  })
  const [backup = ''] = fs.readdirSync(place)
  expect(await run('restore', { DATA_DIR: old }, path.join(place, backup))).toEqual({
    code: 1,
    said: expect.stringContaining('Daysheet runs on') as string,
  })
  expect(await server.end()).toBe(0)
  // Works without a server too.
  expect(await run('backup', { DATA_DIR: old }, place, '--keep', '1')).toEqual({
    code: 0,
    said: expect.stringContaining('Removed 1 older backup; the newest 1 are kept') as string,
  })
  const [newest = '', ...more] = fs.readdirSync(place)
  expect(more).toEqual([])
  expect(newest).not.toBe(backup)

  fs.cpSync(path.join(place, newest), path.join(place, 'bad'), { recursive: true })
  fs.truncateSync(path.join(place, 'bad/tables/account.copy.gz'), 10)
  expect(await run('restore', { DATA_DIR: fresh }, path.join(place, 'bad'))).toEqual({
    code: 1,
    said: expect.stringContaining('damaged: tables/account') as string,
  })
  expect(fs.existsSync(fresh)).toBe(false)

  expect(await run('restore', { DATA_DIR: fresh }, path.join(place, newest))).toEqual({
    code: 0,
    said: expect.stringMatching(/no application secret here yet[^]*Restored \d+ rows/) as string,
  })
  fs.copyFileSync(path.join(old, 'app-secret'), path.join(fresh, 'app-secret'))
  const restored = launch({ env: { DATA_DIR: fresh } })
  const there = await restored.ready
  const asBefore = await fetch(`${there}/api/Jobs`, { headers: { authorization: token } })
  expect(asBefore.status).toBe(401)
  expect(await photo(there, await signIn(there), name)).toEqual(before)
})

test('restores the backup as a trial when the settings or the command say so, and only then removes older ones', async () => {
  const place = aFolder()
  const settings = { DATABASE_URL: databaseUrl, APP_SECRET: 'a secret of this test alone, long enough', DATA_DIR: aFolder() }
  const outcomes = async () =>
    (await sql<{ outcome: string; problem: string | null }>`select outcome, problem from backup_run order by started_at`.execute(db)).rows
  expect((await run('backup', { ...settings, BACKUP_VERIFY: 'yes' }, place, '--no-verify')).code).toBe(0)

  const unverified = await run('backup', { ...settings, TMPDIR: path.join(place, 'nowhere') }, place, '--keep', '1', '--verify')
  const reason = /was taken, but a trial restore failed: TMPDIR: .*ENOENT/
  expect(unverified).toEqual({ code: 1, said: expect.stringMatching(reason) as string })
  expect(fs.readdirSync(place)).toHaveLength(2)
  expect(await outcomes()).toMatchObject([
    { outcome: 'whole', problem: null },
    { outcome: 'failed', problem: expect.stringMatching(reason) as string },
  ])

  expect(await run('backup', { ...settings, BACKUP_VERIFY: 'yes', BACKUP_KEEP: '1' }, place)).toEqual({
    code: 0,
    said: expect.stringMatching(/Backed up[^]*Verified: restored[^]*Removed 2 older backups; the newest 1 are kept/) as string,
  })
  expect(fs.readdirSync(place)).toHaveLength(1)
  expect((await outcomes()).at(-1)).toEqual({ outcome: 'whole', problem: null })
  // It finds the newest backup in the folder.
  expect(await run('restore', {}, place, '--verify')).toEqual({ code: 0, said: expect.stringContaining('Verified') as string })
})

test.each([
  ['--keep', '0', '--keep must be a whole number from 1 to 99999.'],
  ['one', 'two', 'Name at most one folder for backups.'],
  ['one', '--kept', "Unknown option '--kept'"],
])('npm run backup -- %s %s names the mistake and prints its usage', async (first, second, mistake) => {
  const { code, said } = await run('backup', {}, first, second)
  expect(code).toBe(1)
  expect(said).toContain(mistake)
  expect(said).toContain('Usage: npm run backup')
})
