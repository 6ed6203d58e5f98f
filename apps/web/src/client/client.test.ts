import { beforeEach, expect, test, vi } from 'vitest'
import { refuse, respond, unreachable } from '#testing/respond.ts'
import { ApiError, messageOf, onUnauthorized, send, tokenKey } from './client.ts'
import { statusErrorText } from './use-failures.ts'
import { count, create, find, findOne, updateById } from './rows.ts'

beforeEach(() => {
  localStorage.setItem(tokenKey, 'a-token')
  onUnauthorized(() => {})
})

const failure = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError)) throw new Error('the call did not fail with an ApiError')
  return error
}

test('a read sends the filter as JSON and the token in the header, never in the address', async () => {
  const server = respond({ 'GET /api/Jobs': [{ id: '1' }] })
  expect(await find('Jobs', { where: { active: true }, order: 'jobNum ASC' })).toEqual([{ id: '1' }])
  const [call] = server.calls
  expect(call?.filter).toEqual({ where: { active: true }, order: 'jobNum ASC' })
  expect(call?.headers.get('authorization')).toBe('Bearer a-token')
  expect(call?.query.has('access_token')).toBe(false)
})

test('a count asks with where', async () => {
  const server = respond({ 'GET /api/Workers/Count': { count: 7 } })
  expect(await count('Workers', { active: true })).toBe(7)
  expect(server.calls[0]?.query.get('where')).toBe('{"active":true}')
})

test('a refusal carries the status and the words of the server', async () => {
  respond({ 'GET /api/Schedules/findOne': refuse(404, 'Unknown "Schedule" id "undefined".') })
  const error = await failure(findOne('Schedules'))
  expect(error.status).toBe(404)
  expect(error.message).toBe('Unknown "Schedule" id "undefined".')
  expect(error.isOurs).toBe(true)
})

test.each([
  'Unknown "ScheduleEntry" id "a084".',
  'could not find a model with id a084',
  'Could not replace. Object with id a084 does not exist!',
])('the message about a deleted row has no id: %s', async (words) => {
  respond({ 'PATCH /api/Jobs/:id': refuse(404, words) })
  const error = await failure(updateById('Jobs', 'a084', { active: false }))
  expect([messageOf(error), statusErrorText(error)]).toEqual(Array(2).fill('This no longer exists. It was removed.'))
})

test('no network is status 0 with words to act on', async () => {
  respond({ 'GET /api/Jobs': unreachable })
  const error = await failure(find('Jobs'))
  expect(error.status).toBe(0)
  expect(error.message).toBe('The server cannot be reached. Check the connection and try again.')
})

test.each([429, 503])('the words of a %i are kept, with how long to wait', async (status) => {
  respond({ 'POST /api/Jobs': refuse(status, 'Please come back later', { 'retry-after': '12' }) })
  const error = await failure(create('Jobs', { address: '1 Main St' }))
  expect(error.message).toBe('Please come back later')
  expect(error.retryAfter).toBe(12)
})

test('an answer that is not ours still has words', async () => {
  respond({ 'GET /api/Jobs': new Response('<html>Bad gateway</html>', { status: 502, statusText: 'Bad Gateway' }) })
  const error = await failure(find('Jobs'))
  expect(error.message).toBe('The server had a problem. Please try again.')
  expect(error.statusText).toBe('Bad Gateway')
  expect(error.isOurs).toBe(false)
})

test.each([
  ['of a proxy', { error: 'access_denied' }],
  ['of a portal, with another status', { error: { statusCode: 200, message: 'Welcome' } }],
])('a 401 %s is not ours and ends no session', async (_what, body) => {
  localStorage.setItem(tokenKey, 'a-token')
  const ended = vi.fn<() => void>()
  onUnauthorized(ended)
  respond({ 'GET /api/Jobs': () => Response.json(body, { status: 401 }) })
  expect((await failure(find('Jobs'))).isOurs).toBe(false)
  expect(ended).not.toHaveBeenCalled()
})

test('a change names the version it was made from', async () => {
  const server = respond({ 'PATCH /api/Jobs/:id': { id: '1' } })
  await updateById('Jobs', '1', { active: false }, { ifMatch: 3 })
  expect(server.calls[0]?.headers.get('if-match')).toBe('"3"')
  expect(server.calls[0]?.body).toEqual({ active: false })
})

test('an answer without a body is null', async () => {
  respond({ 'POST /api/Users/logout': null })
  expect(await send('POST Users/logout', {})).toBeNull()
})

test('a 401 of the stored token ends the session, once it is the newest one', async () => {
  const ended = vi.fn<() => void>()
  onUnauthorized(ended)
  respond({
    'GET /api/Jobs': refuse(401, 'Authorization Required'),
    'GET /api/Workers': () => {
      localStorage.setItem(tokenKey, 'a-newer-token')
      return refuse(401, 'Authorization Required')
    },
  })
  await failure(find('Jobs'))
  expect(ended).toHaveBeenCalledTimes(1)
  await failure(find('Workers'))
  expect(ended).toHaveBeenCalledTimes(1)
})

test('a fault of the server is told with its id, for whoever looks after it', async () => {
  const body = { error: { statusCode: 500, message: 'Internal Server Error', errorId: '7K3M-9QXT-2WBF' } }
  respond({ 'GET /api/Jobs': Response.json(body, { status: 500 }) })
  expect((await failure(find('Jobs'))).message).toBe(
    'The server had a problem. Please try again. If it happens again, tell the system administrator: error 7K3M-9QXT-2WBF.',
  )
})

test('a form that was changed after its first try was saved shows a plain message, without ids and property names', () => {
  const details = { id: '1', properties: ['expires'] }
  const problem = new ApiError(409, 'Certificate 1 already exists with another `expires`.', { code: 'ID_IN_USE', details })
  expect(messageOf(problem)).toBe('This was already saved, without your latest changes. Close this, and change the saved one.')
})
