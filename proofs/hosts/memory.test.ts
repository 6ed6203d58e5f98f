/** Whether the memory of a node grew is told by what was seen, and where too little was, that is told. */
import { expect, it } from 'vitest'
import { grown } from './memory.ts'

it.each([
  { quarters: [300, 240, 250, 288], told: [] },
  { quarters: [200, 240, 250, 289], told: ['node1 held 289 MB in the last quarter, 240 MB in the second'] },
  { quarters: [NaN, NaN, 250, 260], told: ['too short to tell whether node1 grew'] },
  { quarters: [240, 240, 250, NaN], told: ['too short to tell whether node1 grew'] },
])('of quarters of $quarters MB it says $told', ({ quarters, told }) => {
  expect(grown([{ node: 'node1', quarters, most: 300 }])).toEqual(told)
})
