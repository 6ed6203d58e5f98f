import { expect, it } from 'vitest'
import { declinesOf, type DayAnswer } from './declines.ts'

const answer = (workerId: string, job: string, given: DayAnswer['answer'], hour: number): DayAnswer => ({
  workerId,
  scheduleEntryId: job,
  answer: given,
  time: `2026-11-26T${hour}:16:00.000Z`,
})
const at = (hour: number) => `2026-11-26T${hour}:16:00.000Z`

it.each<[string, DayAnswer[], { workerId: string; time: string }[]]>([
  ['no answers', [], []],
  ['a yes', [answer('ana', 'one', 'confirmed', 15)], []],
  ['a no', [answer('ana', 'one', 'declined', 15)], [{ workerId: 'ana', time: at(15) }]],
  ['a no, then a yes', [answer('ana', 'one', 'confirmed', 16), answer('ana', 'one', 'declined', 15)], []],
  ['a yes, then a no', [answer('ana', 'one', 'confirmed', 15), answer('ana', 'one', 'declined', 16)], [{ workerId: 'ana', time: at(16) }]],
  [
    'a no to one job, a yes to another',
    [answer('ana', 'one', 'declined', 15), answer('ana', 'two', 'confirmed', 16)],
    [{ workerId: 'ana', time: at(15) }],
  ],
  ['a no to two jobs', [answer('ana', 'one', 'declined', 15), answer('ana', 'two', 'declined', 17)], [{ workerId: 'ana', time: at(17) }]],
])('%s', (_what, answers, declines) => {
  expect(declinesOf(answers)).toEqual(declines)
})
