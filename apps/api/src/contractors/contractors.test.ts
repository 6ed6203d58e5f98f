import { expect, test, vi } from 'vitest'
import { askHost as ask } from '#testing/ask-host.ts'
import { aContractor, aNode, aRegistry } from '#testing/contractors.ts'
import { build } from '#testing/builders.ts'
import { openStream } from '#testing/stream-client.ts'
import { readConfig } from '../config.ts'
import { connect, closeDatabase } from '../db/connection.ts'
import { sql } from 'kysely'

const metricsToken = 'a-token-of-these-tests-alone'
const soon = { interval: 20 }
const registry = await aRegistry({ METRICS_TOKEN: metricsToken })
const [acme, bravo] = [await aContractor(registry, 'acme'), await aContractor(registry, 'bravo')]
const pace = { followEvery: 50, closeAfter: 60_000, visitEvery: 60_000, visitFor: 60_000 }
const node = await aNode(registry, { pace })
const health = { status: 'ok' }

const jobsOf = async (host: string, token: string) => (await ask(node.url, host, '/api/Jobs', { headers: { authorization: token } })).body

test('each host is its contractor, with accounts and rows of its own', async () => {
  const [ofAcme, ofBravo] = [await acme.signedIn(), await bravo.signedIn()]
  await build(acme.db).aJob({ address: '1 Acme Street' })
  await build(bravo.db).aJob({ address: '2 Bravo Street' })
  expect(await jobsOf(acme.host, ofAcme.token)).toContain('1 Acme Street')
  expect(await jobsOf(bravo.host, ofBravo.token)).toContain('2 Bravo Street')
  expect(await jobsOf(acme.host, ofBravo.token)).toContain('AUTHORIZATION_REQUIRED')
  expect(await jobsOf(bravo.host, ofAcme.token)).toContain('AUTHORIZATION_REQUIRED')
})

test('a host is called in any letters, with a port and a dot at its end', async () => {
  const { token } = await acme.signedIn()
  for (const host of [acme.host.toUpperCase(), `${acme.host}:8443`, `${acme.host}.`, `${acme.host}.:443`])
    expect((await ask(node.url, host, '/api/Users/me', { headers: { authorization: token } })).status).toBe(200)
})

test('a host that nobody has is told the same few words whatever it asks, and the node’s own addresses', async () => {
  const { token } = await acme.signedIn()
  const nothing = '{"error":{"statusCode":404,"name":"Error","message":"Not Found"}}'
  for (const target of ['/', '/api/Jobs', '/api/Users/login', '/field', '/assets/x.js', '/api/openapi.json', '/api/changes']) {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
      const answer = await ask(node.url, 'charlie.example.com', target, { method, headers: { authorization: token } })
      expect([answer.status, answer.body], `${method} ${target}`).toEqual([404, nothing])
      expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'strict-transport-security': expect.any(String) })
    }
  }
  for (const host of ['charlie.example.com', '127.0.0.1', '']) {
    expect(JSON.parse((await ask(node.url, host, '/health')).body)).toEqual(health)
    expect(JSON.parse((await ask(node.url, host, '/ready')).body)).toEqual({ status: 'ready' })
  }
})

test('X-Forwarded-Host is believed of a proxy alone', async () => {
  const { token } = await acme.signedIn()
  const headers = { authorization: token, 'x-forwarded-host': acme.host }
  expect((await ask(node.url, 'inside', '/api/Users/me', { headers })).status).toBe(404)
  const behind = await aNode({ ...registry, config: { ...registry.config, trustProxy: 1 } }, { pace })
  expect((await ask(behind.url, 'inside', '/api/Users/me', { headers })).status).toBe(200)
  expect(
    (await ask(behind.url, 'inside', '/api/Users/me', { headers: { ...headers, 'x-forwarded-host': `${bravo.host}, ${acme.host}` } }))
      .status,
  ).toBe(200)
  expect((await ask(behind.url, acme.host, '/api/Users/me', { headers: { ...headers, 'x-forwarded-host': bravo.host } })).status).toBe(401)
  await behind.stop()
})

test('nodes follow the registry without a start', async () => {
  const { token } = await bravo.signedIn()
  const me = (host: string) => ask(node.url, host, '/api/Users/me', { headers: { authorization: token } })
  const another = `new.${bravo.host}`
  expect((await me(another)).status).toBe(404)
  await registry.registry.begin({ name: bravo.name, hosts: [bravo.host, another], settings: {} })
  await vi.waitFor(async () => expect((await me(another)).status).toBe(200), soon)
  await registry.registry.setState(bravo.name, 'removing')
  await vi.waitFor(async () => expect([(await me(another)).status, (await me(bravo.host)).status]).toEqual([404, 404]), soon)
  await registry.registry.setState(bravo.name, 'ready')
  await vi.waitFor(async () => expect((await me(bravo.host)).status).toBe(200), soon)
})

test('one whose database cannot be opened is refused for now, and nobody else', async () => {
  const { token } = await acme.signedIn()
  const broken = { name: 'nowhere', hosts: ['nowhere.example.com'], settings: {} }
  await registry.registry.begin(broken)
  await registry.registry.setState('nowhere', 'ready')
  const refused = () => ask(node.url, 'nowhere.example.com', '/api/Jobs')
  await vi.waitFor(async () => expect((await refused()).status).toBe(503), soon)
  const { headers, body } = await refused()
  expect(headers).toMatchObject({ 'retry-after': '2', 'x-content-type-options': 'nosniff' })
  expect(body).toBe('{"error":{"statusCode":503,"name":"Error","message":"The server is busy. Please try again in a moment."}}')
  expect(node.said.join()).toContain('The application of nowhere cannot be opened: DATABASE_URL: the server at')
  expect((await ask(node.url, acme.host, '/api/Users/me', { headers: { authorization: token } })).status).toBe(200)
  await registry.registry.forget('nowhere')
})

test('no more are open than may be: the one that is unused for longest makes room, and none that is in use', async () => {
  const [ofAcme, ofBravo] = [await acme.signedIn(), await bravo.signedIn()]
  const small = await aNode({ ...registry, config: readConfig({ ...registry.settings, CONTRACTORS_OPEN: '1' }) }, { pace })
  const me = (host: string, token: string) => ask(small.url, host, '/api/Users/me', { headers: { authorization: token } })
  for (const [{ host }, { token }] of [
    [acme, ofAcme],
    [bravo, ofBravo],
    [acme, ofAcme],
  ] as const)
    expect((await me(host, token)).status).toBe(200)
  const stream = await openStream(`${small.url}/api/changes`, { host: acme.host, authorization: ofAcme.token })
  expect((await me(bravo.host, ofBravo.token)).status).toBe(503)
  expect((await me(acme.host, ofAcme.token)).status).toBe(200)
  stream.cut()
  await vi.waitFor(async () => expect((await me(bravo.host, ofBravo.token)).status).toBe(200), { interval: 200 })
  await small.stop()
})

test('a node that stops ends its streams and lets the calls under way finish', async () => {
  const { token } = await acme.signedIn()
  const leaving = await aNode(registry, { pace })
  const stream = await openStream(`${leaving.url}/api/changes`, { host: acme.host, authorization: token })
  await vi.waitFor(() => expect(stream.named('hello')).toHaveLength(1), soon)
  await leaving.stop()
  await vi.waitFor(() => expect(stream.ended).toBe(true), soon)
})

const connectionsTo = async (database: string) => {
  const { rows } = await sql<{
    application_name: string
  }>`select application_name from pg_stat_activity where datname = ${database}`.execute(acme.db)
  return rows.filter(({ application_name: name }) => name.startsWith('daysheet'))
}

test('one that nobody uses is closed and holds no connection, and is opened with the next call', async () => {
  const brief = await aNode(registry, { pace: { ...pace, closeAfter: 200 } })
  const { token } = await acme.signedIn()
  const me = () => ask(brief.url, acme.host, '/api/Users/me', { headers: { authorization: token } })
  expect((await me()).status).toBe(200)
  const figures = () => ask(brief.url, '', '/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
  expect((await figures()).body).toContain(`daysheet_database_pool_connections{state="in use",contractor="${acme.name}"}`)
  await vi.waitFor(async () => expect((await figures()).body).not.toContain(acme.name), soon)
  expect((await me()).status).toBe(200)
  await brief.stop()
})

test('a text that waits keeps it open; one that is closed is opened for a moment from time to time', async () => {
  await node.stop()
  const { aText } = build(acme.db)
  const brief = await aNode(registry, { pace: { followEvery: 50, closeAfter: 100, visitEvery: 300, visitFor: 100 } })
  // Nobody calls: the visit finds it and hands it over.
  const text = await aText({ body: 'Come at seven' })
  await sql`select graphile_worker.add_job('deliver_text', json_build_object('id', ${text.id}::text), max_attempts => 1)`.execute(acme.db)
  const state = async () =>
    (await acme.db.selectFrom('text_message').select('state').where('id', '=', text.id).executeTakeFirstOrThrow()).state
  await vi.waitFor(async () => expect(await state()).not.toMatch(/queued|handing/), soon)
  await brief.stop()
  expect(await connectionsTo(new URL(acme.url).pathname.slice(1))).toEqual([])
})

test('connections of several databases are counted together', async () => {
  const { makeConnectionBudget } = await import('../concurrency/connection-budget.ts')
  const budget = makeConnectionBudget({ most: 3, turns: 3, turnMs: 60_000, waitMs: 20_000 })
  const name = 'daysheet counted'
  const pools = [acme.url, bravo.url].map((url) => connect(url, { budget, name, max: 3, connectTimeoutMs: 20_000 }))
  let most = 0
  const look = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity where application_name = ${name}`.execute(
      acme.db,
    )
    most = Math.max(most, rows[0]?.n ?? 0)
  }
  const asking = pools.flatMap((db) => Array.from({ length: 20 }, () => sql`select pg_sleep(0.02)`.execute(db)))
  const all = Promise.all(asking).then(() => true)
  while (!(await Promise.race([all, look().then(() => false)])));
  expect(most).toBe(3)
  for (const db of pools) await closeDatabase(db)
})
