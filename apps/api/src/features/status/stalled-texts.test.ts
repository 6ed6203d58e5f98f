import os from 'node:os'
import { type Insertable, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import type { Tables } from '#db/tables.ts'
import { makeMonitor } from '#monitoring/monitor.ts'
import { enqueueDelivery } from '../texts/handover/queries.ts'
import { startMonitoring } from './start-monitoring.ts'
import { statusReader } from './status-reader.ts'

const monitor = makeMonitor({ version: 'x' })
const { app, db, deps } = await testApp({ deps: { monitor }, config: { dataDir: os.tmpdir() } })
const log = { warn: () => {} }

async function look() {
  const node = startMonitoring({ db, monitor, config: { ...deps.config, metricsToken: undefined }, log, everyMs: 3_600_000 })
  onTestFinished(() => node.stop())
  await node.look()
}

const texts = async () => (await statusReader({ ...deps, monitor })()).texts
const stalled = async () => (await texts())?.stalledSeconds
const ready = async () => (await app.inject('/ready')).json<unknown>()
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

/** A text to a new person, with its queue job unless the queue has lost it. */
async function aText(given: { age: number; due?: number | null; phone?: string } & Partial<Insertable<Tables['text_message']>>) {
  const { age, due = age, ...columns } = given
  const { id: worker_entry_id, worker_id, schedule_entry_id } = await build(db).aWorkerEntry()
  const id = uuid()
  const text = { id, worker_entry_id, worker_id, schedule_entry_id, kind: 'ask' as const, body: 'x', note: '' }
  const phone = String(2_125_560_000 + (textsMade += 1))
  await db
    .insertInto('text_message')
    .values({ ...text, phone, state: 'queued', time: minutesAgo(age), ...columns })
    .execute()
  if (due !== null) await enqueueDelivery(db, id, { runAt: minutesAgo(due) })
  return id
}
let textsMade = 0
beforeEach(async () => {
  monitor.areTextsStalled = false
  await sql`delete from text_message`.execute(db)
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(db)
})

test('texts that are due and do not go out are reported on Status, by a metric and by /ready', async () => {
  await aText({ age: 5 })
  expect(await stalled()).toBeGreaterThanOrEqual(299)
  expect(await ready()).toEqual({ status: 'ready' })
  await look()
  expect(await monitor.metrics.registry.metrics()).toMatch(/^daysheet_texts_stalled_seconds (29|30|3[1-9])\d(\.\d+)?$/m)
  const answer = await app.inject('/ready')
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ready', texts: 'stalled' }])
  await sql`delete from text_message`.execute(db)
  await look()
  expect(await ready()).toEqual({ status: 'ready' })
})

test('a text that the queue has lost counts as due', async () => {
  await aText({ age: 5, due: null })
  expect(await stalled()).toBeGreaterThanOrEqual(299)
})

test.each<[string, () => Promise<unknown>]>([
  ['one that has just become due', () => aText({ age: 5, due: 0.5 })],
  ['one that is tried again later because the carrier does not answer', () => aText({ age: 5, due: -1, attempts: 3 })],
  ['one that the queue has just lost', () => aText({ age: 1.5, due: null })],
  [
    'one behind another to the same phone, which comes later',
    async () => {
      await aText({ age: 6, due: -1, phone: '2125557701' })
      await aText({ age: 5, phone: '2125557701' })
    },
  ],
  [
    'one behind another whose outcome is unknown',
    async () => {
      await aText({ age: 6, due: null, state: 'unknown', handed_at: minutesAgo(1.5), phone: '2125557702' })
      await aText({ age: 5, phone: '2125557702' })
    },
  ],
  [
    'one of many, while others go out',
    async () => {
      await aText({ age: 5 })
      await aText({ age: 5, due: null, state: 'delivered', handed_at: minutesAgo(0.5) })
    },
  ],
  [
    'one that a node has taken',
    async () => {
      await aText({ age: 5 })
      await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody'`.execute(db)
    },
  ],
])('the stalled text is not %s', async (_name, make) => {
  await make()
  expect(await stalled()).toBeNull()
})

test('a node whose queue has failed for more than a minute says so, and stays ready', async () => {
  onTestFinished(() => void (monitor.queue = undefined))
  monitor.queue = { failingSince: () => minutesAgo(0.5) }
  expect(await ready()).toEqual({ status: 'ready' })
  monitor.queue = { failingSince: () => minutesAgo(2) }
  expect(await ready()).toEqual({ status: 'ready', texts: 'stalled' })
  expect((await texts())?.queueFailsSeconds).toBeGreaterThanOrEqual(119)
})
