import type { DeletedScopeAnswer, SavedScopeAnswer } from '@daysheet/domain/filings/filing-answers'
import { rowDeletedMessage } from '@daysheet/domain/filings/status-checks'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { expect, test, vi } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import type { Database } from '#db/connection.ts'

/** What another connection has not committed yet is waited for, never passed over: it is in what is kept, and comes back. (decisions/filings-saving.md) */

const { db, caller } = await testApp()
const office = await caller()
const { aJob, aScopeStatus } = build(db)
const filingNumber = 'TRU0421MN26'

const rowsOf = (jobId: string, floors: readonly string[]) => floors.map((floor) => ({ jobId, filingNumber, floor, squareFeet: 40 }))
const save = (jobId: string, floors: readonly string[], query = '?replace=true') =>
  office.send('POST', `/api/Jobs/processScope${query}`, rowsOf(jobId, floors))
const remove = (jobId: string) => office.send('DELETE', `/api/ScopeParts?where=${JSON.stringify({ filingNumber, jobId })}`)
const restore = (removal: string | null | undefined) => office.send('POST', `/api/Jobs/restoreFiling?removal=${removal}`)
const scope = async (jobId: string) => {
  const parts = await db.selectFrom('scope_part').selectAll().where('job_id', '=', jobId).orderBy('id').execute()
  const ofThese = db.selectFrom('scope_status').selectAll().orderBy('id')
  const ids = parts.map(({ id }) => id)
  return { parts, statuses: ids.length > 0 ? await ofThese.where('scope_part_id', 'in', ids).execute() : [] }
}

/** A filing of two rows, with progress on the first. */
async function aFiling() {
  const { id } = await aJob()
  const [part] = (await save(id, ['1', '2'])).json<SavedScopeAnswer>().result.scope
  const status = await aScopeStatus({ scope_part_id: part?.id ?? '', square_feet: 10 })
  return { id, partId: part?.id ?? '', statusId: status.id }
}

/** Begins `call` while `change` is open, commits when the call waits for it, and answers what the call does. */
async function meanwhile<Answer>(change: (tx: Database) => Promise<unknown>, call: () => Promise<Answer>): Promise<Answer> {
  const { answer } = await db.transaction().execute(async (tx) => {
    await change(tx)
    const under = call()
    await vi.waitUntil(
      async () =>
        (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)).rows.length >
        0,
      { interval: 10 },
    )
    return { answer: under }
  })
  return answer
}

const takenAway = {
  Replace: async (id: string) => (await save(id, ['9'])).json<SavedScopeAnswer>().result.removal,
  Delete: async (id: string) => (await remove(id)).json<DeletedScopeAnswer>().removals[0],
}
const ways = ['Replace', 'Delete'] as const

test.each(ways)('%s keeps progress that was being recorded: it comes back', async (way) => {
  const { id, partId } = await aFiling()
  const late = { id: newId(), scope_part_id: partId, time: '2026-03-03T12:00:00.000Z', square_feet: 33 }
  const removal = await meanwhile(
    (tx) => tx.insertInto('scope_status').values(late).execute(),
    () => takenAway[way](id),
  )
  expect((await restore(removal)).statusCode).toBe(200)
  expect((await scope(id)).statuses).toMatchObject([{ square_feet: 10 }, { id: late.id, square_feet: 33 }])
})

test.each(ways)('%s keeps progress that was being corrected as it is afterwards', async (way) => {
  const { id, statusId } = await aFiling()
  const removal = await meanwhile(
    (tx) => tx.updateTable('scope_status').set({ square_feet: 12 }).where('id', '=', statusId).execute(),
    () => takenAway[way](id),
  )
  expect((await restore(removal)).statusCode).toBe(200)
  expect((await scope(id)).statuses).toMatchObject([{ id: statusId, square_feet: 12, version: 2 }])
})

test.each(ways)('%s takes a row that was being added with the others', async (way) => {
  const { id } = await aFiling()
  const late = { id: newId(), job_id: id, filing_number: filingNumber, floor: 'late' }
  const removal = await meanwhile(
    (tx) => tx.insertInto('scope_part').values(late).execute(),
    () => takenAway[way](id),
  )
  expect((await scope(id)).parts.map(({ floor }) => floor)).toEqual(way === 'Replace' ? ['9'] : [])
  expect((await restore(removal)).statusCode).toBe(200)
  expect((await scope(id)).parts.map(({ floor }) => floor).toSorted()).toEqual(['1', '2', 'late'])
})

test.each(ways)('the undo of %s waits for a row that is being added to the filing', async (way) => {
  const { id } = await aFiling()
  const removal = await takenAway[way](id)
  const late = { id: newId(), job_id: id, filing_number: filingNumber, floor: 'late' }
  const answer = await meanwhile(
    (tx) => tx.insertInto('scope_part').values(late).execute(),
    () => restore(removal),
  )
  // A deleted filing that is there again stands in the way; what replaced another is taken away in turn.
  expect(answer.statusCode).toBe(way === 'Delete' ? 409 : 200)
  expect((await scope(id)).parts.map(({ floor }) => floor)).toEqual(way === 'Delete' ? ['late'] : ['1', '2'])
})

test('progress of a row that is being taken away waits, and is told that the row is gone', async () => {
  const { id, partId } = await aFiling()
  const answer = await meanwhile(
    (tx) => tx.deleteFrom('scope_part').where('id', '=', partId).execute(),
    () => office.send('POST', `/api/ScopeParts/${partId}/scopeStatuses`, { squareFeet: 5 }),
  )
  expect([answer.statusCode, answer.json()]).toMatchObject([422, { error: { message: rowDeletedMessage } }])
  expect((await scope(id)).parts).toHaveLength(1)
})
