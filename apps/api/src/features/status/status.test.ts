import os from 'node:os'
import path from 'node:path'
import { statusFacts, type StatusFacts } from '@daysheet/domain/status/status'
import { expect, onTestFinished, test } from 'vitest'
import { type KyselyPlugin, type PluginTransformQueryArgs, type PluginTransformResultArgs, RawNode, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { closeDatabase, connect } from '#db/connection.ts'
import { FilesUnavailable, localFiles } from '#ports/files/files.ts'
import { makeMonitor, recordFailure, type Monitor } from '#monitoring/monitor.ts'
import { takeBackup } from '#backup/take-backup.ts'
import { aFolder } from '#testing/folder.ts'
import { startMonitoring } from './start-monitoring.ts'
import { statusReader } from './status-reader.ts'

const monitor = makeMonitor({ version: 'c4c35b8' })
const { db, url, caller, deps } = await testApp({ deps: { monitor }, config: { dataDir: os.tmpdir() } })
const said: string[] = []
const log = { warn: (_details: object, message: string) => void said.push(message) }

/** A node that looks only when it is told to. */
function aNode(of: Monitor = monitor, on = db) {
  const node = startMonitoring({ db: on, monitor: of, config: { ...deps.config, metricsToken: undefined }, log, everyMs: 3_600_000 })
  onTestFinished(() => node.stop())
  return node
}

/** What the page is told now: not through the route, which tells the same for two seconds. */
const learn = statusReader({ ...deps, monitor })

async function part<K extends keyof StatusFacts>(name: K): Promise<NonNullable<StatusFacts[K]>> {
  const found = (await learn())[name]
  if (found === null || found === undefined) throw new Error(`${name} was not learnt`)
  return found
}

test('who is signed in, in the office or on a site, is told every part, and no path, address or secret', async () => {
  await aNode().look()
  for (const kind of ['account', 'supervisor'] as const) {
    const answer = await (await caller(kind)).get('/api/status')
    expect(answer.statusCode).toBe(200)
    const facts = statusFacts.parse(answer.json())
    expect(facts).toMatchObject({
      version: 'c4c35b8',
      nodes: [expect.objectContaining({ isThis: true })],
      database: { kind: 'own', isStandby: false, oldestSupported: 15 },
      texts: { waiting: 0, failedJobs: 0 },
      carrier: { name: 'simulator' },
      files: { store: 'local' },
      backup: { last: null, lastWhole: null },
    })
    expect(facts.files.answersInMs).not.toBeNull()
    expect(facts.disk?.sizeBytes).toBeGreaterThan(0)
    for (const secret of [deps.config.dataDir, deps.appSecret, url, 'postgres://']) expect(answer.body).not.toContain(secret)
  }
})

test('who answers is among the nodes before it has written down that it lives', async () => {
  const young = makeMonitor({ version: 'young' })
  const { nodes } = await statusReader({ ...deps, monitor: young })()
  expect(nodes?.filter(({ isThis }) => isThis)).toMatchObject([{ version: 'young', unseenSeconds: 0 }])
})

test('each node is seen while it lives, and says goodbye when it stops', async () => {
  const [mine, other] = [aNode(), aNode(makeMonitor({ version: 'older' }))]
  await Promise.all([mine.look(), other.look()])
  const seen = async () => (await part('nodes')).map(({ version, isThis }) => [version, isThis])
  expect((await seen()).toSorted()).toEqual([
    ['c4c35b8', true],
    ['older', false],
  ])
  await other.stop()
  expect(await seen()).toEqual([['c4c35b8', true]])
})

test('a node that was killed is not seen for a while, then forgotten', async () => {
  const [lost, gone] = [uuid(), uuid()]
  const started_at = new Date(Date.now() - 7_200_000)
  const row = { host: 'elsewhere', pid: 1, version: 'x', started_at }
  await db
    .insertInto('node')
    .values([
      { ...row, id: lost, seen_at: new Date(Date.now() - 600_000) },
      { ...row, id: gone, seen_at: started_at },
    ])
    .execute()
  await aNode().look()
  const others = (await part('nodes')).filter(({ host }) => host === 'elsewhere')
  expect(others).toHaveLength(1)
  expect(others[0]?.unseenSeconds).toBeGreaterThanOrEqual(599)
  await db.deleteFrom('node').where('host', '=', 'elsewhere').execute()
})

test('what goes wrong on several nodes is counted together, and nothing is lost or doubled while the database is away', async () => {
  const away = connect('postgres://nobody@127.0.0.1:9/nothing')
  onTestFinished(() => closeDatabase(away))
  const other = makeMonitor({ version: 'x' })
  for (const one of [monitor, monitor, other]) one.count('server_error')
  const cutOff = aNode(monitor, away)
  await cutOff.look()
  await cutOff.look()
  await Promise.all([aNode().look(), aNode(other).look()])
  await aNode().look()
  const { kinds, recentSince } = await part('errors')
  expect(kinds).toEqual([{ kind: 'server_error', recent: 3, day: 3, lastAt: expect.any(String) as string }])
  expect(Date.parse(recentSince) % 3_600_000).toBe(0)
})

test('a part that fails or hangs hides no other', async () => {
  const files = { ...localFiles(aFolder()), find: () => new Promise<never>(() => {}) }
  const hanging = await statusReader({ ...deps, files, monitor, patienceMs: 300 })()
  expect(hanging.files.answersInMs).toBeNull()
  expect(hanging.database).not.toBeNull()

  const away = connect('postgres://nobody@127.0.0.1:9/nothing')
  onTestFinished(() => closeDatabase(away))
  const blind = await statusReader({ ...deps, db: away, monitor })()
  expect(blind).toMatchObject({ nodes: null, database: null, texts: null, backup: null, errors: null })
  expect(blind.disk).not.toBeNull()
  expect(statusFacts.safeParse(blind).error).toBeUndefined()
})

test('what hangs is asked once, however often somebody looks, and anew when it has answered', async () => {
  let calls = 0
  let answer = () => {}
  const find = () => {
    calls += 1
    return new Promise<undefined>((resolve) => (answer = () => resolve(undefined)))
  }
  const learnHanging = statusReader({ ...deps, files: { ...localFiles(aFolder()), find }, monitor, patienceMs: 50 })
  for (const _ of [1, 2, 3]) expect((await learnHanging()).files.answersInMs).toBeNull()
  expect(calls).toBe(1)
  const next = learnHanging()
  answer()
  expect((await next).files.answersInMs).not.toBeNull()
  await learnHanging()
  expect(calls).toBe(2)
})

test('texts that wait, and those nobody knows about since yesterday, are counted', async () => {
  const { aWorkerEntry } = build(db)
  const { id, worker_id, schedule_entry_id } = await aWorkerEntry()
  const text = (state: 'queued' | 'unknown', minutesAgo: number) => ({
    id: uuid(),
    worker_entry_id: id,
    worker_id,
    schedule_entry_id,
    kind: 'ask' as const,
    phone: '2125550142',
    body: 'x',
    note: '',
    state,
    time: new Date(Date.now() - minutesAgo * 60_000),
  })
  await db
    .insertInto('text_message')
    .values([text('queued', 1), text('queued', 20), text('unknown', 30), text('unknown', 3000)])
    .execute()
  const { waiting, oldestSeconds, unknown } = await part('texts')
  expect([waiting, unknown]).toEqual([2, 1])
  expect(oldestSeconds).toBeGreaterThanOrEqual(1199)
  // As old as the text is, however often the carrier was busy: each try moves its job, not its age.
  await aNode().look()
  expect(await monitor.metrics.registry.metrics()).toMatch(/^daysheet_texts_oldest_seconds 1[12]\d\d(\.\d+)?$/m)
})

test('texts with links to customers whose fate is open are counted apart from those to workers', async () => {
  const before = await part('texts')
  const { id: container_req_id } = await build(db).aContainerReq()
  await db
    .insertInto('text_message')
    .values({
      id: uuid(),
      kind: 'container',
      container_req_id,
      phone: '2125550142',
      body: 'x',
      note: '',
      state: 'unknown',
      time: new Date(),
    })
    .execute()
  expect(await part('texts')).toMatchObject({ unknown: before.unknown, unknownLinks: before.unknownLinks + 1 })
})

test('a job of the queue that failed is told for a day', async () => {
  const before = (await part('texts')).failedJobs
  for (const key of ['fails now', 'failed long ago'])
    await sql`select graphile_worker.add_job('unknown_task', job_key => ${key}, max_attempts => 1)`.execute(db)
  const jobs = sql.table('graphile_worker._private_jobs')
  await sql`update ${jobs} set attempts = 1, updated_at = now() where key = 'fails now'`.execute(db)
  await sql`update ${jobs} set attempts = 1, updated_at = now() - interval '25 hours' where key = 'failed long ago'`.execute(db)
  expect((await part('texts')).failedJobs).toBe(before + 1)
})

test('to look while the store is away is no error', async () => {
  const files = { ...localFiles(aFolder()), find: () => Promise.reject(new FilesUnavailable(false, undefined)) }
  const own = makeMonitor({ version: 'x' })
  const cutOff = await testApp({ deps: { files, monitor: own } })
  const answer = await (await cutOff.caller()).get('/api/status')
  expect(statusFacts.parse(answer.json()).files.answersInMs).toBeNull()
  expect(own.drainErrors()).toEqual([])
})

test('a database too large to be added up in time is there all the same', async () => {
  const { database } = await statusReader({ ...deps, db: db.withPlugin(new SlowSize()), monitor, patienceMs: 300 })()
  expect(database).toMatchObject({ bytes: null, version: expect.stringMatching(/^\d+/) as string, isStandby: false })
})

/** The size of the database is told after a second, as of a large one on a slow disk. */
class SlowSize implements KyselyPlugin {
  transformQuery({ node }: PluginTransformQueryArgs) {
    const isSize = RawNode.is(node) && node.sqlFragments.some((one) => one.includes('pg_database_size'))
    return isSize ? RawNode.createWithSql('select 1 as bytes from pg_sleep(1)') : node
  }
  transformResult = async ({ result }: PluginTransformResultArgs) => result
}

test('the backup is named by its own folder, not by the one that holds all of them', async () => {
  const place = path.join(aFolder(), 'of the office')
  const { folder } = await takeBackup({
    url,
    files: localFiles(aFolder()),
    place,
    secret: undefined,
    signal: new AbortController().signal,
    log: () => {},
  })
  expect(path.basename(folder)).toMatch(/^daysheet-\d{4}-/)
  expect((await part('backup')).lastWhole?.name).toBe(path.basename(folder))
  await db.deleteFrom('backup_run').execute()
})

test.each([
  ['/mnt/my safe', 'The disk of /mnt/my safe is full.', 'The disk of my safe is full.'],
  ['/srv', 'This user cannot write in /srv.', 'This user cannot write in srv.'],
  ['/mnt/my safe', "ENOENT: no such file, open '/home/the office/of us/x.gz'", "ENOENT: no such file, open 'x.gz'"],
  ['/srv/x', 'The folder /mnt/two words/y cannot be read. Try again.', 'The folder y cannot be read. Try again.'],
  ['D:\\Our backups\\daily', 'The disk of D:\\Our backups\\daily is full.', 'The disk of daily is full.'],
  ['/srv/x', 'Cannot write \\\\nas\\our share\\daily (EIO).', 'Cannot write daily (EIO).'],
  [
    '/srv/x',
    'The store lacks 2 files (events/a.jpg): see npm run files:check.',
    'The store lacks 2 files (events/a.jpg): see npm run files:check.',
  ],
])('a backup into %s that says “%s” shows no folder', async (place, problem, told) => {
  await db
    .insertInto('backup_run')
    .values({ id: uuid(), kind: 'backup', started_at: new Date(), place, outcome: 'failed', problem })
    .execute()
  expect((await part('backup')).last?.problem).toBe(told)
  await db.deleteFrom('backup_run').execute()
})

test('the last backup and the last whole one are told by name, without where they are, and with why one failed', async () => {
  const run = (hoursAgo: number) => ({
    id: uuid(),
    kind: 'backup' as const,
    started_at: new Date(Date.now() - hoursAgo * 3_600_000),
    place: '/mnt/safe/of-friday',
  })
  await db
    .insertInto('backup_run')
    .values([
      { ...run(30), outcome: 'whole', ended_at: new Date(), bytes: 5_000_000, files: 12 },
      { ...run(2), outcome: 'failed', problem: 'The disk of /mnt/safe/of-friday is full, says 212-555-0142' },
      { ...run(1), kind: 'restore' as const, outcome: 'whole' },
    ])
    .execute()
  const { last, lastWhole } = await part('backup')
  expect(last).toMatchObject({ outcome: 'failed', name: 'of-friday', problem: 'The disk of of-friday is full, says [hidden]' })
  expect(lastWhole).toMatchObject({ outcome: 'whole', bytes: 5_000_000, files: 12 })
  await aNode().look()
  expect(await monitor.metrics.registry.metrics()).toMatch(/^daysheet_backup_age_seconds 10\d{4}(\.\d+)?$/m)
  expect(await monitor.metrics.registry.metrics()).toMatch(/^daysheet_backup_failed 1$/m)
})

test('how it went with the carrier is told in words without a number', async () => {
  recordFailure(monitor.carrier, new Date(), 'The number +12125550142 is a landline')
  expect((await learn()).carrier).toMatchObject({
    failuresInARow: 1,
    lastFailure: { words: 'The number [hidden] is a landline' },
    lastSuccess: null,
  })
})
