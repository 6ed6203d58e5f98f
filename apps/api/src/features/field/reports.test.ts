/**
 * Two phones of one supervisor report the same shift. Bags and feet count once, in any order and
 * with any version of the app. (product.md#field; decisions/phone-records.md)
 */
import type { FieldResult } from '@daysheet/domain/field/batch'
import { bagoutItemId } from '@daysheet/domain/materials/item'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { asRole } from '#testing/roles/who-may.ts'

const now = new Date('2026-11-20T23:00:00.000Z')
const one = await testApp({ now: () => now })
const { db } = one
const phone = await one.caller('supervisor')
const { aJob, anEntry, aSchedule, aScopePart, anItemEntry, anOrder, aScopeStatus } = build(db)
const schedule = await aSchedule({ day: '2026-11-20' })

interface Sent {
  id: string
  kind: string
  body: Record<string, unknown>
}
const send = async (records: readonly Sent[], by: Pick<typeof phone, 'send'> = phone) => {
  const reply = await by.send('POST', '/api/field/records', { records })
  expect(reply.statusCode).toBe(200)
  return reply.json<{ results: FieldResult[] }>().results
}
const codesOf = (results: readonly FieldResult[]) => results.map((one) => (one.state === 'stored' ? 'stored' : one.refusal.code))

/** A job today with an area, and bags that the office has entered already. */
async function aShift({ known = 18 } = {}) {
  const job = await aJob()
  const entry = await anEntry({ job_id: job.id, supervisor_id: phone.id, schedule_id: schedule.id })
  const part = await aScopePart({ job_id: job.id, square_feet: 400, linear_feet: null })
  const addBags = async (qty: number) => {
    const order = await anOrder({ job_id: job.id, date: '2026-11-20T15:00:00.000Z' })
    await anItemEntry({ order_id: order.id, item_id: bagoutItemId, qty, qty_picked: qty })
  }
  if (known > 0) await addBags(known)
  const bags = async () =>
    (
      await sql<{
        bags: number
      }>`select coalesce(sum(l.qty_picked), 0)::float8 as bags from material_order o join item_entry l on l.order_id = o.id
        where o.job_id = ${job.id}::uuid`.execute(db)
    ).rows[0]?.bags
  const feet = async () =>
    (
      await sql<{
        feet: number
      }>`select square_feet::float8 as feet from scope_status where scope_part_id = ${part.id}::uuid order by time desc, id desc limit 1`.execute(
        db,
      )
    ).rows[0]?.feet ?? 0
  const areas = (squareFeet = 40) => [{ id: newId(), scopePartId: part.id, squareFeet, linearFeet: null }]
  const bagsOut = (more: number, before = known) => ({ id: newId(), jobId: job.id, supervisorId: phone.id, bags: more, known: before })
  const report = (more: object = {}): Sent => ({
    id: newId(),
    kind: 'EosReports',
    body: {
      ...{ scheduleEntryId: entry.id, time: '2026-11-20T20:00:00.000Z', decon: false, prep: false, removal: true, removalQty: 40 },
      ...{ bagout: true, bagoutQty: 30, breakdown: false, comments: null, signature: null, areas: areas(), bagsOut: bagsOut(12) },
      ...more,
    },
  })
  return { job, entry, part, addBags, bags, feet, areas, bagsOut, report }
}

describe('a report with its bags and areas', () => {
  test('is one record: the report of a second phone is refused as a whole', async () => {
    const { report, bags, feet } = await aShift()
    const [first, second] = [report(), report({ time: '2026-11-20T20:01:00.000Z' })]
    expect(codesOf(await send([first]))).toEqual(['stored'])
    expect(codesOf(await send([second]))).toEqual(['REPORT_EXISTS'])
    expect([await bags(), await feet()]).toEqual([30, 40])
  })

  test('sent by two phones at the same moment is stored once', async () => {
    const { report, bags, feet } = await aShift()
    const results = await Promise.all([send([report()]), send([report()])])
    expect(results.flatMap(codesOf).toSorted()).toEqual(['REPORT_EXISTS', 'stored'])
    expect([await bags(), await feet()]).toEqual([30, 40])
  })

  test('counts once however often it is sent, even after the office changed it', async () => {
    const { report, bags, feet } = await aShift()
    const sent = report()
    await Promise.all([send([sent]), send([sent]), send([sent])])
    await db.updateTable('eos_report').set({ comments: 'Called the supervisor.' }).where('id', '=', sent.id).execute()
    expect(codesOf(await send([sent]))).toEqual(['stored'])
    expect(codesOf(await send([{ ...sent, body: { ...sent.body, removalQty: 41 } }]))).toEqual(['ID_IN_USE'])
    expect([await bags(), await feet()]).toEqual([30, 40])
  })

  test('adds only the bags that the office does not have yet', async () => {
    const { report, bags, addBags } = await aShift()
    await addBags(10)
    await send([report()])
    expect(await bags()).toBe(30)
  })

  test('adds its feet to the progress recorded meanwhile, never with a time in the future', async () => {
    const { report, part, feet } = await aShift()
    await aScopeStatus({ scope_part_id: part.id, time: '2026-11-20T21:00:00.000Z', square_feet: 100 })
    await send([report({ time: '2026-11-21T09:00:00.000Z' })])
    expect(await feet()).toBe(140)
  })

  test('is refused if the office has deleted one of its areas', async () => {
    const { report, bags, part, entry } = await aShift()
    await db.deleteFrom('scope_part').where('id', '=', part.id).execute()
    expect(codesOf(await send([report()]))).toEqual(['NO_SCOPE_PART'])
    expect(await bags()).toBe(18)
    expect(await db.selectFrom('eos_report').select('id').where('schedule_entry_id', '=', entry.id).execute()).toEqual([])
  })

  test('needs the permissions of its bags and areas, and must name own jobs', async () => {
    const { report, bags } = await aShift()
    expect(codesOf(await send([report()], await asRole(one, 'supervisor')))).toEqual(['NOT_OWN'])
    expect(codesOf(await send([report()], await asRole(one, 'payroll')))).toEqual(['FORBIDDEN'])
    expect(await bags()).toBe(18)
  })
})

describe('an older phone app, which sends three separate records', () => {
  const three = ({ report, job, part }: Awaited<ReturnType<typeof aShift>>, time: string): Sent[] => {
    const whole = report({ time })
    const { areas: _areas, bagsOut: _bags, ...body } = whole.body
    const before = new Date(Date.parse(time) - 40).toISOString()
    return [
      { ...whole, body },
      { id: newId(), kind: 'ScopeStatuses', body: { scopePartId: part.id, time: before, squareFeet: 40, linearFeet: null } },
      { id: newId(), kind: 'Bagouts', body: { date: before, bags: 12, jobId: job.id, supervisorId: phone.id } },
    ]
  }
  const [at, later] = ['2026-11-20T20:00:00.000Z', '2026-11-20T20:04:00.000Z']

  test('has all three stored, however often they are sent', async () => {
    const shift = await aShift()
    const sent = three(shift, at)
    for (let tries = 0; tries < 2; tries += 1) expect(codesOf(await send(sent))).toEqual(['stored', 'stored', 'stored'])
    expect(await shift.bags()).toBe(30)
  })

  test('has all three refused when the report is refused', async () => {
    const shift = await aShift()
    await send(three(shift, at))
    const second = three(shift, later)
    const refused = ['REPORT_EXISTS', 'REPORT_NOT_STORED', 'REPORT_NOT_STORED']
    expect(codesOf(await send(second))).toEqual(refused)
    expect(codesOf(await send(second))).toEqual(refused)
    expect(await shift.bags()).toBe(30)
  })

  test('has its bags refused even when they arrive before the report, which waits for its signature', async () => {
    const shift = await aShift()
    await send([shift.report({ time: at })])
    const [report, , bags] = three(shift, later)
    expect(codesOf(await send([bags as Sent]))).toEqual(['REPORT_NOT_STORED'])
    expect(codesOf(await send([report as Sent, bags as Sent]))).toEqual(['REPORT_EXISTS', 'REPORT_NOT_STORED'])
    expect(await shift.bags()).toBe(30)
  })

  test('has its bags stored before the report when the shift has no report', async () => {
    const shift = await aShift()
    const [report, , bags] = three(shift, at)
    expect(codesOf(await send([bags as Sent]))).toEqual(['stored'])
    expect(codesOf(await send([report as Sent, bags as Sent]))).toEqual(['stored', 'stored'])
  })
})

describe('an addition to a report', () => {
  const addition = (shift: Awaited<ReturnType<typeof aShift>>, more: object = {}): Sent => ({
    id: newId(),
    kind: 'ReportAdditions',
    body: {
      ...{ scheduleEntryId: shift.entry.id, time: '2026-11-20T20:30:00.000Z', decon: true, prep: false, removal: false, removalQty: 10 },
      ...{ bagout: true, bagoutQty: 5, breakdown: false, comments: 'Five more bags.', areas: shift.areas(10) },
      ...{ bagsOut: { ...shift.bagsOut(5), known: undefined }, ...more },
    },
  })
  const reportOf = async ({ entry }: Awaited<ReturnType<typeof aShift>>) =>
    db.selectFrom('eos_report').selectAll().where('schedule_entry_id', '=', entry.id).executeTakeFirstOrThrow()

  test('counts once from each phone, and a repeat of the report does not undo it', async () => {
    const shift = await aShift()
    const report = shift.report({ comments: 'Wing A.' })
    const [one, two] = [addition(shift), addition(shift, { comments: 'Floor swept.', bagsOut: null, bagoutQty: null, areas: [] })]
    await send([report])
    expect(codesOf(await send([one, two]))).toEqual(['stored', 'stored'])
    expect(codesOf(await send([report, one, two]))).toEqual(['stored', 'stored', 'stored'])
    expect(await reportOf(shift)).toMatchObject({
      ...{ comments: 'Wing A.\nFive more bags.\nFloor swept.', decon: true, removal: true, removal_qty: 60, bagout_qty: 35 },
    })
    expect([await shift.bags(), await shift.feet()]).toEqual([35, 50])
  })

  test('is refused without a report, when the comments get too long, and for a job of another supervisor', async () => {
    const shift = await aShift()
    expect(codesOf(await send([addition(shift)]))).toEqual(['NO_REPORT'])
    await send([shift.report({ comments: 'x'.repeat(4_990) })])
    expect(codesOf(await send([addition(shift)]))).toEqual(['COMMENTS_TOO_LONG'])
    expect(codesOf(await send([addition(shift)], await asRole(one, 'supervisor')))).toEqual(['NOT_OWN'])
    expect(await shift.bags()).toBe(30)
  })
})
