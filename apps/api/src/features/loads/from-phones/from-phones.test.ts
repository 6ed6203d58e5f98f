/** The signed copy of a load that comes from a phone: at the load that was chosen or has that number, once, and of one's own alone. (product.md#waste-shipment-record; decisions/phone-records.md) */
import type { FieldResult } from '@daysheet/domain/field/batch'
import type { FieldLoads } from '@daysheet/domain/field/loads'
import type { StoredRefusal } from '@daysheet/domain/field/refusal'
import type { Load, LoadNote } from '@daysheet/domain/loads/load'
import { bagoutItemId } from '@daysheet/domain/materials/item'
import { randomUUID } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import { testApp, type Caller } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { aPicture, uploadPictures } from '#testing/pictures.ts'
import { asRole } from '#testing/roles/who-may.ts'

const one = await testApp({ now: () => new Date('2026-11-25T16:00:00Z') })
const { app, db } = one
const office = await one.caller()
const phone = await one.caller('supervisor')
const { aJob, aLoad, anEntry, anItemEntry, anOrder, aSchedule } = build(db)

const job = await aJob({ address: '120 Broadway' })
const time = '2026-11-25T15:00:00.000Z'
let widths = 20
async function uploaded({ token }: Pick<Caller, 'token'> = phone): Promise<string> {
  const body = await aPicture((widths += 1), 20)
    .jpeg()
    .toBuffer()
  const reply = await uploadPictures(app, token, [{ name: 'copy.jpg', body }], 'loads')
  return `/api/images/loads/download/${reply.json<{ result: { files: { file: { name: string }[] } } }>().result.files.file[0]?.name}`
}
interface Sent {
  id: string
  body: Record<string, unknown>
}
const aCopy = async (of: object, images?: readonly string[]): Promise<Sent> => ({
  id: newId(),
  body: { jobId: job.id, time, loadId: null, wsrNumber: null, note: null, images: images ?? [await uploaded()], ...of },
})
const send = async ({ id, body }: Sent, by: Pick<Caller, 'send'> = phone) => {
  const reply = await by.send('POST', '/api/field/records', { records: [{ id, kind: 'SignedCopies', body }] })
  expect(reply.statusCode).toBe(200)
  return reply.json<{ results: FieldResult[] }>().results[0]
}
const stored = { state: 'stored' }
const read = async ({ id }: { id: string }) => (await office.get(`/api/loads/${id}`)).json<Load>()
const notesOf = async ({ id }: { id: string }) => (await office.get(`/api/loads/${id}/notes`)).json<LoadNote[]>()
const loadsFor = async (by: Pick<Caller, 'get'>) => (await by.get('/api/field/loads')).json<FieldLoads>().loads
/** A load that was picked up, with bags of these bagouts. */
async function aLoadOf(bagouts: readonly Parameters<typeof anOrder>[0][], more: Parameters<typeof aLoad>[0] = {}) {
  const load = await aLoad({ transported_on: '2026-11-20', ...more })
  for (const order of bagouts) {
    const line = await anItemEntry({ order_id: (await anOrder(order)).id, item_id: bagoutItemId, qty: 12, qty_picked: 12 })
    await db.insertInto('load_line').values({ id: randomUUID(), load_id: load.id, entry_id: line.id, bags: 12 }).execute()
  }
  return load
}

describe('a signed copy', () => {
  test('is at the load that was chosen, page by page, as the office adds its own, and a note says from whom; its days go on', async () => {
    const load = await aLoadOf([{ job_id: job.id }])
    const [before, first, second] = [await uploaded(office), await uploaded(), await uploaded()]
    await office.send('PATCH', `/api/loads/${load.id}`, { signedCopies: [before] })
    expect(await send(await aCopy({ loadId: load.id, note: ' Page 2 is torn. ' }, [first, second]))).toMatchObject(stored)
    expect(await read(load)).toMatchObject({ signedCopies: [before, first, second], signedCopyOn: null })
    expect(await notesOf(load)).toMatchObject([
      { text: 'Signed copy from the phone, 2 pictures. Page 2 is torn.', isCall: false, by: phone.username },
    ])
    expect((await office.get(second)).statusCode).toBe(200)
    const told = await db.selectFrom('change_event').select('entity').where('row_id', '=', load.id).execute()
    expect(told.map(({ entity }) => entity)).toContain('Load')
  })

  test('is at the load whose record has that number, also of one job of several, and before it was picked up', async () => {
    const load = await aLoadOf([{ job_id: job.id }, { job_id: (await aJob()).id }], { wsr_number: 'B-4711', transported_on: null })
    expect(await send(await aCopy({ wsrNumber: ' b- 4711' }))).toMatchObject(stored)
    expect(await send(await aCopy({ wsrNumber: 'B-4711-2' }))).toMatchObject(stored)
    expect((await read(load)).signedCopies).toHaveLength(2)
    expect((await notesOf(load)).map(({ text }) => text)).toEqual([
      'Signed copy of b- 4711 from the phone, 1 picture.',
      'Signed copy of B-4711-2 from the phone, 1 picture.',
    ])
  })

  test('comes again as often as it likes, also all at once, after the office took a page away, and after the load was closed', async () => {
    const load = await aLoadOf([], { wsr_number: 'C-1' })
    const copy = await aCopy({ wsrNumber: 'C-1' }, [await uploaded(), await uploaded()])
    const results = await Promise.all(Array.from({ length: 10 }, () => send(copy)))
    expect(results.map((result) => result?.state)).toEqual(Array.from({ length: 10 }, () => 'stored'))
    expect([(await read(load)).signedCopies.length, (await notesOf(load)).length]).toEqual([2, 1])
    await office.send('PATCH', `/api/loads/${load.id}`, { signedCopies: [] })
    expect(await send(copy)).toMatchObject(stored)
    await db.updateTable('load').set({ closed_at: new Date(), closed_by: 'account lee' }).where('id', '=', load.id).execute()
    expect(await send({ ...copy, id: copy.id.toUpperCase() })).toMatchObject(stored)
    expect((await read(load)).signedCopies).toEqual([])
  })

  test('with another load, or with other pages, under the same id is refused', async () => {
    const [load, other] = [await aLoadOf([]), await aLoadOf([])]
    const copy = await aCopy({ loadId: load.id })
    await send(copy)
    const inUse = { state: 'refused', refusal: { statusCode: 409, code: 'ID_IN_USE' } }
    expect(await send({ ...copy, body: { ...copy.body, loadId: other.id } })).toMatchObject(inUse)
    expect(await send({ ...copy, body: { ...copy.body, note: 'Another' } })).toMatchObject(inUse)
    expect((await read(other)).signedCopies).toEqual([])
  })

  test.each([
    ['of a load that is closed', { closed_at: new Date(), closed_by: 'account lee' }, 'LOAD_CLOSED', /^Load \d+ is closed/],
    ['of a load that has as many as it may', { signed_copies: Array.from({ length: 20 }, (_, at) => `/api/images/loads/download/${at}.jpg`) }, 'COPIES_FULL', /has 20 pictures/], // prettier-ignore
  ])('%s is refused and kept for the office with its picture', async (_what, more, code, message) => {
    const load = await aLoadOf([], more)
    const copy = await aCopy({ loadId: load.id })
    expect(await send(copy)).toMatchObject({ state: 'refused', refusal: { code, message: expect.stringMatching(message) } })
    const refusals = (await office.get('/api/field/refusals')).json<StoredRefusal[]>()
    expect(refusals.find(({ id }) => id === copy.id)).toMatchObject({
      kind: 'SignedCopies',
      code,
      shown: { pictures: copy.body.images },
      job: { id: job.id },
    })
  })

  test('with a number that no load has, or that several have, is refused, and comes to the right one when that was put right', async () => {
    const copy = await aCopy({ wsrNumber: 'D-9' })
    const noLoad = 'There is no open load with the waste shipment record D-9.'
    expect(await send(copy)).toMatchObject({ state: 'refused', refusal: { statusCode: 422, code: 'NO_LOAD', message: noLoad } })
    const [first, second] = [await aLoadOf([], { wsr_number: 'D-9' }), await aLoadOf([], { wsr_number: 'd-9' })]
    const several = `Loads ${first.number} and ${second.number} have the waste shipment record D-9.`
    expect(await send(copy)).toMatchObject({ state: 'refused', refusal: { statusCode: 409, code: 'SEVERAL_LOADS', message: several } })
    await office.send('PATCH', `/api/loads/${second.id}`, { wsrNumber: 'D-10' })
    expect(await send(copy)).toMatchObject(stored)
    expect((await read(first)).signedCopies).toHaveLength(1)
    expect((await office.get('/api/field/refusals')).json<StoredRefusal[]>().map(({ id }) => id)).not.toContain(copy.id)
  })

  test.each([
    ['neither a load nor a number', {}, 'Please choose a load'],
    ['both', { loadId: newId(), wsrNumber: '1' }, 'Please choose a load'],
    ['no picture', { loadId: newId(), images: [] }, 'Please take a picture'],
    ['a picture of something else', { loadId: newId(), images: ['/api/images/sites/download/1.jpg'] }, 'is no signed copy'],
  ])('that names %s is refused', async (_what, body, words) => {
    const result = await send(await aCopy(body, ['/api/images/loads/download/1.jpg']))
    expect(JSON.stringify(result)).toContain(words)
    expect(result).toMatchObject({ state: 'refused', refusal: { statusCode: 422 } })
  })
})

describe('who may', () => {
  test('whoever is kept to their own days: of loads with bags of theirs, of which alone they are told, however long those are away', async () => {
    const me = await asRole(one, 'supervisor')
    const mine = await aJob({ address: '9 Grand St' })
    await anEntry({ job_id: mine.id, supervisor_id: me.id, schedule_id: (await aSchedule({ day: '2026-11-24' })).id })
    const [shared, old, foreign] = [
      await aLoadOf([{ job_id: mine.id }, { job_id: job.id }], { wsr_number: 'E-1' }),
      await aLoadOf([{ job_id: job.id, supervisor_id: me.id, date: '2026-09-01T16:00:00Z' }], { transported_on: '2026-09-02' }),
      await aLoadOf([{ job_id: job.id }], { wsr_number: 'E-2' }),
    ]
    expect(await loadsFor(me)).toMatchObject([
      { id: old.id, transportedOn: '2026-09-02', bags: 12 },
      { id: shared.id, wsrNumber: 'E-1', bags: 12, jobs: [{ jobId: mine.id, address: '9 Grand St' }] },
    ])
    for (const of of [{ loadId: shared.id }, { wsrNumber: 'E-1-2' }, { loadId: old.id.toUpperCase() }])
      expect(await send(await aCopy(of), me)).toMatchObject(stored)
    for (const of of [{ loadId: foreign.id }, { wsrNumber: 'E-2' }])
      expect(await send(await aCopy(of), me)).toMatchObject({ state: 'refused', refusal: { code: 'NO_LOAD' } })
    expect((await read(foreign)).signedCopies).toEqual([])
  })

  test('everybody else who enters waste, of any load; nobody who only sees it', async () => {
    const load = await aLoadOf([])
    for (const [role, expected] of [
      ['office', 'stored'],
      ['viewer', 'refused'],
      ['payroll', 'refused'],
    ] as const)
      // prettier-ignore
      expect([role, (await send(await aCopy({ loadId: load.id }), await asRole(one, role)))?.state]).toEqual([role, expected])
    expect((await read(load)).signedCopies).toHaveLength(1)
  })

  test('a phone is told of those that were picked up, are not closed, and have a record', async () => {
    const [here, ...others] = [
      await aLoadOf([{ job_id: job.id }], { container_number: '20-117', wsr_number: 'F-1' }),
      await aLoadOf([], { transported_on: null }),
      await aLoadOf([], { no_wsr_reason: 'Non-friable' }),
      await aLoadOf([], { closed_at: new Date(), closed_by: 'account lee' }),
    ]
    const loads = await loadsFor(phone)
    expect(loads.find(({ id }) => id === here.id)).toEqual({
      ...{ id: here.id, number: here.number, wsrNumber: 'F-1', containerNumber: '20-117', hauler: null, landfill: null },
      ...{ transportedOn: '2026-11-20', bags: 12, copies: 0 },
      jobs: [{ jobId: job.id, jobNum: job.job_num, jobNumDecimals: null, address: '120 Broadway', boro: 'Manhattan' }],
    })
    expect(loads.filter(({ id }) => others.some((other) => other.id === id))).toEqual([])
  })
})
