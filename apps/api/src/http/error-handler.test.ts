import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { connect, closeDatabase } from '../db/connection.ts'
import { refusalOf } from '../rest/database-errors.ts'
import { answerErrors } from './error-handler.ts'
import { HttpError } from '../http-error.ts'

function appThat(throws: () => unknown, level = 'error') {
  const lines: string[] = []
  const app = Fastify({ logger: { level, stream: { write: (line: string) => void lines.push(line) } } })
  answerErrors(app, refusalOf)
  app.get('/api/it', async () => {
    await throws()
  })
  return { lines, ask: () => app.inject('/api/it?access_token=canary') }
}

test('a fault of ours says nothing but an id, which the log has too', async () => {
  const { ask, lines } = appThat(() => {
    throw new Error('secret detail')
  })
  const answer = await ask()
  const { error } = answer.json<{ error: { errorId: string } }>()
  expect(error).toEqual({ statusCode: 500, message: 'Internal Server Error', errorId: error.errorId })
  expect(lines.join('')).toContain(error.errorId)
  expect(lines.join('')).toContain('secret detail')
})

test('a database that is away is a 503 that says when to try again', async () => {
  const db = connect('postgres://nobody@127.0.0.1:9/nothing')
  const answer = await appThat(() => db.selectFrom('job').selectAll().execute()).ask()
  await closeDatabase(db)
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
  expect(answer.body).not.toMatch(/127\.0\.0\.1|ECONNREFUSED/)
})

test('a statement that takes too long is a 400 that says what to do', async () => {
  const tooLong = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  const answer = await appThat(() => Promise.reject(tooLong)).ask()
  expect([answer.statusCode, answer.json<{ error: { message: string } }>().error.message]).toEqual([
    400,
    expect.stringContaining('Narrow the filter'),
  ])
})

test('a refusal keeps its code and details', async () => {
  const answer = await appThat(() => Promise.reject(new HttpError(409, 'No.', { code: 'TAKEN', details: { a: 1 } }))).ask()
  expect(answer.json()).toEqual({ error: { statusCode: 409, name: 'Error', message: 'No.', code: 'TAKEN', details: { a: 1 } } })
})

test('a refusal for now is logged, unless whoever refuses says that it was', async () => {
  for (const isLogged of [false, true]) {
    const { ask, lines } = appThat(() => Promise.reject(new HttpError(503, 'Soon.', isLogged ? { isLogged } : {})), 'warn')
    expect((await ask()).statusCode).toBe(503)
    expect(lines).toHaveLength(isLogged ? 0 : 1)
  }
})
