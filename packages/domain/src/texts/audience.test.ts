import { expect, test } from 'vitest'
import { audienceOf, audiences, nextText } from './audience.ts'

const crew = (['y', 'n', 'sent', 'error', null] as const).map((txtStatus) => ({ txtStatus }))

test.each([
  ['unanswered', ['sent', 'error', null]],
  ['notTexted', ['error', null]],
  ['declined', ['n']],
  ['everyone', ['y', 'n', 'sent', 'error', null]],
] as const)('%s', (audience, statuses) => {
  expect(audienceOf(crew, audience).map(({ txtStatus }) => txtStatus)).toEqual(statuses)
})

test('an empty crew has nobody in any audience', () => {
  expect(audiences.map((audience) => audienceOf([], audience))).toEqual([[], [], [], []])
})

test('a person who has clocked in is only in everyone, unless the punch does not count', () => {
  const event = { id: 'p', type: 'in', time: '2026-11-20T12:00:00.000Z', clockOffset: 0 } as const
  const at = { originId: 'w', workerEntryId: 'w', type: 'in', time: event.time, role: null } as const
  const voided = { id: 'c', punchId: 'p', action: 'void', ...at } as const
  const added = { id: 'c', punchId: 'q', action: 'add', ...at } as const
  const audiencesOf = (member: Parameters<typeof audienceOf>[0][number]) => audiences.filter((one) => audienceOf([member], one).length > 0)
  for (const { txtStatus } of crew) {
    expect(audiencesOf({ id: 'w', txtStatus, events: [event] })).toEqual(['everyone'])
    expect(audiencesOf({ id: 'w', txtStatus, events: [], corrections: [added] })).toEqual(['everyone'])
    expect(audiencesOf({ id: 'w', txtStatus, events: [event], corrections: [voided] })).toEqual(audiencesOf({ txtStatus }))
  }
})

test('who clocked without being on the crew is not texted', () => {
  const off = { txtStatus: null, planned: false }
  expect(audiences.flatMap((audience) => audienceOf([off], audience))).toEqual([])
})

const phone = { worker: { phone: '2125550100' } }
const noPhone = { worker: { phone: null } }

test.each([
  ['no one was texted', [null, null], { isReminder: false, audience: 'unanswered', statuses: [null, null] }],
  ['some were texted', ['sent', null, 'y'], { isReminder: false, audience: 'notTexted', statuses: [null] }],
  ['a text failed', ['sent', 'error', 'n'], { isReminder: false, audience: 'notTexted', statuses: ['error'] }],
  ['everyone was texted', ['sent', 'y', 'sent'], { isReminder: true, audience: 'unanswered', statuses: ['sent', 'sent'] }],
  ['everyone has answered', ['y', 'n'], { isReminder: false, audience: 'unanswered', statuses: [] }],
] as const)('the next text where %s', (_, statuses, { statuses: texted, ...expected }) => {
  const { crew: asked, ...next } = nextText(statuses.map((txtStatus) => ({ txtStatus, ...phone })))
  expect(next).toEqual(expected)
  expect(asked.map(({ txtStatus }) => txtStatus)).toEqual(texted)
})

test('where only people without a phone are not texted, the next text reminds the others', () => {
  const next = nextText([
    { txtStatus: 'sent', ...phone },
    { txtStatus: null, ...noPhone },
  ])
  expect(next).toMatchObject({ isReminder: true, audience: 'unanswered' })
  expect(next.crew).toHaveLength(1)
})
