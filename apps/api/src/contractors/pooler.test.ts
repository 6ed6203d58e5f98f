/** Many contractors through a pooler and past it; `npm run prove -- S19` does it with pgbouncer. (decisions/contractors.md) */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { askHost } from '#testing/ask-host.ts'
import { aContractor, aNode, aRegistry, type TestContractor } from '#testing/contractors.ts'
import { aPooler, type Startup } from '#testing/pooler.ts'
import { readConfig } from '../config.ts'
import { databaseOf, inDatabase } from './contractor.ts'

const registry = await aRegistry()
const [acme, bravo] = [await aContractor(registry, 'acme'), await aContractor(registry, 'bravo')]
const pace = { followEvery: 60_000, closeAfter: 3_600_000, visitEvery: 3_600_000 }

async function aPooledNode(change: (startup: Startup) => Startup) {
  const direct = registry.settings.DATABASE_URL
  const config = readConfig({ ...registry.settings, DATABASE_URL: await aPooler(direct, change), DATABASE_DIRECT_URL: direct })
  const node = await aNode({ ...registry, config }, { pace })
  const me = async ({ host, signedIn }: TestContractor) => {
    const { token } = await signedIn()
    return (await askHost(node.url, host, '/api/Users/me', { headers: { authorization: token } })).status
  }
  return { ...node, me }
}

test('calls of each contractor go through the pooler, and what needs a session of its own past it', async () => {
  // The pooler says who it is.
  const node = await aPooledNode((startup) => ({ ...startup, application_name: `${startup['application_name']} through` }))
  expect([await node.me(acme), await node.me(bravo)]).toEqual([200, 200])
  const ways = async ({ name, db }: TestContractor) => {
    const { rows } = await sql<{ name: string }>`
      select distinct application_name as name from pg_stat_activity where datname = ${databaseOf(name)} and application_name like 'daysheet%' order by 1`.execute(
      db,
    )
    return rows.map((row) => row.name)
  }
  for (const one of [acme, bravo])
    await vi.waitFor(async () => expect(await ways(one)).toEqual(['daysheet listener', 'daysheet queue', 'daysheet through']))
  await node.stop()
})

test('a pooler that leads one contractor to the database of another is refused, and that one alone', async () => {
  const node = await aPooledNode((startup) => ({
    ...startup,
    database: startup['database'] === databaseOf(acme.name) ? databaseOf(bravo.name) : (startup['database'] ?? ''),
  }))
  expect([await node.me(acme), await node.me(bravo)]).toEqual([503, 200])
  expect(node.said.join()).toContain(
    `The application of ${acme.name} cannot be opened: DATABASE_URL and DATABASE_DIRECT_URL lead to different`,
  )
  await node.stop()
})

test('a database is taken out from under what a pooler keeps, and from under nobody else', async () => {
  const name = `leaving-${randomBytes(4).toString('hex')}`
  await registry.registry.createDatabase(name)
  onTestFinished(() => registry.registry.dropTakenOut(name))
  const url = inDatabase(registry.settings.DATABASE_URL, databaseOf(name))
  const connected = async (application: string) => {
    const client = new pg.Client({ connectionString: url, application_name: application })
    client.on('error', () => {})
    await client.connect()
    onTestFinished(() => void client.end().catch(() => undefined))
    return client
  }
  const kept = [await connected('daysheet'), await connected('')]
  const usable = () => Promise.all(kept.map(async (client) => (await client.query('select 1')).rowCount))
  const listener = await connected('daysheet listener')
  expect(await registry.registry.takeOut(name)).toBe(false)
  expect(await usable()).toEqual([1, 1])
  await listener.end()
  await vi.waitFor(async () => expect(await registry.registry.takeOut(name)).toBe(true))
  for (const client of kept) await expect(client.query('select 1')).rejects.toThrow()
})
