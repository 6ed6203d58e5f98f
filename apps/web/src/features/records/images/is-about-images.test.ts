import type { ChangeEvent } from '@daysheet/domain/live/changes'
import { expect, test } from 'vitest'
import { isAboutImagesOf } from './is-about-images.ts'

const change = (more: Partial<ChangeEvent>): ChangeEvent => ({ seq: 1, entity: 'ImageSet', type: 'create', id: 'set', ...more })

test.each([
  ['a set of the job', { data: { jobId: 'ours' } }, true],
  ['a set of another job', { data: { jobId: 'theirs' } }, false],
  ['a set that does not say whose it is', {}, true],
  ['a checklist of the job', { entity: 'Checklist', data: { jobId: 'ours' } }, false],
] as const)('%s', (_what, more, expected) => {
  expect(isAboutImagesOf('ours')(change(more))).toBe(expected)
})
