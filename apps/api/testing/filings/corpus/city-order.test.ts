import { afterAll, expect, test } from 'vitest'
import { evaluateFiling } from './evaluation.ts'
import { openTables } from './open-tables.ts'
import { TimedReader } from './timed-reader.ts'

const reader = new TimedReader(15_000)
afterAll(async () => await reader.close())

test('a question with its boxes ticked, close above the heading, is no column of it', async () => {
  const family = openTables.find(({ name }) => name === 'the order of the City, many rows')
  if (!family) throw new Error('this family is drawn')
  const { score } = await evaluateFiling(family, 7_000_149, reader)
  expect(score.right).toBe(score.cells)
})
