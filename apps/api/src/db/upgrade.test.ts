import { defaultSettings } from '@daysheet/domain/settings/office-settings'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { sample } from '@daysheet/testing/sample'
import { anEmptyDatabase } from '#testing/database.ts'
import { fillTables } from '#testing/fill-tables.ts'
import { aFolder } from '#testing/folder.ts'
import { contentOf, lossesIn, migrationsIn, withFirst } from '#testing/upgrade.ts'
import { migrate, migrateWithin } from './migrate.ts'

const folder = path.join(import.meta.dirname, 'migrations')
const levels = migrationsIn(folder)

/** A database of the first migrations with rows in every table. */
async function atLevel(count: number): Promise<string> {
  const url = await anEmptyDatabase()
  await withFirst(folder, count, (earlier) => migrate(url, earlier))
  await fillTables(url, { rows: 3, seed: count })
  return url
}

const earlierLevels = levels.slice(0, -1).map((name, index) => [name, index + 1] as const)

test.each(sample(earlierLevels, 4, 'levels'))('from %s everything comes along', async (_name, count) => {
  const url = await atLevel(count)
  const before = await contentOf(url)
  await migrate(url)
  expect(lossesIn(before, await contentOf(url, before))).toEqual([])
})

test.each([
  ['rewrites a value', `update worker set name = 'Somebody'`, 'worker has other values than before'],
  ['drops a column', 'alter table job drop column premises_detail', 'job has lost premises_detail'],
  ['takes rows', 'set constraints all immediate; delete from price', /^price has 0 rows, before/],
])('a migration that %s is seen', async (_what, text, loss) => {
  const url = await atLevel(levels.length)
  const before = await contentOf(url)
  const more = aFolder()
  fs.cpSync(folder, more, { recursive: true })
  fs.writeFileSync(path.join(more, '9999-mistake.sql'), text)
  await migrate(url, more)
  expect(lossesIn(before, await contentOf(url, before))).toContainEqual(typeof loss === 'string' ? loss : expect.stringMatching(loss))
})

test('removes tokens from the addresses of pictures, also in the audit, and changes nothing else', async () => {
  const url = await atLevel(levels.findIndex((name) => name.startsWith('0068')))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  const [picture, other] = ['/api/images/events/download/a.jpg', 'https://old.example/x?id=1&access_token=secret&size=2']
  await client.query('begin')
  await client.query(`set local daysheet.quiet = 'on'`)
  await client.query('update clock_event set image = $1, signature = $2', [`${picture}?access_token=secret`, other])
  await client.query('update image_set set images = $1', [JSON.stringify([`${picture}?access_token=secret`, 'kept "as" it \\ is'])])
  await client.query('commit')
  await migrate(url)
  const rows = async (text: string) => (await client.query<{ text: string }>(text)).rows.map((row) => row.text)
  expect(new Set(await rows('select image as text from clock_event'))).toEqual(new Set([picture]))
  expect(new Set(await rows('select signature as text from clock_event'))).toEqual(new Set([other.replace('secret', '')]))
  expect(new Set(await rows('select images->>1 as text from image_set'))).toEqual(new Set(['kept "as" it \\ is']))
  expect(await rows(`select to_jsonb(a)::text as text from audit_entry a where to_jsonb(a)::text like '%secret%'`)).toEqual([])
  // The audit still only grows.
  await expect(client.query('delete from audit_entry')).rejects.toThrow('only grows')
})

test('a load closed before the migration keeps the names of today, and an open one keeps none', async () => {
  const url = await atLevel(levels.findIndex((name) => name.startsWith('0070')))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  const text = async (query: string) => (await client.query<{ text: string | null }>(query)).rows.map((row) => row.text)
  await client.query('delete from load_line; delete from load_note; delete from load; delete from waste_company')
  await client.query(`
    insert into waste_company (id, kind, name, permit_number) values ('00000000-0000-4000-8000-000000000001', 'hauler', 'Narrows Carting', '2A-417');
    insert into load (id, hauler_id, closed_at, closed_by) values
      ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', now(), 'account lee'),
      ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000001', null, null);
    update office_setting set company_name = 'Rivera', waste_agency = null`)
  const before = await text('select version::text as text from load order by id')
  await migrate(url)
  const kept = `closed_words -> 'hauler' ->> 'name', closed_words -> 'hauler' ->> 'permitNumber', closed_words ->> 'company'`
  expect(await text(`select concat_ws(', ', ${kept}, closed_words ->> 'agency') as text from load order by id`)).toEqual([
    `Narrows Carting, 2A-417, Rivera, ${defaultSettings.wasteAgency}`,
    '',
  ])
  expect(await text('select version::text as text from load order by id')).toEqual(before)
})

test('replies from before the migration are unread only where a person must act', async () => {
  const url = await atLevel(levels.findIndex((name) => name.startsWith('0079')))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(`
    delete from text_message;
    insert into text_message (id, kind, state, phone, body, meaning, worker_id, time)
    select gen_random_uuid(), 'reply', 'received', '2125550100', body, meaning, case when known then (select id from worker limit 1) end, now() - age from (values
      ('y', 'confirmed', true, interval '30 days'), ('Yes (1 picture or file)', 'confirmed', true, interval '30 days'), ('START', 'started', true, interval '1 day'),
      ('Yes (place: Gate 4, 40.7, -74)', 'confirmed', true, interval '1 day'), ('Yes (really)', 'confirmed', true, interval '1 day'),
      ('n', 'declined', true, interval '1 day'), ('late', 'remark', true, interval '30 days'), ('STOP', 'stopped', true, interval '30 days'),
      ('new number', 'remark', false, interval '6 days'), ('wrong number', 'remark', false, interval '8 days')) as r(body, meaning, known, age)`)
  const text = async (query: string) => (await client.query<{ text: string | null }>(query)).rows.map((row) => row.text)
  const before = await text('select version::text as text from text_message order by id')
  await migrate(url)
  expect(await text('select body as text from text_message where needs_office and read_at is null order by body')).toEqual(
    ['STOP', 'Yes (1 picture or file)', 'Yes (place: Gate 4, 40.7, -74)', 'late', 'n', 'new number'].toSorted((one, other) =>
      one.localeCompare(other),
    ),
  )
  expect(await text('select version::text as text from text_message order by id')).toEqual(before)
})

test('cards are checked from now on, unless the office chose otherwise', async () => {
  for (const hasChosen of [false, true]) {
    const url = await anEmptyDatabase()
    await withFirst(
      folder,
      levels.findIndex((name) => name.startsWith('0080')),
      (earlier) => migrate(url, earlier),
    )
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    await client.query('insert into office_setting default values on conflict do nothing')
    if (hasChosen) for (const gate of ['ask', 'off']) await client.query('update office_setting set certificate_gate = $1', [gate])
    await migrate(url)
    const { rows } = await client.query('select certificate_gate from office_setting')
    expect(rows).toEqual([{ certificate_gate: hasChosen ? 'off' : 'auto' }])
  }
})

test('the seeded license has the American spelling', async () => {
  const url = await atLevel(levels.findIndex((name) => name.startsWith('0084')))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  await migrate(url)
  const { rows } = await client.query(`select name from certificate_kind where name like 'Asbestos handling%'`)
  expect(rows).toEqual([{ name: 'Asbestos handling license' }])
})

test('the distance from the site is in feet', async () => {
  const url = await atLevel(levels.findIndex((name) => name.startsWith('0085')))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(`update office_setting set time_thresholds = '{"lateMinutes": 20, "siteMeters": 300}'`)
  await migrate(url)
  const { rows } = await client.query('select time_thresholds from office_setting')
  expect(rows).toEqual([{ time_thresholds: { lateMinutes: 20, siteFeet: 980 } }])
})

test('inside a transaction of a caller the same schema is made, or nothing', async () => {
  const url = await anEmptyDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await migrateWithin(client, { through: levels[3] })
  expect((await client.query('select from applied_migration')).rowCount).toBe(4)
  await migrateWithin(client)
  expect((await client.query('select from applied_migration')).rowCount).toBe(levels.length)
  await client.query('rollback')
  expect(await contentOf(url)).toEqual({})
})
