import { expect, test } from 'vitest'
import { emptyReport, problemOf, reportOf, type ReportDraft } from './report.ts'

test.each<[Partial<ReportDraft>, string | null]>([
  [{}, 'nothingDone'],
  [{ comments: '  ' }, 'nothingDone'],
  [{ comments: 'Rained out' }, null],
  [{ decon: true }, null],
  [{ removal: true }, null],
  [{ removal: true, removalQty: '1,120.5' }, null],
  [{ removal: true, removalQty: 'a lot' }, 'removalNotANumber'],
  [{ removal: true, removalQty: '-3' }, 'removalNotANumber'],
  [{ bagout: true, bagoutQty: '12.5' }, 'bagoutNotANumber'],
  // What was not done is not sent, whatever stands there.
  [{ decon: true, removalQty: 'a lot', bagoutQty: 'many' }, null],
])('%j: %s', (typed, problem) => expect(problemOf({ ...emptyReport, ...typed })).toBe(problem))

test('what is sent has the quantities of what was done, and nothing else', () => {
  const of = { scheduleEntryId: 'entry', time: '2026-11-25T20:05:00.000Z' }
  expect(reportOf({ ...emptyReport, removal: true, removalQty: ' 1,120.5 ', bagoutQty: '7', comments: ' Rear stair ' }, of)).toEqual({
    ...of,
    ...{
      decon: false,
      prep: false,
      removal: true,
      removalQty: 1120.5,
      bagout: false,
      bagoutQty: null,
      breakdown: false,
      comments: 'Rear stair',
    },
  })
  expect(reportOf({ ...emptyReport, bagout: true, bagoutQty: '' }, of)).toMatchObject({ bagout: true, bagoutQty: null })
})
