import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { aFolder } from '#testing/folder.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

async function ask<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<T>(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

async function started(folder: string, { log = [], throwaway = true }: { log?: string[]; throwaway?: boolean } = {}) {
  const server = await startEmbeddedPostgres({ folder, throwaway, log: (line) => log.push(line) })
  onTestFinished(() => server.stop())
  return server
}

it('a new server is UTF-8, in UTC, with checksums, and sorts names as people do', async () => {
  const { url } = await started(aFolder())
  const [settings] = await ask(
    url,
    `select current_setting('server_encoding') encoding, current_setting('TimeZone') zone, current_setting('data_checksums') checksums`,
  )
  expect(settings).toEqual({ encoding: 'UTF8', zone: 'UTC', checksums: 'on' })
  const names = await ask<{ name: string }>(
    url,
    `select name from unnest(array['Zoe', 'alma', 'Álvarez', 'Łukasz', 'Mina']) name order by name`,
  )
  expect(names.map((row) => row.name)).toEqual(['alma', 'Álvarez', 'Łukasz', 'Mina', 'Zoe'])
})

it('only the password kept for its owner opens it', async () => {
  const folder = aFolder()
  const { url } = await started(folder)
  expect(fs.statSync(path.join(folder, 'postgres-password')).mode & 0o777).toBe(0o600)
  const wrong = new URL(url)
  wrong.password = 'guess'
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
})

it('what was written is there after a stop and a start', async () => {
  const folder = aFolder()
  const first = await started(folder)
  await ask(first.url, 'create table kept as select 7 as seven')
  await first.stop()
  const second = await started(folder)
  expect(await ask(second.url, 'select seven from kept')).toEqual([{ seven: 7 }])
})

it('a server that dies is started again at the same address, with what it had confirmed', async () => {
  const log: string[] = []
  const { url, pid } = await started(aFolder(), { log, throwaway: false })
  await ask(url, 'create table kept as select 7 as seven')
  const before = pid()
  if (before === undefined) throw new Error('No server')
  process.kill(before, 'SIGKILL')
  await vi.waitFor(async () => expect(await ask(url, 'select seven from kept')).toEqual([{ seven: 7 }]), { interval: 50 })
  expect(pid()).not.toBe(before)
  expect(log).toContain('PostgreSQL is running again')
})

it('a server left by a killed process is stopped, not fought', async () => {
  const folder = aFolder()
  const program = `import { startEmbeddedPostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'embedded-postgres.ts'))}
    const server = await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)} })
    process.stdout.write(String(server.pid()))`
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const left = Number(await new Promise((resolve) => launcher.stdout.once('data', resolve)))
  const gone = new Promise((resolve) => launcher.once('exit', resolve))
  launcher.kill('SIGKILL')
  await gone
  expect(() => process.kill(left, 0)).not.toThrow()

  const log: string[] = []
  const next = await started(folder, { log })
  expect(log).toEqual(['stopping the PostgreSQL that an earlier run left behind'])
  expect(await ask(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

it('a start that was killed while it made the data folder begins anew', async () => {
  const folder = aFolder()
  fs.mkdirSync(path.join(folder, 'pgdata.new'))
  fs.writeFileSync(path.join(folder, 'pgdata.new', 'PG_VERSION'), '18')
  const { url } = await started(folder)
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

it('a note with the number of a process that is no PostgreSQL is no obstacle', async () => {
  const folder = aFolder()
  const first = await started(folder)
  await first.stop()
  fs.writeFileSync(path.join(folder, 'pgdata', 'postmaster.pid'), `${process.pid}\n${path.join(folder, 'pgdata')}\n`)
  const second = await started(folder)
  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

it('in a folder that only its owner may enter, the data is in that folder; for root, where PostgreSQL may go', async () => {
  const closed = aFolder()
  fs.chmodSync(closed, 0o700)
  const folder = path.join(closed, 'data')
  const first = await started(folder)
  const pointer = path.join(folder, 'pgdata-location')
  const place = fs.existsSync(pointer) ? fs.readFileSync(pointer, 'utf8').trim() : path.join(folder, 'pgdata')
  onTestFinished(() => fs.rmSync(path.dirname(place), { recursive: true, force: true }))
  // PostgreSQL refuses root, so for root it runs as another account, which may not enter.
  expect(place.startsWith(closed)).toBe(process.getuid?.() !== 0)
  expect(fs.existsSync(path.join(place, 'PG_VERSION'))).toBe(true)
  await ask(first.url, 'create table kept as select 7 as seven')
  await first.stop()
  const second = await started(folder)
  expect(await ask(second.url, 'select seven from kept')).toEqual([{ seven: 7 }])
})
