import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { build } from '#testing/builders.ts'
import { freshDatabase } from '#testing/database.ts'
import { aSession, type LiveNode, startLiveNode } from '#testing/live-node.ts'
import { openStream } from '#testing/stream-client.ts'
import { changesAfter, pruneChanges } from './queries.ts'

const { db, url } = await freshDatabase()
const { anAccount, anEntry, aSupervisor, aWorkerEntry } = build(db)
const nodes: LiveNode[] = []
let a: LiveNode
let b: LiveNode
let account: { id: string }

beforeAll(async () => {
  account = await anAccount()
  a = await startLiveNode(url, 100)
  b = await startLiveNode(url, 100)
  nodes.push(a, b)
})
afterAll(async () => {
  for (const node of nodes) await node.close()
})

const soon = { interval: 5 }
const bearer = (token: string) => ({ authorization: token })
const newest = async () => (await changesAfter(db, { seq: 0, limit: 1, sessions: [], now: new Date(), zone: 'UTC' })).newest
const confirm = (id: string, status: 'y' | 'n' | 'sent') =>
  db.updateTable('worker_entry').set({ txt_status: status, txt_status_time: '2026-03-02T12:00:00.5Z' }).where('id', '=', id).execute()

test('the stream of worker entries speaks as LoopBack does, with the three named fields at the top', async () => {
  const { token } = await aSession(db, account.id)
  const client = await openStream(`${b.address}/API/workerentries/Change-Stream?access_token=${token}`)
  expect(client.status).toBe(200)
  expect(client.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  await vi.waitFor(() => expect(client.text).toMatch(/^:ok\n\nretry: 3000\nid: \d+\n\n/), soon)

  const { id, worker_id, schedule_entry_id } = await aWorkerEntry()
  await confirm(id, 'y')
  await db.deleteFrom('worker_entry').where('id', '=', id).execute()
  await vi.waitFor(() => expect(client.events).toHaveLength(3), soon)
  const three = { id, txtStatus: 'y', txtStatusTime: '2026-03-02T12:00:00.500Z' }
  const none = { id, txtStatus: null, txtStatusTime: null }
  expect(client.events.map(({ event, data }) => ({ event, data }))).toEqual([
    {
      event: 'data',
      data: { type: 'create', target: id, ...none, data: { ...none, workerId: worker_id, scheduleEntryId: schedule_entry_id } },
    },
    { event: 'data', data: { type: 'update', target: id, ...three, data: three } },
    { event: 'data', data: { type: 'remove', target: id, id, where: { id } } },
  ])
  client.cut()
})

test('a call that takes no answer opens no stream and is answered at once', async () => {
  const { token } = await aSession(db, account.id)
  for (const path of ['/api/WorkerEntries/change-stream', '/api/changes'])
    expect((await fetch(b.address + path, { method: 'HEAD', headers: bearer(token) })).status, path).toBe(404)
})

test('a stream may be opened by POST and narrowed by a condition, which must name what it carries', async () => {
  const { token } = await aSession(db, account.id)
  const open = (options: object, method = 'POST') =>
    openStream(`${a.address}/api/WorkerEntries/change-stream?options=${encodeURIComponent(JSON.stringify(options))}`, bearer(token), method)
  const client = await open({ where: { txtStatus: { inq: ['n'] } } })
  const { id } = await aWorkerEntry()
  await confirm(id, 'y')
  await confirm(id, 'n')
  await db.deleteFrom('worker_entry').where('id', '=', id).execute()
  const { id: other } = await aWorkerEntry({ txt_status: 'n' })
  await vi.waitFor(() => expect(client.events.map((one) => one.data)).toMatchObject([{ id, txtStatus: 'n' }, { id: other }]), soon)
  client.cut()
  const refused = await open({ where: { phone: '1' } }, 'GET')
  expect(refused.status).toBe(400)
  await vi.waitFor(() => expect(refused.text).toContain('no property \\"phone\\"'), soon)
})

test('what another office user changes on one node is told on the other: an entry added, a supervisor changed, a card removed', async () => {
  const { token } = await aSession(db, account.id)
  const client = await openStream(`${b.address}/api/changes`, bearer(token))
  await vi.waitFor(() => expect(client.named('hello')).toHaveLength(1), soon)
  const entry = await anEntry()
  const supervisor = await aSupervisor()
  await db.updateTable('schedule_entry').set({ supervisor_id: supervisor.id }).where('id', '=', entry.id).execute()
  await db.deleteFrom('schedule_entry').where('id', '=', entry.id).execute()
  const card = { entity: 'ScheduleEntry', id: entry.id, scheduleId: entry.schedule_id }
  await vi.waitFor(() => {
    const told = client.named('change').map((one) => one.data)
    expect(told.filter((one) => (one as { id: string }).id === entry.id)).toMatchObject([
      { ...card, type: 'create', data: { jobId: entry.job_id, supervisorId: null } },
      { ...card, type: 'update', data: { supervisorId: supervisor.id } },
      { ...card, type: 'remove' },
    ])
  }, soon)
  await vi.waitFor(() => expect(client.named('beat').length).toBeGreaterThan(1), soon)
  client.cut()
})

test('a change that changes nothing is not told, and a rolled-back one neither', async () => {
  const { id } = await aWorkerEntry({ txt_status: 'sent' })
  const before = await newest()
  await confirm(id, 'sent')
  await db.updateTable('worker_entry').set({ txt_status: 'sent' }).where('id', '=', id).execute()
  const failed = db.transaction().execute(async (tx) => {
    await tx.updateTable('worker_entry').set({ txt_status: 'y' }).where('id', '=', id).execute()
    throw new Error('taken back')
  })
  await expect(failed).rejects.toThrow('taken back')
  const { changes } = await changesAfter(db, { seq: before, limit: 10, sessions: [], now: new Date(), zone: 'UTC' })
  expect(changes).toMatchObject([{ id, data: { txtStatusTime: '2026-03-02T12:00:00.500Z' } }])
})

test('a client that resumes gets exactly what it missed, and one that is too far back or unknown is told to read anew', async () => {
  const { token } = await aSession(db, account.id)
  const { id } = await aWorkerEntry()
  const from = await newest()
  await confirm(id, 'sent')
  await confirm(id, 'y')
  const resumed = await openStream(`${a.address}/api/changes?lastEventId=${from}`, bearer(token))
  await vi.waitFor(
    () =>
      expect(resumed.named('change').map((one) => one.data)).toMatchObject([
        { id, data: { txtStatus: 'sent' } },
        { id, data: { txtStatus: 'y' } },
      ]),
    soon,
  )
  resumed.cut()

  // Everything is "old" seen from tomorrow; two nodes tidy up at the same time.
  const tomorrow = new Date(Date.now() + 86_400_000)
  const removed = await Promise.all([pruneChanges(db, tomorrow), pruneChanges(db, tomorrow)])
  expect(Math.max(...removed)).toBeGreaterThan(0)
  const position = await newest()
  const tooFarBack = await openStream(`${a.address}/api/changes`, { ...bearer(token), 'last-event-id': String(from) })
  await vi.waitFor(() => expect(tooFarBack.named('resync').map((one) => one.data)).toEqual([{ seq: position }]), soon)
  tooFarBack.cut()
  await confirm(id, 'n')
  await confirm(id, 'y')
  const atTheEdge = await openStream(`${a.address}/api/changes`, { ...bearer(token), 'last-event-id': String(position) })
  await vi.waitFor(() => expect(atTheEdge.named('change')).toHaveLength(2), soon)
  expect(atTheEdge.named('resync')).toHaveLength(0)
  atTheEdge.cut()
})

test.each(['999999999999', 'rubbish', '-1', '9'.repeat(40)])(
  'the last event "%s" was never ours: the client is told to read anew',
  async (unknown) => {
    const { token } = await aSession(db, account.id)
    const client = await openStream(`${a.address}/api/changes`, { ...bearer(token), 'last-event-id': unknown })
    await vi.waitFor(() => expect(client.named('resync')).toHaveLength(1), soon)
    expect(client.lastId).toBe(String(await newest()))
    client.cut()
  },
)

test('signing out closes the streams on both nodes, and nothing is told afterwards', async () => {
  const { id, token } = await aSession(db, account.id)
  const clients = [await openStream(`${a.address}/api/changes`, bearer(token)), await openStream(`${b.address}/api/changes`, bearer(token))]
  await vi.waitFor(() => expect(clients.every((one) => one.named('hello').length === 1)).toBe(true), soon)
  const worker = await aWorkerEntry()
  const position = String(await newest())
  await vi.waitFor(() => expect(clients.map((one) => one.lastId)).toEqual([position, position]), soon)
  const heard = clients.map((one) => one.named('change').length)
  await db.deleteFrom('session').where('id', '=', id).execute()
  await confirm(worker.id, 'y')
  await vi.waitFor(() => expect(clients.every((one) => one.ended)).toBe(true), { interval: 5 })
  expect(clients.map((one) => one.named('change').length)).toEqual(heard)
  expect((await openStream(`${a.address}/api/changes`, bearer(token))).status).toBe(401)
})

test('a node that heard nothing of a sign-out still closes the stream at the next beat, and tells nothing in between', async () => {
  const { id, token } = await aSession(db, account.id)
  const client = await openStream(`${b.address}/api/changes`, bearer(token))
  await vi.waitFor(() => expect(client.named('beat').length).toBeGreaterThan(0), soon)
  // What was written just before the stream was opened may still be told.
  const position = String(await newest())
  await vi.waitFor(() => expect(client.lastId).toBe(position), soon)
  const heard = client.named('change').length
  await db.transaction().execute(async (tx) => {
    // Replica mode runs no triggers, so no node is told.
    await sql`set local session_replication_role = replica`.execute(tx)
    await tx.deleteFrom('session').where('id', '=', id).execute()
  })
  await vi.waitFor(() => expect(client.ended).toBe(true), soon)
  expect(client.named('change')).toHaveLength(heard)
})

test('the seventh stream of a session closes its oldest, which is told to wait', async () => {
  const { token } = await aSession(db, account.id)
  const clients: Awaited<ReturnType<typeof openStream>>[] = []
  for (let n = 0; n < 7; n += 1) {
    const client = await openStream(`${a.address}/api/changes`, bearer(token))
    await vi.waitFor(() => expect(client.named('hello')).toHaveLength(1), soon)
    clients.push(client)
  }
  await vi.waitFor(() => expect(clients.map((one) => one.ended)).toEqual([true, ...Array<boolean>(6).fill(false)]), soon)
  expect(clients[0]?.text).toContain('retry: 30000')
  for (const client of clients) client.cut()
})

test('a server that stops ends its streams, tells each when to come back, and is done', async () => {
  const node = await startLiveNode(url)
  const { token } = await aSession(db, account.id)
  const client = await openStream(`${node.address}/api/changes`, bearer(token))
  await vi.waitFor(() => expect(client.named('hello')).toHaveLength(1), soon)
  await node.close()
  await vi.waitFor(() => expect(client.ended).toBe(true), soon)
  expect(client.text).toMatch(/retry: \d+\n\n$/)
})

test('after a standby took over, every stream and whoever comes back reads anew once, also where numbers of lost changes are given again', async () => {
  const { token } = await aSession(db, account.id)
  const open = await Promise.all([a, b].map((node) => openStream(`${node.address}/api/changes`, bearer(token))))
  const { id } = await aWorkerEntry()
  for (const client of open) await vi.waitFor(() => expect(client.named('change').length).toBeGreaterThan(0), soon)
  // What a predecessor told and its standby never had: changes after this one, whose numbers are free again.
  const told = (await newest()) + 2
  await sql`update change_horizon set timeline = '00000000'`.execute(db)
  for (const status of ['y', 'n', 'y', 'n'] as const) await confirm(id, status)
  for (const client of open) await vi.waitFor(() => expect(client.named('resync')).toHaveLength(1), soon)
  const back = await openStream(`${b.address}/api/changes`, { ...bearer(token), 'last-event-id': String(told) })
  await vi.waitFor(() => expect(back.named('resync')).toHaveLength(1), soon)
  await confirm(id, 'sent')
  for (const client of [...open, back]) {
    await vi.waitFor(() => expect(client.named('change').at(-1)?.data).toMatchObject({ id, data: { txtStatus: 'sent' } }), soon)
    expect(client.named('resync')).toHaveLength(1)
    client.cut()
  }
})
