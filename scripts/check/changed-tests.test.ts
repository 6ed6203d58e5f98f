import { expect, test } from 'vitest'
import { testsBeside } from './changed-tests.mjs'

test.each([
  ['apps/a.test.tsx', ['apps/a.test.tsx']],
  ['apps/a.tsx', ['apps/a.test.ts', 'apps/a.test.tsx']],
  ['docs/testing.md', []],
])('%s is tested by %j', (file, tests) => {
  expect(testsBeside(file)).toEqual(tests)
})
