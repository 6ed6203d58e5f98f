import { expect, it } from 'vitest'
import fc from 'fast-check'
import { furthestState } from './delivery-state.ts'
import { textMessage } from './text-message.ts'

it.each([
  ['queued', 'handing', 'handing'],
  ['queued', 'withheld', 'withheld'],
  ['handing', 'withheld', 'handing'],
  ['sent', 'withheld', 'sent'],
  ['withheld', 'delivered', 'delivered'],
  ['handing', 'sent', 'sent'],
  ['handing', 'unknown', 'unknown'],
  ['unknown', 'sent', 'sent'],
  ['unknown', 'failed', 'failed'],
  ['sent', 'delivered', 'delivered'],
  ['sent', 'failed', 'failed'],
  ['delivered', 'sent', 'delivered'],
  ['delivered', 'failed', 'delivered'],
  ['failed', 'sent', 'failed'],
  ['failed', 'unknown', 'failed'],
  ['sent', 'unknown', 'sent'],
  ['sent', 'sent', 'sent'],
] as const)('a text that is %s and hears %s is %s', (current, news, expected) => {
  expect(furthestState(current, news)).toBe(expected)
})

it('ends in the same state whatever the order and however often the news comes', () => {
  const states = textMessage.shape.state.options
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...states), { minLength: 1 }), fc.array(fc.nat()), (news, picks) => {
      const shuffled = [...news, ...picks.map((pick) => news[pick % news.length] ?? 'queued')].toSorted((a, b) => (a < b ? 1 : -1))
      expect(shuffled.reduce(furthestState)).toBe(news.reduce(furthestState))
    }),
  )
})
