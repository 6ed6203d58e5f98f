import { randomUUID } from 'node:crypto'
import type { ChangeEvent } from '@daysheet/domain/live/changes'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { build } from '#testing/builders.ts'
import { freshDatabase } from '#testing/database.ts'
import { aSession, type LiveNode, startLiveNode } from '#testing/live-node.ts'
import { aWorld, type World } from '#testing/roles/own-world.ts'
import { somebody } from '#testing/somebody.ts'
import { openStream } from '#testing/stream-client.ts'

const { db, url } = await freshDatabase()
const { aSupervisor, anAccount } = build(db)
let node: LiveNode
let own: World
let foreign: World
let me: { id: string; token: string }

beforeAll(async () => {
  node = await startLiveNode(url)
  me = await somebody(db, 'supervisor')
  await db.updateTable('supervisor').set({ role: 'supervisor' }).where('id', '=', me.id).execute()
  own = await aWorld(db, { supervisorId: me.id, mark: 'MINE', daysFromToday: 0 })
  foreign = await aWorld(db, { supervisorId: (await aSupervisor()).id, mark: 'ELSEWHERE', daysFromToday: 1 })
})
afterAll(() => node.close())

const soon = { interval: 10 }
const follow = async (token: string, path = 'changes', lastEventId?: string) => {
  const { newest } = await db
    .selectFrom('change_event')
    .select(({ fn }) => fn.max('seq').as('newest'))
    .executeTakeFirstOrThrow()
  return vi.waitFor(async () => {
    const stream = await openStream(
      `${node.address}/api/${path}?access_token=${token}${lastEventId === undefined ? '' : `&lastEventId=${lastEventId}`}`,
    )
    await vi.waitFor(() => expect(stream.lastId).toBeDefined(), soon)
    // What was made before may not have been read by the node yet, and would be told as well.
    const isUpToDate = lastEventId !== undefined || Number(stream.lastId) >= Number(newest)
    if (!isUpToDate) stream.cut()
    expect(isUpToDate).toBe(true)
    return stream
  }, soon)
}
const changesIn = (stream: Awaited<ReturnType<typeof follow>>) => stream.named('change').map(({ data }) => data as ChangeEvent)

let touched = 0

/** Changes something of everything in a world, and then something that everybody is told. */
async function touchEverything(world: World, mark: string) {
  await db.updateTable('schedule_entry').set({ notes: mark }).where('id', '=', world.ScheduleEntries).execute()
  await db.updateTable('schedule').set({ date: new Date() }).where('id', '=', world.Schedules).execute()
  await db.updateTable('worker_entry').set({ txt_reason: mark }).where('id', '=', world.WorkerEntries).execute()
  await db.updateTable('clock_event').set({ signature: mark }).where('id', '=', world.Events).execute()
  await db.updateTable('job').set({ owner_name: mark }).where('id', '=', world.Jobs).execute()
  await db.updateTable('worker').set({ name: mark }).where('id', '=', world.Workers).execute()
  await db.updateTable('supervisor').set({ phone: '2125550190' }).where('id', '=', world.Supervisors).execute()
  await db.updateTable('supervisor').set({ phone: '2125550191' }).where('id', '=', world.Supervisors).execute()
  await db.updateTable('text_message').set({ reason: mark }).where('id', '=', world.TextMessages).execute()
  await db.updateTable('eos_report').set({ comments: mark }).where('id', '=', world.EosReports).execute()
  await db.updateTable('checklist').set({ time: new Date() }).where('id', '=', world.Checklists).execute()
  await db.updateTable('image_set').set({ time: new Date() }).where('id', '=', world.ImageSets).execute()
  await db.updateTable('job_inspection').set({ synopsis: mark }).where('id', '=', world.JobInspections).execute()
  await db.updateTable('container_req').set({ note: mark }).where('id', '=', world.ContainerReqs).execute()
  await db.updateTable('location').set({ latitude: 40.5 }).where('id', '=', world.Locations).execute()
  await db.updateTable('scope_part').set({ floor: mark }).where('id', '=', world.ScopeParts).execute()
  const filed = { id: randomUUID(), job_id: world.Jobs, filing_number: randomUUID(), saved_at: new Date(), saved_by: mark }
  await db.insertInto('filing').values(filed).execute()
  await db.updateTable('certificate').set({ note: mark }).where('worker_id', '=', world.Workers).execute()
  const id = randomUUID()
  const punch = {
    id,
    act_id: id,
    punch_id: id,
    action: 'add',
    origin_id: world.WorkerEntries,
    worker_entry_id: world.WorkerEntries,
  } as const
  await db
    .insertInto('time_correction')
    .values({ ...punch, type: 'in', time: new Date(), made_at: new Date(), reason: mark })
    .execute()
  const day = new Date(Date.UTC(2300, 0, ++touched)).toISOString().slice(0, 10)
  await db
    .insertInto('time_day_state')
    .values({ id, act_id: id, worker_id: world.Workers, day, state: 'reviewed', digest: mark, minutes: 60 })
    .execute()
  await db
    .updateTable('item_entry')
    .set({ qty: Math.ceil(Math.random() * 1e6) })
    .where('id', '=', world.ItemEntries)
    .execute()
}
const announced = [
  'Certificate', 'Checklist', 'CityFiling', 'ContainerReq', 'EosReport', 'Event', 'ImageSet', 'Job', 'JobInspection', 'Location', 'Materials', 'Schedule',
  'ScheduleEntry', 'Scope', 'Supervisor', 'TextMessage', 'TimeCorrection', 'TimeReview', 'Worker', 'WorkerEntry',
] // prettier-ignore
/** What everybody is told comes after everything else: whoever has heard it has heard all that they will. */
async function last(item: string) {
  await db
    .updateTable('item')
    .set({ name: `Last ${Math.random()}` })
    .where('id', '=', item)
    .execute()
}

test('a supervisor is told of own jobs and never of another, live and after a time away', async () => {
  const stream = await follow(me.token)
  const before = stream.lastId
  await touchEverything(foreign, 'CHANGED')
  await touchEverything(own, 'CHANGED')
  await last(own.itemId)
  await vi.waitFor(() => expect(changesIn(stream).some(({ entity }) => entity === 'Item')).toBe(true), soon)
  const again = await follow(me.token, 'changes', before)
  await vi.waitFor(() => expect(changesIn(again).some(({ entity }) => entity === 'Item')).toBe(true), soon)
  const foreignIds = Object.values(foreign)
  for (const heard of [stream, again]) {
    expect([...new Set(changesIn(heard).map(({ entity }) => String(entity)))].toSorted()).toEqual(['Item', ...announced].toSorted())
    for (const id of foreignIds) expect(heard.text).not.toContain(id)
    heard.cut()
  }
})

test('a supervisor’s stream has moves of punches to or from their job, but not between other jobs', async () => {
  const { anEntry, aWorkerEntry, anEvent } = build(db)
  const stream = await follow(me.token)
  const foreignPlace = async () => {
    const entry = await anEntry({ job_id: foreign.Jobs, schedule_id: own.Schedules, supervisor_id: foreign.Supervisors })
    return (await aWorkerEntry({ worker_id: own.Workers, schedule_entry_id: entry.id })).id
  }
  const [first, second] = [await foreignPlace(), await foreignPlace()]
  const move = async (from: string, to: string) => {
    const punch = await anEvent({ worker_entry_id: from, type: 'in', time: new Date() })
    const id = randomUUID()
    const ids = { id, act_id: randomUUID(), punch_id: punch.id, origin_id: from, worker_entry_id: to }
    await db
      .insertInto('time_correction')
      .values({ ...ids, action: 'change', type: 'in', time: new Date(), made_at: new Date(), reason: 'Wrong job' })
      .execute()
    return id
  }
  const [here, away] = [await move(first, own.WorkerEntries), await move(own.WorkerEntries, first)]
  await move(first, second)
  await last(own.itemId)
  await vi.waitFor(() => expect(changesIn(stream).some(({ entity }) => entity === 'Item')).toBe(true), soon)
  const told = changesIn(stream).filter(({ entity }) => entity === 'TimeCorrection')
  expect(told.map(({ seq: _seq, ...change }) => change)).toEqual([
    { entity: 'TimeCorrection', type: 'create', id: here },
    { entity: 'TimeCorrection', type: 'create', id: away },
  ])
  for (const id of [first, second, foreign.Jobs, foreign.Supervisors]) expect(stream.text).not.toContain(id)
  stream.cut()
})

test('a supervisor who loses a job is told that it is gone, and of nothing in it after that', async () => {
  const world = await aWorld(db, { supervisorId: me.id, mark: 'LOST', daysFromToday: 2 })
  const stream = await follow(me.token)
  await db.updateTable('schedule_entry').set({ supervisor_id: foreign.Supervisors }).where('id', '=', world.ScheduleEntries).execute()
  await db.updateTable('worker_entry').set({ txt_reason: 'x' }).where('id', '=', world.WorkerEntries).execute()
  await last(own.itemId)
  await vi.waitFor(() => expect(changesIn(stream).some(({ entity }) => entity === 'Item')).toBe(true), soon)
  expect(changesIn(stream).filter(({ entity }) => entity !== 'Item')).toEqual([
    { seq: expect.any(Number), entity: 'ScheduleEntry', type: 'remove', id: world.ScheduleEntries, scheduleId: world.Schedules },
  ])
  stream.cut()
})

test('the stream of worker entries has those of own jobs alone', async () => {
  const stream = await follow(me.token, 'WorkerEntries/change-stream')
  for (const { WorkerEntries } of [foreign, own])
    await db.updateTable('worker_entry').set({ txt_status: 'y' }).where('id', '=', WorkerEntries).execute()
  await vi.waitFor(() => expect(stream.events).toHaveLength(1), soon)
  expect(stream.text).toContain(own.WorkerEntries)
  expect(stream.text).not.toContain(foreign.WorkerEntries)
  stream.cut()
})

test('who has a role is told what it may see; a change of the role closes the stream, and the next one obeys', async () => {
  const account = await anAccount({ role: 'warehouse' })
  const { token } = await aSession(db, account.id)
  const setRole = (role: 'viewer') => db.updateTable('account').set({ role }).where('id', '=', account.id).execute()
  const stream = await follow(token)
  await touchEverything(own, 'AGAIN')
  await last(own.itemId)
  await vi.waitFor(() => expect(changesIn(stream).some(({ entity }) => entity === 'Item')).toBe(true), soon)
  expect([...new Set(changesIn(stream).map(({ entity }) => entity))].toSorted()).toEqual([
    'ContainerReq',
    'Item',
    'Job',
    'Materials',
    'Supervisor',
  ])
  const at = performance.now()
  await setRole('viewer')
  await vi.waitFor(() => expect(stream.ended).toBe(true), soon)
  expect(performance.now() - at).toBeLessThan(5_000)
  const next = await follow(token)
  await touchEverything(own, 'ONCE MORE')
  await last(own.itemId)
  await vi.waitFor(() => expect(changesIn(next).some(({ entity }) => entity === 'Item')).toBe(true), soon)
  expect([...new Set(changesIn(next).map(({ entity }) => String(entity)))].toSorted()).toEqual(
    ['Item', ...announced].filter((entity) => entity !== 'Location').toSorted(),
  )
  next.cut()
})
