/**
 * Nothing of one contractor is seen or changed by another: every route of the OpenAPI document is called at one's host with the other's tokens, tickets, ids, file names and public
 * links. (promises.md#s4, decision 0320)
 */
import { tokenLength } from '@daysheet/domain/worker-page/link'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { askHost as ask, type Asking } from '../../testing/ask-host.ts'
import { aContractor, aNode, aRegistry, type TestContractor } from '../../testing/contractors.ts'
import { fillTables } from '../../testing/fill-tables.ts'
import { openStream } from '../../testing/stream-client.ts'
import { build } from '../../testing/builders.ts'
import type { Database } from '../db/connection.ts'
import { allModels } from '../rest/model.ts'
import { openContractor, type OpenContractor } from './open-contractor.ts'
import { contractorConfig, ofMany } from './contractor.ts'
import { openFiles } from '../ports/files/open-files.ts'

const registry = await aRegistry()
const [alpha, bravo] = [await aContractor(registry, 'alpha'), await aContractor(registry, 'bravo')]
const pace = { followEvery: 60_000, closeAfter: 3_600_000, visitEvery: 3_600_000 }
const node = await aNode(registry, { pace })

const mark = 'Seen of Bravo'
const picture = { container: 'events', name: 'a-picture-of-bravo.jpg' }
/** Written by the server itself, for itself. */
const ofTheServer = ['applied_migration', 'node', 'error_count', 'session', 'change_horizon']

/** Rows in every table, whose free texts say whose they are. */
async function fill(db: Database, url: string): Promise<void> {
  await fillTables(url, { rows: 3, seed: 20 })
  await db.deleteFrom('text_message').where('state', 'in', ['queued', 'handing', 'unknown']).execute()
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'text'::regtype and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.conkey @> array[a.attnum])
      and not exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey))`.execute(db)
  for (const { table, column } of rows.filter((one) => ![...ofTheServer, 'change_event', 'audit_entry'].includes(one.table)))
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${mark}`.execute(db).catch(() => undefined) // appended to only
}

/** One id of each table that has one. */
async function idsOf(db: Database): Promise<Map<string, string>> {
  const { rows } = await sql<{ table: string }>`
    select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'id' and a.atttypid = 'uuid'::regtype`.execute(db)
  const ids = new Map<string, string>()
  for (const { table } of rows) {
    const found = await sql<{ id: string }>`select id from ${sql.table(table)} limit 1`.execute(db)
    if (found.rows[0]) ids.set(table, found.rows[0].id)
  }
  return ids
}

/** All that is in a database, as one word. */
async function contentOf(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(db)
  const digests: string[] = []
  for (const { name } of rows.filter((one) => !ofTheServer.includes(one.name))) {
    const found = await sql<{
      digest: string
    }>`select md5(coalesce(string_agg(t::text, e'\n' order by t::text), '')) as digest from ${sql.table(name)} t`.execute(db)
    digests.push(`${name} ${found.rows[0]?.digest}`)
  }
  return digests.join('\n')
}

type Operation = { path: string; method: string; takesFilter: boolean }

interface World {
  token: string
  ids: ReadonlyMap<string, string>
  /** Of a worker's own page. */
  link: string
}

const at = ({ host }: TestContractor, target: string, asking?: Asking) => ask(node.url, host, target, asking)

async function operationsOf(contractor: TestContractor, token: string): Promise<Operation[]> {
  type Document = { paths: Record<string, Record<string, { parameters?: { $ref?: string }[] }>> }
  const { paths } = JSON.parse((await at(contractor, '/api/openapi.json', { headers: { authorization: token } })).body) as Document
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [] }]) => ({
      path,
      method: method.toUpperCase(),
      takesFilter: parameters.some(({ $ref }) => $ref?.endsWith('/filter')),
    })),
  )
}

/** The path with what is the other contractor's in its holes. */
function filledIn(path: string, { ids, link }: World): string {
  const [, , resource, , related] = path.split('/')
  const model = allModels().find(({ plural }) => plural === resource)
  const relation = model?.relations.get(related ?? '')
  const relatedModel = allModels().find(({ name }) => name === relation?.model)
  const anyId = ids.get('job') ?? ''
  const parts: Record<string, string> = {
    container: picture.container,
    file: picture.name,
    token: link,
    id: (model && ids.get(model.table)) ?? anyId,
    fk: (relatedModel && ids.get(relatedModel.table)) ?? anyId,
    z: '1',
    x: '1',
    y: '1',
  }
  return path.replaceAll(/\{(\w+)\}/g, (_hole, name: string) => parts[name] ?? anyId)
}

/** Every property by which a row names another, with the other contractor's row. */
function bodyNaming({ ids }: World): Record<string, string> {
  const named = allModels().flatMap(({ relations }) =>
    [...relations.values()].flatMap(({ kind, model, key }) => {
      const id = ids.get(allModels().find(({ name }) => name === model)?.table ?? '')
      return kind === 'belongsTo' && id !== undefined ? [[key, id] as const] : []
    }),
  )
  return Object.fromEntries(named)
}

/** Calls that end who calls, or stay open. */
const endsTheCaller = /\/(logout|change-password)$/
const isStream = /\/(changes|change-stream)$/
const allMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

interface Probe {
  from: TestContractor
  /** Whose things are used. */
  others: World
  own: string
  operations: readonly Operation[]
}

/** Says what each call gave away that should have been refused, or that had something of the other contractor in it. */
async function leaksAt({ from, others, own, operations }: Probe): Promise<{ leaks: string[]; calls: number }> {
  const leaks: string[] = []
  let calls = 0
  // The rows that every database has from the beginning have the same ids.
  const theirs = [...others.ids.values(), mark].filter((one) => !one.startsWith('00000000-'))
  const tell = (who: string, method: string, target: string, { status, body }: { status: number; body: string }) => {
    calls += 1
    const said = theirs.find((one) => body.includes(one) && !target.includes(one))
    if (status >= 500 && status !== 501) leaks.push(`${who}: ${method} ${target} answered ${status}`)
    if (said !== undefined) leaks.push(`${who}: ${method} ${target} answered ${status} with ${said}`)
  }
  const publicPaths =
    /^\/(health|ready|metrics|api\/(ContainerReqs\/[^/]+\/(confirm|public)|workerPage\/.*|Users\/login|texts\/(inbound|status)))$/
  const body = bodyNaming(others)

  async function probe(path: string) {
    const target = filledIn(path, others)
    const documented = operations.filter((one) => one.path === path)
    // With the other's token, in every method and every place a token can be.
    for (const method of allMethods) {
      const isKnown = documented.some((one) => one.method === method)
      const ways: Asking[] = [
        { headers: { authorization: others.token } },
        ...(isKnown ? [{ headers: { 'x-access-token': others.token } }, {}] : []),
      ]
      for (const [index, way] of ways.entries()) {
        const named = index === 2 ? `${target}?access_token=${others.token}` : target
        const answer = await at(from, named, { ...way, method, ...(isKnown && !['GET', 'DELETE'].includes(method) && { body }) })
        tell('their token', method, named, answer)
        const isRefused = answer.status === 401 || answer.status === 404 || (method === 'OPTIONS' && answer.status < 300)
        const isPublic = publicPaths.test(target) && [200, 204, 400, 401, 403, 404, 422, 429].includes(answer.status)
        if (!isRefused && !isPublic) leaks.push(`their token: ${method} ${target} answered ${answer.status}`)
      }
    }
    // With one's own token, asking for what is theirs.
    for (const { method, takesFilter } of documented) {
      if (endsTheCaller.test(path) || (isStream.test(path) && method !== 'HEAD')) continue
      const where = encodeURIComponent(JSON.stringify({ where: { id: { inq: [...others.ids.values()] } } }))
      const targets = takesFilter ? [target, `${target}?filter=${where}`] : [target]
      for (const named of targets) {
        const answer = await at(from, named, {
          method,
          headers: { authorization: own },
          ...(!['GET', 'DELETE'].includes(method) && { body }),
        })
        // A refusal may say back what was sent.
        tell('own token', method, answer.status < 400 ? named : `${named} ${JSON.stringify(body)}`, answer)
      }
    }
  }
  const paths = [...new Set(operations.map((one) => one.path))]
  const next = async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) await probe(path)
  }
  await Promise.all(Array.from({ length: 6 }, next))
  return { leaks, calls }
}

/** Tickets that the other contractor's server gave out. */
async function ticketsOf(contractor: TestContractor, { token, ids }: World): Promise<{ path: string; ticket: string }[]> {
  const job = ids.get('job') ?? ''
  const paths = [
    `/api/images/${picture.container}/download/${picture.name}`,
    '/api/changes',
    '/api/WorkerEntries/change-stream',
    `/api/Jobs/${job}/images.zip`,
  ]
  const tickets: { path: string; ticket: string }[] = []
  for (const path of paths) {
    const answer = await at(contractor, '/api/tickets', { method: 'POST', headers: { authorization: token }, body: { path } })
    if (answer.status === 200) tickets.push({ path, ticket: (JSON.parse(answer.body) as { ticket: string }).ticket })
  }
  return tickets
}

/** Of somebody's own page, as a text brought it to them. */
async function aLink(db: Database): Promise<string> {
  const link = 'A'.repeat(tokenLength)
  await db.updateTable('office_setting').set({ worker_page: true }).execute()
  const { id, phone } = await build(db).aWorker({ name: mark, phone: '9175550187' })
  const digest = createHash('sha256').update(link).digest()
  await build(db).aText({ worker_id: id, phone: phone ?? '', state: 'delivered', time: new Date(), page_digest: digest })
  return link
}

async function aWorld(contractor: TestContractor): Promise<World> {
  await fill(contractor.db, contractor.url)
  const { files } = await storeOf(contractor)
  await files.save(picture.container, picture.name, Buffer.from(mark))
  return { token: (await contractor.signedIn()).token, ids: await idsOf(contractor.db), link: await aLink(contractor.db) }
}

async function storeOf({ name, host }: TestContractor) {
  const config = contractorConfig({ name, hosts: [host], settings: {} }, ofMany(registry.config))
  return { config, files: await openFiles(config) }
}

const world = await aWorld(bravo)
const { token: own } = await alpha.signedIn()
const download = (contractor: TestContractor, token: string) =>
  at(contractor, `/api/images/${picture.container}/download/${picture.name}`, { headers: { authorization: token } })

test('what is used here opens everything at its own host', async () => {
  expect((await at(bravo, '/api/Users/me', { headers: { authorization: world.token } })).status).toBe(200)
  expect((await at(bravo, '/api/Jobs', { headers: { authorization: world.token } })).body).toContain(mark)
  expect((await download(bravo, world.token)).body).toBe(mark)
  expect((await at(bravo, `/api/workerPage/${world.link}`)).body).toContain(mark)
  expect((await at(bravo, `/api/ContainerReqs/${world.ids.get('container_req')}/public`)).status).toBe(200)
  const tickets = await ticketsOf(bravo, world)
  expect(tickets.length).toBeGreaterThanOrEqual(3)
  const [image] = tickets
  expect((await at(bravo, `${image?.path}?access_token=${image?.ticket}`)).status).toBe(200)
})

test('no route of one contractor gives away or changes anything of another', async () => {
  // Its background has come to rest.
  const content = () => contentOf(bravo.db)
  let before = await content()
  await vi.waitFor(async () => {
    const [last, now] = [before, await content()]
    before = now
    expect(now).toBe(last)
  })
  const operations = await operationsOf(alpha, own)
  expect(operations.length).toBeGreaterThan(200)
  const { leaks, calls } = await leaksAt({ from: alpha, others: world, own, operations })
  expect(leaks).toEqual([])
  expect(calls).toBeGreaterThan(2_000)
  expect((await download(alpha, own)).status).toBe(404)
  expect(await content()).toBe(before)
})

test('a link that was sent to somebody of one contractor leads nowhere at another', async () => {
  const links = [
    `/api/workerPage/${world.link}`,
    ...['public', 'confirm?answer=decline&name=Ida'].map((page) => `/api/ContainerReqs/${world.ids.get('container_req')}/${page}`),
  ]
  for (const link of links) {
    const { status, body } = await at(alpha, link)
    expect([404, 429], link).toContain(status)
    expect(body).not.toContain(mark)
  }
})

test('tickets of one contractor open nothing at another, for the same address', async () => {
  for (const { path, ticket } of await ticketsOf(bravo, world)) {
    expect((await at(alpha, `${path}?access_token=${ticket}`)).status, path).toBe(401)
    // Nor with the session that it was given for, should the same id be there.
    expect((await at(alpha, path, { headers: { authorization: ticket } })).status, path).toBe(401)
  }
})

test('a stream hears of its own contractor alone', async () => {
  const headers = (host: string, token: string) => ({ host, authorization: token })
  const stream = await openStream(`${node.url}/api/changes`, headers(alpha.host, own))
  const theirs = await openStream(`${node.url}/api/changes`, headers(bravo.host, world.token))
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
  return (target: string, asking?: Asking) => ask(twin.url, alpha.host, target, asking)
}

test('a node that looked up the sessions of another, or read its files, would be found out', async () => {
  const some = (await operationsOf(alpha, own)).filter(({ path }) =>
    /^\/api\/(Users\/me|Jobs|images\/\{container\}\/download\/\{file\})$/.test(path),
  )
  expect(some.length).toBeGreaterThanOrEqual(3)
  const host = alpha.host
  const probe = { from: { ...alpha, host }, others: world, own, operations: some }

  const atDatabase = await aTwin(({ contractor, ...options }) =>
    openContractor({ ...options, contractor: { ...contractor, name: bravo.name } }),
  )
  expect((await atDatabase('/api/Users/me', { headers: { authorization: world.token } })).status).toBe(200)

  // What a shared look-up of sessions would do: it finds the other's people here.
  const copied = await sql<{ account: { id: string }; session: object }>`
    select row_to_json(a) as account, row_to_json(s) as session
    from session s join account a on a.id = s.account_id order by s.created_at desc limit 1`.execute(bravo.db)
  const { account, session } = copied.rows[0]!
  await sql`insert into account select * from jsonb_populate_record(null::account, ${JSON.stringify(account)}::jsonb)`.execute(alpha.db)
  await sql`insert into session select * from jsonb_populate_record(null::session, ${JSON.stringify(session)}::jsonb)`.execute(alpha.db)
  const { leaks } = await leaksAt(probe)
  expect(leaks).toEqual(expect.arrayContaining([expect.stringContaining('their token: GET /api/Users/me answered 200')]))
  await sql`delete from account where id = ${account.id}::uuid`.execute(alpha.db)

  const { files } = await storeOf(bravo)
  const atFiles = await aTwin(async (options) => {
    const { openApplication } = await import('../open-application.ts')
    const { config } = await storeOf(alpha)
    const { tools, stopping, closeApp, share, contractor } = options
    const shared = { config, databaseUrl: alpha.url, files, tools, stopping, closeApp }
    const opened = await openApplication({ ...shared, contractor: { name: contractor.name, share } })
    await opened.app.ready()
    return opened
  })
  expect((await atFiles(`/api/images/${picture.container}/download/${picture.name}`, { headers: { authorization: own } })).body).toBe(mark)
})
