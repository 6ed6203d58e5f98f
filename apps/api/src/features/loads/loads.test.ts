import type { BagsToLoad, JobBags, Load, LoadNote } from '@daysheet/domain/loads/load'
import type { WasteCompany } from '@daysheet/domain/loads/company'
import { bagoutItemId } from '@daysheet/domain/materials/item'
import { randomUUID } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

/** 16 July 2026 at noon in New York. */
let now = new Date('2026-07-16T16:00:00Z')
const { db, caller } = await testApp({ now: () => now })
const office = await caller()
const colleague = await caller()
const { aJob, anItemEntry, anOrder, aContainerReq } = build(db)

const aBagout = async (bags: number, order: Parameters<typeof anOrder>[0] = {}) =>
  anItemEntry({ order_id: (await anOrder(order)).id, item_id: bagoutItemId, qty: bags, qty_picked: bags })

const add = (load: object = {}, by = office) => by.send('POST', '/api/loads', { id: newId(), ...load })
const added = async (load: object = {}) => {
  const reply = await add(load)
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
  return reply.json<Load>()
}
const patch = ({ id, version }: Pick<Load, 'id' | 'version'>, change: object, by = office) =>
  by.send('PATCH', `/api/loads/${id}`, change, { 'if-match': `"${version}"` })
const read = async (id: string) => (await office.get(`/api/loads/${id}`)).json<Load>()
const aCompany = async (company: object = {}) =>
  (
    await office.send('POST', '/api/wasteCompanies', {
      id: newId(),
      kind: 'hauler',
      name: `Carting ${randomUUID()}`,
      operator: '',
      address: '12 Dock Street, Brooklyn, NY',
      phone: '718-555-0100',
      permitNumber: '2A-123',
      permitExpires: '2026-12-31',
      active: true,
      ...company,
    })
  ).json<WasteCompany>()
const problem = (reply: Awaited<ReturnType<typeof add>>) => [reply.statusCode, reply.json<{ error: { message: string } }>().error.message]
const changesOf = async (id: string) =>
  (await db.selectFrom('change_event').select(['entity', 'type']).where('row_id', '=', id).orderBy('seq').execute()).map(
    ({ entity, type }) => `${entity} ${type}`,
  )

describe('a load', () => {
  test('has bags of several jobs, and each job with its owner', async () => {
    const queens = await aJob({ job_num: 90_002, address: '55-05 Myrtle Avenue', boro: 'Queens', owner_name: 'Ridgewood Tenants Corp.' })
    const first = await aJob({ job_num: 90_001, owner_name: 'Grand Realty', owner_address: '1 Wall Street', owner_phone: '2125550100' })
    const [one, other] = [await aBagout(40, { job_id: queens.id }), await aBagout(12, { job_id: first.id })]
    const hauler = await aCompany()
    const load = await added({
      containerNumber: ' 20-117 ',
      containerSize: 20,
      kind: 'open_top',
      haulerId: hauler.id,
      placedOn: '2026-05-28',
      cubicYards: 5.25,
      lines: [
        { entryId: one.id, bags: 25 },
        { entryId: other.id, bags: 12 },
      ],
    })
    expect(load).toMatchObject({
      number: expect.any(Number),
      containerNumber: '20-117',
      cubicYards: 5.25,
      hauler,
      landfill: null,
      closedAt: null,
    })
    expect(load.jobs.map(({ jobNum, ownerName }) => [jobNum, ownerName])).toEqual([
      [90_001, 'Grand Realty'],
      [90_002, 'Ridgewood Tenants Corp.'],
    ])
    expect(load.lines.map(({ entryId, bags, ofBags }) => [entryId, bags, ofBags]).toSorted()).toEqual(
      [
        [one.id, 25, 40],
        [other.id, 12, 12],
      ].toSorted(),
    )
    expect(await read(load.id)).toEqual(load)
    expect((await office.get('/api/loads')).json<Load[]>().find(({ id }) => id === load.id)).toEqual(load)
    expect(await changesOf(load.id)).toContain('Load create')
  })

  test('is one load when its request is repeated', async () => {
    const bagout = await aBagout(10)
    const body = { id: newId(), lines: [{ entryId: bagout.id, bags: 10 }] }
    const [first, again] = [await add(body), await add(body)]
    expect([first.statusCode, again.statusCode]).toEqual([200, 200])
    expect(again.json()).toEqual(first.json())
  })

  test('is changed in part, by version, with an author; bags are sent as they are to be', async () => {
    const [one, other] = [await aBagout(10), await aBagout(20)]
    const load = await added({ containerNumber: '20-117', lines: [{ entryId: one.id, bags: 10 }] })
    const changed = (await patch(load, { place: 'Rear lot', lines: [{ entryId: other.id, bags: 5 }] })).json<Load>()
    expect(changed).toMatchObject({ containerNumber: '20-117', place: 'Rear lot', lines: [{ entryId: other.id, bags: 5 }] })
    expect(changed.version).toBeGreaterThan(load.version)
    const stale = await patch(load, { place: 'Front' }, colleague)
    expect(stale.statusCode).toBe(412)
    expect(stale.json()).toMatchObject({
      error: { code: 'STALE', details: { changedBy: office.username, current: { place: 'Rear lot' } } },
    })
    const told = await db
      .selectFrom('audit_entry')
      .select('actor')
      .where('table_name', '=', 'load_line')
      .where('action', '=', 'delete')
      .execute()
    expect(told).toContainEqual({ actor: `account ${office.username}` })
    expect(await changesOf(load.id)).toContain('Load update')
  })

  test.each<[string, object, RegExp]>([
    ['of no bagout', { lines: [{ entryId: newId(), bags: 1 }] }, /is no bagout/],
    ['of nobody who hauls', { haulerId: newId() }, /is no hauler/],
    ['picked up tomorrow', { transportedOn: '2026-07-17' }, /must not be in the future/],
    ['delivered before it was picked up', { transportedOn: '2026-07-10', deliveredOn: '2026-07-09' }, /must not be before/],
    ['for no request', { containerReqId: randomUUID() }, /is no request/],
    ['with what it does not have', { colour: 'red' }, /is not a property of Load/],
  ])('%s is refused, and nothing is saved', async (_what, wrong, words) => {
    const id = newId()
    const reply = await add({ id, ...wrong })
    expect([reply.statusCode, reply.body]).toEqual([422, expect.stringMatching(words)])
    expect((await office.get(`/api/loads/${id}`)).statusCode).toBe(404)
  })

  test('may not be taken away by a landfill, nor buried by a hauler', async () => {
    const [hauler, landfill] = [await aCompany(), await aCompany({ kind: 'landfill' })]
    expect((await add({ haulerId: landfill.id })).statusCode).toBe(422)
    expect((await add({ landfillId: hauler.id })).statusCode).toBe(422)
    expect((await add({ haulerId: hauler.id, landfillId: landfill.id })).statusCode).toBe(200)
  })

  test('has no bags of a day after its pick-up, whichever of the two is entered last; what was so before keeps nobody from entering the rest', async () => {
    // On the evening of the 10th in New York: in London it is the 11th.
    const bagout = await aBagout(10, { date: '2026-07-11T02:00:00Z' })
    const lines = [{ entryId: bagout.id, bags: 4 }]
    const load = await added({ transportedOn: '2026-07-09' })
    const words = `Bags of 07-10-2026 are in load ${load.number}, which was picked up on 07-09-2026. Leave them out, or correct the day of the pick-up.`
    expect(problem(await patch(load, { lines }))).toEqual([409, words])
    const right = (await patch(load, { lines, transportedOn: '2026-07-10' })).json<Load>()
    expect(right.lines).toHaveLength(1)
    expect(problem(await patch(right, { transportedOn: '2026-07-09' }))).toEqual([409, words])
    expect((await add({ transportedOn: '2026-07-09', lines })).statusCode).toBe(409)
    await office.send('PATCH', `/api/Orders/${bagout.order_id}`, { date: '2026-07-12T12:00:00.000Z' })
    expect((await patch(right, { wsrNumber: '4711' })).statusCode).toBe(200)
  })

  test('may be taken back until it is picked up; then its bags are on the floor again', async () => {
    const job = await aJob()
    const bagout = await aBagout(10, { job_id: job.id })
    const load = await added({ lines: [{ entryId: bagout.id, bags: 10 }] })
    const left = (await patch(load, { transportedOn: '2026-07-16' })).json<Load>()
    expect(problem(await office.send('DELETE', `/api/loads/${left.id}`))[0]).toBe(409)
    const back = (await patch(left, { transportedOn: null })).json<Load>()
    expect((await office.send('DELETE', `/api/loads/${back.id}`)).statusCode).toBe(204)
    expect((await office.get(`/api/Jobs/${job.id}/bags`)).json<JobBags>()).toEqual({ jobId: job.id, bags: 10, loads: [] })
  })

  test('begins with a request for a container, which belongs to one load and may be withdrawn', async () => {
    const request = await aContainerReq({
      id: randomUUID(),
      job_id: (await aJob()).id,
      answer: 'confirm',
      answered_at: now,
      name: 'Ms Lee',
    })
    const load = await added({ containerReqId: request.id })
    expect(load.request).toMatchObject({ id: request.id, answer: 'confirm', name: 'Ms Lee' })
    expect(problem(await add({ containerReqId: request.id }))).toEqual([409, `That request belongs to load ${load.number} already.`])
    expect((await office.send('DELETE', `/api/ContainerReqs/${request.id}`)).statusCode).toBe(200)
    expect(await read(load.id)).toMatchObject({ id: load.id, containerReqId: null, request: null })
  })
})

describe('closing', () => {
  const aWholeLoad = async (rest: object = {}) => {
    const bagout = await aBagout(40)
    const [hauler, landfill] = [await aCompany(), await aCompany({ kind: 'landfill' })]
    return added({
      haulerId: hauler.id,
      landfillId: landfill.id,
      transportedOn: '2026-06-01',
      signedCopyOn: '2026-07-10',
      wsrNumber: '4711',
      cubicYards: 5,
      lines: [{ entryId: bagout.id, bags: 40 }],
      ...rest,
    })
  }
  const close = ({ id, version }: Load) => office.send('POST', `/api/loads/${id}/close`, undefined, { 'if-match': `"${version}"` })

  test('says what is missing', async () => {
    const load = await aWholeLoad({ wsrNumber: '', landfillId: null, signedCopyOn: null })
    expect(problem(await close(load))).toEqual([
      409,
      `Before load ${load.number} is closed, enter the landfill, the number of the waste shipment record and the day the signed copy came back.`,
    ])
  })

  test('names who did it, and from then on nothing of the load changes until it is reopened with a reason', async () => {
    const load = await aWholeLoad()
    const closed = (await close(load)).json<Load>()
    expect(closed).toMatchObject({ closedAt: now.toISOString(), closedBy: office.username })
    expect((await close(closed)).json()).toEqual(closed)
    expect(problem(await patch(closed, { place: 'Rear lot' }))).toEqual([409, `Load ${load.number} is closed. Reopen it to change it.`])
    expect((await office.send('DELETE', `/api/loads/${load.id}`)).statusCode).toBe(409)
    expect((await office.get('/api/loads')).json<Load[]>().map(({ id }) => id)).not.toContain(load.id)
    expect((await office.get('/api/loads?show=closed')).json<Load[]>()[0]).toEqual(closed)
    expect((await office.send('POST', `/api/loads/${load.id}/reopen`, { reason: ' ' })).statusCode).toBe(422)
    const open = (await office.send('POST', `/api/loads/${load.id}/reopen`, { reason: 'Wrong landfill' })).json<Load>()
    expect(open).toMatchObject({ closedAt: null, closedBy: null })
    expect((await office.get(`/api/loads/${load.id}/notes`)).json<LoadNote[]>()).toMatchObject([
      { isCall: false, text: 'Reopened: Wrong landfill', by: office.username },
    ])
  })

  test('of waste without a record needs no number and no copy', async () => {
    const load = await aWholeLoad({ noWsrReason: 'Non-friable floor tile, category I', wsrNumber: '', signedCopyOn: null })
    expect((await close(load)).json()).toMatchObject({ closedBy: office.username })
  })
})

describe('notes', () => {
  test('are kept with who wrote them, once, and announced', async () => {
    const load = await added()
    const note = { id: newId(), isCall: true, text: 'Called the landfill: copy is in the mail' }
    const replies = [
      await colleague.send('POST', `/api/loads/${load.id}/notes`, note),
      await colleague.send('POST', `/api/loads/${load.id}/notes`, note),
    ]
    expect(replies.map((reply) => reply.json<LoadNote[]>().length)).toEqual([1, 1])
    expect(replies[1]?.json()).toMatchObject([{ ...note, by: colleague.username }])
    expect((await changesOf(load.id)).filter((change) => change === 'Load update')).toHaveLength(1)
  })

  test('of no load are refused', async () => {
    expect((await office.send('POST', `/api/loads/${newId()}/notes`, { id: newId(), isCall: false, text: 'Lost' })).statusCode).toBe(404)
  })
})

describe('haulers and landfills', () => {
  test('are added once, changed by version, and none of a kind has the name of another', async () => {
    const name = `Verrazzano ${randomUUID()}`
    const hauler = await aCompany({ name })
    const landfill = await aCompany({ kind: 'landfill', name })
    expect((await office.get('/api/wasteCompanies')).json<WasteCompany[]>().filter((one) => one.name === name)).toEqual([hauler, landfill])
    const change = (of: WasteCompany, to: object) =>
      office.send('PATCH', `/api/wasteCompanies/${of.id}`, to, { 'if-match': `"${of.version}"` })
    const changed = (await change(hauler, { permitExpires: '2027-12-31' })).json<WasteCompany>()
    expect(changed).toMatchObject({ name, permitExpires: '2027-12-31', permitNumber: '2A-123' })
    expect((await change(hauler, { phone: '' })).statusCode).toBe(412)
    const other = await aCompany()
    expect(problem(await change(other, { name: name.toUpperCase() }))).toEqual([
      409,
      `There is a hauler named ${name.toUpperCase()} already. Choose another name.`,
    ])
    expect(await changesOf(hauler.id)).toEqual(['WasteCompany create', 'WasteCompany update'])
  })

  test.each([
    [{ name: ' ' }, 'Please enter a name'],
    [{ permitExpires: 'soon' }, 'Please choose a date'],
    [{ kind: 'landfill' }, 'is not a property'],
  ])('with %j are refused by name', async (wrong, words) => {
    const { id } = await aCompany()
    const reply = await office.send('PATCH', `/api/wasteCompanies/${id}`, wrong)
    expect([reply.statusCode, reply.body]).toEqual([422, expect.stringContaining(words)])
  })
})

test('the bags of a period say how many of them are in loads', async () => {
  now = new Date('2026-07-16T16:00:00Z')
  const job = await aJob({ address: '40 Grand Street' })
  const bagout = await aBagout(40, { job_id: job.id, date: '2025-02-03T18:00:00Z' })
  const load = await added({ lines: [{ entryId: bagout.id, bags: 25 }] })
  expect((await office.get('/api/loads/bags?from=2025-02-03&to=2025-02-03')).json<BagsToLoad[]>()).toEqual([
    {
      entryId: bagout.id,
      date: '2025-02-03T18:00:00.000Z',
      bags: 40,
      inLoads: 25,
      jobId: job.id,
      jobNum: job.job_num,
      jobNumDecimals: null,
      address: '40 Grand Street',
      boro: 'Manhattan',
    },
  ])
  expect((await office.get('/api/Orders/bagouts?from=2025-02-03&to=2025-02-03')).json()).toMatchObject({
    rows: [{ bags: 40, inLoads: 25 }],
  })
  expect((await office.get(`/api/Jobs/${job.id}/bags`)).json<JobBags>()).toMatchObject({
    bags: 40,
    loads: [{ loadId: load.id, number: load.number, bags: 25, transportedOn: null }],
  })
  expect((await office.get('/api/loads/bags?from=2025-01-01&to=2025-06-01')).statusCode).toBe(400)
})
