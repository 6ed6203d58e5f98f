import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { databaseUrl } from '../testing/database-url.ts'
import { aFolder, aPreparedFolder } from '../testing/folder.ts'
import { launch } from '../testing/process.ts'

const { url: migrated } = await freshDatabase()
const secret = 'a secret of this test, long enough for anybody'
const account = { OFFICE_USERNAME: 'ines', OFFICE_PASSWORD: 'eight crews by seven' }

const statusOf = async (url: string) => (await fetch(url, { signal: AbortSignal.timeout(8_000) })).status
const signIn = (url: string) =>
  fetch(`${url}/api/Users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: account.OFFICE_USERNAME, password: account.OFFICE_PASSWORD }),
    signal: AbortSignal.timeout(12_000),
  })
const postgresOf = (folder: string) => Number(fs.readFileSync(path.join(folder, 'pgdata', 'postmaster.pid'), 'utf8').split('\n')[0])
const isOneLine = (said: string) => said.trim().split('\n').length === 1 && !/\n\s+at /.test(said)

it('what a server tells is read without the warnings in its log', async () => {
  const lines = ['{"level":40,"msg":"the state of a phone could not be stored"}', 'Daysheet is ready at http://127.0.0.1:1', '{"level":40}']
  const server = launch({ through: ['-e', `console.log(${JSON.stringify(lines.join('\n'))})`] })
  expect([await server.ready, await server.ended]).toEqual(['http://127.0.0.1:1', 0])
  expect([server.told(), server.said()]).toEqual(['Daysheet is ready at http://127.0.0.1:1\n', `${lines.join('\n')}\n`])
})

describe('an empty machine', () => {
  it('is ready with one line, says once how to sign in, and stops cleanly', async () => {
    const folder = path.join(aFolder(), 'data')
    const first = launch({ env: { DATA_DIR: folder } })
    const url = await first.ready
    expect([await statusOf(`${url}/health`), await statusOf(`${url}/ready`)]).toEqual([200, 200])
    await vi.waitFor(() =>
      expect(first.told()).toMatch(
        /^Daysheet is ready at http:\/\/127\.0\.0\.1:\d+\nSign in as office with the password [a-z0-9-]+ \(shown only this once\)\.\n$/,
      ),
    )
    expect(fs.statSync(path.join(folder, 'app-secret')).mode & 0o777).toBe(0o600)
    expect(await first.end('SIGINT')).toBe(0)
    expect(fs.existsSync(path.join(folder, 'pgdata', 'postmaster.pid'))).toBe(false)

    const secretBefore = fs.readFileSync(path.join(folder, 'app-secret'), 'utf8')
    const second = launch({ env: { DATA_DIR: folder } })
    await second.ready
    await vi.waitFor(() =>
      expect(second.told()).toMatch(
        /^Daysheet is ready at \S+\nSign in with your office account\. If its password is lost: npm run office-user -- reset office\n$/,
      ),
    )
    expect(fs.readFileSync(path.join(folder, 'app-secret'), 'utf8')).toBe(secretBefore)
    expect(await second.end()).toBe(0)
  })

  it('prints the password at the start that succeeds, after one that found its port taken', async () => {
    const taken = net.createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void taken.close())
    const { port } = taken.address() as net.AddressInfo // it listens on TCP
    const folder = path.join(aFolder(), 'data')
    const first = launch({ env: { DATA_DIR: folder, PORT: String(port) } })
    expect(await first.ended).toBe(1)
    const second = launch({ env: { DATA_DIR: folder } })
    await second.ready
    await vi.waitFor(() => expect(second.said()).toMatch(/Sign in as office with the password [a-z0-9-]+ \(shown only this once\)/))
  })

  it('makes the first account that was asked for', async () => {
    const server = launch({ env: { DATA_DIR: aFolder(), ...account } })
    expect((await signIn(await server.ready)).status).toBe(200)
    expect(server.said()).not.toContain(account.OFFICE_PASSWORD)
  })
})

describe('after a kill', () => {
  it('of the server, the next start is ready', async () => {
    const folder = aPreparedFolder()
    const first = launch({ env: { DATA_DIR: folder } })
    await first.ready
    expect(await first.end('SIGKILL')).toBe('SIGKILL')
    const second = launch({ env: { DATA_DIR: folder } })
    expect(await statusOf(`${await second.ready}/ready`)).toBe(200)
  })

  it('of the launcher, the server stops by itself and the next start is ready', async () => {
    const folder = aPreparedFolder()
    const through = ['scripts/run.mjs', 'apps/api/src/main.ts']
    const first = launch({ env: { DATA_DIR: folder }, through })
    const url = await first.ready
    first.child.kill('SIGKILL')
    const second = launch({ env: { DATA_DIR: folder }, through })
    expect(await statusOf(`${await second.ready}/ready`)).toBe(200)
    await expect(statusOf(`${url}/health`)).rejects.toThrow('fetch failed')
    expect(await second.end()).toBe(0)
  })

  it('of PostgreSQL, calls are refused with 503 for a moment, and then answered again', async () => {
    const folder = aPreparedFolder()
    const server = launch({ env: { DATA_DIR: folder, ...account, DAYSHEET_TEST_DATABASE: 'no' } })
    const url = await server.ready
    expect((await signIn(url)).status).toBe(200)
    for (let round = 0; round < 3; round += 1) {
      const before = postgresOf(folder)
      process.kill(before, 'SIGKILL')
      const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(url)))
      for (const answer of answers) {
        expect([200, 503]).toContain(answer.status)
        if (answer.status === 503) expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
      }
      expect(await statusOf(`${url}/health`)).toBe(200)
      // A process that is killed may take a moment to end, in which everything is still answered.
      await vi.waitFor(() => expect(postgresOf(folder)).not.toBe(before), { interval: 20 })
      await vi.waitFor(async () => expect((await signIn(url)).status).toBe(200), { interval: 50 })
      expect(await statusOf(`${url}/ready`)).toBe(200)
    }
    expect(await server.end()).toBe(0)
  })
})

describe('a start that cannot be', () => {
  it('on a data folder in use says so and leaves the first one alone', async () => {
    const folder = aPreparedFolder()
    const first = launch({ env: { DATA_DIR: folder } })
    const url = await first.ready
    const second = launch({ env: { DATA_DIR: folder } })
    expect(await second.ended).toBe(1)
    expect(second.said()).toBe(`Daysheet already runs on ${folder} (process ${first.child.pid}).\n`)
    expect(await statusOf(`${url}/ready`)).toBe(200)
  })

  it('on a taken port says so', async () => {
    const taken = net.createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void taken.close())
    const { port } = taken.address() as net.AddressInfo // it listens on TCP
    const folder = aPreparedFolder()
    const server = launch({ env: { DATA_DIR: folder, PORT: String(port), ...account } })
    expect(await server.ended).toBe(1)
    expect(server.said()).toBe(`PORT: ${port} is taken on 127.0.0.1. Stop what uses it, or set PORT to another number.\n`)
    expect(fs.existsSync(path.join(folder, 'pgdata', 'postmaster.pid'))).toBe(false)
  })

  it('on a data folder that is none says so', async () => {
    const file = path.join(aFolder(), 'file')
    fs.writeFileSync(file, '')
    const server = launch({ env: { DATA_DIR: file } })
    expect(await server.ended).toBe(1)
    expect(server.said()).toMatch(/^DATA_DIR: .*file cannot be used/)
    expect(isOneLine(server.said())).toBe(true)
  })

  it('on a data folder that cannot be made says so', async () => {
    const server = launch({ env: { DATA_DIR: '/proc/daysheet/data' } })
    expect(await server.ended).toBe(1)
    expect(server.said()).toMatch(/^DATA_DIR: .* cannot be used/)
    expect(isOneLine(server.said())).toBe(true)
  })

  const broken = (change: (url: URL) => void) => {
    const url = new URL(migrated)
    change(url)
    return url.href
  }
  it.each([
    ['no server', () => broken((url) => (url.port = '1')), /no PostgreSQL server answers at 127\.0\.0\.1:1\.$/],
    ['a wrong password', () => broken((url) => (url.password = 'wrong')), /refuses the user "postgres" or its password\.$/],
    ['no such database', () => broken((url) => (url.pathname = '/none')), /has no database "none"\. Create it, then start again\.$/],
  ])('on %s at DATABASE_URL says so', async (_name, url, sentence) => {
    const server = launch({ env: { DATABASE_URL: url(), APP_SECRET: secret, DATA_DIR: aFolder() } })
    expect(await server.ended).toBe(1)
    expect(server.said().trim()).toMatch(sentence)
    expect(isOneLine(server.said())).toBe(true)
    expect(server.said()).not.toContain(new URL(url()).password)
  })

  it('on a database that may lose what it confirmed says so', async () => {
    const server = launch({ env: { DATABASE_URL: migrated, APP_SECRET: secret, DATA_DIR: aFolder(), DAYSHEET_TEST_DATABASE: 'no' } })
    expect(await server.ended).toBe(1)
    expect(server.said()).toBe(
      'The database has fsync and full_page_writes and synchronous_commit off, so it could lose what it has confirmed. Turn it on.\n',
    )
  })

  it('with a wrong setting names the variable', async () => {
    const server = launch({ env: { DATA_DIR: aFolder(), PORT: 'http' } })
    expect(await server.ended).toBe(1)
    expect(server.said()).toBe('PORT must be a whole number from 0 to 65535.\n')
  })
})

it('starts while the bucket does not answer, and says so', async () => {
  const store = { FILES: 's3', S3_BUCKET: 'daysheet', S3_ENDPOINT: 'http://127.0.0.1:1', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  const server = launch({ env: { DATABASE_URL: migrated, APP_SECRET: secret, DATA_DIR: aFolder(), ...account, ...store } })
  expect(await statusOf(`${await server.ready}/ready`)).toBe(200)
  expect(server.said()).toContain('S3_ENDPOINT: no store answers at http://127.0.0.1:1. Daysheet starts without it')
})

it('two nodes that start at once on an empty database share it, with one first account', async () => {
  const name = 'two_nodes'
  const cluster = new pg.Client({ connectionString: inject('clusterUrl') })
  await cluster.connect()
  onTestFinished(async () => {
    await cluster.query(`drop database if exists ${name} with (force)`)
    await cluster.end()
  })
  await cluster.query(`create database ${name}`)
  const env = { DATABASE_URL: databaseUrl(inject('clusterUrl'), name), APP_SECRET: secret, ...account }
  const nodes = [launch({ env: { ...env, DATA_DIR: aFolder() } }), launch({ env: { ...env, DATA_DIR: aFolder() } })]
  const urls = await Promise.all(nodes.map((node) => node.ready))
  expect(await Promise.all(urls.map(async (url) => (await signIn(url)).status))).toEqual([200, 200])
  expect(await Promise.all(nodes.map((node) => node.end()))).toEqual([0, 0])
})

it('past a pooler goes what needs a session of its own, and nothing else', async () => {
  const role = `pooled_${randomBytes(4).toString('hex')}`
  const pooled = new URL(migrated)
  Object.assign(pooled, { username: role, password: 'past-the-pooler' })
  const client = new pg.Client({ connectionString: migrated, application_name: 'test' })
  await client.connect()
  onTestFinished(async () => {
    await client.query(`drop role ${role}`)
    await client.end()
  })
  await client.query(`create role ${role} login superuser password 'past-the-pooler'`)
  const env = { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: migrated, APP_SECRET: secret, DATA_DIR: aFolder(), ...account }
  const server = launch({ env })
  expect((await signIn(await server.ready)).status).toBe(200)
  const ways = async () => {
    const { rows } = await client.query<{ name: string; is_pooled: boolean }>(
      `select distinct application_name as name, usename = $1 as is_pooled from pg_stat_activity
       where datname = current_database() and application_name like 'daysheet%' order by 1`,
      [role],
    )
    return rows.map(({ name, is_pooled: isPooled }) => `${name}: ${isPooled ? 'through' : 'past'}`)
  }
  await expect.poll(ways).toEqual(['daysheet: through', 'daysheet listener: past', 'daysheet queue: past'])
  expect(await server.end()).toBe(0)
})

it('a stop with a delay first says that it is not ready, and goes on serving until the delay is over', async () => {
  const server = launch({ env: { DATABASE_URL: migrated, APP_SECRET: secret, DATA_DIR: aFolder(), STOP_DELAY_SECONDS: '2' } })
  const url = await server.ready
  const ended = server.end()
  await vi.waitFor(async () => expect(await statusOf(`${url}/ready`)).toBe(503), { interval: 20 })
  expect(await statusOf(`${url}/health`)).toBe(200)
  expect(await ended).toBe(0)
})

it('a stop lets the request under way finish, and is not held up by an open stream', async () => {
  const folder = aPreparedFolder()
  const server = launch({ env: { DATA_DIR: folder, ...account } })
  const url = await server.ready
  // The body of the login is JSON with the token in `id`.
  const { id } = (await (await signIn(url)).json()) as { id: string }
  const stream = await fetch(`${url}/api/WorkerEntries/change-stream`, { headers: { authorization: id } })
  expect(stream.status).toBe(200)
  const holder = await lockAccounts(folder)
  const slow = signIn(url)
  await vi.waitFor(async () => expect(await holder.waiting()).toBeGreaterThan(0))
  const ended = server.end()
  // While the request is still under way: whoever waited for the stream would wait for ever.
  await stream.text()
  await vi.waitFor(() => expect(statusOf(`${url}/health`)).rejects.toThrow('fetch failed'))
  await holder.letGo()
  expect((await slow).status).toBe(200)
  expect(await ended).toBe(0)
})

/** Holds every sign-in up until it lets go. */
async function lockAccounts(folder: string) {
  const port = fs.readFileSync(path.join(folder, 'pgdata', 'postmaster.pid'), 'utf8').split('\n')[3]
  const password = fs.readFileSync(path.join(folder, 'postgres-password'), 'utf8').trim()
  const client = new pg.Client({ connectionString: `postgres://postgres:${password}@127.0.0.1:${port}/daysheet` })
  client.on('error', () => {}) // the server stops while we are connected
  onTestFinished(() => client.end().catch(() => {}))
  await client.connect()
  await client.query('begin; lock table account in access exclusive mode')
  return {
    letGo: () => client.query('commit'),
    waiting: async () => {
      const { rows } = await client.query<{ count: number }>(`select count(*)::int from pg_locks where not granted`)
      return rows[0]?.count ?? 0
    },
  }
}
