import { expect, test } from 'vitest'
import { isOfRejectedReport, type KnownReport } from './older-phone.ts'
import { progressAfter } from './area-progress.ts'

const at = (text: string) => new Date(`2026-11-20T${text}Z`)
const known = (state: KnownReport['state'], time: string, isSameDay = state === 'stored'): KnownReport => ({
  state,
  time: at(time),
  isSameDay,
})

test.each<[string, KnownReport[], boolean, boolean]>([
  ['no report at all', [], false, false],
  ['its report is stored', [known('stored', '20:00:00.040')], false, false],
  ['its report is refused', [known('stored', '19:40:00'), known('refused', '20:00:00.040')], true, true],
  [
    'another phone’s report of nearly the same moment is stored',
    [known('refused', '20:00:09'), known('stored', '20:00:00.040')],
    false,
    false,
  ],
  ['its report has not arrived, and the shift has another', [known('stored', '19:40:00')], true, false],
  ['the other report is of another day', [known('stored', '05:00:00', false)], false, false],
  ['another report was refused', [known('refused', '19:40:00')], false, false],
])('%s: bags are refused %s, areas', (_what, reports, bags, areas) =>
  expect([isOfRejectedReport(at('20:00:00'), reports, 'Bagouts'), isOfRejectedReport(at('20:00:00'), reports, 'ScopeStatuses')]).toEqual([
    bags,
    areas,
  ]),
)

const now = at('22:00:00')
const latest = { id: '1', time: at('19:00:00').toISOString(), squareFeet: 100, linearFeet: null }
test.each([
  ['added to earlier progress', latest, at('20:00:00'), { time: '2026-11-20T20:00:00.000Z', squareFeet: 140.5, linearFeet: null }],
  ['without earlier progress', undefined, at('20:00:00'), { time: '2026-11-20T20:00:00.000Z', squareFeet: 40.5, linearFeet: null }],
  ['with a clock that is behind', latest, at('18:00:00'), { time: '2026-11-20T19:00:00.001Z', squareFeet: 140.5, linearFeet: null }],
  ['with a clock that is ahead', latest, at('23:30:00'), { time: '2026-11-20T22:00:00.000Z', squareFeet: 140.5, linearFeet: null }],
])('progress %s', (_what, before, time, after) =>
  expect(
    progressAfter({
      filed: { squareFeet: 400, linearFeet: null },
      latest: before,
      removed: { squareFeet: 40.5, linearFeet: null },
      at: time,
      now,
    }),
  ).toEqual(after),
)
