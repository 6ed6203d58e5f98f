import { expect, test } from 'vitest'
import { jobNumberIn } from './job-number.ts'

test.each([
  ['10000', 10000],
  ['10000.40', 10000.4],
  [' 10000.4 ', 10000.4],
  ['0', 0],
  ['', null],
  ['1e4', null],
  ['-5', null],
  ['10000.', null],
  ['Broadway', null],
])('%j means %j', (address, number) => {
  expect(jobNumberIn(address)).toBe(number)
})
