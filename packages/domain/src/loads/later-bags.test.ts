import { expect, test } from 'vitest'
import { canHaveLeft, laterBags, laterBagsWords } from './later-bags.ts'

const zone = 'America/New_York'
const line = (date: string) => ({ entryId: date, jobId: date, date, bags: 1, ofBags: 1 })
/** In the evening of the 19th in New York; in London it is the 20th. */
const evening = '2026-11-20T02:00:00.000Z'

test.each([
  ['on the day of the pick-up', '2026-11-19', true],
  ['after it', '2026-11-18', false],
  ['before it', '2026-11-20', true],
  ['of a load that has not left', null, true],
])('bags %s', (_what, transportedOn, can) => expect(canHaveLeft(evening, { transportedOn }, zone)).toBe(can))

test('of several the latest day is told', () => {
  const lines = ['2026-11-18T12:00:00.000Z', evening, '2026-11-16T12:00:00.000Z'].map(line)
  expect(laterBags({ transportedOn: '2026-11-17', lines }, zone)).toBe('2026-11-19')
  expect(laterBags({ transportedOn: '2026-11-19', lines }, zone)).toBeUndefined()
  expect(laterBags({ transportedOn: null, lines }, zone)).toBeUndefined()
})

test('it is said in words', () =>
  expect(laterBagsWords({ number: 12, transportedOn: '2026-11-17' }, '2026-11-19')).toBe(
    'Bags of 11-19-2026 are in load 12, which was picked up on 11-17-2026.',
  ))
