import { expect, test } from 'vitest'
import { addDays } from '../calendar/day.ts'
import { mayRemindAt, reminderBody, remindersOf } from './reminder.ts'

const today = '2026-10-15'
const card = (id: string, daysLeft: number, kindId = id) => ({
  ...{ id, kindId, workerId: 'ana', supervisorId: null, issued: null },
  expires: addDays(today, daysLeft),
})
const told = (cards: ReturnType<typeof card>[], before: string[] = []) =>
  remindersOf(cards, {
    kindOf: (kindId) => ({
      ...{ id: kindId, name: kindId, required: false, retired: kindId === 'retired' },
      ...{
        authority: kindId === 'city' ? 'city' : 'state',
        purpose: kindId === 'copy' ? 'training' : kindId === 'supervisor' ? 'supervisor' : 'handler',
      },
    }),
    wasTold: (id, step) => before.includes(`${id} ${step}`),
    today,
  }).map(({ certificate: { id }, step }) => `${id} ${step}`)

test.each<[string, ReturnType<typeof card>[], string[], string[]]>([
  ['before the first step nobody is told', [card('state', 91)], [], []],
  ['at a step they are', [card('state', 90)], [], ['state 90']],
  ['once', [card('state', 89)], ['state 90'], []],
  ['and again at the next', [card('state', 60)], ['state 90'], ['state 60']],
  ['a card that is entered late is told of at once, with its nearest step alone', [card('state', 5)], [], ['state 7']],
  ['two cards that end in one week are one text', [card('state', 30), card('city', 34)], ['state 60', 'city 60'], ['state 30', 'city 30']],
  ['and no second one when the other has come so far', [card('state', 26), card('city', 30)], ['state 30', 'city 30'], []],
  ['a step that was told early is told once', [card('state', 64), card('city', 66)], ['state 60', 'city 90'], []],
  ['of a training copy nobody is told', [card('copy', 30)], [], []],
  ['one that ends later has a text of its own', [card('state', 30), card('city', 50)], ['city 60'], ['state 30']],
  ['of what has run out nobody is told', [card('state', -1)], [], []],
  ['nor of a kind that the office has retired', [card('retired', 30)], [], []],
  ['nor of a handler’s card by whoever is a supervisor', [card('state', 30), card('supervisor', 300)], [], []],
  ['nor of a card that was renewed', [card('old', 7, 'state'), card('new', 300, 'state')], [], []],
])('%s', (_what, cards, before, expected) => expect(told(cards, before)).toEqual(expected))

test.each([
  ['2026-11-01T13:59:59.999Z', false],
  ['2026-11-01T14:00:00.000Z', true],
  ['2026-11-01T22:59:59.999Z', true],
  ['2026-11-01T23:00:00.000Z', false],
])('at %s of the day on which the clocks go back in New York somebody may be texted: %s', (now, isTime) =>
  expect(mayRemindAt(new Date(now), 'America/New_York')).toBe(isTime),
)

test('is written as they are texted', () => {
  const endings = [
    { kindName: 'State asbestos handler', lastDay: '2026-11-14' },
    { kindName: 'Respirator fit test', lastDay: '2026-11-18' },
  ]
  expect(reminderBody(endings, { language: 'en', companyName: 'Rivera' })).toBe(
    'Rivera: Your certificates expire: State asbestos handler on Nov 14, 2026; Respirator fit test on Nov 18, 2026. Please renew them and bring the new card to the office.',
  )
  expect(reminderBody(endings.slice(0, 1), { language: 'es', companyName: '' })).toBe(
    'Sus certificados vencen: State asbestos handler el 14 de noviembre de 2026. Por favor renuevelos y traiga la tarjeta nueva a la oficina.',
  )
})
