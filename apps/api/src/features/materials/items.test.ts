import { bagoutItemId, type Item } from '@daysheet/domain/materials/item'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const { db, caller } = await testApp()
const { anItem, aPrice, anItemEntry, aReturnEntry } = build(db)
const office = await caller()

const tape = { name: 'Duct tape', unitOfMeasure: 'roll', type: 'consumable', serialRequired: false, price: 4.1 }
const post = (body: unknown) => office.send('POST', '/api/Items', body)
const made = async (body: object): Promise<Item> => {
  const answer = await post(body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Item>()
}
const messages = (answer: Awaited<ReturnType<typeof post>>) => {
  expect(answer.statusCode, answer.body).toBe(422)
  return answer.json<{ error: { details: { messages: Record<string, string[]> } } }>().error.details.messages
}
const highest = async () =>
  (
    await db
      .selectFrom('item')
      .select(({ fn }) => fn.max('code').as('code'))
      .executeTakeFirstOrThrow()
  ).code

describe('the number of a new item', () => {
  test('is the first there is, then one above the highest, whether 0, nothing or null was sent', async () => {
    expect((await made({ ...tape, code: 0 })).code).toBe(1)
    expect((await made(tape)).code).toBe(2)
    expect((await made({ ...tape, code: 700 })).code).toBe(700)
    expect((await made({ ...tape, code: null })).code).toBe(701)
    expect((await made({ ...tape, code: 5 })).code).toBe(5)
  })

  test('is one of its own in a list', async () => {
    const first = ((await highest()) ?? 0) + 1
    const answer = await post([{ ...tape, code: 0 }, { ...tape, code: first + 10 }, tape])
    expect(answer.json<Item[]>().map(({ code }) => code)).toEqual([first + 11, first + 10, first + 12])
  })

  test('is one of its own for each of fifty at once', async () => {
    const first = ((await highest()) ?? 0) + 1
    const items = await Promise.all(Array.from({ length: 50 }, () => made({ ...tape, code: 0 })))
    expect(items.map(({ code }) => code ?? 0).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 50 }, (_, at) => first + at),
    )
  })

  test('stays the same when the same item is sent again, fifty times at once', async () => {
    const body = { ...tape, id: uuid(), code: 0 }
    const items = await Promise.all(Array.from({ length: 50 }, () => made(body)))
    expect(new Set(items.map(({ code }) => code)).size).toBe(1)
    await made(tape)
    expect((await made(body)).code).toBe(items[0]?.code)
  })

  test('is not taken away by a form that sends 0, nor by a replacement without one', async () => {
    const { id, code } = await made(tape)
    expect((await office.send('PATCH', `/api/Items/${id}`, { code: 0, name: 'Tape' })).json()).toMatchObject({ code, name: 'Tape' })
    expect((await office.send('PUT', `/api/Items/${id}`, tape)).json()).toMatchObject({ code, name: 'Duct tape' })
    expect((await office.send('PATCH', `/api/Items/${id}`, { code: 9000 })).json()).toMatchObject({ code: 9000 })
  })

  test('is a free one when there is none above the highest', async () => {
    const last = await anItem({ code: 2_147_483_646 })
    const answer = await post([tape, tape])
    const codes = answer.json<Item[]>().map(({ code }) => code)
    expect(codes).toEqual([3, 4])
    await db.deleteFrom('item').where('id', '=', last.id).execute()
  })
})

describe('what an item cannot be without', () => {
  const wrong: [string, object, Record<string, string[]>][] = [
    ['no name', { name: undefined }, { name: ['Please enter a valid name'] }],
    ['a blank name', { name: '  ' }, { name: ['Please enter a valid name'] }],
    ['no unit of measure', { unitOfMeasure: null }, { unitOfMeasure: ['Please enter a valid unit of measure'] }],
    ['no price', { price: undefined }, { price: ['Please enter a valid price'] }],
    ['a number beyond all numbers', { code: 4_006_381_333_931 }, { code: ['must be at most 2,147,483,647'] }],
    ['a price below nothing', { price: -0.01 }, { price: ['must not be negative'] }],
    ['nothing at all', { name: '', unitOfMeasure: '', price: null },
      { name: ['Please enter a valid name'], unitOfMeasure: ['Please enter a valid unit of measure'], price: ['Please enter a valid price'] }],
  ] // prettier-ignore
  test.each(wrong)('%s is refused in the words of the dialog', async (_what, over, told) => {
    expect(messages(await post({ ...tape, ...over }))).toEqual(told)
  })

  test('of a list the row is named, and none is stored', async () => {
    const before = await highest()
    const answer = await post([tape, { ...tape, name: '' }])
    expect(answer.json()).toMatchObject({ error: { details: [null, { message: expect.stringContaining('Please enter a valid name') }] } })
    expect([answer.statusCode, await highest()]).toEqual([422, before])
  })

  test('a change that would empty it is refused likewise', async () => {
    const { id } = await made(tape)
    expect(messages(await office.send('PATCH', `/api/Items/${id}`, { name: ' ' }))).toEqual({ name: ['Please enter a valid name'] })
    expect(messages(await office.send('PUT', `/api/Items/${id}`, { name: 'Tape', price: 1 }))).toEqual({
      unitOfMeasure: ['Please enter a valid unit of measure'],
    })
  })

  test('its price is not taken away, whichever call does it: it would have cost nothing ever since', async () => {
    const { id } = await made(tape)
    const { price: _price, ...unpriced } = tape
    const where = encodeURIComponent(JSON.stringify({ id }))
    for (const answer of [
      await office.send('PATCH', `/api/Items/${id}`, { price: null }),
      await office.send('PUT', `/api/Items/${id}`, unpriced),
      await office.send('POST', `/api/Items/update?where=${where}`, { price: null }),
    ])
      expect(messages(answer)).toEqual({ price: ['Please enter a valid price'] })
    expect((await office.get(`/api/Items/${id}`)).json()).toMatchObject({ price: 4.1 })
  })

  test('what an old deployment left empty can be edited otherwise', async () => {
    const { id } = await anItem({ name: null, unit_of_measure: null, price: null })
    const answer = await office.send('PATCH', `/api/Items/${id}`, { type: 'nonconsumable', price: null })
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { name: null, type: 'nonconsumable' }])
  })
})

describe('an item', () => {
  const remove = (id: string) => office.send('DELETE', `/api/Items/${id}`)

  test('that nothing refers to is deleted with its prices', async () => {
    const { id } = await anItem()
    const price = await aPrice({ item_id: id })
    expect((await remove(id)).json()).toEqual({ count: 1 })
    expect(await db.selectFrom('price').select('id').where('id', '=', price.id).execute()).toEqual([])
  })

  test.each([
    ['an order', (id: string) => anItemEntry({ item_id: id })],
    ['a return', (id: string) => aReturnEntry({ item_id: id })],
  ])('that %s names stays, and can be switched off', async (_what, use) => {
    const { id } = await anItem({ name: 'Bag', unit_of_measure: 'box' })
    await use(id)
    const refused = await remove(id)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { error: { code: 'ITEM_IN_USE', message: 'Bag - box is used by orders or returns. Make it inactive instead.' } },
    ])
    expect((await office.send('PATCH', `/api/Items/${id}`, { active: false })).json()).toMatchObject({ active: false })
  })

  test.each([bagoutItemId, bagoutItemId.toUpperCase()])('for bagouts (%s) is neither deleted nor switched off', async (id) => {
    const refused = await remove(id)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { error: { message: 'The Bagout item cannot be deleted: bagouts use it.' } },
    ])
    const off = await office.send('PATCH', `/api/Items/${id}`, { active: false })
    expect([off.statusCode, off.json()]).toMatchObject([
      422,
      { error: { message: 'The Bagout item cannot be made inactive: bagouts use it.' } },
    ])
  })
})

test('the item for bagouts is not made consumable, also not by a replacement that leaves the type out', async () => {
  const path = `/api/Items/${bagoutItemId.toUpperCase()}`
  const refused = [
    await office.send('PATCH', path, { type: 'consumable' }),
    await office.send('POST', `${path}/edit`, { type: 'consumable', addPrices: [], removePrices: [] }),
    await office.send('PUT', '/api/Items', { id: bagoutItemId, type: 'consumable' }),
  ]
  for (const answer of refused)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { error: { code: 'BAGOUT_ITEM', message: 'The Bagout item cannot be made consumable: bags that leave a site cost nothing.' } },
    ])
  const replaced = await office.send('PUT', path, { name: 'Waste bag', unitOfMeasure: 'bag', price: 0 })
  expect([replaced.statusCode, replaced.json()]).toMatchObject([200, { name: 'Waste bag', type: 'nonconsumable', active: true }])
})

test('an item for bagouts that an old deployment had as a consumable one is edited as it is', async () => {
  await db.updateTable('item').set({ type: 'consumable' }).where('id', '=', bagoutItemId).execute()
  const answer = await office.send('PATCH', `/api/Items/${bagoutItemId}`, { type: 'consumable', name: 'Bag' })
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { type: 'consumable', name: 'Bag' }])
})

test('whoever edits an item with its prices is told when these were changed meanwhile', async () => {
  const { id, version } = await made(tape)
  const changed = async () => (await office.get(`/api/Items/${id}`)).json<Item>().version
  const prices = [{ date: '2026-05-01T00:00:00.000Z', price: 5 }, { date: '2026-04-01T00:00:00.000Z', price: 4.75 }] // prettier-ignore
  const [first] = (await office.send('POST', `/api/Items/${id}/prices`, prices)).json<{ id: string }[]>()
  expect(await changed()).toBe(version + 1)
  await office.send('PATCH', `/api/Prices/${first?.id}`, { price: 6 })
  expect(await changed()).toBe(version + 2)
  expect((await office.send('DELETE', `/api/Prices/${first?.id}`)).json()).toEqual({ count: 1 })
  expect(await changed()).toBe(version + 3)
  const late = await office.send('PATCH', `/api/Items/${id}`, { name: 'Tape' }, { 'if-match': `"${version}"` })
  expect([late.statusCode, late.json()]).toMatchObject([
    412,
    { error: { details: { changedBy: office.username, current: { version: version + 3 } } } },
  ])
})
