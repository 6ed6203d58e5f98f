import { expect, test } from 'vitest'
import { headingName, namesToLock, withLockedName } from './locked-names.ts'

const job = { jobNum: 512, jobNumDecimals: null, address: '9 Water Street' }
const renamed = { jobNum: 513, jobNumDecimals: null, address: '11 Water Street' }
const names = namesToLock('Ana Kowalska', [{ jobId: 'one', job }])

test('a job has the name that was locked, and one that came later its own', () => {
  expect(withLockedName({ jobId: 'one', job: renamed, day: 'x' }, names)).toEqual({ jobId: 'one', job, day: 'x' })
  const later = { jobId: 'two', job: renamed }
  expect(withLockedName(later, names)).toBe(later)
  expect(withLockedName(later, null)).toBe(later)
})

test.each([
  ['all of them are locked', [{ ...names, worker: 'Ana Nowak' }, names], 'Ana Kowalska'],
  ['one of them is open', [names, null], 'Ana Young'],
  ['there are none', [], 'Ana Young'],
])('the name over several days when %s', (_when, days, expected) => {
  expect(headingName('Ana Young', days)).toBe(expected)
})
