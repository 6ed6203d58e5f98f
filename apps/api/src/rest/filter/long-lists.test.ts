import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'

const { caller } = await testApp()

test('of a long list the first wrong rows are told, one entry each up to there, and nothing is stored', async () => {
  const office = await caller()
  const rows = Array.from({ length: 3_000 }, (_, at) => ({ address: `${at} Long Street`, ...(at % 2 === 1 && { startDate: 'x' }) }))
  const answer = await office.send('POST', '/api/Jobs', rows)
  const { details } = answer.json<{ error: { details: (object | null)[] } }>().error
  expect([answer.statusCode, details.length, details.filter((one) => one !== null).length]).toEqual([422, 200, 100])
  expect((await office.get('/api/Jobs/count')).json()).toEqual({ count: 0 })
})
