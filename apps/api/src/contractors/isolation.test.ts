/** Nothing of one contractor is seen or changed by another: every route, asked with what the other has. `npm run prove -- S19` does the same to processes. (promises.md#s19, decisions/contractors.md) */
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Asking } from '#testing/ask-host.ts'
import { build } from '#testing/builders.ts'
import { aContractor, aNode, aRegistry } from '#testing/contractors.ts'
import { leaksAt, linksOf, openedLinks, operationsOf, takenTickets, ticketsOf } from '#testing/isolation/probe-routes.ts'
import { addTwin, ask, makeWorld, pathOf, settledContent } from '#testing/isolation/world.ts'
import { openStream } from '#testing/stream-client.ts'
import { openFiles } from '../ports/files/open-files.ts'
import { contractorConfig, ofMany } from './contractor.ts'
import { openContractor, type OpenContractor } from './open-contractor.ts'

const registry = await aRegistry()
const [alpha, bravo] = [await aContractor(registry, 'alpha'), await aContractor(registry, 'bravo')]
const pace = { followEvery: 60_000, closeAfter: 3_600_000, visitEvery: 3_600_000 }
const node = await aNode(registry, { pace })
const base = node.url

const others = await makeWorld(base, bravo)
const from = { ...alpha, token: (await alpha.signedIn()).token }
await addTwin(alpha, others)
const asTheirs = { headers: { authorization: others.token } }
const asOwn = { headers: { authorization: from.token } }

test('what is used here opens everything at its own host', async () => {
  expect((await ask(base, bravo, '/api/Users/me', asTheirs)).status).toBe(200)
  expect((await ask(base, bravo, '/api/Jobs', asTheirs)).body).toContain(others.mark)
  expect((await ask(base, bravo, pathOf(others), asTheirs)).status).toBe(200)
  const [page = '', request = ''] = linksOf(others)
  expect((await ask(base, bravo, page)).body).toContain(others.mark)
  expect((await ask(base, bravo, request)).status).toBe(200)
  const tickets = await ticketsOf(base, others)
  expect(tickets.length).toBeGreaterThanOrEqual(4)
  const [image] = tickets
  expect((await ask(base, bravo, `${image?.path}?access_token=${image?.ticket}`)).status).toBe(200)
})

test('no route of one contractor gives away or changes anything of another', async () => {
  const before = await settledContent(bravo.db)
  const operations = await operationsOf(base, from)
  expect(operations.length).toBeGreaterThan(200)
  const { leaks, calls } = await leaksAt({ base, from, others, operations })
  expect(leaks).toEqual([])
  expect(calls).toBeGreaterThan(2_000)
  expect((await ask(base, alpha, pathOf(others), asOwn)).status).toBe(404)
  expect(await settledContent(bravo.db)).toBe(before)
})

test('a link that was sent to somebody of one contractor leads nowhere at another', async () => {
  expect(await openedLinks({ base, from, others })).toEqual([])
})

test('tickets of one contractor open nothing at another, for the same address and a session of the same id', async () => {
  expect(await takenTickets({ base, from, others })).toEqual([])
})

test('a stream hears of its own contractor alone', async () => {
  const headers = (host: string, token: string) => ({ host, authorization: token })
  const stream = await openStream(`${base}/api/changes`, headers(alpha.host, from.token))
  const theirs = await openStream(`${base}/api/changes`, headers(bravo.host, others.token))
  await vi.waitFor(() => expect([stream, theirs].map((one) => one.named('hello').length)).toEqual([1, 1]))
  const { id: theirEntry } = await build(bravo.db).aWorkerEntry()
  await vi.waitFor(() => expect(theirs.text).toContain(theirEntry))
  const { id: ownEntry } = await build(alpha.db).aWorkerEntry()
  await vi.waitFor(() => expect(stream.text).toContain(ownEntry))
  expect(stream.text).not.toContain(theirEntry)
  expect(theirs.text).not.toContain(ownEntry)
  stream.cut()
  theirs.cut()
})

/** The same node, but for what is broken on purpose: the host of alpha is served so. */
async function aTwin(broken: OpenContractor) {
  const twin = await aNode(registry, {
    pace,
    open: (options) => (options.contractor.name === alpha.name ? broken(options) : openContractor(options)),
  })
  onTestFinished(() => twin.stop())
  return (target: string, asking?: Asking) => ask(twin.url, alpha, target, asking)
}

test('a node that looked up the sessions of another, or read its files, would be found out', async () => {
  const operations = (await operationsOf(base, from)).filter(({ path }) => /^\/api\/(Users\/me|Jobs)$/.test(path))
  expect(operations.length).toBeGreaterThanOrEqual(2)

  const atDatabase = await aTwin(({ contractor, ...options }) =>
    openContractor({ ...options, contractor: { ...contractor, name: bravo.name } }),
  )
  expect((await atDatabase('/api/Users/me', asTheirs)).status).toBe(200)

  // What a shared look-up of sessions would do: it finds the other's people here.
  const { rows } = await sql<{ session: { id: string; token_hash: string } }>`
    select row_to_json(s) as session from session s where token_hash = sha256(${others.token}::bytea)`.execute(bravo.db)
  const { id, token_hash: hash } = rows[0]!.session
  await sql`update session set token_hash = ${hash}::bytea where id = ${id}::uuid`.execute(alpha.db)
  const { leaks } = await leaksAt({ base, from, others, operations })
  expect(leaks).toEqual(expect.arrayContaining([expect.stringContaining('their token: GET /api/Users/me answered 200')]))

  const configOf = ({ name, host }: typeof alpha) => contractorConfig({ name, hosts: [host], settings: {} }, ofMany(registry.config))
  const files = await openFiles(configOf(bravo))
  const atFiles = await aTwin(async (options) => {
    const { openApplication } = await import('../open-application.ts')
    const { tools, stopping, closeApp, share, contractor } = options
    const shared = { config: configOf(alpha), databaseUrl: alpha.url, files, tools, stopping, closeApp }
    const opened = await openApplication({ ...shared, contractor: { name: contractor.name, share } })
    await opened.app.ready()
    return opened
  })
  expect((await atFiles(pathOf(others), asOwn)).status).toBe(200)
})
