/** What is written down at a site beside clocking: records that are more than one row are stored whole, once, and by whom they may be. (product.md#field; decisions/phone-records.md) */
import type { ContainerLinkText } from '@daysheet/domain/containers/request'
import type { FieldKind, FieldResult } from '@daysheet/domain/field/batch'
import type { FieldItems } from '@daysheet/domain/field/items'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import { testApp, type Caller } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { asRole } from '#testing/roles/who-may.ts'

const one = await testApp({ config: { publicUrl: 'https://daysheet.example', companyName: 'Rivera Environmental' } })
const { db } = one
const phone = await one.caller('supervisor')
const office = await one.caller()
const { aJob, anItem, anEntry, aSchedule } = build(db)

const job = await aJob({ address: '120 Broadway', boro: 'Manhattan' })
const tape = await anItem({ name: 'Duct tape', unit_of_measure: 'roll' })
const bags = await anItem({ name: 'Bag', unit_of_measure: 'each' })
const gone = await anItem({ name: 'Old lamp', unit_of_measure: 'each', active: false })
const time = '2026-11-20T17:00:00.250Z'

interface Sent {
  id: string
  kind: FieldKind
  body: Record<string, unknown>
}
const send = async (records: readonly Sent[], by: Pick<Caller, 'send'> = phone) => {
  const reply = await by.send('POST', '/api/field/records', { records })
  expect(reply.statusCode).toBe(200)
  return reply.json<{ results: FieldResult[] }>().results
}
const anOrder = (more: object = {}): Sent => ({
  id: newId(),
  kind: 'Orders',
  body: {
    jobId: job.id,
    supervisorId: phone.id,
    date: time,
    jobDate: '2026-11-21T12:00:00.000Z',
    lines: [
      { itemId: tape.id, qty: 12 },
      { itemId: bags.id, qty: 2.5 },
    ],
    ...more,
  },
})
const aReturn = (more: object = {}): Sent => ({
  id: newId(),
  kind: 'ReturnOrders',
  body: { jobId: job.id, date: time, lines: [{ itemId: gone.id, qtyReturned: 3 }], ...more },
})
const aContainer = (more: object = {}): Sent => ({
  id: randomUUID(),
  kind: 'ContainerReqs',
  body: { jobId: job.id, note: '30 yd, place: loading dock', phone: '2125550177', language: 'es', ...more },
})
const stored = { state: 'stored' }
const inUse = { state: 'refused', refusal: { statusCode: 409, code: 'ID_IN_USE', properties: expect.any(Array) as string[] } }
const read = async (path: string, include: string) =>
  (await office.get(`${path}?filter=${encodeURIComponent(JSON.stringify({ include }))}`)).json<Record<string, unknown>>()
const countOf = async (table: 'material_order' | 'item_entry' | 'return_order' | 'container_req' | 'text_message') =>
  Number((await sql<{ n: string }>`select count(*) as n from ${sql.table(table)}`.execute(db)).rows[0]?.n)

describe('an order and a return', () => {
  test('are stored with their lines in their order, as the office reads them', async () => {
    const [order, back] = [anOrder(), aReturn()]
    expect(await send([order, back])).toMatchObject([stored, stored])
    const { itemEntries, ...head } = await read(`/api/Orders/${order.id}`, 'itemEntries')
    expect(head).toMatchObject({ jobId: job.id, supervisorId: phone.id, date: time, jobDate: '2026-11-21T12:00:00.000Z' })
    expect(itemEntries).toMatchObject([
      { itemId: tape.id, qty: 12, qtyPicked: null },
      { itemId: bags.id, qty: 2.5, qtyPicked: null },
    ])
    expect(await read(`/api/ReturnOrders/${back.id}`, 'itemReturnEntries')).toMatchObject({
      itemReturnEntries: [{ itemId: gone.id, qtyReturned: 3 }],
    })
    const materials = (await office.get(`/api/Jobs/${job.id}/materials`)).json<{ orders: { id: string }[] }>()
    expect(materials.orders.map(({ id }) => id)).toContain(order.id)
  })

  test('come again as often as they like, also written otherwise, all at once, and after the warehouse was at them', async () => {
    const order = anOrder()
    await Promise.all(Array.from({ length: 10 }, () => send([order])))
    const [line] = await db.selectFrom('item_entry').select('id').where('order_id', '=', order.id).orderBy('id').execute()
    expect((await office.send('PATCH', `/api/ItemEntries/${line?.id}`, { qtyPicked: 11, qty: 11 })).statusCode).toBe(200)
    await office.send('DELETE', `/api/ItemEntries/${line?.id}`)
    const again = { ...order, id: order.id.toUpperCase(), body: { ...order.body, jobId: job.id.toUpperCase() } }
    expect(await send([order, again])).toMatchObject([stored, stored])
    const { itemEntries } = await read(`/api/Orders/${order.id}`, 'itemEntries')
    expect(itemEntries).toMatchObject([{ itemId: bags.id }])
    const back = aReturn()
    expect(await send([back, back])).toMatchObject([stored, stored])
  })

  test.each([
    ['another quantity', { lines: [{ itemId: tape.id, qty: 13 }, { itemId: bags.id, qty: 2.5 }] }], // prettier-ignore
    ['a line less', { lines: [{ itemId: tape.id, qty: 12 }] }],
    ['a line more', { lines: [{ itemId: tape.id, qty: 12 }, { itemId: bags.id, qty: 2.5 }, { itemId: tape.id, qty: 1 }] }], // prettier-ignore
    ['another day', { jobDate: null }],
  ])('the same id with %s is refused, and changes nothing', async (_what, more) => {
    const order = anOrder()
    await send([order])
    const before = await read(`/api/Orders/${order.id}`, 'itemEntries')
    expect(await send([{ ...order, body: { ...order.body, ...more } }])).toMatchObject([inUse])
    expect(await read(`/api/Orders/${order.id}`, 'itemEntries')).toEqual(before)
  })

  test('are refused whole for one line, which is named, and hold up no other record', async () => {
    const counts = [await countOf('material_order'), await countOf('item_entry')]
    const off = anOrder({ lines: [{ itemId: tape.id, qty: 1 }, { itemId: gone.id, qty: 1 }] }) // prettier-ignore
    const unknown = anOrder({ lines: [{ itemId: newId(), qty: 1 }] })
    const none = anOrder({ lines: [{ itemId: tape.id, qty: 0 }] })
    const empty = aReturn({ lines: [] })
    const good = aReturn()
    const results = await send([off, unknown, none, empty, good])
    expect(results.map((result) => (result.state === 'stored' ? 'stored' : result.refusal.message))).toEqual([
      'Line 2: Old lamp - each is inactive.',
      'Line 1: it names an Item that does not exist.',
      expect.stringContaining('`lines.0.qty` Invalid quantity'),
      expect.stringContaining('Please add at least one item'),
      'stored',
    ])
    expect(results.slice(0, 4).every((result) => result.state === 'refused' && result.refusal.statusCode === 422)).toBe(true)
    expect([await countOf('material_order'), await countOf('item_entry')]).toEqual(counts)
  })

  test('are one transaction: when the lines cannot be stored, the order is not', async () => {
    const order = anOrder()
    await sql`create function refuse_line() returns trigger language plpgsql as $$ begin raise exception 'no room' using errcode = '53100'; end $$`.execute(
      db,
    )
    await sql`create trigger refuse before insert on item_entry for each row execute function refuse_line()`.execute(db)
    expect(await send([order])).toMatchObject([{ state: 'later' }])
    expect((await office.get(`/api/Orders/${order.id}`)).statusCode).toBe(404)
    await sql`drop function refuse_line cascade`.execute(db)
    expect(await send([order])).toMatchObject([stored])
  })

  test('are for own jobs, of whoever is kept to their own days; what they have placed they may say again', async () => {
    const own = await asRole(one, 'supervisor')
    const mine = await aJob()
    const today = new Date().toISOString().slice(0, 10)
    const entry = await anEntry({ job_id: mine.id, schedule_id: (await aSchedule({ day: today })).id, supervisor_id: own.id })
    const allowed = anOrder({ jobId: mine.id, supervisorId: own.id })
    const notOwn = { state: 'refused', refusal: { statusCode: 403, code: 'NOT_OWN' } }
    expect(
      await send(
        [
          allowed,
          aReturn({ jobId: mine.id }),
          anOrder({ supervisorId: own.id }),
          anOrder({ jobId: mine.id, supervisorId: phone.id }),
          aReturn(),
          aContainer(),
          aContainer({ jobId: mine.id, phone: null }),
        ],
        own,
      ),
    ).toMatchObject([stored, stored, notOwn, notOwn, notOwn, notOwn, stored])
    await db.updateTable('schedule_entry').set({ supervisor_id: null }).where('id', '=', entry.id).execute()
    expect(await send([allowed], own)).toMatchObject([stored])
  })

  test('and reports are in no other name and of no other job, for a supervisor kept to their own days', async () => {
    const own = await asRole(one, 'supervisor')
    const mine = await aJob()
    const today = new Date().toISOString().slice(0, 10)
    const day = await db.selectFrom('schedule').select('id').where('day', '=', today).executeTakeFirst()
    const schedule_id = (day ?? (await aSchedule({ day: today }))).id
    const entry = await anEntry({ job_id: mine.id, schedule_id, supervisor_id: own.id })
    const set = (more: object): Sent => ({
      id: newId(),
      kind: 'ImageSets',
      body: { jobId: mine.id, supervisorId: own.id, time, note: 'North wall', images: ['/api/images/sites/download/a.jpg'], ...more },
    })
    const notOwn = { state: 'refused', refusal: { statusCode: 403, code: 'NOT_OWN' } }
    const late = set({})
    expect(await send([set({}), set({ jobId: job.id }), set({ supervisorId: phone.id })], own)).toMatchObject([stored, notOwn, notOwn])
    await db.updateTable('schedule_entry').set({ supervisor_id: phone.id }).where('id', '=', entry.id).execute()
    expect(await send([late], own)).toMatchObject([stored])
  })

  test('need the permission of their kind', async () => {
    const viewer = await asRole(one, 'viewer')
    const forbidden = { state: 'refused', refusal: { statusCode: 403, code: 'FORBIDDEN' } }
    expect(await send([anOrder(), aReturn(), aContainer()], viewer)).toMatchObject([forbidden, forbidden, forbidden])
  })
})

describe('a container request', () => {
  const textsOf = async (id: string) => (await office.get(`/api/ContainerReqs/${id}/texts`)).json<ContainerLinkText[]>()

  test('has its links texted to the customer in their language, once, however often it comes', async () => {
    const request = aContainer()
    await Promise.all(Array.from({ length: 10 }, () => send([request])))
    expect(await send([request])).toMatchObject([stored])
    const texts = await textsOf(request.id)
    expect(texts).toHaveLength(1)
    expect(texts[0]).toMatchObject({ phone: '2125550177', language: 'es' })
    expect(texts[0]?.body).toContain(`https://daysheet.example/confirm/${request.id}?answer=confirm`)
    expect((await office.get(`/api/ContainerReqs/${request.id}`)).json()).toMatchObject({
      jobId: job.id,
      note: '30 yd, place: loading dock',
      requestedBy: expect.any(String),
    })
    await one.app.inject({
      method: 'POST',
      url: `/api/ContainerReqs/${request.id}/confirm`,
      payload: { answer: 'confirm', name: 'Front desk' },
    })
    expect(await send([request])).toMatchObject([stored])
    expect(await textsOf(request.id)).toHaveLength(1)
  })

  test('without a number is asked for all the same, and nobody is texted', async () => {
    const request = aContainer({ phone: null })
    expect(await send([request])).toMatchObject([stored])
    expect(await textsOf(request.id)).toEqual([])
  })

  test('in other words or to another number under the same id is refused', async () => {
    const request = aContainer()
    await send([request])
    for (const more of [{ note: 'two of them' }, { phone: '2125550178' }, { language: 'en' }, { phone: null }])
      expect(await send([{ ...request, body: { ...request.body, ...more } }])).toMatchObject([inUse])
    expect(await textsOf(request.id)).toHaveLength(1)
  })

  test('is asked for and texted, or neither', async () => {
    const counts = [await countOf('container_req'), await countOf('text_message')]
    await db.insertInto('text_opt_out').values({ phone: '2125550166' }).execute()
    const stopped = aContainer({ phone: '2125550166' })
    const results = await send([stopped, aContainer({ phone: '555' }), aContainer({ jobId: newId() }), { ...aContainer(), id: newId() }])
    expect(results).toMatchObject([
      { state: 'refused', refusal: { code: 'OPTED_OUT' } },
      { state: 'refused', refusal: { messages: { phone: ['Please enter 10 digit phone number'] } } },
      { state: 'refused' },
      { state: 'refused', refusal: { messages: { id: [expect.stringContaining('random')] } } },
    ])
    expect([await countOf('container_req'), await countOf('text_message')]).toEqual(counts)
  })
})

describe('reports and pictures', () => {
  test('a job inspection, a site visit and an image set are where the office looks for them', async () => {
    const seen = { jobId: job.id, supervisorId: phone.id, time }
    const images = [{ category: 'Work area', url: '/api/images/jtimages/download/a.jpg' }]
    const records: Sent[] = [
      { id: newId(), kind: 'JobInspections', body: { ...seen, type: 'inspection', synopsis: 'Barriers stand.', images } },
      { id: newId(), kind: 'JobInspections', body: { ...seen, type: 'estimate', address: '9 Grand St', client: 'Kings LLC', images: [] } },
      { id: newId(), kind: 'ImageSets', body: { ...seen, note: 'North wall', images: ['/api/images/sites/download/a.jpg'] } },
    ]
    expect(await send(records)).toMatchObject([stored, stored, stored])
    expect(await send(records)).toMatchObject([stored, stored, stored])
    const all = (await office.get(`/api/Jobs/${job.id}/records`)).json<Record<'reports' | 'imageSets', { id: string }[]>>()
    expect(all.reports.map(({ id }) => id).toSorted()).toEqual(
      records
        .slice(0, 2)
        .map(({ id }) => id)
        .toSorted(),
    )
    expect(all.imageSets.map(({ id }) => id)).toEqual([records[2]?.id])
    expect((await office.get(`/api/ImageSets/${records[2]?.id}`)).json()).toMatchObject({ note: 'North wall' })
    const told = await db.selectFrom('change_event').select('entity').where('row_id', 'in', records.map(({ id }) => id)).execute() // prettier-ignore
    expect(told.map(({ entity }) => entity).toSorted()).toEqual(['ImageSet', 'JobInspection', 'JobInspection'])
  })
})

test('the items to order from are told without prices and without waste bags, to whoever may see materials', async () => {
  const reply = await (await asRole(one, 'supervisor')).get('/api/field/items')
  expect(reply.json<FieldItems>().items).toEqual([
    { id: bags.id, name: 'Bag', code: bags.code, unitOfMeasure: 'each', active: true },
    { id: tape.id, name: 'Duct tape', code: tape.code, unitOfMeasure: 'roll', active: true },
    { id: gone.id, name: 'Old lamp', code: gone.code, unitOfMeasure: 'each', active: false },
  ])
  expect((await (await asRole(one, 'scheduler')).get('/api/field/items')).statusCode).toBe(403)
})
