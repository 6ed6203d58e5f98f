import { expect, test } from 'vitest'
import { aFiling, aReadRow, aSavedPart, filingNumber, filingsOf } from '#testing/filing-upload.ts'
import { changedMeanwhile, compareScope, splitLeftOut } from './comparison.ts'

const removed = { id: '019a0000-0000-7000-8000-00000000bbbb', filingNumber, areas: 1, until: '2026-12-20T10:00:00.000Z' }

test('only filings that are saved already are compared; those of other numbers are left alone', () => {
  const scope = [aSavedPart({ filingNumber, entireFloor: null }), aSavedPart({ filingNumber: 'TRU9' })]
  const compared = compareScope(scope, [aReadRow(), aReadRow({ filingNumber: 'TRU8' })], filingsOf('t', [aFiling()]))
  expect(compared).toEqual([
    {
      filingNumber,
      areas: 1,
      savedAt: '2026-11-19T15:00:00.000Z',
      savedBy: 'M. Nowak',
      added: [],
      changed: [],
      unchanged: 1,
      gone: [],
      done: { areas: 0, feet: { squareFeet: 0, linearFeet: 0 } },
    },
  ])
})

test('what changes of a row is said with its old and its new value', () => {
  const before = aSavedPart({ squareFeet: 1000, permitRequired: false, done: 250 })
  const [compared] = compareScope([before], [aReadRow({ squareFeet: 1250.5, permitRequired: true })], filingsOf('t'))
  expect(compared?.changed.map(({ changes }) => changes)).toEqual([['Square feet 1,000 → 1,250.5', 'A-TRU review required No → Yes']])
  expect(compared?.done).toEqual({ areas: 1, feet: { squareFeet: 250, linearFeet: 0 } })
})

test('a number that is written otherwise is the same filing, and is told as what the save writes', () => {
  const [compared] = compareScope([aSavedPart({ filingNumber: 'tru 0003 bx 26' })], [aReadRow()], filingsOf('t'))
  expect(compared?.changed.map(({ changes }) => changes)).toEqual([['Filing number tru 0003 bx 26 → TRU0003BX26']])
})

test('texts that are written otherwise are told too, as the save writes them', () => {
  const before = aSavedPart({ floor: 'Roof', sectionOfFloor: null, typeOfMaterial: 'Tar / Flashing' })
  const after = aReadRow({ floor: 'ROOF', sectionOfFloor: '', typeOfMaterial: 'Tar/Flashing' })
  const [compared] = compareScope([before], [after], filingsOf('t'))
  expect(compared?.changed.map(({ changes }) => changes)).toEqual([['Floor Roof → ROOF', 'Material Tar / Flashing → Tar/Flashing']])
  expect(compared).toMatchObject({ unchanged: 0, added: [], gone: [] })
})

test.each([
  ['a filing saved anew', { filings: [aFiling({ savedAt: '2026-11-20T10:00:00.000Z' })] }, 'M. Nowak saved TRU0003BX26 in the meantime.'],
  [
    'a filing deleted',
    { removed: [{ ...removed, reason: 'deleted' as const, removedAt: '2026-11-20T10:00:00.000Z', removedBy: null }] },
    'Someone deleted TRU0003BX26 in the meantime.',
  ],
  ['progress', { filings: [aFiling()] }, 'J. Ortiz changed the scope of this job or its progress in the meantime.'],
])(
  '%s is told with who did it',
  (_what, { filings = [], removed: gone = [] }: { filings?: ReturnType<typeof aFiling>[]; removed?: never[] | object[] }, words) => {
    const after = filingsOf('t2', filings, gone as never[]) // only rows of the shape above
    expect(changedMeanwhile(filingsOf('t1', [aFiling()]), after, 'J. Ortiz')).toBe(words)
  },
)

test('a saved row that the office left out is not gone from the filing', () => {
  const scope = ['1', '2', '3'].map((floor) => aSavedPart({ floor }))
  const [compared] = compareScope(scope, [aReadRow({ floor: '1' })], filingsOf('t'))
  if (!compared) throw new Error('nothing was compared')
  const { gone, leftOut } = splitLeftOut(compared, [aReadRow({ floor: '2' }), aReadRow({ floor: '3', filingNumber: 'TRU9' })])
  expect(leftOut.map(({ floor }) => floor)).toEqual(['2'])
  expect(gone.map(({ floor }) => floor)).toEqual(['3'])
  expect(splitLeftOut(compared, [])).toMatchObject({ gone: [{ floor: '2' }, { floor: '3' }], leftOut: [] })
})

test('of two rows alike, one chosen and one left out, neither is gone', () => {
  const scope = [aSavedPart(), aSavedPart()]
  const [compared] = compareScope(scope, [aReadRow()], filingsOf('t'))
  if (!compared) throw new Error('nothing was compared')
  expect(splitLeftOut(compared, [aReadRow()])).toMatchObject({ gone: [], leftOut: [{ id: scope[1]?.id }] })
})
