import { expect, test } from 'vitest'
import type { FieldLoad } from './loads.ts'
import { emptySignedCopy, loadsToChoose, loadsWithNumber, signedCopyOf, signedCopyProblem } from './signed-copy.ts'

const jobs = (...ids: string[]) => ids.map((jobId) => ({ jobId, jobNum: 1, jobNumDecimals: 0, address: 'A', boro: null }))
const aLoad = (number: number, more: Partial<FieldLoad> = {}): FieldLoad => ({
  ...{ id: `load ${number}`, number, wsrNumber: '', containerNumber: '', hauler: null, landfill: null },
  ...{ transportedOn: '2026-11-20', bags: 40, copies: 0, jobs: jobs('j') },
  ...more,
})
const face = { sha256: 'a1', category: null }
const chosen = { ...emptySignedCopy, loadId: 'l', pictures: [face] }

test.each([
  ['nothing', emptySignedCopy, 'noLoadChosen'],
  ['a load and no picture', { ...chosen, pictures: [] }, 'noPictures'],
  ['a load and a picture', chosen, null],
  ['that the number says which, and none', { ...chosen, isByNumber: true, wsrNumber: ' ' }, 'noRecordNumber'],
  ['a number', { ...chosen, loadId: '', isByNumber: true, wsrNumber: '4711' }, null],
] as const)('%s', (_what, draft, problem) => {
  expect(signedCopyProblem(draft)).toBe(problem)
})

test('it is sent for the load that was chosen or for the number that was typed, never for both', () => {
  const made = { jobId: 'j', time: '2026-11-25T15:00:00.000Z' }
  const draft = { ...chosen, wsrNumber: ' 4711 ', note: ' Torn ' }
  const addressOf = (sha256: string) => `picture:${sha256}`
  const sent = { ...made, images: ['picture:a1'], note: 'Torn' }
  expect(signedCopyOf(draft, made, addressOf)).toEqual({ ...sent, loadId: 'l', wsrNumber: null })
  expect(signedCopyOf({ ...draft, isByNumber: true }, made, addressOf)).toEqual({ ...sent, loadId: null, wsrNumber: '4711' })
})

test('loads with bags of this job come first, those longest on their way before the others', () => {
  const loads = [
    aLoad(3),
    aLoad(1, { transportedOn: '2026-11-01' }),
    aLoad(4, { jobs: jobs('k', 'mine') }),
    aLoad(2, { jobs: jobs('mine'), transportedOn: '2026-11-10' }),
  ]
  expect(loadsToChoose(loads, 'mine').map(({ number }) => number)).toEqual([2, 4, 1, 3])
})

test.each([
  ['4711', [1]],
  [' 47 11', [1]],
  ['ab-9', [2]],
  ['4711-2', [1]],
  ['4711-3', []],
  ['AB-9-1', []], // of one job there is one record
  ['', []],
  ['77', [4, 5]],
  ['88-1', [7]], // the whole number of a load before a part of another one
])('%j is of the loads %j', (typed, numbers) => {
  const loads = [
    aLoad(1, { wsrNumber: '4711', jobs: jobs('a', 'b') }),
    aLoad(2, { wsrNumber: 'AB-9' }),
    aLoad(3),
    aLoad(4, { wsrNumber: '77' }),
    aLoad(5, { wsrNumber: '77' }),
    aLoad(6, { wsrNumber: '88', jobs: jobs('a', 'b') }),
    aLoad(7, { wsrNumber: '88-1' }),
  ]
  expect(loadsWithNumber(loads, typed).map(({ number }) => number)).toEqual(numbers)
})
