import fs from 'node:fs'
import path from 'node:path'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { testApp, testSecret } from '#testing/app.ts'
import { aFolder } from '#testing/folder.ts'
import { decryptLastFour } from '../features/people/last-four-ss.ts'
import { verifyPassword } from '../secrets/password-hash.ts'
import { describeDefaultedColumn, importFolder } from '../import/import-file.ts'
import { importTables } from '../import/import-order.ts'

const { db, deps } = await testApp()
const another = await testApp()

const [worker, supervisor, schedule, entry, crew, user] = Array.from({ length: 6 }, () => uuid())
/** The address of a picture, with the token that a phone left in it. */
const download = '/api/images/events/download/a.jpg'
// Made by md5 in the old deployment: no version anywhere in it.
const job = '90015098-3cd2-4fb0-d696-3f7d28e17f72'
const rows = {
  User: [{ id: user, username: 'Office.Two', email: 'two@example.com', password: 'a long pass phrase' }],
  Supervisor: [
    { id: supervisor, name: 'Ewa Kowalska', username: 'ekowalska', email: 'e@example.com', password: 'another pass phrase', active: true },
  ],
  Worker: [{ id: worker, name: 'José Peña', phone: '2125550142', lastFourSS: '6789', language: 'es' }],
  Job: [{ id: job, address: '5/7 Grand St', jobNum: 10100.4, jobNumDecimals: 1 }],
  Schedule: [{ id: schedule, date: '2026-03-03T03:30:00.000Z' }],
  ScheduleEntry: [{ id: entry, jobId: job, scheduleId: schedule, supervisorId: supervisor, startTime: '07:00am' }],
  WorkerEntry: [{ id: crew, workerId: worker, scheduleEntryId: entry, txtStatus: 'y', txtStatusTime: '2026-03-02T20:00:00.000Z' }],
  Event: [
    {
      id: uuid(),
      workerEntryId: crew,
      type: 'in',
      time: '2026-03-03T12:00:00.000Z',
      latitude: 40.7,
      longitude: -74,
      image: `${download}?access_token=old-token`,
      signature: 'javascript:alert(1)',
    },
  ],
  Item: [
    { id: '00000000-0000-4000-8000-00000000ba60', name: 'Waste bag', type: 'nonconsumable' },
    { id: uuid(), name: 'Duct tape', code: 4711, price: 4.1 },
    { id: uuid(), name: null, code: 0 },
  ],
  ContainerReq: [
    {
      id: uuid(),
      jobId: job,
      answer: 'confirm',
      name: 'Front desk',
      answeredAt: '2026-03-02T12:00:00.000Z',
      requestedAt: '2026-03-01T12:00:00.000Z',
      requestedBy: 'Ewa Kowalska',
    },
  ],
  ImageSet: [{ id: uuid(), jobId: job, time: '2026-03-03T12:00:00.000Z', images: ['a.jpg', `${download}?access_token=old-token`] }],
}

function folderWith(files: Record<string, readonly (object | string)[]>): string {
  const folder = aFolder()
  for (const [name, lines] of Object.entries(files)) {
    fs.writeFileSync(
      path.join(folder, `${name}.ndjson`),
      lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
    )
  }
  return folder
}
const load = (files: Record<string, readonly (object | string)[]>) =>
  importFolder(db, { folder: folderWith(files), entities: importTables(deps), progress: () => {} })
const stored = async () =>
  (await db.selectFrom('job').select('id').execute()).length + (await db.selectFrom('worker').select('id').execute()).length

describe('a folder with a mistake is refused whole, by file and line', () => {
  const bad: [string, Record<string, readonly (object | string)[]>, RegExp][] = [
    ['no JSON', { Worker: rows.Worker, Job: [...rows.Job, '{oops'] }, /^Job\.ndjson, line 2: it is not JSON/],
    ['an unknown property', { Job: [{ ...rows.Job[0], colour: 'red' }] }, /^Job\.ndjson, line 1: .*`colour` is not a property of Job/],
    ['a missing property', { Job: [...rows.Job, '', { id: uuid() }] }, /^Job\.ndjson, line 3: .*`address` can't be blank/],
    ['a missing id', { Job: [{ address: 'x' }] }, /^Job\.ndjson, line 1: it has no id/],
    ['a dangling reference', { Job: rows.Job, ImageSet: [...rows.ImageSet, { id: uuid(), jobId: uuid(), time: '2026-03-03' }] }, /^ImageSet\.ndjson, line 2: .*`jobId` names a Job that does not exist/],
    ['the same id twice', { Job: [...rows.Job, { id: uuid(), address: 'y' }, ...rows.Job] }, /^Job\.ndjson, line 3: There is already a Job with the same `id`/],
    ['the same day twice', { Schedule: [...rows.Schedule, { id: uuid(), date: '2026-03-02T12:00:00.000Z' }] }, /^Schedule\.ndjson, line 2: There is already a Schedule/],
    ['a file that is no entity', { Jobs: rows.Job }, /^Jobs\.ndjson is not an entity/],
  ] // prettier-ignore
  test.each(bad)('%s', async (_what, files, words) => {
    await expect(load(files)).rejects.toThrow(words)
    expect(await stored()).toBe(0)
  })
})

test('a good folder is stored, with hashed passwords, sealed digits and business days, and announces nothing', async () => {
  expect(await load(rows)).toEqual({ rows: 13, filled: [] })
  expect(await db.selectFrom('container_req').select(['answer', 'name', 'answered_at', 'requested_at', 'requested_by']).execute()).toEqual([
    {
      answer: 'confirm',
      name: 'Front desk',
      answered_at: new Date('2026-03-02T12:00:00Z'),
      requested_at: new Date('2026-03-01T12:00:00Z'),
      requested_by: 'Ewa Kowalska',
    },
  ])
  expect(
    (
      await db
        .selectFrom('schedule')
        .select('day')
        .where('id', '=', schedule ?? '')
        .executeTakeFirstOrThrow()
    ).day,
  ).toBe('2026-03-02')
  // Addresses of pictures are imported without tokens; text that is no address is not imported.
  expect(await db.selectFrom('clock_event').select(['image', 'signature']).execute()).toEqual([{ image: download, signature: null }])
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', user ?? '')
    .executeTakeFirstOrThrow()
  expect(account.username).toBe('office.two')
  expect(await verifyPassword(account.password_hash, 'a long pass phrase')).toBe(true)
  const { last_four_ss } = await db
    .selectFrom('worker')
    .select('last_four_ss')
    .where('id', '=', worker ?? '')
    .executeTakeFirstOrThrow()
  expect(decryptLastFour(testSecret, worker ?? '', last_four_ss ?? Buffer.of())).toBe('6789')
  expect((await db.selectFrom('schedule_entry').select('start_time').executeTakeFirstOrThrow()).start_time).toBe('7:00 AM')
  expect((await db.selectFrom('image_set').select('images').executeTakeFirstOrThrow()).images).toEqual(['a.jpg', download])
  // As it was over there: neither numbered anew nor refused for what is missing.
  const items = await db.selectFrom('item').select(['name', 'code']).orderBy('code').execute()
  expect(items).toEqual([
    { name: null, code: 0 },
    { name: 'Duct tape', code: 4711 },
    { name: 'Waste bag', code: null },
  ])
  expect(await db.selectFrom('change_event').select('seq').execute()).toEqual([])
  expect(await db.selectFrom('audit_entry').select('actor').distinct().where('table_name', '=', 'job').execute()).toEqual([
    { actor: 'import' },
  ])
  await expect(load({ Job: [{ id: uuid(), address: 'z' }] })).rejects.toThrow('The database is not empty')
})

test('a null in a yes/no column takes the default of the column, and is counted', async () => {
  const plan = (cancelled: boolean | null) => ({ id: uuid(), jobId: job, scheduleId: schedule, cancelled })
  const files = {
    Worker: [{ id: worker, name: 'José Peña', active: null }],
    Job: [{ id: job, address: '5/7 Grand St', active: null }],
    Schedule: rows.Schedule,
    ScheduleEntry: [plan(null), plan(true), plan(null), { id: uuid(), jobId: job, scheduleId: schedule }],
    ScopePart: [{ id: uuid(), jobId: job, filingNumber: 'TRU1', entireFloor: null }],
  }
  const options = { folder: folderWith(files), entities: importTables(another.deps), progress: () => {} }
  const { filled, rows: stored } = await importFolder(another.db, options)
  expect(stored).toBe(8)
  expect(filled.map(describeDefaultedColumn)).toEqual([
    'Worker.ndjson: active was null in 1 row, and is now true.',
    'Job.ndjson: active was null in 1 row, and is now true.',
    'ScheduleEntry.ndjson: cancelled was null in 2 rows, and is now false.',
  ])
  const entries = await another.db.selectFrom('schedule_entry').select('cancelled').execute()
  expect(entries.map(({ cancelled }) => cancelled).sort()).toEqual([false, false, false, true])
  expect(await another.db.selectFrom('job').select('active').execute()).toEqual([{ active: true }])
  // Where a flag may be unknown it stays so.
  expect(await another.db.selectFrom('scope_part').select('entire_floor').execute()).toEqual([{ entire_floor: null }])
})
