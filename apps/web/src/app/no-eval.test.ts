import { expect, test } from 'vitest'
import './no-eval.ts'

test('zod is told not to try whether it may make functions of text', async () => {
  const { config } = await import('zod')
  expect(config().jitless).toBe(true)
})
