/**
 * A record that writes to several tables is stored completely or not at all, whatever its kind.
 * (product.md#field; decisions/phone-records.md)
 */
import { fieldKinds, type FieldKind, type FieldResult } from '@daysheet/domain/field/batch'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { afterEach, describe, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const one = await testApp({ config: { publicUrl: 'https://daysheet.example', companyName: 'Rivera Environmental' } })
const { db } = one
const phone = await one.caller('supervisor')
const { aJob, anEntry, anEosReport, anItem, aLoad, aScopePart, aSchedule, aWorker, aWorkerEntry } = build(db)
const time = '2026-11-20T20:00:00.000Z'

const aDay = async () => {
  const job = await aJob()
  const entry = await anEntry({ job_id: job.id, supervisor_id: phone.id, schedule_id: (await aSchedule()).id })
  return { job, entry }
}
const works = { decon: true, prep: false, removal: true, bagout: true, breakdown: false }
const along = async (jobId: string) => ({
  areas: [{ id: newId(), scopePartId: (await aScopePart({ job_id: jobId })).id, squareFeet: 40, linearFeet: null }],
  bagsOut: { id: newId(), jobId, supervisorId: phone.id, bags: 12, known: 0 },
})
const half = async (type: string) => ({ id: newId(), workerEntryId: (await aWorkerEntry()).id, type, time })

interface Kind {
  /**
   * The tables that a record of this kind writes to, except the tables that only log its arrival.
   */
  tables: readonly string[]
  body: () => Promise<Record<string, unknown>>
}

/**
 * A new kind does not compile until it is added here, and its tests fail until its tables are
 * listed.
 */
const kinds: Readonly<Record<FieldKind, Kind>> = {
  Events: { tables: ['clock_event'], body: async () => ({ workerEntryId: (await aWorkerEntry()).id, type: 'in', time }) },
  TypedTimes: {
    tables: ['time_correction', 'worker_entry'],
    body: async () => {
      const { entry } = await aDay()
      return { scheduleEntryId: entry.id, workerId: (await aWorker()).id, type: 'in', time: '2026-11-20T12:00:00.000Z', reason: 'Other' }
    },
  },
  TakenBack: {
    tables: ['time_correction', 'worker_entry'],
    body: async () => {
      const clocked = await half('in')
      await send({ id: clocked.id, kind: 'Events', body: clocked })
      return { punchId: clocked.id, type: 'in', time, pressedAt: time, takenBackAt: '2026-11-20T20:02:00.000Z' }
    },
  },
  EosReports: {
    tables: ['eos_report', 'item_entry', 'material_order', 'scope_status'],
    body: async () => {
      const { job, entry } = await aDay()
      return { scheduleEntryId: entry.id, time, ...works, ...(await along(job.id)) }
    },
  },
  ReportAdditions: {
    tables: ['eos_report', 'item_entry', 'material_order', 'scope_status'],
    body: async () => {
      const { job, entry } = await aDay()
      await anEosReport({ schedule_entry_id: entry.id })
      const { areas, bagsOut } = await along(job.id)
      const added = { removalQty: 40, bagoutQty: 12, comments: null, areas, bagsOut: { ...bagsOut, known: undefined } }
      return { scheduleEntryId: entry.id, time, ...works, ...added }
    },
  },
  Checklists: {
    tables: ['checklist', 'question'],
    body: async () => ({ jobId: (await aJob()).id, supervisorId: phone.id, time, images: [], questions: [{ question1: 'Clean?', answer1: 'Yes' }] }), // prettier-ignore
  },
  JobInspections: {
    tables: ['job_inspection'],
    body: async () => ({ jobId: (await aJob()).id, supervisorId: phone.id, time, images: [] }),
  },
  ImageSets: { tables: ['image_set'], body: async () => ({ jobId: (await aJob()).id, supervisorId: phone.id, time, images: [] }) },
  Orders: {
    tables: ['item_entry', 'material_order'],
    body: async () => ({ jobId: (await aJob()).id, supervisorId: phone.id, date: time, jobDate: null, lines: [{ itemId: (await anItem()).id, qty: 2 }] }), // prettier-ignore
  },
  ReturnOrders: {
    tables: ['item_return_entry', 'return_order'],
    body: async () => ({ jobId: (await aJob()).id, date: time, lines: [{ itemId: (await anItem()).id, qtyReturned: 2 }] }),
  },
  ContainerReqs: {
    tables: ['container_req', 'text_message'],
    body: async () => ({ jobId: (await aJob()).id, note: 'One', phone: '2125550177', language: 'en' }),
  },
  Locations: {
    tables: ['location'],
    body: async () => ({ supervisorId: phone.id, gpsTime: time, latitude: 40.7, longitude: -74 }),
  },
  ScopeStatuses: {
    tables: ['scope_status'],
    body: async () => ({ scopePartId: (await aScopePart()).id, time, squareFeet: 40, linearFeet: null }),
  },
  Bagouts: {
    tables: ['item_entry', 'material_order'],
    body: async () => ({ jobId: (await aJob()).id, supervisorId: phone.id, date: time, bags: 12 }),
  },
  SignedCopies: {
    tables: ['load', 'load_note'],
    body: async () => {
      const load = await aLoad({ transported_on: '2026-11-19' })
      const images = ['/api/images/loads/download/1.jpg']
      return { jobId: (await aJob()).id, time, loadId: load.id, wsrNumber: null, note: null, images }
    },
  },
}

const aRecord = async (kind: FieldKind) => ({
  id: kind === 'ContainerReqs' ? randomUUID() : newId(),
  kind,
  body: await kinds[kind].body(),
})
const send = async (record: object) =>
  (await phone.send('POST', '/api/field/records', { records: [record] })).json<{ results: FieldResult[] }>().results[0]
const lastEntry = async () => (await sql<{ id: number }>`select coalesce(max(id), 0) as id from audit_entry`.execute(db)).rows[0]?.id ?? 0
/** The tables written to since this audit entry. */
const writtenSince = async (id: number) =>
  (
    await sql<{
      table: string
    }>`select distinct table_name as table from audit_entry where id > ${id} and table_name <> 'field_refusal' order by 1`.execute(db)
  ).rows.map(({ table }) => table)

/** Makes every write to a table fail. */
async function closeTable(table: string): Promise<void> {
  await sql`create function refuse_row() returns trigger language plpgsql as $$ begin raise exception 'closed' using errcode = '53100'; end $$`.execute(
    db,
  )
  await sql`create trigger a_refusal before insert or update on ${sql.table(table)} for each row execute function refuse_row()`.execute(db)
}
afterEach(async () => {
  await sql`drop function if exists refuse_row cascade`.execute(db)
})

describe.each(fieldKinds)('a record of the kind %s', (kind) => {
  const { tables } = kinds[kind]

  test('writes to the tables that are listed here', async () => {
    const record = await aRecord(kind)
    const before = await lastEntry()
    expect(await send(record)).toMatchObject({ state: 'stored' })
    expect(await writtenSince(before)).toEqual(tables)
  })

  // A typed time adds a place on the crew. The place may stay: no screen shows it. (decisions/phone-punches.md)
  const closed = tables.filter((table) => table !== 'worker_entry')
  test.each(closed.map((table) => [table]))(
    'stores nothing when table %s refuses rows, and everything when it is sent again',
    async (table) => {
      const record = await aRecord(kind)
      const before = await lastEntry()
      await closeTable(table)
      expect(await send(record)).toMatchObject({ state: 'later' })
      expect((await writtenSince(before)).filter((one) => one !== 'worker_entry')).toEqual([])
      await sql`drop function refuse_row cascade`.execute(db)
      expect(await send(record)).toMatchObject({ state: 'stored' })
      expect(await writtenSince(before)).toEqual(tables)
    },
  )
})
