import { bagoutItemId, type ItemWithPrices } from '@daysheet/domain/materials/item'
import type { ItemEdit } from '@daysheet/domain/materials/item-form'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, test, vi } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const { db, caller } = await testApp()
const { anItem, aPrice } = build(db)
const office = await caller()
const colleague = await caller()

const edit = (id: string, body: Partial<ItemEdit>, version?: number, who = office) =>
  who.send(
    'POST',
    `/api/Items/${id}/edit`,
    { addPrices: [], removePrices: [], ...body },
    version === undefined ? {} : { 'if-match': `"${version}"` },
  )
const pricesOf = async (id: string) =>
  (await db.selectFrom('price').select('price').where('item_id', '=', id).orderBy('price').execute()).map(({ price }) => price)
const versionOf = async (id: string) =>
  (await db.selectFrom('item').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
const at = (day: string, hour = '05') => `2026-${day}T${hour}:00:00.000Z`

test('the item is changed, prices are removed and added, and all come back newest first', async () => {
  const { id, version, code } = await anItem({ name: 'Tape', unit_of_measure: 'roll', price: 4, code: 12 })
  const stays = await aPrice({ item_id: id, date: at('05-10', '20'), price: 5 })
  const goes = await aPrice({ item_id: id, date: at('05-20'), price: 6 })
  const answer = await edit(
    id,
    {
      name: ' Duct tape ',
      type: 'nonconsumable',
      active: false,
      removePrices: [goes.id.toUpperCase(), uuid()],
      addPrices: [
        { date: at('05-10'), price: 7 },
        { date: at('06-01'), price: 8.125 },
        { date: at('05-10', '20'), price: 9 },
      ],
    },
    await versionOf(id),
  )
  expect(answer.statusCode, answer.body).toBe(200)
  const { prices, ...item } = answer.json<ItemWithPrices>()
  expect(item).toEqual({
    id,
    version: expect.any(Number),
    name: 'Duct tape',
    code,
    unitOfMeasure: 'roll',
    type: 'nonconsumable',
    serialRequired: false,
    price: 4,
    active: false,
  })
  expect(item.version).toBeGreaterThan(version)
  expect(answer.headers['etag']).toMatch(`"${item.version}-`)
  expect(prices.map(({ date, price }) => [date, price])).toEqual([
    [at('06-01'), 8.125],
    // Of two for one moment the later entered comes first.
    [at('05-10', '20'), 9],
    [at('05-10', '20'), 5],
    [at('05-10'), 7],
  ])
  expect(prices[2]).toEqual({ id: stays.id, version: 1, itemId: id, date: at('05-10', '20'), price: 5, entered: stays.entered })
  const audit = await db.selectFrom('audit_entry').select('actor').where('row_id', '=', goes.id).where('action', '=', 'delete').execute()
  expect(audit).toEqual([{ actor: `account ${office.username}` }])
})

test('prices count in the order in which they are sent', async () => {
  const { id } = await anItem()
  const addPrices = Array.from({ length: 50 }, (_, price) => ({ date: at('05-10'), price }))
  const { prices } = (await edit(id, { addPrices })).json<ItemWithPrices>()
  expect(prices.map(({ price }) => price)).toEqual(Array.from({ length: 50 }, (_, place) => 49 - place))
})

test('a price that is sent with an id is entered once, however often the edit is saved, and never for another item', async () => {
  const [{ id }, other] = [await anItem(), await anItem()]
  const mine = uuid()
  const addPrices = [{ id: mine.toUpperCase(), date: at('05-10'), price: 7 }, { date: at('05-11'), price: 8 }] // prettier-ignore
  await edit(id, { addPrices: addPrices.slice(0, 1) })
  const seen = await versionOf(id)
  const again = await edit(id, { addPrices: addPrices.slice(0, 1) }, seen)
  expect([again.statusCode, again.json<ItemWithPrices>().prices]).toMatchObject([200, [{ id: mine, price: 7 }]])
  expect(await versionOf(id)).toBe(seen)
  expect((await edit(id, { addPrices })).json<ItemWithPrices>().prices).toMatchObject([{ price: 8 }, { id: mine }])
  const stolen = await edit(other.id, { addPrices })
  expect([stolen.statusCode, stolen.json(), await pricesOf(other.id)]).toMatchObject([
    422,
    { error: { details: { messages: { 'addPrices.0.id': ['is a price of another item'] } } } },
    [],
  ])
})

test('a second editor is refused, also when only prices were changed, and nothing of the edit stays', async () => {
  const { id } = await anItem({ name: 'Tape', unit_of_measure: 'roll' })
  const seen = await versionOf(id)
  expect((await edit(id, { addPrices: [{ date: at('05-10'), price: 7 }] }, seen)).statusCode).toBe(200)
  const late = await edit(id, { name: 'Other', addPrices: [{ date: at('05-10'), price: 8 }] }, seen, colleague)
  expect([late.statusCode, late.json()]).toMatchObject([
    412,
    { error: { code: 'STALE', details: { changedBy: office.username, current: { name: 'Tape', version: await versionOf(id) } } } },
  ])
  expect(await pricesOf(id)).toEqual([7])
})

test('of many editors at once who saw the same item, one saves', async () => {
  const { id } = await anItem()
  const seen = await versionOf(id)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, price) => edit(id, { name: `Name ${price}`, addPrices: [{ date: at('05-10'), price }] }, seen)),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, ...Array<number>(19).fill(412)])
  expect(await pricesOf(id)).toHaveLength(1)
})

test.each([
  ['saved without it', (id: string, price: string) => edit(id, { removePrices: [price] })],
  ['deleted', (id: string) => office.send('DELETE', `/api/Items/${id}`)],
])(
  'while a price is being changed by itself, its item can be %s: each waits for the other, and neither for ever',
  async (_what, action) => {
    const { id } = await anItem()
    const price = await aPrice({ item_id: id })
    const isWaiting = async () =>
      (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)).rows.length > 0
    const { under } = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('price').select('id').where('id', '=', price.id).forUpdate().execute()
      const waiting = action(id, price.id)
      await vi.waitUntil(isWaiting, { interval: 10 })
      await tx.updateTable('price').set({ price: 9 }).where('id', '=', price.id).execute()
      return { under: waiting }
    })
    const answer = await under
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await pricesOf(id)).toEqual([])
  },
)

test('an edit that changes nothing leaves the version as it is', async () => {
  const { id } = await anItem({ name: 'Tape' })
  const seen = await versionOf(id)
  const answer = await edit(id, { name: 'Tape', removePrices: [uuid()] }, seen)
  expect([answer.statusCode, await versionOf(id)]).toEqual([200, seen])
})

test('what is wrong is named, and nothing is stored', async () => {
  const [{ id }, other] = [await anItem({ name: 'Tape' }), await aPrice()]
  const own = await aPrice({ item_id: id, price: 3 })
  const wrong: [object, Record<string, string[]>][] = [
    [{ name: ' ' }, { name: ['Please enter a valid name'] }],
    [{ unitOfMeasure: '' }, { unitOfMeasure: ['Please enter a valid unit of measure'] }],
    [{ name: 'New', addPrices: [{ date: at('05-10'), price: -1 }] }, { 'addPrices.0.price': ['must not be negative'] }],
    [{ addPrices: [{ date: 'today', price: 1 }, { price: '1' }] }, { 'addPrices.0.date': ['is not a valid date'], 'addPrices.1.date': ["can't be blank"], 'addPrices.1.price': ['is not a number'] }],
    [{ name: 'New', removePrices: [own.id, other.id] }, { 'removePrices.1': ['is a price of another item'] }],
    [{ price: 5 }, { price: ['is not a property of Item'] }],
  ] // prettier-ignore
  for (const [body, messages] of wrong) {
    const answer = await edit(id, body)
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { error: { details: { messages } } }])
  }
  expect(await db.selectFrom('item').select('name').where('id', '=', id).execute()).toEqual([{ name: 'Tape' }])
  expect(await pricesOf(id)).toEqual([3])
  const off = await edit(bagoutItemId, { active: false, addPrices: [{ date: at('05-10'), price: 1 }] })
  expect([off.statusCode, off.json(), await pricesOf(bagoutItemId)]).toMatchObject([422, { error: { code: 'BAGOUT_ITEM' } }, []])
  expect((await edit(uuid(), {})).statusCode).toBe(404)
  expect((await edit('nope', {})).statusCode).toBe(404)
})
