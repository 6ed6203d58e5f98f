import { expect, test } from 'vitest'
import { aChange, isRefreshedBy } from '#testing/refresh.ts'
import { recordQueries } from './queries.ts'

test.each([
  ['a set of the job', { data: { jobId: 'ours' } }, true],
  ['a set of another job', { data: { jobId: 'theirs' } }, false],
  ['a set that does not say whose it is', {}, true],
  ['a checklist of the job', { entity: 'Checklist', data: { jobId: 'ours' } }, false],
] as const)('%s', (_what, more, expected) => {
  expect(isRefreshedBy(recordQueries.jobImages('ours'), aChange({ entity: 'ImageSet', type: 'create', id: 'set', ...more }))).toBe(expected)
})
