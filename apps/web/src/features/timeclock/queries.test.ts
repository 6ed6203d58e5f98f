import { expect, test } from 'vitest'
import { refuse, respond } from '#testing/respond.ts'
import { jobHoursOf } from './queries.ts'

const total = (jobId: string, hours: number) => ({ jobId, hours, flagged: 0 })

test('what many cards ask for at once is one call, each job once', async () => {
  const server = respond({ 'GET /api/Jobs/hours': [total('b', 7.5), total('a', 12)] })
  const answers = await Promise.all([jobHoursOf('a'), jobHoursOf('b'), jobHoursOf('a')])
  expect(answers.map(({ hours }) => hours)).toEqual([12, 7.5, 12])
  expect(server.calls.map(({ query }) => query.get('ids'))).toEqual(['a,b'])
})

test('what is asked for later is asked anew', async () => {
  const server = respond({ 'GET /api/Jobs/hours': [total('a', 12)] })
  await jobHoursOf('a')
  server.answer({ 'GET /api/Jobs/hours': [total('a', 20)] })
  expect((await jobHoursOf('a')).hours).toBe(20)
})

test('a job the server says nothing of has no hours', async () => {
  respond({ 'GET /api/Jobs/hours': [] })
  expect(await jobHoursOf('a')).toEqual(total('a', 0))
})

test('a refusal reaches everyone who asked, and the next who asks tries again', async () => {
  const server = respond({ 'GET /api/Jobs/hours': refuse(500, 'The server had a problem. Please try again.') })
  const results = await Promise.allSettled([jobHoursOf('a'), jobHoursOf('b')])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  server.answer({ 'GET /api/Jobs/hours': [total('a', 1)] })
  expect((await jobHoursOf('a')).hours).toBe(1)
})
