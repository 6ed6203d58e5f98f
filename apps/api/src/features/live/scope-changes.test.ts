import type { DeletedScopeAnswer } from '@daysheet/domain/filings/filing-answers'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { openStream } from '#testing/stream-client.ts'

const one = await testApp()
const two = await one.anotherNode()
const { aJob } = build(one.db)
const addresses = await Promise.all([one, two].map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })))
const office = await one.caller()
const soon = { interval: 10 }

/** Somebody at each node, who looks at one job. */
async function watchers(jobId: string) {
  const streams = await Promise.all(addresses.map((address) => openStream(`${address}/api/changes`, { authorization: office.token })))
  await vi.waitFor(() => expect(streams.map((stream) => stream.named('hello').length)).toEqual([1, 1]), soon)
  return {
    /** What each has heard of the job's scope. */
    heard: () =>
      streams.map((stream) =>
        stream
          .named('change')
          .filter(({ data }) => (data as { entity: string; id: string }).entity === 'Scope' && (data as { id: string }).id === jobId)
          .map(({ data }) => data),
      ),
    cut: () => streams.forEach((stream) => stream.cut()),
  }
}

const rowsOf = (jobId: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ jobId, filingNumber: 'TRU0401MN26', floor: `${at}`, squareFeet: 10 }))

test('a filing of 476 rows that is saved, replaced, worked on, deleted and brought back is told once each time, on both nodes', async () => {
  const { id } = await aJob()
  const looking = await watchers(id)
  const told = { seq: expect.any(Number), entity: 'Scope', type: 'update', id, data: { jobId: id } }
  let times = 0
  const isTold = async (statusCode: number) => {
    times += 1
    expect(statusCode).toBe(200)
    await vi.waitFor(() => expect(looking.heard().map((changes) => changes.length)).toEqual([times, times]), soon)
  }
  await isTold((await office.send('POST', '/api/Jobs/processScope', rowsOf(id, 476))).statusCode)
  const replaced = await office.send('POST', '/api/Jobs/processScope?replace=true', rowsOf(id, 476))
  await isTold(replaced.statusCode)
  const [part] = replaced.json<{ result: { scope: { id: string }[] } }>().result.scope
  const progress = [1, 2, 3].map((squareFeet) => ({ squareFeet }))
  await isTold((await office.send('POST', `/api/ScopeParts/${part?.id}/scopeStatuses`, progress)).statusCode)
  const where = encodeURIComponent(JSON.stringify({ filingNumber: 'TRU0401MN26', jobId: id }))
  const deleted = await office.send('DELETE', `/api/ScopeParts?where=${where}`)
  await isTold(deleted.statusCode)
  const [removal] = deleted.json<DeletedScopeAnswer>().removals
  await isTold((await office.send('POST', `/api/Jobs/restoreFiling?removal=${removal}`)).statusCode)
  await isTold((await office.send('PATCH', `/api/ScopeParts/${part?.id}`, { floor: 'Roof' })).statusCode)
  // The same again changes nothing but when it was saved; a refused one is not told at all.
  expect((await office.send('PATCH', `/api/ScopeParts/${part?.id}`, { floor: 'Roof' })).statusCode).toBe(200)
  expect((await office.send('POST', '/api/Jobs/processScope', rowsOf(id, 1))).statusCode).toBe(409)
  await isTold((await office.send('DELETE', `/api/ScopeParts/${part?.id}`)).statusCode)
  expect(looking.heard()).toEqual([Array(times).fill(told), Array(times).fill(told)])
  looking.cut()
})

test('a transaction that touches two jobs, or moves a row from one to another, tells both; a quiet one and one taken back tell none', async () => {
  const [from, to] = [await aJob(), await aJob()]
  const told = async () => {
    const { rows } = await sql<{ id: string }>`
      select row_id as id from change_event where entity = 'Scope' and row_id in (${from.id}::uuid, ${to.id}::uuid) order by seq`.execute(
      one.db,
    )
    await sql`delete from change_event where entity = 'Scope'`.execute(one.db)
    return rows.map((row) => row.id).toSorted()
  }
  const both = [from.id, to.id].toSorted()
  const rows = [...rowsOf(from.id, 3), ...rowsOf(to.id, 3)]
  expect((await office.send('POST', '/api/ScopeParts', rows)).statusCode).toBe(200)
  expect(await told()).toEqual(both)
  await one.db.updateTable('scope_part').set({ job_id: to.id }).where('job_id', '=', from.id).execute()
  expect(await told()).toEqual(both)
  await one.db.transaction().execute(async (tx) => {
    await sql`select set_config('daysheet.quiet', 'on', true)`.execute(tx)
    await tx.updateTable('scope_part').set({ floor: 'Quiet' }).where('job_id', '=', to.id).execute()
  })
  const failed = one.db.transaction().execute(async (tx) => {
    await tx.updateTable('scope_part').set({ floor: 'Back' }).where('job_id', '=', to.id).execute()
    throw new Error('taken back')
  })
  await expect(failed).rejects.toThrow('taken back')
  expect(await told()).toEqual([])
  // On the same connection the next transaction tells again.
  await one.db.updateTable('scope_part').set({ floor: 'Loud' }).where('job_id', '=', to.id).execute()
  expect(await told()).toEqual([to.id])
})
