import { expect, test } from 'vitest'
import { aReadRow, aSavedPart, filingsOf } from '../../../../testing/filing-upload.ts'
import { compareScope } from './comparison.ts'
import { tellLeftOut } from './left-out.ts'

test('a saved row that the office left out is not gone from the filing', () => {
  const scope = ['1', '2', '3'].map((floor) => aSavedPart({ floor }))
  const [compared] = compareScope(scope, [aReadRow({ floor: '1' })], filingsOf('t'))
  if (!compared) throw new Error('nothing was compared')
  const { gone, leftOut } = tellLeftOut(compared, [aReadRow({ floor: '2' }), aReadRow({ floor: '3', filingNumber: 'TRU9' })])
  expect(leftOut.map(({ floor }) => floor)).toEqual(['2'])
  expect(gone.map(({ floor }) => floor)).toEqual(['3'])
  expect(tellLeftOut(compared, [])).toMatchObject({ gone: [{ floor: '2' }, { floor: '3' }], leftOut: [] })
})

test('of two rows alike, one chosen and one left out, neither is gone', () => {
  const scope = [aSavedPart(), aSavedPart()]
  const [compared] = compareScope(scope, [aReadRow()], filingsOf('t'))
  if (!compared) throw new Error('nothing was compared')
  expect(tellLeftOut(compared, [aReadRow()])).toMatchObject({ gone: [], leftOut: [{ id: scope[1]?.id }] })
})
