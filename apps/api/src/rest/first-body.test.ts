/**
 * Sends every create of the API again: the same body makes one row, and a different body under its
 * id is refused. (promises.md#r6; decisions/repeated-calls.md)
 */
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { createsOf, type Document } from '#testing/creates/creates-of.ts'
import { recipesOf, type Send } from '#testing/creates/recipes.ts'
import { sendAgain } from '#testing/creates/send-again.ts'

const { db, caller } = await testApp()
const office = await caller()
const creates = createsOf((await office.get('/api/openapi.json')).json<Document>())
const send: Send = async (method, path, body) => {
  const { statusCode, body: text } = await office.send(method, path, body)
  return { status: statusCode, text }
}
const recipes = recipesOf(db, send)

test('finds dozens of creates: of rows, of rows below rows, and of features', () => {
  expect(creates.length).toBeGreaterThan(60)
  expect(creates).toEqual(expect.arrayContaining(['/api/Jobs', '/api/Jobs/{id}/orders', '/api/certificates', '/api/field/records']))
})

test.each(creates)('%s', async (path) => {
  const known = recipes(path)
  expect(known, `Add bodies for POST ${path} to testing/creates/recipes.ts: one, and a different one`).toBeDefined()
  for (const recipe of known ?? []) expect(await sendAgain(send, await recipe())).toEqual([])
})

test('a refused create leaves its id free', async () => {
  const [make] = recipes('/api/certificates') ?? []
  const create = await make?.()
  const wrong = { ...create?.body, issued: '2040-01-01' }
  expect((await office.send('POST', '/api/certificates', wrong)).statusCode).toBe(422)
  expect((await office.send('POST', '/api/certificates', create?.body)).statusCode).toBe(200)
})

test('when two bodies come at the same moment, one is stored and the other is refused', async () => {
  const [make] = recipes('/api/certificates') ?? []
  const create = await make?.()
  const answers = await Promise.all([create?.body, create?.other].map((body) => office.send('POST', '/api/certificates', body)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
})

test('accepts the same body in another spelling, and names the properties that differ', async () => {
  const [make] = recipes('/api/certificates') ?? []
  const body = { ...(await make?.())?.body } as { id: string; kindId: string }
  await office.send('POST', '/api/certificates', body)
  const spelled = Object.fromEntries(Object.entries({ ...body, kindId: body.kindId.toUpperCase(), id: body.id.toUpperCase() }).toReversed())
  expect((await office.send('POST', '/api/certificates', spelled)).statusCode).toBe(200)
  const refused = await office.send('POST', '/api/certificates', { ...body, number: 'B-2', note: 'New' })
  expect(refused.json()).toMatchObject({
    error: { statusCode: 409, code: 'ID_IN_USE', details: { id: body.id, properties: ['number', 'note'] } },
  })
})
