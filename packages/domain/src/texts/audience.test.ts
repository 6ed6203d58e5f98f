import { expect, test } from 'vitest'
import { audienceOf, audiences } from './audience.ts'

const crew = (['y', 'n', 'sent', 'error', null] as const).map((txtStatus) => ({ txtStatus }))

test.each([
  ['unanswered', ['sent', 'error', null]],
  ['notTexted', [null]],
  ['declined', ['n']],
  ['everyone', ['y', 'n', 'sent', 'error', null]],
] as const)('%s', (audience, statuses) => {
  expect(audienceOf(crew, audience).map(({ txtStatus }) => txtStatus)).toEqual(statuses)
})

test('an empty crew has nobody in any audience', () => {
  expect(audiences.map((audience) => audienceOf([], audience))).toEqual([[], [], [], []])
})

test('who clocked without being on the crew is not texted', () => {
  const off = { txtStatus: null, planned: false }
  expect(audiences.flatMap((audience) => audienceOf([off], audience))).toEqual([])
})
