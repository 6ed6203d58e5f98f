import fastify from 'fastify'
import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { checkedBody } from './checked-body.ts'
import { jsonOf } from './content.ts'
import { answerErrors } from './error-handler.ts'
import { operation } from './operation.ts'
import { idParams, optionalParam, rowId } from './params.ts'

const app = fastify()
answerErrors(app)
const described = operation({
  summary: 'Counts',
  tag: 'Things',
  params: idParams('Thing'),
  querystring: z.object({
    times: z.string('times is missing.').regex(/^\d$/, 'times is no digit.').transform(Number),
    by: optionalParam(rowId('by must be an id.')),
  }),
  body: checkedBody(z.strictObject({ lines: z.array(z.object({ qty: z.number() })) }), 'Thing'),
  answer: jsonOf(z.object({ id: z.string(), total: z.number() })),
})
app.post('/things/:id', described, async ({ params, query, body }) => {
  expectTypeOf(query).toEqualTypeOf<{ times: number; by?: string | undefined }>()
  return { id: params.id, total: body.lines.length * query.times }
})

const id = '019a9e2e-5f0c-7a11-9d52-0f6c2b1e7a01'
async function refusal(url: string, body: unknown = { lines: [] }) {
  const answer = await app.inject({ method: 'POST', url, payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  return answer.json<{ error: object }>().error
}

test('the handler has what the schemas make of a request', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: `/things/${id.toUpperCase()}?times=3&by=`,
    payload: { lines: [{ qty: 1 }, { qty: 2 }] },
  })
  expect(answer.json()).toEqual({ id, total: 6 })
})

test('each schema refuses in its own way, and Fastify adds nothing to it', async () => {
  expect(await refusal('/things/7?times=3')).toEqual({
    statusCode: 404,
    name: 'Error',
    message: 'Unknown "Thing" id "7".',
    code: 'MODEL_NOT_FOUND',
  })
  expect(await refusal(`/things/${id}?times=3`, { lines: [{ qty: 'two' }], more: 1 })).toMatchObject({
    statusCode: 422,
    name: 'ValidationError',
    details: { messages: { 'lines.0.qty': ['is not a number'], more: ['is not a property of Thing'] } },
  })
  expect(await refusal(`/things/${id}?times=3`, [])).toEqual({ statusCode: 400, name: 'Error', message: 'Value is not an object.' })
  expect(await refusal(`/things/${id}`)).toEqual({ statusCode: 400, name: 'Error', message: 'times is missing.' })
  expect(await refusal(`/things/${id}?times=x`)).toEqual({ statusCode: 400, name: 'Error', message: 'times is no digit.' })
  expect(await refusal(`/things/${id}?times=3&by=me`)).toEqual({ statusCode: 400, name: 'Error', message: 'by must be an id.' })
})

test('a wrong path is told before a wrong body, and that before a wrong query', async () => {
  expect(await refusal('/things/7', [])).toMatchObject({ statusCode: 404 })
  expect(await refusal(`/things/${id}`, [])).toMatchObject({ message: 'Value is not an object.' })
})
