import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { testApp, type Caller } from '#testing/app.ts'
import { aPicture, uploadPictures } from '#testing/pictures.ts'
import { build } from '#testing/builders.ts'
import { setOptOut } from '../features/texts/queries.ts'
import { inTransaction } from './connection.ts'

const { app, db, caller } = await testApp()
let office: Caller
beforeEach(async () => {
  office = await caller()
})

/** Tables without an author for each change, and why. What a company would miss is not among them. */
const unwatched = {
  applied_migration: 'written by migrations alone',
  audit_archive: 'where old months of the audit are',
  audit_entry: 'is the audit',
  backup_run: 'tells of the machine',
  carrier_callback: 'news of the carrier seen before',
  change_event: 'what was told to screens, for a day',
  change_horizon: 'how far that goes back',
  city_filing: 'what the City said last',
  error_count: 'tells of the machine',
  familiar_place: 'browsers that signed in before',
  first_body: 'the digest of a create, to compare a repeat with; the created rows have their author',
  last_seen: 'when somebody was here',
  node: 'tells of the machine',
  password_link: 'a link to choose a password once; using it changes the account, which has its author',
  phone: 'what phones told of themselves',
  session: 'who is signed in',
  sign_in_counter: 'guesses counted for minutes',
  taken_username: 'follows account and supervisor by trigger',
  used_ticket: 'downloads that were made, for minutes',
}

test('every table of business data has an author for each insert, update and delete', async () => {
  const { rows } = await sql<{ name: string; actions: string[] }>`
    select c.relname as name, array_remove(array_agg(distinct f.proname order by f.proname), null)::text[] as actions
    from pg_class c left join pg_trigger t on t.tgrelid = c.oid and t.tgenabled = 'O' and t.tgfoid in (select oid from pg_proc where proname like 'audit\\_%')
      left join pg_proc f on f.oid = t.tgfoid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by c.relname order by c.relname`.execute(db)
  expect(rows.filter(({ actions }) => actions.length === 0).map(({ name }) => name)).toEqual(Object.keys(unwatched))
  const partly = rows.filter(({ name, actions }) => actions.length > 0 && actions.length < 3 && name !== 'removed_filing')
  expect(partly).toEqual([])
})

test('an uploaded picture has its author in the audit', async () => {
  await uploadPictures(app, office.token, [{ name: 'a.png', body: await aPicture(9, 9).png().toBuffer() }], 'events')
  expect(await told('stored_file')).toEqual([{ actor: `account ${office.username}`, action: 'insert', about: 'a.png' }])
})

test('who asked for no more texts, and who takes that back, is told by the audit', async () => {
  for (const input of [true, false]) await inTransaction(db, 'carrier', (tx) => setOptOut(tx, '2125550199', input, new Date()))
  expect(await told('text_opt_out')).toEqual([
    { actor: 'carrier', action: 'insert', about: '2125550199' },
    { actor: 'carrier', action: 'delete', about: '2125550199' },
  ])
})

test('a row that one deletion changes twice has each change told once, from the version before it', async () => {
  const { aWorkerEntry } = build(db)
  const crew = await aWorkerEntry()
  const { id } = await db
    .insertInto('text_message')
    .values({
      id: uuid(),
      worker_id: crew.worker_id,
      worker_entry_id: crew.id,
      schedule_entry_id: crew.schedule_entry_id,
      kind: 'ask',
      state: 'sent',
      phone: '2125550198',
      body: 'y?',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await office.send('DELETE', `/api/ScheduleEntries/${crew.schedule_entry_id}`)
  const { rows } = await sql<{ before: number; after: number }>`
    select (old_values ->> 'version')::integer as before, (new_values ->> 'version')::integer as after
    from audit_entry where row_id = ${id}::uuid and action = 'update' order by id`.execute(db)
  expect(rows).toEqual([
    { before: 1, after: 2 },
    { before: 2, after: 3 },
  ])
})

async function told(table: string) {
  const { rows } = await sql<{ actor: string; action: string; about: string }>`
    select actor, action, coalesce(new_values, old_values) ->> ${table === 'stored_file' ? 'original_name' : 'phone'} as about
    from audit_entry where table_name = ${table} order by id`.execute(db)
  return rows
}
