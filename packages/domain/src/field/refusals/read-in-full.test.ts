import { expect, test } from 'vitest'
import { readInFull } from './read-in-full.ts'

const [job, tape, hall] = [
  '019a0000-0000-7000-8000-00000000000a',
  '019a0000-0000-7000-8000-00000000000b',
  '019a0000-0000-7000-8000-00000000000c',
]
const reader = { names: { [job]: '10001 120 Broadway', [tape]: 'Duct tape - roll', [hall]: '3, Hall, Pipe' }, zone: 'America/New_York' }
const said = (body: Record<string, unknown>) => readInFull(body, reader).map(({ label, value }) => `${label}: ${value}`)

test('a report is shown with its figures, comments, areas and bags; work that was not done is left out', () => {
  const body = {
    ...{ id: 'x', comments: 'Rear stair ', removalQty: 1240.5, decon: true, prep: false, removal: true, bagoutQty: 30, bagout: true },
    ...{
      time: '2026-11-20T20:00:00.000Z',
      scheduleEntryId: job.toUpperCase(),
      signature: '/api/images/eos/download/s.png',
      breakdown: null,
    },
    areas: [{ id: 'y', scopePartId: hall, squareFeet: null, linearFeet: 40 }],
    bagsOut: { id: 'z', jobId: job, supervisorId: 'gone', bags: 12, known: 18 },
  }
  expect(said(body)).toEqual([
    'Job and day: 10001 120 Broadway',
    'Time: 11-20-2026 3:00 PM',
    'Decon: Yes',
    'Removal: Yes',
    'Feet removed: 1,240.5',
    'Areas 1: Area: 3, Hall, Pipe, Linear feet: 40',
    'Bagout: Yes',
    'Bags out: 30',
    'Bags to add: Bags: 12, Bags known to the phone: 18',
    'Comments: Rear stair',
  ])
})

test('an order, a checklist and unknown fields are shown too', () => {
  expect(said({ lines: [{ itemId: tape, qty: 12 }, { itemId: 'gone', qty: 2.5 }] })).toEqual(['Items 1: Item: Duct tape - roll, Quantity: 12', 'Items 2: Item: gone, Quantity: 2.5']) // prettier-ignore
  expect(said({ name: 'Daily', questions: [{ question1: 'Clean?', answer1: 'No', comments: null, images: ['/api/images/a'] }] })).toEqual(['Name: Daily', 'Questions 1: Question: Clean?, Answer: No']) // prettier-ignore
  expect(said({ someNewThing: 'seen', deep: { nothing: null }, list: ['a'], time: 'noon' })).toEqual(['Time: noon', 'Some new thing: seen'])
})

test('a row that does not exist any more is not shown by its id', () => {
  expect(said({ workerEntryId: '019a0000-0000-7000-8000-0000000000ff', type: 'in' })).toEqual(['Person: no longer in Daysheet', 'Type: in'])
})
