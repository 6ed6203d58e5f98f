import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { writeLargeAnswers } from './json-answer.ts'

const long = Array.from({ length: 400 }, (_, at) => ({ id: at, name: 'a'.repeat(20) }))
const answers: Record<string, unknown> = {
  none: {},
  short: { rows: [1, 2], at: new Date(0) },
  list: long,
  holes: { rows: [undefined, null, () => 1, Symbol('a'), ...long], left: undefined, nothing: null, at: new Date(0), 'a"b': 'é\u2028' },
  deep: { a: { b: { rows: long, c: undefined }, list: [[long]] }, fn: () => 1 },
  own: { rows: long, toJSON: () => ({ rows: 'its own' }) },
}

const app = Fastify()
writeLargeAnswers(app)
app.get('/:what', ({ params }) => answers[(params as { what: string }).what])

test.each(Object.keys(answers))('the answer is the same JSON as without pauses: %s', async (what) => {
  const { body, headers } = await app.inject(`/${what}`)
  expect(body).toBe(JSON.stringify(answers[what]))
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
})

test('a long answer is written with pauses', async () => {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 5))
  onTestFinished(() => clock.mockRestore())
  const pauses = vi.spyOn(globalThis, 'setImmediate')
  await app.inject('/list')
  expect(pauses.mock.calls.length).toBeGreaterThanOrEqual(400)
})
